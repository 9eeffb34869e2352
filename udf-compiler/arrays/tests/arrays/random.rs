//! Runs `cases/random.txt`: generators, their seeds, and steps that draw.

use crate::cases::{Arg, Case, Outcome, run};
use taipan_arrays::random::bits::{Algorithm, BitGenerator, Core};
use taipan_arrays::random::choice::{Choice, TOLERANCE};
use taipan_arrays::random::integers::Wanted;
use taipan_arrays::random::sample::{Draws, Values};
use taipan_arrays::random::seeds::{SeedSequence, words_of};
use taipan_arrays::random::vectors::UrnMethod;
use taipan_arrays::random::{ExponentialMethod, Generator, RandomState};
use taipan_arrays::{Array, ArrayError, DType};

#[test]
fn random_streams() {
    run("random.txt", include_str!("../cases/random.txt"), |case| {
        match case.name.as_str() {
            "seeds" => seeds(case),
            _ => stream(case),
        }
    });
}

enum Source {
    New(Generator),
    Old(RandomState),
}

impl Source {
    fn bits(&mut self) -> &mut BitGenerator {
        match self {
            Source::New(generator) => &mut generator.stream.bits,
            Source::Old(state) => &mut state.stream.bits,
        }
    }
}

fn list(arg: &Arg) -> &[Arg] {
    match arg {
        Arg::List(values) => values,
        other => panic!("no list: {other:?}"),
    }
}

fn whole(arg: &Arg) -> i128 {
    match arg {
        Arg::Int(value) => *value,
        other => panic!("no integer: {other:?}"),
    }
}

fn wholes(arg: &Arg) -> Vec<i128> {
    match arg {
        Arg::List(values) => values.iter().map(whole).collect(),
        one => vec![whole(one)],
    }
}

fn floats(arg: &Arg) -> Vec<f64> {
    match arg {
        Arg::List(values) => values.iter().map(Arg::float).collect(),
        one => vec![one.float()],
    }
}

/// The words of an entropy: an integer, or several.
fn entropy(arg: &Arg) -> Vec<u32> {
    wholes(arg).iter().flat_map(|value| words_of(*value as u128)).collect()
}

fn made(kind: &str, seed: &Arg) -> Result<Source, ArrayError> {
    if kind == "RandomState" {
        return Ok(Source::Old(match seed {
            Arg::List(_) => RandomState::of_integers(&wholes(seed))?,
            one => RandomState::of_integer(whole(one))?,
        }));
    }
    let seeds = SeedSequence::new(entropy(seed), Vec::new(), 4)?;
    let algorithm = Algorithm::named(kind).expect("a bit generator");
    Ok(Source::New(Generator::new(BitGenerator::seeded(algorithm, &seeds))))
}

fn seeds(case: &Case) -> Outcome {
    let key = list(case.arg(1)).iter().map(entropy).collect();
    let pool = case.arg(2).int() as usize;
    let sequence = SeedSequence::new(entropy(case.arg(0)), key, pool)?;
    let mut sequence = sequence.with_children(case.arg(3).int() as u64);
    let count = case.arg(4).int() as usize;
    let mut children = sequence.spawn(2)?;
    let deep = children[1].spawn(1)?;
    Ok(vec![
        Arg::Array(Array::vector(sequence.state32(count)?)),
        Arg::Array(Array::vector(sequence.state64(count)?)),
        Arg::Array(Array::vector(children[0].state32(4)?)),
        Arg::Array(Array::vector(deep[0].state32(4)?)),
        Arg::Array(Array::vector(sequence.pool().to_vec())),
    ])
}

fn stream(case: &Case) -> Outcome {
    let mut source = made(case.arg(0).text(), case.arg(1))?;
    let mut results = Vec::new();
    for step in list(case.arg(2)) {
        let step = list(step);
        let (name, args) = (step[0].text(), &step[1..]);
        match (name, &mut source) {
            ("state", source) => results.extend(state(source)),
            ("advance", source) => {
                let delta = whole(&args[0]) as u128;
                source.bits().advance([delta as u64, (delta >> 64) as u64, 0, 0])?;
                results.push(Arg::None);
            }
            ("jumped", source) => {
                *source.bits() = source.bits().jumped(whole(&args[0]) as u128)?;
                results.push(Arg::None);
            }
            (name, source) => results.push(Arg::Array(drawn(name, args, source)?)),
        }
    }
    Ok(results)
}

