//! The tessellator against closed formulas, and as a subdivision: triangles are not turned over, fill the domain, and
//! share whole edges. Section numbers are those of OpenGL 4.6, whose 11.2.2 has what ARB_tessellation_shader says of
//! primitive generation.

use super::part;
use std::collections::HashMap;

use nvjit_raster::Topology;
use nvjit_raster::tessellate::{Tessellation, Tessellator};
use nvjit_runtime::stages::{TessMode, TessOrder, TessSpacing};

const SPACINGS: [TessSpacing; 3] = [TessSpacing::Equal, TessSpacing::FractionalOdd, TessSpacing::FractionalEven];

/// Units of a coordinate: 1 is so many.
const ONE: i64 = 1 << 16;

fn tessellator(domain: TessMode, spacing: TessSpacing) -> Tessellator {
    Tessellator { domain, spacing, order: TessOrder::Counterclockwise, point_mode: false }
}

fn run(domain: TessMode, spacing: TessSpacing, outer: [f32; 4], inner: [f32; 2]) -> Tessellation {
    let mut out = Tessellation::new();
    tessellator(domain, spacing).tessellate(outer, inner, &mut out);
    out
}

/// Coordinates in units; they are whole numbers of them.
fn units(vertex: [f32; 3]) -> [i64; 3] {
    vertex.map(|coordinate| {
        let units = f64::from(coordinate) * ONE as f64;
        assert!((0.0..=ONE as f64).contains(&units) && units.fract() == 0.0, "{vertex:?}");
        units as i64
    })
}

/// The number of segments that a level is rounded to (11.2.2).
fn segments(spacing: TessSpacing, level: f32) -> usize {
    let numbers: Vec<usize> = match spacing {
        TessSpacing::Equal => (1..=64).collect(),
        TessSpacing::FractionalOdd => (1..=63).step_by(2).collect(),
        TessSpacing::FractionalEven => (2..=64).step_by(2).collect(),
    };
    numbers.iter().copied().find(|&number| number as f32 >= level).unwrap_or(numbers[numbers.len() - 1])
}

/// Vertices and primitives (11.2.2.1 to 11.2.2.3), counted from the outermost ring inwards.
fn counts(domain: TessMode, spacing: TessSpacing, outer: [f32; 4], inner: [f32; 2]) -> (usize, usize) {
    let [a, b, c, d] = outer.map(|level| segments(spacing, level));
    let inner = inner.map(|level| segments(spacing, level));
    let raised = inner.map(|number| match (number, spacing) {
        (1, TessSpacing::FractionalOdd) => 3,
        (1, _) => 2,
        _ => number,
    });
    match domain {
        TessMode::Triangles if [a, b, c, inner[0]] == [1; 4] => (3, 1),
        TessMode::Triangles => {
            // Each ring has two segments a side less than the one around it; a strip has a triangle for each segment of
            // both.
            let (mut vertices, mut triangles, mut around) = (a + b + c, 0, a + b + c);
            let mut side = raised[0];
            while side >= 2 {
                side -= 2;
                vertices += if side == 0 { 1 } else { 3 * side };
                triangles += around + 3 * side;
                around = 3 * side;
            }
            (vertices, triangles + side)
        }
        TessMode::Quads if [a, b, c, d] == [1; 4] && inner == [1; 2] => (4, 2),
        TessMode::Quads => {
            let [u, v] = raised;
            let strips = a + b + c + d + 2 * (u - 2) + 2 * (v - 2);
            (a + b + c + d + (u - 1) * (v - 1), strips + 2 * (u - 2) * (v - 2))
        }
        TessMode::Isolines => {
            let lines = segments(TessSpacing::Equal, outer[0]);
            (lines * (b + 1), lines * b)
        }
    }
}

