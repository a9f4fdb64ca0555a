//! The names of inputs and results, in both directions: those that a program declares, and those of its language.

use nvjit::Program;
use nvjit::language::isa::features::Parameters;
use nvjit::language::isa::state::StateKey;
use nvjit::language::isa::{bound, nearest, registers};
use nvjit::language::program::ParameterSource;
use nvjit::language::syntax::ast::{Source, Symbol, SymbolKind};
use nvjit::limits::{MAX_ENVIRONMENT_PARAMETERS, MAX_LOCAL_PARAMETERS};
use nvjit::runtime::{Register, RegisterFile, Stage};

/// The name of `register`: that of the variable that the program declares it as, or that of the language.
pub fn register_name(program: &Program, register: Register) -> String {
    let declared = |symbol: &Symbol| match symbol.kind {
        SymbolKind::Register { register: own, .. } if own == register => Some(symbol.name.clone()),
        SymbolKind::RegisterArray { first, count, .. } if first.file == register.file => {
            let words = if register.file == RegisterFile::LongTemporary { 2 } else { 1 };
            let word = register.index.checked_sub(first.index)?;
            let high = if word % words == 0 { "" } else { ".high" };
            (word / words < count).then(|| format!("{}[{}]{high}", symbol.name, word / words))
        }
        _ => None,
    };
    match (program.ast().symbols.iter().find_map(declared), register.file) {
        (Some(variable), _) => variable,
        (None, RegisterFile::ConditionCode) if program.features().condition_code_registers > 1 => {
            format!("CC{}", register.index)
        }
        (None, _) => program.features().register_name(register),
    }
}

/// Current values of the GL that are not (0,0,0,1), and the front of a face.
const CURRENT: [(&str, [f32; 4]); 4] = [
    ("vertex.weight[0]", [1.0, 0.0, 0.0, 0.0]),
    ("vertex.normal", [0.0, 0.0, 1.0, 1.0]),
    ("vertex.color.primary", [1.0; 4]),
    ("fragment.facing", [1.0, 0.0, 0.0, 1.0]),
];

/// The value of an attribute that nothing sets. (f[FOGC] has no row for w, which is always 0.)
pub fn unset_attribute(program: &Program, register: Register) -> [f32; 4] {
    if register.file == RegisterFile::LongAttribute {
        // The high word of an fp64.
        let one = f32::from_bits((1.0f64.to_bits() >> 32) as u32);
        return [0.0, 0.0, 0.0, if register.index % 2 == 1 { one } else { 0.0 }];
    }
    if program.interface().integer_attributes.contains(&register) {
        let is_generic = program.stage() == Stage::Vertex && register.index < registers::VERTEX_ID;
        return [0.0, 0.0, 0.0, f32::from_bits(u32::from(is_generic))];
    }
    let name = program.features().register_name(register);
    CURRENT.iter().find(|entry| entry.0 == name).map_or([0.0, 0.0, 0.0, 1.0], |entry| entry.1)
}

/// The attribute register that `name` stands for: `f[COL0]`, `v[OPOS]`, `v[6]`; `fragment.texcoord[0]`, in every
/// spelling, or a name that the program declares by ATTRIB.
pub fn find_attribute(program: &Program, name: &str) -> Option<Register> {
    if program.features().variables {
        if let Some(symbol) = symbol(program, name) {
            return match symbol.kind {
                SymbolKind::Attribute(Source::Register(register)) => Some(register),
                _ => None,
            };
        }
        let found = bound(program.features(), &dense(name));
        return found.filter(|register| register.file == RegisterFile::Attribute);
    }
    let language = program.language();
    let attributes = &language.features().attributes;
    let own = bracketed(name, attributes.letter)?;
    let names = language.grammar().attributes.names;
    let named = names.iter().find(|entry| entry.0 == own).map(|entry| entry.1);
    let index = named.or_else(|| own.parse().ok().filter(|_| attributes.numbered))?;
    (index < attributes.count).then(|| Register::new(RegisterFile::Attribute, index))
}

/// Whether the program declares this attribute, of 64 bits.
pub fn is_declared_long(program: &Program, long: Register) -> bool {
    let ast = program.ast();
    let is_it = |symbol: &Symbol| matches!(symbol.kind, SymbolKind::Attribute(Source::Register(own)) if own == long);
    ast.symbols.iter().any(is_it) || ast.lists.iter().flatten().any(|own| *own == long)
}

/// The numbers in the parameter bank of `p[3]`, `c[3]` or a DECLAREd name; of `program.env[3]`, `program.local[3]`,
/// state of the GL in any spelling, or a name that the program declares by PARAM. Or why there is no such parameter.
/// There are no numbers where the program does not read it.
pub fn find_parameter(program: &Program, name: &str) -> Result<Vec<u16>, String> {
    if program.features().variables {
        return find_bound_parameter(program, &dense(name));
    }
    let Parameters { letter: file, count, .. } = program.features().parameters;
    if let Some(number) = bracketed(name, file) {
        let index = number.parse::<u16>().ok().filter(|&index| usize::from(index) < count);
        let language = program.language();
        return index
            .map(|index| vec![index])
            .ok_or_else(|| format!("{language} has {file}[0] to {file}[{}], no `{name}`", count - 1));
    }
    let named = program.named_parameter(name).map(|parameter| vec![parameter.index]);
    named.ok_or_else(|| format!("there is no parameter `{name}`{}", suggestion(name, &parameter_names(program))))
}

