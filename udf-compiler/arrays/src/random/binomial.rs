//! Binomial numbers: by inversion where the mean is at most 30, else by Kachitvichyanukul and Schmeiser's BTPE.
//!
//! What depends on n and p alone is kept from draw to draw by whoever draws: see [`Binomial`].

use super::functions::integer;
use super::stream::Stream;

/// What was worked out for one n and one p.
#[derive(Clone, Debug, Default)]
pub struct Binomial {
    setup: Option<(i64, f64, Setup)>,
}

#[derive(Clone, Debug)]
enum Setup {
    Inversion(Inversion),
    Btpe(Box<Btpe>),
}

#[derive(Clone, Debug)]
struct Inversion {
    n: i64,
    p: f64,
    q: f64,
    none: f64,
    bound: i64,
}

/// The areas under the hat: a triangle, two parallelograms, and two exponential tails.
#[derive(Clone, Debug)]
struct Btpe {
    n: i64,
    r: f64,
    q: f64,
    m: i64,
    xm: f64,
    xl: f64,
    xr: f64,
    c: f64,
    left: f64,
    right: f64,
    areas: [f64; 4],
}

/// What a pair of uniform numbers proposes.
enum Proposal {
    Taken(i64),
    Tested(i64, f64),
    Rejected,
}

impl Binomial {
    /// `binomial(n, p)`.
    pub fn draw(&mut self, stream: &mut Stream, n: i64, p: f64) -> i64 {
        if n == 0 || p == 0.0 {
            0
        } else {
            self.draw_legacy(stream, n, p)
        }
    }

    /// The same in legacy streams, where it takes a uniform number even if nothing is to decide.
    pub fn draw_legacy(&mut self, stream: &mut Stream, n: i64, p: f64) -> i64 {
        if p <= 0.5 {
            self.draw_half(stream, n, p)
        } else {
            n.wrapping_sub(self.draw_half(stream, n, 1.0 - p))
        }
    }

    /// With p at most a half.
    fn draw_half(&mut self, stream: &mut Stream, n: i64, p: f64) -> i64 {
        let same = |kept: &(i64, f64, Setup)| kept.0 == n && kept.1 == p;
        if !self.setup.as_ref().is_some_and(same) {
            let setup = if p * n as f64 <= 30.0 {
                Setup::Inversion(Inversion::new(n, p))
            } else {
                Setup::Btpe(Box::new(Btpe::new(n, p)))
            };
            self.setup = Some((n, p, setup));
        }
        match &self.setup {
            Some((_, _, Setup::Inversion(setup))) => setup.draw(stream),
            Some((_, _, Setup::Btpe(setup))) => setup.draw(stream),
            None => 0,
        }
    }
}

impl Inversion {
    fn new(n: i64, p: f64) -> Inversion {
        let q = 1.0 - p;
        let mean = n as f64 * p;
        let high = mean + 10.0 * (mean * q + 1.0).sqrt();
        Inversion {
            n,
            p,
            q,
            none: (n as f64 * q.ln()).exp(),
            bound: integer(if (n as f64) < high { n as f64 } else { high }),
        }
    }

    fn draw(&self, stream: &mut Stream) -> i64 {
        let (mut count, mut term) = (0, self.none);
        let mut u = stream.uniform();
        while u > term {
            if !stream.again() {
                break;
            }
            count += 1;
            if count > self.bound {
                (count, term) = (0, self.none);
                u = stream.uniform();
            } else {
                u -= term;
                term = ((self.n - count + 1) as f64 * self.p * term) / (count as f64 * self.q);
            }
        }
        count
    }
}

impl Btpe {
    fn new(n: i64, p: f64) -> Btpe {
        let r = if p < 1.0 - p { p } else { 1.0 - p };
        let q = 1.0 - r;
        let middle = n as f64 * r + r;
        let m = integer(middle.floor());
        let p1 = (2.195 * (n as f64 * r * q).sqrt() - 4.6 * q).floor() + 0.5;
        let xm = m as f64 + 0.5;
        let (xl, xr) = (xm - p1, xm + p1);
        let c = 0.134 + 20.5 / (15.3 + m as f64);
        let slope = |a: f64| a * (1.0 + a / 2.0);
        let left = slope((middle - xl) / (middle - xl * r));
        let right = slope((xr - middle) / (xr * q));
        let p2 = p1 * (1.0 + 2.0 * c);
        let p3 = p2 + c / left;
        let areas = [p1, p2, p3, p3 + c / right];
        Btpe {
            n,
            r,
            q,
            m,
            xm,
            xl,
            xr,
            c,
            left,
            right,
            areas,
        }
    }