/// Twice the area in the plane of u and v.
fn area(corners: [[i64; 3]; 3]) -> i64 {
    let [[u0, v0, _], [u1, v1, _], [u2, v2, _]] = corners;
    u0 * v1 - u1 * v0 + u1 * v2 - u2 * v1 + u2 * v0 - u0 * v2
}

/// Checks that triangles are a subdivision of the domain: that they are turned as asked for and their areas are all of
/// it, and that each edge inside is that of two, in both directions. Then there is no overlap, no gap, and no vertex
/// within an edge.
fn check_subdivision(domain: TessMode, out: &Tessellation, context: &str) {
    assert_eq!(out.topology, Topology::Triangles);
    let vertices: Vec<_> = out.vertices.iter().map(|&vertex| units(vertex)).collect();
    let mut edges = HashMap::new();
    let mut sum = 0;
    for triangle in out.indices.chunks(3) {
        let corners = [0, 1, 2].map(|at| vertices[triangle[at] as usize]);
        let area = area(corners);
        assert!(area >= 0, "{context}: {corners:?}");
        sum += area;
        for at in 0..3 {
            let edge = (triangle[at], triangle[(at + 1) % 3]);
            assert!(edges.insert(edge, ()).is_none(), "{context}: {edge:?} twice");
        }
    }
    let whole = if domain == TessMode::Triangles { ONE * ONE } else { 2 * ONE * ONE };
    assert_eq!(sum, whole, "{context}");
    let mut used = vec![false; vertices.len()];
    for &(from, to) in edges.keys() {
        (used[from as usize], used[to as usize]) = (true, true);
        if !edges.contains_key(&(to, from)) {
            let [a, b] = [vertices[from as usize], vertices[to as usize]];
            let is_border = match domain {
                TessMode::Triangles => (0..3).any(|axis| a[axis] == 0 && b[axis] == 0),
                _ => (0..2).any(|axis| a[axis] == b[axis] && (a[axis] == 0 || a[axis] == ONE)),
            };
            assert!(is_border, "{context}: {a:?} to {b:?} has one triangle");
        }
    }
    assert!(used.iter().all(|&used| used), "{context}: a vertex without a triangle");
    for &[u, v, w] in &vertices {
        assert_eq!(if domain == TessMode::Triangles { u + v + w } else { ONE + w }, ONE, "{context}");
    }
    // Euler: so the triangles are one piece without holes.
    let border = edges.keys().filter(|&&(from, to)| !edges.contains_key(&(to, from))).count();
    let edges = (edges.len() + border) / 2;
    assert_eq!(vertices.len() + out.indices.len() / 3, edges + 1, "{context}");
}

/// The points of an edge of a domain, as its vertices say: coordinate `along` where coordinate `axis` is `place`. The
/// first ring of vertices is the border; what lies on it besides is inside for the subdivision.
fn points(out: &Tessellation, border: usize, axis: usize, place: i64, along: usize) -> Vec<i64> {
    let on_border = out.vertices[..border].iter().map(|&vertex| units(vertex)).filter(|vertex| vertex[axis] == place);
    let mut points: Vec<i64> = on_border.map(|vertex| vertex[along]).collect();
    points.sort_unstable();
    points
}

/// Checks that all sides of a ring inside of a triangle are equally far from the edges, and their vertices on them,
/// corners included.
fn check_rings(out: &Tessellation, outer: [f32; 4], spacing: TessSpacing, inner: f32, context: &str) {
    let mut next: usize = outer[..3].iter().map(|&level| segments(spacing, level)).sum();
    let mut side = (out.vertices.len() > 3).then(|| segments(spacing, inner).max(2));
    if spacing == TessSpacing::FractionalOdd {
        side = side.map(|side| side.max(3));
    }
    while let Some(count) = side.and_then(|side| side.checked_sub(2)).filter(|&count| count > 0) {
        let ring = out.vertices[next..next + 3 * count].iter().map(|&vertex| units(vertex));
        let distances: Vec<i64> = ring.map(|vertex| vertex.into_iter().min().unwrap()).collect();
        assert!(distances.iter().all(|&distance| distance == distances[0]), "{context}: {distances:?}");
        // A corner is on two sides.
        for corner in (next..next + 3 * count).step_by(count) {
            let far = units(out.vertices[corner]).into_iter().filter(|&coordinate| coordinate > distances[0]).count();
            assert!(far <= 1, "{context}: {:?}", out.vertices[corner]);
        }
        (next, side) = (next + 3 * count, Some(count));
    }
}

