//! The context that compiled code hands to every helper that allocates or fails.
//!
//! Does not know what the helpers do.

use super::arena::Arena;
use super::py::PyOps;
use super::text::RStr;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::atomic::AtomicU8;

/// What a helper or a poll leaves in the context for compiled code to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Status {
    Ok = 0,
    /// This row will be replayed on the interpreter.
    Fail = 1,
    /// The ASCII variant met text that is not ASCII: the batch is run again by the general variant.
    NeedsGeneral = 2,
    /// The batch stops: cancelled, or past its time.
    Stop = 3,
}

/// State of one run of a kernel in one thread. Compiled code knows the offsets of the first fields.
#[repr(C)]
#[derive(Debug)]
pub struct Ctx {
    status: u32,
    /// Set by the watchdog to stop the run.
    stop: AtomicU8,
    /// Written before each look at `stop`, see `codegen`.
    polled: u8,
    /// Whether the ASCII variant runs: no text may come into being that is not ASCII.
    ascii: bool,
    /// Recursion below this stack address fails the row.
    stack_floor: usize,
    /// Makes the row's memory.
    pub arena: Arena,
    py: Option<NonNull<dyn PyOps>>,
}

impl Ctx {
    /// Where `status` lies, for compiled code.
    pub const STATUS: usize = std::mem::offset_of!(Ctx, status);
    /// Where `stop` lies, for compiled code.
    pub const STOP: usize = std::mem::offset_of!(Ctx, stop);
    /// Where `polled` lies, for compiled code.
    pub const POLLED: usize = std::mem::offset_of!(Ctx, polled);
    /// Where `stack_floor` lies, for compiled code.
    pub const STACK_FLOOR: usize = std::mem::offset_of!(Ctx, stack_floor);
    /// Where the arena lies, for compiled code.
    pub const ARENA: usize = std::mem::offset_of!(Ctx, arena);

    /// A context whose rows may hold `memory_limit` bytes each.
    pub fn new(memory_limit: usize) -> Ctx {
        Ctx {
            status: Status::Ok as u32,
            stop: AtomicU8::new(0),
            polled: 0,
            ascii: false,
            stack_floor: 0,
            arena: Arena::new(memory_limit),
            py: None,
        }
    }

    /// Recursion stops above this address of the stack.
    pub fn set_stack_floor(&mut self, address: usize) {
        self.stack_floor = address;
    }

    /// Chooses the variant.
    pub fn set_ascii(&mut self, ascii: bool) {
        self.ascii = ascii;
    }

    /// Gives `py.*` operations their interpreter, for the whole life of the context.
    pub fn set_py<'a>(&mut self, py: Option<&'a (dyn PyOps + 'a)>) {
        // SAFETY: only the lifetime changes. The kernel driver, the only caller, drops the context before `py` ends.
        self.py = py.map(|p| unsafe { std::mem::transmute::<NonNull<dyn PyOps + 'a>, NonNull<dyn PyOps>>(p.into()) });
    }

    /// The interpreter, where the kernel has `py.*` operations.
    pub fn py(&self) -> Option<&dyn PyOps> {
        // SAFETY: see `set_py`: it outlives the context.
        self.py.map(|p| unsafe { &*p.as_ptr() })
    }

    /// The byte the watchdog sets.
    pub fn stop_flag(&self) -> &AtomicU8 {
        &self.stop
    }

    /// How the run stands.
    pub fn status(&self) -> u32 {
        self.status
    }

    /// Back to `Ok`, for the next batch.
    pub fn clear(&mut self) {
        self.status = Status::Ok as u32;
    }

    /// Fails the row: an exception, an overflow, no more memory, or a case that native code does not do.
    pub fn fail(&mut self) {
        self.raise(Status::Fail);
    }

    /// Records a failure unless there is one already.
    pub fn raise(&mut self, status: Status) {
        if self.status == Status::Ok as u32 {
            self.status = status as u32;
        }
    }

    /// Whether a failure is recorded.
    pub fn failed(&self) -> bool {
        self.status != Status::Ok as u32
    }

    /// Passes on text that may not be ASCII: in the ASCII variant that sends the batch to the general one.
    pub fn admit(&mut self, text: RStr) -> RStr {
        if self.ascii && !text.is_ascii() {
            self.raise(Status::NeedsGeneral);
        }
        text
    }
}

/// The context as compiled code passes it: unique while the helper runs.
#[repr(transparent)]
#[derive(Debug)]
pub struct CtxPtr(NonNull<Ctx>);

impl CtxPtr {
    /// For calls of helpers from Rust.
    pub fn new(ctx: &mut Ctx) -> CtxPtr {
        CtxPtr(ctx.into())
    }
}

impl Deref for CtxPtr {
    type Target = Ctx;
    fn deref(&self) -> &Ctx {
        // SAFETY: compiled code passes the live context of its run, and nobody else holds it during the call.
        unsafe { self.0.as_ref() }
    }
}

impl DerefMut for CtxPtr {
    fn deref_mut(&mut self) -> &mut Ctx {
        // SAFETY: as in `deref`.
        unsafe { self.0.as_mut() }
    }
}
