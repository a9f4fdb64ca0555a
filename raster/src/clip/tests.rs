//! New vertices of clipping lie on the plane, at the position that double precision gives: [`Clipper::clip`].

use super::*;
use crate::state::Rect;
use nvjit_runtime::{Signature, Stage};

fn clipper(width: i32, height: i32) -> Clipper {
    let viewport = Rect { x: 0, y: 0, width, height };
    let state = State { viewport, ..State::new(1, 1) };
    let link = Link::new(
        &Signature::new(Stage::Vertex, Vec::new(), Vec::new()),
        &Signature::new(Stage::Fragment, Vec::new(), Vec::new()),
    );
    Clipper::new(&link, &state, true)
}

fn vertex(position: [f32; 4]) -> ClipVertex {
    ClipVertex { position: position.map(f64::from), corner: None, slots: vec![position[0]], planes: 0 }
}

fn any(random: &mut fastrand::Rng, magnitudes: std::ops::Range<i32>) -> f32 {
    (random.f32() * 2.0 - 1.0) * 2.0_f32.powi(random.i32(magnitudes))
}

#[test]
fn vertices_lie_on_the_planes_that_made_them() {
    let mut random = fastrand::Rng::with_seed(8);
    let clipper = clipper(640, 480);
    let [gx, gy] = clipper.guard;
    let mut made = 0;
    for round in 0..3000 {
        let magnitudes = [-3..3, -100..100, 90..127, -20..40][round % 4].clone();
        let count = 2 + round % 2;
        let vertices: Vec<_> =
            (0..count).map(|_| vertex([(); 4].map(|()| any(&mut random, magnitudes.clone())))).collect();
        let codes = vertices.iter().map(|own| clipper.codes(own.position.map(|value| value as f32), &own.slots));
        let codes = codes.reduce(|a, b| Codes((a.0 | b.0) & !SIDES)).unwrap_or_default();
        for own in clipper.clip(vertices, codes) {
            let [x, y, z, w] = own.position;
            assert!(own.position.iter().all(|value| value.is_finite()) && w >= 0.999 * MIN_W);
            // A vertex is on its planes to the bit, and on the inner side of the others except for rounding.
            for (plane, value, limit) in
                [(NEAR, -z, w), (FAR, z, w), (7, -x, gx * w), (8, x, gx * w), (9, -y, gy * w), (10, y, gy * w)]
            {
                if own.planes >> plane & 1 != 0 {
                    assert_eq!(value, limit, "plane {plane}: {own:?}");
                    made += 1;
                } else if codes.0 >> plane & 1 != 0 {
                    assert!(value <= limit * (1.0 + 1e-6), "plane {plane}: {own:?}");
                }
            }
        }
    }
    assert!(made > 1000, "{made}");
}

#[test]
fn both_ways_agree_where_doubles_do() {
    let mut random = fastrand::Rng::with_seed(9);
    let clipper = clipper(100, 100);
    let mut same = 0;
    for round in 0..2000 {
        let vertices: Vec<_> = (0..2 + round % 2)
            .map(|_| {
                let position = [(); 4].map(|()| any(&mut random, -2..4));
                // Some vertices are far beyond the guard band.
                vertex(if random.bool() {
                    position
                } else {
                    [position[0] * 1e6, position[1] * 1e6, position[2], position[3]]
                })
            })
            .collect();
        let codes = Codes(((1 << PLANES) - 1) & !SIDES);
        let (rounded, exact) = (clipper.clip_rounded(&vertices, codes), clipper.clip_exactly(&vertices, codes));
        let is_near_the_eye = rounded.iter().chain(&exact).any(|own| own.position[3] < 1e-3);
        if rounded.len() != exact.len() || is_near_the_eye {
            continue;
        }
        same += 1;
        // The polygon may begin with another vertex.
        let is_like = |shift: usize| {
            let pairs = rounded.iter().zip(exact.iter().cycle().skip(shift));
            pairs.into_iter().all(|(a, b)| {
                (0..4).all(|i| (a.position[i] - b.position[i]).abs() <= 1e-5 * (1.0 + a.position[i].abs()))
            })
        };
        assert!(rounded.is_empty() || (0..exact.len()).any(is_like), "{rounded:?}\n{exact:?}");
    }
    assert!(same > 1000, "{same}");
}
