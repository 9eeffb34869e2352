//! Between Python objects and IR values: lifting static values, wrapping run-time ones.

use crate::library::classes;
use crate::state::{HookContext, IrValue};
use crate::values::{Flags, Maybe, Method, Staged, Unbound, Unknown, Virtual, iterables, parts_of_exception, widen};
use rustpython_vm::builtins::{PyBytes, PyDict, PyFloat, PyInt, PyList, PyStr, PyTuple};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};
use std::sync::Arc;
use taipan_ir::{Const, Type};

impl HookContext<'_> {
    /// The handle of a run-time value. None has only one value, so it is static.
    pub fn wrap(&self, value: IrValue) -> PyObjectRef {
        if value.ty == Type::None {
            return self.vm.ctx.none();
        }
        if let Ok(Some(object)) = self.object_of_reference(&value) {
            return object;
        }
        if let Some(object) = self.object_of_single(&value.ty) {
            return object;
        }
        if let Some(object) = self.object_of(&value) {
            return object;
        }
        let function = self.with(|g| g.top().id.0);
        Staged {
            value: value.value,
            ty: value.ty,
            function,
        }
        .into_pyobject(self.vm)
    }

    /// The run-time value behind a handle, in its narrowest form known here.
    pub fn dynamic(&self, object: &PyObject) -> PyResult<Option<IrValue>> {
        let Some(staged) = object.downcast_ref::<Staged>() else {
            return Ok(None);
        };
        if self.with(|g| g.top().id.0) != staged.function {
            return Err(self.unsupported("a closure over a run-time value is called from a recursive function"));
        }
        let plain = IrValue {
            value: staged.value,
            ty: staged.ty.clone(),
        };
        Ok(Some(self.with(|g| g.known(&plain))))
    }

    /// Whether any part of the object is known at run time only.
    pub fn is_dynamic(&self, object: &PyObject) -> bool {
        self.nested_or_yes(|| self.is_dynamic_within(object))
    }

    fn is_dynamic_within(&self, object: &PyObject) -> bool {
        if self.is_scalar_constant(object) {
            return false;
        }
        if object.downcast_ref::<Staged>().is_some()
            || object.downcast_ref::<Virtual>().is_some()
            || object.downcast_ref::<Maybe>().is_some()
            || object.downcast_ref::<Unknown>().is_some()
            || object.downcast_ref::<Method>().is_some()
            || object.downcast_ref::<Flags>().is_some()
        {
            return true;
        }
        if self.is_reference(object) {
            return true;
        }
        if let Some(tuple) = object.downcast_ref::<PyTuple>() {
            return tuple.as_slice().iter().any(|e| self.is_dynamic(e));
        }
        if let Some(list) = object.downcast_ref::<PyList>() {
            let elements: Vec<PyObjectRef> = list.borrow_vec().to_vec();
            return elements.iter().any(|e| self.is_dynamic(e));
        }
        if let Some(slice) = object.downcast_ref::<rustpython_vm::builtins::PySlice>() {
            let start = slice.start.clone();
            let parts = [start, Some(slice.stop.clone()), slice.step.clone()];
            return parts.iter().flatten().any(|e| self.is_dynamic(e));
        }
        if let Some(dict) = object.downcast_ref::<PyDict>() {
            return dict.items_vec().iter().any(|(_, v)| self.is_dynamic(v));
        }
        if let Some(exception) = self.as_exception(object) {
            return parts_of_exception(exception).iter().any(|part| self.is_dynamic(part));
        }
        if self.holds_dynamic(object) {
            return true;
        }
        self.elements_of_view(object)
            .is_some_and(|elements| self.is_dynamic(&elements))
    }

    /// Whether an object is a number, a text or None of the interpreter's own: those hold nothing. Long lists are full of them.
    fn is_scalar_constant(&self, object: &PyObject) -> bool {
        let (class, types) = (object.class(), &self.vm.ctx.types);
        let plain = [
            types.int_type,
            types.str_type,
            types.float_type,
            types.bool_type,
            types.none_type,
        ];
        plain.into_iter().any(|ty| class.is(ty))
    }

    /// Whether an object is a view of a dict that exists while generating.
    pub fn is_view_of_dict(&self, object: &PyObject) -> bool {
        let (class, types) = (object.class(), &self.vm.ctx.types);
        let views = [types.dict_keys_type, types.dict_values_type, types.dict_items_type];
        views.into_iter().any(|view| class.is(view))
    }

    /// A tuple of what such a view shows.
    pub fn elements_of_view(&self, view: &PyObject) -> Option<PyObjectRef> {
        if !self.is_view_of_dict(view) {
            return None;
        }
        let tuple = self.vm.ctx.types.tuple_type.as_object();
        tuple.call((view.to_owned(),), self.vm).ok()
    }

    /// The constant this object is, if it is an immutable one the IR has.
    pub fn as_const(&self, object: &PyObject) -> Option<Const> {
        if self.vm.is_none(object) {
            return Some(Const::None);
        }
        let class = object.class();
        let types = &self.vm.ctx.types;
        if class.is(types.bool_type) {
            return Some(Const::Bool(object.is(&self.vm.ctx.true_value)));
        }
        if class.is(types.int_type) {
            let value = object.downcast_ref::<PyInt>()?.as_bigint();
            return i64::try_from(value).ok().map(Const::Int);
        }
        if class.is(types.float_type) {
            return Some(Const::Float(object.downcast_ref::<PyFloat>()?.to_f64()));
        }
        if class.is(types.str_type) {
            return Some(Const::Str(Arc::from(object.downcast_ref::<PyStr>()?.to_str()?)));
        }
        if class.is(types.bytes_type) {
            return Some(Const::Bytes(Arc::from(object.downcast_ref::<PyBytes>()?.as_bytes())));
        }
        if class.is(types.tuple_type) {
            let parts = object.downcast_ref::<PyTuple>()?.as_slice().iter();
            return Some(Const::Record(
                parts.map(|e| self.as_const(e)).collect::<Option<Vec<_>>>()?.into(),
            ));
        }
        classes::constant(self, object)
    }

    /// The number that an int outside i64 is, if it is within 128 bits.
    fn as_wide(&self, object: &PyObject) -> Option<i128> {
        let is_int = object.class().is(self.vm.ctx.types.int_type);
        i128::try_from(object.downcast_ref::<PyInt>().filter(|_| is_int)?.as_bigint()).ok()
    }

    /// The run-time value of any object: handles as they are, static values as constants.
    pub fn lift(&self, object: &PyObject) -> PyResult<IrValue> {
        self.nested(|| self.lift_within(object))
    }

    fn lift_within(&self, object: &PyObject) -> PyResult<IrValue> {
        if let Some(value) = self.dynamic(object)? {
            return Ok(value);
        }
        if let Some(constant) = self.as_const(object) {
            return Ok(self.constant(constant));
        }
        if let Some(number) = self.as_wide(object) {
            // An int like others, which fails where a pass does not find that it need not be an i64.
            let wide = self.constant(Const::wide(number));
            return Ok(self.ir().wide_to_int(&wide));
        }
        if let Some(tuple) = object.downcast_ref::<PyTuple>() {
            let class = self.tuple_class(object)?;
            let parts = tuple
                .as_slice()
                .iter()
                .map(|e| self.lift(e))
                .collect::<PyResult<Vec<IrValue>>>()?;
            let ty = Type::named(parts.iter().map(|p| p.ty.clone()).collect::<Vec<_>>(), class);
            self.check_no_plain_members(&ty)?;
            return Ok(self.ir().record_make(&parts.iter().collect::<Vec<_>>(), ty));
        }
        if let Some(list) = object.downcast_ref::<PyList>().filter(|_| !self.is_single_list(object)) {
            return self.lift_list(object, list);
        }
        if let Some(value) = self.reference(object)? {
            return Ok(value);
        }
        if self.is_under_construction(object)
            && let Some(number) = self.becomes_reference(object)?
        {
            return self.reference_before_its_time(&object.to_owned(), number);
        }
        if let Some((class, parts)) = self.record_of_object(object)? {
            let mut parts = parts
                .iter()
                .map(|part| self.lift(part))
                .collect::<PyResult<Vec<IrValue>>>()?;
            self.check_nesting(object, &parts.iter().map(|part| part.ty.clone()).collect::<Vec<_>>())?;
            parts.extend((0..class).map(|_| self.constant(Const::None)));
            self.stands_for_several(object);
            let ty = Type::instance(parts.iter().map(|p| p.ty.clone()).collect::<Vec<_>>(), class);
            return Ok(self.ir().record_make(&parts.iter().collect::<Vec<_>>(), ty));
        }
        if let Some(items) = self.items_of(object) {
            return self.lift_keyed(object, &items);
        }
        if object.downcast_ref::<Unknown>().is_some() {
            return Err(self.unsupported("the text of an exception of a builtin"));
        }
        if iterables::generated(object) {
            return Err(self.suspend(object, "a generator that is not read by a loop of its own"));
        }
        if let Some(virtual_) = object.downcast_ref::<Virtual>() {
            return Err(self.unsupported(if virtual_.kind.is_view() {
                "a view of a dict is needed at run time"
            } else {
                "an iterator or a range of run-time length is used as an object"
            }));
        }
        Err(self.unsupported(format!(
            "a value of type {} is needed at run time",
            object.class().name()
        )))
    }

    /// A frozenset is made where it is needed, as nothing changes it; any other dict or set where it was made.
    fn lift_keyed(&self, object: &PyObject, items: &[(PyObjectRef, PyObjectRef)]) -> PyResult<IrValue> {
        if object.class().is(self.vm.ctx.types.frozenset_type) {
            // What else is made at this place is made at another site.
            return self.ir_keyed_like(object, self.at | 3 << 30, items);
        }
        Err(match self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)) {
            Some(site) => self.materialise_keyed(site, self.keyed_type(object, items, site)?),
            None => self.unsupported(format!(
                "a {} that outlives the call is needed at run time",
                object.class().name()
            )),
        })
    }

    /// What an iterable gives, as a value to read items from: an iterator is read into a list.
    pub fn lift_items(&self, object: &PyObject) -> PyResult<IrValue> {
        if object.downcast_ref::<Virtual>().is_none() {
            return self.lift(object);
        }
        let list = crate::library::list::from_iterable(*self, object.to_owned())?;
        self.lift(&list)
    }

    /// A list made outside the function never changes: a constant. One made inside becomes a list of the IR where it
    /// is made, at the next attempt.
    fn lift_list(&self, object: &PyObject, list: &rustpython_vm::Py<PyList>) -> PyResult<IrValue> {
        let elements: Vec<PyObjectRef> = list.borrow_vec().to_vec();
        let site = self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site));
        if let Some(site) = site {
            let element = self.element_type(&elements)?;
            return Err(self.materialise(site, element));
        }
        let constants = elements
            .iter()
            .map(|e| self.as_const(e))
            .collect::<Option<Vec<Const>>>();
        let Some(constants) = constants else {
            return Err(self.unsupported("a list of this content is needed at run time"));
        };
        let element = self.join_all(constants.iter().map(Const::ty))?;
        let parts: Vec<Const> = constants.into_iter().map(|c| widen(c, &element)).collect();
        Ok(self.constant(Const::List(element, parts.into())))
    }

    /// The common type of elements.
    pub fn element_type(&self, elements: &[PyObjectRef]) -> PyResult<Type> {
        let types = elements.iter().map(|e| self.type_of(e)).collect::<PyResult<Vec<_>>>()?;
        self.join_all(types)
    }

    fn join_all(&self, types: impl IntoIterator<Item = Type>) -> PyResult<Type> {
        types.into_iter().try_fold(Type::Never, |a, b| self.join_types(&a, &b))
    }

    /// The type an object would have when lifted. Emits nothing.
    pub fn type_of(&self, object: &PyObject) -> PyResult<Type> {
        self.nested(|| self.type_within(object))
    }

    fn type_within(&self, object: &PyObject) -> PyResult<Type> {
        if let Some(value) = self.dynamic(object)? {
            return Ok(value.ty);
        }
        if let Some(constant) = self.as_const(object) {
            return Ok(constant.ty());
        }
        if self.as_wide(object).is_some() {
            return Ok(Type::Int);
        }
        if let Some(tuple) = object.downcast_ref::<PyTuple>() {
            let class = self.tuple_class(object)?;
            let parts = tuple
                .as_slice()
                .iter()
                .map(|e| self.type_of(e))
                .collect::<PyResult<Vec<_>>>()?;
            return Ok(Type::named(parts, class));
        }
        if let Some(value) = self.reference(object)? {
            return Ok(value.ty);
        }
        if self.is_under_construction(object)
            && let Some(number) = self.becomes_reference(object)?
        {
            return Ok(Type::Ref(number));
        }
        if let Some((class, parts)) = self.record_of_object(object)? {
            let mut parts = parts
                .iter()
                .map(|part| self.type_of(part))
                .collect::<PyResult<Vec<_>>>()?;
            self.check_nesting(object, &parts)?;
            parts.extend((0..class).map(|_| Type::None));
            return Ok(Type::instance(parts, class));
        }
        if let Some(list) = object.downcast_ref::<PyList>() {
            let elements: Vec<PyObjectRef> = list.borrow_vec().to_vec();
            let element = self.element_type(&elements)?;
            return match self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)) {
                Some(site) => Err(self.materialise(site, element)),
                None => Ok(Type::list(element)),
            };
        }
        if object.class().is(self.vm.ctx.types.frozenset_type) {
            let items = self.items_of(object).unwrap_or_default();
            return self.keyed_type(object, &items, self.at);
        }
        if let (Some(items), Some(site)) = (
            self.items_of(object),
            self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)),
        ) {
            return Err(self.materialise_keyed(site, self.keyed_type(object, &items, site)?));
        }
        if object.downcast_ref::<Virtual>().is_some() {
            return Err(self.suspend(object, "an iterator is kept in a variable that changes at run time"));
        }
        Err(self.unsupported(format!(
            "a value of type {} depends on run-time data",
            object.class().name()
        )))
    }

    /// A field of a record.
    pub fn field(&self, record: &IrValue, index: usize) -> IrValue {
        self.ir().record_get(record, index as u32)
    }

    /// A run-time record as a tuple of its fields, anything else as it is.
    pub fn open_record(&self, value: IrValue) -> PyObjectRef {
        if let Type::Record(fields) = &value.ty {
            let parts = (0..fields.len()).map(|i| {
                let field = self.field(&value, i);
                self.open_record(field)
            });
            return self.tuple_of(fields.class, parts.collect());
        }
        self.wrap(value)
    }

    /// Whether two objects are the same value for all purposes, so that nothing need be carried.
    pub fn same(&self, a: &PyObject, b: &PyObject) -> bool {
        if a.is(b) {
            return true;
        }
        if let (Some(x), Some(y)) = (a.downcast_ref::<Staged>(), b.downcast_ref::<Staged>()) {
            return x.value == y.value && x.function == y.function;
        }
        if let (Some(x), Some(y)) = (a.downcast_ref::<PyTuple>(), b.downcast_ref::<PyTuple>()) {
            let (x, y) = (x.as_slice(), y.as_slice());
            return a.class().is(b.class()) && x.len() == y.len() && x.iter().zip(y).all(|(x, y)| self.same(x, y));
        }
        if let (Some(x), Some(y)) = (a.downcast_ref::<Method>(), b.downcast_ref::<Method>()) {
            return x.name == y.name && self.same(&x.object, &y.object);
        }
        let reference = |object: &PyObject| {
            self.with(|g| {
                let known = g.references.get(&object.get_id());
                known.map(|known| (known.value.value, known.function))
            })
        };
        if let (Some(x), Some(y)) = (reference(a), reference(b)) {
            return x == y;
        }
        match (self.as_const(a), self.as_const(b)) {
            (Some(x), Some(y)) => x == y,
            (None, None) if self.as_wide(a).is_some() => self.as_wide(a) == self.as_wide(b),
            _ => a.downcast_ref::<Unbound>().is_some() && b.downcast_ref::<Unbound>().is_some(),
        }
    }
}