fn find_bound_parameter(program: &Program, name: &str) -> Result<Vec<u16>, String> {
    let numbers = |source: &ParameterSource| -> Vec<u16> {
        let same = program.parameters().iter().filter(|parameter| parameter.source == *source);
        same.map(|parameter| parameter.index).collect()
    };
    let (base, element) = name.strip_suffix(']').and_then(|rest| rest.split_once('[')).unwrap_or((name, ""));
    if let Some(symbol) = symbol(program, base) {
        let index = match &symbol.kind {
            SymbolKind::Parameter(source) if base == name => program.ast().parameter(source),
            &SymbolKind::ParameterArray { first, count } => match element.parse::<u16>() {
                Ok(number) if number < count => Some(first + number),
                _ => {
                    return Err(format!("`{base}` is an array, whose elements are {base}[0] to {base}[{}]", count - 1));
                }
            },
            _ => None,
        };
        let own = program.parameters().iter().find(|parameter| Some(parameter.index) == index);
        let own = own.filter(|parameter| parameter.source != ParameterSource::Constant);
        return own.map(|own| numbers(&own.source)).ok_or_else(|| format!("`{name}` is nothing that can be set"));
    }
    if name.starts_with("state.") {
        let key = name.parse::<StateKey>().map_err(|fault| format!("`{name}`: {fault}"))?;
        return Ok(numbers(&ParameterSource::State(key)));
    }
    /// The source of a parameter with this number in a bank.
    type Numbered = fn(u16) -> ParameterSource;
    let banks: [(&str, usize, Numbered); 2] = [
        ("program.env", MAX_ENVIRONMENT_PARAMETERS, ParameterSource::Environment),
        ("program.local", MAX_LOCAL_PARAMETERS, ParameterSource::Local),
    ];
    for (bank, count, source) in banks {
        let Some(number) = bracketed(name, bank) else { continue };
        let number = number.parse().ok().filter(|&number: &u16| usize::from(number) < count);
        return number
            .map(|number| numbers(&source(number)))
            .ok_or_else(|| format!("there are {bank}[0] to {bank}[{}], no `{name}`", count - 1));
    }
    let mut names = parameter_names(program);
    names.extend(banks.map(|(bank, ..)| format!("{bank}[{element}]")));
    Err(format!("there is no parameter `{name}`{}", suggestion(name, &names)))
}

/// The attributes that the program reads.
pub fn attribute_names(program: &Program) -> Vec<String> {
    let is_whole =
        |register: &Register| register.file != RegisterFile::LongAttribute || register.index.is_multiple_of(2);
    let name = |register| program.features().register_name(register).trim_end_matches(".low").to_owned();
    program.attributes().filter(is_whole).map(name).collect()
}

/// The parameters that the program reads, each with the name that it declares, if it does.
pub fn parameter_names(program: &Program) -> Vec<String> {
    let settable = program.parameters().iter().filter(|parameter| parameter.source != ParameterSource::Constant);
    let mut names: Vec<_> = settable
        .map(|parameter| match program.declared_parameter(parameter.index) {
            Some(own) => format!("{own} ({})", program.parameter_name(parameter)),
            None => program.parameter_name(parameter),
        })
        .collect();
    if program.interface().relative_parameters && !program.features().variables {
        names.push("c[] by relative addressing".to_owned());
    }
    names
}

/// Says which attribute `name` may have been meant for.
pub fn attribute_suggestion(program: &Program, name: &str) -> String {
    let features = program.features();
    let numbered = features.attributes.names.iter().map(|&(_, index)| Register::new(RegisterFile::Attribute, index));
    let mut names: Vec<_> = numbered.map(|register| features.register_name(register)).collect();
    let declared = program.ast().symbols.iter().filter(|symbol| matches!(symbol.kind, SymbolKind::Attribute(_)));
    names.extend(declared.map(|symbol| symbol.name.clone()));
    if program.stage() == Stage::Vertex && features.variables {
        names.push("vertex.attrib[6]".to_owned());
    }
    suggestion(name, &names)
}

/// Says which of `names` may have been meant. Of those with another name in parentheses both are compared.
pub fn suggestion(name: &str, names: &[String]) -> String {
    let words = names.iter().flat_map(|name| name.split([' ', '(', ')'])).filter(|word| !word.is_empty());
    nearest(name, words).map_or_else(String::new, |near| format!(", perhaps `{near}`"))
}

/// The declaration of `name` in the program.
fn symbol<'p>(program: &'p Program, name: &str) -> Option<&'p Symbol> {
    let symbol = program.ast().symbols.iter().find(|symbol| symbol.name == name)?;
    Some(if let SymbolKind::Alias(of) = symbol.kind { program.ast().symbol(of) } else { symbol })
}

/// The text in brackets behind `file`.
fn bracketed<'n>(name: &'n str, file: &str) -> Option<&'n str> {
    Some(name.strip_prefix(file)?.trim().strip_prefix('[')?.strip_suffix(']')?.trim())
}

/// Without white space.
fn dense(name: &str) -> String {
    name.split_whitespace().collect()
}
