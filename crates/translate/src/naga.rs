//! WGSL, HLSL and Metal's language: naga's output for a module, with the names of the program.

use crate::error::Unsupported;
use crate::{Error, Settings, Translation};
use nvjit::Program;
use nvjit::language::isa::Effect;

/// WebGPU's capabilities without optional features.
#[cfg(feature = "naga")]
pub(crate) const CAPABILITIES: naga::valid::Capabilities = naga::valid::Capabilities::SHADER_FLOAT16_IN_FLOAT32
    .union(naga::valid::Capabilities::CUBE_ARRAY_TEXTURES)
    .union(naga::valid::Capabilities::MULTISAMPLED_SHADING);

/// What vertex programs of WGSL cannot do.
const CHANGED: &str = "memory that vertex programs change";

/// The text that `words` are, which the rest of `translation` is of.
pub(crate) fn translate(
    words: &[u32],
    program: &Program,
    translation: Translation,
    settings: &Settings,
) -> Result<Translation, Error> {
    let text = text(words, settings.target).map_err(|what| {
        // A store has no destination, and an atomic operation has.
        let changes = |one: &&nvjit::language::syntax::ast::Instruction| {
            let row = one.mnemonic.opcode.row();
            row.effect == Effect::Memory && (one.destination.is_none() || row.mnemonic.starts_with("ATOM"))
        };
        let changed = program.ast().instructions().find(changes).filter(|_| what == CHANGED);
        Error::from(Unsupported::new(settings.target, what, changed.map(|one| one.span)))
    })?;
    Ok(Translation { text, map: Vec::new(), ..translation })
}

#[cfg(feature = "naga")]
fn text(words: &[u32], target: crate::Target) -> Result<String, String> {
    use crate::Target;
    use naga::front::spv::{Frontend, Options};
    use naga::valid::{ValidationFlags, Validator};
    let options = Options { adjust_coordinate_space: false, strict_capabilities: false, ..Options::default() };
    let mut module = Frontend::new(words.iter().copied(), &options).parse().map_err(|error| lacks(&error))?;
    let mut validator = Validator::new(ValidationFlags::all(), CAPABILITIES);
    let info = validator.validate(&module).map_err(|error| lacks(error.as_inner()))?;
    name_deep_values(&mut module, &info);
    if target == Target::Wgsl && changes_memory_of_vertices(&module) {
        return Err(CHANGED.to_owned());
    }
    match target {
        Target::Hlsl => hlsl(&module, &info),
        Target::Msl => msl(&module, &info),
        _ => {
            let text = naga::back::wgsl::write_string(&module, &info, naga::back::wgsl::WriterFlags::empty());
            let text = casts(&text.map_err(|error| lacks(&error))?.replace(LARGEST, "0x1.fffffep+127f"));
            // Programs differentiate and look up wherever they like.
            Ok(format!("diagnostic(off, derivative_uniformity);\n\n{text}"))
        }
    }
}

/// How deep the expressions are that naga's writers print as one: they recurse over them.
#[cfg(feature = "naga")]
const DEEPEST: u32 = 48;

/// Names values of deep expressions: values with names are declared on lines of their own.
#[cfg(feature = "naga")]
fn name_deep_values(module: &mut naga::Module, info: &naga::valid::ModuleInfo) {
    let naga::Module { types, functions, entry_points, .. } = module;
    let functions = functions.iter_mut().map(|(handle, function)| (function, &info[handle]));
    let entries = entry_points.iter_mut().enumerate();
    let entries = entries.map(|(number, entry)| (&mut entry.function, info.get_entry_point(number)));
    for (function, info) in functions.chain(entries) {
        let mut depths: Vec<u32> = Vec::with_capacity(function.expressions.len());
        for (handle, expression) in function.expressions.iter() {
            let mut depth = 0;
            operands(expression, |operand| depth = depth.max(1 + depths.get(operand.index()).unwrap_or(&0)));
            // Pointers are no values, and what is loaded by them is one.
            let is_value = |inner: &naga::TypeInner| {
                use naga::TypeInner::{Matrix, Scalar, Vector};
                matches!(inner, Scalar(_) | Vector { .. } | Matrix { .. })
            };
            if depth >= DEEPEST && is_value(info[handle].ty.inner_with(types)) {
                function.named_expressions.entry(handle).or_insert_with(|| "value".to_owned());
                depth = 0;
            }
            depths.push(depth);
        }
    }
}

