//! Packs in two registers of AVX2.

use super::Pack;
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Not, Sub};

#[derive(Clone, Copy)]
pub(in super::super) struct Pair(__m256d, __m256d);

/// All bits of a lane are set, or none.
#[derive(Clone, Copy)]
pub(in super::super) struct Lanes(__m256d, __m256d);

#[derive(Clone, Copy)]
pub(in super::super) struct Ints(__m256i, __m256i);

const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
const DOWN: i32 = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
const TO_ZERO: i32 = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
/// Adding it to a whole number of fewer than 51 bits brings that to the lowest bits, modulo their number.
const WHOLE: f64 = 6_755_399_441_055_744.0;
/// The same of a number of eleven bits in the exponent's place, which is to begin with its bias.
const EXPONENT: f64 = 4_503_599_627_370_496.0;
const BIAS: i64 = 1023;

/// An instruction on packs that there are.
macro_rules! on {
    ($instruction:expr) => {
        // SAFETY: there is a pack, so the machine has AVX2 and FMA.
        unsafe { $instruction }
    };
}

/// The same instruction on both registers of packs.
macro_rules! both {
    ($pack:ident, $instruction:ident $(::<$how:ident>)? ($($arg:expr),*)) => {
        $pack(on!($instruction $(::<$how>)? ($($arg.0),*)), on!($instruction $(::<$how>)? ($($arg.1),*)))
    };
}

macro_rules! operators {
    ($pack:ident: $($operator:ident $method:ident $instruction:ident;)*) => {$(
        impl $operator for $pack {
            type Output = $pack;
            #[inline(always)]
            fn $method(self, other: $pack) -> $pack {
                both!($pack, $instruction(self, other))
            }
        }
    )*};
}

operators! { Pair:
    Add add _mm256_add_pd;
    Sub sub _mm256_sub_pd;
    Mul mul _mm256_mul_pd;
    Div div _mm256_div_pd;
    BitAnd bitand _mm256_and_pd;
    BitOr bitor _mm256_or_pd;
    BitXor bitxor _mm256_xor_pd;
}

operators! { Lanes:
    BitAnd bitand _mm256_and_pd;
    BitOr bitor _mm256_or_pd;
    BitXor bitxor _mm256_xor_pd;
}

impl Not for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn not(self) -> Lanes {
        let set = on!(_mm256_castsi256_pd(_mm256_set1_epi64x(-1)));
        self ^ Lanes(set, set)
    }
}

impl Ints {
    #[inline(always)]
    fn all(value: i64) -> Ints {
        let value = on!(_mm256_set1_epi64x(value));
        Ints(value, value)
    }

    #[inline(always)]
    fn and(self, value: i64) -> Ints {
        both!(Ints, _mm256_and_si256(self, Ints::all(value)))
    }

    #[inline(always)]
    fn floats(self) -> Pair {
        both!(Pair, _mm256_castsi256_pd(self))
    }
}

/// Of ints below four: where the halves of the words that they number are.
#[inline(always)]
fn halves(index: __m256i) -> __m256i {
    on!({
        let first = _mm256_add_epi64(index, index);
        let second = _mm256_slli_epi64::<32>(first);
        _mm256_add_epi64(_mm256_or_si256(first, second), _mm256_set1_epi64x(1 << 32))
    })
}

impl Pair {
    /// The eight numbers at a place that has just been written by registers of 128 bits. It is read by such, since a read of more than was
    /// written at a time waits for all writes.
    ///
    /// # Safety
    /// The machine must have AVX2 and FMA, and the place eight numbers; its address must be a multiple of 16.
    #[inline(always)]
    pub(in super::super) unsafe fn load_by_halves(values: *const [f64; 8]) -> Pair {
        let halves = values.cast::<__m128d>();
        // Volatile, so that no compiler makes one read of two.
        // SAFETY: the caller's word.
        let half = |at: usize| unsafe { halves.add(at).read_volatile() };
        let [a, b, c, d] = [half(0), half(1), half(2), half(3)];
        Pair(on!(_mm256_set_m128d(b, a)), on!(_mm256_set_m128d(d, c)))
    }

    /// The bits as ints.
    #[inline(always)]
    fn ints(self) -> Ints {
        both!(Ints, _mm256_castpd_si256(self))
    }
}

impl Pack for Pair {
    type Mask = Lanes;
    type Index = Ints;

