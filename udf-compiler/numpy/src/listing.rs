//! Arrays of nested lists: what shape they have, and which type their items have together.

use crate::array::Ndarray;
use crate::errors::{Raise, exception};
use crate::moments;
use crate::singles::{Value, is_sequence, items, natural, objects, single};
use rustpython_vm::builtins::{PyFloat, PyInt};
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};
use taipan_arrays::cast::promote::promote_all;
use taipan_arrays::dtype::Category;
use taipan_arrays::shape::{MAX_DIMENSIONS, shape_text};
use taipan_arrays::storage::reserved;
use taipan_arrays::{Array, ArrayError, DType, Element, Scalar, Weak, each_type};

/// The items of nested lists, and the shape of the lists.
#[derive(Default)]
struct Nested {
    shape: Vec<usize>,
    leaves: Vec<PyObjectRef>,
    /// How deep the items lie, once there is one.
    depth: Option<usize>,
    /// The depth from which on lists are of different lengths.
    ragged: Option<usize>,
}

impl Nested {
    fn add(&mut self, object: &PyObjectRef, depth: usize, vm: &VirtualMachine) -> PyResult<()> {
        if let Some(array) = object.downcast_ref::<Ndarray>()
            && array.array().ndim() > 0
        {
            let (array, mut below) = (array.array(), depth);
            for length in array.shape() {
                self.row(*length, below);
                below += 1;
            }
            self.leaf_at(below);
            for scalar in array.scalars().raised(vm)? {
                self.leaves.push(crate::scalar::object(&scalar, vm)?);
            }
            return Ok(());
        }
        if !is_sequence(object) {
            self.leaf_at(depth);
            self.leaves.push(object.clone());
            return Ok(());
        }
        if depth >= MAX_DIMENSIONS {
            return Err(vm.new_value_error("setting an array element with a sequence. The requested array would exceed the maximum number of dimension of 64."));
        }
        let items = items(object, vm)?;
        self.row(items.len(), depth);
        if self.ragged.is_some_and(|ragged| ragged <= depth) {
            return Ok(());
        }
        items.iter().try_for_each(|item| self.add(item, depth + 1, vm))
    }

    /// A list of this length.
    fn row(&mut self, length: usize, depth: usize) {
        match self.shape.get(depth) {
            Some(known) if *known == length => {}
            Some(_) => self.differ(depth),
            None if self.depth.is_some() => self.differ(depth),
            None => self.shape.push(length),
        }
    }

    fn leaf_at(&mut self, depth: usize) {
        match self.depth {
            Some(known) if known != depth => self.differ(known.min(depth)),
            None if self.shape.len() != depth => self.differ(depth),
            _ => self.depth = Some(depth),
        }
    }

    fn differ(&mut self, depth: usize) {
        self.ragged = Some(self.ragged.map_or(depth, |known| known.min(depth)));
    }
}

/// The array of an object; of this type, if one is given. Fails where it would be an array of objects.
pub fn array(object: &PyObjectRef, dtype: Option<DType>, vm: &VirtualMachine) -> PyResult<Array> {
    if let Some(array) = object.downcast_ref::<Ndarray>() {
        return cast(array.array(), dtype, vm);
    }
    let mut nested = Nested::default();
    nested.add(object, 0, vm)?;
    if let Some(depth) = nested.ragged {
        let shape = shape_text(nested.shape.get(..depth).unwrap_or_default());
        return Err(vm.new_value_error(format!(
            "setting an array element with a sequence. The requested array has an inhomogeneous shape after {depth} \
             dimensions. The detected shape was {shape} + inhomogeneous part."
        )));
    }
    if nested.leaves.is_empty() {
        return Array::zeros(&nested.shape, dtype.unwrap_or(DType::F64)).raised(vm);
    }
    match straight(&nested.leaves, &nested.shape, vm)? {
        Some(array) if dtype.is_none() || dtype == Some(array.dtype()) => Ok(array),
        _ => general(&nested, dtype, vm),
    }
}

fn cast(array: Array, dtype: Option<DType>, vm: &VirtualMachine) -> PyResult<Array> {
    match dtype {
        Some(dtype) if dtype != array.dtype() => array.astype(dtype).raised(vm),
        _ => Ok(array),
    }
}

/// An array of nothing but floats, or nothing but ints of 64 bits, quickly.
fn straight(leaves: &[PyObjectRef], shape: &[usize], vm: &VirtualMachine) -> PyResult<Option<Array>> {
    let first = leaves.first().map(|leaf| leaf.class());
    if first.is_some_and(|class| class.is(vm.ctx.types.float_type)) {
        let mut values = reserved(leaves.len()).raised(vm)?;
        for leaf in leaves {
            match leaf.downcast_ref::<PyFloat>() {
                Some(float) => values.push(float.to_f64()),
                None => return Ok(None),
            }
        }
        return Array::new(values, shape).raised(vm).map(Some);
    }
    let mut values = reserved(leaves.len()).raised(vm)?;
    for leaf in leaves {
        let int = if leaf.class().is(vm.ctx.types.int_type) {
            leaf.downcast_ref::<PyInt>()
        } else {
            None
        };
        match int.map(|int| i64::try_from(int.as_bigint())) {
            Some(Ok(value)) => values.push(value),
            _ => return Ok(None),
        }
    }
    Array::new(values, shape).raised(vm).map(Some)
}

/// One item: a number of Python's, or a scalar with a type.
enum Leaf {
    Weak(Weak),
    Scalar(Scalar),
}