/// The operands of what writers print within other expressions. (Lookups, and results of statements, have names.)
#[cfg(feature = "naga")]
fn operands(expression: &naga::Expression, mut see: impl FnMut(naga::Handle<naga::Expression>)) {
    use naga::Expression::*;
    match *expression {
        Compose { ref components, .. } => components.iter().copied().for_each(see),
        Access { base, index } => [base, index].into_iter().for_each(see),
        AccessIndex { base, .. } => see(base),
        Splat { value, .. } => see(value),
        Swizzle { vector, .. } => see(vector),
        Load { pointer } => see(pointer),
        Unary { expr, .. } | Derivative { expr, .. } | As { expr, .. } => see(expr),
        Binary { left, right, .. } => [left, right].into_iter().for_each(see),
        Select { condition, accept, reject } => [condition, accept, reject].into_iter().for_each(see),
        Relational { argument, .. } => see(argument),
        Math { arg, arg1, arg2, arg3, .. } => [Some(arg), arg1, arg2, arg3].into_iter().flatten().for_each(see),
        ArrayLength(array) => see(array),
        _ => {}
    }
}

/// The text with functions for casts of constants that are no finite numbers: WGSL evaluates those of constants itself,
/// and takes only finite results for it (17.2.1, `bitcast`), but not what functions return.
#[cfg(feature = "naga")]
fn casts(text: &str) -> String {
    const CAST: &str = "bitcast<";
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    let mut functions = std::collections::BTreeSet::new();
    while let Some(at) = rest.find(CAST) {
        let (before, cast) = rest.split_at(at);
        out.push_str(before);
        match constant_cast(cast) {
            Some((name, from, to, argument)) => {
                out.push_str(&format!("{name}({argument})"));
                functions.insert(format!("\nfn {name}(bits: {from}) -> {to} {{ return bitcast<{to}>(bits); }}\n"));
                // The type, what is cast, and `>(` and `)` around that.
                rest = &cast[CAST.len() + to.len() + argument.len() + 3..];
            }
            None => {
                out.push_str(CAST);
                rest = &cast[CAST.len()..];
            }
        }
    }
    out.push_str(rest);
    out.extend(functions);
    out
}

/// Of a cast of constants to floats of which one is no finite number: a name for its function, the types that it is of
/// and to, and what is cast.
#[cfg(feature = "naga")]
fn constant_cast(text: &str) -> Option<(&'static str, &'static str, &'static str, &str)> {
    const KINDS: [(&str, &str, &str, &str); 8] = [
        ("float_of_i", "i32", "f32", ""),
        ("float_of_u", "u32", "f32", ""),
        ("floats_of_i2", "vec2<i32>", "vec2<f32>", "vec2<i32>("),
        ("floats_of_u2", "vec2<u32>", "vec2<f32>", "vec2<u32>("),
        ("floats_of_i3", "vec3<i32>", "vec3<f32>", "vec3<i32>("),
        ("floats_of_u3", "vec3<u32>", "vec3<f32>", "vec3<u32>("),
        ("floats_of_i4", "vec4<i32>", "vec4<f32>", "vec4<i32>("),
        ("floats_of_u4", "vec4<u32>", "vec4<f32>", "vec4<u32>("),
    ];
    KINDS.into_iter().find_map(|(name, from, to, before)| {
        let argument = closed(text.strip_prefix("bitcast<")?.strip_prefix(to)?.strip_prefix(">(")?)?;
        let numbers = match before {
            "" => argument,
            _ => argument.strip_prefix(before)?.strip_suffix(')')?,
        };
        let suffix = if from.contains('i') { 'i' } else { 'u' };
        let bits = |number: &str| match number {
            "(-2147483647i - 1i)" => Some(1 << 31),
            _ => number.strip_suffix(suffix)?.parse::<i64>().ok().map(|number| number as u32),
        };
        let all: Vec<u32> = numbers.split(", ").map(bits).collect::<Option<_>>()?;
        all.iter().any(|bits| !f32::from_bits(*bits).is_finite()).then_some((name, from, to, argument))
    })
}

/// The text before the parenthesis that closes it.
#[cfg(feature = "naga")]
fn closed(text: &str) -> Option<&str> {
    let mut depth = 1;
    let end = text.find(|letter| {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0
    })?;
    text.get(..end)
}

/// Whether it is a vertex shader with storage that it changes, which WebGPU does not allow.
#[cfg(feature = "naga")]
fn changes_memory_of_vertices(module: &naga::Module) -> bool {
    use naga::{AddressSpace, ShaderStage, StorageAccess};
    let is_changed = |space| matches!(space, AddressSpace::Storage { access } if access.contains(StorageAccess::STORE));
    module.entry_points.iter().any(|entry| entry.stage == ShaderStage::Vertex)
        && module.global_variables.iter().any(|(_, variable)| is_changed(variable.space))
}

