//! Alternative texts of a program in languages with variables: bindings and constants by names that ATTRIB, PARAM,
//! OUTPUT and ALIAS introduce, short forms of bindings, ranges in arrays, colour letters.

use super::super::choices::Choices;
use nvjit::language::syntax;
use nvjit::language::syntax::ast::{Ast, SymbolKind};
use nvjit_runtime::{RegisterFile, Stage};

/// Bindings, and equivalent short forms.
const SHORT_FORMS: [(&str, &str); 12] = [
    ("vertex.color.primary", "vertex.color"),
    ("vertex.texcoord[0]", "vertex.texcoord"),
    ("vertex.weight[0]", "vertex.weight"),
    ("fragment.color.primary", "fragment.color"),
    ("fragment.texcoord[0]", "fragment.texcoord"),
    ("result.texcoord[0]", "result.texcoord"),
    ("result.color.front.primary", "result.color"),
    ("result.color.front.secondary", "result.color.secondary"),
    ("result.color.back.primary", "result.color.back"),
    ("state.material.front.", "state.material."),
    (".modelview[0]", ".modelview"),
    ("texture[0]", "texture"),
];

/// The probability, in 256, that a program is spelled as it is printed.
const PLAIN: u8 = 80;

/// The text of `draft`, or an equivalent one.
pub(super) fn respell(choices: &mut Choices<'_>, draft: &Ast) -> String {
    let text = syntax::print(draft);
    if choices.chance(PLAIN) {
        return text;
    }
    let is_declaration = |line: &&str| {
        let word = line.split(' ').next().unwrap_or_default();
        line.starts_with("!!") || ["OPTION", "PARAM", "TEMP", "ADDRESS", "OUTPUT", "SHORT", "LONG"].contains(&word)
    };
    let declared = text.lines().take_while(is_declaration).map(|line| line.len() + 1).sum::<usize>();
    let (head, body) = text.split_at(declared);
    let (mut head, mut body) = (head.to_owned(), body.to_owned());
    if choices.chance(128) {
        head = ranges(choices, &head);
    }
    for (number, (keyword, what)) in named(draft, &body).into_iter().enumerate() {
        // Numbers make names unique.
        if choices.chance(112) {
            let name = format!("v{number}");
            head += &format!("{keyword} {name} = {what};\n");
            body = replaced(choices, &body, &what, &name, 176);
        }
    }
    for (long, short) in SHORT_FORMS {
        if choices.chance(96) && body.contains(long) {
            body = replaced(choices, &body, long, short, 128);
        }
    }
    if draft.language.features().colors && choices.chance(64) {
        body = colors(&body);
    }
    head + &body
}

/// The parts of `body` that can have a name, and the statement that names each.
fn named(draft: &Ast, body: &str) -> Vec<(&'static str, String)> {
    let features = draft.features();
    let is_there = |text: &String| !text.is_empty() && body.contains(text.as_str());
    let attributes = (0..features.attributes.count)
        .map(|index| features.register_name(nvjit_runtime::Register::new(RegisterFile::Attribute, index)));
    let mut all: Vec<(&str, String)> = attributes.filter(&is_there).map(|name| ("ATTRIB", name)).collect();
    let result = |index: usize| nvjit_runtime::Register::new(RegisterFile::Result, index as u16);
    let is_long = |(index, _): &(usize, &&str)| !features.is_half(result(*index));
    let results = features.results.names.iter().enumerate().filter(is_long).map(|(_, name)| (*name).to_owned());
    all.extend(results.filter(&is_there).map(|name| ("OUTPUT", name)));
    let singles = draft.bank.iter().filter(|bound| bound.array.is_none()).map(|bound| bound.binding.to_string());
    all.extend(singles.filter(&is_there).map(|binding| ("PARAM", binding)));
    // The parts in brackets and braces.
    let between = |open: &str, close: char| -> Vec<String> {
        let found = body.match_indices(open).filter_map(|(at, _)| {
            let end = body[at..].find(close)?;
            Some(body[at..=at + end].to_owned())
        });
        found.take(3).collect()
    };
    all.extend(between("{", '}').into_iter().map(|constant| ("PARAM", constant)));
    if features.stage == Stage::Vertex {
        for (keyword, array) in
            [("ATTRIB", "vertex.texcoord[a"), ("ATTRIB", "vertex.attrib[a"), ("OUTPUT", "result.texcoord[a")]
        {
            all.extend(between(array, ']').into_iter().map(|relative| (keyword, relative)));
        }
    }
    let variables = draft.symbols.iter().filter_map(|symbol| match symbol.kind {
        SymbolKind::Register { .. } | SymbolKind::ParameterArray { .. } => Some(symbol.name.clone()),
        _ => None,
    });
    all.extend(variables.filter(&is_there).map(|name| ("ALIAS", name)));
    all.sort();
    all.dedup();
    all
}

