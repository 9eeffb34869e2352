//! Dicts and sets of all kinds: what finds its elements by their hashes.

use super::elements;
use super::hash_cursors;
use crate::data_model::Kind;
use crate::data_model::arithmetic::Operator;
use crate::data_model::contains::contains;
use crate::data_model::items::get_later;
use crate::data_model::iterate::BoxedCursor;
use crate::data_model::patterns::Collection;
use crate::library::{counter, dict, format, hash_containers, items, method, set_order, static_dicts};
use crate::staging::iterator_objects;
use crate::state::{HookContext, IrValue};
use crate::values::Method;
use crate::values::lookup::outlives;
use rustpython_vm::builtins::{PyDict, PyFrozenSet, PySet};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyPayload, PyResult};
use taipan_ir::{Missing, Type, op};

pub struct Table;

impl Kind for Table {
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyDict>().is_some()
            || object.downcast_ref::<PySet>().is_some()
            || object.downcast_ref::<PyFrozenSet>().is_some()
            || object.class().is(cx.vm.ctx.types.mappingproxy_type)
    }

    fn has_type(&self, ty: &Type) -> bool {
        ty.keyed().is_some()
    }

    /// A method of one that makes what is missing: such a dict is of a class of its own.
    fn attribute_of_value(
        &self,
        cx: HookContext<'_>,
        value: &IrValue,
        handle: &PyObjectRef,
        name: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        let makes = matches!(value.ty, Type::Dict(_, _, Missing::Zero | Missing::Made(_)));
        let of_dict = || {
            let dict = cx.vm.ctx.types.dict_type;
            dict.get_attr(cx.vm.ctx.intern_str(name)).is_some() && !name.starts_with('_')
        };
        Ok((makes && of_dict()).then(|| {
            let (object, name) = (handle.clone(), name.to_string());
            Method { object, name }.into_pyobject(cx.vm)
        }))
    }

    fn example(&self, cx: HookContext<'_>, ty: &Type) -> PyResult<Option<PyObjectRef>> {
        hash_containers::example(cx, ty).map(Some)
    }

    fn held(&self, _cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<PyObjectRef>> {
        let items = object.downcast_ref::<PyDict>()?.items_vec();
        Some(items.into_iter().map(|(_, value)| value).collect())
    }

    fn is_mutable(&self, object: &PyObject) -> bool {
        object.downcast_ref::<PyDict>().is_some() || object.downcast_ref::<PySet>().is_some()
    }

    fn is_single_container(&self, _cx: &HookContext<'_>, object: &PyObject) -> bool {
        object.downcast_ref::<PyDict>().is_some()
    }

    /// What a method adds decides what the keys and values are. One that changes nothing has a copy of what is of the module.
    fn method_later(
        &self,
        cx: HookContext<'_>,
        object: &PyObject,
        name: &str,
        args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        if name == "get"
            && let Some(dict) = static_dicts::of_gets(&cx, object)?
        {
            return self.method_later(cx, &dict, name, args);
        }
        let plain = object.class().is(cx.vm.ctx.types.dict_type);
        if let Some(dict) = object.downcast_ref::<PyDict>().filter(|_| name == "get" && plain) {
            let default = args.args.get(1).cloned().unwrap_or_else(|| cx.vm.ctx.none());
            let Some(key) = args.args.first() else { return Ok(None) };
            return items::lookup(cx, dict, key, &mut |_| Ok(default.clone())).map(Some);
        }
        if let Some(answer) = hash_containers::method_of_copy(cx, object, name, args)? {
            return Ok(Some(answer));
        }
        let Some(items) = cx.items_of(object) else {
            return Ok(None);
        };
        // What is added decides the type, so that it is found at once.
        let added = match (name, &args.args[..]) {
            ("add" | "discard" | "remove", [element]) => Some((element.clone(), cx.vm.ctx.none())),
            ("setdefault", [key, value]) => Some((key.clone(), value.clone())),
            _ => None,
        };
        let table = hash_containers::for_change(cx, object, items, added)?;
        method(cx, table, name, args).map(Some)
    }

    fn iterator(&self, cx: HookContext<'_>, object: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        if object.class().is(cx.vm.ctx.types.dict_type) {
            iterator_objects::over_dict(cx, object, true, false).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Of sets, a class made from one may be registered as a collection.
    fn collection(&self, cx: &HookContext<'_>, object: &PyObject) -> Collection {
        let (class, types) = (object.class(), &cx.vm.ctx.types);
        if object.downcast_ref::<PyDict>().is_some() {
            Collection::Mapping
        } else if class.is(types.set_type) || class.is(types.frozenset_type) {
            Collection::Neither
        } else {
            Collection::Unknown
        }
    }

    /// A dict or set of the module.
    fn name_of_single(&self, cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<String>> {
        let (class, types) = (object.class(), &cx.vm.ctx.types);
        if class.is(types.dict_type) || class.is(types.set_type) {
            cx.name_of_container(object)
        } else {
            Ok(None)
        }
    }

    fn text(&self, cx: HookContext<'_>, object: &PyObject, _conversion: &str) -> PyResult<Option<PyObjectRef>> {
        let is_dict = object.class().is(cx.vm.ctx.types.dict_type);
        match cx.items_of(object).filter(|_| is_dict) {
            Some(items) => format::pairs_text(cx, &items).map(Some),
            None => Ok(None),
        }
    }

    fn text_of_value(&self, cx: HookContext<'_>, value: &IrValue, _conversion: &str) -> PyResult<Option<PyObjectRef>> {
        let text = match value.ty {
            Type::Dict(..) => dict::text(cx, value)?,
            _ => set_order::text(cx, value)?,
        };
        Ok(Some(text))
    }

    fn cursor_of_value(&self, cx: HookContext<'_>, value: IrValue) -> PyResult<Option<BoxedCursor>> {
        hash_cursors::over(cx, value).map(Some)
    }

    fn item(&self, cx: HookContext<'_>, object: &PyObjectRef, index: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        let dict = object.downcast_ref::<PyDict>();
        if let Some(dict) = dict
            && object.class().is(cx.vm.ctx.types.dict_type)
        {
            return of_dict(cx, dict, index).map(Some);
        }
        if let Some(plain) = static_dicts::of_items(&cx, object)? {
            return get_later(cx, &plain, index).map(Some);
        }
        if let Some(counts) = dict
            && counter::is_class(&cx, object.class())
            && outlives(&cx, object)
        {
            return items::lookup(cx, counts, index, &mut |cx| Ok(cx.vm.ctx.new_int(0).into())).map(Some);
        }
        match cx.items_of(object) {
            // What is missing is made: the dict may change here.
            Some(items) => {
                let table = hash_containers::for_change(cx, object, items, None)?;
                dict::get(cx, &table, index).map(Some)
            }
            None => Ok(None),
        }
    }

    fn item_of_value(&self, cx: HookContext<'_>, value: &IrValue, index: &PyObject) -> PyResult<Option<PyObjectRef>> {
        match value.ty {
            Type::Dict(..) => dict::get(cx, value, index).map(Some),
            _ => Ok(None),
        }
    }

    fn set_item(
        &self,
        cx: HookContext<'_>,
        object: &PyObjectRef,
        index: &PyObjectRef,
        value: &PyObjectRef,
    ) -> PyResult<bool> {
        let Some(items) = cx.items_of(object) else {
            return Ok(false);
        };
        let table = hash_containers::for_change(cx, object, items, Some((index.clone(), value.clone())))?;
        hash_containers::put(cx, &table, index, value).map(|()| true)
    }

    fn set_item_of_value(
        &self,
        cx: HookContext<'_>,
        object: &IrValue,
        index: &PyObject,
        value: &PyObject,
    ) -> PyResult<bool> {
        match object.ty {
            Type::Dict(..) => hash_containers::put(cx, object, index, value).map(|()| true),
            _ => Ok(false),
        }
    }

    fn delete_item_of_value(&self, cx: HookContext<'_>, value: &IrValue, index: &PyObject) -> PyResult<bool> {
        match value.ty {
            Type::Dict(..) => dict::delete(cx, value, index).map(|()| true),
            _ => Ok(false),
        }
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
        hash_containers::in_place(cx, op, left, right)
    }

    fn binary_values(
        &self,
        cx: HookContext<'_>,
        op: Operator<'_>,
        left: &IrValue,
        right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        if !self.has_type(&left.ty) || !self.has_type(&right.ty) {
            return Ok(None);
        }
        match hash_containers::binary(cx, op.text, left, right)? {
            Some(result) => Ok(Some(cx.wrap(result))),
            None => Err(cx.unsupported(format!("{} of these containers", op.text))),
        }
    }

    fn unary_value(&self, cx: HookContext<'_>, op: &str, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        let result = counter::unary(cx, op, value)?;
        Ok(result.map(|result| cx.wrap(result)))
    }

    fn len_of_value(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        Ok(Some(cx.wrap(cx.ir().dict_len(value))))
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
        let answer = hash_containers::compared(cx, op, left, right)?;
        Ok(answer.map(|answer| cx.wrap(answer)))
    }

    fn identity(
        &self,
        cx: HookContext<'_>,
        left: &PyObject,
        right: &PyObject,
        negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        match (cx.dynamic(left)?, cx.dynamic(right)?) {
            (Some(left), Some(right)) if matches!(left.ty, Type::Dict(..) | Type::Set(_)) && left.ty == right.ty => {
                Ok(Some(elements::identical(cx, op::DICT_IS, &left, &right, negate)))
            }
            _ => Ok(None),
        }
    }

    fn contains(&self, cx: HookContext<'_>, container: &PyObject, item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        if let Some(dict) = static_dicts::of_gets(&cx, container)? {
            return contains(cx, item, &dict).map(Some);
        }
        if container.class().is(cx.vm.ctx.types.mappingproxy_type) {
            return Ok(None);
        }
        let list = cx.vm.ctx.types.list_type.as_object();
        let elements = list.call((container.to_owned(),), cx.vm)?;
        elements::contain_hashed(cx, container, &elements, item).map(Some)
    }

    fn contains_value(
        &self,
        cx: HookContext<'_>,
        container: &IrValue,
        item: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        hash_containers::contains(cx, container, item).map(Some)
    }
}

fn of_dict(cx: HookContext<'_>, dict: &Py<PyDict>, index: &PyObjectRef) -> PyResult {
    let hashable = !cx
        .type_of(index)?
        .any(&mut |t| matches!(t, Type::List(_) | Type::PyObj));
    let missing = &mut |cx: HookContext<'_>| {
        let exception = cx.vm.new_key_error(index.clone());
        Err(if hashable { cx.thrown(exception) } else { exception })
    };
    items::lookup(cx, dict, index, missing)
}