    fn draw(&self, stream: &mut Stream) -> i64 {
        loop {
            let u = stream.uniform() * self.areas[3];
            let v = stream.uniform();
            match self.propose(u, v) {
                Proposal::Taken(y) => return y,
                Proposal::Tested(y, v) if self.accepts(y, v) => return y,
                _ if stream.again() => {}
                _ => return self.m,
            }
        }
    }

    /// Which area the first number falls in, and what the second one makes of it.
    fn propose(&self, u: f64, v: f64) -> Proposal {
        let [p1, p2, p3, _] = self.areas;
        if u <= p1 {
            return Proposal::Taken(integer((self.xm - p1 * v + u).floor()));
        }
        if u <= p2 {
            let x = self.xl + (u - p1) / self.c;
            let v = v * self.c + 1.0 - (self.m as f64 - x + 0.5).abs() / p1;
            return if v > 1.0 {
                Proposal::Rejected
            } else {
                Proposal::Tested(integer(x.floor()), v)
            };
        }
        if u <= p3 {
            let y = integer((self.xl + v.ln() / self.left).floor());
            let outside = y < 0 || v == 0.0;
            return if outside {
                Proposal::Rejected
            } else {
                Proposal::Tested(y, v * (u - p2) * self.left)
            };
        }
        let y = integer((self.xr - v.ln() / self.right).floor());
        // Below zero it left the range of integers.
        let outside = y > self.n || y < 0 || v == 0.0;
        if outside {
            Proposal::Rejected
        } else {
            Proposal::Tested(y, v * (u - p3) * self.right)
        }
    }

    /// Whether v lies below the probability of y: near the middle by a product, else by squeezes and Stirling's series.
    fn accepts(&self, y: i64, v: f64) -> bool {
        let spread = self.n as f64 * self.r * self.q;
        let distance = y.wrapping_sub(self.m).wrapping_abs();
        let k = distance as f64;
        if k <= 20.0 || k >= spread / 2.0 - 1.0 {
            return v <= self.ratio(y);
        }
        let rho = (k / spread) * ((k * (k / 3.0 + 0.625) + 0.16666666666666666) / spread + 0.5);
        // The square is one of integers, and wraps.
        let t = distance.wrapping_neg().wrapping_mul(distance) as f64 / (2.0 * spread);
        let a = v.ln();
        if a < t - rho {
            return true;
        }
        if a > t + rho {
            return false;
        }
        let next = |x: i64| x.wrapping_add(1) as f64;
        let (above, rest) = (self.n.wrapping_sub(self.m), self.n.wrapping_sub(y));
        let (x1, f1, z, w) = (next(y), next(self.m), next(above), next(rest));
        let bound = self.xm * (f1 / x1).ln()
            + (above as f64 + 0.5) * (z / w).ln()
            + y.wrapping_sub(self.m) as f64 * (w * self.r / (x1 * self.q)).ln()
            + stirling(f1)
            + stirling(z)
            + stirling(x1)
            + stirling(w);
        a <= bound
    }

    /// The probability of y, that of the middle being 1.
    fn ratio(&self, y: i64) -> f64 {
        let s = self.r / self.q;
        let a = s * self.n.wrapping_add(1) as f64;
        let factor = |i: i64| a / i as f64 - s;
        if self.m < y {
            (self.m + 1..=y).fold(1.0, |f, i| f * factor(i))
        } else {
            (y + 1..=self.m).fold(1.0, |f, i| f / factor(i))
        }
    }
}

/// The correction of Stirling's formula.
fn stirling(x: f64) -> f64 {
    let square = x * x;
    (13680.0 - (462.0 - (132.0 - (99.0 - 140.0 / square) / square) / square) / square) / x / 166320.0
}
