//! Ranges, of parts that are known now or at run time only.

use crate::data_model::Kind;
use crate::library::{items, loops, objects};
use crate::state::HookContext;
use crate::values::{Virtual, int_argument};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type, op};

pub struct Range;

impl Kind for Range {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        matches!(loops::range_parts(cx, object), Ok(Some(_)))
    }

    fn item(&self, cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        let Some([start, stop, step]) = loops::range_parts(&cx, object)? else {
            return Ok(None);
        };
        let index = items::index_of(cx, index, "range indices must be integers or slices, not")?;
        objects::twin(cx, "item_of_range", vec![start, stop, step, cx.wrap(index)]).map(Some)
    }

    fn runs_later(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<Virtual>().is_some()
    }

    fn len(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<PyObjectRef>> {
        let Some(range) = object.downcast_ref::<Virtual>() else {
            return Ok(None);
        };
        let part = |i: usize| int_argument(cx, &range.parts[i]);
        let (start, stop, step) = (part(0)?, part(1)?, part(2)?);
        Ok(Some(cx.wrap(cx.ir().range_len(&start, &stop, &step))))
    }

    fn contains(&self, cx: HookContext<'_>, container: &PyObject, item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        match loops::range_parts(&cx, container)? {
            Some(parts) => within(cx, item, &parts).map(Some),
            None => Ok(None),
        }
    }
}

fn within(cx: HookContext<'_>, item: &PyObject, [start, stop, step]: &[PyObjectRef; 3]) -> PyResult {
    let value = cx.lift(item)?;
    if value.ty != Type::Int {
        return Err(cx.unsupported("membership of this value in a range"));
    }
    let Some(Const::Int(step)) = cx.as_const(step) else {
        return Err(cx.unsupported("membership in this range"));
    };
    let (low, high) = if step > 0 { (start, stop) } else { (stop, start) };
    let (low_op, high_op) = if step > 0 {
        (op::INT_GE, op::INT_LT)
    } else {
        (op::INT_GT, op::INT_LE)
    };
    let above = cx.ir().named(low_op, &[&value, &cx.lift(low)?]);
    let below = cx.ir().named(high_op, &[&value, &cx.lift(high)?]);
    let mut inside = cx.ir().bool_and(&above, &below);
    if step.abs() != 1 {
        // The difference matters only inside the bounds; one that overflows fails the row.
        let distance = cx.ir().int_sub(&value, &cx.lift(start)?);
        let rest = cx.ir().int_mod(&distance, &cx.int(step));
        let hit = cx.ir().int_eq(&rest, &cx.int(0));
        inside = cx.ir().bool_and(&inside, &hit);
    }
    Ok(cx.wrap(inside))
}
