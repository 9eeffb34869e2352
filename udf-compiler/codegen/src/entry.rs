//! The gate between Rust and compiled code: the memory both see, and the one place where compiled code is called.

use std::mem::offset_of;
use taipan_runtime::{Ctx, RBytes, RStr};

/// The physical form of a column or result. Does not know Arrow; the kernel maps its types to these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lane {
    /// Input: bits. Result: bytes.
    Bool,
    I8,
    I16,
    I32,
    I64,
    F32,
    F64,
    /// `RStr`, both ways.
    Text,
    /// `RBytes`, both ways.
    Bytes,
    /// So many slots, both ways: what has parts. As a result, all slots of the function's, with those that say whether
    /// it is None.
    Words(u16),
    /// As a result only: 128 bits, a number of so many digits, the last of which stand behind the point.
    Numeric {
        digits: u8,
        places: i8,
    },
}

/// A row's outcome in `Batch::status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RowStatus {
    Value = 0,
    Null = 1,
    /// To be replayed.
    Failed = 2,
}

/// One argument column, from the batch's first row on.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The first value; for `Lane::Bool` a bitmap.
    pub values: *const u8,
    /// A bitmap: 1 is a value, 0 is NULL.
    pub validity: *const u8,
    /// The first row's bit in the bitmap of `values`.
    pub value_bit: u64,
    /// The first row's bit in `validity`.
    pub validity_bit: u64,
}

/// Where a row loop puts the values of one column of the rows that it keeps, one kept row after another.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// `RowStatus::Value` or `Null` for each kept row.
    pub status: *mut u8,
    /// Values of the column's lane, set where there is one.
    pub values: *mut u8,
}

/// One call of a row loop.
#[repr(C)]
#[derive(Debug)]
pub struct Batch {
    /// The first row to evaluate.
    pub start: u64,
    /// One past the last.
    pub end: u64,
    /// One `Column` for each parameter.
    pub columns: *const Column,
    /// One `RowStatus` for each row.
    pub status: *mut u8,
    /// One value of the result's lane for each row, set where the status is `Value`.
    pub values: *mut u8,
    /// Of loops over states, the group of each row, and the table of the groups: a word that is 0 unless the group has failed,
    /// and the slots of its state.
    pub groups: *const u32,
    pub table: *mut u64,
    /// The slots of a second state for each row.
    pub others: *const u64,
    /// Of loops that keep rows: one `Target` for each column, and where it is said how many rows were kept. The status of a
    /// row that is left out is `Null`.
    pub targets: *const Target,
    pub kept: *mut u64,
}

/// What a row loop makes of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Results {
    /// A value.
    One(Lane),
    /// A row of several columns, or nothing: the row is left out.
    Kept(Vec<Lane>),
}

impl Results {
    /// Whether values may lie in the row's memory.
    pub fn refer(&self) -> bool {
        match self {
            Results::One(lane) => lane.refers(),
            Results::Kept(lanes) => lanes.iter().any(|lane| lane.refers()),
        }
    }
}

impl Target {
    pub(super) const SIZE: usize = size_of::<Target>();
    pub(super) const STATUS: usize = offset_of!(Target, status);
    pub(super) const VALUES: usize = offset_of!(Target, values);
}

impl Column {
    pub(super) const SIZE: usize = size_of::<Column>();
    pub(super) const VALUES: usize = offset_of!(Column, values);
    pub(super) const VALIDITY: usize = offset_of!(Column, validity);
    pub(super) const VALUE_BIT: usize = offset_of!(Column, value_bit);
    pub(super) const VALIDITY_BIT: usize = offset_of!(Column, validity_bit);
}

impl Batch {
    pub(super) const START: usize = offset_of!(Batch, start);
    pub(super) const END: usize = offset_of!(Batch, end);
    pub(super) const COLUMNS: usize = offset_of!(Batch, columns);
    pub(super) const STATUS: usize = offset_of!(Batch, status);
    pub(super) const VALUES: usize = offset_of!(Batch, values);
    pub(super) const GROUPS: usize = offset_of!(Batch, groups);
    pub(super) const TABLE: usize = offset_of!(Batch, table);
    pub(super) const OTHERS: usize = offset_of!(Batch, others);
    pub(super) const TARGETS: usize = offset_of!(Batch, targets);
    pub(super) const KEPT: usize = offset_of!(Batch, kept);
}

impl Lane {
    /// Bytes of one value, as results are stored.
    pub fn width(self) -> usize {
        match self {
            Lane::Bool | Lane::I8 => 1,
            Lane::I16 => 2,
            Lane::I32 | Lane::F32 => 4,
            Lane::I64 | Lane::F64 => 8,
            Lane::Text => size_of::<RStr>(),
            Lane::Bytes => size_of::<RBytes>(),
            Lane::Words(slots) => usize::from(slots) * 8,
            Lane::Numeric { .. } => size_of::<i128>(),
        }
    }

    /// Whether values may lie in the row's memory.
    pub fn refers(self) -> bool {
        matches!(self, Lane::Text | Lane::Bytes | Lane::Words(_))
    }
}

/// A compiled row loop. Valid as long as the code it was taken from.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowLoop(unsafe extern "C" fn(*mut Ctx, *const Batch) -> u64);

impl RowLoop {
    /// The row loop at this address.
    ///
    /// # Safety
    /// The address must be that of a finished function which `row_loop::emit` emitted.
    pub(super) unsafe fn from_address(address: *const u8) -> RowLoop {
        // SAFETY: by the caller's word it is a function of this type.
        RowLoop(unsafe {
            std::mem::transmute::<*const u8, unsafe extern "C" fn(*mut Ctx, *const Batch) -> u64>(address)
        })
    }

    /// Runs rows; returns the row it stopped before. See `Code::run`.
    ///
    /// # Safety
    /// The code must be alive, and `batch` describe memory that is valid for its rows and lanes.
    pub(super) unsafe fn call(self, ctx: &mut Ctx, batch: &Batch) -> usize {
        // SAFETY: passed on from the caller.
        unsafe { (self.0)(ctx, batch) as usize }
    }
}

/// A compiled vector loop. Valid as long as the code it was taken from.
#[derive(Clone, Copy, Debug)]
pub(super) struct VectorLoop(unsafe extern "C" fn(*const Batch));

impl VectorLoop {
    /// The vector loop at this address.
    ///
    /// # Safety
    /// The address must be that of a finished function which `vectors` wrote, on a machine that has its instructions.
    pub(super) unsafe fn from_address(address: *const u8) -> VectorLoop {
        // SAFETY: by the caller's word it is a function of this type.
        VectorLoop(unsafe { std::mem::transmute::<*const u8, unsafe extern "C" fn(*const Batch)>(address) })
    }

    /// Runs rows. See `VectorCode::run`.
    ///
    /// # Safety
    /// The code must be alive, and `batch` describe memory that is valid for its rows and lanes.
    pub(super) unsafe fn call(self, batch: &Batch) {
        // SAFETY: passed on from the caller.
        unsafe { (self.0)(batch) }
    }
}
