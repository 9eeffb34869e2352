//! Numbers of numpy's as objects: the base of those classes of scalars that are none of Python's own (`float64` is a `float`,
//! `complex128` a `complex`, `str_` a `str`), and scalars made and read.

use crate::classes;
use malachite_bigint::BigInt;
use rustpython_vm::builtins::{PyComplex, PyFloat, PyStr, PyTypeRef};
use rustpython_vm::{AsObject, Py, PyObjectRef, PyPayload, PyResult, VirtualMachine, pyclass};
use taipan_arrays::{DType, Scalar};

/// A scalar that is none of Python's own numbers.
#[pyclass(name = "held", module = "_taipan_array")]
#[derive(Debug, PyPayload)]
pub struct Held(pub Scalar);

#[pyclass(flags(BASETYPE, DISALLOW_INSTANTIATION))]
impl Held {
    /// The value as Python's own number.
    #[pygetset]
    fn _value(zelf: &Py<Self>, vm: &VirtualMachine) -> PyObjectRef {
        plain(&zelf.0, vm)
    }
}

/// The name of the class that scalars of this type have.
pub fn class_name(dtype: DType) -> &'static str {
    dtype.class()
}

/// A scalar as an object of numpy's class for it.
pub fn object(scalar: &Scalar, vm: &VirtualMachine) -> PyResult {
    if let Scalar::Bool(value) = scalar {
        return classes::truth(*value, vm);
    }
    made(scalar, classes::class(class_name(scalar.dtype()), vm)?, vm)
}

/// A scalar as an object of this class.
pub fn made(scalar: &Scalar, class: PyTypeRef, vm: &VirtualMachine) -> PyResult {
    Ok(match scalar {
        Scalar::F64(value) => PyFloat::from(*value).into_ref_with_type(vm, class)?.into(),
        Scalar::C128(value) => PyComplex::from(*value).into_ref_with_type(vm, class)?.into(),
        Scalar::Str(text) => PyStr::from(text.to_string()).into_ref_with_type(vm, class)?.into(),
        other => Held(other.clone()).into_ref_with_type(vm, class)?.into(),
    })
}

/// A scalar as Python's own value. Moments and spans are their counts.
pub fn plain(scalar: &Scalar, vm: &VirtualMachine) -> PyObjectRef {
    let ctx = &vm.ctx;
    match scalar {
        Scalar::Bool(value) => ctx.new_bool(*value).into(),
        Scalar::I8(value) => ctx.new_int(*value).into(),
        Scalar::I16(value) => ctx.new_int(*value).into(),
        Scalar::I32(value) => ctx.new_int(*value).into(),
        Scalar::I64(value) | Scalar::Datetime(value, _) | Scalar::Timedelta(value, _) => ctx.new_int(*value).into(),
        Scalar::U8(value) => ctx.new_int(*value).into(),
        Scalar::U16(value) => ctx.new_int(*value).into(),
        Scalar::U32(value) => ctx.new_int(*value).into(),
        Scalar::U64(value) => ctx.new_bigint(&BigInt::from(*value)).into(),
        Scalar::F32(value) => ctx.new_float(f64::from(*value)).into(),
        Scalar::F64(value) => ctx.new_float(*value).into(),
        Scalar::C64(value) => {
            let value = num_complex::Complex64::new(f64::from(value.re), f64::from(value.im));
            ctx.new_complex(value).into()
        }
        Scalar::C128(value) => ctx.new_complex(*value).into(),
        Scalar::Str(text) => ctx.new_str(text.to_string()).into(),
    }
}

/// The scalar that an object of one of numpy's classes is.
pub fn of(object: &PyObjectRef) -> Option<Scalar> {
    if let Some(held) = object.downcast_ref::<Held>() {
        return Some(held.0.clone());
    }
    object.class().heaptype_ext.as_ref()?;
    let is = |name: &str| classes::name_of(object.class().as_object()).is_some_and(|known| known == name);
    if let Some(float) = object.downcast_ref::<PyFloat>() {
        return is("float64").then(|| Scalar::F64(float.to_f64()));
    }
    if let Some(complex) = object.downcast_ref::<PyComplex>() {
        return is("complex128").then(|| Scalar::C128(complex.to_complex()));
    }
    let text = object.downcast_ref::<PyStr>()?;
    is("str_").then(|| text.to_str().map(|text| Scalar::Str(text.into())))?
}
