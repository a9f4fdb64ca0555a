//! The memory that programs of NV_gpu_program5 access besides their rows: global memory, constant buffers, storage
//! buffers, atomic counters, images.
//!
//! A driver maps [`Buffer`]s into a [`Memory`] and gives it to the frames of a run
//! ([`Frame::set_memory`](crate::Frame::set_memory)). Both engines make their accesses by [`Memory::perform`], with
//! these rules:
//!
//! - An access must lie within one range of global addresses, or within the buffer, and the range must allow it.
//!   Otherwise a load gives zeros, a store or an atomic has no effect, an atomic returns 0, and the access is counted
//!   as a fault. Address 0 is in no range.
//! - Loads and stores need no alignment; atomics that lack it are faults.
//! - A load from a constant buffer gives zeros if any byte of it is outside. That is no fault.
//! - Lanes make their accesses in order, beginning with the first.
//! - Images are addressed by coordinates ([`image_address`]), and found by a unit or a handle; [`image`] has their
//!   rules.

mod atomic;
mod buffer;
mod call;
pub mod image;
#[cfg(test)]
mod tests;

pub use buffer::Buffer;
pub use call::{ACCESS_LANES, ImageConversion, MemoryCall, MemoryElement, MemoryOperation, MemorySpace, WordRow};
pub(crate) use image::Field;
pub(crate) use image::TexelView;
pub use image::{FieldKind, IMAGE_UNITS, ImageFormat, ImageLayout, ImageView, image_address};

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Binding points of constant buffers (MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV).
pub const CONSTANT_BINDINGS: usize = 18;

/// Binding points of storage buffers, and as many of atomic counter buffers.
pub const BUFFER_BINDINGS: usize = 16;

/// The address of lanes that make no access to a bound buffer, though others of their group do: that is no fault.
pub const ELSEWHERE: u64 = u64::MAX - 1;

/// The most bytes of a storage buffer that native code finds without a call: few enough that offsets of 32 bits with a
/// sign reach them, and that the sum of one and a constant as large does not overflow.
pub const MAX_VIEWED_BYTES: u64 = 1 << 30;

/// The most bytes of a constant buffer that a program sees (MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, which counts words).
pub const MAX_CONSTANT_BYTES: usize = 16384 * 4;

/// Helpers alone leave a loop after this many iterations: their results are unused, and the condition that they wait
/// for may never occur.
pub const HELPER_ROUNDS: u64 = 65536;

/// Access rights of a range of global addresses. An atomic needs both rights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Rights {
    Read,
    Write,
    ReadWrite,
}

impl Rights {
    fn allow(self, operation: MemoryOperation) -> bool {
        match operation {
            MemoryOperation::Load => self != Self::Write,
            MemoryOperation::Store => self != Self::Read,
            _ => self == Self::ReadWrite,
        }
    }
}

/// Why memory is not mapped or not accessed so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MemoryError {
    /// Not all of it is in the buffer, or in the address space.
    #[error("not all of it is in the buffer or the address space")]
    OutOfRange,
    /// Atomics on aligned addresses would be on host addresses that are not.
    #[error("not aligned to 8 bytes as it must be for atomics")]
    Misaligned,
    /// Some of the addresses are mapped already, or are address 0.
    #[error("some of the addresses are in use")]
    Overlap,
    /// There are [`BUFFER_BINDINGS`] binding points, and [`IMAGE_UNITS`] image units.
    #[error("there is no such binding point")]
    NoSuchBinding,
    /// No image has this target, or none of the target has this size, or rows or slices overlap.
    #[error("no image has such a target, size or pitch")]
    ImageSize,
}

/// A part of a buffer.
#[derive(Clone, Debug)]
struct Part {
    buffer: Arc<Buffer>,
    offset: usize,
    bytes: usize,
}

