//! Filters of debug messages (KHR_debug, section 5.5.4).

use super::Kind;
use crate::enums::*;
use nvjit_gl::Error;
use std::collections::BTreeMap;
use std::ops::Range;

/// The severities, which are bits here.
const SEVERITIES: [u32; 4] =
    [DEBUG_SEVERITY_HIGH, DEBUG_SEVERITY_MEDIUM, DEBUG_SEVERITY_LOW, DEBUG_SEVERITY_NOTIFICATION];
const ALL: u8 = 0b1111;
/// All but DEBUG_SEVERITY_LOW.
const INITIAL: u8 = 0b1011;

/// The sources and the types are consecutive, except for those that KHR_debug added.
const SOURCES: u32 = DEBUG_SOURCE_OTHER - DEBUG_SOURCE_API + 1;
const FIRST_TYPES: u32 = DEBUG_TYPE_OTHER - DEBUG_TYPE_ERROR + 1;
const TYPES: u32 = FIRST_TYPES + 3;

/// The index of a source.
pub fn source(name: u32) -> Result<usize, Error> {
    let place = name.wrapping_sub(DEBUG_SOURCE_API);
    if place < SOURCES { Ok(place as usize) } else { Err(Error::InvalidEnum) }
}

/// The index of a type.
pub fn kind(name: u32) -> Result<usize, Error> {
    match (name.wrapping_sub(DEBUG_TYPE_ERROR), name.wrapping_sub(DEBUG_TYPE_MARKER)) {
        (place @ ..FIRST_TYPES, _) => Ok(place as usize),
        (_, place @ 0..3) => Ok((FIRST_TYPES + place) as usize),
        _ => Err(Error::InvalidEnum),
    }
}

/// The bit of a severity.
pub fn severity(name: u32) -> Result<u8, Error> {
    let place = SEVERITIES.iter().position(|&own| own == name).ok_or(Error::InvalidEnum)?;
    Ok(1 << place)
}

/// The index of a name, or all `count` indices for DONT_CARE.
fn places(name: u32, place: fn(u32) -> Result<usize, Error>, count: u32) -> Result<Range<usize>, Error> {
    if name == DONT_CARE { Ok(0..count as usize) } else { place(name).map(|place| place..place + 1) }
}

/// The sources, types and severities with these names.
pub fn named([source_name, type_name, severity_name]: [u32; 3]) -> Result<(Range<usize>, Range<usize>, u8), Error> {
    let bits = if severity_name == DONT_CARE { ALL } else { severity(severity_name)? };
    Ok((places(source_name, source, SOURCES)?, places(type_name, kind, TYPES)?, bits))
}

/// More identifiers than this with their own filters are OUT_OF_MEMORY.
pub const MAX_IDS: usize = 1 << 16;

/// The severities that pass, by source and type, and filters of single identifiers.
#[derive(Clone)]
pub struct Control {
    all: [[u8; TYPES as usize]; SOURCES as usize],
    named: BTreeMap<(usize, usize, u32), u8>,
}

impl Default for Control {
    fn default() -> Self {
        Self { all: [[INITIAL; TYPES as usize]; SOURCES as usize], named: BTreeMap::new() }
    }
}

impl Control {
    /// Whether a message passes.
    pub fn lets_through(&self, message: Kind) -> bool {
        let places = source(message.source).and_then(|source| Ok((source, kind(message.kind)?)));
        let (Ok((source, kind)), Ok(bit)) = (places, severity(message.severity)) else { return false };
        let own = self.named.get(&(source, kind, message.id)).unwrap_or(&self.all[source][kind]);
        own & bit != 0
    }

    /// DebugMessageControl.
    pub fn change(&mut self, names: [u32; 3], ids: &[u32], enabled: bool) -> Result<(), Error> {
        let [source_name, type_name, severity_name] = names;
        let (sources, types, bits) = named(names)?;
        let set = |own: &mut u8| *own = if enabled { *own | bits } else { *own & !bits };
        if !ids.is_empty() {
            if source_name == DONT_CARE || type_name == DONT_CARE || severity_name != DONT_CARE {
                return Err(Error::InvalidOperation);
            }
            if self.named.len() + ids.len() > MAX_IDS {
                return Err(Error::OutOfMemory);
            }
            self.named.extend(ids.iter().map(|&id| ((sources.start, types.start, id), if enabled { ALL } else { 0 })));
            return Ok(());
        }
        for kinds in &mut self.all[sources.clone()] {
            kinds[types.clone()].iter_mut().for_each(set);
        }
        for ((source, kind, _), own) in &mut self.named {
            if sources.contains(source) && types.contains(kind) {
                set(own);
            }
        }
        Ok(())
    }
}
