//! A small model of program objects, and random calls that must do the same to it and to the real thing. It is
//! self-contained, because the fuzz target `objects` includes it as well.

use nvjit_gl::enums::*;
use nvjit_gl::{Context, Error, GroupOptions, ShareGroup, Tiering};
use std::collections::{BTreeMap, BTreeSet};

const ENUM: Error = Error::InvalidEnum;
const VALUE: Error = Error::InvalidValue;
const OPERATION: Error = Error::InvalidOperation;

/// Texts with the target that each is for; `None` does not load.
const TEXTS: [(&[u8], Option<u32>); 9] = [
    (b"!!FP1.0 DECLARE tint = {1, 2}; MUL o[COLR], f[COL0], tint; END", Some(FRAGMENT_PROGRAM_NV)),
    (b"!!FP1.0 ADD o[COLR], f[COL0], p[3]; END", Some(FRAGMENT_PROGRAM_NV)),
    (b"!!VP2.0 MOV o[HPOS], v[0]; MOV o[COL0], c[255]; END", Some(VERTEX_PROGRAM_NV)),
    (b"!!VP1.0 MOV o[HPOS], v[0]; END", Some(VERTEX_PROGRAM_NV)),
    (b"!!VSP1.0 ADD c[8], v[0], c[9]; MOV c[12].x, v[0]; END", Some(VERTEX_STATE_PROGRAM_NV)),
    (b"!!VSP1.0 MUL c[20], v[0], c[20]; END", Some(VERTEX_STATE_PROGRAM_NV)),
    (b"!!FP1.0 MOV R0, q; END", None),
    (b"!!VP2.0 MOV o[COL0], v[0]; END", None),
    (b"", None),
];

const TARGETS: [u32; 4] = [FRAGMENT_PROGRAM_NV, VERTEX_PROGRAM_NV, VERTEX_STATE_PROGRAM_NV, 0x1234];
const ARB_TARGETS: [u32; 4] = [FRAGMENT_PROGRAM_ARB, VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB, FRAGMENT_PROGRAM_NV];
const MATRICES: [u32; 6] = [NONE, MODELVIEW, PROJECTION, MODELVIEW_PROJECTION_NV, MATRIX0_NV + 7, 0x9999];

#[derive(Clone)]
struct Object {
    target: u32,
    /// None if a bind made it.
    text: Option<usize>,
    tint: Option<[f32; 4]>,
    locals: BTreeMap<u32, [f32; 4]>,
}

/// One group with one context, as the specifications describe them, in the plainest way.
struct Model {
    objects: BTreeMap<u32, Object>,
    /// The meaning of zero, by target.
    defaults: BTreeMap<u32, Object>,
    generated: BTreeSet<u32>,
    vertex: u32,
    fragment: u32,
    enabled: BTreeSet<u32>,
    inside: bool,
    position: i32,
    parameters: Vec<[f32; 4]>,
    fragment_environment: Vec<[f32; 4]>,
    tracked: BTreeMap<u32, (u32, u32)>,
    /// The diagonal element of each matrix, all of which are scalings here.
    scale: BTreeMap<u32, f32>,
}

impl Object {
    fn new(target: u32) -> Self {
        Self { target, text: None, tint: None, locals: BTreeMap::new() }
    }

    /// Numbered parameters stay.
    fn load(&mut self, text: usize) {
        self.text = Some(text);
        self.tint = (text == 0).then_some([1.0, 2.0, 0.0, 1.0]);
    }
}

type Outcome<T = ()> = Result<T, Error>;

fn check(condition: bool, error: Error) -> Outcome {
    if condition { Ok(()) } else { Err(error) }
}

impl Model {
    fn new() -> Self {
        Self {
            objects: BTreeMap::new(),
            defaults: [VERTEX_PROGRAM_NV, FRAGMENT_PROGRAM_NV].map(|target| (target, Object::new(target))).into(),
            generated: BTreeSet::new(),
            vertex: 0,
            fragment: 0,
            enabled: BTreeSet::new(),
            inside: false,
            position: -1,
            parameters: vec![[0.0; 4]; 1024],
            fragment_environment: vec![[0.0; 4]; 1024],
            tracked: BTreeMap::new(),
            scale: BTreeMap::new(),
        }
    }

    fn outside(&self) -> Outcome {
        check(!self.inside, OPERATION)
    }

