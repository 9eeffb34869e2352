//! `where`, `select`, `choose`, `clip`, `nan_to_num`.

use crate::array::Array;
use crate::broadcast::broadcast_shapes;
use crate::cast::weak::{Operand, result_type};
use crate::dtype::DType;
use crate::each_type;
use crate::error::{ArrayError, Result};
use crate::index::at::Outside;
use crate::order::keeping;
use crate::scalar::Weak;
use crate::storage::{C32, C64, Element, reserved};
use crate::ufunc::loops::{Odd, repeated};
use crate::ufunc::table::apply;

/// `np.where` of three: elements of the one where the condition is true, else of the other.
pub fn select_where(condition: &Array, yes: &Operand, no: &Operand) -> Result<Array> {
    let dtype = result_type(&[yes.clone(), no.clone()])?;
    let shape = broadcast_shapes(&[condition.shape(), yes.shape(), no.shape()])?;
    let condition = condition.as_type(DType::Bool)?.broadcast_to(&shape)?;
    let spread = |operand: &Operand| operand.array(dtype)?.as_type(dtype)?.broadcast_to(&shape);
    let (yes, no) = (spread(yes)?, spread(no)?);
    each_type!(dtype, T => Array::typed(T::buffer(picked::<T>(&condition, &yes, &no)?), &shape, dtype))
}

fn picked<T: Element>(condition: &Array, yes: &Array, no: &Array) -> Result<Vec<T>> {
    let truth = condition.elements::<bool>()?;
    let mut results: Vec<T> = reserved(truth.len())?;
    match (repeated::<T>(yes), repeated::<T>(no)) {
        (Some(x), Some(y)) => results.extend(truth.iter().map(|truth| if *truth { x.clone() } else { y.clone() })),
        (Some(x), None) => {
            let no = no.elements::<T>()?;
            results.extend(
                truth
                    .iter()
                    .zip(no.iter())
                    .map(|(truth, y)| if *truth { x.clone() } else { y.clone() }),
            );
        }
        (None, Some(y)) => {
            let yes = yes.elements::<T>()?;
            results.extend(
                truth
                    .iter()
                    .zip(yes.iter())
                    .map(|(truth, x)| if *truth { x.clone() } else { y.clone() }),
            );
        }
        (None, None) => {
            let (yes, no) = (yes.elements::<T>()?, no.elements::<T>()?);
            let both = yes.iter().zip(no.iter());
            results.extend(
                truth
                    .iter()
                    .zip(both)
                    .map(|(truth, (x, y))| if *truth { x.clone() } else { y.clone() }),
            );
        }
    }
    Ok(results)
}

/// `np.select`: the choice of the first condition that is true, else the default.
pub fn select(conditions: &[Array], choices: &[Operand], default: &Operand) -> Result<Array> {
    if conditions.len() != choices.len() {
        return Err(ArrayError::value(
            "list of cases must be same length as list of conditions",
        ));
    }
    if conditions.is_empty() {
        return Err(ArrayError::value("select with an empty condition list is not possible"));
    }
    for (at, condition) in conditions.iter().enumerate() {
        if condition.dtype() != DType::Bool {
            return Err(ArrayError::type_(format!(
                "invalid entry {at} in condlist: should be boolean ndarray"
            )));
        }
    }
    let all: Vec<Operand> = choices.iter().cloned().chain([default.clone()]).collect();
    let dtype = result_type(&all)?;
    let shapes: Vec<&[usize]> = all
        .iter()
        .map(Operand::shape)
        .chain(conditions.iter().map(Array::shape))
        .collect();
    let shape = broadcast_shapes(&shapes)?;
    let mut result = default.array(dtype)?.as_type(dtype)?.broadcast_to(&shape)?;
    for (condition, choice) in conditions.iter().zip(choices).rev() {
        let choice = choice.array(dtype)?.as_type(dtype)?;
        result = select_where(condition, &Operand::Array(choice), &Operand::Array(result))?;
    }
    result.copy()
}

/// `np.choose`: for each number, the element of the array of that number.
pub fn choose(numbers: &Array, choices: &[Array], mode: Outside) -> Result<Array> {
    let operands: Vec<Operand> = choices.iter().map(Operand::from).collect();
    let dtype = result_type(&operands)?;
    let shapes: Vec<&[usize]> = choices.iter().map(Array::shape).chain([numbers.shape()]).collect();
    let shape = broadcast_shapes(&shapes)?;
    let numbers = numbers.as_type(DType::I64)?.broadcast_to(&shape)?;
    let count = choices.len() as i64;
    let spread = choices
        .iter()
        .map(|choice| choice.as_type(dtype)?.broadcast_to(&shape))
        .collect::<Result<Vec<_>>>()?;
    let inside = |number: i64| match mode {
        Outside::Raise => number,
        Outside::Wrap => number.rem_euclid(count.max(1)),
        Outside::Clip => number.clamp(0, (count - 1).max(0)),
    };
    each_type!(dtype, T => Array::typed(T::buffer(chosen::<T>(&numbers, &spread, inside)?), &shape, dtype))
}

