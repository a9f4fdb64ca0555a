//! A loaded program: its syntax tree, its features, and its interface.

mod interface;
mod lints;
mod loops;
mod patch;
mod state;
mod tree;
mod uses;

#[cfg(feature = "compiler")]
pub(crate) use loops::Cost;
pub(crate) use loops::costs;
#[cfg(feature = "compiler")]
pub(crate) use patch::is_of_patch;
pub(crate) use patch::{PatchLayout, read_back};

pub use crate::language::validate::Resources;
pub use interface::{Interface, Parameter, ParameterSource};
pub use lints::{Lint, Warning};
pub use state::{InitialState, StateSource};
pub use tree::Source;
pub use uses::{Access, BufferSpace, BufferUse, ImageUse};

use crate::error::{LoadError, LoadErrors};
use crate::language::isa::{Effect, Features, Language, ProgramFeatures};
use crate::language::syntax::ast::{Ast, Instruction, SymbolKind};
use crate::language::{syntax, validate};
use crate::limits;
use nvjit_runtime::{Register, Stage, TextureUse};
use std::collections::BTreeMap;

/// A program that obeys every rule of its language.
///
/// It is immutable; engines are made from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    ast: Ast,
    features: ProgramFeatures,
    interface: Interface,
}

impl Program {
    /// Loads a program from its text.
    ///
    /// # Errors
    /// Every fault of the text, at most [`limits::MAX_ERRORS`] and one that says there are more.
    pub fn load(text: &[u8]) -> Result<Self, LoadErrors> {
        let (ast, errors) = syntax::parse_with_errors(text)?;
        Self::judge(ast, errors)
    }

    /// The program of a syntax tree, which need not come from a text. The tree must be one that a text can have: it is
    /// printed with [`syntax::print`] and validated by parsing the result, so every rule of the language applies as in
    /// [`Program::load`]. Names may be any that the language allows; numbers in the tree that refer to others (symbols,
    /// lists, parameters of the bank) must be those that a parser assigns.
    ///
    /// # Errors
    /// Every fault of the tree, at the place that `source` says.
    ///
    /// ```
    /// use nvjit::Program;
    /// use nvjit::language::program::Source;
    /// use nvjit::language::syntax::{ast::Statement, parse};
    ///
    /// let mut ast = parse(b"!!FP1.0 MOV o[COLR], f[COL0]; END")?;
    /// let Statement::Instruction(instruction) = &mut ast.statements[0] else { unreachable!() };
    /// instruction.operands[0].negate = true;
    /// let program = Program::from_ast(ast, Source::Printed)?;
    /// assert_eq!(program, Program::load(b"!!FP1.0 MOV o[COLR], -f[COL0]; END")?);
    /// # Ok::<(), nvjit::LoadErrors>(())
    /// ```
    pub fn from_ast(ast: Ast, source: Source<'_>) -> Result<Self, LoadErrors> {
        tree::load(ast, source)
    }

    /// Validates a tree that has these errors so far.
    fn judge(ast: Ast, mut errors: Vec<LoadError>) -> Result<Self, LoadErrors> {
        let features = ast.features();
        if errors.is_empty() {
            validate::validate(&ast)?;
        } else {
            // A text with errors cannot be validated as a whole, but each statement can.
            errors.extend(validate::statement_errors(&ast, &features));
        }
        if let Some(errors) = LoadErrors::new(errors) {
            return Err(errors);
        }
        Ok(Self { interface: Interface::of(&ast, &features), features, ast })
    }

    /// The same geometry program with another VERTICES_OUT than it declares (NV_geometry_program4 2.14.6.4,
    /// ProgramVertexLimitNV). None if it declares none, or if that many vertices are not allowed.
    pub fn with_vertex_limit(&self, limit: u32) -> Option<Self> {
        let allowed = 1..=limits::MAX_OUTPUT_VERTICES as u32;
        if self.stage() != Stage::Geometry || self.ast.stage.vertices_out.is_none() || !allowed.contains(&limit) {
            return None;
        }
        let mut ast = self.ast.clone();
        ast.stage.vertices_out = Some(limit);
        validate::validate(&ast).ok()?;
        Some(Self { interface: Interface::of(&ast, &self.features), features: self.features.clone(), ast })
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.ast.language
    }