fn leaf(object: &PyObjectRef, dtype: Option<DType>, vm: &VirtualMachine) -> PyResult<Leaf> {
    match single(object, vm)? {
        Some(Value::Array(array)) => array.item().raised(vm).map(Leaf::Scalar),
        Some(Value::Scalar(Scalar::Str(text))) if matches!(dtype, Some(DType::Datetime(_))) => {
            let wanted = dtype.unwrap_or(DType::Str(0));
            moments::parsed(&text, wanted).raised(vm).map(Leaf::Scalar)
        }
        Some(Value::Scalar(scalar)) => Ok(Leaf::Scalar(scalar)),
        Some(Value::Weak(weak)) => Ok(Leaf::Weak(weak)),
        None if vm.is_none(object) && dtype.is_some_and(|dtype| dtype.is_float() || dtype.is_complex()) => {
            Ok(Leaf::Weak(Weak::Float(f64::NAN)))
        }
        None => match dtype.map(DType::category) {
            Some(Category::Str) => {
                let text = object.str(vm)?.to_string_lossy().into_owned();
                Ok(Leaf::Scalar(Scalar::Str(text.as_str().into())))
            }
            Some(category) if category != Category::Datetime && category != Category::Timedelta => {
                Err(unfit(object, category, vm))
            }
            _ => Err(exception(objects(&object.class().name()), vm)),
        },
    }
}

fn unfit(object: &PyObjectRef, category: Category, vm: &VirtualMachine) -> rustpython_vm::builtins::PyBaseExceptionRef {
    let name = object.class().name().to_string();
    match category {
        Category::Signed | Category::Unsigned => vm.new_type_error(format!(
            "int() argument must be a string, a bytes-like object or a real number, not '{name}'"
        )),
        Category::Float => vm.new_type_error(format!(
            "float() argument must be a string or a real number, not '{name}'"
        )),
        _ => exception(objects(&name), vm),
    }
}

fn general(nested: &Nested, dtype: Option<DType>, vm: &VirtualMachine) -> PyResult<Array> {
    let mut scalars = reserved(nested.leaves.len()).raised(vm)?;
    for object in &nested.leaves {
        scalars.push(match leaf(object, dtype, vm)? {
            Leaf::Scalar(scalar) => scalar,
            Leaf::Weak(weak) => match dtype {
                Some(dtype) => fitted(weak, dtype, vm)?,
                None => natural(weak, vm)?,
            },
        });
    }
    of_scalars(&scalars, &nested.shape, dtype).raised(vm)
}

/// An array of scalars, of the type that they have together where none is given.
fn of_scalars(scalars: &[Scalar], shape: &[usize], dtype: Option<DType>) -> taipan_arrays::Result<Array> {
    let dtype = match dtype {
        Some(DType::Str(0)) => DType::Str(widest(scalars)),
        Some(DType::Datetime(unit) | DType::Timedelta(unit)) if unit.is_generic() => {
            promote_all(&scalars.iter().map(Scalar::dtype).collect::<Vec<DType>>())?
        }
        Some(dtype) => dtype,
        None => promote_all(&scalars.iter().map(Scalar::dtype).collect::<Vec<DType>>())?,
    };
    each_type!(dtype, T => {
        let mut values = reserved::<T>(scalars.len())?;
        for scalar in scalars {
            let cast = scalar.astype(dtype)?;
            let buffer = cast.buffer();
            let value = T::of(&buffer).and_then(|values| values.first()).cloned();
            values.push(value.unwrap_or_default());
        }
        Array::typed(T::buffer(values), shape, dtype)
    })
}

/// The characters of the longest text of scalars.
fn widest(scalars: &[Scalar]) -> u32 {
    let width = |scalar: &Scalar| scalar.to_string().chars().count() as u32;
    scalars.iter().map(width).max().unwrap_or(1).max(1)
}

/// A number of Python's as an element of this type: ints must fit, floats are cut.
pub fn fitted(weak: Weak, dtype: DType, vm: &VirtualMachine) -> PyResult<Scalar> {
    if !dtype.is_integer() {
        return match (weak, dtype) {
            // Larger ones are floats all the same.
            (Weak::Int(value), _) if dtype.is_float() => Ok(Scalar::F64(value as f64)),
            (Weak::Complex(_), _) if dtype.is_float() => {
                Err(vm.new_type_error("float() argument must be a string or a real number, not 'complex'"))
            }
            (Weak::Float(_) | Weak::Complex(_), DType::Datetime(_)) => {
                Err(vm.new_value_error("Could not convert object to NumPy datetime"))
            }
            (Weak::Float(_) | Weak::Complex(_), DType::Timedelta(_)) => {
                Err(vm.new_value_error("Could not convert object to NumPy timedelta"))
            }
            _ => natural(weak, vm),
        };
    }
    let value = match weak {
        Weak::Int(value) => value,
        Weak::Float(value) if value.is_nan() => {
            return Err(vm.new_value_error("cannot convert float NaN to integer"));
        }
        Weak::Float(value) if value.is_infinite() => {
            return Err(vm.new_overflow_error("cannot convert float infinity to integer"));
        }
        Weak::Float(value) => value as i128,
        Weak::Complex(_) => {
            return Err(vm.new_type_error(
                "int() argument must be a string, a bytes-like object or a real number, not 'complex'",
            ));
        }
    };
    let bits = dtype.itemsize() as u32 * 8;
    let (low, high) = match dtype.category() {
        Category::Unsigned => (0, (1i128 << bits) - 1),
        _ => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
    };
    if !(low..=high).contains(&value) {
        let error = ArrayError::overflow(format!("Python integer {value} out of bounds for {}", dtype.name()));
        return Err(exception(error, vm));
    }
    match (i64::try_from(value), u64::try_from(value)) {
        (Ok(value), _) => Ok(Scalar::I64(value)),
        (_, Ok(value)) => Ok(Scalar::U64(value)),
        _ => Err(exception(objects("an int of more than 64 bits"), vm)),
    }
}