impl Part {
    fn new(buffer: Arc<Buffer>, offset: usize, bytes: usize) -> Result<Self, MemoryError> {
        buffer.check(offset, bytes)?;
        Ok(Self { buffer, offset, bytes })
    }

    fn view(&self) -> BufferView {
        BufferView { start: self.buffer.start().wrapping_add(self.offset), bytes: self.bytes as u64 }
    }

    /// Where `bytes` bytes at `address` of the part are in the buffer.
    fn place(&self, address: u64, bytes: usize) -> Option<Place<'_>> {
        let address = usize::try_from(address).ok()?;
        let is_inside = address.checked_add(bytes)? <= self.bytes;
        is_inside.then(|| Place { buffer: &self.buffer, offset: self.offset + address })
    }
}

/// Binds `part` at `binding` of `places`, if its offset is a multiple of `alignment` bytes.
fn bind(places: &mut [Option<Part>], alignment: usize, binding: usize, part: Part) -> Result<(), MemoryError> {
    let place = places.get_mut(binding).ok_or(MemoryError::NoSuchBinding)?;
    if !part.offset.is_multiple_of(alignment) {
        return Err(MemoryError::Misaligned);
    }
    *place = Some(part);
    Ok(())
}

/// A range of global addresses.
#[derive(Debug)]
struct Range {
    address: u64,
    part: Part,
    rights: Rights,
}

/// A binding point that a program accesses memory by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accessed {
    /// A space that [has binding points](MemorySpace::is_bound).
    pub space: MemorySpace,
    /// The number of the binding point.
    pub binding: u8,
    /// Whether it is written.
    pub writes: bool,
}

/// The place of an access.
struct Place<'a> {
    buffer: &'a Buffer,
    offset: usize,
}

/// The buffer bound to a binding point, as native code reads it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct BufferView {
    pub(crate) start: *const u8,
    pub(crate) bytes: u64,
}

/// A range of global addresses as native code sees it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct RangeView {
    pub(crate) address: u64,
    pub(crate) view: BufferView,
    /// What the range allows, by [`access_kind`].
    pub(crate) allowed: u64,
}

/// The bit of [`RangeView::allowed`] for an operation.
pub const fn access_kind(operation: MemoryOperation) -> u8 {
    match operation {
        MemoryOperation::Load => 1,
        MemoryOperation::Store => 2,
        _ => 4,
    }
}

// SAFETY: it points into a `Buffer`, which threads may share.
unsafe impl Send for BufferView {}
// SAFETY: as above.
unsafe impl Sync for BufferView {}

/// The memory of a run: everything that its programs may address. Several threads may use one.
#[derive(Debug)]
pub struct Memory {
    /// By ascending addresses.
    ranges: Vec<Range>,
    /// The same as native code sees them.
    range_views: Vec<RangeView>,
    constants: [Option<Part>; CONSTANT_BINDINGS],
    /// The same as native code sees them.
    views: [BufferView; CONSTANT_BINDINGS],
    storage: [Option<Part>; BUFFER_BINDINGS],
    storage_views: [BufferView; BUFFER_BINDINGS],
    counters: [Option<Part>; BUFFER_BINDINGS],
    shared: Option<Part>,
    images: [Option<ImageView>; IMAGE_UNITS],
    texel_views: [TexelView; IMAGE_UNITS],
    /// By their handles.
    resident_images: BTreeMap<u64, ImageView>,
    faults: AtomicU64,
    stopped: AtomicBool,
}

