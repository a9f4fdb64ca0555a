//! The adjustable values of a scene: positions of cameras and lights, and parameters that all instances share.

use super::expression::Variables;
use super::file::{Camera, Named, Scene};
use super::value::{Value, Vector};
use toml::Spanned;

/// Calls `visit` with the name and the numbers of everything that can be changed.
fn each(scene: &mut Scene, visit: &mut dyn FnMut(String, &mut Vector)) {
    let mut camera = |name: &str, camera: &mut Camera| {
        for (key, vector) in [("eye", &mut camera.eye), ("look_at", &mut camera.look_at)] {
            if let Some(vector) = vector {
                visit(format!("{name}: {key}"), vector.get_mut());
            }
        }
    };
    camera("camera", &mut scene.camera);
    scene.cameras.iter_mut().for_each(|(name, own)| camera(&format!("camera {}", name.get_ref()), own));
    for (number, light) in (1..).zip(&mut scene.lights) {
        visit(format!("light {number}: position"), light.position.get_mut());
        if let Some(color) = &mut light.color {
            visit(format!("light {number}: color"), color.get_mut());
        }
    }
    for (number, pass) in (1..).zip(scene.passes.get_mut()) {
        let pass = pass.get_mut();
        parameters(&format!("pass {number}"), &mut pass.params, visit);
        for (order, mesh) in (1..).zip(&mut pass.meshes) {
            let mesh = mesh.get_mut();
            if mesh.count.as_ref().is_none_or(|count| *count.get_ref() == 1) {
                parameters(&format!("pass {number}, mesh {order}"), &mut mesh.params, visit);
            }
        }
    }
}

fn parameters(place: &str, params: &mut Named<Spanned<Value>>, visit: &mut dyn FnMut(String, &mut Vector)) {
    for (name, value) in params {
        if let Value::Vector(vector) = value.get_mut() {
            visit(format!("{place}: {}", name.get_ref()), vector);
        }
    }
}

/// Everything that can be changed, with its numbers at a time.
pub fn list(scene: &mut Scene, time: f64) -> Vec<(String, Vec<f64>)> {
    let mut all = Vec::new();
    let variables = Variables { time, instance: [0.0, 1.0], step: 0.0 };
    each(scene, &mut |name, vector| {
        // What is no number at this time is told where it is drawn.
        if let Ok(numbers) = vector.value(&variables) {
            all.push((name, numbers[..vector.len()].to_vec()));
        }
    });
    all
}

/// Changes what has this name; false if there is nothing of the name.
pub fn set(scene: &mut Scene, wanted: &str, numbers: &[f64]) -> bool {
    let mut is_known = false;
    each(scene, &mut |name, vector| {
        if name == wanted {
            vector.set(numbers);
            is_known = true;
        }
    });
    is_known
}
