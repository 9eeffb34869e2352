//! Intervals of i64: what integer operations make of them. Knows no IR.

/// All integers from `lo` to `hi`. Empty intervals do not occur: code that contradicts its conditions is not reached,
/// and whatever is said of it is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    pub lo: i64,
    pub hi: i64,
}

impl Interval {
    pub const FULL: Interval = Interval {
        lo: i64::MIN,
        hi: i64::MAX,
    };

    /// Booleans count as 0 and 1.
    pub const BOOL: Interval = Interval { lo: 0, hi: 1 };

    pub fn new(lo: i64, hi: i64) -> Interval {
        Interval { lo, hi }
    }

    pub fn exactly(value: i64) -> Interval {
        Interval { lo: value, hi: value }
    }

    /// The only member, if there is one only.
    pub fn single(self) -> Option<i64> {
        (self.lo == self.hi).then_some(self.lo)
    }

    pub fn contains(self, other: Interval) -> bool {
        self.lo <= other.lo && other.hi <= self.hi
    }

    /// The smallest interval with both.
    pub fn join(self, other: Interval) -> Interval {
        Interval {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
        }
    }

    /// What is in both; `self` where that would be empty.
    pub fn meet(self, other: Interval) -> Interval {
        let met = Interval {
            lo: self.lo.max(other.lo),
            hi: self.hi.min(other.hi),
        };
        if met.lo <= met.hi { met } else { self }
    }

    /// Bounds that moved go all the way.
    pub fn widen(self, next: Interval) -> Interval {
        Interval {
            lo: if next.lo < self.lo { i64::MIN } else { self.lo },
            hi: if next.hi > self.hi { i64::MAX } else { self.hi },
        }
    }

    /// From exact bounds; the second says whether no value leaves i64.
    fn exact(lo: i128, hi: i128) -> (Interval, bool) {
        let (least, most) = (i128::from(i64::MIN), i128::from(i64::MAX));
        let clamp = |x: i128| x.clamp(least, most) as i64;
        let fits = lo >= least && hi <= most;
        (Interval::new(clamp(lo), clamp(hi)), fits)
    }

    pub fn plus(self, other: Interval) -> (Interval, bool) {
        Self::exact(
            i128::from(self.lo) + i128::from(other.lo),
            i128::from(self.hi) + i128::from(other.hi),
        )
    }

    pub fn minus(self, other: Interval) -> (Interval, bool) {
        Self::exact(
            i128::from(self.lo) - i128::from(other.hi),
            i128::from(self.hi) - i128::from(other.lo),
        )
    }

    pub fn times(self, other: Interval) -> (Interval, bool) {
        let products = [self.lo, self.hi].map(|a| [other.lo, other.hi].map(|b| i128::from(a) * i128::from(b)));
        let products = [products[0][0], products[0][1], products[1][0], products[1][1]];
        let lo = products.into_iter().fold(products[0], i128::min);
        let hi = products.into_iter().fold(products[0], i128::max);
        Self::exact(lo, hi)
    }

    /// Floor division by something positive.
    pub fn floordiv(self, by: Interval) -> Interval {
        if by.lo < 1 {
            return Interval::FULL;
        }
        let quotients = [self.lo, self.hi].map(|a| [by.lo, by.hi].map(|b| a.div_euclid(b)));
        Interval {
            lo: quotients[0][0].min(quotients[0][1]),
            hi: quotients[1][0].max(quotients[1][1]),
        }
    }

    /// Python's remainder: it has the sign of the divisor.
    pub fn modulo(self, by: Interval) -> Interval {
        if by.lo >= 1 {
            let already = self.lo >= 0 && self.hi < by.lo;
            return if already { self } else { Interval::new(0, by.hi - 1) };
        }
        if by.hi < 0 {
            Interval::new(by.lo.saturating_add(1), 0)
        } else {
            Interval::FULL
        }
    }

    /// Bitwise and.
    pub fn and(self, other: Interval) -> Interval {
        match (self.lo >= 0, other.lo >= 0) {
            (true, true) => Interval::new(0, self.hi.min(other.hi)),
            (true, false) => Interval::new(0, self.hi),
            (false, true) => Interval::new(0, other.hi),
            (false, false) => Interval::FULL,
        }
    }

    /// Bitwise or, and exclusive or.
    pub fn or(self, other: Interval) -> Interval {
        if self.lo < 0 || other.lo < 0 {
            return Interval::FULL;
        }
        let bits = 64 - (self.hi | other.hi).leading_zeros();
        Interval::new(0, if bits >= 63 { i64::MAX } else { (1 << bits) - 1 })
    }

    /// Shift to the right.
    pub fn shifted_right(self, by: Interval) -> Interval {
        if by.lo < 0 {
            return Interval::FULL;
        }
        let shift = |a: i64, b: i64| a >> b.min(63);
        Interval {
            lo: shift(self.lo, by.lo).min(shift(self.lo, by.hi)),
            hi: shift(self.hi, by.lo).max(shift(self.hi, by.hi)),
        }
    }

    pub fn abs(self) -> Interval {
        if self.lo >= 0 {
            return self;
        }
        let (lo, hi) = (self.lo.saturating_neg(), self.hi.saturating_abs());
        if self.hi <= 0 {
            Interval::new(self.hi.saturating_neg(), lo)
        } else {
            Interval::new(0, lo.max(hi))
        }
    }
}