impl Memory {
    /// No memory: every access is outside.
    pub const fn new() -> Self {
        const NONE: Option<Part> = None;
        Self {
            ranges: Vec::new(),
            range_views: Vec::new(),
            constants: [NONE; CONSTANT_BINDINGS],
            views: [BufferView { start: std::ptr::null(), bytes: 0 }; CONSTANT_BINDINGS],
            storage: [NONE; BUFFER_BINDINGS],
            storage_views: [BufferView { start: std::ptr::null(), bytes: 0 }; BUFFER_BINDINGS],
            counters: [NONE; BUFFER_BINDINGS],
            shared: None,
            images: [const { None }; IMAGE_UNITS],
            texel_views: [TexelView::NONE; IMAGE_UNITS],
            resident_images: BTreeMap::new(),
            faults: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Makes `bytes` bytes of `buffer`, from `offset` on, the global addresses from `address` on
    /// (MakeBufferResidentNV, BUFFER_GPU_ADDRESS_NV).
    ///
    /// # Errors
    /// If they are not in the buffer, some address is in use, or `address` and `offset` differ modulo 8.
    pub fn map(
        &mut self,
        address: u64,
        buffer: Arc<Buffer>,
        offset: usize,
        bytes: usize,
        rights: Rights,
    ) -> Result<(), MemoryError> {
        let part = Part::new(buffer, offset, bytes)?;
        let end = address.checked_add(bytes as u64).ok_or(MemoryError::OutOfRange)?;
        if address % 8 != offset as u64 % 8 {
            return Err(MemoryError::Misaligned);
        }
        let next = self.ranges.partition_point(|range| range.address < address);
        let ends_before = |range: &Range| range.address + range.part.bytes as u64 <= address;
        let is_free = next == 0 || ends_before(&self.ranges[next - 1]);
        if address == 0 || !is_free || self.ranges.get(next).is_some_and(|range| range.address < end) {
            return Err(MemoryError::Overlap);
        }
        // An empty range overlaps nothing.
        if bytes > 0 {
            let view = part.view();
            let view = BufferView { bytes: view.bytes.min(MAX_VIEWED_BYTES), ..view };
            let kinds = [MemoryOperation::Load, MemoryOperation::Store, MemoryOperation::Add];
            let bits = kinds.into_iter().filter(|&kind| rights.allow(kind)).map(|kind| u64::from(access_kind(kind)));
            let allowed = bits.sum();
            self.range_views.insert(next, RangeView { address, view, allowed });
            self.ranges.insert(next, Range { address, part, rights });
        }
        Ok(())
    }

    /// Binds `bytes` bytes of `buffer`, from `offset` on, as constant buffer `binding`
    /// (BindBufferRange with PARAMETER_BUFFER). Programs see at most [`MAX_CONSTANT_BYTES`] of it.
    ///
    /// # Errors
    /// If the binding point does not exist, or the range is not in the buffer.
    pub fn bind_constants(
        &mut self,
        binding: usize,
        buffer: Arc<Buffer>,
        offset: usize,
        bytes: usize,
    ) -> Result<(), MemoryError> {
        let place = self.constants.get_mut(binding).ok_or(MemoryError::NoSuchBinding)?;
        let part = Part { bytes: bytes.min(MAX_CONSTANT_BYTES), ..Part::new(buffer, offset, bytes)? };
        self.views[binding] = part.view();
        *place = Some(part);
        Ok(())
    }

    /// Binds `bytes` bytes of `buffer`, from `offset` on, as storage buffer `binding` (SHADER_STORAGE_BUFFER).
    ///
    /// # Errors
    /// If the binding point does not exist, the range is not in the buffer, or `offset` is not a multiple of 8.
    pub fn bind_storage(
        &mut self,
        binding: usize,
        buffer: Arc<Buffer>,
        offset: usize,
        bytes: usize,
    ) -> Result<(), MemoryError> {
        let part = Part::new(buffer, offset, bytes)?;
        let view = part.view();
        bind(&mut self.storage, 8, binding, part)?;
        self.storage_views[binding] = BufferView { bytes: view.bytes.min(MAX_VIEWED_BYTES), ..view };
        Ok(())
    }

    /// Binds `bytes` bytes of `buffer`, from `offset` on, as atomic counter buffer `binding` (ATOMIC_COUNTER_BUFFER).
    ///
    /// # Errors
    /// If the binding point does not exist, the range is not in the buffer, or `offset` is not a multiple of 4.
    pub fn bind_counters(
        &mut self,
        binding: usize,
        buffer: Arc<Buffer>,
        offset: usize,
        bytes: usize,
    ) -> Result<(), MemoryError> {
        bind(&mut self.counters, 4, binding, Part::new(buffer, offset, bytes)?)
    }

    /// The host addresses of the range bound to a binding point; empty if none is bound.
    fn extent(&self, accessed: Accessed) -> std::ops::Range<usize> {
        let binding = usize::from(accessed.binding);
        let part = match accessed.space {
            MemorySpace::Constant => self.constants.get(binding),
            MemorySpace::Storage => self.storage.get(binding),
            MemorySpace::Counter => self.counters.get(binding),
            MemorySpace::Image => {
                let image = self.images.get(binding).and_then(Option::as_ref);
                return image.map_or(0..0, |image| image.buffer().extent());
            }
            _ => None,
        };
        part.and_then(Option::as_ref).map_or(0..0, |part| {
            let start = part.buffer.extent().start + part.offset;
            start..start + part.bytes
        })
    }

    /// Whether the range of each written binding point is disjoint from those of the other points.
    pub fn are_apart(&self, accessed: &[Accessed]) -> bool {
        let meet = |one: Accessed, other: Accessed| {
            let (one, other) = (self.extent(one), self.extent(other));
            one.start < other.end && other.start < one.end
        };
        accessed.iter().enumerate().all(|(number, &one)| {
            accessed[..number].iter().all(|&other| !(one.writes || other.writes) || !meet(one, other))
        })
    }

    /// The bytes of the bound shared memory; `None` if each frame makes its own.
    pub(crate) fn shared_bytes(&self) -> Option<usize> {
        Some(self.shared.as_ref()?.bytes)
    }

    /// Makes `buffer` the shared memory of work groups, instead of the frame's, for callers that inspect it. It applies
    /// to programs that declare the same size (SHARED_MEMORY). Frames that share this memory share it, too.
    pub fn bind_shared(&mut self, buffer: Arc<Buffer>) {
        let bytes = buffer.len();
        self.shared = Some(Part { buffer, offset: 0, bytes });
    }

    /// How many accesses were faults until now.
    pub fn faults(&self) -> u64 {
        self.faults.load(Ordering::Relaxed)
    }

    /// Ends every run that uses it, within a bounded amount of work; they report
    /// [`RunError::Stopped`](crate::RunError::Stopped), and so do all that begin later. For a thread that watches over
    /// others.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether runs are to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn stop_flag(&self) -> *const AtomicBool {
        &raw const self.stopped
    }

    /// The constant buffers as native code sees them.
    pub(crate) fn constant_views(&self) -> &[BufferView; CONSTANT_BINDINGS] {
        &self.views
    }

    /// The ranges of global addresses as native code sees them.
    pub(crate) fn range_views(&self) -> &[RangeView] {
        &self.range_views
    }

    /// The storage buffers as native code sees them, of which it reads and writes [`MAX_VIEWED_BYTES`] itself.
    pub(crate) fn storage_views(&self) -> &[BufferView; BUFFER_BINDINGS] {
        &self.storage_views
    }

    /// The image units as native code sees them.
    pub(crate) fn texel_views(&self) -> &[TexelView; IMAGE_UNITS] {
        &self.texel_views
    }

    /// Where the memory of a work group begins, and how many bytes it has.
    pub(crate) fn shared_view(&self) -> (*mut u8, u32) {
        let none = (std::ptr::null_mut(), 0);
        self.shared.as_ref().map_or(none, |part| match u32::try_from(part.bytes) {
            Ok(bytes) => (part.buffer.start().wrapping_add(part.offset), bytes),
            Err(_) => none,
        })
    }

    /// The place of an access of `bytes` bytes; `None` if it is not allowed.
    fn place(&self, call: &MemoryCall, address: u64, bytes: usize) -> Option<Place<'_>> {
        match call.space {
            MemorySpace::Global => self.global_place(call.operation, address, bytes),
            MemorySpace::Constant if call.operation != MemoryOperation::Load => None,
            MemorySpace::Constant => bound(&self.constants, call.binding)?.place(address, bytes),
            MemorySpace::Storage => bound(&self.storage, call.binding)?.place(address, bytes),
            MemorySpace::Counter => bound(&self.counters, call.binding)?.place(address, bytes),
            MemorySpace::Shared => self.shared.as_ref()?.place(address, bytes),
            // Images have texels instead of places; emissions belong to a frame.
            MemorySpace::Image | MemorySpace::ImageHandle | MemorySpace::Emission | MemorySpace::Threads => None,
        }
    }