/// Levels that are whole, between whole ones, just above and below them, and beyond the limits.
fn random_level(random: &mut fastrand::Rng) -> f32 {
    let whole = random.u32(1..=64) as f32;
    match random.u8(..8) {
        0 => 1.0,
        1 | 2 => whole,
        3 => whole.next_up(),
        4 => whole.next_down(),
        5 => 0.1 + random.f32() * 70.0,
        6 => random.u32(1..=5) as f32,
        _ => 1.0 + random.f32() * 8.0,
    }
}

/// Closed formulas for one level everywhere.
#[test]
fn counts_of_equal_levels() {
    for n in 1..=64usize {
        let of = |domain| {
            let out = run(domain, TessSpacing::Equal, [n as f32; 4], [n as f32; 2]);
            (out.vertices.len(), out.indices.len())
        };
        let (vertices, triangles) = if n % 2 == 0 {
            (3 * n * (n + 2) / 4 + 1, 3 * n * n / 2)
        } else {
            (3 * (n + 1) * (n + 1) / 4, (3 * n * n - 1) / 2)
        };
        assert_eq!(of(TessMode::Triangles), (vertices, 3 * triangles), "{n}");
        assert_eq!(of(TessMode::Quads), ((n + 1) * (n + 1), 6 * n * n), "{n}");
        assert_eq!(of(TessMode::Isolines), (n * (n + 1), 2 * n * n), "{n}");
    }
}

/// 11.2.2: every whole level, and those between, in all spacings.
#[test]
fn one_level_everywhere_subdivides() {
    for domain in [TessMode::Triangles, TessMode::Quads] {
        for spacing in SPACINGS {
            for step in 1..=64 * 4 {
                let level = step as f32 / 4.0;
                let out = run(domain, spacing, [level; 4], [level; 2]);
                let context = format!("{domain:?} {spacing:?} {level}");
                let (vertices, triangles) = counts(domain, spacing, [level; 4], [level; 2]);
                assert_eq!((out.vertices.len(), out.indices.len()), (vertices, 3 * triangles), "{context}");
                check_subdivision(domain, &out, &context);
            }
        }
    }
}

/// 11.2.2.1, 11.2.2.2: the levels of edges and of the inside are independent of each other.
#[test]
fn random_levels_subdivide() {
    let mut random = fastrand::Rng::with_seed(411);
    for _ in 0..part::some(3000) {
        let outer = [(); 4].map(|()| random_level(&mut random));
        let inner = [(); 2].map(|()| random_level(&mut random));
        let spacing = *random.choice(&SPACINGS).unwrap();
        for domain in [TessMode::Triangles, TessMode::Quads] {
            let context = format!("{domain:?} {spacing:?} {outer:?} {inner:?}");
            let out = run(domain, spacing, outer, inner);
            let (vertices, triangles) = counts(domain, spacing, outer, inner);
            assert_eq!((out.vertices.len(), out.indices.len()), (vertices, 3 * triangles), "{context}");
            check_subdivision(domain, &out, &context);
            if domain == TessMode::Triangles {
                check_rings(&out, outer, spacing, inner[0], &context);
            }
            // Each edge has as many segments as its own level says, from corner to corner.
            let [a, b, c, d] = outer.map(|level| segments(spacing, level));
            let (border, edges) = match domain {
                TessMode::Triangles => (a + b + c, vec![(a, 0, 0, 1), (b, 1, 0, 2), (c, 2, 0, 0)]),
                _ => (a + b + c + d, vec![(a, 0, 0, 1), (b, 1, 0, 0), (c, 0, ONE, 1), (d, 1, ONE, 0)]),
            };
            for (segments, axis, place, along) in edges {
                let points = points(&out, border, axis, place, along);
                // Segments of no length put points of other edges in the corners.
                assert!(points.len() > segments, "{context}");
                assert_eq!((points[0], points[points.len() - 1]), (0, ONE), "{context}");
            }
        }
    }
}

