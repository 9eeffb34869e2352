//! Calls of universal functions: which loop, which shape, which order in memory, and where the results go.
//!
//! Knows no function in particular but that comparisons take Python's integers of any size.

use super::compare::mixed;
use super::row::{Call, Gives, Ufunc, no_loop_for, unsupported};
use super::times;
use crate::array::Array;
use crate::broadcast::broadcast_shapes;
use crate::cast::promote::{Casting, can_cast};
use crate::cast::weak::{Operand, result_type, weak_scalar};
use crate::dtype::DType;
use crate::each_type;
use crate::error::{ArrayError, Kind, Result};
use crate::order::{is_c, ordered, restored, walking_order};
use crate::scalar::Weak;
use crate::shape::tight_text;
use crate::storage::{Element, reserved};

/// How a function is called.
#[derive(Clone)]
pub struct Options {
    /// Where the results go: nothing, or one place each.
    pub out: Vec<Option<Array>>,
    /// Which elements are computed.
    pub mask: Option<Array>,
    /// The type of the loop.
    pub dtype: Option<DType>,
    /// Which casts of inputs and results are let pass.
    pub casting: Casting,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            out: Vec::new(),
            mask: None,
            dtype: None,
            casting: Casting::SameKind,
        }
    }
}

impl Ufunc {
    /// Calls the function. Results are arrays of the inputs' common shape; those with a place in `out` are that place.
    /// Fails with numpy's words for types and shapes that do not fit. Notes floating point errors in `flags`.
    pub fn call(&self, operands: &[Operand], options: &Options) -> Result<Vec<Array>> {
        if operands.len() != self.nin {
            let (name, nin, found) = (self.name, self.nin, operands.len());
            return Err(ArrayError::type_(format!(
                "{name}() takes from {nin} to {} positional arguments but {found} were given",
                nin + self.nout
            )));
        }
        check_outs(operands, options)?;
        let results = match &options.mask {
            Some(mask) => self.masked(operands, mask, options)?,
            None => self.unmasked(operands, options)?,
        };
        results
            .into_iter()
            .enumerate()
            .map(|(at, result)| self.placed(result, options.out.get(at), options))
            .collect()
    }

    /// A result, written to its place if it has one.
    fn placed(&self, result: Array, out: Option<&Option<Array>>, options: &Options) -> Result<Array> {
        let Some(Some(out)) = out else { return Ok(result) };
        self.check_output(result.dtype(), out, options)?;
        out.check_writeable()
            .map_err(|_| ArrayError::value("output array is read-only"))?;
        if options.mask.is_none() || !result.storage().is(out.storage()) {
            out.assign(&result)?;
        }
        Ok(out.clone())
    }

    /// Fails where a result may not be cast to its place.
    fn check_output(&self, dtype: DType, out: &Array, options: &Options) -> Result<()> {
        if can_cast(dtype, out.dtype(), options.casting) {
            return Ok(());
        }
        let (from, to, rule) = (dtype.repr(), out.dtype().repr(), options.casting.word());
        let name = self.name;
        Err(ArrayError::new(
            Kind::Ufunc,
            format!("Cannot cast ufunc '{name}' output from {from} to {to} with casting rule '{rule}'"),
        ))
    }

    fn unmasked(&self, operands: &[Operand], options: &Options) -> Result<Vec<Array>> {
        if let Some(results) = times::call(self.name, operands)? {
            return Ok(results);
        }
        if self.gives == Gives::Truth
            && self.nin == 2
            && let Some(truth) = mixed(self.name, operands)?
        {
            return Ok(vec![truth]);
        }
        let large =
            |operand: &Operand| matches!(operand, Operand::Weak(Weak::Int(value)) if i64::try_from(*value).is_err());
        if self.name.starts_with("logical") && operands.iter().any(large) {
            return Err(ArrayError::overflow("Python int too large to convert to C long"));
        }
        let operands = self.tamed(operands);
        let dtype = self.resolved(&operands, options)?;
        self.compute(dtype, &self.cast(&operands, dtype, options)?)
    }

