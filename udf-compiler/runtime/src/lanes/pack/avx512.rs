//! Packs in one register of AVX-512.

use super::Pack;
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Sub};

#[derive(Clone, Copy)]
pub(in super::super) struct Register(__m512d);

const NEAREST: i32 = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
const DOWN: i32 = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
const TO_ZERO: i32 = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;

/// An instruction on packs that there are.
macro_rules! on {
    ($instruction:expr) => {
        // SAFETY: there is a pack, so the machine has AVX-512 (F and DQ).
        unsafe { $instruction }
    };
}

impl Register {
    /// # Safety
    /// The machine must have AVX-512 (F and DQ).
    #[inline(always)]
    pub(in super::super) unsafe fn of(register: __m512d) -> Register {
        Register(register)
    }

    #[inline(always)]
    pub(in super::super) fn get(self) -> __m512d {
        self.0
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $instruction:ident;)*) => {$(
        impl $operator for Register {
            type Output = Register;
            #[inline(always)]
            fn $method(self, other: Register) -> Register {
                Register(on!($instruction(self.0, other.0)))
            }
        }
    )*};
}

operators! {
    Add add _mm512_add_pd;
    Sub sub _mm512_sub_pd;
    Mul mul _mm512_mul_pd;
    Div div _mm512_div_pd;
    BitAnd bitand _mm512_and_pd;
    BitOr bitor _mm512_or_pd;
    BitXor bitxor _mm512_xor_pd;
}

impl Pack for Register {
    type Mask = __mmask8;
    type Index = __m512i;

    #[inline(always)]
    unsafe fn load(values: &[f64; 8]) -> Register {
        // SAFETY: there are eight; the machine by the caller's word.
        Register(unsafe { _mm512_loadu_pd(values.as_ptr()) })
    }
    #[inline(always)]
    fn store(self) -> [f64; 8] {
        let mut values = [0.0; 8];
        on!(_mm512_storeu_pd(values.as_mut_ptr(), self.0));
        values
    }
    #[inline(always)]
    fn all(self, value: f64) -> Register {
        Register(on!(_mm512_set1_pd(value)))
    }
    #[inline(always)]
    fn mul_add(self, b: Register, c: Register) -> Register {
        Register(on!(_mm512_fmadd_pd(self.0, b.0, c.0)))
    }
    #[inline(always)]
    fn mul_sub(self, b: Register, c: Register) -> Register {
        Register(on!(_mm512_fmsub_pd(self.0, b.0, c.0)))
    }
    #[inline(always)]
    fn mul_from(self, b: Register, c: Register) -> Register {
        Register(on!(_mm512_fnmadd_pd(self.0, b.0, c.0)))
    }
    #[inline(always)]
    fn sqrt(self) -> Register {
        Register(on!(_mm512_sqrt_pd(self.0)))
    }
    #[inline(always)]
    fn min(self, other: Register) -> Register {
        Register(on!(_mm512_min_pd(self.0, other.0)))
    }
    #[inline(always)]
    fn max(self, other: Register) -> Register {
        Register(on!(_mm512_max_pd(self.0, other.0)))
    }
    #[inline(always)]
    fn round(self) -> Register {
        Register(on!(_mm512_roundscale_pd::<NEAREST>(self.0)))
    }
    #[inline(always)]
    fn floor(self) -> Register {
        Register(on!(_mm512_roundscale_pd::<DOWN>(self.0)))
    }
    #[inline(always)]
    fn truncate(self) -> Register {
        Register(on!(_mm512_roundscale_pd::<TO_ZERO>(self.0)))
    }
    #[inline(always)]
    fn near_inverse(self) -> Register {
        Register(on!(_mm512_rcp14_pd(self.0)))
    }
    #[inline(always)]
    fn scaled(self, octaves: Register) -> Register {
        Register(on!(_mm512_scalef_pd(self.0, octaves.0)))
    }
    #[inline(always)]
    fn exponent(self) -> Register {
        Register(on!(_mm512_getexp_pd(self.0)))
    }
    #[inline(always)]
    fn mantissa_from_one(self) -> Register {
        Register(on!(_mm512_getmant_pd::<_MM_MANT_NORM_1_2, _MM_MANT_SIGN_ZERO>(self.0)))
    }
    #[inline(always)]
    fn mantissa_near_one(self) -> Register {
        Register(on!(_mm512_getmant_pd::<_MM_MANT_NORM_P75_1P5, _MM_MANT_SIGN_ZERO>(
            self.0
        )))
    }
    #[inline(always)]
    fn lt(self, other: Register) -> __mmask8 {
        on!(_mm512_cmp_pd_mask::<_CMP_LT_OQ>(self.0, other.0))
    }
    #[inline(always)]
    fn le(self, other: Register) -> __mmask8 {
        on!(_mm512_cmp_pd_mask::<_CMP_LE_OQ>(self.0, other.0))
    }
    #[inline(always)]
    fn equals(self, other: Register) -> __mmask8 {
        on!(_mm512_cmp_pd_mask::<_CMP_EQ_OQ>(self.0, other.0))
    }
    #[inline(always)]
    fn differs(self, other: Register) -> __mmask8 {
        on!(_mm512_cmp_pd_mask::<_CMP_NEQ_UQ>(self.0, other.0))
    }
    #[inline(always)]
    fn negative(self) -> __mmask8 {
        on!(_mm512_movepi64_mask(_mm512_castpd_si512(self.0)))
    }
    #[inline(always)]
    fn but(self, mask: __mmask8, others: Register) -> Register {
        Register(on!(_mm512_mask_blend_pd(mask, self.0, others.0)))
    }
    #[inline(always)]
    fn only(self, mask: __mmask8) -> Register {
        Register(on!(_mm512_maskz_mov_pd(mask, self.0)))
    }
    #[inline(always)]
    fn bits(mask: __mmask8) -> u8 {
        mask
    }
    #[inline(always)]
    fn index(self) -> __m512i {
        on!(_mm512_cvtpd_epi64(self.0))
    }
    #[inline(always)]
    fn plus(index: __m512i, more: i64) -> __m512i {
        on!(_mm512_add_epi64(index, _mm512_set1_epi64(more)))
    }
    #[inline(always)]
    fn look_up<const N: usize>(table: &[f64; N], index: __m512i) -> Register {
        const { assert!(N == 4 || N == 16) };
        let table = table.as_ptr();
        Register(if N == 4 {
            on!({
                let table = _mm512_broadcast_f64x4(_mm256_loadu_pd(table));
                _mm512_permutexvar_pd(index, table)
            })
        } else {
            on!({
                let (first, second) = (_mm512_loadu_pd(table), _mm512_loadu_pd(table.wrapping_add(8)));
                _mm512_permutex2var_pd(first, index, second)
            })
        })
    }
    #[inline(always)]
    fn sign_of_bit_4(index: __m512i) -> Register {
        Register(on!({
            let bit = _mm512_and_si512(index, _mm512_set1_epi64(16));
            _mm512_castsi512_pd(_mm512_slli_epi64::<59>(bit))
        }))
    }
}
