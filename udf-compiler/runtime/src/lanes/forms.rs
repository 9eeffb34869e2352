//! A function as machine code calls it, on each machine.

// Machine code calls them.
#![allow(
    improper_ctypes_definitions,
    reason = "machine code and the tests know where the numbers are"
)]

use super::functions::Function;
use super::machine::Machine;
#[cfg(target_arch = "x86_64")]
use super::pack::avx2;
#[cfg(all(target_arch = "x86_64", unix))]
use super::pack::avx512;
use super::pack::{Pack, portable};
#[cfg(all(target_arch = "x86_64", unix))]
use std::arch::x86_64::__m512d;

/// Eight numbers, or pairs of numbers, in memory, at addresses that are multiples of 16; and where the results go.
pub(super) type InMemory = unsafe extern "C" fn(*const [f64; 8], *const [f64; 8], *mut [f64; 8]);

/// Eight numbers in a register, or twice eight in two.
#[cfg(all(target_arch = "x86_64", unix))]
#[derive(Clone, Copy)]
enum InRegisters {
    One(unsafe extern "C" fn(__m512d) -> __m512d),
    Two(unsafe extern "C" fn(__m512d, __m512d) -> __m512d),
}

/// A function on all machines.
#[derive(Clone, Copy)]
pub(super) struct Forms {
    #[cfg(all(target_arch = "x86_64", unix))]
    avx512: InRegisters,
    #[cfg(target_arch = "x86_64")]
    avx2: InMemory,
    portable: InMemory,
}

pub(super) const fn one<F: Function>(_: F) -> Forms {
    Forms {
        #[cfg(all(target_arch = "x86_64", unix))]
        avx512: InRegisters::One(one_on_avx512::<F>),
        #[cfg(target_arch = "x86_64")]
        avx2: on_avx2::<F>,
        portable: portably::<F>,
    }
}

pub(super) const fn two<F: Function>(_: F) -> Forms {
    Forms {
        #[cfg(all(target_arch = "x86_64", unix))]
        avx512: InRegisters::Two(two_on_avx512::<F>),
        #[cfg(target_arch = "x86_64")]
        avx2: on_avx2::<F>,
        portable: portably::<F>,
    }
}

/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[cfg(all(target_arch = "x86_64", unix))]
#[target_feature(enable = "avx512f,avx512dq")]
unsafe extern "C" fn one_on_avx512<F: Function>(x: __m512d) -> __m512d {
    // SAFETY: the machine by the caller's word.
    let x = unsafe { avx512::Register::of(x) };
    F::of(x, x).get()
}

/// # Safety
/// The machine must have AVX-512 (F and DQ).
#[cfg(all(target_arch = "x86_64", unix))]
#[target_feature(enable = "avx512f,avx512dq")]
unsafe extern "C" fn two_on_avx512<F: Function>(x: __m512d, y: __m512d) -> __m512d {
    // SAFETY: the machine by the caller's word.
    let (x, y) = unsafe { (avx512::Register::of(x), avx512::Register::of(y)) };
    F::of(x, y).get()
}

/// # Safety
/// The machine must have AVX2 and FMA, and the arrays must be there, at addresses that are multiples of 16.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
unsafe extern "C" fn on_avx2<F: Function>(x: *const [f64; 8], y: *const [f64; 8], results: *mut [f64; 8]) {
    // SAFETY: the caller's word.
    unsafe { *results = F::of(avx2::Pair::load_by_halves(x), avx2::Pair::load_by_halves(y)).store() }
}

/// # Safety
/// The arrays must be there.
unsafe extern "C" fn portably<F: Function>(x: *const [f64; 8], y: *const [f64; 8], results: *mut [f64; 8]) {
    // SAFETY: the caller's word.
    unsafe { *results = F::of(portable::Eight::load(&*x), portable::Eight::load(&*y)).store() }
}

/// Numbers where functions take them.
#[repr(C, align(16))]
struct Aligned([f64; 8]);

impl Forms {
    /// Where it is on a machine, if that can be.
    pub(super) fn address(self, machine: Machine) -> Option<usize> {
        match machine {
            #[cfg(all(target_arch = "x86_64", unix))]
            Machine::Avx512 => Some(match self.avx512 {
                InRegisters::One(function) => function as usize,
                InRegisters::Two(function) => function as usize,
            }),
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2 => Some(self.avx2 as usize),
            Machine::Portable => Some(self.portable as usize),
            #[allow(unreachable_patterns, reason = "by the kind of machine")]
            _ => None,
        }
    }

    /// Calls it on a machine, if that is there.
    pub(super) fn call(self, machine: Machine, x: &[f64; 8], y: &[f64; 8]) -> Option<[f64; 8]> {
        if !machine.is_there() {
            return None;
        }
        let (x, y, mut results) = (Aligned(*x), Aligned(*y), Aligned([0.0; 8]));
        let (x, y, to) = (&x.0, &y.0, &raw mut results.0);
        match machine {
            #[cfg(all(target_arch = "x86_64", unix))]
            // SAFETY: the machine has been asked.
            Machine::Avx512 => results.0 = unsafe { self.call_in_registers(x, y) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has been asked, and the arrays are there.
            Machine::Avx2 => unsafe { (self.avx2)(x, y, to) },
            // SAFETY: the arrays are there.
            Machine::Portable => unsafe { (self.portable)(x, y, to) },
            #[allow(unreachable_patterns, reason = "by the kind of machine")]
            _ => return None,
        }
        Some(results.0)
    }

    /// # Safety
    /// The machine must have AVX-512 (F and DQ).
    #[cfg(all(target_arch = "x86_64", unix))]
    #[target_feature(enable = "avx512f,avx512dq")]
    unsafe fn call_in_registers(self, x: &[f64; 8], y: &[f64; 8]) -> [f64; 8] {
        // SAFETY: the caller's word.
        unsafe {
            let (x, y) = (avx512::Register::load(x), avx512::Register::load(y));
            let result = match self.avx512 {
                InRegisters::One(function) => function(x.get()),
                InRegisters::Two(function) => function(x.get(), y.get()),
            };
            avx512::Register::of(result).store()
        }
    }
}
