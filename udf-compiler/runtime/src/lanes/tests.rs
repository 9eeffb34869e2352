//! Each function written for lanes, against the C library, bit for bit.

use super::machine::Machine;
use super::table::{ALL, Quick, agrees, alike, alone, each_of};

/// Random numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn between(&mut self, (low, high): (f64, f64)) -> f64 {
        let part = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        low + (high - low) * part
    }
}

/// How many random numbers of each range are tried; `TAIPAN_LANES=2000000` tries more.
fn rounds() -> usize {
    let wanted = std::env::var("TAIPAN_LANES").ok();
    wanted.and_then(|wanted| wanted.parse().ok()).unwrap_or(20_000)
}

const EDGES: [f64; 24] = [
    0.0,
    1.0,
    0.5,
    0.25,
    0.75,
    1.5,
    2.0,
    f64::EPSILON,
    f64::MIN_POSITIVE,
    5e-324,
    f64::MAX,
    f64::INFINITY,
    f64::NAN,
    709.782712893384,
    708.0,
    745.2,
    1_048_576.0,
    1_048_577.0,
    1e22,
    std::f64::consts::PI,
    std::f64::consts::FRAC_PI_2,
    std::f64::consts::LN_2,
    7.450580596923828e-9,
    1.0 - f64::EPSILON / 2.0,
];

/// Checks a function of these numbers, and of their pairs.
fn same(machine: Machine, quick: &Quick, x: &[f64; 8], y: &[f64; 8]) {
    let found = quick.forms.call(machine, x, y).expect("the machine");
    for (lane, found) in found.into_iter().enumerate() {
        let (x, y) = (x[lane], y[lane]);
        let wanted = alone(quick.name, x, y);
        let bits = (x.to_bits(), y.to_bits());
        assert!(
            alike(wanted, found),
            "{machine}: {}({x:?}, {y:?}) is {wanted:?}, not {found:?}: {bits:#x?}",
            quick.name
        );
    }
}

/// Checks a function of numbers in ranges, and of edges.
fn all_same(machine: Machine, quick: &Quick, ranges: &[(f64, f64)]) {
    let mut random = Random(7);
    let mut some = |next: &dyn Fn(&mut Random) -> f64| {
        for _ in 0..rounds() / 8 {
            let x = std::array::from_fn(|_| next(&mut random));
            let y = std::array::from_fn(|_| next(&mut random));
            same(machine, quick, &x, &y);
        }
    };
    some(&|random| f64::from_bits(random.next()));
    for range in ranges.iter().copied() {
        some(&|random| random.between(range));
        // Small numbers as often as large ones.
        some(&|random| (range.1 * (-random.between((0.0, 60.0))).exp2()).copysign(random.between((-1.0, 1.0))));
    }
    let exponents = [2.0, 3.0, 0.5, -1.0, 10.0, 1.0 / 3.0, 7.5, 40.0];
    for range in ranges.iter().copied() {
        for _ in 0..rounds() / 8 {
            let x = std::array::from_fn(|_| random.between(range));
            same(machine, quick, &x, &exponents);
            same(machine, quick, &x, &[2.0; 8]);
        }
    }
    let turns = (1..2000).map(|turns| f64::from(turns) * std::f64::consts::FRAC_PI_2);
    for edge in EDGES.into_iter().chain(turns) {
        for x in [edge.next_down(), edge, edge.next_up()] {
            let (x, y) = ([x, -x, x, 1.0, -x, 0.5, 0.1, x], [x, x, -x, x, 2.0, 2.0, -x, 0.5]);
            same(machine, quick, &x, &y);
            same(machine, quick, &y, &x);
        }
    }
    for x in EDGES {
        for y in EDGES {
            same(
                machine,
                quick,
                &[x, -x, x, -x, y, -y, y, -y],
                &[y, y, -y, -y, x, x, -x, -x],
            );
        }
    }
}

/// Ranges besides all numbers, by function.
const RANGES: &[(&str, &[(f64, f64)])] = &[
    ("math.exp", &[(-1.0, 1.0), (-20.0, 20.0), (-750.0, 720.0)]),
    ("math.log", &[(0.5, 2.0), (0.98, 1.02), (0.0, 1000.0)]),
    ("math.exp2", &[(-1.0, 1.0), (-20.0, 20.0), (-1100.0, 1030.0)]),
    ("math.log2", &[(0.5, 2.0), (0.98, 1.02), (0.0, 1000.0)]),
    ("math.log10", &[(0.5, 2.0), (0.98, 1.02), (0.0, 1000.0)]),
    (
        "math.log1p",
        &[(-1.0, 1.0), (-0.5, 0.5), (-0.01, 0.01), (-1.0, 100.0), (0.0, 1e16)],
    ),
    ("math.sin", &[(-4.0, 4.0), (-100.0, 100.0), (-1.1e6, 1.1e6)]),
    ("math.cos", &[(-4.0, 4.0), (-100.0, 100.0), (-1.1e6, 1.1e6)]),
    ("math.asin", &[(-1.0, 1.0), (-0.6, 0.6), (0.99, 1.0)]),
    ("math.acos", &[(-1.0, 1.0), (-0.6, 0.6), (0.99, 1.0)]),
    ("math.atan", &[(-1.0, 1.0), (-20.0, 20.0), (-1e9, 1e9)]),
    ("math.atan2", &[(-1.0, 1.0), (-1000.0, 1000.0), (-1e200, 1e200)]),
    ("math.expm1", &[(-1.2, 1.2), (-50.0, 50.0), (-750.0, 720.0)]),
    ("math.tanh", &[(-1.2, 1.2), (-25.0, 25.0), (-1.0, 50.0)]),
    ("math.erf", &[(-1.3, 1.3), (-7.0, 7.0), (2.8, 2.9)]),
    ("math.pow", &[(0.0, 20.0), (0.5, 1.5), (-30.0, 30.0), (0.0, 300.0)]),
    ("f64.pow", &[(0.0, 20.0), (0.5, 1.5), (-30.0, 30.0), (0.0, 300.0)]),
];

#[test]
fn lanes_have_the_bits_of_the_c_library() {
    let mut tried = 0;
    for machine in Machine::ALL.into_iter().filter(|machine| machine.is_there()) {
        for quick in &ALL {
            let ranges = RANGES.iter().find(|row| row.0 == quick.name).expect("ranges").1;
            all_same(machine, quick, ranges);
            tried += 1;
        }
    }
    assert!(tried >= ALL.len());
}

#[test]
fn what_is_written_for_lanes_is_in_the_list() {
    let names: Vec<&str> = ALL.iter().map(|quick| quick.name).collect();
    assert_eq!(names, super::alone::QUICK);
    for name in names {
        assert!(each_of(name).is_some());
    }
}

/// A function that is not what the C library says is not used.
#[test]
fn what_does_not_agree_is_found() {
    for machine in Machine::ALL.into_iter().filter(|machine| machine.is_there()) {
        assert!(agrees(ALL[0].forms, machine, "math.exp"));
        assert!(!agrees(ALL[0].forms, machine, "math.sin"));
    }
}