    fn global_place(&self, operation: MemoryOperation, address: u64, bytes: usize) -> Option<Place<'_>> {
        let after = self.ranges.partition_point(|range| range.address <= address);
        let range = self.ranges.get(after.checked_sub(1)?)?;
        if range.rights.allow(operation) { range.part.place(address - range.address, bytes) } else { None }
    }

    /// Makes the access, and sets the result rows for lanes in use.
    pub fn perform(&self, call: &mut MemoryCall) {
        let lanes = usize::try_from(call.lanes).unwrap_or(ACCESS_LANES).min(ACCESS_LANES);
        for row in call.result_low.iter_mut().chain(&mut call.result_high) {
            row[..lanes].fill(0);
        }
        if matches!(call.space, MemorySpace::Image | MemorySpace::ImageHandle) {
            let faults = self.image_accesses(call, call.running(lanes));
            if faults > 0 {
                self.faults.fetch_add(faults.into(), Ordering::Relaxed);
            }
            return;
        }
        let runs = call.runs();
        for lane in 0..lanes {
            if !runs.at(call, lane) {
                continue;
            }
            let done = match call.operation {
                MemoryOperation::Load => self.load(call, lane),
                MemoryOperation::Store => self.store(call, lane),
                _ => self.atomic(call, lane),
            };
            if done.is_none() && call.space != MemorySpace::Constant {
                self.faults.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// The components of a load or store: how many, and the bytes of one.
    fn shape(call: &MemoryCall) -> Option<(usize, usize)> {
        let count = Some(usize::from(call.count)).filter(|count| (1..=4).contains(count))?;
        Some((count, call.element.bytes()))
    }

    fn load(&self, call: &mut MemoryCall, lane: usize) -> Option<()> {
        let (count, bytes) = Self::shape(call)?;
        let place = self.place(call, call.addresses[lane], count * bytes)?;
        for component in 0..count {
            let bits = place.buffer.load(place.offset + component * bytes, bytes);
            call.set_result(component, lane, call.element.extend(bits));
        }
        Some(())
    }

    fn store(&self, call: &MemoryCall, lane: usize) -> Option<()> {
        let (count, bytes) = Self::shape(call)?;
        let place = self.place(call, call.addresses[lane], count * bytes)?;
        for component in 0..count {
            place.buffer.store(place.offset + component * bytes, bytes, call.data(component, lane));
        }
        Some(())
    }

    fn atomic(&self, call: &mut MemoryCall, lane: usize) -> Option<()> {
        let combine = atomic::combine(call.operation, call.element)?;
        let (address, bytes) = (call.addresses[lane], call.element.bytes());
        if !address.is_multiple_of(bytes as u64) {
            return None;
        }
        let place = self.place(call, address, bytes)?;
        call.update(place.buffer, place.offset, lane, combine);
        Some(())
    }
}

/// The range bound to a binding point.
fn bound(points: &[Option<Part>], binding: u32) -> Option<&Part> {
    points.get(usize::try_from(binding).ok()?)?.as_ref()
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}
