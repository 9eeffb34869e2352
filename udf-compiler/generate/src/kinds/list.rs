//! Lists.

use super::elements;
use crate::data_model::arithmetic::Operator;
use crate::data_model::iterate::{BoxedCursor, Cursor, after};
use crate::data_model::patterns::Collection;
use crate::data_model::{Kind, compare};
use crate::library::{compare as lists, format, hash_containers, items, list, method, objects};
use crate::staging::iterator_objects;
use crate::state::{HookContext, IrValue};
use crate::values::CHANGING;
use rustpython_vm::builtins::PyList;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Type, op};

/// What Python says of other indices.
const INDICES: &str = "list indices must be integers or slices, not";

pub struct List;

impl Kind for List {
    fn has(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyList>().is_some()
    }

    fn has_type(&self, ty: &Type) -> bool {
        matches!(ty, Type::List(_))
    }

    fn held(&self, _cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        self.parts(object)
    }

    /// One of the module is none of these.
    fn lifted(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
        if cx.is_single_list(object) {
            return Ok(None);
        }
        let elements = self.parts(object).unwrap_or_default();
        cx.lift_list(object, elements).map(Some)
    }

    fn type_of(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<Type>> {
        if cx.single(object)?.is_some() {
            return Ok(None);
        }
        let element = cx.element_type(&self.parts(object).unwrap_or_default())?;
        match cx.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)) {
            Some(site) => Err(cx.materialise(site, element)),
            None => Ok(Some(Type::list(element))),
        }
    }

    fn is_mutable(&self, _object: &PyObject) -> bool {
        true
    }

    fn is_single_container(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        cx.is_single_list(object)
    }

    /// What a method adds decides what the elements are. One that changes nothing has a copy of a list of the module.
    fn method_later(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        if let Some(answer) = hash_containers::method_of_copy(cx, object, name, args)? {
            return Ok(Some(answer));
        }
        let stores = matches!(name, "append" | "insert")
            && !matches!(args.args.first(), Some(i) if name == "insert" && cx.is_dynamic(i));
        if stores {
            return Ok(None);
        }
        if name == "extend"
            && let Some(other) = args.args.first()
            && cx.parts_now(other).is_some()
        {
            cx.before_change(object)?;
            cx.vm._iadd(object, other)?;
            return Ok(Some(cx.vm.ctx.none()));
        }
        method(cx, list_for(cx, object, name, args)?, name, args).map(Some)
    }

    fn iterator(&self, cx: HookContext<'_>, object: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        iterator_objects::over_parts(cx, object)
    }

    fn sequence(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
        match object.downcast_ref::<PyList>() {
            Some(list) if cx.is_single_list(object) => {
                let parts = list.borrow_vec().to_vec();
                items::list_of_known(&cx, &parts)
            }
            _ => cx.lift(object),
        }
    }

    fn example(&self, cx: HookContext<'_>, _ty: &Type) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.vm.ctx.new_list(Vec::new()).into()))
    }

    fn parts(&self, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        object.downcast_ref::<PyList>().map(|list| list.borrow_vec().to_vec())
    }

    fn collection(&self, _cx: &HookContext<'_>, _object: &PyObject) -> Collection {
        Collection::Sequence
    }

    /// One of the module, if it is no constant.
    fn name_of_single(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<String>> {
        if cx.is_single_list(object) {
            cx.name_of_container(object)
        } else {
            Ok(None)
        }
    }

    fn text(&self, cx: HookContext<'_>, object: &PyObject, _conversion: &str) -> PyResult<Option<PyObjectRef>> {
        match self.parts(object) {
            Some(parts) => format::parts_text(cx, &parts, "[", "]").map(Some),
            None => Ok(None),
        }
    }

    fn text_of_value(&self, cx: HookContext<'_>, value: &IrValue, _conversion: &str) -> PyResult<Option<PyObjectRef>> {
        elements::text(cx, value.clone()).map(Some)
    }

    fn cursor_of_value(&self, _cx: HookContext<'_>, value: IrValue) -> PyResult<Option<BoxedCursor>> {
        Ok(Some(Box::new(Elements(value))))
    }

    fn cursor_of_known(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        let list = cx.lift(object)?;
        match list.ty {
            Type::List(_) => Ok(Some(Box::new(Elements(list)))),
            _ => Err(cx.unsupported("a run-time loop over a list of objects")),
        }
    }

    fn item_of_value(&self, cx: HookContext<'_>, value: &IrValue, index: &PyObject) -> PyResult<Option<PyObjectRef>> {
        elements::item(cx, value, index).map(Some)
    }

    fn spreads(&self) -> bool {
        true
    }

    /// The index is known at run time only: the list has to be one of the IR, with room for this value.
    fn set_item(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        _index: &PyObjectRef,
        value: &PyObjectRef,
    ) -> PyResult<bool> {
        let Some(list) = object.downcast_ref::<PyList>() else {
            return Ok(false);
        };
        let mut elements = list.borrow_vec().to_vec();
        elements.push(value.clone());
        let element = cx.element_type(&elements)?;
        Err(match cx.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)) {
            Some(site) => cx.materialise(site, element),
            None => cx.outlives(),
        })
    }

    fn set_item_of_value(
        &self,
        cx: HookContext<'_>,
        object: &IrValue,
        index: &PyObject,
        value: &PyObject,
    ) -> PyResult<bool> {
        let Type::List(element) = object.ty.clone() else {
            return Ok(false);
        };
        let index = items::index_of(cx, index, INDICES)?;
        let value = list::element_for(&cx, object, &element, value)?;
        cx.ir().list_set(object, &index, &value);
        Ok(true)
    }

    fn delete_item_of_value(&self, cx: HookContext<'_>, value: &IrValue, index: &PyObject) -> PyResult<bool> {
        let index = items::index_of(cx, index, INDICES)?;
        cx.ir().list_delete(value, &index);
        Ok(true)
    }

    fn own(&self, cx: HookContext<'_>, object: &PyObject, mark: u32) -> PyResult {
        hash_containers::own_copy(cx, &object.to_owned(), mark)
    }

    fn in_place(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &PyObjectRef,
        right: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        list::in_place(cx, op, left, right)
    }

    fn binary_values(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        let result = list::binary(cx, op.text, left, right)?;
        Ok(result.map(|result| cx.wrap(result)))
    }

    fn len_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.wrap(cx.ir().list_len(value))))
    }

    fn operand(&self, cx: HookContext<'_>, object: &PyObject, mark: u32) -> PyResult {
        hash_containers::own_operand(cx, object, mark)
    }

    fn compare_values(
        &self,
        cx: HookContext<'_>,
        op: &str,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        let (Type::List(x), Type::List(y)) = (&left.ty, &right.ty) else {
            return Ok(None);
        };
        let equality = compare::is_equality(op);
        let with_objects = objects::among(x) || objects::among(y);
        let result = if equality && with_objects {
            opposite_of_ne(cx, op, objects::equal(cx, left, right)?)
        } else if with_objects {
            objects::ordered(cx, op, left, right)?
        } else if x == y {
            lists::lists(cx, op, left, right)
        } else if equality && x.fits_json() && y.fits_json() {
            let element = cx.join_types(x, y)?;
            let alike = |list: &IrValue| {
                if list.ty.element() == Some(&element) {
                    Ok(list.clone())
                } else {
                    cx.with_elements(list, &element)
                }
            };
            lists::lists(cx, op, &alike(left)?, &alike(right)?)
        } else if equality {
            opposite_of_ne(cx, op, objects::equal(cx, left, right)?)
        } else {
            return Err(cx.unsupported("the order of lists of different types"));
        };
        Ok(Some(cx.wrap(result)))
    }

    fn identity(
        &self,
        cx: HookContext<'_>,
        left: &PyObject,
        right: &PyObject,
        negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        match (cx.dynamic(left)?, cx.dynamic(right)?) {
            (Some(left), Some(right)) if matches!(left.ty, Type::List(_)) && left.ty == right.ty => {
                Ok(Some(elements::identical(cx, op::LIST_IS, &left, &right, negate)))
            }
            _ => Ok(None),
        }
    }

    fn contains(&self, cx: HookContext<'_>, container: &PyObject, item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        elements::contain(cx, container, item).map(Some)
    }

    fn contains_value(
        &self,
        cx: HookContext<'_>,
        container: &IrValue,
        item: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        elements::contain_value(cx, container, item).map(Some)
    }
}

