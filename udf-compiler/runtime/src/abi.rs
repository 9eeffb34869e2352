//! What compiled code passes to helpers and gets from them, and the rows of which the table is made. A row's name is the IR
//! operation it implements (or, with a leading `@`, something only the code generator asks for).
//!
//! A helper is an `extern "C"` function. Its parameter and result types are read off the function itself, so that a row
//! cannot disagree with it:
//!
//! | IR | parameter | words |
//! |---|---|---|
//! | `int` | `i64` | 1 |
//! | `bool` | `bool` | 1 |
//! | `f64` | `f64` | 0 (float register) |
//! | `str` | `RStr` | 2 |
//! | `bytes` | `RBytes` | 2 |
//! | `option[int]` | `ROption` | 2 |
//! | `decimal` | `RDecimal` | 2 |
//! | `wide` | `RWide` | 2 |
//! | `list[T]` | `ListRef` | 1 |
//! | a dict or set | `DictRef` | 1 |
//! | anything | `Args`: *all* arguments' slots in memory, in order | 1 |
//!
//! `CtxPtr` (first), `SiteRef` (the types and attribute of the instruction) and `Out` (last: the result's slots in
//! memory) may be added. Words must be at most 6, else use `Args`. Results: nothing, `i64`, `bool`, `f64`, `RStr`, `RBytes`, `RDecimal`, `RWide`,
//! `Option<ListRef>`, `Option<DictRef>` (`None` only together with a failure). A helper that can fail takes `CtxPtr` and calls
//! `ctx.fail()`; what it returns then is ignored. Helpers are total: a panic in one ends the process.

use super::bytes::RBytes;
use super::ctx::CtxPtr;
use super::dict::{Dict, DictRef};
use super::list::{List, ListRef};
use super::py_decimal::Decimal;
use super::regex::{Pattern, Unknown};
use super::text::RStr;
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::OnceLock;
use taipan_types::{Attr, Type};

/// Whether compiled code looks at the context's status after the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fails {
    Never,
    Status,
}

/// What one parameter or result is to the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Abi {
    /// The context.
    Ctx,
    /// The description of the instruction.
    Site,
    /// All arguments, in memory.
    Args,
    /// The place for the result, in memory.
    Out,
    Int,
    Bool,
    Float,
    /// Two words.
    Pair,
}

impl Abi {
    /// How many integer registers it takes.
    pub fn words(self) -> usize {
        match self {
            Abi::Float => 0,
            Abi::Pair => 2,
            _ => 1,
        }
    }
}

/// One row.
#[derive(Debug)]
pub struct Helper {
    pub name: &'static str,
    pub params: Vec<Abi>,
    pub result: Option<Abi>,
    pub fails: Fails,
    pub address: usize,
}

/// The row for this function; write `f as extern "C" fn(_, _) -> _`.
pub fn row<F: HelperFn>(name: &'static str, fails: Fails, function: F) -> Helper {
    Helper {
        name,
        params: F::params(),
        result: F::result(),
        fails,
        address: function.address(),
    }
}

/// A type that helpers take.
pub trait Param {
    const ABI: Abi;
}

/// A type that helpers return.
pub trait Ret {
    const ABI: Option<Abi>;
}

/// An `extern "C"` function over such types.
pub trait HelperFn: Copy {
    fn params() -> Vec<Abi>;
    fn result() -> Option<Abi>;
    fn address(self) -> usize;
}

// One implementation per number of parameters; only a macro can say that.
macro_rules! helper_fn {
    ($($param:ident),*) => {
        impl<R: Ret, $($param: Param),*> HelperFn for extern "C" fn($($param),*) -> R {
            fn params() -> Vec<Abi> {
                vec![$($param::ABI),*]
            }
            fn result() -> Option<Abi> {
                R::ABI
            }
            fn address(self) -> usize {
                self as usize
            }
        }
    };
}
helper_fn!();
helper_fn!(A);
helper_fn!(A, B);
helper_fn!(A, B, C);
helper_fn!(A, B, C, D);
helper_fn!(A, B, C, D, E);
helper_fn!(A, B, C, D, E, F);

