//! Random streams, as the package calls them: a stream is an object, which a generator of Python's holds.

use crate::array::object;
use crate::errors::Raise;
use crate::given::{Given, Natives};
use crate::{lists, singles, values};
use parking_lot::Mutex;
use rustpython_vm::{PyPayload, PyResult, pyclass};
use taipan_arrays::broadcast::common;
use taipan_arrays::random::bits::{Algorithm, BitGenerator};
use taipan_arrays::random::choice::{Choice, TOLERANCE};
use taipan_arrays::random::integers::Wanted;
use taipan_arrays::random::sample::{Draws, Values};
use taipan_arrays::random::seeds::SeedSequence;
use taipan_arrays::random::{Generator, RandomState};
use taipan_arrays::shape::size_of_shape;
use taipan_arrays::{Array, ArrayError, DType, Result};

/// A stream of either kind.
enum Source {
    New(Generator),
    Old(RandomState),
}

/// A stream as an object.
#[pyclass(name = "stream", module = "_taipan_array")]
#[derive(PyPayload)]
pub struct Stream(Mutex<Source>);

impl std::fmt::Debug for Stream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("stream")
    }
}

#[pyclass(flags(DISALLOW_INSTANTIATION))]
impl Stream {}

/// By their names.
pub const NATIVES: Natives = &[
    ("random_stream", stream),
    ("random_state", |given| {
        let seeds = seeds(given, 0)?;
        let count = given.count(2)?;
        let array = if given.flag(3)? {
            seeds.state64(count).and_then(|words| Array::new(words, &[count]))
        } else {
            seeds.state32(count).and_then(|words| Array::new(words, &[count]))
        };
        object(array.raised(given.vm)?, given.vm)
    }),
    ("random_draw", draw),
    ("random_single", single),
    ("random_integers", integers),
    ("random_choice", choice),
    ("random_permutation", |given| {
        let count = given.count(1)?;
        let made = with(given, |source| match source {
            Source::New(generator) => generator.permutation(count),
            Source::Old(state) => state.permutation(count),
        })?;
        object(Array::vector(made), given.vm)
    }),
    ("random_shuffle", |given| {
        let mut places: Vec<i64> = (0..given.count(1)? as i64).collect();
        with(given, |source| match source {
            Source::New(generator) => generator.shuffle(&mut places),
            Source::Old(state) => state.shuffle(&mut places),
        })?;
        object(Array::vector(places), given.vm)
    }),
    ("random_bytes", |given| {
        let length = given.count(1)?;
        let made = with(given, |source| match source {
            Source::New(generator) => generator.bytes(length),
            Source::Old(state) => state.bytes(length),
        })?;
        Ok(given.vm.ctx.new_bytes(made).into())
    }),
    ("random_multinomial", multinomial),
    ("random_dirichlet", dirichlet),
    ("random_tomaxint", |given| {
        let (shape, scalar) = size(given, 1)?;
        let count = size_of_shape(&shape, DType::I64).raised(given.vm)?;
        let made = with(given, |source| match source {
            Source::Old(state) => state.tomaxint(count),
            Source::New(_) => Err(ArrayError::refused("random.tomaxint of a Generator")),
        })?;
        finished(given, Array::new(made, &shape), scalar)
    }),
];

/// Does something with the stream that is the first argument.
fn with<R>(given: &Given<'_>, act: impl FnOnce(&mut Source) -> Result<R>) -> PyResult<R> {
    let stream = given.object(0)?.downcast_ref::<Stream>();
    let stream = stream.ok_or_else(|| given.vm.new_type_error("not a stream of random numbers"))?;
    act(&mut stream.0.lock()).raised(given.vm)
}

fn words(given: &Given<'_>, object: &rustpython_vm::PyObjectRef) -> PyResult<Vec<u32>> {
    let word = |word: isize| u32::try_from(word).map_err(|_| given.vm.new_value_error("expected non-negative integer"));
    values::integers(object, given.vm)?.into_iter().map(word).collect()
}

/// The seeds of two arguments: words of entropy, and lists of words of the spawn key.
fn seeds(given: &Given<'_>, place: usize) -> PyResult<SeedSequence> {
    let entropy = words(given, given.object(place)?)?;
    let keys = singles::items(given.object(place + 1)?, given.vm)?;
    let keys: PyResult<Vec<Vec<u32>>> = keys.iter().map(|key| words(given, key)).collect();
    SeedSequence::new(entropy, keys?, 4).raised(given.vm)
}