    fn load(&mut self, target: u32, id: u32, text: usize) -> Outcome {
        self.outside()?;
        check(TARGETS[..3].contains(&target), ENUM)?;
        check(id != 0, VALUE)?;
        check(self.objects.get(&id).is_none_or(|object| object.target == target), OPERATION)?;
        self.parse(target, text)?;
        self.objects.entry(id).or_insert_with(|| Object::new(target)).load(text);
        self.generated.remove(&id);
        Ok(())
    }

    fn parse(&mut self, target: u32, text: usize) -> Outcome {
        let (bytes, own) = TEXTS[text];
        self.position = match (bytes, own) {
            (b"", _) => 0,
            _ if own == Some(target) => -1,
            (_, Some(_)) => 0,
            _ if bytes.starts_with(b"!!FP") && target == FRAGMENT_PROGRAM_NV => 16,
            _ if bytes.starts_with(b"!!VP") && target == VERTEX_PROGRAM_NV => bytes.len() as i32,
            _ => 0,
        };
        check(self.position == -1, OPERATION)
    }

    /// The target of an ARB call by NV's number.
    fn arb(&self, target: u32) -> Outcome<u32> {
        self.outside()?;
        match target {
            VERTEX_PROGRAM_ARB => Ok(VERTEX_PROGRAM_NV),
            FRAGMENT_PROGRAM_ARB | FRAGMENT_PROGRAM_NV => Ok(FRAGMENT_PROGRAM_NV),
            _ => Err(ENUM),
        }
    }

    fn bind_arb(&mut self, target: u32, id: u32) -> Outcome {
        let target = self.arb(target)?;
        self.bind(target, id)?;
        if id != 0 {
            self.objects.entry(id).or_insert_with(|| Object::new(target));
            self.generated.remove(&id);
        }
        Ok(())
    }

    fn current(&mut self, target: u32) -> Option<&mut Object> {
        match if target == VERTEX_PROGRAM_NV { self.vertex } else { self.fragment } {
            0 => self.defaults.get_mut(&target),
            id => self.objects.get_mut(&id).filter(|object| object.target == target),
        }
    }

    fn program_string(&mut self, target: u32, text: usize) -> Outcome {
        let arb = target;
        let target = self.arb(target)?;
        if self.current(target).is_none() {
            let id = if target == VERTEX_PROGRAM_NV { self.vertex } else { self.fragment };
            self.bind_arb(arb, id)?;
        }
        self.parse(target, text)?;
        self.current(target).unwrap().load(text);
        Ok(())
    }

    fn set_environment(&mut self, target: u32, index: u32, values: &[[f32; 4]]) -> Outcome {
        if self.arb(target)? == VERTEX_PROGRAM_NV {
            return self.set_vertex_parameters(index, values, 1024);
        }
        check(u64::from(index) + values.len() as u64 <= 1024, VALUE)?;
        for (number, value) in (index as usize..).zip(values) {
            self.fragment_environment[number] = *value;
        }
        Ok(())
    }

    fn bind(&mut self, target: u32, id: u32) -> Outcome {
        self.outside()?;
        check(target == VERTEX_PROGRAM_NV || target == FRAGMENT_PROGRAM_NV, ENUM)?;
        check(self.objects.get(&id).is_none_or(|object| object.target == target), OPERATION)?;
        *if target == VERTEX_PROGRAM_NV { &mut self.vertex } else { &mut self.fragment } = id;
        Ok(())
    }

    fn delete(&mut self, id: u32) -> Outcome {
        self.outside()?;
        self.generated.remove(&id);
        match self.objects.remove(&id).map(|object| object.target) {
            Some(VERTEX_PROGRAM_NV) if self.vertex == id => self.vertex = 0,
            Some(FRAGMENT_PROGRAM_NV) if self.fragment == id => self.fragment = 0,
            _ => {}
        }
        Ok(())
    }

    fn named(&mut self, id: u32, name: &[u8]) -> Outcome<&mut [f32; 4]> {
        self.outside()?;
        let object =
            self.objects.get_mut(&id).filter(|object| object.target == FRAGMENT_PROGRAM_NV && object.text.is_some());
        let object = object.ok_or(OPERATION)?;
        object.tint.as_mut().filter(|_| name == b"tint").ok_or(VALUE)
    }

    fn local(&mut self, target: u32, index: u32) -> Outcome<&mut [f32; 4]> {
        self.outside()?;
        let (target, limit) = if target == FRAGMENT_PROGRAM_NV { (target, 64) } else { (self.arb(target)?, 1024) };
        check(index < limit, VALUE)?;
        let object = self.current(target).ok_or(OPERATION)?;
        Ok(object.locals.entry(index).or_default())
    }

