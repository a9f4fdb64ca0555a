//! In the folders of all crates, dependencies between modules are acyclic. A module may use items of the `mod.rs` above
//! it, which every module of a folder may use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use syn::visit::{self, Visit};
use syn::{Attribute, File, Ident, Item, ItemUse, UseTree, Visibility};

/// The sources of the crates, whose folders are all looked at.
const SOURCES: [&str; 13] = [
    "runtime/src",
    "crates/texture/src",
    "raster/src",
    "src",
    "crates/fixed/src",
    "crates/gl/src",
    "crates/driver/src",
    "crates/capi/src",
    "crates/fuzzing/src",
    "crates/translate/src",
    "crates/shim/src",
    "crates/cli/src",
    "crates/python/src",
];

/// The folder with circles, and the modules on them: the driver's context owns the state of each, and they execute the
/// commands on it, which change each other's state. No other module joins them.
const TANGLED: (&str, &str, [&str; 29]) = (
    "crates/driver/src",
    "",
    [
        "arrays",
        "buffers",
        "combiners",
        "commands",
        "context",
        "current",
        "debug",
        "draw",
        "evaluators",
        "ext_vertex_array",
        "fences",
        "fragment_shaders",
        "framebuffers",
        "generated",
        "images",
        "immediate",
        "lists",
        "materials",
        "pixels",
        "query_objects",
        "samplers",
        "selection",
        "stages",
        "state",
        "syncs",
        "textures",
        "transform_feedback",
        "vertex_shaders",
        "written",
    ],
);

type Segments = Vec<String>;

/// The references of a file to other modules.
#[derive(Default)]
struct Mentions {
    /// All paths, of `use` and of code.
    paths: BTreeSet<Segments>,
    /// What the names of its `use` mean, which modules below it see, and others if they are reexported.
    names: BTreeMap<String, Segments>,
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string().contains("test"),
        _ => false,
    })
}

/// The names that a tree of `use` introduces, and their paths.
fn leaves(tree: &UseTree, prefix: &Segments, found: &mut Vec<(String, Segments)>) {
    let with = |name: &Ident| prefix.iter().cloned().chain([name.to_string()]).collect::<Segments>();
    let last = || prefix.last().cloned().unwrap_or_default();
    match tree {
        UseTree::Path(path) => leaves(&path.tree, &with(&path.ident), found),
        UseTree::Name(name) if name.ident == "self" => found.push((last(), prefix.clone())),
        UseTree::Name(name) => found.push((name.ident.to_string(), with(&name.ident))),
        UseTree::Rename(rename) if rename.ident == "self" => found.push((rename.rename.to_string(), prefix.clone())),
        UseTree::Rename(rename) => found.push((rename.rename.to_string(), with(&rename.ident))),
        UseTree::Glob(_) => found.push((last(), prefix.clone())),
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, prefix, found)),
    }
}

/// The paths in the tokens of a macro.
fn paths_in(tokens: &str) -> impl Iterator<Item = Segments> {
    let tokens = tokens.replace(" :: ", "::");
    let is_path = |character: char| character.is_alphanumeric() || character == '_' || character == ':';
    let words: Vec<Segments> = tokens
        .split(|character| !is_path(character))
        .map(|word| word.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect())
        .collect();
    words.into_iter().filter(|path: &Segments| path.len() > 1)
}

impl<'a> Visit<'a> for Mentions {
    fn visit_item(&mut self, item: &'a Item) {
        let attributes: &[Attribute] = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Const(item) => &item.attrs,
            _ => &[],
        };
        if !is_for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        let mut found = Vec::new();
        leaves(&item.tree, &Vec::new(), &mut found);
        for (name, path) in found {
            if matches!(item.vis, Visibility::Inherited) {
                self.paths.insert(path.clone());
            }
            self.names.insert(name, path);
        }
    }

    fn visit_macro(&mut self, item: &'a syn::Macro) {
        self.paths.extend(paths_in(&item.tokens.to_string()));
        visit::visit_macro(self, item);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let segments: Segments = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if segments.len() > 1 {
            self.paths.insert(segments);
        }
        visit::visit_path(self, path);
    }
}