fn drawn(name: &str, args: &[Arg], source: &mut Source) -> Result<Array, ArrayError> {
    let count = || args[0].int() as usize;
    match name {
        "sample" | "fold" => {
            let draws = sampled(args[0].text(), list(&args[1]), args[2].int() as usize, source)?;
            let fold = name == "fold";
            Ok(match draws {
                Draws::Floats(values) if fold => folded(values.iter().map(|value| value.to_bits())),
                Draws::Ints(values) if fold => folded(values.iter().map(|value| *value as u64)),
                Draws::Floats(values) => Array::vector(values),
                Draws::Ints(values) => Array::vector(values),
            })
        }
        "raw" => {
            let bits = source.bits();
            Ok(Array::vector(
                (0..count()).map(|_| bits.next_raw()).collect::<Vec<u64>>(),
            ))
        }
        "integers" | "randint" => integers(args, source),
        "choice" => Ok(Array::vector(chosen(args, source)?)),
        "choice_fold" => Ok(folded(chosen(args, source)?.into_iter().map(|value| value as u64))),
        "bytes" => Ok(Array::vector(match source {
            Source::New(generator) => generator.bytes(count())?,
            Source::Old(state) => state.bytes(count())?,
        })),
        "multinomial" | "dirichlet" | "urns" => vectors(name, args, source),
        "permutation" | "shuffle" | "shuffle_list" | "shuffle_rows" | "permutation_rows" | "permuted" => {
            Ok(Array::vector(ordered(name, args, source)?))
        }
        _ => match source {
            Source::New(generator) => alone(name, args, generator),
            Source::Old(state) if name == "tomaxint" => Ok(Array::vector(state.tomaxint(count())?)),
            Source::Old(_) => panic!("no step of a legacy stream: {name}"),
        },
    }
}

fn folded(bits: impl Iterator<Item = u64>) -> Array {
    let fold = |total: u64, one: u64| total.wrapping_mul(1_099_511_628_211).wrapping_add(one);
    Array::scalar(&taipan_arrays::Scalar::U64(bits.fold(0, fold)))
}

fn sampled(name: &str, parameters: &[Arg], count: usize, source: &mut Source) -> Result<Draws, ArrayError> {
    let scalar = parameters.iter().all(|one| !matches!(one, Arg::List(_)));
    // Integers where numpy takes integers: what is written with a point is a float.
    enum Kept {
        Floats(Vec<f64>),
        Ints(Vec<i64>),
    }
    let integral = |arg: &Arg| match arg {
        Arg::List(values) => values.iter().all(|one| matches!(one, Arg::Int(_))),
        one => matches!(one, Arg::Int(_)),
    };
    let kept: Vec<Kept> = parameters
        .iter()
        .map(|one| {
            if integral(one) {
                Kept::Ints(wholes(one).into_iter().map(|value| value as i64).collect())
            } else {
                Kept::Floats(floats(one))
            }
        })
        .collect();
    let values: Vec<Values<'_>> = kept
        .iter()
        .map(|one| match one {
            Kept::Floats(values) => Values::Floats(values),
            Kept::Ints(values) => Values::Ints(values),
        })
        .collect();
    match source {
        Source::New(generator) => generator.sample(name, &values, scalar, count),
        Source::Old(state) => state.sample(name, &values, scalar, count),
    }
}

fn integers(args: &[Arg], source: &mut Source) -> Result<Array, ArrayError> {
    let (low, high) = (wholes(&args[0]), wholes(&args[1]));
    let dtype = args[2].dtype().expect("a type");
    let (endpoint, count) = match args {
        [_, _, _, endpoint, count] => (endpoint.truth(), count),
        _ => (false, &args[3]),
    };
    let wanted = Wanted {
        dtype,
        low: &low,
        high: &high,
        endpoint,
        count: count.int() as usize,
    };
    let buffer = match source {
        Source::New(generator) => generator.integers(wanted)?,
        Source::Old(state) => state.randint(wanted)?,
    };
    Array::typed(buffer, &[wanted.count], dtype)
}

fn chosen(args: &[Arg], source: &mut Source) -> Result<Vec<i64>, ArrayError> {
    let p = match &args[3] {
        Arg::List(_) => Some(floats(&args[3])),
        _ => None,
    };
    let choice = Choice {
        population: args[0].int() as usize,
        count: args[1].int() as usize,
        replace: args[2].truth(),
        probabilities: p.as_deref().map(|p| (p, TOLERANCE)),
        shuffle: args[4].truth(),
        number: true,
    };
    match source {
        Source::New(generator) => generator.choice(&choice),
        Source::Old(state) => state.choice(&choice),
    }
}