    fn set_parameters(&mut self, target: u32, index: u32, values: &[[f32; 4]]) -> Outcome {
        self.outside()?;
        check(target == VERTEX_PROGRAM_NV, ENUM)?;
        self.set_vertex_parameters(index, values, 256)
    }

    /// The first of the environment of vertex programs are the registers of ProgramParameterNV.
    fn set_vertex_parameters(&mut self, index: u32, values: &[[f32; 4]], limit: u64) -> Outcome {
        self.outside()?;
        let end = u64::from(index) + values.len() as u64;
        check(end <= limit, VALUE)?;
        let registers = index..end as u32;
        check(!registers.clone().any(|register| self.tracked.contains_key(&(register / 4 * 4))), OPERATION)?;
        for (register, value) in registers.zip(values) {
            self.parameters[register as usize] = *value;
        }
        Ok(())
    }

    fn track(&mut self, target: u32, address: u32, matrix: u32, transform: u32) -> Outcome {
        self.outside()?;
        check(target == VERTEX_PROGRAM_NV, ENUM)?;
        check(address < 256 && address.is_multiple_of(4), VALUE)?;
        check([IDENTITY_NV, INVERSE_NV, TRANSPOSE_NV, INVERSE_TRANSPOSE_NV].contains(&transform), ENUM)?;
        check(matrix != 0x9999, ENUM)?;
        match matrix {
            NONE => drop(self.tracked.remove(&address)),
            _ => drop(self.tracked.insert(address, (matrix, transform))),
        }
        self.update();
        Ok(())
    }

    fn set_matrix(&mut self, matrix: u32, scale: f32) -> Outcome {
        self.outside()?;
        check([MODELVIEW, PROJECTION, MATRIX0_NV + 7].contains(&matrix), ENUM)?;
        self.scale.insert(matrix, scale);
        self.update();
        Ok(())
    }

    fn update(&mut self) {
        let scale = |matrix| self.scale.get(&matrix).copied().unwrap_or(1.0);
        for (&address, &(matrix, transform)) in &self.tracked {
            let mut value = match matrix {
                MODELVIEW_PROJECTION_NV => scale(MODELVIEW) * scale(PROJECTION),
                _ => scale(matrix),
            };
            if [INVERSE_NV, INVERSE_TRANSPOSE_NV].contains(&transform) {
                value = 1.0 / value;
            }
            for row in 0..4 {
                let mut register = [0.0; 4];
                register[row] = value;
                self.parameters[address as usize + row] = register;
            }
        }
    }

    fn execute(&mut self, target: u32, id: u32, v: [f32; 4]) -> Outcome {
        self.outside()?;
        check(target == VERTEX_STATE_PROGRAM_NV, ENUM)?;
        let object = self.objects.get(&id).filter(|object| object.target == target).ok_or(OPERATION)?;
        let first = object.text == Some(4);
        let written: &[u32] = if first { &[8, 12] } else { &[20] };
        check(!written.iter().any(|register| self.tracked.contains_key(register)), OPERATION)?;
        let c = &mut self.parameters;
        for i in 0..4 {
            if first {
                c[8][i] = v[i] + c[9][i];
            } else {
                c[20][i] *= v[i];
            }
        }
        if first {
            c[12][0] = v[0];
        }
        Ok(())
    }

    fn begin(&mut self) -> Outcome {
        self.outside()?;
        for target in [VERTEX_PROGRAM_NV, FRAGMENT_PROGRAM_NV] {
            let valid = self.current(target).is_some_and(|object| object.text.is_some());
            check(valid || !self.enabled.contains(&target), OPERATION)?;
        }
        self.inside = true;
        Ok(())
    }
}

/// Bytes as choices; zeros when there are no more.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn byte(&mut self) -> u32 {
        self.0.next().copied().unwrap_or(0).into()
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.byte() as usize % all.len()]
    }

    fn id(&mut self) -> u32 {
        self.byte() % 8
    }

    fn target(&mut self) -> u32 {
        self.of(&TARGETS)
    }

    fn value(&mut self) -> [f32; 4] {
        std::array::from_fn(|_| self.byte() as f32 - 100.0)
    }

    fn index(&mut self) -> u32 {
        match self.byte() {
            255 => u32::MAX,
            byte if byte >= 250 => 256,
            byte => byte,
        }
    }

    fn is_empty(&self) -> bool {
        self.0.len() == 0
    }
}

