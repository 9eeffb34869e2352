//! `sum` as CPython 3.14 adds: ints exactly, floats and complex numbers compensated, whatever else with `+`. The
//! interpreter's own has the last alone. Knows nothing of staged sums.

use super::natives;
use rustpython_vm::builtins::{PyByteArray, PyBytes, PyComplex, PyFloat, PyInt, PyStr};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::protocol::{PyIter, PyIterReturn};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult, VirtualMachine};
use taipan_runtime::py_float::CompensatedSum;

/// Puts it in the place of this interpreter's `sum`.
pub(super) fn install(vm: &VirtualMachine) -> PyResult<()> {
    let builtins = vm.builtins.dict();
    let original = builtins.get_item("sum", vm)?;
    let sum = natives::lasting(vm, "sum", move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        let start = args.args.get(1).or_else(|| args.kwargs.get("start")).cloned();
        let known = args.args.len() + args.kwargs.len() == 1 + usize::from(start.is_some());
        match args.args.first() {
            Some(items) if known => sum_from(items.get_iter(vm)?, start, vm),
            _ => original.call(args, vm),
        }
    });
    sum.as_object().set_attr("__module__", vm.ctx.new_str("builtins"), vm)?;
    builtins.set_item("sum", sum, vm)
}

fn sum_from(items: PyIter, start: Option<PyObjectRef>, vm: &VirtualMachine) -> PyResult {
    let mut total = start.unwrap_or_else(|| vm.ctx.new_int(0).into());
    let refused = match &total {
        text if text.downcastable::<PyStr>() => Some("strings [use ''.join(seq) instead]"),
        bytes if bytes.downcastable::<PyBytes>() => Some("bytes [use b''.join(seq) instead]"),
        array if array.downcastable::<PyByteArray>() => Some("bytearray [use b''.join(seq) instead]"),
        _ => None,
    };
    if let Some(what) = refused {
        return Err(vm.new_type_error(format!("sum() can't sum {what}")));
    }
    let types = &vm.ctx.types;
    let mut pending = None;
    if total.class().is(types.int_type) {
        (total, pending) = add_ints(total, &items, vm)?;
    }
    if let Some(item) = pending.take() {
        total = vm._add(&total, &item)?;
    }
    if total.class().is(types.float_type) {
        (total, pending) = add_floats(total, &items, vm)?;
    }
    if let Some(item) = pending.take() {
        total = vm._add(&total, &item)?;
    }
    if total.class().is(types.complex_type) {
        (total, pending) = add_complexes(total, &items, vm)?;
    }
    while let Some(item) = match pending.take() {
        Some(item) => Some(item),
        None => next(&items, vm)?,
    } {
        total = vm._add(&total, &item)?;
    }
    Ok(total)
}

fn next(items: &PyIter, vm: &VirtualMachine) -> PyResult<Option<PyObjectRef>> {
    Ok(match items.next(vm)? {
        PyIterReturn::Return(item) => Some(item),
        PyIterReturn::StopIteration(_) => None,
    })
}

/// The total of a number's own kind, and the first item that has to be added otherwise.
type Added = (PyObjectRef, Option<PyObjectRef>);

fn add_ints(start: PyObjectRef, items: &PyIter, vm: &VirtualMachine) -> PyResult<Added> {
    let small = |object: &PyObject| i64::try_from(object.downcast_ref::<PyInt>()?.as_bigint()).ok();
    let Some(mut total) = small(&start) else {
        return Ok((start, None));
    };
    let types = &vm.ctx.types;
    while let Some(item) = next(items, vm)? {
        let is_int = item.class().is(types.int_type) || item.class().is(types.bool_type);
        let added = small(&item).filter(|_| is_int).and_then(|i| total.checked_add(i));
        let Some(added) = added else {
            return Ok((vm.ctx.new_int(total).into(), Some(item)));
        };
        total = added;
    }
    Ok((vm.ctx.new_int(total).into(), None))
}

fn add_floats(start: PyObjectRef, items: &PyIter, vm: &VirtualMachine) -> PyResult<Added> {
    let mut total = CompensatedSum::default();
    total.start(real(&start, vm)?.unwrap_or_default());
    while let Some(item) = next(items, vm)? {
        let Some(value) = real(&item, vm)? else {
            return Ok((vm.ctx.new_float(total.value()).into(), Some(item)));
        };
        total.add(value);
    }
    Ok((vm.ctx.new_float(total.value()).into(), None))
}

fn add_complexes(start: PyObjectRef, items: &PyIter, vm: &VirtualMachine) -> PyResult<Added> {
    let parts = |object: &PyObject| -> PyResult<Option<(f64, Option<f64>)>> {
        Ok(match object.downcast_ref_if_exact::<PyComplex>(vm) {
            Some(complex) => Some((complex.to_complex().re, Some(complex.to_complex().im))),
            None => real(object, vm)?.map(|real| (real, None)),
        })
    };
    let (mut re, mut im) = (CompensatedSum::default(), CompensatedSum::default());
    if let Some((real, imaginary)) = parts(&start)? {
        re.start(real);
        im.start(imaginary.unwrap_or_default());
    }
    let mut left = None;
    while let Some(item) = next(items, vm)? {
        let Some((real, imaginary)) = parts(&item)? else {
            left = Some(item);
            break;
        };
        re.add(real);
        if let Some(imaginary) = imaginary {
            im.add(imaginary);
        }
    }
    let class = vm.ctx.types.complex_type.as_object();
    Ok((class.call((re.value(), im.value()), vm)?, left))
}

/// A float, or an int as one.
fn real(object: &PyObject, vm: &VirtualMachine) -> PyResult<Option<f64>> {
    if let Some(float) = object.downcast_ref_if_exact::<PyFloat>(vm) {
        return Ok(Some(float.to_f64()));
    }
    let int = object.downcast_ref::<PyInt>();
    int.map(|int| rustpython_vm::builtins::try_bigint_to_f64(int.as_bigint(), vm))
        .transpose()
}