/// A stream: of words of entropy and a spawn key, by the algorithm of this name, for a Generator or not; or of legacy seeds.
fn stream(given: &Given<'_>) -> PyResult {
    let (vm, name) = (given.vm, given.text(2)?);
    let source = if name == "legacy" {
        let seeds: Vec<i128> = given.ints(0)?.into_iter().map(|seed| seed as i128).collect();
        let state = match (given.flag(1)?, seeds.as_slice()) {
            (false, [seed]) => RandomState::of_integer(*seed),
            (_, seeds) => RandomState::of_integers(seeds),
        };
        Source::Old(state.raised(vm)?)
    } else {
        let unknown = || vm.new_value_error(format!("no bit generator {name}"));
        let algorithm = Algorithm::named(&name).ok_or_else(unknown)?;
        let bits = BitGenerator::seeded(algorithm, &seeds(given, 0)?);
        if given.flag(3)? {
            Source::Old(RandomState::new(bits))
        } else {
            Source::New(Generator::new(bits))
        }
    };
    Ok(Stream(Mutex::new(source)).into_pyobject(vm))
}

/// A size: the shape, and whether there is none.
fn size(given: &Given<'_>, place: usize) -> PyResult<(Vec<usize>, bool)> {
    if given.is_none(place) {
        Ok((Vec::new(), true))
    } else {
        Ok((given.shape(place)?, false))
    }
}

/// An array; a number of Python's, where there is no size.
fn finished(given: &Given<'_>, made: Result<Array>, scalar: bool) -> PyResult {
    let array = made.raised(given.vm)?;
    if scalar {
        lists::of_array(&array, given.vm)
    } else {
        object(array, given.vm)
    }
}

/// The shape of draws with these parameters, and whether it is a single one.
fn drawn_shape(given: &Given<'_>, parameters: &[Array], place: usize) -> PyResult<(Vec<usize>, bool)> {
    let (shape, none) = size(given, place)?;
    let shapes: Vec<&[usize]> = parameters.iter().map(Array::shape).collect();
    let mismatch = || {
        given
            .vm
            .new_value_error("shape mismatch: objects cannot be broadcast to a single shape")
    };
    let own = common(&shapes).ok_or_else(mismatch)?;
    if none {
        let single = own.is_empty();
        return Ok((own, single));
    }
    match common(&[&shape, &own]) {
        Some(both) if both == shape => Ok((shape, false)),
        _ => Err(given.vm.new_value_error(format!(
            "Output size {} is not compatible with broadcast dimensions of inputs {}.",
            taipan_arrays::shape::shape_text(&shape),
            taipan_arrays::shape::shape_text(&own)
        ))),
    }
}

/// A parameter as one value, or one for each draw.
fn parameter(array: &Array, shape: &[usize]) -> Result<Array> {
    let whole = array.dtype().is_integer() || array.dtype() == DType::Bool;
    let beyond = array.dtype() == DType::U64 && array.to_vec::<u64>()?.iter().any(|one| i64::try_from(*one).is_err());
    let wanted = if whole && !beyond { DType::I64 } else { DType::F64 };
    let array = array.astype(wanted)?;
    match array.ndim() {
        0 => Ok(array),
        _ => array.broadcast_to(shape)?.copy(),
    }
}

/// Draws of a distribution: stream, name, parameters, size.
fn draw(given: &Given<'_>) -> PyResult {
    let (vm, name, parameters) = (given.vm, given.text(1)?, given.arrays(2)?);
    let (shape, single) = drawn_shape(given, &parameters, 3)?;
    let count = size_of_shape(&shape, DType::F64).raised(vm)?;
    let fitted: Result<Vec<Array>> = parameters.iter().map(|array| parameter(array, &shape)).collect();
    let fitted = fitted.raised(vm)?;
    let scalar = parameters.iter().all(|array| array.ndim() == 0);
    let made = with(given, |source| {
        let buffers: Result<Vec<(Vec<f64>, Vec<i64>)>> = fitted.iter().map(both).collect();
        let buffers = buffers?;
        let values: Vec<Values<'_>> = buffers
            .iter()
            .zip(&fitted)
            .map(|((floats, ints), array)| match array.dtype() {
                DType::I64 => Values::Ints(ints),
                _ => Values::Floats(floats),
            })
            .collect();
        match source {
            Source::New(generator) => generator.sample(&name, &values, scalar, count),
            Source::Old(state) => state.sample(&name, &values, scalar, count),
        }
    })?;
    let array = match made {
        Draws::Floats(values) => Array::new(values, &shape),
        Draws::Ints(values) => Array::new(values, &shape),
    };
    finished(given, array, single)
}