    /// Comparisons with Python integers that no element can have: as good as infinite.
    fn tamed(&self, operands: &[Operand]) -> Vec<Operand> {
        let strong = operands.iter().find_map(|operand| match operand {
            Operand::Array(array) => Some(array.dtype()),
            Operand::Weak(_) => None,
        });
        let compares = self.gives == Gives::Truth && !self.name.starts_with("logical");
        let tame = |operand: &Operand| match (operand, strong) {
            // Of these only the truth counts.
            (Operand::Weak(Weak::Int(value)), _) if self.name.starts_with("logical") => {
                Operand::Weak(Weak::Int(i128::from(*value != 0)))
            }
            (Operand::Weak(weak @ Weak::Int(value)), Some(dtype)) if compares && dtype.is_integer() => {
                let fits = weak_scalar(*weak, dtype).is_ok();
                let infinite = if *value < 0 { f64::NEG_INFINITY } else { f64::INFINITY };
                if fits {
                    operand.clone()
                } else {
                    Operand::Weak(Weak::Float(infinite))
                }
            }
            _ => operand.clone(),
        };
        operands.iter().map(tame).collect()
    }

    /// Fails where no loop gives results of the type that is asked for.
    fn check_dtype(&self, dtype: DType, operands: &[Operand]) -> Result<()> {
        if matches!(dtype, DType::Str(_)) || dtype.is_time() {
            return Err(ArrayError::refused(format!("numpy.{} with dtype {dtype}", self.name)));
        }
        let fits = match (self.gives, self.name) {
            (Gives::Truth, _) => dtype == DType::Bool,
            (Gives::Real, _) if dtype.is_complex() => return Err(no_loop_for(self.name, operands)),
            (_, "frexp" | "bitwise_count") => false,
            (_, "divide") => !dtype.is_integer() && dtype != DType::Bool,
            (_, "subtract" | "negative" | "gcd" | "lcm" | "sign" | "positive") if dtype == DType::Bool => true,
            _ => self.loops.contains(dtype.char()),
        };
        if fits {
            return Ok(());
        }
        Err(ArrayError::type_(format!(
            "No loop matching the specified signature and casting was found for ufunc {}",
            self.name
        )))
    }

    /// The type of the loop for these inputs.
    pub fn resolved(&self, operands: &[Operand], options: &Options) -> Result<DType> {
        // The second input of `ldexp` is an exponent.
        let deciding = if self.name == "ldexp" {
            operands.get(..1).unwrap_or_default()
        } else {
            operands
        };
        if let Some(dtype) = options.dtype {
            self.check_dtype(dtype, operands)?;
        }
        let common = match options.dtype {
            Some(dtype) if self.gives != Gives::Truth => dtype,
            _ => result_type(deciding)?,
        };
        if common == DType::Bool && matches!(self.name, "subtract" | "negative") {
            return Err(no_boolean(self.name));
        }
        if common == DType::Bool && matches!(self.name, "gcd" | "lcm" | "sign" | "positive") {
            return Err(no_loop_for(self.name, operands));
        }
        if self.name == "divide" && (common.is_integer() || common == DType::Bool) {
            return Ok(DType::F64);
        }
        let each = each_type_of(deciding, options).unwrap_or_else(|| vec![common]);
        let all_fit = |dtype: DType| each.iter().all(|from| can_cast(*from, dtype, Casting::Safe));
        let half = |from: &DType| can_cast(*from, DType::I8, Casting::Safe) || *from == DType::U8;
        for char in self.loops.chars() {
            if char == 'e' {
                if each.iter().all(half) {
                    return Err(ArrayError::refused(format!(
                        "numpy.{} of {common}, which is float16,",
                        self.name
                    )));
                }
                continue;
            }
            let dtype = if char == 'U' {
                common
            } else {
                DType::parse(&char.to_string())?
            };
            if matches!((char, common), ('U', DType::Str(_))) || (char != 'U' && all_fit(dtype)) {
                return Ok(dtype);
            }
        }
        match common {
            DType::Str(_) => Err(ArrayError::refused(format!("numpy.{} of text", self.name))),
            // Functions that numpy made late say it in other words.
            _ if matches!(self.name, "gcd" | "lcm" | "sign" | "positive") => Err(no_loop_for(self.name, operands)),
            _ => Err(unsupported(self.name)),
        }
    }

