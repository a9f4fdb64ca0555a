//! Scenes in comments of programs: `# Render: OPTIONS`.

use super::Scene;
use crate::textures;
use crate::{display_name, usage};
use clap::Parser;
use std::ops::Range;
use std::path::{Path, PathBuf};

#[derive(Parser)]
#[command(name = "# Render:", no_binary_name = true)]
struct Header {
    #[command(flatten)]
    scene: Scene,
}

/// The first characters of the comment.
const BEGINNING: &str = "# Render:";

/// The scene that a program's text describes, as written, or its error.
fn parse(text: &[u8]) -> Result<Scene, String> {
    let words = options(&String::from_utf8_lossy(text), BEGINNING, usize::MAX)?;
    let header = Header::try_parse_from(words).map_err(|error| {
        // What follows is about the command line.
        let text = error.render().to_string();
        let text = text.split("\n\n").next().unwrap_or_default();
        text.trim_start_matches("error: ").trim_end().to_owned()
    })?;
    Ok(header.scene)
}

/// The range of the comment with the scene, and its error, if it has one.
pub fn fault(text: &[u8]) -> Option<(Range<usize>, String)> {
    let message = parse(text).err()?;
    let mut end = 0;
    let mut lines = text.split_inclusive(|&byte| matches!(byte, b'\n' | b'\r')).map(|line| {
        let start = end + line.len() - line.trim_ascii_start().len();
        end += line.len();
        start..start + line.trim_ascii().len()
    });
    let place = lines.find(|place| text[place.clone()].starts_with(BEGINNING.as_bytes()));
    Some((place.unwrap_or_default(), message))
}

/// The scene that a program's text describes. File names are relative to the program.
pub fn scene(file: &Path, text: &[u8]) -> anyhow::Result<Scene> {
    let fault = |fault: String| usage(format!("{}: `{BEGINNING}`: {fault}", display_name(file)));
    let mut scene = parse(text).map_err(fault)?;
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
        // Numbers are no names of files.
        if let Some((unit, files)) = texture.split_once('=').filter(|(_, files)| !textures::is_constant(files)) {
            let files: Vec<_> = files.split(',').map(|file| beside(folder, file)).collect();
            *texture = format!("{unit}={}", files.join(","));
        }
    }
    Ok(scene)
}

/// Names without an extension are built in.
pub fn beside(folder: &Path, name: &str) -> String {
    if Path::new(name).extension().is_none() { name.to_owned() } else { folder.join(name).display().to_string() }
}

/// The words after `beginning` in the first `most` comments that begin so; a line that ends in `\` goes on in the next
/// comment. `'` quotes.
pub fn options(text: &str, beginning: &str, mut most: usize) -> Result<Vec<String>, String> {
    // Line ends of two characters are one.
    let text = text.replace("\r\n", "\n");
    let mut lines = text.split(['\n', '\r']);
    let mut all = String::new();
    while let Some(line) = lines.next() {
        let Some(mut rest) = line.trim().strip_prefix(beginning).filter(|_| most > 0) else { continue };
        most -= 1;
        while let Some(first) = rest.trim_end().strip_suffix('\\') {
            all += first;
            let next = lines.next().unwrap_or("").trim();
            rest = next.strip_prefix('#').ok_or("a line ends in `\\`, but no comment follows")?.trim_start_matches('#');
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
    if quoted { Err("a quotation does not end".to_owned()) } else { Ok(words) }
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
            compares: both(other.compares, self.compares),
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
        let words = ["--mesh", "cube", "--param", "a=1, 2", "--turn", "-3,4"];
        let options = |text: &str| options(text, BEGINNING, usize::MAX);
        assert_eq!(options(text).unwrap(), words);
        assert_eq!(options(&text.replace('\n', "\r\n")).unwrap(), words);
        let scene = scene(Path::new("folder/a.fp"), text.as_bytes()).unwrap();
        assert_eq!(scene.mesh.as_deref(), Some("cube"));
        assert_eq!(scene.turn, Some(super::super::Pair(-3.0, 4.0)));
    }

    /// After the comment follows code, or nothing.
    #[test]
    fn only_comments_go_on_with_options() {
        let options = |text: &str| options(text, BEGINNING, usize::MAX);
        for text in ["# Render: --mesh cube \\\nMOV o[COLR], 1;", "# Render: \\", "# Render: \\\n\n# --mesh cube"] {
            assert_eq!(options(text).unwrap_err(), "a line ends in `\\`, but no comment follows");
        }
        assert_eq!(options("# Render: --param 'a=1").unwrap_err(), "a quotation does not end");
    }

    #[test]
    fn other_comments_have_words_too() {
        let text = "!!FP1.0\n# Try: nvjit run a.fp --set 'f[COL0]=1, 2' \\\n#   --all\n# Try: nvjit run b.fp\nEND";
        let words = |most| options(text, "# Try: nvjit run", most).unwrap();
        assert_eq!(words(1), ["a.fp", "--set", "f[COL0]=1, 2", "--all"]);
        assert_eq!(words(2)[4..], ["b.fp"]);
        assert!(words(0).is_empty());
    }

    #[test]
    fn files_are_beside_the_program_and_nothing_can_be_written() {
        let header = |line: &str| scene(Path::new("folder/a.fp"), format!("# Render: {line}").as_bytes());
        assert_eq!(header("--texture 0=checker,b.png").unwrap().textures, ["0=checker,folder/b.png"]);
        assert_eq!(header("--texture 0=constant:0.5,1").unwrap().textures, ["0=constant:0.5,1"]);
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