impl HookContext<'_> {
    /// A list that outlives the call and is no constant of the IR.
    pub fn is_single_list(&self, object: &PyObject) -> bool {
        let list = object.downcast_ref::<PyList>();
        let outlives = list.is_some() && self.with(|g| !g.tracked.contains_key(&object.get_id()));
        outlives && list.is_some_and(|list| list.borrow_vec().iter().any(|part| self.as_const(part).is_none()))
    }
}

/// A list that a method with run-time arguments needs at run time, with room for what the method adds.
fn list_for(cx: HookContext<'_>, object: &PyObject, name: &str, args: &FuncArgs) -> PyResult<IrValue> {
    let site = cx.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site));
    if let (Some(site), true) = (site, matches!(name, "append" | "insert" | "extend"))
        && let Some(item) = args.args.last()
    {
        let mut elements = List.parts(object).unwrap_or_default();
        if name != "extend" {
            elements.push(item.clone());
        }
        let element = cx.element_type(&elements)?;
        return Err(cx.materialise(site, element));
    }
    if CHANGING.contains(&name) {
        list::is_of_the_call(&cx, object)?;
    }
    cx.lift(object)
}

/// What `==` or `!=` says where this says whether they are equal.
fn opposite_of_ne(cx: HookContext<'_>, op: &str, equal: IrValue) -> IrValue {
    match op {
        "==" => equal,
        _ => cx.ir().bool_not(&equal),
    }
}

/// A cursor over a list or a tuple of run-time length, whose position is an index.
pub(super) struct Elements(pub(super) IrValue);

/// From the last index down; the position is the index after the item.
pub(super) struct Backwards(pub(super) IrValue);

impl Cursor for Elements {
    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        let here = cx.lift(&position[0])?;
        Ok(cx.ir().int_lt(&here, &cx.ir().list_len(&self.0)))
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        if self.0.ty.element().is_none_or(|element| *element == Type::Never) {
            return Err(elements::no_items(cx));
        }
        let here = cx.lift(&position[0])?;
        let item = cx.ir().list_get_in(&self.0, &here);
        Ok((cx.list_item(&self.0, item), after(cx, &here)))
    }

    fn reversed(&self, _cx: &HookContext<'_>) -> PyResult<Option<BoxedCursor>> {
        Ok(Some(Box::new(Backwards(self.0.clone()))))
    }
}

impl Cursor for Backwards {
    fn start(&self, cx: &HookContext<'_>) -> PyResult<Vec<PyObjectRef>> {
        Ok(vec![cx.wrap(cx.ir().list_len(&self.0))])
    }

    fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        Ok(cx.ir().int_gt(&cx.lift(&position[0])?, &cx.int(0)))
    }

    fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let index = cx.ir().int_sub_nw(&cx.lift(&position[0])?, &cx.int(1));
        // The list may have shrunk meanwhile: a checked read.
        let item = cx.ir().list_get(&self.0, &index);
        Ok((cx.list_item(&self.0, item), vec![cx.wrap(index)]))
    }
}