/// `text` with whole-word occurrences of `from` replaced with probability `often`/256.
fn replaced(choices: &mut Choices<'_>, text: &str, from: &str, to: &str, often: u8) -> String {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let begins_word = from.as_bytes().first().is_some_and(is_word);
    let mut all = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(from) {
        let (before, behind) = (&rest[..at], &rest[at + from.len()..]);
        let last = before.as_bytes().last();
        let joined = begins_word && last.is_some_and(|byte| is_word(byte) || *byte == b'.');
        let next = behind.as_bytes().first();
        let goes_on = from.as_bytes().last().is_some_and(is_word) && next.is_some_and(is_word);
        // `result.color[1]` differs from `result.color`, and a short form with brackets would differ from itself.
        let is_element = next == Some(&b'[') && (!to.starts_with('v') || from.starts_with("result."));
        all += before;
        all += if joined || goes_on || is_element || !choices.chance(often) { from } else { to };
        rest = behind;
    }
    all + rest
}

/// Writes adjacent elements of arrays as ranges; leaves sizes out.
fn ranges(choices: &mut Choices<'_>, head: &str) -> String {
    let mut all = String::new();
    for line in head.lines() {
        all += &array(choices, line).unwrap_or_else(|| line.to_owned());
        all.push('\n');
    }
    all
}

fn array(choices: &mut Choices<'_>, line: &str) -> Option<String> {
    let (begin, list) = line.split_once("] = { ")?;
    let list = list.strip_suffix(" };")?;
    let (name, size) = begin.split_once('[')?;
    let mut items: Vec<String> = Vec::new();
    // Commas in constants do not separate elements.
    let mut depth = 0;
    let elements = list.split(|sign| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        sign == ',' && depth == 0
    });
    for element in elements.map(str::trim) {
        let joined = items.last().and_then(|last| {
            let (binding, number) = element.strip_suffix(']')?.rsplit_once('[')?;
            let (before, range) = last.strip_suffix(']')?.rsplit_once('[')?;
            let (first, last) = range.split_once("..").unwrap_or((range, range));
            let follows = last.parse::<u32>().ok()? + 1 == number.parse::<u32>().ok()?;
            (binding == before && follows).then(|| format!("{binding}[{first}..{number}]"))
        });
        match (joined, items.last_mut()) {
            (Some(range), Some(last)) => *last = range,
            _ => items.push(element.to_owned()),
        }
    }
    for item in &mut items {
        if let Some(whole) = item.strip_suffix(".row[0..3]") {
            *item = whole.to_owned();
        }
    }
    let size = if choices.chance(128) { size } else { "" };
    Some(format!("{name}[{size}] = {{ {} }};", items.join(", ")))
}

/// Writes swizzles and masks with r, g, b and a.
fn colors(body: &str) -> String {
    let mut all = String::new();
    for (number, part) in body.split('.').enumerate() {
        let end =
            part.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_' && sign != '[').unwrap_or(part.len());
        let (word, rest) = part.split_at(end);
        all += if number > 0 { "." } else { "" };
        if number > 0
            && !word.is_empty()
            && word.bytes().all(|byte| b"xyzw".contains(&byte))
            && !rest.starts_with(" +")
            && !rest.starts_with(']')
        {
            all.extend(word.chars().map(|letter| match letter {
                'x' => 'r',
                'y' => 'g',
                'z' => 'b',
                _ => 'a',
            }));
        } else {
            all += word;
        }
        all += rest;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::super::Theme;
    use super::*;
    use crate::choices::Random;
    use nvjit::language::isa::Language;

    /// The instructions of a text, without declarations.
    fn instructions(ast: &Ast) -> Vec<String> {
        let text = syntax::print(ast);
        let declares = ["PARAM", "ATTRIB", "OUTPUT", "ALIAS", "TEMP", "ADDRESS", "SHORT", "LONG"];
        let is_instruction = |line: &&str| !declares.contains(&line.split(' ').next().unwrap_or_default());
        text.lines().filter(is_instruction).map(str::to_owned).collect()
    }

    #[test]
    fn other_words_mean_the_same() {
        let mut other = 0;
        // In languages with types, declarations have types, so names are not equivalent to what they name.
        let is_spelled = |language: &Language| language.features().variables && !language.features().typed;
        for language in Language::ALL.into_iter().filter(is_spelled) {
            for seed in 0..1500 {
                let bytes = Random::new(seed).bytes(8192);
                let ast = super::super::program(&mut Choices::new(&bytes), language, Theme::default());
                if ast.symbols.iter().any(|symbol| symbol.name.starts_with('v')) {
                    // It is already replaced.
                    continue;
                }
                let bytes = Random::new(seed + 1000).bytes(2048);
                let text = respell(&mut Choices::new(&bytes), &ast);
                let again = syntax::parse(text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
                assert_eq!(instructions(&again), instructions(&ast), "{text}");
                other += u32::from(text != syntax::print(&ast));
            }
        }
        assert!(other > 1000, "{other}");
    }

    #[test]
    fn arrays_have_ranges() {
        let bytes = Random::new(1).bytes(64);
        let line = "PARAM m[5] = { program.env[3], program.env[4], {1.0, 2.0, 3.0, 4.0}, state.matrix.mvp.row[0], state.matrix.mvp.row[1] };";
        let written = array(&mut Choices::new(&bytes), line).unwrap();
        assert!(
            written.ends_with("{ program.env[3..4], {1.0, 2.0, 3.0, 4.0}, state.matrix.mvp.row[0..1] };"),
            "{written}"
        );
    }
}