impl Param for CtxPtr {
    const ABI: Abi = Abi::Ctx;
}
impl Param for SiteRef {
    const ABI: Abi = Abi::Site;
}
impl Param for Args {
    const ABI: Abi = Abi::Args;
}
impl Param for Out {
    const ABI: Abi = Abi::Out;
}
impl Param for i64 {
    const ABI: Abi = Abi::Int;
}
impl Param for bool {
    const ABI: Abi = Abi::Bool;
}
impl Param for f64 {
    const ABI: Abi = Abi::Float;
}
impl Param for RStr {
    const ABI: Abi = Abi::Pair;
}
impl Param for RBytes {
    const ABI: Abi = Abi::Pair;
}
impl Param for RDecimal {
    const ABI: Abi = Abi::Pair;
}
impl Param for ROption {
    const ABI: Abi = Abi::Pair;
}
impl Param for ListRef {
    const ABI: Abi = Abi::Int;
}
impl Param for DictRef {
    const ABI: Abi = Abi::Int;
}
impl Ret for () {
    const ABI: Option<Abi> = None;
}
impl Ret for i64 {
    const ABI: Option<Abi> = Some(Abi::Int);
}
impl Ret for bool {
    const ABI: Option<Abi> = Some(Abi::Bool);
}
impl Ret for f64 {
    const ABI: Option<Abi> = Some(Abi::Float);
}
impl Ret for RStr {
    const ABI: Option<Abi> = Some(Abi::Pair);
}
impl Ret for RBytes {
    const ABI: Option<Abi> = Some(Abi::Pair);
}
impl Param for RWide {
    const ABI: Abi = Abi::Pair;
}
impl Ret for RWide {
    const ABI: Option<Abi> = Some(Abi::Pair);
}
impl Ret for RDecimal {
    const ABI: Option<Abi> = Some(Abi::Pair);
}
impl Ret for Option<ListRef> {
    const ABI: Option<Abi> = Some(Abi::Int);
}

impl Ret for Option<DictRef> {
    const ABI: Option<Abi> = Some(Abi::Int);
}

/// `decimal` in two words.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RDecimal {
    low: u64,
    high: u64,
}

impl RDecimal {
    /// Some number.
    pub const ZERO: RDecimal = RDecimal { low: 0, high: 0 };

    /// The number.
    #[inline]
    pub fn get(self) -> Decimal {
        Decimal::from_words(self.low, self.high)
    }
}

impl From<Decimal> for RDecimal {
    #[inline]
    fn from(value: Decimal) -> RDecimal {
        let (low, high) = value.to_words();
        RDecimal { low, high }
    }
}

/// 128 bits in two words.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RWide {
    low: u64,
    high: u64,
}

impl RWide {
    /// The number.
    #[inline]
    pub fn get(self) -> i128 {
        (u128::from(self.high) << 64 | u128::from(self.low)) as i128
    }
}

impl From<i128> for RWide {
    fn from(value: i128) -> RWide {
        RWide {
            low: value as u64,
            high: (value >> 64) as u64,
        }
    }
}

/// `option[int]` in two words.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ROption {
    tag: u64,
    value: i64,
}

impl ROption {
    /// The value, unless it is `None`.
    pub fn get(self) -> Option<i64> {
        (self.tag != 0).then_some(self.value)
    }
}

/// What a helper may know of the instruction that calls it. Owned by the module.
#[derive(Debug)]
pub struct Site {
    pub args: Vec<Type>,
    pub result: Type,
    pub attr: Attr,
    /// How many words an element has.
    width: usize,
    /// The pattern in the attribute, read when it is first needed.
    pattern: OnceLock<Result<Pattern, Unknown>>,
}

impl Site {
    /// The description of an instruction with these types and this attribute.
    pub fn new(args: Vec<Type>, result: Type, attr: Attr) -> Site {
        let mut site = Site {
            args,
            result,
            attr,
            width: 0,
            pattern: OnceLock::new(),
        };
        site.width = site.element().slots();
        site
    }

    /// How many words an element has, see `element`.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The regular expression of the attribute.
    pub fn pattern(&self) -> Option<&Pattern> {
        let read = || match &self.attr {
            Attr::Name(text) => Pattern::read(text),
            _ => Pattern::read(""),
        };
        self.pattern.get_or_init(read).as_ref().ok()
    }

