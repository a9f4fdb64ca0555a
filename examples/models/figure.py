#!/usr/bin/env python3
"""Makes figure.glb: a jointed figure in one skin, the isosurface of a smooth union of capsules.

Colours of vertices are for the program that bends it: red and green are the numbers of two bones (times 255), blue is the weight of
the second one. The figure stands in the unit sphere about the origin, so that it is not moved when it is read.

Usage: figure.py [OUTPUT]
"""
import math
import sys

import glb

# For each bone: where it begins and ends, and how thick it is there. x is the figure's left, y is up, z is ahead.
BONES = [
    ((0, -0.02, 0), (0, 0.10, 0), 0.125, 0.105),  # 0 hips
    ((0, 0.16, 0), (0, 0.40, 0.01), 0.10, 0.135),  # 1 chest
    ((0, 0.52, 0.0), (0, 0.74, 0.02), 0.055, 0.115),  # 2 head
    ((0.17, 0.44, 0), (0.41, 0.44, 0), 0.068, 0.05),  # 3 left upper arm
    ((0.41, 0.44, 0), (0.66, 0.44, 0), 0.05, 0.04),  # 4 left forearm
    ((-0.17, 0.44, 0), (-0.41, 0.44, 0), 0.068, 0.05),  # 5 right upper arm
    ((-0.41, 0.44, 0), (-0.66, 0.44, 0), 0.05, 0.04),  # 6 right forearm
    ((0.1, -0.06, 0), (0.11, -0.42, 0), 0.09, 0.062),  # 7 left thigh
    ((0.11, -0.42, 0), (0.11, -0.80, -0.01), 0.062, 0.042),  # 8 left shin
    ((-0.1, -0.06, 0), (-0.11, -0.42, 0), 0.09, 0.062),  # 9 right thigh
    ((-0.11, -0.42, 0), (-0.11, -0.80, -0.01), 0.062, 0.042),  # 10 right shin
    ((0.11, -0.83, -0.01), (0.11, -0.85, 0.12), 0.045, 0.036),  # left foot, of the shin
    ((-0.11, -0.83, -0.01), (-0.11, -0.85, 0.12), 0.045, 0.036),  # right foot
    ((0.66, 0.44, 0), (0.76, 0.43, 0.01), 0.042, 0.034),  # left hand, of the forearm
    ((-0.66, 0.44, 0), (-0.76, 0.43, 0.01), 0.042, 0.034),  # right hand
]
# The bone whose turning moves each of them.
MOVER = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 8, 10, 4, 6]
# The bone that each bone hangs from.
PARENT = [-1, 0, 1, 1, 3, 1, 5, 0, 7, 0, 9]
SMOOTH = 0.028
STEP = 0.034


def distance(bone, p):
    """From a point to the surface of a bone."""
    a, b, thick_a, thick_b = BONES[bone]
    d = [b[i] - a[i] for i in range(3)]
    length = sum(c * c for c in d)
    t = max(0.0, min(1.0, sum((p[i] - a[i]) * d[i] for i in range(3)) / length))
    away = math.sqrt(sum((p[i] - a[i] - t * d[i]) ** 2 for i in range(3)))
    return away - (thick_a + t * (thick_b - thick_a))


def field(p):
    """Below zero within the figure."""
    all_distances = [distance(bone, p) for bone in range(len(BONES))]
    least = min(all_distances)
    if least > 4 * SMOOTH:
        return least
    return least - SMOOTH * math.log(sum(math.exp((least - d) / SMOOTH) for d in all_distances)) * 0.7


