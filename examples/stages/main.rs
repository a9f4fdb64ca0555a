//! Draws with geometry programs, tessellation and transform feedback: `cargo run --release --example stages -- FOLDER`
//! writes `grass.png`, `sphere.png` and `fountain.png` there.

mod scenes;

use std::error::Error;
use std::fs::File;
use std::path::Path;

use nvjit::engine::Choice;
use nvjit_raster::Target;

const SIZE: u32 = 512;

fn write(folder: &Path, name: &str, target: &Target) -> Result<(), Box<dyn Error>> {
    let mut encoder = png::Encoder::new(File::create(folder.join(name))?, target.width(), target.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&target.to_rgba8())?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    let folder = Path::new(&folder);
    write(folder, "grass.png", &scenes::grass(Choice::Best, SIZE)?)?;
    write(folder, "sphere.png", &scenes::sphere(Choice::Best, SIZE, 40.5)?)?;
    write(folder, "fountain.png", &scenes::fountain(Choice::Best, SIZE, 120)?.0)?;
    Ok(())
}
