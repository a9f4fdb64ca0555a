//! The record layout of each transform feedback buffer (ARB_transform_feedback3, section 2.Y): attributes, skipped
//! words, and the vertex stream.

use crate::enums::{INTERLEAVED_ATTRIBS_NV, SEPARATE_ATTRIBS_NV};
use nvjit_gl::{Error, drawing};
use nvjit_raster::{Feedback, FeedbackBuffer, MAX_FEEDBACK_BUFFERS, MAX_FEEDBACK_COMPONENTS, Recorded};

/// MAX_VERTEX_STREAMS
pub const STREAMS: usize = 4;

/// What a buffer records for each vertex of a stream.
#[derive(Clone, Default)]
pub struct Binding {
    pub stream: u32,
    pub attributes: Vec<Recorded>,
    /// The runs of adjacent words in a vertex: the first word, and their number.
    pub runs: Vec<(usize, usize)>,
    /// The number of words of a vertex, including skipped words.
    pub stride: usize,
}

impl Binding {
    /// The number of recorded words of a vertex.
    pub fn words(&self) -> usize {
        self.runs.iter().map(|run| run.1).sum()
    }

    fn record(&mut self, attribute: Recorded) {
        let words = attribute.components();
        self.attributes.push(attribute);
        match self.runs.last_mut() {
            Some((first, count)) if *first + *count == self.stride => *count += words,
            _ => self.runs.push((self.stride, words)),
        }
        self.stride += words;
    }
}

/// An entry that is no attribute: the number of words that it skips, or 0 for NEXT_BUFFER_NV.
fn special(name: i32) -> Option<usize> {
    match name {
        -2 => Some(0),
        // SKIP_COMPONENTS4_NV to SKIP_COMPONENTS1_NV
        -6..=-3 => Some((7 + name) as usize),
        _ => None,
    }
}

/// The records that TransformFeedbackAttribsNV and TransformFeedbackStreamAttribsNV specify; without streams, all
/// belong to the first stream.
///
/// # Errors
/// As [`drawing::feedback_attribs`]; INVALID_OPERATION for too many buffers or words, for entries that are no
/// attributes if buffers are separate, and if the number of streams differs from that of buffers; INVALID_VALUE for
/// streams that do not exist.
pub fn bindings(attributes: &[[i32; 3]], mode: u32, streams: Option<&[i32]>) -> Result<Vec<Binding>, Error> {
    let is_interleaved = match mode {
        INTERLEAVED_ATTRIBS_NV => true,
        SEPARATE_ATTRIBS_NV => false,
        _ => return Err(Error::InvalidEnum),
    };
    let (mut all, mut own) = (Vec::new(), Binding::default());
    for attribute in attributes {
        match special(attribute[0]) {
            Some(_) if !is_interleaved => return Err(Error::InvalidOperation),
            Some(0) => all.push(std::mem::take(&mut own)),
            Some(skipped) => own.stride += skipped,
            None => {
                let understood = drawing::feedback_attribs(&[*attribute], mode)?;
                understood.into_iter().for_each(|recorded| own.record(recorded));
                if !is_interleaved {
                    all.push(std::mem::take(&mut own));
                }
            }
        }
    }
    // There is one buffer more than separators, even without attributes.
    if is_interleaved {
        all.push(own);
    }
    if all.len() > MAX_FEEDBACK_BUFFERS || all.iter().any(|own| own.stride > MAX_FEEDBACK_COMPONENTS) {
        return Err(Error::InvalidOperation);
    }
    if let Some(streams) = streams {
        if streams.iter().any(|stream| !(0..STREAMS as i32).contains(stream)) {
            return Err(Error::InvalidValue);
        }
        if streams.len() != all.len() {
            return Err(Error::InvalidOperation);
        }
        all.iter_mut().zip(streams).for_each(|(own, &stream)| own.stream = stream as u32);
    }
    let buffers = all.iter().map(|own| buffer(own, 0)).collect();
    match (Feedback { buffers, ..Feedback::default() }).repeated() {
        Some(_) => Err(Error::InvalidOperation),
        None => Ok(all),
    }
}

/// The buffer for a draw that records at most this number of words.
pub fn buffer(binding: &Binding, limit: usize) -> FeedbackBuffer {
    FeedbackBuffer { stream: binding.stream, attributes: binding.attributes.clone(), limit, words: Vec::new() }
}