/// The points of an edge of this level, in isolines.
fn edge(spacing: TessSpacing, level: f32) -> Vec<i64> {
    let out = run(TessMode::Isolines, spacing, [1.0, level, 0.0, 0.0], [0.0; 2]);
    out.vertices.iter().map(|&vertex| units(vertex)[0]).collect()
}

/// 11.2.2, on spacing: n - 2 equal segments and two that are shorter, in places that depend on the level alone and are
/// symmetric; the shorter ones grow with the level, from nothing to as much as the others.
#[test]
fn spacings_divide_edges() {
    for spacing in SPACINGS {
        let mut shorter_before = (0, 0);
        for step in 0..=64 * 16 {
            let level = 0.5 + step as f32 / 16.0;
            let points = edge(spacing, level);
            let n = segments(spacing, level);
            assert_eq!(points.len(), n + 1, "{spacing:?} {level}");
            assert!((0..=n).all(|at| points[at] + points[n - at] == ONE), "{spacing:?} {level}: {points:?}");
            let mut lengths: Vec<i64> = points.windows(2).map(|pair| pair[1] - pair[0]).collect();
            lengths.sort_unstable();
            assert!(lengths[0] >= 0);
            let usual = &lengths[if n > 2 { 2 } else { 0 }..];
            // Each point is rounded by half a unit at most.
            assert!(usual[usual.len() - 1] - usual[0] <= 2, "{spacing:?} {level}: {lengths:?}");
            if spacing == TessSpacing::Equal || n <= 2 {
                assert!(lengths[n - 1] - lengths[0] <= 2, "{level}: {lengths:?}");
                continue;
            }
            assert!(lengths[1] - lengths[0] <= 1 && lengths[1] <= usual[0] + 2, "{spacing:?} {level}: {lengths:?}");
            if level.clamp(1.0, 63.0) == n as f32 {
                assert!(usual[0] - lengths[0] <= 2, "{spacing:?} {level}: {lengths:?}");
            }
            if level == (n - 2) as f32 + 0.0625 {
                assert!(lengths[1] * 16 < usual[0], "{spacing:?} {level}: {lengths:?}");
            }
            assert!(shorter_before.0 != n || lengths[1] + 1 >= shorter_before.1, "{spacing:?} {level}: {lengths:?}");
            shorter_before = (n, lengths[1]);
        }
    }
}

/// The GL leaves open which segments are shorter: those of Direct3D 11, which spread as levels grow.
#[test]
fn short_segments_are_where_direct3d_has_them() {
    let even = [(4, 1), (6, 1), (8, 3), (10, 1), (12, 3), (14, 5), (16, 7), (18, 1), (32, 15), (34, 1), (64, 31)];
    let odd = [(3, 0), (5, 1), (7, 1), (9, 3), (11, 1), (13, 3), (15, 5), (17, 7), (19, 1), (33, 15), (63, 29)];
    for (spacing, table) in [(TessSpacing::FractionalEven, even), (TessSpacing::FractionalOdd, odd)] {
        for (n, expected) in table {
            let points = edge(spacing, n as f32 - 1.5);
            let lengths: Vec<i64> = points.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let least = (0..n / 2).min_by_key(|&at| lengths[at]);
            assert_eq!(least, Some(expected), "{spacing:?} {n}: {lengths:?}");
        }
    }
}

