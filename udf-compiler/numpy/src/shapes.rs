//! Arrays made, reshaped, joined and taken apart, as the package calls them.

use crate::array::{Ndarray, object, view};
use crate::errors::{Raise, exception};
use crate::given::{Given, Natives};
use crate::singles::{self, Value};
use crate::values;
use rustpython_vm::builtins::{PyStr, PyTuple};
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_arrays::broadcast::broadcast_shapes;
use taipan_arrays::cast::promote::{self, Casting};
use taipan_arrays::create::ranges;
use taipan_arrays::rearrange::join;
use taipan_arrays::rearrange::overlap::shares_memory;
use taipan_arrays::rearrange::pad::Fill;
use taipan_arrays::rearrange::reshape::Order;
use taipan_arrays::shape::{normal_axis, size_of_shape};
use taipan_arrays::{Array, ArrayError, DType, Result, Scalar, Weak};

/// By their names.
pub const NATIVES: Natives = &[
    ("arange", arange),
    ("linspace", linspace),
    ("full", full),
    ("reshape", |given| {
        let (array, order) = (given.array(0)?, order(given, 2)?);
        viewed(given, array.reshape_in(&given.ints(1)?, order))
    }),
    ("set_shape", |given| {
        let array = given.array(0)?;
        let made = array.reshape(&given.ints(1)?).raised(given.vm)?;
        if !made.storage().is(array.storage()) {
            let text =
                "Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape.";
            return Err(given.vm.new_attribute_error(text));
        }
        put_in(given, made)
    }),
    ("resize_inplace", |given| {
        let made = resized(&given.array(0)?, &given.shape(1)?, true).raised(given.vm)?;
        put_in(given, made)
    }),
    ("resized", |given| {
        finish_object(given, resized(&given.array(0)?, &given.shape(1)?, false))
    }),
    ("ravel", |given| {
        let order = order(given, 1)?;
        viewed(given, given.array(0)?.ravel(order))
    }),
    ("transpose", |given| {
        let axes = given.axes(1)?;
        viewed(given, given.array(0)?.transpose(axes.as_deref()))
    }),
    ("swapaxes", |given| {
        viewed(given, given.array(0)?.swapaxes(given.int(1)?, given.int(2)?))
    }),
    ("moveaxis", |given| {
        viewed(given, given.array(0)?.moveaxis(&given.ints(1)?, &given.ints(2)?))
    }),
    ("expand_dims", |given| {
        viewed(given, given.array(0)?.expand_dims(&given.ints(1)?))
    }),
    ("squeeze", |given| {
        let axes = given.axes(1)?;
        viewed(given, given.array(0)?.squeeze(axes.as_deref()))
    }),
    ("diagonal", |given| {
        let made = given.array(0)?.diagonal(given.int(1)?, given.int(2)?, given.int(3)?);
        viewed(given, made)
    }),
    ("broadcast_to", |given| {
        viewed(given, given.array(0)?.broadcast_to(&given.shape(1)?))
    }),
    ("broadcast_shapes", shapes_together),
    ("sliding_windows", |given| {
        let axes = given.axes(2)?;
        let made = given
            .array(0)?
            .sliding_windows(&given.ints(1)?, axes.as_deref())
            .raised(given.vm)?;
        let made = made.with_writeable(given.flag(3)?);
        view(made, given.object(0)?, given.vm)
    }),
    ("normal_axis", |given| {
        let axis = normal_axis(given.int(0)?, given.count(1)?).raised(given.vm)?;
        Ok(given.vm.ctx.new_int(axis).into())
    }),
    ("concatenate", |given| {
        let made = join::concatenate(&given.arrays(0)?, given.whole_axis(1)?, None, Casting::SameKind);
        finish_object(given, made)
    }),
    ("stack", |given| {
        finish_object(
            given,
            join::stack(&given.arrays(0)?, given.int(1)?, None, Casting::SameKind),
        )
    }),
    ("repeat", |given| {
        let counts: Vec<i64> = given.ints(1)?.into_iter().map(|count| count as i64).collect();
        finish_object(given, given.array(0)?.repeat(&counts, given.whole_axis(2)?))
    }),
    ("roll", |given| {
        let axes = given.axes(2)?;
        finish_object(given, given.array(0)?.roll(&given.ints(1)?, axes.as_deref()))
    }),
    ("insert", |given| {
        let (places, values) = (given.object(1)?, given.array(2)?);
        let at = values::array(places, given.vm)?;
        let made = given
            .array(0)?
            .insert(&given.ints(1)?, at.ndim() == 0, &values, given.axis(3)?);
        finish_object(given, made)
    }),
    ("pad", pad),
    ("shares_memory", |given| {
        let shared = shares_memory(&given.array(0)?, &given.array(1)?).raised(given.vm)?;
        Ok(given.vm.ctx.new_bool(shared).into())
    }),
    ("astype", astype),
    ("real", |given| part(given, true)),
    ("imag", |given| part(given, false)),
    ("tobytes", bytes),
];

