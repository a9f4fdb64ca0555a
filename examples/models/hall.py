#!/usr/bin/env python3
"""Makes hall.glb: half a bay of a vaulted hall with an aisle, which a scene mirrors and repeats.

The bay is 1 long, along z; x is 0 in the middle of the hall, and columns stand at x = 1, z = -0.5 and 0.5. It is moved
and scaled into the unit sphere, so that it stays what it is when it is read: the script prints middle and radius, which
undo that.

Usage: hall.py [OUTPUT]
"""
import math
import sys

import glb

# Heights where the arches, the vault of the hall and that of the aisle begin; half the width of an arch; where the
# outer wall is.
SPRING, VAULT, AISLE, OPEN, WALL = 1.5, 2.55, 1.6, 0.4, 1.9
# The wall over the columns, and the corners of the vault.
INNER, OUTER = 0.91, 1.09
# A window: half its width outside and inside, its sill, where its arch begins, and how deep it is.
NARROW, WIDE, SILL, HEAD, DEPTH = 0.17, 0.3, 0.75, 1.65, 0.13

vertices, normals, triangles = [], [], []


def patch(place, across, along, sees, crisp=False):
    """A surface over (s, t) from 0 to 1, with the normals of its slopes; a crisp one is flat. A point that its middle
    sees says which side of it is outside."""
    def slopes(s, t):
        e = 1e-3
        middle = (0.5, 0.5) if crisp else (min(1 - e, max(e, s)), min(1 - e, max(e, t)))
        a, b = place(middle[0] - e, middle[1]), place(middle[0] + e, middle[1])
        c, d = place(middle[0], middle[1] - e), place(middle[0], middle[1] + e)
        u, v = [b[i] - a[i] for i in range(3)], [d[i] - c[i] for i in range(3)]
        n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
        length = math.sqrt(sum(x * x for x in n))
        return [x / length for x in n]

    middle, to = place(0.5, 0.5), slopes(0.5, 0.5)
    outside = 1 if sum(to[i] * (sees[i] - middle[i]) for i in range(3)) > 0 else -1

    def at(s, t):
        vertices.append(place(s, t))
        normals.append([outside * x for x in slopes(s, t)])
        return len(vertices) - 1

    rows = [[at(i / across, j / along) for i in range(across + 1)] for j in range(along + 1)]
    for j in range(along):
        for i in range(across):
            a, b, c, d = rows[j][i], rows[j][i + 1], rows[j + 1][i + 1], rows[j + 1][i]
            triangles.extend([(a, b, c), (a, c, d)])


def mix(a, b, t):
    return a + (b - a) * t


