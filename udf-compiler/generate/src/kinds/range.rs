//! Ranges, of parts that are known now or at run time only.

use super::iterable;
use crate::data_model::Kind;
use crate::data_model::iterate::{BoxedCursor, Cursor, after};
use crate::data_model::patterns::Collection;
use crate::library::{items, loops, objects};
use crate::staging::iterator_objects;
use crate::state::{HookContext, IrValue};
use crate::values::{Virtual, int_argument};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type, op};

pub struct Range;

impl Kind for Range {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        matches!(loops::range_parts(cx, object), Ok(Some(_)))
    }

    fn attribute(&self, cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        match object.downcast_ref::<Virtual>() {
            Some(iterable) => iterable::attribute(cx, iterable, name).map(Some),
            None => Ok(None),
        }
    }

    fn item(&self, cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        let Some([start, stop, step]) = loops::range_parts(&cx, object)? else {
            return Ok(None);
        };
        let index = items::index_of(cx, index, "range indices must be integers or slices, not")?;
        objects::twin(cx, "item_of_range", vec![start, stop, step, cx.wrap(index)]).map(Some)
    }

    fn items_later(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
        iterable::items_later(cx, object)
    }

    /// One that is never built is of Python's class.
    fn instance_of(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        class: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        if object.downcast_ref::<Virtual>().is_none() {
            return Ok(None);
        }
        let example = cx.vm.ctx.types.range_type.as_object().call((0,), cx.vm)?;
        Ok(Some(cx.known_bool(example.is_instance(class, cx.vm)?)))
    }

    fn collection(&self, _cx: &HookContext<'_>, object: &PyObject) -> Collection {
        match object.downcast_ref::<Virtual>() {
            Some(_) => Collection::Unknown,
            None => Collection::Sequence,
        }
    }

    fn taken_apart(&self, _cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<(String, Vec<PyObjectRef>)>> {
        Ok(iterable::taken_apart(object))
    }

    fn put_together(&self, cx: &HookContext<'_>, object: &PyObject, parts: Vec<PyObjectRef>) -> PyResult {
        Ok(iterable::put_together(cx, object, parts))
    }

    fn is_iterator(&self, _object: &PyObject) -> bool {
        false
    }

    fn check_lifted(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<()> {
        if self.is_built(object) {
            Ok(())
        } else {
            Err(iterable::no_object(cx))
        }
    }

    fn iterator(&self, cx: HookContext<'_>, object: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        match loops::range_parts(&cx, object)? {
            Some(parts) => iterator_objects::object(cx, "range_iterator", "", parts.to_vec()).map(Some),
            None => Ok(None),
        }
    }

    fn is_built(&self, object: &PyObject) -> bool {
        object.downcast_ref::<Virtual>().is_none()
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

    fn cursor_later(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        let Some(range) = object.downcast_ref::<Virtual>() else {
            return Ok(None);
        };
        cx.consume(object)?;
        cursor(cx, &range.parts).map(Some)
    }

    fn cursor_of_known(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        match loops::range_parts(&cx, object)? {
            Some(parts) => cursor(cx, &parts).map(Some),
            None => Ok(None),
        }
    }

    fn reversed(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        let Some(range) = object.downcast_ref::<Virtual>() else {
            return Ok(None);
        };
        let part = |i: usize| int_argument(cx, &range.parts[i]);
        let (start, stop, step) = (part(0)?, part(1)?, part(2)?);
        let length = cx.ir().range_len(&start, &stop, &step);
        let before = cx.ir().int_sub(&length, &cx.int(1));
        let span = cx.ir().int_mul(&before, &step);
        let start = cx.ir().int_add(&start, &span);
        let step = cx.ir().int_neg(&step);
        Ok(Some(Box::new(Stepped { start, step, length })))
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

/// A cursor whose position is the number itself: the step is known.
struct Counted {
    start: IrValue,
    stop: IrValue,
    step: i64,
}

/// A cursor whose position counts the items.
struct Stepped {
    start: IrValue,
    step: IrValue,
    length: IrValue,
}

fn cursor(cx: HookContext<'_>, parts: &[PyObjectRef]) -> PyResult<BoxedCursor> {
    let (start, stop) = (int_argument(cx, &parts[0])?, int_argument(cx, &parts[1])?);
    if let Some(Const::Int(step)) = cx.as_const(&parts[2]) {
        if step == 0 {
            return Err(cx.vm.new_value_error("range() arg 3 must not be zero"));
        }
        return Ok(Box::new(Counted { start, stop, step }));
    }
    let step = int_argument(cx, &parts[2])?;
    let length = cx.ir().range_len(&start, &stop, &step);
    Ok(Box::new(Stepped { start, step, length }))
}

impl Cursor for Counted {
    fn start(&self, cx: &HookContext<'_>) -> PyResult<Vec<PyObjectRef>> {
        Ok(vec![cx.wrap(self.start.clone())])
    }

    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        let here = cx.lift(&position[0])?;
        Ok(if self.step > 0 {
            cx.ir().int_lt(&here, &self.stop)
        } else {
            cx.ir().int_gt(&here, &self.stop)
        })
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let here = cx.lift(&position[0])?;
        let next = match self.step {
            1 => after(cx, &here),
            step => vec![cx.wrap(cx.ir().int_add(&here, &cx.int(step)))],
        };
        Ok((cx.wrap(here), next))
    }
}

impl Cursor for Stepped {
    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        Ok(cx.ir().int_lt(&cx.lift(&position[0])?, &self.length))
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let here = cx.lift(&position[0])?;
        let offset = cx.ir().int_mul_nw(&here, &self.step);
        let item = cx.ir().int_add_nw(&self.start, &offset);
        Ok((cx.wrap(item), after(cx, &here)))
    }
}
