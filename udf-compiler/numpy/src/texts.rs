//! Texts of arrays and scalars, and what types have in common, as the package asks for them.

use crate::errors::Raise;
use crate::given::{Given, Natives};
use crate::singles::{self, Value};
use crate::{moments, scalar, values};
use rustpython_vm::builtins::PyType;
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_arrays::cast::promote::{self, Casting};
use taipan_arrays::cast::weak::{Operand, result_type};
use taipan_arrays::print::options::Sign;
use taipan_arrays::print::{FloatMode, Options, array};
use taipan_arrays::{Array, DType, Scalar};

/// By their names.
pub const NATIVES: Natives = &[
    ("array_str", |given| {
        let text = given.array(0)?.text(&options(given, 1)?).raised(given.vm)?;
        Ok(given.vm.ctx.new_str(text).into())
    }),
    ("array_repr", |given| {
        let text = given.array(0)?.repr(&options(given, 1)?).raised(given.vm)?;
        Ok(given.vm.ctx.new_str(text).into())
    }),
    ("array_text", |given| {
        let (separator, prefix, suffix) = (given.text(2)?, given.text(3)?, given.text(4)?);
        let made = array::to_text(&given.array(0)?, &options(given, 1)?, &separator, &prefix, &suffix);
        Ok(given.vm.ctx.new_str(made.raised(given.vm)?).into())
    }),
    ("scalar_text", |given| {
        let text = match singles::single(given.object(0)?, given.vm)? {
            Some(Value::Scalar(scalar)) => scalar.to_string(),
            _ => return Err(given.vm.new_type_error("not one of numpy's scalars")),
        };
        Ok(given.vm.ctx.new_str(text).into())
    }),
    ("type_of_value", |given| {
        let dtype = match values::value(given.object(0)?, given.vm)? {
            Value::Array(array) => array.dtype(),
            Value::Scalar(scalar) => scalar.dtype(),
            Value::Weak(weak) => singles::natural(weak, given.vm)?.dtype(),
        };
        Ok(given.vm.ctx.new_str(dtype.code()).into())
    }),
    ("can_cast", |given| {
        let casting = Casting::parse(&given.text(2)?).raised(given.vm)?;
        let (from, to) = (needed(given, 0)?, needed(given, 1)?);
        Ok(given.vm.ctx.new_bool(promote::can_cast(from, to, casting)).into())
    }),
    ("promote_types", |given| {
        let made = promote::promote_types(needed(given, 0)?, needed(given, 1)?).raised(given.vm)?;
        Ok(given.vm.ctx.new_str(made.code()).into())
    }),
    ("result_type", common_type),
    ("moment", moment),
];

fn needed(given: &Given<'_>, place: usize) -> PyResult<DType> {
    let missing = || given.vm.new_type_error("a type is needed");
    given.dtype(place)?.ok_or_else(missing)
}

/// The options of printing, in the order in which the package lists them.
fn options(given: &Given<'_>, place: usize) -> PyResult<Options> {
    let vm = given.vm;
    let listed = singles::items(given.object(place)?, vm)?;
    let of = Given::new(&listed, vm);
    let sign = match of.text(7)?.as_str() {
        "+" => Sign::Plus,
        " " => Sign::Space,
        _ => Sign::Minus,
    };
    let mode = match of.text(8)?.as_str() {
        "fixed" => FloatMode::Fixed,
        "unique" => FloatMode::Unique,
        "maxprec_equal" => FloatMode::MaxprecEqual,
        _ => FloatMode::Maxprec,
    };
    let large = |place: usize| -> PyResult<usize> { Ok(of.float(place)?.clamp(0.0, 1e18) as usize) };
    Ok(Options {
        precision: of.count(0)?,
        threshold: large(1)?,
        edge_items: of.count(2)?,
        line_width: large(3)?,
        suppress: of.flag(4)?,
        nan: of.text(5)?,
        inf: of.text(6)?,
        sign,
        mode,
    })
}

/// The type that values and types have together.
fn common_type(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let mut operands = Vec::new();
    for object in singles::items(given.object(0)?, vm)? {
        operands.push(match of_type(&object, vm)? {
            Some(dtype) => Operand::Array(Array::zeros(&[], dtype).raised(vm)?),
            None => match values::value(&object, vm)? {
                Value::Array(array) => Operand::Array(array),
                Value::Scalar(scalar) => Operand::Array(Array::scalar(&scalar)),
                Value::Weak(weak) => Operand::Weak(weak),
            },
        });
    }
    if operands.is_empty() {
        return Err(vm.new_value_error("at least one array or dtype is required"));
    }
    Ok(vm.ctx.new_str(result_type(&operands).raised(vm)?.code()).into())
}

/// The type that an object is, if it is one.
fn of_type(object: &PyObjectRef, vm: &rustpython_vm::VirtualMachine) -> PyResult<Option<DType>> {
    let class = object.downcast_ref::<PyType>().is_some();
    if class || &*object.class().name() == "dtype" {
        values::dtype(object, vm)
    } else {
        Ok(None)
    }
}

/// A moment or a span of a class: of a text, of a count, of another one. Without a unit it gets that of the text.
fn moment(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let class = given.object(0)?.clone().downcast::<PyType>();
    let class = class.map_err(|_| vm.new_type_error("not a class"))?;
    let (dtype, value) = (needed(given, 1)?, given.object(2)?);
    let found: Scalar = match singles::single(value, vm)? {
        Some(Value::Scalar(known @ (Scalar::Datetime(..) | Scalar::Timedelta(..)))) if is_generic(dtype) => known,
        Some(Value::Scalar(Scalar::Str(text))) => moments::parsed(&text, dtype).raised(vm)?,
        Some(Value::Scalar(known)) => known.astype(dtype).raised(vm)?,
        Some(Value::Weak(weak)) => {
            let count = crate::listing::fitted(weak, DType::I64, vm)?;
            count.astype(dtype).raised(vm)?
        }
        _ => {
            let name = value.class().name().to_string();
            return Err(vm.new_value_error(format!("Could not convert object to NumPy datetime: {name}")));
        }
    };
    scalar::made(&found, class, vm)
}

fn is_generic(dtype: DType) -> bool {
    matches!(dtype, DType::Datetime(unit) | DType::Timedelta(unit) if unit.is_generic())
}