fn ordered(name: &str, args: &[Arg], source: &mut Source) -> Result<Vec<i64>, ArrayError> {
    let count = args[0].int() as usize;
    let generator = match source {
        Source::New(generator) => generator,
        Source::Old(state) if name.starts_with("permutation") => return state.permutation(count),
        Source::Old(state) => {
            let mut values: Vec<i64> = (0..count as i64).collect();
            state.shuffle(&mut values)?;
            return Ok(values);
        }
    };
    match name {
        "permutation" | "permutation_rows" => generator.permutation(count),
        "permuted" => {
            let width = args[1].int();
            let mut values: Vec<i64> = (0..(count as isize * width) as i64).collect();
            for row in values.chunks_mut(width as usize) {
                generator.shuffle(row)?;
            }
            Ok(values)
        }
        _ => {
            let mut values: Vec<i64> = (0..count as i64).collect();
            generator.shuffle(&mut values)?;
            Ok(values)
        }
    }
}

fn vectors(name: &str, args: &[Arg], source: &mut Source) -> Result<Array, ArrayError> {
    let count = |at: usize| args[at].int() as usize;
    match (name, source) {
        ("multinomial", source) => {
            let (n, p) = (whole(&args[0]) as i64, floats(&args[1]));
            Ok(Array::vector(match source {
                Source::New(generator) => generator.multinomial(&[n], &p, p.len(), count(2))?,
                Source::Old(state) => state.multinomial(n, &p, count(2))?,
            }))
        }
        ("dirichlet", source) => {
            let alpha = floats(&args[0]);
            Ok(Array::vector(match source {
                Source::New(generator) => generator.dirichlet(&alpha, count(1))?,
                Source::Old(state) => state.dirichlet(&alpha, count(1))?,
            }))
        }
        (_, Source::New(generator)) => {
            let colors: Vec<i64> = wholes(&args[0]).into_iter().map(|one| one as i64).collect();
            let method = match args[3].text() {
                "count" => UrnMethod::Count,
                _ => UrnMethod::Marginals,
            };
            let sample = whole(&args[1]) as i64;
            Ok(Array::vector(generator.multivariate_hypergeometric(
                &colors,
                sample,
                count(2),
                method,
            )?))
        }
        _ => panic!("no step of a legacy stream: {name}"),
    }
}

/// The draws that `Generator` alone has.
fn alone(name: &str, args: &[Arg], generator: &mut Generator) -> Result<Array, ArrayError> {
    if name == "inverse" {
        let count = args[0].int() as usize;
        return Ok(Array::vector(
            generator.standard_exponential(count, ExponentialMethod::Inverse)?,
        ));
    }
    let count = args[2].int() as usize;
    let method = match &args[3] {
        Arg::Str(text) if text == "inv" => ExponentialMethod::Inverse,
        _ => ExponentialMethod::Ziggurat,
    };
    let values = match args[0].text() {
        "random" => generator.random_single(count)?,
        "standard_normal" => generator.standard_normal_single(count)?,
        "standard_exponential" => generator.standard_exponential_single(count, method)?,
        "standard_gamma" => {
            let shape = list(&args[1])[0].float() as f32;
            generator.standard_gamma_single(&[shape], count)?
        }
        other => panic!("no step: {other}"),
    };
    Ok(match name {
        "fold_single" => folded(values.iter().map(|value| u64::from(value.to_bits()))),
        _ => Array::typed(taipan_arrays::Buffer::F32(values), &[count], DType::F32)?,
    })
}

/// The numbers of a state as text, and what is left of a normal pair.
fn state(source: &mut Source) -> [Arg; 2] {
    let (legacy, gauss) = match source {
        Source::New(_) => (false, None),
        Source::Old(state) => (true, state.stream.gauss),
    };
    let bits = source.bits();
    let join = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let half = format!("{} {}", u8::from(bits.has_half), bits.half);
    let text = match &bits.core {
        Core::Pcg64(core) => format!("{} {} {half}", core.state, core.increment),
        Core::Mt19937(core) => {
            let sum: u64 = core.key().iter().map(|word| u64::from(*word)).sum();
            let has = if legacy {
                format!(" {}", u8::from(gauss.is_some()))
            } else {
                String::new()
            };
            format!("{} {sum}{has}", core.position())
        }
        Core::Philox(core) => {
            let numbers = [&core.counter[..], &core.key, &core.buffer].map(join).join(" ");
            format!("{numbers} {} {half}", core.position)
        }
        Core::Sfc64(core) => format!("{} {half}", join(&core.words)),
    };
    [Arg::Str(text), Arg::Float(gauss.unwrap_or(0.0))]
}