    #[inline(always)]
    unsafe fn load(values: &[f64; 8]) -> Pair {
        let values = values.as_ptr();
        // SAFETY: there are eight; the machine by the caller's word.
        unsafe { Pair(_mm256_loadu_pd(values), _mm256_loadu_pd(values.add(4))) }
    }
    #[inline(always)]
    fn store(self) -> [f64; 8] {
        let mut values = [0.0; 8];
        let (first, second) = values.split_at_mut(4);
        on!(_mm256_storeu_pd(first.as_mut_ptr(), self.0));
        on!(_mm256_storeu_pd(second.as_mut_ptr(), self.1));
        values
    }
    #[inline(always)]
    fn all(self, value: f64) -> Pair {
        let value = on!(_mm256_set1_pd(value));
        Pair(value, value)
    }
    #[inline(always)]
    fn mul_add(self, b: Pair, c: Pair) -> Pair {
        both!(Pair, _mm256_fmadd_pd(self, b, c))
    }
    #[inline(always)]
    fn mul_sub(self, b: Pair, c: Pair) -> Pair {
        both!(Pair, _mm256_fmsub_pd(self, b, c))
    }
    #[inline(always)]
    fn mul_from(self, b: Pair, c: Pair) -> Pair {
        both!(Pair, _mm256_fnmadd_pd(self, b, c))
    }
    #[inline(always)]
    fn sqrt(self) -> Pair {
        both!(Pair, _mm256_sqrt_pd(self))
    }
    #[inline(always)]
    fn min(self, other: Pair) -> Pair {
        both!(Pair, _mm256_min_pd(self, other))
    }
    #[inline(always)]
    fn max(self, other: Pair) -> Pair {
        both!(Pair, _mm256_max_pd(self, other))
    }
    #[inline(always)]
    fn round(self) -> Pair {
        both!(Pair, _mm256_round_pd::<NEAREST>(self))
    }
    #[inline(always)]
    fn floor(self) -> Pair {
        both!(Pair, _mm256_round_pd::<DOWN>(self))
    }
    #[inline(always)]
    fn truncate(self) -> Pair {
        both!(Pair, _mm256_round_pd::<TO_ZERO>(self))
    }
    #[inline(always)]
    fn near_inverse(self) -> Pair {
        self.all(1.0) / self
    }
    #[inline(always)]
    fn scaled(self, octaves: Pair) -> Pair {
        let powers = Pair::plus(octaves.index(), BIAS);
        let powers = Ints(
            on!(_mm256_slli_epi64::<52>(powers.0)),
            on!(_mm256_slli_epi64::<52>(powers.1)),
        );
        self * powers.floats()
    }
    #[inline(always)]
    fn exponent(self) -> Pair {
        let bits = self.abs().ints();
        let bits = Ints(
            on!(_mm256_srli_epi64::<52>(bits.0)),
            on!(_mm256_srli_epi64::<52>(bits.1)),
        );
        (bits.floats() | self.all(EXPONENT)) - self.all(EXPONENT + BIAS as f64)
    }
    #[inline(always)]
    fn mantissa_from_one(self) -> Pair {
        self & self.all(f64::from_bits((1 << 52) - 1)) | self.all(1.0)
    }
    #[inline(always)]
    fn lt(self, other: Pair) -> Lanes {
        both!(Lanes, _mm256_cmp_pd::<_CMP_LT_OQ>(self, other))
    }
    #[inline(always)]
    fn le(self, other: Pair) -> Lanes {
        both!(Lanes, _mm256_cmp_pd::<_CMP_LE_OQ>(self, other))
    }
    #[inline(always)]
    fn equals(self, other: Pair) -> Lanes {
        both!(Lanes, _mm256_cmp_pd::<_CMP_EQ_OQ>(self, other))
    }
    #[inline(always)]
    fn differs(self, other: Pair) -> Lanes {
        both!(Lanes, _mm256_cmp_pd::<_CMP_NEQ_UQ>(self, other))
    }
    #[inline(always)]
    fn negative(self) -> Lanes {
        let signs = both!(Ints, _mm256_cmpgt_epi64(Ints::all(0), self.ints()));
        both!(Lanes, _mm256_castsi256_pd(signs))
    }
    #[inline(always)]
    fn but(self, mask: Lanes, others: Pair) -> Pair {
        both!(Pair, _mm256_blendv_pd(self, others, mask))
    }
    #[inline(always)]
    fn only(self, mask: Lanes) -> Pair {
        both!(Pair, _mm256_and_pd(self, mask))
    }
    #[inline(always)]
    fn bits(mask: Lanes) -> u8 {
        (on!(_mm256_movemask_pd(mask.0)) | on!(_mm256_movemask_pd(mask.1)) << 4) as u8
    }
    #[inline(always)]
    fn index(self) -> Ints {
        (self + self.all(WHOLE)).ints()
    }
    #[inline(always)]
    fn plus(index: Ints, more: i64) -> Ints {
        both!(Ints, _mm256_add_epi64(index, Ints::all(more)))
    }
    #[inline(always)]
    fn look_up<const N: usize>(table: &[f64; N], index: Ints) -> Pair {
        const { assert!(N == 4 || N == 16) };
        let (table, index) = (table.as_ptr(), index.and(N as i64 - 1));
        if N == 4 {
            let table = on!(_mm256_castpd_ps(_mm256_loadu_pd(table)));
            let entry = |index| on!(_mm256_castps_pd(_mm256_permutevar8x32_ps(table, halves(index))));
            return Pair(entry(index.0), entry(index.1));
        }
        let entry = |index| on!(_mm256_i64gather_pd::<8>(table, index));
        Pair(entry(index.0), entry(index.1))
    }
    #[inline(always)]
    fn sign_of_bit_4(index: Ints) -> Pair {
        let bit = index.and(16);
        Ints(on!(_mm256_slli_epi64::<59>(bit.0)), on!(_mm256_slli_epi64::<59>(bit.1))).floats()
    }
}
