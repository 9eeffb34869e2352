//! Between Python objects and IR values: lifting static values, wrapping run-time ones, converting between types.

use super::objects::{Maybe, Staged, Unbound, Virtual, VirtualKind};
use super::state::{Cx, Dyn, Stop, block};
use crate::ir::{Attr, Const, Kind, Type, Value};
use rustpython_vm::builtins::{PyDict, PyFloat, PyInt, PyList, PySet, PyStr, PyTuple};
use rustpython_vm::protocol::PyIter;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl Cx<'_> {
    /// The handle of a run-time value. None has only one value, so it is static.
    pub fn wrap(&self, value: Dyn) -> PyObjectRef {
        if value.ty == Type::None {
            return self.vm.ctx.none();
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
    pub fn dynamic(&self, object: &PyObject) -> PyResult<Option<Dyn>> {
        let Some(staged) = object.downcast_ref::<Staged>() else {
            return Ok(None);
        };
        if self.with(|g| g.top().id.0) != staged.function {
            return Err(self.unsupported("a closure over a run-time value is called from a recursive function"));
        }
        let plain = Dyn {
            value: staged.value,
            ty: staged.ty.clone(),
        };
        Ok(Some(self.with(|g| g.known(&plain))))
    }

    /// Whether any part of the object is known at run time only.
    pub fn is_dynamic(&self, object: &PyObject) -> bool {
        if object.downcast_ref::<Staged>().is_some()
            || object.downcast_ref::<Virtual>().is_some()
            || object.downcast_ref::<Maybe>().is_some()
        {
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
        false
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
        if class.is(types.tuple_type) {
            let parts = object.downcast_ref::<PyTuple>()?.as_slice().iter();
            return Some(Const::Record(
                parts.map(|e| self.as_const(e)).collect::<Option<Vec<_>>>()?.into(),
            ));
        }
        None
    }

    /// The run-time value of any object: handles as they are, static values as constants.
    pub fn lift(&self, object: &PyObject) -> PyResult<Dyn> {
        if let Some(value) = self.dynamic(object)? {
            return Ok(value);
        }
        if let Some(constant) = self.as_const(object) {
            return Ok(self.constant(constant));
        }
        if object.class().is(self.vm.ctx.types.tuple_type)
            && let Some(tuple) = object.downcast_ref::<PyTuple>()
        {
            let parts = tuple
                .as_slice()
                .iter()
                .map(|e| self.lift(e))
                .collect::<PyResult<Vec<Dyn>>>()?;
            let ty = Type::record(parts.iter().map(|p| p.ty.clone()).collect::<Vec<_>>());
            return Ok(self.op("record.make", &parts.iter().collect::<Vec<_>>(), ty));
        }
        if let Some(list) = object.downcast_ref::<PyList>() {
            return self.lift_list(object, list);
        }
        if object.downcast_ref::<Virtual>().is_some() {
            let list = crate::generate::library::list::from_iterable(*self, object.to_owned())?;
            return self.lift(&list);
        }
        Err(self.unsupported(format!(
            "a value of type {} is needed at run time",
            object.class().name()
        )))
    }

    /// A list made outside the function never changes: a constant. One made inside becomes a list of the IR where it
    /// is made, at the next attempt.
    fn lift_list(&self, object: &PyObject, list: &rustpython_vm::Py<PyList>) -> PyResult<Dyn> {
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

    /// Records that the list made at `site` has to be a list of the IR, and stops.
    pub fn materialise(&self, site: u32, element: Type) -> rustpython_vm::builtins::PyBaseExceptionRef {
        let joined = self
            .with(|g| g.decisions.lists.get(&site).cloned())
            .unwrap_or(Type::Never);
        match self.join_types(&joined, &element) {
            Ok(same) if self.with(|g| g.decisions.lists.get(&site) == Some(&same)) => {
                self.unsupported(format!("a list that cannot be a list of {same}"))
            }
            Ok(element) => {
                self.with(|g| g.decisions.lists.insert(site, element));
                self.stop(Stop::Restart)
            }
            Err(stop) => stop,
        }
    }

    /// The type an object would have when lifted. Emits nothing.
    pub fn type_of(&self, object: &PyObject) -> PyResult<Type> {
        if let Some(value) = self.dynamic(object)? {
            return Ok(value.ty);
        }
        if let Some(constant) = self.as_const(object) {
            return Ok(constant.ty());
        }
        if let Some(tuple) = object.downcast_ref::<PyTuple>() {
            let parts = tuple
                .as_slice()
                .iter()
                .map(|e| self.type_of(e))
                .collect::<PyResult<Vec<_>>>()?;
            return Ok(Type::record(parts));
        }
        if let Some(list) = object.downcast_ref::<PyList>() {
            let elements: Vec<PyObjectRef> = list.borrow_vec().to_vec();
            let element = self.element_type(&elements)?;
            return match self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.site)) {
                Some(site) => Err(self.materialise(site, element)),
                None => Ok(Type::list(element)),
            };
        }
        if object.downcast_ref::<Virtual>().is_some() {
            return Err(self.unsupported("an iterator is kept in a variable that changes at run time"));
        }
        Err(self.unsupported(format!(
            "a value of type {} depends on run-time data",
            object.class().name()
        )))
    }

    /// The smallest type both convert to.
    pub fn join_types(&self, a: &Type, b: &Type) -> PyResult<Type> {
        if a == b || *b == Type::Never {
            return Ok(a.clone());
        }
        match (a, b) {
            (Type::Never, _) => Ok(b.clone()),
            (Type::Record(x), Type::Record(y)) if x.len() == y.len() => {
                let parts = x.iter().zip(y.iter()).map(|(x, y)| self.join_types(x, y));
                Ok(Type::record(parts.collect::<PyResult<Vec<_>>>()?))
            }
            (Type::List(x), Type::List(y)) => Ok(Type::list(self.join_types(x, y)?)),
            _ => self.join_unions(a, b),
        }
    }

    fn join_unions(&self, a: &Type, b: &Type) -> PyResult<Type> {
        let mut parts: Vec<Type> = a.alternatives().to_vec();
        for other in b.alternatives() {
            let same_kind = |p: &Type| {
                matches!((p, other), (Type::List(_), Type::List(_)))
                    || matches!((p, other), (Type::Record(x), Type::Record(y)) if x.len() == y.len())
            };
            match parts.iter().position(same_kind) {
                Some(i) => parts[i] = self.join_types(&parts[i], other)?,
                None => parts.push(other.clone()),
            }
        }
        Ok(Type::union(parts))
    }

    /// The same value at a type that admits its own.
    pub fn convert(&self, value: Dyn, to: &Type) -> PyResult<Dyn> {
        if value.ty == *to {
            return Ok(value);
        }
        match (&value.ty, to) {
            (_, Type::PyObj) => Ok(self.op("py.box", &[&value], Type::PyObj)),
            (Type::Union(_), _) => self.convert_union(value, to),
            (_, Type::Union(parts)) => {
                let index = match to.alternative_index(&value.ty) {
                    Some(index) => index,
                    None => self.similar_alternative(&value.ty, parts)?,
                };
                let inner = self.convert(value, &parts[index])?;
                Ok(self.op_attr("union.make", &[&inner], Attr::Index(index as u32), to.clone()))
            }
            (Type::Record(from), Type::Record(fields)) if from.len() == fields.len() => {
                let mut parts = Vec::new();
                for (i, field) in fields.iter().enumerate() {
                    let part = self.field(&value, i);
                    parts.push(self.convert(part, field)?);
                }
                Ok(self.op("record.make", &parts.iter().collect::<Vec<_>>(), to.clone()))
            }
            (Type::List(_), Type::List(element)) => Err(self.list_mismatch(&value, element)),
            _ => Err(self.unsupported(format!("a value of type {} where {to} is expected", value.ty))),
        }
    }

    fn similar_alternative(&self, from: &Type, parts: &[Type]) -> PyResult<usize> {
        let similar = |p: &Type| match (from, p) {
            (Type::Record(a), Type::Record(b)) => a.len() == b.len(),
            (Type::List(_), Type::List(_)) => true,
            _ => false,
        };
        let found = parts.iter().position(similar);
        found.ok_or_else(|| self.unsupported(format!("a value of type {from} in a union without it")))
    }

    /// A list has its identity, so it cannot be copied into another type: its maker must make the other type.
    pub fn list_mismatch(&self, list: &Dyn, element: &Type) -> rustpython_vm::builtins::PyBaseExceptionRef {
        match self.with(|g| g.list_sites.get(&list.value).copied()) {
            Some(site) => self.materialise(site, element.clone()),
            None => self.unsupported(format!("a {} is used as a list of {element}", list.ty)),
        }
    }

    fn convert_union(&self, value: Dyn, to: &Type) -> PyResult<Dyn> {
        let Type::Union(parts) = value.ty.clone() else {
            return self.convert(value, to);
        };
        self.convert_alternatives(&value, &parts, 0, to)
    }

    fn convert_alternatives(&self, value: &Dyn, parts: &[Type], i: usize, to: &Type) -> PyResult<Dyn> {
        let get = |cx: &Self| cx.op_attr("union.get", &[value], Attr::Index(i as u32), parts[i].clone());
        if i + 1 == parts.len() {
            let part = get(self);
            return self.convert(part, to);
        }
        let test = self.op_attr("union.is", &[value], Attr::Index(i as u32), Type::Bool);
        self.emit_if(
            test.value,
            to.clone(),
            |cx| {
                let part = get(cx);
                cx.convert(part, to)
            },
            |cx| cx.convert_alternatives(value, parts, i + 1, to),
        )
    }

    /// An `if` of the IR with one result, both arms made by Rust code that does not leave.
    pub fn emit_if(
        &self,
        cond: Value,
        ty: Type,
        then: impl FnOnce(&Self) -> PyResult<Dyn>,
        els: impl FnOnce(&Self) -> PyResult<Dyn>,
    ) -> PyResult<Dyn> {
        let then = self.arm(then)?;
        let els = self.arm(els)?;
        let result = self.with(|g| {
            let value = g.new_value(ty.clone());
            g.push(
                self.at,
                Kind::If {
                    cond,
                    then: block(then),
                    els: block(els),
                },
                vec![value],
            );
            value
        });
        Ok(Dyn { value: result, ty })
    }

    fn arm(&self, make: impl FnOnce(&Self) -> PyResult<Dyn>) -> PyResult<Vec<crate::ir::Inst>> {
        self.with(|g| g.open(super::state::Role::Arm, None));
        let made = make(self);
        let result = made.map(|value| {
            self.with(|g| g.push(self.at, Kind::Yield(vec![value.value]), Vec::new()));
        });
        let region = self.with(|g| g.close());
        result.map(|()| region.insts)
    }

    /// A field of a record.
    pub fn field(&self, record: &Dyn, index: usize) -> Dyn {
        let ty = match &record.ty {
            Type::Record(fields) => fields[index].clone(),
            _ => Type::Never,
        };
        self.op_attr("record.get", &[record], Attr::Index(index as u32), ty)
    }

    /// A run-time record as a tuple of its fields, anything else as it is.
    pub fn open_record(&self, value: Dyn) -> PyObjectRef {
        if let Type::Record(fields) = &value.ty {
            let parts = (0..fields.len()).map(|i| {
                let field = self.field(&value, i);
                self.open_record(field)
            });
            return self.vm.ctx.new_tuple(parts.collect()).into();
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
            return x.len() == y.len() && x.iter().zip(y).all(|(x, y)| self.same(x, y));
        }
        match (self.as_const(a), self.as_const(b)) {
            (Some(x), Some(y)) => x == y,
            _ => a.downcast_ref::<Unbound>().is_some() && b.downcast_ref::<Unbound>().is_some(),
        }
    }

    /// Called before an iterator is read: it may be, once, where it was made. Anywhere else it could have been read
    /// before, or be read again.
    pub fn consume(&self, object: &PyObject) -> PyResult<()> {
        if !self.is_iterator(object) || self.with(|g| g.building.is_empty()) {
            return Ok(());
        }
        let here = self.with(|g| g.dynamic_region());
        let made = self.with(|g| g.tracked.get(&object.get_id()).map(|t| t.region));
        let fresh = object
            .downcast_ref::<Virtual>()
            .is_none_or(|v| !v.read.swap(true, Ordering::Relaxed));
        match fresh && made == Some(here) {
            true => Ok(()),
            false => Err(self.unsupported("an iterator that is read in more than one place")),
        }
    }

    fn is_iterator(&self, object: &PyObject) -> bool {
        match object.downcast_ref::<Virtual>() {
            Some(virtual_) => virtual_.kind != VirtualKind::Range,
            None => PyIter::check(object),
        }
    }

    /// Notes a container the program made, so that its changes can be told apart by where they happen.
    pub fn track(&self, object: &PyObject, site: u32) {
        let mutable = object.downcast_ref::<PyList>().is_some()
            || object.downcast_ref::<PyDict>().is_some()
            || object.downcast_ref::<PySet>().is_some()
            || self.is_iterator(object);
        if mutable {
            let object = object.to_owned();
            self.with(|g| {
                if g.building.is_empty() {
                    return;
                }
                let region = g.dynamic_region();
                g.tracked
                    .insert(object.get_id(), super::state::Tracked { object, site, region });
            });
        }
    }

    /// A container the program just made: tracked, or, where an earlier attempt found that it must be, a list of the IR.
    pub fn made(&self, object: PyObjectRef, site: u32) -> PyResult {
        let Some(list) = object.downcast_ref::<PyList>() else {
            self.track(&object, site);
            return Ok(object);
        };
        let decided = self.with(|g| {
            if g.building.is_empty() {
                None
            } else {
                g.decisions.lists.get(&site).cloned()
            }
        });
        let Some(element) = decided else {
            self.track(&object, site);
            return Ok(object);
        };
        let parts = list.borrow_vec().to_vec();
        let element = self.join_types(&element, &self.element_type(&parts)?)?;
        let list = self.new_ir_list(site, &element, &parts)?;
        Ok(self.wrap(list))
    }

    /// Called before a static container is changed: refuses where the change must not happen while generating.
    pub fn before_change(&self, object: &PyObject) -> PyResult<()> {
        let (tracked, here) = self.with(|g| {
            g.mutations += 1;
            let here = if g.building.is_empty() { 0 } else { g.dynamic_region() };
            (g.tracked.get(&object.get_id()).map(|t| (t.site, t.region)), here)
        });
        match tracked {
            Some((_, region)) if region == here => Ok(()),
            Some((site, _)) if object.downcast_ref::<PyList>().is_some() => {
                let list = object
                    .downcast_ref::<PyList>()
                    .map(|l| l.borrow_vec().to_vec())
                    .unwrap_or_default();
                let element = self.element_type(&list)?;
                Err(self.materialise(site, element))
            }
            Some(_) => Err(self.unsupported(format!("a {} changes at run time", object.class().name()))),
            None if here == 0 => Ok(()),
            None => Err(self.unsupported("the function changes an object that outlives the call")),
        }
    }
}

/// A constant at a type that admits it.
fn widen(constant: Const, to: &Type) -> Const {
    let from = constant.ty();
    if from == *to {
        return constant;
    }
    match (constant, to) {
        (Const::Record(parts), Type::Record(fields)) if parts.len() == fields.len() => {
            let parts = parts.iter().cloned().zip(fields.iter());
            Const::Record(parts.map(|(part, field)| widen(part, field)).collect::<Vec<_>>().into())
        }
        (constant, Type::Union(alternatives)) => {
            let similar = |ty: &Type| matches!((&from, ty), (Type::Record(a), Type::Record(b)) if a.len() == b.len());
            match to
                .alternative_index(&from)
                .or_else(|| alternatives.iter().position(similar))
            {
                Some(index) => {
                    let inner = widen(constant, &alternatives[index]);
                    Const::Union(to.clone(), index as u32, Arc::new(inner))
                }
                None => constant,
            }
        }
        (constant, _) => constant,
    }
}