/// 11.2.2: an edge that two patches share has the same vertices in both, whichever of their edges it is and from
/// whichever end they see it.
#[test]
fn shared_edges_have_the_same_points() {
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..300 {
        let level = random_level(&mut random);
        let spacing = *random.choice(&SPACINGS).unwrap();
        let expected = edge(spacing, level);
        let mirrored: Vec<i64> = expected.iter().rev().map(|&point| ONE - point).collect();
        assert_eq!(expected, mirrored);
        // The other edges have a point more than their two ends, so that no more points are in the corners.
        let count = segments(spacing, level);
        for side in 0..4 {
            let mut outer = [2.0; 4];
            outer[side] = level;
            let others = segments(spacing, 2.0);
            let inner = [random_level(&mut random); 2];
            let quads = run(TessMode::Quads, spacing, outer, inner);
            let (axis, place) = [(0, 0), (1, 0), (0, ONE), (1, ONE)][side];
            assert_eq!(
                points(&quads, count + 3 * others, axis, place, 1 - axis),
                expected,
                "{spacing:?} {level} {side}"
            );
            if side < 3 {
                let triangles = run(TessMode::Triangles, spacing, outer, inner);
                for along in [(side + 1) % 3, (side + 2) % 3] {
                    assert_eq!(
                        points(&triangles, count + 2 * others, side, 0, along),
                        expected,
                        "{spacing:?} {level} {side}"
                    );
                }
            }
        }
    }
}

/// 11.2.2.1: the rings inside of a triangle, where perpendiculars from the edges meet. With equal spacing corner k is
/// two thirds of k/n away from two edges, and points of the edge keep their distances.
#[test]
fn rings_of_triangles_are_where_perpendiculars_meet() {
    for n in 3..=64usize {
        let out = run(TessMode::Triangles, TessSpacing::Equal, [n as f32; 4], [n as f32; 2]);
        let mut next = 3 * n;
        for ring in 1..=(n - 1) / 2 {
            let side = n - 2 * ring;
            for at in 0..side {
                let third = ring as f64 / n as f64 / 3.0;
                let v = (ring + at) as f64 / n as f64 - third;
                let expected = [1.0 - 2.0 * third - v, v, 2.0 * third];
                for (turned, first) in [[0, 1, 2], [1, 2, 0], [2, 0, 1]].into_iter().zip((next..).step_by(side)) {
                    let vertex = out.vertices[first + at];
                    for (axis, expected) in turned.into_iter().zip(expected) {
                        assert!(
                            (f64::from(vertex[axis]) - expected).abs() < 4.0 / ONE as f64,
                            "{n} {ring} {at} {vertex:?}"
                        );
                    }
                }
            }
            next += 3 * side;
        }
        if n % 2 == 0 {
            assert!(out.vertices[next].iter().all(|coordinate| (coordinate - 1.0 / 3.0).abs() < 1e-4), "{n}");
        }
    }
}

/// 11.2.2.2: the inside of a square is the grid of both inner levels.
#[test]
fn grids_of_squares_have_the_points_of_inner_levels() {
    for spacing in SPACINGS {
        let out = run(TessMode::Quads, spacing, [3.0; 4], [5.5, 9.25]);
        let border = 4 * segments(spacing, 3.0);
        let (us, vs) = (edge(spacing, 5.5), edge(spacing, 9.25));
        let inside = |points: &[i64]| points[1..points.len() - 1].to_vec();
        let expected: Vec<[i64; 3]> =
            inside(&vs).into_iter().flat_map(|v| inside(&us).into_iter().map(move |u| [u, v, 0])).collect();
        assert_eq!(out.vertices[border..].iter().map(|&vertex| units(vertex)).collect::<Vec<_>>(), expected);
    }
}