def box(low, high):
    """Its four sides, its top and its bottom."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    middle = [(low[i] + high[i]) / 2 for i in range(3)]

    def side(place):
        # It sees what lies beyond it.
        to = place(0.5, 0.5)
        patch(place, 1, 1, [2 * to[i] - middle[i] for i in range(3)], True)

    for x in (x0, x1):
        side(lambda s, t: (x, mix(y0, y1, t), mix(z0, z1, s)))
    for z in (z0, z1):
        side(lambda s, t: (mix(x0, x1, s), mix(y0, y1, t), z))
    for y in (y0, y1):
        side(lambda s, t: (mix(x0, x1, s), y, mix(z0, z1, t)))


def turned(x, z, points, around):
    """What a lathe makes of a profile of radii and heights."""
    for (r0, y0), (r1, y1) in zip(points, points[1:]):
        patch(lambda s, t: (x + mix(r0, r1, t) * math.sin(2 * math.pi * s), mix(y0, y1, t),
                            z + mix(r0, r1, t) * math.cos(2 * math.pi * s)), around, 1, (x, (y0 + y1) / 2, z - 9))


def roll(x, z, radius, y, thick, around):
    """A half round moulding about a column."""
    def place(s, t):
        r = radius + thick * math.sin(math.pi * t)
        return (x + r * math.sin(2 * math.pi * s), y - thick * math.cos(math.pi * t), z + r * math.cos(2 * math.pi * s))

    patch(place, around, 6, (x, y, z - 9))


def column(z):
    box((0.82, 0, z - 0.18), (1.18, 0.07, z + 0.18))
    roll(1, z, 0.12, 0.1, 0.03, 28)
    roll(1, z, 0.112, 0.155, 0.018, 28)
    turned(1, z, [(0.112, 0.17), (0.106, 0.7), (0.1, SPRING - 0.24)], 28)
    roll(1, z, 0.1, SPRING - 0.23, 0.014, 28)

    def bell(s, t):
        # Round below, nearly square above.
        angle = 2 * math.pi * s
        r = 0.1 + 0.06 * t * t
        square = r / max(abs(math.sin(angle)), abs(math.cos(angle)))
        r = mix(r, min(square, 1.25 * r), t * t)
        return (1 + r * math.sin(angle), SPRING - 0.22 + 0.15 * t, z + r * math.cos(angle))

    patch(bell, 32, 6, (1, 0, z - 9))
    box((0.82, SPRING - 0.07, z - 0.18), (1.18, SPRING, z + 0.18))


def tube(place, thick, along):
    """A rib, of which the part below shows."""
    def at(s, t):
        e = 1e-3
        a, b = place(max(0.0, t - e)), place(min(1.0, t + e))
        way = [b[i] - a[i] for i in range(3)]
        side = [-way[2], 0, way[0]]
        length = math.hypot(side[0], side[2])
        side = [x / length for x in side]
        length = math.sqrt(sum(x * x for x in way))
        way = [x / length for x in way]
        up = [side[1] * way[2] - side[2] * way[1], side[2] * way[0] - side[0] * way[2], side[0] * way[1] - side[1] * way[0]]
        p, angle = place(t), 2 * math.pi * s
        return tuple(p[i] + thick * (math.cos(angle) * side[i] + math.sin(angle) * up[i]) for i in range(3))

    middle, ahead = place(0.5), at(0.5, 0.5)
    patch(at, 12, along, [2 * ahead[i] - middle[i] for i in range(3)])


def vault(middle, half, spring, height, parts):
    """A vault over |x - middle| < half, |z| < 0.5, where two barrels meet, and its ribs; parts: which sides of x."""
    def arch(u):
        return spring + height * math.sqrt(max(0.0, 1 - u * u))

    for side in parts:
        def towards_x(s, t):
            v = math.sin(math.pi * (s - 0.5))
            return (middle + side * half * t, arch(v * t), 0.5 * v * t)

        patch(towards_x, 16, 8, (middle, spring, 0))
    for side in (-1, 1):
        def towards_z(s, t):
            # Only what is between the parts: all of it, or the half beyond the middle.
            v = math.sin(math.pi * (s - 0.5)) if len(parts) == 2 else math.sin(math.pi * 0.5 * s)
            return (middle + half * v * t, arch(v * t), side * 0.5 * t)

        patch(towards_z, 16, 8, (middle, spring, 0))
        for part in parts:
            tube(lambda t: (middle + part * half * math.sin(t * math.pi / 2), spring + height * math.cos(t * math.pi / 2) - 0.01,
                            side * 0.5 * math.sin(t * math.pi / 2)), 0.024, 12)
            tube(lambda t: (middle + part * half * math.sin(t * math.pi / 2), spring + height * math.cos(t * math.pi / 2) - 0.01,
                            side * 0.5), 0.04, 12)


def bay():
    for z in (-0.5, 0.5):
        column(z)
        # A shaft from the column to the vault.
        turned(INNER, z, [(0.05, SPRING), (0.05, VAULT - 0.09)], 14)
        roll(INNER, z, 0.05, VAULT - 0.1, 0.014, 14)
        turned(INNER, z, [(0.05, VAULT - 0.09), (0.085, VAULT)], 14)

    # The wall over an arch: two faces, and the arch from below in two steps.
    def rim(z, wide, start):
        return start + math.sqrt(max(0.0, wide * wide - z * z))

    for x, sees, top in ((INNER, 0, lambda z: VAULT + 0.88 * math.sqrt(max(0.0, 1 - 4 * z * z))), (OUTER, 2, lambda z: AISLE + 0.8)):
        def face(s, t):
            z = -OPEN * math.cos(math.pi * s)
            return (x, mix(rim(z, OPEN, SPRING), top(z), t), z)

        patch(face, 24, 1, (sees, 2, 0), True)
        for side in (-1, 1):
            patch(lambda s, t: (x, mix(SPRING, top(side * mix(OPEN, 0.5, s)), t), side * mix(OPEN, 0.5, s)), 3, 1,
                  (sees, 2, 0), True)
    patch(lambda s, t: (mix(INNER, OUTER, t), SPRING + OPEN * math.sin(math.pi * s), OPEN * math.cos(math.pi * s)), 24, 1,
          (1, SPRING, 0))
    for x in (INNER, OUTER):
        # A moulding along the edge of the arch.
        tube(lambda t: (x, SPRING + (OPEN + 0.03) * math.sin(math.pi * t), (OPEN + 0.03) * math.cos(math.pi * t) + 1e-4 * t), 0.022, 24)
    box((INNER - 0.035, 2.13, -0.5), (INNER, 2.18, 0.5))

    vault(0.0, INNER, VAULT, 0.85, (1,))
    vault((WALL + OUTER) / 2, (WALL - OUTER) / 2, AISLE, 0.45, (-1, 1))

    # The outer wall and its window.
    for side in (-1, 1):
        patch(lambda s, t: (WALL, 2.1 * t, side * mix(WIDE, 0.5, s)), 1, 1, (1, 1, 0), True)
        turned(WALL, side * 0.5, [(0.07, 0), (0.07, AISLE)], 14)
    patch(lambda s, t: (WALL, SILL * t, mix(-WIDE, WIDE, s)), 1, 1, (1, 1, 0), True)
    patch(lambda s, t: (WALL, mix(rim(-WIDE * math.cos(math.pi * s), WIDE, HEAD), 2.1, t), -WIDE * math.cos(math.pi * s)), 20, 1,
          (1, 1, 0), True)
    patch(lambda s, t: (WALL + DEPTH * t, HEAD + mix(WIDE, NARROW, t) * math.sin(math.pi * s),
                        mix(WIDE, NARROW, t) * math.cos(math.pi * s)), 20, 1, (1, 1, 0))
    for side in (-1, 1):
        patch(lambda s, t: (WALL + DEPTH * t, mix(mix(SILL, SILL + 0.1, t), HEAD, s), side * mix(WIDE, NARROW, t)), 1, 1,
              (1, 1, 0), True)
    patch(lambda s, t: (WALL + DEPTH * t, SILL + 0.1 * t, mix(-1, 1, s) * mix(WIDE, NARROW, t)), 1, 1, (1, 1, 0), True)


def main(output):
    bay()
    middle = [(min(p[i] for p in vertices) + max(p[i] for p in vertices)) / 2 for i in range(3)]
    radius = max(math.dist(p, middle) for p in vertices)
    fitted = [[(p[i] - middle[i]) / radius for i in range(3)] for p in vertices]
    print(len(vertices), "vertices", len(triangles), "triangles; middle", *(f"{c:.5f}" for c in middle), f"radius {radius:.5f}")
    glb.write(output, fitted, normals, [[255] * 4] * len(vertices), triangles, [{"mesh": 0}])


main(sys.argv[1] if len(sys.argv) > 1 else "hall.glb")