fn chosen<T: Element>(numbers: &Array, choices: &[Array], inside: impl Fn(i64) -> i64) -> Result<Vec<T>> {
    let columns = choices.iter().map(Array::elements::<T>).collect::<Result<Vec<_>>>()?;
    let mut results: Vec<T> = reserved(numbers.size())?;
    for (at, number) in numbers.elements::<i64>()?.iter().enumerate() {
        let value = usize::try_from(inside(*number))
            .ok()
            .and_then(|number| columns.get(number)?.get(at));
        results.push(
            value
                .ok_or_else(|| ArrayError::value("invalid entry in choice array"))?
                .clone(),
        );
    }
    Ok(results)
}

/// `np.clip`: no less than the one, no more than the other; what is no number stays. A bound of nothing is none.
pub fn clip(array: &Operand, low: Option<&Operand>, high: Option<&Operand>) -> Result<Array> {
    let mut all = vec![array.clone()];
    all.extend(low.into_iter().chain(high).cloned());
    let dtype = result_type(&all)?;
    let bound = |operand: &Operand| match operand {
        // Python's integers out of a type's range bound nothing there.
        Operand::Weak(Weak::Int(value)) if dtype.is_integer() && operand.array(dtype).is_err() => {
            extreme(dtype, *value > 0)
        }
        other => other.array(dtype).map(Operand::Array),
    };
    let first = Operand::Array(array.array(dtype)?.as_type(dtype)?);
    match (low, high) {
        (None, None) => apply("positive", &[first]),
        (Some(low), None) => apply("maximum", &[first, bound(low)?]),
        (None, Some(high)) => apply("minimum", &[first, bound(high)?]),
        (Some(low), Some(high)) => apply(
            "minimum",
            &[apply("maximum", &[first, bound(low)?])?.into(), bound(high)?],
        ),
    }
}

/// The largest or smallest element of an integer type.
fn extreme(dtype: DType, largest: bool) -> Result<Operand> {
    let bits = 8 * dtype.itemsize() as u32;
    let signed = dtype.kind() == 'i';
    let value = match (signed, largest) {
        (true, true) => (1i128 << (bits - 1)) - 1,
        (true, false) => -(1i128 << (bits - 1)),
        (false, true) => (1i128 << bits) - 1,
        (false, false) => 0,
    };
    Operand::Weak(Weak::Int(value)).array(dtype).map(Operand::Array)
}

/// `np.nan_to_num`: other numbers for what is none and what is infinite; by default zero and the largest finite ones.
pub fn nan_to_num(array: &Array, nan: f64, positive: Option<f64>, negative: Option<f64>) -> Result<Array> {
    fn fixed<T: Odd>(value: T, limits: &Limits<T>) -> T {
        match value {
            value if value.is_no_number() => limits.nan,
            value if value == limits.infinite.0 => limits.finite.0,
            value if value == limits.infinite.1 => limits.finite.1,
            value => value,
        }
    }
    struct Limits<T> {
        nan: T,
        infinite: (T, T),
        finite: (T, T),
    }
    let double = Limits {
        nan,
        infinite: (f64::INFINITY, f64::NEG_INFINITY),
        finite: (positive.unwrap_or(f64::MAX), negative.unwrap_or(f64::MIN)),
    };
    let single = Limits {
        nan: nan as f32,
        infinite: (f32::INFINITY, f32::NEG_INFINITY),
        finite: (
            positive.map_or(f32::MAX, |x| x as f32),
            negative.map_or(f32::MIN, |x| x as f32),
        ),
    };
    let double = |value: f64| fixed(value, &double);
    let single = |value: f32| fixed(value, &single);
    keeping(array, |array| match array.dtype() {
        DType::F64 => Array::new::<f64>(
            array.elements::<f64>()?.iter().map(|x| double(*x)).collect(),
            array.shape(),
        ),
        DType::F32 => Array::new::<f32>(
            array.elements::<f32>()?.iter().map(|x| single(*x)).collect(),
            array.shape(),
        ),
        DType::C128 => {
            let values = array.elements::<C64>()?;
            Array::new::<C64>(
                values.iter().map(|z| C64::new(double(z.re), double(z.im))).collect(),
                array.shape(),
            )
        }
        DType::C64 => {
            let values = array.elements::<C32>()?;
            Array::new::<C32>(
                values.iter().map(|z| C32::new(single(z.re), single(z.im))).collect(),
                array.shape(),
            )
        }
        _ => array.copy(),
    })
}
