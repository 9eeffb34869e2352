//! The functions, each written once for packs of whatever machine.

mod arc;
mod circular;
mod double;
mod erf;
mod exp;
mod expm1;
mod log;
mod log1p;
mod power;
mod single;
// They are computed.
#[allow(clippy::approx_constant, reason = "some happen to be well known")]
mod tables;

use super::pack::Pack;
use double::{called, called_two};

/// A function of eight numbers, or pairs of numbers: it ignores the second ones then.
pub(super) trait Function: Copy {
    fn of<P: Pack>(x: P, y: P) -> P;
}

macro_rules! functions {
    (of ($x:ident, $y:ident): $($name:ident $of:path, ($($arg:ident),+);)*) => {$(
        #[derive(Clone, Copy)]
        pub(super) struct $name;
        impl Function for $name {
            #[inline(always)]
            fn of<P: Pack>($x: P, $y: P) -> P {
                let _ = $y;
                $of($($arg),+)
            }
        }
    )*};
}

functions! { of (x, y):
    Exp exp::exp, (x);
    Log log::log, (x);
    Exp2 exp::exp2, (x);
    Log2 log::log2, (x);
    Log10 log::log10, (x);
    Log1p log1p::log1p, (x);
    Sin circular::sin, (x);
    Cos circular::cos, (x);
    Asin arc::asin, (x);
    Acos arc::acos, (x);
    Atan arc::atan, (x);
    Atan2 arc::atan2, (x, y);
    Expm1 expm1::expm1, (x);
    Tanh expm1::tanh, (x);
    Erf erf::erf, (x);
    Pow power::pow, (x, y);
    Power power::power, (x, y);
    EachPower power::each, (x, y);
}

/// The function at a place of the table of those of one number, called eight times.
#[derive(Clone, Copy)]
pub(super) struct Each<const PLACE: usize>;

impl<const PLACE: usize> Function for Each<PLACE> {
    #[inline(always)]
    fn of<P: Pack>(x: P, _: P) -> P {
        called(x, single::alone::<PLACE>)
    }
}

/// The same of a function of two numbers.
#[derive(Clone, Copy)]
pub(super) struct EachTwo<const PLACE: usize>;

impl<const PLACE: usize> Function for EachTwo<PLACE> {
    #[inline(always)]
    fn of<P: Pack>(x: P, y: P) -> P {
        called_two(x, y, single::alone_two::<PLACE>)
    }
}