    /// The inputs as arrays of the loop's type.
    fn cast(&self, operands: &[Operand], dtype: DType, options: &Options) -> Result<Vec<Array>> {
        let mut arrays = Vec::with_capacity(operands.len());
        for (at, operand) in operands.iter().enumerate() {
            let wanted = if self.name == "ldexp" && at == 1 {
                DType::I64
            } else {
                dtype
            };
            let array = operand.array(wanted)?;
            let strict = options.dtype.is_some() || options.casting < Casting::SameKind;
            let truth = self.gives == Gives::Truth && self.name.starts_with("logical");
            let forced = strict && !truth && !can_cast(array.dtype(), wanted, options.casting);
            if forced || (wanted != dtype && !can_cast(array.dtype(), wanted, Casting::SameKind)) {
                if !forced {
                    return Err(unsupported(self.name));
                }
                let (name, from, to) = (self.name, array.dtype().repr(), wanted.repr());
                let (rule, place) = (
                    options.casting.word(),
                    if self.nin == 1 { String::new() } else { format!("{at} ") },
                );
                return Err(ArrayError::new(
                    Kind::Ufunc,
                    format!("Cannot cast ufunc '{name}' input {place}from {from} to {to} with casting rule '{rule}'"),
                ));
            }
            let text = matches!((array.dtype(), wanted), (DType::Str(_), DType::Str(_)));
            arrays.push(if text { array } else { array.as_type(wanted)? });
        }
        Ok(arrays)
    }

    /// Runs the loop over arrays of its type.
    fn compute(&self, dtype: DType, arrays: &[Array]) -> Result<Vec<Array>> {
        let shapes: Vec<&[usize]> = arrays.iter().map(Array::shape).collect();
        let shape = broadcast_shapes(&shapes)?;
        let mut inputs = Vec::with_capacity(arrays.len());
        for array in arrays {
            inputs.push(if array.shape() == shape {
                array.clone()
            } else {
                array.broadcast_to(&shape)?
            });
        }
        if inputs.iter().all(Array::is_contiguous) {
            return self.straight(dtype, &inputs, &shape);
        }
        let strides: Vec<&[isize]> = inputs.iter().map(Array::strides).collect();
        let order = walking_order(&shape, &strides);
        if is_c(&order) {
            return self.straight(dtype, &inputs, &shape);
        }
        let inputs: Vec<Array> = inputs
            .iter()
            .map(|input| ordered(input, &order))
            .collect::<Result<_>>()?;
        let shape: Vec<usize> = order.iter().filter_map(|axis| shape.get(*axis).copied()).collect();
        let results = self.straight(dtype, &inputs, &shape)?;
        results.iter().map(|result| restored(result, &order)).collect()
    }

    fn straight(&self, dtype: DType, inputs: &[Array], shape: &[usize]) -> Result<Vec<Array>> {
        let call = Call {
            name: self.name,
            dtype,
            inputs,
            shape,
        };
        let buffers = (self.run)(&call)?;
        buffers
            .into_iter()
            .map(|buffer| {
                let dtype = buffer.dtype();
                Array::typed(buffer, shape, dtype)
            })
            .collect()
    }