/// Where edges are divided as the inside is, each triangle is half a cell of the grid: strips join what lies side by
/// side.
#[test]
fn strips_join_neighbours() {
    for (columns, rows) in [(7, 12), (12, 7), (64, 5), (2, 9)] {
        let (along_u, along_v) = (columns as f32, rows as f32);
        let out = run(TessMode::Quads, TessSpacing::Equal, [along_v, along_u, along_v, along_u], [along_u, along_v]);
        for triangle in out.indices.chunks(3) {
            let corners = [0, 1, 2].map(|at| units(out.vertices[triangle[at] as usize]));
            for (axis, count) in [(0, columns), (1, rows)] {
                let places = corners.map(|corner| corner[axis]);
                let width = places.into_iter().max().unwrap() - places.into_iter().min().unwrap();
                assert!(width <= ONE / count + 1, "{columns} by {rows}: {corners:?}");
            }
        }
    }
}

/// 11.2.2.3: lines at v = i/n without one at v = 1, where n is rounded as with equal spacing whatever the spacing is.
#[test]
fn isolines_are_lines_along_u() {
    for spacing in SPACINGS {
        for (lines, segments_level) in [(1.0, 1.0), (2.5, 4.5), (4.0, 64.0), (100.0, 3.0), (0.25, 0.25)] {
            let out = run(TessMode::Isolines, spacing, [lines, segments_level, f32::NAN, -1.0], [f32::NAN, 0.0]);
            let (line_points, points) = (edge(TessSpacing::Equal, lines), edge(spacing, segments_level));
            let rows = line_points[..line_points.len() - 1].iter();
            let expected: Vec<[i64; 3]> = rows.flat_map(|&v| points.iter().map(move |&u| [u, v, 0])).collect();
            assert_eq!(out.vertices.iter().map(|&vertex| units(vertex)).collect::<Vec<_>>(), expected);
            assert_eq!(out.topology, Topology::Lines);
            let next_to = |pair: &[u32]| pair[1] == pair[0] + 1 && !(pair[1] as usize).is_multiple_of(points.len());
            assert!(out.indices.chunks(2).all(next_to));
            assert_eq!(out.indices.len(), 2 * (line_points.len() - 1) * (points.len() - 1));
        }
    }
}

/// 11.2.2: a patch is dropped if a level of one of its edges is zero, negative or NaN; other levels do not matter.
#[test]
fn patches_without_edges_are_dropped() {
    for (domain, edges) in [(TessMode::Triangles, 3), (TessMode::Quads, 4), (TessMode::Isolines, 2)] {
        for spacing in SPACINGS {
            for bad in [0.0, -0.0, -1.0, f32::NAN, f32::NEG_INFINITY] {
                for side in 0..4 {
                    let mut outer = [2.0; 4];
                    outer[side] = bad;
                    let out = run(domain, spacing, outer, [3.0; 2]);
                    assert_eq!((out.vertices.is_empty(), out.indices.is_empty()), (side < edges, side < edges));
                }
                // Inner levels are clamped, never a reason to drop anything.
                let out = run(domain, spacing, [2.0; 4], [bad; 2]);
                assert_eq!(out, run(domain, spacing, [2.0; 4], [1.0; 2]), "{domain:?} {spacing:?} {bad}");
            }
            let largest = run(domain, spacing, [f32::INFINITY; 4], [f32::INFINITY; 2]);
            assert_eq!(largest, run(domain, spacing, [64.0; 4], [64.0; 2]), "{domain:?} {spacing:?}");
            let least = run(domain, spacing, [f32::MIN_POSITIVE; 4], [f32::MIN_POSITIVE; 2]);
            assert_eq!(least, run(domain, spacing, [1.0; 4], [1.0; 2]), "{domain:?} {spacing:?}");
        }
    }
}