/// Makes the calls that `data` says, to both.
pub fn compare(data: &[u8]) {
    let mut options = GroupOptions::default();
    options.tiering = Tiering::Interpreter;
    let group = ShareGroup::new(options);
    let mut c = Context::new(&group);
    let mut m = Model::new();
    let mut choices = Choices(data.iter());
    let ch = &mut choices;
    while !ch.is_empty() {
        match ch.byte() % 26 {
            0..=2 => {
                let (target, id, text) = (ch.target(), ch.id(), ch.byte() as usize % TEXTS.len());
                // Mostly what fits.
                let target = if ch.byte() % 4 != 0 { TEXTS[text].1.unwrap_or(target) } else { target };
                assert_eq!(c.load_program(target, id, TEXTS[text].0), m.load(target, id, text));
            }
            3 => {
                let (target, id) = (ch.target(), ch.id());
                assert_eq!(c.bind_program(target, id), m.bind(target, id));
            }
            4 => {
                let id = ch.id();
                assert_eq!(c.delete_programs(&[id]), m.delete(id));
            }
            5 => {
                let mut ids = [0; 2];
                let result = c.gen_programs(&mut ids);
                assert_eq!(result, m.outside());
                if result.is_ok() {
                    for id in ids {
                        assert!(id != 0 && !m.objects.contains_key(&id) && m.generated.insert(id));
                    }
                }
            }
            6 | 7 => {
                let (id, name, value) = (ch.id(), ch.of(&[b"tint".as_slice(), b"", b"hue"]), ch.value());
                assert_eq!(c.program_named_parameter_4f(id, name, value), m.named(id, name).map(|p| *p = value));
            }
            8 | 9 => {
                let (target, index, value) = (ch.target(), ch.index() % 70, ch.value());
                assert_eq!(
                    c.program_local_parameter_4f(target, index, value),
                    m.local(target, index).map(|p| *p = value)
                );
            }
            10 | 11 => {
                let (target, index, count) = (ch.target(), ch.index(), ch.byte() % 9);
                let values: Vec<_> = (0..count).map(|_| ch.value()).collect();
                assert_eq!(c.program_parameters_4fv(target, index, &values), m.set_parameters(target, index, &values));
            }
            12 => {
                let target = ch.of(&[VERTEX_PROGRAM_NV, VERTEX_PROGRAM_NV, VERTEX_PROGRAM_NV, FRAGMENT_PROGRAM_NV]);
                let address = if ch.byte() % 4 != 0 { ch.byte() % 8 * 4 } else { ch.index() };
                let (matrix, transform) = (ch.of(&MATRICES), IDENTITY_NV + ch.byte() % 5);
                assert_eq!(
                    c.track_matrix(target, address, matrix, transform),
                    m.track(target, address, matrix, transform)
                );
            }
            13 => {
                let (matrix, scale) = (ch.of(&MATRICES), 2f32.powi(ch.byte() as i32 % 7 - 3));
                let values = std::array::from_fn(|i| if i % 5 == 0 { scale } else { 0.0 });
                assert_eq!(c.set_matrix(matrix, &values), m.set_matrix(matrix, scale));
            }
            14 | 15 => {
                let target = ch.of(&[VERTEX_STATE_PROGRAM_NV, VERTEX_STATE_PROGRAM_NV, VERTEX_PROGRAM_NV]);
                let (id, value) = (ch.id(), [1.0, -1.0, 2.0, 0.0]);
                assert_eq!(c.execute_program(target, id, value), m.execute(target, id, value));
            }
            16 => {
                let capability = ch.of(&[VERTEX_PROGRAM_NV, FRAGMENT_PROGRAM_NV]);
                let on = ch.byte() % 2 == 0;
                let result = if on { c.enable(capability) } else { c.disable(capability) };
                assert_eq!(result, m.outside());
                if result.is_ok() {
                    if on {
                        m.enabled.insert(capability)
                    } else {
                        m.enabled.remove(&capability)
                    };
                }
            }
            20 | 21 => {
                let (target, text) = (ch.of(&ARB_TARGETS), ch.byte() as usize % TEXTS.len());
                let result = c.program_string(target, PROGRAM_FORMAT_ASCII_ARB, TEXTS[text].0);
                assert_eq!(result, m.program_string(target, text));
            }
            22 => {
                let (target, id) = (ch.of(&ARB_TARGETS), ch.id());
                assert_eq!(c.bind_program_arb(target, id), m.bind_arb(target, id));
            }
            23 => {
                let (target, index, value) = (ch.of(&ARB_TARGETS), ch.index().wrapping_mul(5), ch.value());
                assert_eq!(
                    c.program_local_parameter_4f(target, index, value),
                    m.local(target, index).map(|p| *p = value)
                );
            }
            24 => {
                let (target, index, count) = (ch.of(&ARB_TARGETS), ch.index().wrapping_mul(4), ch.byte() % 9);
                let values: Vec<_> = (0..count).map(|_| ch.value()).collect();
                assert_eq!(
                    c.program_env_parameters_4fv(target, index, &values),
                    m.set_environment(target, index, &values)
                );
            }
            17 => assert_eq!(c.begin(), m.begin()),
            _ => {
                let inside = std::mem::take(&mut m.inside);
                assert_eq!(c.end(), check(inside, OPERATION));
            }
        }
        agree(&c, &mut m);
    }
}

