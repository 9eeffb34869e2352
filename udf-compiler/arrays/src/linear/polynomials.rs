//! Polynomials as vectors of coefficients, the highest power first: `polyadd`, `polymul`, `roots`, `polyfit` and their like.
//! It does not know `polyval`, which is a sum of products of arrays.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::linear::convert::{Double, Precision, doubles};
use crate::linear::decompositions::eigvals;
use crate::linear::elementwise::multiplied;
use crate::linear::numbers::{Number, each_number, promoted};
use crate::linear::views::reshaped;
use crate::poll::poll;
use crate::storage::{C64, Element, filled, reserved};

/// What numpy says of a number in place of coefficients.
fn not_iterable() -> ArrayError {
    ArrayError::type_("dispatcher for __array_function__ did not return an iterable")
}

/// The array with at least one dimension.
fn at_least_one(a: &Array) -> Result<Array> {
    if a.ndim() == 0 {
        reshaped(a, &[1])
    } else {
        Ok(a.clone())
    }
}

/// Coefficients: an array of one dimension; others are refused by the name.
fn coefficients(a: &Array, name: &str) -> Result<Array> {
    let a = at_least_one(a)?;
    if a.ndim() != 1 || !a.dtype().is_number() {
        return Err(ArrayError::refused(format!(
            "{name} of an array of {} dimensions of {}",
            a.ndim(),
            a.dtype()
        )));
    }
    Ok(a)
}

fn common(a: &Array, b: &Array, name: &str) -> Result<(Array, Array, DType)> {
    let (a, b) = (coefficients(a, name)?, coefficients(b, name)?);
    let dtype = promoted(a.dtype(), b.dtype()).ok_or_else(|| ArrayError::refused(name))?;
    Ok((a.as_type(dtype)?, b.as_type(dtype)?, dtype))
}

/// `np.polyadd(a, b)`.
pub fn polyadd(a: &Array, b: &Array) -> Result<Array> {
    let (a, b, dtype) = common(a, b, "polyadd")?;
    each_number!(dtype, T => joined(&a, &b, T::plus), else => Err(ArrayError::refused("polyadd")))
}

/// `np.polysub(a, b)`.
pub fn polysub(a: &Array, b: &Array) -> Result<Array> {
    let (a, b, dtype) = common(a, b, "polysub")?;
    if dtype == DType::Bool {
        return Err(ArrayError::refused("polysub of bool"));
    }
    each_number!(dtype, T => joined(&a, &b, T::minus), else => Err(ArrayError::refused("polysub")))
}

/// Coefficients of the same power together; the shorter one has zeros before.
fn joined<T: Number>(a: &Array, b: &Array, of: fn(T, T) -> T) -> Result<Array> {
    let (a, b) = (a.to_vec::<T>()?, b.to_vec::<T>()?);
    let length = a.len().max(b.len());
    let padded = |values: Vec<T>| -> Result<Vec<T>> {
        let mut made = filled(length - values.len(), T::ZERO)?;
        made.extend(values);
        Ok(made)
    };
    let (a, b) = (padded(a)?, padded(b)?);
    Ok(Array::vector(a.into_iter().zip(b).map(|(x, y)| of(x, y)).collect()))
}

/// `np.polymul(a, b)`.
pub fn polymul(a: &Array, b: &Array) -> Result<Array> {
    let (a, b, dtype) = common(a, b, "polymul")?;
    each_number!(dtype, T => {
        let trimmed = |values: Vec<T>| {
            let first = values.iter().position(|x| *x != <T as Number>::ZERO).unwrap_or(values.len());
            let rest = values[first..].to_vec();
            if rest.is_empty() { vec![<T as Number>::ZERO] } else { rest }
        };
        let (a, b) = (trimmed(a.to_vec::<T>()?), trimmed(b.to_vec::<T>()?));
        Ok(Array::vector(convolved(&a, &b)?))
    }, else => Err(ArrayError::refused("polymul")))
}

/// Every element of one times every one of the other, those that meet summed.
fn convolved<T: Number>(a: &[T], b: &[T]) -> Result<Vec<T>> {
    let mut made = filled((a.len() + b.len()).saturating_sub(1), T::ZERO)?;
    for (i, x) in a.iter().enumerate() {
        poll()?;
        for (y, z) in made[i..].iter_mut().zip(b) {
            *y = y.plus(x.times(*z));
        }
    }
    Ok(made)
}