/// 11.2.2.1, 11.2.2.2: where all levels are 1 nothing is subdivided; else inner levels of 1 are slightly more.
#[test]
fn inner_levels_of_one_have_an_inside() {
    let whole_triangle = run(TessMode::Triangles, TessSpacing::Equal, [1.0; 4], [1.0; 2]);
    assert_eq!(whole_triangle.vertices, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    assert_eq!(whole_triangle.indices, [0, 1, 2]);
    let whole = run(TessMode::Quads, TessSpacing::FractionalOdd, [1.0; 4], [1.0; 2]);
    assert_eq!(whole.vertices, [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]]);
    assert_eq!(whole.indices, [0, 1, 2, 0, 2, 3]);
    let (one_edge, no_edge) = ([1.0, 3.0, 1.0, 1.0], [1.0; 4]);
    let count = |domain, spacing, outer, inner| run(domain, spacing, outer, inner).vertices.len();
    assert_eq!(count(TessMode::Triangles, TessSpacing::Equal, one_edge, [1.0; 2]), 5 + 1);
    assert_eq!(count(TessMode::Triangles, TessSpacing::FractionalOdd, one_edge, [1.0; 2]), 5 + 3);
    // Slightly more than 1 with odd spacing: the first and the last segment are of no length.
    let odd = run(TessMode::Triangles, TessSpacing::FractionalOdd, one_edge, [1.0; 2]);
    assert_eq!(odd.vertices[5..], whole_triangle.vertices);
    assert_eq!(count(TessMode::Quads, TessSpacing::Equal, no_edge, [1.0, 4.0]), 4 + 3);
    assert_eq!(count(TessMode::Quads, TessSpacing::FractionalOdd, no_edge, [5.0, 1.0]), 4 + 4 * 2);
}

/// TESS_VERTEX_ORDER and TESS_POINT_MODE: the same vertices, triangles the other way round, or each vertex once.
#[test]
fn order_and_point_mode_change_indices_alone() {
    for domain in [TessMode::Triangles, TessMode::Quads, TessMode::Isolines] {
        let ccw = run(domain, TessSpacing::FractionalEven, [2.0, 7.0, 3.5, 1.0], [6.5, 1.0]);
        let mut out = Tessellation::new();
        let cw = Tessellator { order: TessOrder::Clockwise, ..tessellator(domain, TessSpacing::FractionalEven) };
        cw.tessellate([2.0, 7.0, 3.5, 1.0], [6.5, 1.0], &mut out);
        assert_eq!((&out.vertices, out.topology), (&ccw.vertices, ccw.topology));
        if domain == TessMode::Isolines {
            assert_eq!(out.indices, ccw.indices);
        } else {
            let turned: Vec<u32> =
                ccw.indices.chunks(3).flat_map(|corners| [corners[0], corners[2], corners[1]]).collect();
            assert_eq!(out.indices, turned);
        }
        let points = Tessellator { point_mode: true, ..cw };
        points.tessellate([2.0, 7.0, 3.5, 1.0], [6.5, 1.0], &mut out);
        assert_eq!((&out.vertices, out.topology), (&ccw.vertices, Topology::Points));
        assert_eq!(out.indices, (0..ccw.vertices.len() as u32).collect::<Vec<_>>());
    }
}

#[test]
fn results_do_not_depend_on_earlier_patches() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut used = Tessellation::new();
    for at in 0..3000 {
        let domain = [TessMode::Triangles, TessMode::Quads, TessMode::Isolines][at % 3];
        let point_mode = at % 5 == 0;
        let tessellator = Tessellator { point_mode, ..tessellator(domain, SPACINGS[at / 3 % 3]) };
        // Whole patches, and patches that are dropped, too.
        let mut level = || if random.u8(..8) == 0 { f32::from(random.u8(..2)) } else { random_level(&mut random) };
        let (outer, inner) = ([level(), level(), level(), level()], [level(), level()]);
        let mut fresh = Tessellation::new();
        tessellator.tessellate(outer, inner, &mut fresh);
        tessellator.tessellate(outer, inner, &mut used);
        assert_eq!(used, fresh, "{tessellator:?} {outer:?} {inner:?}");
    }
}