fn agree(c: &Context, m: &mut Model) {
    if m.inside {
        assert_eq!(c.get_integer(PROGRAM_ERROR_POSITION_NV), Err(OPERATION));
        return;
    }
    assert_eq!(c.get_integer(PROGRAM_ERROR_POSITION_NV), Ok(m.position));
    assert_eq!(c.get_string(PROGRAM_ERROR_STRING_NV).unwrap().is_empty(), m.position == -1);
    assert_eq!(c.get_integer(VERTEX_PROGRAM_BINDING_NV), Ok(m.vertex as i32));
    assert_eq!(c.get_integer(FRAGMENT_PROGRAM_BINDING_NV), Ok(m.fragment as i32));
    for id in 0..8 {
        let object = m.objects.get(&id);
        assert_eq!(c.is_program(id), Ok(object.is_some()));
        assert_eq!(c.get_program_iv(id, PROGRAM_TARGET_NV), object.map(|o| o.target as i32).ok_or(OPERATION));
        let text = object.map(|o| o.text.map_or(Vec::new(), |text| TEXTS[text].0.to_vec())).ok_or(OPERATION);
        assert_eq!(c.get_program_string(id, PROGRAM_STRING_NV), text);
        assert_eq!(c.get_program_named_parameter_fv(id, b"tint"), m.named(id, b"tint").copied());
    }
    for (arb, target) in [(VERTEX_PROGRAM_ARB, VERTEX_PROGRAM_NV), (FRAGMENT_PROGRAM_ARB, FRAGMENT_PROGRAM_NV)] {
        let text = m.current(target).and_then(|object| object.text);
        let bytes = text.map_or(Vec::new(), |text| TEXTS[text].0.to_vec());
        assert_eq!(c.get_program_iv_arb(arb, PROGRAM_LENGTH_ARB), Ok(bytes.len() as i32));
        assert_eq!(c.get_program_string_arb(arb, PROGRAM_STRING_ARB), Ok(bytes));
        assert_eq!(c.get_program_iv_arb(arb, PROGRAM_UNDER_NATIVE_LIMITS_ARB), Ok(text.is_some().into()));
        for index in [0, 3, 64, 255 * 5, 1023, 1024] {
            assert_eq!(c.get_program_local_parameter_fv(arb, index), m.local(arb, index).copied());
        }
    }
    for (index, value) in (0..).zip(&m.fragment_environment) {
        assert_eq!(c.get_program_env_parameter_fv(FRAGMENT_PROGRAM_ARB, index), Ok(*value));
    }
    for index in [0, 3, 63, 64] {
        let own = m.local(FRAGMENT_PROGRAM_NV, index).copied();
        assert_eq!(c.get_program_local_parameter_fv(FRAGMENT_PROGRAM_NV, index), own);
    }
    for (index, value) in (0..).zip(&m.parameters).skip(256) {
        assert_eq!(c.get_program_env_parameter_fv(VERTEX_PROGRAM_ARB, index), Ok(*value));
    }
    for (index, value) in (0..256).zip(&m.parameters) {
        // -0 and 0 are the same here.
        assert_eq!(
            c.get_program_parameter_fv(VERTEX_PROGRAM_NV, index, PROGRAM_PARAMETER_NV),
            Ok(*value),
            "c[{index}]"
        );
    }
    for address in (0..256).step_by(4) {
        let matrix = m.tracked.get(&address).map_or(NONE, |entry| entry.0);
        assert_eq!(c.get_track_matrix_iv(VERTEX_PROGRAM_NV, address, TRACK_MATRIX_NV), Ok(matrix as i32));
    }
}

#[test]
fn random_calls_agree_with_the_model() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut data = [0; 600];
    for _ in 0..300 {
        random.fill(&mut data);
        compare(&data);
    }
}