    /// The program's features: those of its language, as its options change them.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// Whether invocations read one another's registers instruction by instruction: those of a thread group of a
    /// compute program (NV_shader_thread_group, NV_shader_thread_shuffle).
    pub fn has_thread_groups(&self) -> bool {
        let has_groups = || self.ast.instructions().any(|one| one.mnemonic.opcode.row().effect == Effect::Group);
        self.stage() == Stage::Compute && has_groups()
    }

    /// The numbers of the subroutines that a parameter with [`ParameterSource::Subroutine`] may call.
    pub fn subroutines(&self, parameter: &Parameter) -> Vec<u16> {
        interface::subroutines(&self.ast, parameter.index)
    }

    /// The stage.
    pub fn stage(&self) -> Stage {
        self.features.stage
    }

    /// The syntax tree.
    pub fn ast(&self) -> &Ast {
        &self.ast
    }

    /// An estimate of its memory in bytes, from the number of its instructions and parameters.
    pub fn memory(&self) -> usize {
        let instructions = self.ast.instructions().count() * size_of::<Instruction>();
        size_of::<Self>() + instructions + size_of_val(self.parameters())
    }

    /// The interface.
    pub fn interface(&self) -> &Interface {
        &self.interface
    }

    /// Its use of limited resources.
    pub fn resources(&self) -> &Resources {
        &self.interface.resources
    }

    /// Attribute registers that some instruction reads.
    pub fn attributes(&self) -> impl Iterator<Item = Register> + '_ {
        self.interface.attributes.keys().copied()
    }

    /// Result registers that some instruction writes, with the union of the write masks (bit 0 is x).
    pub fn results(&self) -> impl Iterator<Item = (Register, u8)> + '_ {
        self.interface.results.iter().map(|(&register, &mask)| (register, mask))
    }

    /// Parameters that some instruction reads absolutely, and all that are DECLAREd; sorted by index.
    pub fn parameters(&self) -> &[Parameter] {
        &self.interface.parameters
    }

    /// The parameter that the program DECLAREs as `name`.
    pub fn named_parameter(&self, name: &str) -> Option<&Parameter> {
        self.interface.named_parameter(name)
    }

    /// How programs in its language call `parameter`: `c[3]`, `program.env[3]`, the canonical name of state, or the
    /// name that it DECLAREs. Constants have no name.
    pub fn parameter_name(&self, parameter: &Parameter) -> String {
        let letter = self.features.parameters.letter;
        match &parameter.source {
            ParameterSource::Local(number) if self.features.variables => format!("{letter}.local[{number}]"),
            ParameterSource::Environment(number) if self.features.variables => format!("{letter}.env[{number}]"),
            ParameterSource::Local(number) | ParameterSource::Environment(number) => format!("{letter}[{number}]"),
            ParameterSource::Named(name) => name.clone(),
            ParameterSource::State(key) => key.to_string(),
            ParameterSource::Subroutine(number) => format!("{letter}.subroutine[{number}]"),
            ParameterSource::Constant => String::new(),
        }
    }

    /// The variable that the parameter of this number is the value of, or an element of it: `tint`, `bones[2]`.
    pub fn declared_parameter(&self, index: u16) -> Option<String> {
        self.ast.symbols.iter().find_map(|symbol| match &symbol.kind {
            SymbolKind::Parameter(source) => (self.ast.parameter(source) == Some(index)).then(|| symbol.name.clone()),
            SymbolKind::ParameterArray { first, count } => {
                let element = index.checked_sub(*first).filter(|element| element < count)?;
                Some(format!("{}[{element}]", symbol.name))
            }
            _ => None,
        })
    }

    /// The names of the bank's parameters for readers: variables, or the language's names.
    pub fn parameter_names(&self) -> BTreeMap<u16, String> {
        let settable = self.parameters().iter().filter(|parameter| parameter.source != ParameterSource::Constant);
        let name = |parameter: &Parameter| {
            self.declared_parameter(parameter.index).unwrap_or_else(|| self.parameter_name(parameter))
        };
        settable.map(|parameter| (parameter.index, name(parameter))).collect()
    }

    /// Texture image units and targets of lookups, sorted by unit.
    pub fn textures(&self) -> &[TextureUse] {
        &self.interface.textures
    }

    /// Size of the parameter bank, in vec4.
    pub fn parameter_count(&self) -> usize {
        self.interface.parameter_count
    }

    /// The parameter bank with every parameter at its declared value, or (0,0,0,0).
    pub fn default_parameters(&self) -> Vec<[f32; 4]> {
        self.interface.default_parameters()
    }
}