/// The modules of a crate by their paths.
struct Modules(BTreeMap<Segments, Mentions>);

impl Modules {
    fn read(source: &Path) -> Self {
        let mut modules = BTreeMap::new();
        Self::read_folder(source, &Vec::new(), &mut modules);
        Self(modules)
    }

    fn read_folder(folder: &Path, path: &Segments, modules: &mut BTreeMap<Segments, Mentions>) {
        for entry in fs::read_dir(folder).unwrap() {
            let file = entry.unwrap().path();
            let stem = file.file_stem().unwrap().to_string_lossy().into_owned();
            let mut own = path.clone();
            if !["mod", "lib", "main"].contains(&&*stem) {
                own.push(stem.clone());
            }
            if stem.ends_with("tests") {
                continue;
            }
            if file.is_dir() {
                Self::read_folder(&file, &own, modules);
            } else if file.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&file).unwrap();
                let parsed: File = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
                if is_for_tests(&parsed.attrs) {
                    continue;
                }
                let mut mentions = Mentions::default();
                mentions.visit_file(&parsed);
                modules.insert(own, mentions);
            }
        }
    }

    /// A crate of these modules.
    #[track_caller]
    fn of(texts: &[(&str, &str)]) -> Self {
        let module = |(path, text): &(&str, &str)| {
            let mut mentions = Mentions::default();
            mentions.visit_file(&syn::parse_file(text).unwrap());
            (path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect(), mentions)
        };
        Self(texts.iter().map(module).collect())
    }

    /// The paths of modules that have modules, the crate's own among them.
    fn folders(&self) -> BTreeSet<Segments> {
        self.0.keys().flat_map(|module| (0..module.len()).map(|length| module[..length].to_vec())).collect()
    }

    /// The module that has what `path` means in module `from`.
    fn resolve(&self, from: &[String], path: &[String], depth: usize) -> Option<Segments> {
        let mut at = from.to_vec();
        let mut rest = path;
        match rest.first()?.as_str() {
            "crate" => {
                at.clear();
                rest = &rest[1..];
            }
            "self" | "super" => {
                while let Some(("self" | "super", more)) =
                    rest.split_first().map(|(first, more)| (first.as_str(), more))
                {
                    if rest[0] == "super" {
                        at.pop();
                    }
                    rest = more;
                }
            }
            first => {
                at.push(first.to_owned());
                self.0.contains_key(&at).then_some(())?;
                rest = &rest[1..];
            }
        }
        while let Some((first, more)) = rest.split_first() {
            at.push(first.clone());
            if self.0.contains_key(&at) {
                rest = more;
                continue;
            }
            at.pop();
            let named = self.0.get(&at).and_then(|module| module.names.get(first)).filter(|_| depth < 8);
            return match named {
                Some(target) => self.resolve(&at, target, depth + 1),
                None => Some(at),
            };
        }
        Some(at)
    }

    /// Which modules of `folder` need which, with the path that says so.
    fn needs(&self, folder: &[String]) -> BTreeMap<String, BTreeMap<String, String>> {
        let mut needs: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        let child = |path: &[String]| path.strip_prefix(folder)?.first().cloned();
        for (module, mentions) in &self.0 {
            let Some(from) = child(module) else { continue };
            for path in &mentions.paths {
                let Some(to) = self.resolve(module, path, 0).and_then(|target| child(&target)) else { continue };
                if to != from {
                    let why = format!("{} has {}", module.join("::"), path.join("::"));
                    needs.entry(from.clone()).or_default().entry(to).or_insert(why);
                }
            }
        }
        needs
    }
}