    /// The element type of the first argument, a list, or else of the result.
    pub fn element(&self) -> &Type {
        let first = self.args.first().and_then(Type::element);
        first.or_else(|| self.result.element()).unwrap_or(&Type::Never)
    }

    /// The types of keys and values of the first argument, a dict or set, or else of the result.
    pub fn keyed(&self) -> (&Type, &Type) {
        let first = self.args.first().and_then(Type::keyed);
        first
            .or_else(|| self.result.keyed())
            .unwrap_or((&Type::Never, &Type::Never))
    }
}

/// A `Site` as compiled code passes it.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct SiteRef(NonNull<Site>);

impl Deref for SiteRef {
    type Target = Site;
    fn deref(&self) -> &Site {
        // SAFETY: compiled code passes addresses of sites that its module keeps alive and never changes.
        unsafe { self.0.as_ref() }
    }
}

/// All arguments of the instruction in memory, addressed by slot.
#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct Args(NonNull<u64>);

impl Args {
    /// The raw slots `start .. start + count`, which must lie within the instruction's arguments.
    pub fn words(&self, start: usize, count: usize) -> &[u64] {
        // SAFETY: compiled code stores all argument slots; rows ask only for those their signature has.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().add(start), count) }
    }

    /// The slot as `int`.
    pub fn int(&self, slot: usize) -> i64 {
        self.words(slot, 1)[0] as i64
    }

    /// The slot as `bool`.
    pub fn bool(&self, slot: usize) -> bool {
        self.words(slot, 1)[0] != 0
    }

    /// The slot as `f64`.
    pub fn float(&self, slot: usize) -> f64 {
        f64::from_bits(self.words(slot, 1)[0])
    }

    /// Two slots as `str`.
    pub fn str(&self, slot: usize) -> RStr {
        let words = self.words(slot, 2);
        // SAFETY: the slots of a `str` argument are a valid view.
        unsafe { RStr::from_raw(words[0] as *const u8, words[1]) }
    }

    /// Two slots as `bytes`.
    pub fn bytes(&self, slot: usize) -> RBytes {
        let words = self.words(slot, 2);
        // SAFETY: the slots of a `bytes` argument are a valid view.
        unsafe { RBytes::from_raw(words[0] as *const u8, words[1]) }
    }

    /// Two slots as `option[int]`.
    pub fn option_int(&self, slot: usize) -> Option<i64> {
        (self.words(slot, 1)[0] != 0).then(|| self.int(slot + 1))
    }

    /// The slot as a list; `None` never happens for a list argument.
    pub fn list(&self, slot: usize) -> Option<ListRef> {
        let list = NonNull::new(self.words(slot, 1)[0] as *mut List)?;
        // SAFETY: the slot of a list argument is a live list.
        Some(unsafe { ListRef::from_raw(list) })
    }

    /// The slot as a dict or set; `None` never happens for such an argument.
    pub fn dict(&self, slot: usize) -> Option<DictRef> {
        let dict = NonNull::new(self.words(slot, 1)[0] as *mut Dict)?;
        // SAFETY: the slot of a dict argument is a live dict.
        Some(unsafe { DictRef::from_raw(dict) })
    }
}

/// Where the result's slots go.
#[repr(transparent)]
#[derive(Debug)]
pub struct Out(NonNull<u64>);

impl Out {
    /// Stores slots from `start` on.
    pub fn words(&mut self, start: usize, words: &[u64]) {
        for (i, word) in words.iter().enumerate() {
            // SAFETY: compiled code gives room for all slots of the result; rows store only those.
            unsafe { self.0.as_ptr().add(start + i).write(*word) };
        }
    }

    /// Stores a `str` in two slots.
    pub fn str(&mut self, slot: usize, text: RStr) {
        let (ptr, meta) = text.to_raw();
        self.words(slot, &[ptr as u64, meta]);
    }

    /// Stores a `bytes` in two slots.
    pub fn bytes(&mut self, slot: usize, bytes: RBytes) {
        let (ptr, len) = bytes.to_raw();
        self.words(slot, &[ptr as u64, len]);
    }
}