    /// Computes only where the mask says so; elsewhere results keep what is in `out`, or are zero.
    fn masked(&self, operands: &[Operand], mask: &Array, options: &Options) -> Result<Vec<Array>> {
        if mask.dtype() != DType::Bool {
            let from = mask.dtype().repr();
            return Err(ArrayError::type_(format!(
                "Cannot cast array data from {from} to dtype('bool') according to the rule 'safe'"
            )));
        }
        let outs = || options.out.iter().flatten();
        let shapes: Vec<&[usize]> = operands
            .iter()
            .map(Operand::shape)
            .chain([mask.shape()])
            .chain(outs().map(Array::shape))
            .collect();
        let shape = broadcast_shapes(&shapes)?;
        let mask = mask.broadcast_to(&shape)?;
        let mut picked = Vec::with_capacity(operands.len());
        for operand in operands {
            picked.push(match operand {
                Operand::Array(array) => Operand::Array(compressed(&array.broadcast_to(&shape)?, &mask)?),
                weak => weak.clone(),
            });
        }
        let results = self.unmasked(&picked, options)?;
        let mut placed = Vec::with_capacity(results.len());
        for (at, result) in results.iter().enumerate() {
            let target = match options.out.get(at) {
                Some(Some(out)) => {
                    self.check_output(result.dtype(), out, options)?;
                    out.check_writeable()
                        .map_err(|_| ArrayError::value("output array is read-only"))?;
                    out.clone()
                }
                _ => Array::zeros(&shape, result.dtype())?,
            };
            let result = result.as_type(target.dtype())?;
            each_type!(target.dtype(), T => expand::<T>(&target, &mask, &result)?);
            placed.push(target);
        }
        Ok(placed)
    }
}

/// The types of inputs that are all arrays, where no type is asked for. A loop is looked for that takes each of them, not
/// what they have in common: `int8` and `uint8` fit `float16`.
fn each_type_of(operands: &[Operand], options: &Options) -> Option<Vec<DType>> {
    let dtype = |operand: &Operand| match operand {
        Operand::Array(array) if options.dtype.is_none() => Some(array.dtype()),
        _ => None,
    };
    operands.iter().map(dtype).collect()
}

/// Fails where the places for results do not have the shape of the inputs together.
fn check_outs(operands: &[Operand], options: &Options) -> Result<()> {
    if options.out.is_empty() {
        return Ok(());
    }
    let outs = || options.out.iter().flatten().map(Array::shape);
    let inputs = operands.iter().map(Operand::shape);
    let shapes: Vec<&[usize]> = inputs
        .chain(outs())
        .chain(options.mask.iter().map(Array::shape))
        .collect();
    let shape = broadcast_shapes(&shapes)?;
    match outs().find(|out| *out != shape.as_slice()) {
        Some(out) => {
            let (to, from) = (tight_text(out), tight_text(&shape));
            Err(ArrayError::value(format!(
                "non-broadcastable output operand with shape {to} doesn't match the broadcast shape {from}"
            )))
        }
        None => Ok(()),
    }
}

fn compressed(array: &Array, mask: &Array) -> Result<Array> {
    each_type!(array.dtype(), T => {
        let kept = kept::<T>(array, mask)?;
        let shape = [kept.len()];
        Array::typed(T::buffer(kept), &shape, array.dtype())
    })
}

fn kept<T: Element>(array: &Array, mask: &Array) -> Result<Vec<T>> {
    let (values, mask) = (array.elements::<T>()?, mask.elements::<bool>()?);
    let mut kept: Vec<T> = reserved(values.len())?;
    let pairs = values.iter().zip(mask.iter()).filter(|(_, keep)| **keep);
    kept.extend(pairs.map(|(value, _)| value.clone()));
    Ok(kept)
}

fn expand<T: Element>(target: &Array, mask: &Array, values: &Array) -> Result<()> {
    let mut all = target.to_vec::<T>()?;
    let (mask, values) = (mask.elements::<bool>()?, values.to_vec::<T>()?);
    // One result for all where nothing but Python's numbers were given.
    let repeated = values.len() == 1;
    let mut next = values.iter();
    for (place, keep) in all.iter_mut().zip(mask.iter()) {
        let value = match (*keep, repeated) {
            (false, _) => None,
            (true, true) => values.first(),
            (true, false) => next.next(),
        };
        if let Some(value) = value {
            *place = value.clone();
        }
    }
    target.write(&all)
}

fn no_boolean(name: &str) -> ArrayError {
    ArrayError::type_(match name {
        "subtract" => {
            "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the `^` operator, or the \
             logical_xor function instead."
        }
        _ => {
            "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function \
             instead."
        }
    })
}