fn order(given: &Given<'_>, place: usize) -> PyResult<Order> {
    let named = given.len() > place && given.object(place)?.downcast_ref::<PyStr>().is_some();
    if named {
        Order::parse(&given.text(place)?).raised(given.vm)
    } else {
        Ok(Order::C)
    }
}

/// An array that may share the first argument's elements.
fn viewed(given: &Given<'_>, made: Result<Array>) -> PyResult {
    view(made.raised(given.vm)?, given.object(0)?, given.vm)
}

/// An array, whatever its dimensions.
fn finish_object(given: &Given<'_>, made: Result<Array>) -> PyResult {
    object(made.raised(given.vm)?, given.vm)
}

fn put_in(given: &Given<'_>, made: Array) -> PyResult {
    match given.object(0)?.downcast_ref::<Ndarray>() {
        Some(target) => target.set(made),
        None => return Err(given.vm.new_type_error("not an array")),
    }
    Ok(given.vm.ctx.none())
}

/// The elements repeated, or followed by zeros, in another shape.
fn resized(array: &Array, shape: &[usize], zeros: bool) -> Result<Array> {
    let size = size_of_shape(shape, array.dtype())?;
    let flat = array.ravel(Order::C)?.copy()?;
    let mut parts = vec![flat.clone()];
    if flat.size() == 0 || zeros {
        let missing = size.saturating_sub(flat.size());
        parts.push(Array::zeros(&[missing], array.dtype())?);
    } else {
        let times = size.div_ceil(flat.size()).max(1);
        parts = vec![flat.tile(&[times])?];
    }
    let whole = join::concatenate(&parts, Some(0), None, Casting::SameKind)?;
    let cut = join::part(&whole, 0, 0, size)?;
    let wanted: Vec<isize> = shape.iter().map(|length| *length as isize).collect();
    cut.copy()?.reshape(&wanted)
}

fn weak(given: &Given<'_>, place: usize) -> PyResult<Weak> {
    match values::value(given.object(place)?, given.vm)? {
        Value::Weak(weak) => Ok(weak),
        Value::Scalar(scalar) => of_scalar(&scalar, given),
        Value::Array(array) => of_scalar(&array.item().raised(given.vm)?, given),
    }
}

fn of_scalar(scalar: &Scalar, given: &Given<'_>) -> PyResult<Weak> {
    let dtype = scalar.dtype();
    let wanted = if dtype.is_integer() || dtype == DType::Bool {
        DType::I64
    } else if dtype.is_float() {
        DType::F64
    } else {
        return given.refused(&format!("numpy.arange of {dtype}"));
    };
    match scalar.astype(wanted).raised(given.vm)? {
        Scalar::I64(value) => Ok(Weak::Int(i128::from(value))),
        Scalar::F64(value) => Ok(Weak::Float(value)),
        _ => given.refused("numpy.arange of such a value"),
    }
}

fn arange(given: &Given<'_>) -> PyResult {
    let (start, stop, step) = (weak(given, 0)?, weak(given, 1)?, weak(given, 2)?);
    finish_object(given, ranges::arange(start, stop, step, given.dtype(3)?))
}

/// The array, and the step between its elements.
fn linspace(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let count = given.int(2)?;
    let count = usize::try_from(count).map_err(|_| {
        let text = format!("Number of samples, {count}, must be non-negative.");
        vm.new_value_error(text)
    })?;
    for place in [0, 1] {
        let array = given.array(place)?;
        if array.ndim() > 0 || array.dtype().is_complex() {
            return given.refused("numpy.linspace of arrays or complex numbers");
        }
    }
    let made = ranges::linspace(given.float(0)?, given.float(1)?, count, given.flag(3)?, given.dtype(4)?);
    let (array, step) = made.raised(vm)?;
    let step = crate::scalar::object(&Scalar::F64(step), vm)?;
    Ok(vm.ctx.new_tuple(vec![object(array, vm)?, step]).into())
}

fn full(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let value = given.array(1)?;
    let dtype = given.dtype(2)?.unwrap_or(value.dtype());
    let item = value.astype(dtype).and_then(|value| value.item()).raised(vm)?;
    finish_object(given, Array::full(&given.shape(0)?, &item))
}

fn shapes_together(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let listed = singles::items(given.object(0)?, vm)?;
    let shapes: PyResult<Vec<Vec<usize>>> = listed.iter().map(|shape| values::shape(shape, vm)).collect();
    let shapes = shapes?;
    let slices: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
    let Some(made) = taipan_arrays::broadcast::common(&slices) else {
        let error = broadcast_shapes(&slices)
            .err()
            .map(|_| ArrayError::value(mismatch(&shapes)));
        return Err(exception(
            error.unwrap_or_else(|| ArrayError::value("shape mismatch")),
            vm,
        ));
    };
    let lengths: Vec<PyObjectRef> = made.iter().map(|length| vm.ctx.new_int(*length).into()).collect();
    Ok(vm.ctx.new_tuple(lengths).into())
}