/// `np.polyder(p, m)`.
pub fn polyder(p: &Array, m: isize) -> Result<Array> {
    if m < 0 {
        return Err(ArrayError::value("Order of derivative must be positive (see polyint)"));
    }
    let mut made = coefficients(p, "polyder")?;
    for _ in 0..m {
        let count = made.size().saturating_sub(1);
        let powers: Vec<i64> = (1..=count as i64).rev().collect();
        made = multiplied(
            &made.view(made.offset(), vec![count], made.strides().to_vec())?,
            &Array::vector(powers),
            "polyder",
        )?;
        if count == 0 {
            break;
        }
    }
    Ok(made)
}

/// `np.polyint(p, m, k)`: `k` are the constants of integration, zeros if there are none.
pub fn polyint(p: &Array, m: isize, k: Option<&Array>) -> Result<Array> {
    let count =
        usize::try_from(m).map_err(|_| ArrayError::value("Order of integral must be positive (see polyder)"))?;
    let constants = match k {
        Some(k) => doubles::<C64>(&coefficients(k, "polyint")?)?,
        None => filled(count, C64::new(0.0, 0.0))?,
    };
    let constants = if constants.len() == 1 && count > 1 {
        filled(count, constants[0])?
    } else {
        constants
    };
    if constants.len() < count {
        return Err(ArrayError::value(
            "k must be a scalar or a rank-1 array of length 1 or >m.",
        ));
    }
    let p = coefficients(p, "polyint")?;
    if count == 0 {
        return Ok(p);
    }
    let complex = p.dtype().is_complex() || k.is_some_and(|k| k.dtype().is_complex());
    if p.dtype().itemsize() < 8 && !p.dtype().is_integer() && p.dtype() != DType::Bool {
        return Err(ArrayError::refused(format!("polyint of {}", p.dtype())));
    }
    let mut values = doubles::<C64>(&p)?;
    for constant in constants.iter().take(count) {
        poll()?;
        let length = values.len();
        for (i, x) in values.iter_mut().enumerate() {
            *x /= (length - i) as f64;
        }
        values.push(*constant);
    }
    Ok(if complex {
        Array::vector(values)
    } else {
        Array::vector(values.iter().map(|x| x.re).collect::<Vec<f64>>())
    })
}

/// `np.polydiv(u, v)`: the quotient and what is left.
pub fn polydiv(u: &Array, v: &Array) -> Result<(Array, Array)> {
    let (u, v, dtype) = common(u, v, "polydiv")?;
    let precision = Precision::of(&[&u, &v])?;
    if precision.single {
        return Err(ArrayError::refused(format!("polydiv of {dtype}")));
    }
    if precision.complex {
        divided::<C64>(&u, &v)
    } else {
        divided::<f64>(&u, &v)
    }
}

fn divided<T: Double + Number>(u: &Array, v: &Array) -> Result<(Array, Array)> {
    let (mut r, v) = (doubles::<T>(u)?, doubles::<T>(v)?);
    let (Some(head), false) = (v.first(), r.is_empty()) else {
        return Err(ArrayError::index("index 0 is out of bounds for axis 0 with size 0"));
    };
    let scale = T::of_real(1.0).over(*head);
    let steps = (r.len() + 1).saturating_sub(v.len());
    let mut q = filled(steps.max(1), T::of_real(0.0))?;
    for (k, to) in q.iter_mut().enumerate().take(steps) {
        let d = scale.times(r[k]);
        *to = d;
        for (x, y) in r[k..].iter_mut().zip(&v) {
            *x = x.minus(d.times(*y));
        }
    }
    let gone = r.iter().take(r.len() - 1).take_while(|x| x.size() <= 1e-8).count();
    Ok((Array::vector(q), Array::vector(r.split_off(gone))))
}

