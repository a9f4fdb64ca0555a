//! Scenes that programs ask for: `# Render: OPTIONS` in the comments of a program.

use super::Scene;
use crate::cli::usage;
use clap::Parser;
use std::path::{Path, PathBuf};

#[derive(Parser)]
#[command(name = "# Render:", no_binary_name = true)]
struct Header {
    #[command(flatten)]
    scene: Scene,
}

/// What the text of a program asks for. Files are sought beside the program.
pub fn scene(file: &Path, text: &[u8]) -> anyhow::Result<Scene> {
    let words = options(&String::from_utf8_lossy(text));
    let mut scene = Header::try_parse_from(words)
        .map_err(|error| usage(format!("{}: {}", file.display(), error.render().to_string().trim_end())))?
        .scene;
    let folder = file.parent().unwrap_or(Path::new(""));
    for file in
        scene.vp.iter_mut().chain(&mut scene.fp).chain(&mut scene.vsp).chain(&mut scene.post).chain(&mut scene.gl_state)
    {
        *file = folder.join(&*file);
    }
    if let Some(mesh) = &mut scene.mesh {
        *mesh = beside(folder, mesh);
    }
    for texture in &mut scene.textures {
        if let Some((unit, files)) = texture.split_once('=') {
            let files: Vec<_> = files.split(',').map(|file| beside(folder, file)).collect();
            *texture = format!("{unit}={}", files.join(","));
        }
    }
    Ok(scene)
}

/// Names without an extension are built in.
fn beside(folder: &Path, name: &str) -> String {
    if Path::new(name).extension().is_none() { name.to_owned() } else { folder.join(name).display().to_string() }
}

/// The words after `# Render:`; a line that ends in `\` goes on in the next comment. `'` quotes.
fn options(text: &str) -> Vec<String> {
    let mut lines = text.split(['\n', '\r']);
    let mut all = String::new();
    while let Some(line) = lines.next() {
        let Some(mut rest) = line.trim().strip_prefix("# Render:") else { continue };
        while let Some(first) = rest.trim_end().strip_suffix('\\') {
            all += first;
            rest = lines.next().unwrap_or("").trim().trim_start_matches('#');
        }
        all += rest;
        all.push(' ');
    }
    let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
    for character in all.chars() {
        match character {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    words
}

impl Scene {
    /// This scene, and where it says nothing, what `other` says. Of two values for the same name, this one counts.
    pub fn or(self, other: Self) -> Self {
        let both = |mut first: Vec<String>, then: Vec<String>| {
            first.extend(then);
            first
        };
        let files = |own: Vec<PathBuf>, other: Vec<PathBuf>| if own.is_empty() { other } else { own };
        Self {
            vp: self.vp.or(other.vp),
            fp: self.fp.or(other.fp),
            vsp: files(self.vsp, other.vsp),
            vsp_input: self.vsp_input.or(other.vsp_input),
            post: files(self.post, other.post),
            mesh: self.mesh.or(other.mesh),
            draw: self.draw.or(other.draw),
            textures: both(other.textures, self.textures),
            params: both(other.params, self.params),
            gl_state: self.gl_state.or(other.gl_state),
            sets: both(other.sets, self.sets),
            turn: self.turn.or(other.turn),
            distance: self.distance.or(other.distance),
            background: self.background.or(other.background),
            blend: self.blend.or(other.blend),
            cull: self.cull.or(other.cull),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_from_comments() {
        let text =
            "!!FP1.0\n# Render: --mesh cube \\\n#   --param 'a=1, 2'\nMOV o[COLR], 1;\n# Render: --turn -3,4\nEND";
        assert_eq!(options(text), ["--mesh", "cube", "--param", "a=1, 2", "--turn", "-3,4"]);
        let scene = scene(Path::new("folder/a.fp"), text.as_bytes()).unwrap();
        assert_eq!(scene.mesh.as_deref(), Some("cube"));
        assert_eq!(scene.turn, Some(super::super::Pair(-3.0, 4.0)));
    }

    #[test]
    fn files_are_beside_the_program_and_nothing_can_be_written() {
        let header = |line: &str| scene(Path::new("folder/a.fp"), format!("# Render: {line}").as_bytes());
        assert_eq!(header("--texture 0=checker,b.png").unwrap().textures, ["0=checker,folder/b.png"]);
        assert_eq!(header("--vp b.vp").unwrap().vp, Some(PathBuf::from("folder/b.vp")));
        assert!(header("-o evil.png").is_err());
    }

    #[test]
    fn the_command_line_counts_more() {
        let own = Scene { mesh: Some("cube".into()), params: vec!["a=1".into()], ..Scene::default() };
        let other =
            Scene { mesh: Some("quad".into()), params: vec!["a=2".into()], distance: Some(2.0), ..Scene::default() };
        let scene = own.or(other);
        assert_eq!((scene.mesh.as_deref(), scene.distance), (Some("cube"), Some(2.0)));
        assert_eq!(scene.params, ["a=2", "a=1"], "the last one counts");
    }
}