fn both(array: &Array) -> Result<(Vec<f64>, Vec<i64>)> {
    Ok(match array.dtype() {
        DType::I64 => (Vec::new(), array.to_vec()?),
        _ => (array.to_vec()?, Vec::new()),
    })
}

/// Draws of single precision: stream, name, size.
fn single(given: &Given<'_>) -> PyResult {
    let (name, (shape, none)) = (given.text(1)?, size(given, 2)?);
    let count = size_of_shape(&shape, DType::F32).raised(given.vm)?;
    let made = with(given, |source| match (source, name.as_str()) {
        (Source::New(generator), "random") => generator.random_single(count),
        (Source::New(generator), "standard_normal") => generator.standard_normal_single(count),
        _ => Err(ArrayError::refused(format!("random.{name} of single precision"))),
    })?;
    finished(given, Array::new(made, &shape), none)
}

/// Ints: stream, low, high, size, type, endpoint.
fn integers(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let bounds = [given.array(1)?, given.array(2)?];
    let (shape, single) = drawn_shape(given, &bounds, 3)?;
    let dtype = given.dtype(4)?.unwrap_or(DType::I64);
    let count = size_of_shape(&shape, dtype).raised(vm)?;
    let wide: Result<Vec<Vec<i128>>> = bounds.iter().map(|bound| wide(bound, &shape)).collect();
    let wide = wide.raised(vm)?;
    let [low, high] = wide.as_slice() else {
        return Err(vm.new_value_error("bounds are missing"));
    };
    let endpoint = given.flag(5)?;
    let made = with(given, |source| {
        let wanted = Wanted {
            dtype,
            low,
            high,
            endpoint,
            count,
        };
        match source {
            Source::New(generator) => generator.integers(wanted),
            Source::Old(state) => state.randint(wanted),
        }
    })?;
    let array = Array::typed(made, &shape, dtype).raised(vm)?;
    if single {
        crate::array::result(array, vm)
    } else {
        object(array, vm)
    }
}

fn wide(bound: &Array, shape: &[usize]) -> Result<Vec<i128>> {
    let bound = match bound.ndim() {
        0 => bound.clone(),
        _ => bound.broadcast_to(shape)?,
    };
    Ok(match bound.dtype() {
        DType::U64 => bound.to_vec::<u64>()?.into_iter().map(i128::from).collect(),
        _ => bound
            .astype(DType::I64)?
            .to_vec::<i64>()?
            .into_iter()
            .map(i128::from)
            .collect(),
    })
}

/// Places in a population: stream, population, count, replace, probabilities, shuffle, whether the population is a number.
fn choice(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let probabilities = match given.optional_array(4)? {
        Some(array) => Some(
            array
                .astype(DType::F64)
                .and_then(|array| array.to_vec::<f64>())
                .raised(vm)?,
        ),
        None => None,
    };
    let choice = Choice {
        population: given.count(1)?,
        count: given.count(2)?,
        replace: given.flag(3)?,
        probabilities: probabilities.as_deref().map(|values| (values, TOLERANCE)),
        shuffle: given.flag(5)?,
        number: given.flag(6)?,
    };
    let made = with(given, |source| match source {
        Source::New(generator) => generator.choice(&choice),
        Source::Old(state) => state.choice(&choice),
    })?;
    object(Array::vector(made), vm)
}

/// Rows of counts: stream, n, probabilities, size.
fn multinomial(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let n = given.int(1)? as i64;
    let values = given
        .array(2)?
        .astype(DType::F64)
        .and_then(|array| array.to_vec::<f64>())
        .raised(vm)?;
    let (mut shape, _) = size(given, 3)?;
    let count = size_of_shape(&shape, DType::I64).raised(vm)?;
    shape.push(values.len());
    let made = with(given, |source| match source {
        Source::New(generator) => generator.multinomial(&[n], &values, values.len(), count),
        Source::Old(state) => state.multinomial(n, &values, count),
    })?;
    finished(given, Array::new(made, &shape), false)
}

/// Rows of shares: stream, weights, size.
fn dirichlet(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let values = given
        .array(1)?
        .astype(DType::F64)
        .and_then(|array| array.to_vec::<f64>())
        .raised(vm)?;
    let (mut shape, _) = size(given, 2)?;
    let count = size_of_shape(&shape, DType::F64).raised(vm)?;
    shape.push(values.len());
    let made = with(given, |source| match source {
        Source::New(generator) => generator.dirichlet(&values, count),
        Source::Old(state) => state.dirichlet(&values, count),
    })?;
    finished(given, Array::new(made, &shape), false)
}