def surface():
    """Vertices and triangles of the isosurface, by tetrahedra: six of each cube, all with one diagonal."""
    low, high = (-0.88, -0.96, -0.22), (0.88, 0.92, 0.26)
    counts = [round((high[i] - low[i]) / STEP) for i in range(3)]
    value = {}

    def at(corner):
        if corner not in value:
            value[corner] = field([low[i] + STEP * corner[i] for i in range(3)])
        return value[corner]

    vertices, numbers, triangles = [], {}, []

    def crossing(a, b):
        key = (a, b) if a < b else (b, a)
        if key not in numbers:
            a, b = key
            t = at(a) / (at(a) - at(b))
            numbers[key] = len(vertices)
            vertices.append([low[i] + STEP * (a[i] + t * (b[i] - a[i])) for i in range(3)])
        return numbers[key]

    paths = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    for x in range(counts[0]):
        for y in range(counts[1]):
            for z in range(counts[2]):
                corner = (x, y, z)
                if abs(at(corner)) > 3 * STEP:
                    continue
                for path in paths:
                    tetrahedron = [corner]
                    for axis in path:
                        last = list(tetrahedron[-1])
                        last[axis] += 1
                        tetrahedron.append(tuple(last))
                    inside = [c for c in tetrahedron if at(c) < 0]
                    outside = [c for c in tetrahedron if at(c) >= 0]
                    if len(inside) == 1:
                        faces = [[crossing(inside[0], c) for c in outside]]
                    elif len(inside) == 3:
                        faces = [[crossing(c, outside[0]) for c in inside]]
                    elif len(inside) == 2:
                        (a, b), (c, d) = inside, outside
                        ac, ad, bc, bd = crossing(a, c), crossing(a, d), crossing(b, c), crossing(b, d)
                        faces = [[ac, ad, bd], [ac, bd, bc]]
                    else:
                        continue
                    triangles.extend(faces)
    return vertices, triangles


def normal(p):
    e = 0.004
    slope = []
    for axis in range(3):
        before, behind = list(p), list(p)
        before[axis] -= e
        behind[axis] += e
        slope.append(field(behind) - field(before))
    length = math.sqrt(sum(c * c for c in slope))
    return [c / length for c in slope]


def weights(p):
    """Two bones and how much the second one counts: both alike where two bones meet."""
    best = {}
    for bone, mover in enumerate(MOVER):
        d = distance(bone, p)
        best[mover] = min(best.get(mover, 9), d)
    first, a = min(best.items(), key=lambda pair: pair[1])
    # A neighbour on the skeleton: thighs that are near each other do not bend each other.
    joined = {bone: d for bone, d in best.items() if PARENT[bone] == first or PARENT[first] == bone}
    second, b = min(joined.items(), key=lambda pair: pair[1])
    weight = 0.5 * max(0.0, 1.0 - (b - a) / 0.07) ** 1.5
    return first, second, weight


def main(output):
    vertices, triangles = surface()
    normals = [normal(p) for p in vertices]
    kept = []
    for a, b, c in triangles:
        u = [vertices[b][i] - vertices[a][i] for i in range(3)]
        v = [vertices[c][i] - vertices[a][i] for i in range(3)]
        n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
        if a != b != c != a:
            kept.append((a, b, c) if sum(n[i] * normals[a][i] for i in range(3)) > 0 else (a, c, b))
    # So that the unit sphere about the middle of the bounding box is what it is in.
    low = [min(p[i] for p in vertices) for i in range(3)]
    high = [max(p[i] for p in vertices) for i in range(3)]
    middle = [(low[i] + high[i]) / 2 for i in range(3)]
    radius = max(math.dist(p, middle) for p in vertices)
    print("middle", middle, "radius", radius, len(vertices), "vertices", len(kept), "triangles", file=sys.stderr)
    colors = []
    for p in vertices:
        first, second, weight = weights(p)
        colors.append([first, second, round(255 * weight), 255])
    glb.write(output, vertices, normals, colors, kept, [{"mesh": 0, "name": "figure"}])
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w") as file:
            for n, p in enumerate(vertices):
                file.write("v %g %g %g %g %g %g\n" % (*p, *(colors[n][i] / 255 for i in range(3))))
            for p in normals:
                file.write("vn %g %g %g\n" % tuple(p))
            for t in kept:
                file.write("f " + " ".join(f"{i + 1}//{i + 1}" for i in t) + "\n")


main(sys.argv[1] if len(sys.argv) > 1 else "figure.glb")