/// numpy's words for the first two shapes that do not fit.
fn mismatch(shapes: &[Vec<usize>]) -> String {
    let text = taipan_arrays::shape::shape_text;
    for (place, shape) in shapes.iter().enumerate() {
        for (before, other) in shapes.iter().enumerate().take(place) {
            if taipan_arrays::broadcast::common(&[shape, other]).is_none() {
                return format!(
                    "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg {before} with shape {} \
                     and arg {place} with shape {}.",
                    text(other),
                    text(shape)
                );
            }
        }
    }
    "shape mismatch: objects cannot be broadcast to a single shape.".into()
}

/// The array, pairs of widths, the mode, pairs of values.
fn pad(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let array = given.array(0)?;
    let mut widths = Vec::new();
    for pair in singles::items(given.object(1)?, vm)? {
        match values::integers(&pair, vm)?.as_slice() {
            [before, after] if *before >= 0 && *after >= 0 => widths.push((*before as usize, *after as usize)),
            _ => return Err(vm.new_value_error("index can't contain negative values")),
        }
    }
    let mode = given.text(2)?;
    if mode != "constant" {
        let fill = Fill::parse(&mode).raised(vm)?;
        return finish_object(given, array.pad_by(&widths, fill));
    }
    let mut fills = Vec::new();
    for pair in singles::items(given.object(3)?, vm)? {
        let pair = pair
            .downcast_ref::<PyTuple>()
            .map(|pair| pair.as_slice().to_vec())
            .unwrap_or_default();
        match pair.as_slice() {
            [before, after] => fills.push((values::array(before, vm)?, values::array(after, vm)?)),
            _ => return Err(vm.new_value_error("constant_values are pairs")),
        }
    }
    finish_object(given, array.pad_with(&widths, &fills))
}

/// The real or the imaginary parts. Those of complex numbers are copies, which are not to be written.
fn part(given: &Given<'_>, real: bool) -> PyResult {
    let (vm, array) = (given.vm, given.array(0)?);
    let made = match array.dtype() {
        DType::C128 => array.to_vec::<num_complex::Complex64>().and_then(|values| {
            let parts = values.into_iter().map(|value| if real { value.re } else { value.im });
            Array::new(parts.collect(), array.shape())
        }),
        DType::C64 => array.to_vec::<num_complex::Complex32>().and_then(|values| {
            let parts = values.into_iter().map(|value| if real { value.re } else { value.im });
            Array::new(parts.collect(), array.shape())
        }),
        _ if real => return view(array, given.object(0)?, vm),
        dtype => Array::zeros(array.shape(), dtype),
    };
    object(made.raised(vm)?.read_only(), vm)
}

fn bytes(given: &Given<'_>) -> PyResult {
    let (vm, array) = (given.vm, given.array(0)?);
    let made: Vec<u8> = match array.to_buffer().raised(vm)? {
        taipan_arrays::Buffer::Bool(values) => values.into_iter().map(u8::from).collect(),
        taipan_arrays::Buffer::I8(values) => values.into_iter().flat_map(i8::to_le_bytes).collect(),
        taipan_arrays::Buffer::I16(values) => values.into_iter().flat_map(i16::to_le_bytes).collect(),
        taipan_arrays::Buffer::I32(values) => values.into_iter().flat_map(i32::to_le_bytes).collect(),
        taipan_arrays::Buffer::I64(values) => values.into_iter().flat_map(i64::to_le_bytes).collect(),
        taipan_arrays::Buffer::U8(values) => values,
        taipan_arrays::Buffer::U16(values) => values.into_iter().flat_map(u16::to_le_bytes).collect(),
        taipan_arrays::Buffer::U32(values) => values.into_iter().flat_map(u32::to_le_bytes).collect(),
        taipan_arrays::Buffer::U64(values) => values.into_iter().flat_map(u64::to_le_bytes).collect(),
        taipan_arrays::Buffer::F32(values) => values.into_iter().flat_map(f32::to_le_bytes).collect(),
        taipan_arrays::Buffer::F64(values) => values.into_iter().flat_map(f64::to_le_bytes).collect(),
        _ => return given.refused("numpy.ndarray.tobytes of such elements"),
    };
    Ok(vm.ctx.new_bytes(made).into())
}

/// Elements of another type: array, type, how much may be lost.
fn astype(given: &Given<'_>) -> PyResult {
    let casting = Casting::parse(&given.text(2)?).raised(given.vm)?;
    let (array, wanted) = (given.array(0)?, given.dtype(1)?.unwrap_or(DType::F64));
    let text = matches!(array.dtype(), DType::Str(_));
    let wanted = match wanted {
        DType::Str(0) if text => array.dtype(),
        DType::Str(0) => DType::Str(promote::text_width(array.dtype())),
        wanted => wanted,
    };
    promote::check_cast(array.dtype(), wanted, casting).raised(given.vm)?;
    let made = array
        .astype(wanted)
        .map_err(|error| match error.message.split_once(": '") {
            // The elements are numpy's texts.
            Some((words, rest)) if text => ArrayError::new(error.kind, format!("{words}: np.str_('{rest})")),
            _ => error,
        });
    let met = taipan_arrays::flags::take();
    crate::warn::flags(met, "cast", given.vm)?;
    finish_object(given, made)
}
