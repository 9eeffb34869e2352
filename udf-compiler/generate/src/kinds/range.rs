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
        Ok(Some(cx.wrap(cx.op(op::RANGE_LEN, &[&start, &stop, &step], Type::Int))))
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
    let above = cx.op(low_op, &[&value, &cx.lift(low)?], Type::Bool);
    let below = cx.op(high_op, &[&value, &cx.lift(high)?], Type::Bool);
    let mut inside = cx.op(op::BOOL_AND, &[&above, &below], Type::Bool);
    if step.abs() != 1 {
        // The difference matters only inside the bounds; one that overflows fails the row.
        let distance = cx.op(op::INT_SUB, &[&value, &cx.lift(start)?], Type::Int);
        let rest = cx.op(op::INT_MOD, &[&distance, &cx.int(step)], Type::Int);
        let hit = cx.op(op::INT_EQ, &[&rest, &cx.int(0)], Type::Bool);
        inside = cx.op(op::BOOL_AND, &[&inside, &hit], Type::Bool);
    }
    Ok(cx.wrap(inside))
}
