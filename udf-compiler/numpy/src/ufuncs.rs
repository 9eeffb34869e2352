//! Functions of elements, as operators and calls have them.

use crate::array::{Ndarray, result, results};
use crate::errors::{Raise, exception};
use crate::singles::{Value, is_sequence, single};
use crate::{listing, values, warn};
use rustpython_vm::builtins::{PyStr, PyTuple};
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use taipan_arrays::cast::promote::Casting;
use taipan_arrays::cast::weak::Operand;
use taipan_arrays::ufunc::call::Options;
use taipan_arrays::ufunc::{row, table};
use taipan_arrays::{Array, ArrayError, DType, Kind, Scalar, Weak, flags, linear};

/// What an operand is; nothing, if it is none of numpy's or Python's numbers, texts and lists.
fn operand(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<Option<(Operand, bool)>> {
    Ok(match single(object, vm)? {
        Some(Value::Array(array)) => Some((Operand::Array(array), false)),
        Some(Value::Scalar(scalar)) => Some((Operand::Array(Array::scalar(&scalar)), true)),
        Some(Value::Weak(weak)) => Some((Operand::Weak(weak), true)),
        None if is_sequence(object) => Some((Operand::Array(listing::array(object, None, vm)?), false)),
        None => None,
    })
}

/// Calls the function of this name.
fn called(name: &str, operands: &[Operand], options: &Options) -> taipan_arrays::Result<Vec<Array>> {
    let _ = flags::take();
    if let Some(error) = of_text(name, operands) {
        return Err(error);
    }
    match table::find(name) {
        Some(function) => function.call(operands, options),
        None if name == "matmul" => product(operands).map(|made| vec![made]),
        None => Err(ArrayError::refused(format!("numpy.{name}"))),
    }
}

/// The error of a function of texts and others, which numpy has not.
fn of_text(name: &str, operands: &[Operand]) -> Option<ArrayError> {
    let text = |operand: &Operand| matches!(operand.dtype(), DType::Str(_));
    match operands {
        [only] if text(only) => Some(row::unsupported(name)),
        [a, b] if text(a) != text(b) && compares(name) => Some(row::no_loop_for(name, &[a.clone(), b.clone()])),
        [a, b] if text(a) != text(b) => {
            let (a, b) = (a.dtype().repr(), b.dtype().repr());
            let words =
                format!("ufunc '{name}' did not contain a loop with signature matching types ({a}, {b}) -> None");
            Some(ArrayError::new(Kind::Ufunc, words))
        }
        _ => None,
    }
}

/// Whether the function is an order or an equality.
fn compares(name: &str) -> bool {
    matches!(
        name,
        "equal" | "not_equal" | "less" | "less_equal" | "greater" | "greater_equal"
    )
}

/// Whether whole numbers that are alone left their type.
fn overflows(name: &str, operands: &[Operand], made: &Array) -> bool {
    let whole = |operand: &Operand| match operand {
        Operand::Weak(Weak::Int(value)) => Some(*value),
        Operand::Array(array) if array.ndim() == 0 => value_of(array),
        _ => None,
    };
    let exact = match (name, operands) {
        ("add", [a, b]) => whole(a).zip(whole(b)).and_then(|(a, b)| a.checked_add(b)),
        ("subtract", [a, b]) => whole(a).zip(whole(b)).and_then(|(a, b)| a.checked_sub(b)),
        ("multiply", [a, b]) => whole(a).zip(whole(b)).and_then(|(a, b)| a.checked_mul(b)),
        _ => None,
    };
    made.dtype().is_integer() && exact.is_some() && exact != value_of(made)
}

/// The only element, if it is a whole number.
fn value_of(array: &Array) -> Option<i128> {
    match (array.dtype(), array.item().ok()?) {
        (_, Scalar::U64(value)) => Some(i128::from(value)),
        (dtype, item) if dtype.is_integer() => match item.astype(DType::I64).ok()? {
            Scalar::I64(value) => Some(i128::from(value)),
            _ => None,
        },
        _ => None,
    }
}

/// The operator of matrices.
fn product(operands: &[Operand]) -> taipan_arrays::Result<Array> {
    match operands {
        [a, b] => linear::matmul(&a.default_array()?, &b.default_array()?),
        _ => Err(ArrayError::type_("matmul() takes 2 positional arguments")),
    }
}

/// An operator of two. What is no operand of numpy's is left to the other one.
pub fn binary(name: &str, a: &PyObjectRef, b: &PyObjectRef, vm: &VirtualMachine) -> PyResult {
    let equality = matches!(name, "equal" | "not_equal");
    let operands = match (operand(a, vm)?, operand(b, vm)?) {
        (Some(a), Some(b)) => [a, b],
        (Some((_, true)), None) | (None, Some((_, true))) if equality && (vm.is_none(a) || vm.is_none(b)) => {
            return Ok(vm.ctx.new_bool(name == "not_equal").into());
        }
        (Some((only, _)), None) | (None, Some((only, _))) if equality && (vm.is_none(a) || vm.is_none(b)) => {
            return unequal(name, only.shape(), vm);
        }
        _ => return Ok(vm.ctx.not_implemented()),
    };
    let scalars = operands.iter().all(|(_, scalar)| *scalar);
    let [(a, _), (b, _)] = operands;
    let text = |operand: &Operand| matches!(operand.dtype(), DType::Str(_));
    if scalars && equality && text(&a) != text(&b) {
        return Ok(vm.ctx.new_bool(name == "not_equal").into());
    }
    if equality && text(&a) != text(&b) {
        let shape = taipan_arrays::broadcast::broadcast_shapes(&[a.shape(), b.shape()]).raised(vm)?;
        return unequal(name, &shape, vm);
    }
    let operands = [a, b];
    let made = called(name, &operands, &Options::default());
    if equality && matches!(&made, Err(error) if error.kind == Kind::Ufunc) {
        if scalars {
            return Ok(vm.ctx.new_bool(name == "not_equal").into());
        }
        let [a, b] = &operands;
        let shape = taipan_arrays::broadcast::broadcast_shapes(&[a.shape(), b.shape()]).raised(vm)?;
        return unequal(name, &shape, vm);
    }
    if let Ok(results) = &made
        && scalars
        && results.first().is_some_and(|result| overflows(name, &operands, result))
    {
        flags::note(flags::OVERFLOW);
    }
    one(name, made, scalars, vm)
}

/// What is never equal.
fn unequal(name: &str, shape: &[usize], vm: &VirtualMachine) -> PyResult {
    let array = Array::zeros(shape, DType::Bool).raised(vm)?;
    match name {
        "equal" => result(array, vm),
        _ => result(
            called("logical_not", &[Operand::Array(array)], &Options::default())
                .and_then(|mut made| made.pop().ok_or_else(|| ArrayError::refused(name)))
                .raised(vm)?,
            vm,
        ),
    }
}

/// The results of a call as objects, after the warnings.
fn one(name: &str, made: taipan_arrays::Result<Vec<Array>>, scalars: bool, vm: &VirtualMachine) -> PyResult {
    let met = flags::take();
    let mut made = made.raised(vm)?;
    if met != 0 {
        let scalar = [
            "add",
            "subtract",
            "multiply",
            "divide",
            "floor_divide",
            "remainder",
            "power",
            "negative",
            "absolute",
        ];
        let name = if scalars && scalar.contains(&name) {
            format!("scalar {name}")
        } else {
            name.to_string()
        };
        warn::flags(met, &name, vm)?;
    }
    match (made.len(), made.pop()) {
        (1, Some(array)) => result(array, vm),
        (_, Some(last)) => {
            made.push(last);
            results(made, vm)
        }
        _ => Err(vm.new_runtime_error("a function without results")),
    }
}

/// An operator of one.
pub fn unary(name: &str, a: &PyObjectRef, vm: &VirtualMachine) -> PyResult {
    match operand(a, vm)? {
        Some((operand, scalar)) => {
            let made = called(name, &[operand], &Options::default());
            one(name, made, scalar, vm)
        }
        None => Ok(vm.ctx.not_implemented()),
    }
}

/// An operator whose result is put into the array.
pub fn inplace(name: &str, a: &PyObjectRef, b: &PyObjectRef, vm: &VirtualMachine) -> PyResult {
    let Some(target) = a.downcast_ref::<Ndarray>().map(|array| array.array()) else {
        return Ok(vm.ctx.not_implemented());
    };
    let Some((other, _)) = operand(b, vm)? else {
        return Ok(vm.ctx.not_implemented());
    };
    target
        .check_writeable()
        .map_err(|_| exception(ArrayError::value("output array is read-only"), vm))?;
    let options = Options {
        out: vec![Some(target.clone())],
        ..Options::default()
    };
    let made = called(name, &[Operand::Array(target), other], &options);
    let met = flags::take();
    made.raised(vm)?;
    warn::flags(met, name, vm)?;
    Ok(a.clone())
}

/// A call: the arguments, then outs, where, type and casting.
pub fn call(name: &str, rest: &[PyObjectRef], vm: &VirtualMachine) -> PyResult {
    let [inputs, outs, filter, dtype, casting] = rest else {
        return Err(vm.new_type_error("a function of elements has five parts"));
    };
    let Some(inputs) = inputs.downcast_ref::<PyTuple>() else {
        return Err(vm.new_type_error("inputs are a tuple"));
    };
    let mut operands = Vec::new();
    for input in inputs.as_slice() {
        let Some((operand, _)) = operand(input, vm)? else {
            return Err(unfit(name, inputs.as_slice(), vm));
        };
        operands.push(operand);
    }
    let options = options(outs, filter, dtype, casting, vm)?;
    let given = outs.downcast_ref::<PyTuple>().map(|outs| outs.as_slice().to_vec());
    let made = called(name, &operands, &options);
    let Some(given) = given else {
        return one(name, made, false, vm);
    };
    let met = flags::take();
    let made = made.raised(vm)?;
    warn::flags(met, name, vm)?;
    match (given.as_slice(), made.len()) {
        ([only], 1) if !vm.is_none(only) => Ok(only.clone()),
        _ => results(made, vm),
    }
}

fn options(
    outs: &PyObjectRef,
    filter: &PyObjectRef,
    dtype: &PyObjectRef,
    casting: &PyObjectRef,
    vm: &VirtualMachine,
) -> PyResult<Options> {
    let outs = match outs.downcast_ref::<PyTuple>() {
        Some(outs) => {
            let of = |out: &PyObjectRef| out.downcast_ref::<Ndarray>().map(|array| array.array());
            outs.as_slice().iter().map(of).collect()
        }
        None => Vec::new(),
    };
    let casting = casting
        .downcast_ref::<PyStr>()
        .map(|text| text.to_string_lossy().into_owned());
    Ok(Options {
        out: outs,
        mask: if vm.is_none(filter) {
            None
        } else {
            Some(values::array(filter, vm)?)
        },
        dtype: values::dtype(dtype, vm)?,
        casting: Casting::parse(casting.as_deref().unwrap_or("same_kind")).raised(vm)?,
    })
}

/// numpy's error for what would be arrays of objects.
fn unfit(name: &str, inputs: &[PyObjectRef], vm: &VirtualMachine) -> rustpython_vm::builtins::PyBaseExceptionRef {
    let floats = matches!(
        name,
        "sqrt" | "exp" | "log" | "sin" | "cos" | "tan" | "log2" | "log10" | "log1p" | "expm1"
    );
    match inputs.iter().position(|input| vm.is_none(input)) {
        Some(place) if floats => vm.new_type_error(format!(
            "loop of ufunc does not support argument {place} of type NoneType which has no callable {name} method"
        )),
        Some(_) if matches!(name, "isnan" | "isinf" | "isfinite" | "signbit") => vm.new_type_error(format!(
            "ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported types \
             according to the casting rule ''safe''"
        )),
        _ => exception(crate::singles::objects(name), vm),
    }
}