/// `np.roots(p)`: the numbers where a polynomial is zero, as eigenvalues.
pub fn roots(p: &Array) -> Result<Array> {
    if p.ndim() != 1 {
        return Err(if p.ndim() == 0 {
            not_iterable()
        } else {
            ArrayError::value("Input must be a rank-1 array.")
        });
    }
    let precision = Precision::of(&[p])?;
    let values = doubles::<C64>(p)?;
    let zero = C64::new(0.0, 0.0);
    let Some(last) = values.iter().rposition(|x| *x != zero) else {
        return Ok(Array::vector(Vec::<f64>::new()));
    };
    let first = values.iter().position(|x| *x != zero).unwrap_or(0);
    let (kept, trailing) = (&values[first..=last], values.len() - last - 1);
    let size = kept.len() - 1;
    if size == 0 {
        return Ok(Array::vector(filled(trailing, 0.0f64)?));
    }
    let mut companion = filled(size.saturating_mul(size), zero)?;
    for (to, x) in companion.iter_mut().zip(&kept[1..]) {
        *to = -crate::linear::field::Field::over(*x, kept[0]);
    }
    for j in 1..size {
        companion[j * size + j - 1] = C64::new(1.0, 0.0);
    }
    let found = if precision.complex {
        eigvals(&Array::new(companion, &[size, size])?)?
    } else {
        let real = companion.iter().map(|x| x.re).collect::<Vec<f64>>();
        eigvals(&Array::new(real, &[size, size])?)?
    };
    let found = precision.narrowed(found)?;
    each_number!(found.dtype(), T => {
        let mut all = found.to_vec::<T>()?;
        all.resize(all.len() + trailing, <T as Number>::ZERO);
        Ok(Array::vector(all))
    }, else => Err(ArrayError::refused("roots")))
}

/// `np.poly(zeros)`: the coefficients of the polynomial with these zeros, or of a matrix' own. `float64` 1.0 for none.
pub fn poly(zeros: &Array) -> Result<Array> {
    let zeros = match *zeros.shape() {
        [] => return Err(not_iterable()),
        [rows, cols] if rows == cols && rows != 0 => eigvals(zeros)?,
        [_] => zeros.clone(),
        _ => return Err(ArrayError::value("input must be 1d or non-empty square 2d array.")),
    };
    if zeros.size() == 0 {
        return Array::new(vec![1.0], &[]);
    }
    let precision = Precision::of(&[&zeros])?;
    let mut made = vec![C64::new(1.0, 0.0)];
    let values = doubles::<C64>(&zeros)?;
    for zero in &values {
        made = convolved(&made, &[C64::new(1.0, 0.0), -*zero])?;
    }
    let real = !precision.complex || in_pairs(&values);
    let made = if real {
        Array::vector(made.iter().map(|x| x.re).collect::<Vec<f64>>())
    } else {
        Array::vector(made)
    };
    precision.narrowed(made)
}

/// Whether the conjugates of all numbers are these numbers.
fn in_pairs(values: &[C64]) -> bool {
    let order = |x: &C64, y: &C64| {
        (x.re + 0.0)
            .total_cmp(&(y.re + 0.0))
            .then((x.im + 0.0).total_cmp(&(y.im + 0.0)))
    };
    let mut one = values.to_vec();
    let mut other: Vec<C64> = values.iter().map(|x| C64::new(x.re, -x.im)).collect();
    one.sort_by(order);
    other.sort_by(order);
    one == other
}

/// `np.vander(x, n, increasing)`: powers of numbers, one row for each.
pub fn vander(x: &Array, n: Option<isize>, increasing: bool) -> Result<Array> {
    if x.ndim() != 1 {
        return Err(ArrayError::value("x must be a one-dimensional array or sequence."));
    }
    let n = match n {
        Some(n) => usize::try_from(n).map_err(|_| ArrayError::value("negative dimensions are not allowed"))?,
        None => x.size(),
    };
    let dtype =
        promoted(x.dtype(), DType::I64).ok_or_else(|| ArrayError::refused(format!("vander of {}", x.dtype())))?;
    let x = x.as_type(dtype)?;
    each_number!(dtype, T => Array::new(powers::<T>(&x.elements::<T>()?, n, increasing)?, &[x.size(), n]),
        else => Err(ArrayError::refused("vander")))
}

fn powers<T: Number>(x: &[T], n: usize, increasing: bool) -> Result<Vec<T>> {
    let one = Array::new(vec![1i64], &[1])?
        .as_type(<T as Element>::DTYPE)?
        .to_vec::<T>()?;
    let one = one.first().copied().unwrap_or(T::ZERO);
    let mut made = reserved(x.len().saturating_mul(n))?;
    for y in x {
        let start = made.len();
        let mut power = one;
        for k in 0..n {
            power = match k {
                0 => one,
                1 => *y,
                _ => power.times(*y),
            };
            made.push(power);
        }
        if !increasing {
            made[start..].reverse();
        }
    }
    Ok(made)
}