/// The largest finite number as naga writes it: that is more, which WGSL does not allow (6.2.1, "Abstract numeric
/// types").
#[cfg(feature = "naga")]
const LARGEST: &str = "340282350000000000000000000000000000000f";

#[cfg(feature = "naga")]
fn lacks(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    let causes: Vec<String> = causes.map(ToString::to_string).collect();
    format!("counterpart of a part of the program ({})", causes.join(": "))
}

#[cfg(feature = "naga")]
fn hlsl(module: &naga::Module, info: &naga::valid::ModuleInfo) -> Result<String, String> {
    use naga::back::hlsl::{Options, PipelineOptions, ShaderModel, Writer};
    let options = Options {
        shader_model: ShaderModel::V6_0,
        // Loops are not bounded, the text itself checks bounds, and shared memory is not initialised.
        restrict_indexing: false,
        force_loop_bounding: false,
        zero_initialize_workgroup_memory: false,
        ..Options::default()
    };
    let (mut text, pipeline) = (String::new(), PipelineOptions::default());
    Writer::new(&mut text, &options, &pipeline).write(module, info, None).map_err(|error| lacks(&error))?;
    Ok(samplers(&text))
}

/// The samplers of a text as registers of their own: naga takes them from a heap, by numbers in a buffer. Sampler n is
/// `s` n, of the texture `t` 2n; the numbers in the buffer are bindings.
#[cfg(feature = "naga")]
fn samplers(text: &str) -> String {
    let is_heap = |line: &&str| {
        line.starts_with("SamplerState nagaSamplerHeap")
            || line.starts_with("SamplerComparisonState nagaComparisonSamplerHeap")
            || line.starts_with("StructuredBuffer<uint> nagaGroup")
    };
    let own = |line: &str| {
        let (head, number) = line.strip_prefix("static const ")?.strip_suffix("]];")?.rsplit_once('[')?;
        let (declared, _) = head.split_once(" = naga")?;
        let binding: u32 = number.parse().ok()?;
        Some(format!("{declared} : register(s{}, space{});", binding / 2, crate::glsl::interface::TEXTURE_SET))
    };
    let lines = text.lines().filter(|line| !is_heap(line));
    lines.map(|line| own(line).unwrap_or_else(|| line.to_owned()) + "\n").collect()
}

#[cfg(feature = "naga")]
fn msl(module: &naga::Module, info: &naga::valid::ModuleInfo) -> Result<String, String> {
    use naga::back::msl::{BindSamplerTarget, BindTarget, EntryPointResources, Options, PipelineOptions, write_string};
    use naga::{AddressSpace, TypeInner};
    // Buffers, textures and samplers are numbered apart; those of sets follow one another.
    let mut resources = EntryPointResources::default();
    let is_block = |space: AddressSpace| matches!(space, AddressSpace::Uniform | AddressSpace::Storage { .. });
    let has_parameters = module.global_variables.iter().any(|(_, one)| one.space == AddressSpace::Uniform);
    let mut buffers = u8::from(has_parameters);
    for (_, variable) in module.global_variables.iter() {
        let Some(binding) = variable.binding else { continue };
        let unit = u8::try_from(binding.binding / 2).map_err(|_| "bindings beyond 255".to_owned())?;
        let mut target = BindTarget::default();
        match module.types[variable.ty].inner {
            TypeInner::Sampler { .. } => target.sampler = Some(BindSamplerTarget::Resource(unit)),
            TypeInner::Image { .. } => target.texture = Some(unit),
            _ if variable.space == AddressSpace::Uniform => target.buffer = Some(0),
            _ if is_block(variable.space) => {
                target.buffer = Some(buffers);
                target.mutable = true;
                buffers += 1;
            }
            _ => {}
        }
        resources.resources.insert(binding, target);
    }
    resources.sizes_buffer = Some(buffers);
    let options = Options {
        lang_version: (2, 4),
        per_entry_point_map: std::iter::once(("main".to_owned(), resources)).collect(),
        fake_missing_bindings: false,
        force_loop_bounding: false,
        zero_initialize_workgroup_memory: false,
        ..Options::default()
    };
    let pipeline = PipelineOptions { allow_and_force_point_size: true, ..PipelineOptions::default() };
    write_string(module, info, &options, &pipeline).map(|(text, _)| text).map_err(|error| lacks(&error))
}

#[cfg(not(feature = "naga"))]
fn text(_: &[u32], _: crate::Target) -> Result<String, String> {
    Err("writer without the feature `naga` of this crate".to_owned())
}