/// A circle, as the modules on it, the first one twice.
fn circle(needs: &BTreeMap<String, BTreeMap<String, String>>) -> Option<Vec<String>> {
    fn go(
        module: &str,
        needs: &BTreeMap<String, BTreeMap<String, String>>,
        way: &mut Vec<String>,
        done: &mut BTreeSet<String>,
    ) -> bool {
        let is_back = way.iter().any(|other| other == module);
        way.push(module.to_owned());
        if is_back
            || !done.contains(module)
                && needs.get(module).is_some_and(|to| to.keys().any(|to| go(to, needs, way, done)))
        {
            return true;
        }
        way.pop();
        done.insert(module.to_owned());
        false
    }
    let (mut way, mut done) = (Vec::new(), BTreeSet::new());
    needs.keys().any(|module| go(module, needs, &mut way, &mut done)).then(|| {
        let first = way.iter().position(|module| Some(module) == way.last()).unwrap();
        way.split_off(first)
    })
}

/// Whether a module needs itself by others.
fn is_on_circle(module: &str, needs: &BTreeMap<String, BTreeMap<String, String>>) -> bool {
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    let mut next = vec![module];
    while let Some(one) = next.pop() {
        let own = needs.get(one).into_iter().flat_map(BTreeMap::keys).map(String::as_str);
        next.extend(own.filter(|to| reached.insert(to)));
    }
    reached.contains(module)
}

#[test]
fn modules_need_each_other_in_one_direction() {
    for source in SOURCES {
        let modules = Modules::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(source));
        for folder in modules.folders() {
            let needs = modules.needs(&folder);
            let (way, name) = (circle(&needs), folder.join("::"));
            if (source, &*name) == (TANGLED.0, TANGLED.1) {
                let tangled: Vec<_> = needs.keys().filter(|module| is_on_circle(module, &needs)).collect();
                assert_eq!(tangled, TANGLED.2);
            } else if let Some(way) = way {
                let steps: Vec<_> = way.windows(2).map(|step| needs[&step[0]][&step[1]].clone()).collect();
                panic!("{source} {name}: {}\n{}", way.join(" -> "), steps.join("\n"));
            }
        }
    }
}

/// No crate is left out.
#[test]
fn all_crates_are_looked_at() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    for source in crates.chain(["runtime", "raster", "."].map(|name| root.join(name))).map(|path| path.join("src")) {
        let is_known = SOURCES
            .iter()
            .any(|known| fs::canonicalize(root.join(known)).unwrap() == fs::canonicalize(&source).unwrap());
        assert!(is_known, "{} is in no list", source.display());
    }
}

#[test]
fn a_circle_is_found() {
    let needs = |pairs: &[(&str, &str)]| {
        let mut needs: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for (from, to) in pairs {
            needs.entry((*from).to_owned()).or_default().insert((*to).to_owned(), String::new());
        }
        needs
    };
    assert_eq!(circle(&needs(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    let found = circle(&needs(&[("a", "b"), ("b", "c"), ("c", "b")])).unwrap();
    assert_eq!(found, ["b", "c", "b"]);
    let on_circle = |module| is_on_circle(module, &needs(&[("a", "b"), ("b", "c"), ("c", "b")]));
    assert_eq!(["a", "b", "c"].map(on_circle), [false, true, true]);
}

/// Each way in which a module names what is in another.
#[test]
fn names_lead_to_their_modules() {
    for (what, text) in [
        ("a list of `use`", "use crate::{b, c::{self, thing}};"),
        ("a path of code", "fn f() { crate::c::thing() }"),
        ("a path in a macro", "fn f() { println!(\"{}\", crate::c::thing()) }"),
        ("all of a module", "use super::c::*;"),
        ("another name of an item", "use crate::renamed;"),
        ("another name of a module", "use crate::other::thing;"),
        ("a name that the module above uses", "use super::private;"),
    ] {
        let above = "pub use c::thing as renamed; pub use c as other; use c::private;";
        let modules = Modules::of(&[("", above), ("a", text), ("b", ""), ("c", "use crate::a;")]);
        let needs = modules.needs(&[]);
        assert!(needs["a"].contains_key("c"), "{what}: {needs:?}");
        assert!(circle(&needs).is_some(), "{what}");
    }
    let modules = Modules::of(&[("", "use a::f;"), ("a", "use crate::f;"), ("b", "use super::f;")]);
    assert_eq!(circle(&modules.needs(&[])), None);
}
