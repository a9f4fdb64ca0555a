#!/usr/bin/env python3
"""Makes arcade.glb: a vaulted hall of two rows of columns. Its light is in the colours of its vertices: the sun comes in low through the
arches on the right and lies on floor and columns, what it does not reach has the light of the sky. One bay is in the file, as often as
nodes put it.

Usage: arcade.py [OUTPUT]
"""
import math
import sys

import glb

BAYS = 14
# Half the width of the hall, the radius of a column, where arches begin, half their width.
HALF, THICK, SPRING, OPEN = 1.0, 0.1, 1.5, 0.4
SUN = (0.72, 0.5, 0.34)
STONE, DARK, FLOOR = (0.86, 0.8, 0.7), (0.62, 0.54, 0.46), (0.7, 0.62, 0.52)
LIGHT, SKY = (1.15, 0.92, 0.62), (0.30, 0.36, 0.48)

vertices, colors, triangles = [], [], []


def lit(p):
    """How much of the sun reaches a point: through an arch at the right, or not."""
    if p[0] > HALF + 0.01:
        return 1.0
    share = 0
    for shift in range(-2, 3):
        direction = (SUN[0], SUN[1] + 0.012 * shift, SUN[2] + 0.012 * shift)
        way = max(0.0, HALF - THICK / 2 - p[0]) / direction[0]
        y, z = p[1] + way * direction[1], p[2] + way * direction[2]
        aside = (z % 1.0) if z % 1.0 < 0.5 else 1.0 - z % 1.0
        # The arch is open about whole numbers of z.
        share += aside < OPEN and y < SPRING + math.sqrt(max(0.0, OPEN * OPEN - aside * aside))
    return share / 5


def vertex(p, normal, albedo):
    length = math.sqrt(sum(c * c for c in normal))
    normal = [c / length for c in normal]
    facing = max(0.0, sum(a * b for a, b in zip(normal, SUN)) / math.sqrt(sum(c * c for c in SUN)))
    # The sky is seen through the arches, and less of it from high up; the floor throws warm light back.
    sky = 0.45 + 0.3 * abs(normal[0]) + 0.25 * max(0.0, 1.0 - p[1] / 2.6)
    bounce = 0.16 * max(0.0, 0.6 - normal[1])
    sun = facing * lit([p[i] + 0.02 * normal[i] for i in range(3)])
    color = [albedo[i] * (sun * LIGHT[i] + sky * SKY[i] * 1.25 + bounce * LIGHT[i]) for i in range(3)]
    vertices.append(p)
    colors.append([min(1.0, max(0.0, c)) for c in color])
    return len(vertices) - 1


def patch(place, across, along, albedo, inside=False):
    """A surface over (s, t) from 0 to 1, whose normal is that of its slopes."""
    def at(s, t):
        e = 1e-3
        a, b, c, d = place(s - e, t), place(s + e, t), place(s, t - e), place(s, t + e)
        u, v = [b[i] - a[i] for i in range(3)], [d[i] - c[i] for i in range(3)]
        n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
        p = place(s, t)
        return vertex(p, [-x for x in n] if inside else n, albedo(p) if callable(albedo) else albedo)

    rows = [[at(i / across, j / along) for i in range(across + 1)] for j in range(along + 1)]
    for j in range(along):
        for i in range(across):
            a, b, c, d = rows[j][i], rows[j][i + 1], rows[j + 1][i + 1], rows[j + 1][i]
            triangles.extend([(a, c, b), (a, d, c)] if inside else [(a, b, c), (a, c, d)])


def profile(t):
    """Radius and height of a column: base, shaft, capital."""
    points = [(0, 1.7), (0.045, 1.7), (0.05, 1.35), (0.08, 1.05), (0.5, 1.0), (0.9, 0.9), (0.92, 1.1), (0.96, 1.35), (1.0, 1.75)]
    at = max(0.0, min(1.0, t)) * (len(points) - 1)
    i = min(int(at), len(points) - 2)
    (y, r), (to_y, to_r) = points[i], points[i + 1]
    return (r + (to_r - r) * (at - i)) * THICK, (y + (to_y - y) * (at - i)) * SPRING


def bay():
    def tiles(p):
        dark = (math.floor(p[0] * 4 + 100) + math.floor(p[2] * 4 + 100)) % 2
        return [c * (0.62 if dark else 1.0) for c in FLOOR]

    patch(lambda s, t: ((s - 0.5) * 2 * HALF, 0.0, 1.0 - t), 48, 32, tiles)
    for side in (-1, 1):
        x = side * HALF

        def column(s, t, x=x):
            r, y = profile(t)
            return (x + r * math.sin(2 * math.pi * s), y, 0.5 + r * math.cos(2 * math.pi * s))

        patch(column, 16, 24, STONE)

        # The wall over the arches, which are open about z = 0 and z = 1, towards the middle; and the arches from below.
        def rim(z):
            aside = min(z, 1.0 - z)
            return SPRING + math.sqrt(max(0.0, OPEN * OPEN - aside * aside)) if aside < OPEN else SPRING

        inner = x - side * THICK / 2
        patch(lambda s, t, i=inner: (i, rim(min(1.0, max(0.0, s))) * (1 - t) + 2.1 * t, s), 24, 4, DARK, inside=side < 0)
        for half in (0, 1):

            def arch(s, t, half=half, x=x):
                angle = (half + s) * math.pi / 2
                return (x + (t - 0.5) * THICK, SPRING + OPEN * math.sin(angle), half + OPEN * math.cos(angle))

            patch(arch, 8, 2, STONE, inside=True)
    # The vault, and an arch across it from column to column.
    wide = HALF - THICK / 2
    patch(lambda s, t: (wide * math.cos(math.pi * s), 2.1 + 0.7 * wide * math.sin(math.pi * s), t), 24, 8, STONE)
    rib = wide - 0.09
    patch(lambda s, t: (rib * math.cos(math.pi * s), 2.1 + 0.7 * rib * math.sin(math.pi * s), 0.42 + 0.16 * t), 24, 2, DARK)
    for z, inside in ((0.42, True), (0.58, False)):
        patch(lambda s, t, z=z: ((rib + 0.1 * t) * math.cos(math.pi * s), 2.1 + 0.7 * (rib + 0.1 * t) * math.sin(math.pi * s), z),
              24, 1, DARK, inside=inside)


def main(output):
    bay()
    bytes_of = [[*(round(255 * c) for c in color), 255] for color in colors]
    nodes = [{"mesh": 0, "translation": [0, 0, float(-number)]} for number in range(BAYS)]
    glb.write(output, vertices, None, bytes_of, triangles, nodes)


main(sys.argv[1] if len(sys.argv) > 1 else "arcade.glb")
