//! A loaded program: its syntax tree, and what it reads, writes and declares.

use crate::error::LoadErrors;
use crate::isa::{Effect, Features, Language};
use crate::syntax::ast::{Ast, DestinationRegister, LocalValue, Source, SymbolKind};
use crate::{syntax, validate};
use nvjit_runtime::{Register, RegisterFile, Stage, TextureUse};
use std::collections::{BTreeMap, BTreeSet};

/// A program that obeys every rule of its language.
///
/// It is immutable; engines are made from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    ast: Ast,
    features: Features,
    uses: Uses,
}

/// What a program reads, writes and declares.
#[derive(Clone, PartialEq, Debug, Default)]
struct Uses {
    attributes: BTreeSet<Register>,
    results: BTreeMap<Register, u8>,
    parameters: Vec<Parameter>,
    textures: Vec<TextureUse>,
    kills: bool,
    relative: bool,
}

/// A parameter that a program refers to or declares.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// How the program calls it.
    pub name: ParameterName,
    /// Its number in the parameter bank ([`Frame::parameters`](nvjit_runtime::Frame::parameters)).
    pub index: u16,
    /// Its value until it is set.
    pub default: [f32; 4],
}

/// How a program calls a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterName {
    /// `p[n]` in fragment programs, `c[n]` in vertex programs.
    Numbered(u16),
    /// A DECLAREd name.
    Named(String),
}

impl Program {
    /// Loads a program from its text.
    ///
    /// # Errors
    /// Every fault of the text, at most [`limits::MAX_ERRORS`] and one that says there are more.
    pub fn load(text: &[u8]) -> Result<Self, LoadErrors> {
        let (ast, mut errors) = syntax::parse_with_errors(text)?;
        if errors.is_empty() {
            validate::validate(&ast)?;
        } else {
            // What is left of a faulty text cannot be judged as a whole, but each statement can.
            errors.extend(validate::statement_errors(&ast));
        }
        if let Some(errors) = LoadErrors::new(errors) {
            return Err(errors);
        }
        let uses = Uses::of(&ast);
        Ok(Self { features: ast.features(), ast, uses })
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.ast.language
    }

    /// What the program has: the features of its language, as its options change them.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// What an invocation is.
    pub fn stage(&self) -> Stage {
        self.features.stage
    }

    /// The syntax tree.
    pub fn ast(&self) -> &Ast {
        &self.ast
    }

    /// Attribute registers that some instruction reads.
    pub fn attributes(&self) -> impl Iterator<Item = Register> + '_ {
        self.uses.attributes.iter().copied()
    }

    /// Result registers that some instruction writes, with the union of the write masks (bit 0 is x).
    pub fn results(&self) -> impl Iterator<Item = (Register, u8)> + '_ {
        self.uses.results.iter().map(|(&register, &mask)| (register, mask))
    }

    /// Parameters that some instruction reads absolutely, and all that are DECLAREd; sorted by index.
    pub fn parameters(&self) -> &[Parameter] {
        &self.uses.parameters
    }

    /// The parameter that the program DECLAREs as `name`.
    pub fn named_parameter(&self, name: &str) -> Option<&Parameter> {
        self.uses
            .parameters
            .iter()
            .find(|parameter| matches!(&parameter.name, ParameterName::Named(own) if own == name))
    }

    /// Whether some instruction reads `c[]` by relative addressing.
    pub fn reads_relative_parameters(&self) -> bool {
        self.uses.relative
    }

    /// Texture image units and targets of lookups, sorted by unit.
    pub fn textures(&self) -> &[TextureUse] {
        &self.uses.textures
    }

    /// Whether a fragment may be discarded by KIL.
    pub fn kills(&self) -> bool {
        self.uses.kills
    }

    /// Whether the fragment's depth is replaced: `o[DEPR]` is written.
    pub fn replaces_depth(&self) -> bool {
        let depth = self.features.results.depth.map(|index| Register::new(RegisterFile::Result, index));
        depth.is_some_and(|register| self.uses.results.contains_key(&register))
    }

    /// Size of the parameter bank, in vec4.
    pub fn parameter_count(&self) -> usize {
        let named = |parameter: &&Parameter| matches!(parameter.name, ParameterName::Named(_));
        self.features.parameters.count + self.uses.parameters.iter().filter(named).count()
    }

    /// The parameter bank with every parameter at its declared value, or (0,0,0,0).
    pub fn default_parameters(&self) -> Vec<[f32; 4]> {
        let mut bank = vec![[0.0; 4]; self.parameter_count()];
        for parameter in &self.uses.parameters {
            bank[usize::from(parameter.index)] = parameter.default;
        }
        bank
    }
}

impl Uses {
    fn of(ast: &Ast) -> Self {
        let mut uses = Self::default();
        let mut numbered = BTreeSet::new();
        let mut textures = BTreeSet::new();
        for instruction in ast.instructions() {
            uses.kills |= instruction.mnemonic.opcode.row().effect == Effect::Discard;
            if let Some(destination) = &instruction.destination
                && let DestinationRegister::Register(register) = destination.register
                && register.file == RegisterFile::Result
            {
                *uses.results.entry(register).or_default() |= destination.write_mask.0;
            }
            if let Some(texture) = instruction.texture {
                textures.insert(TextureUse { unit: texture.unit, target: texture.target });
            }
            for operand in &instruction.operands {
                match operand.source {
                    Source::Register(register) if register.file == RegisterFile::Attribute => {
                        uses.attributes.insert(register);
                    }
                    Source::Parameter(index) => {
                        numbered.insert(index);
                    }
                    Source::RelativeParameter { .. } => uses.relative = true,
                    Source::Register(_) | Source::Symbol(_) | Source::Scalar(_) | Source::Vector(_) => {}
                }
            }
        }
        uses.textures = textures.into_iter().collect();
        let numbered = numbered.into_iter().map(|index| Parameter {
            name: ParameterName::Numbered(index),
            index,
            default: [0.0; 4],
        });
        let named = ast.symbols.iter().filter_map(|symbol| match &symbol.kind {
            SymbolKind::Local { index, value } => Some(Parameter {
                name: ParameterName::Named(symbol.name.clone()),
                index: ast.local_parameter(*index),
                default: match value {
                    None => [0.0; 4],
                    Some(LocalValue::Scalar(number)) => [f32::from_bits(number.0); 4],
                    Some(LocalValue::Vector(vector)) => vector.expand().map(f32::from_bits),
                },
            }),
            SymbolKind::Scalar(_) | SymbolKind::Vector(_) => None,
        });
        uses.parameters = numbered.chain(named).collect();
        uses
    }
}
