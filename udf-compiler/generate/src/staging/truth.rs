//! The truth of objects, and the operators that ask for it.

use super::branch::pick;
use crate::data_model::compare;
use crate::library::classes;
use crate::state::{HookContext, IrValue, KindTest, Stop, Truth};
use crate::values::{Flags, Virtual, VirtualKind, unions};
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::cell::Cell;
use taipan_ir::{Attr, Type, Value, op};

impl HookContext<'_> {
    /// Whether a condition holds: Python's truth of any object.
    pub fn truth(&self, object: &PyObject) -> PyResult<Truth> {
        if let Some(value) = self.dynamic(object)? {
            return self.truth_of(value);
        }
        if let Some(flags) = object.downcast_ref::<Flags>() {
            return self.truth(&flags.value);
        }
        if let Some(truth) = self.truth_of_instance(object)? {
            return Ok(truth);
        }
        if let Some(virtual_) = object.downcast_ref::<Virtual>() {
            if virtual_.kind == VirtualKind::Range || virtual_.kind.is_view() {
                let length = crate::library::builtins::len(*self, object.to_owned())?;
                return self.truth(&length);
            }
            return Ok(Truth::Static(true));
        }
        Ok(Truth::Static(object.to_owned().try_to_bool(self.vm)?))
    }

    /// `not a`
    pub fn not(&self, operand: PyObjectRef) -> PyResult {
        let cond = match self.truth(&operand)? {
            Truth::Static(known) => return Ok(self.known_bool(!known)),
            Truth::Dynamic(cond) => cond,
        };
        let cond = IrValue {
            value: cond,
            ty: Type::Bool,
        };
        let result = self.op(op::BOOL_NOT, &[&cond], Type::Bool);
        self.with(|g| {
            if let Some(test) = g.top().kind_tests.get(&cond.value).cloned() {
                g.top().kind_tests.insert(result.value, test.opposite());
            }
        });
        Ok(self.wrap(result))
    }

    /// What a `__bool__` or `__len__` of the program says.
    fn truth_of_instance(&self, object: &PyObject) -> PyResult<Option<Truth>> {
        if let Some(said) = self.call_special(object, "__bool__", &[])? {
            let is_bool = match self.dynamic(&said)? {
                Some(value) => value.ty == Type::Bool,
                None => said.class().is(self.vm.ctx.types.bool_type),
            };
            return if is_bool {
                self.truth(&said).map(Some)
            } else {
                Err(self.unsupported("a __bool__ that gives no bool"))
            };
        }
        if super::instances::special(self, object, "__len__").is_none() {
            return Ok(None);
        }
        let length = crate::library::builtins::len(*self, object.to_owned())?;
        self.truth(&length).map(Some)
    }

    fn truth_of(&self, value: IrValue) -> PyResult<Truth> {
        let test = |name: op::Name, zero: IrValue| self.op(name, &[&value, &zero], Type::Bool).value;
        Ok(Truth::Dynamic(match &value.ty {
            Type::None | Type::Never => return Ok(Truth::Static(false)),
            Type::Bool => value.value,
            Type::Int => test(op::INT_NE, self.int(0)),
            Type::Float => test(op::F64_NE, self.constant(taipan_ir::Const::Float(0.0))),
            Type::Str => {
                let length = self.op(op::STR_BYTE_LEN, &[&value], Type::Int);
                self.op(op::INT_NE, &[&length, &self.int(0)], Type::Bool).value
            }
            Type::Bytes => {
                let length = self.op(op::BYTES_LEN, &[&value], Type::Int);
                self.op(op::INT_NE, &[&length, &self.int(0)], Type::Bool).value
            }
            Type::List(_) | Type::Tuple(_) => {
                let length = self.op(op::LIST_LEN, &[&value], Type::Int);
                self.op(op::INT_NE, &[&length, &self.int(0)], Type::Bool).value
            }
            Type::Dict(..) | Type::Set(_) | Type::FrozenSet(_) => {
                let length = self.op(op::DICT_LEN, &[&value], Type::Int);
                self.op(op::INT_NE, &[&length, &self.int(0)], Type::Bool).value
            }
            Type::Object(class) => classes::truth(self, &value, *class).value,
            Type::Record(fields) => return Ok(Truth::Static(!fields.is_empty())),
            Type::Instance(_) | Type::Ref(_) => {
                let object = self.object_of_value(value)?;
                return self.truth(&object);
            }
            Type::JsonList | Type::JsonDict => {
                let opened = unions::opened(self, value);
                return self.truth_of(opened);
            }
            Type::Match(_) => return Ok(Truth::Static(true)),
            Type::PyObj => self.op(op::PY_TRUTH, &[&value], Type::Bool).value,
            Type::Union(parts) => {
                let parts = parts.clone();
                let only_none = Cell::new(true);
                let truth = self.truth_of_union(&value, &parts, 0, &only_none)?.value;
                self.note_truth(truth, value, only_none.get());
                truth
            }
        }))
    }

    /// What holds is not None; what does not is, where None is the only alternative that can be false.
    fn note_truth(&self, truth: Value, operand: IrValue, only_none: bool) {
        if let Some(none) = operand.ty.alternative_index(&Type::None) {
            let says = KindTest::is(operand, none).opposite();
            let failed = says.failed.filter(|_| only_none);
            self.with(|g| g.top().kind_tests.insert(truth, KindTest { failed, ..says }));
        }
    }

    /// Unsets `only_none` where another alternative than None can be false.
    fn truth_of_union(&self, value: &IrValue, parts: &[Type], i: usize, only_none: &Cell<bool>) -> PyResult<IrValue> {
        let part = |cx: &Self| {
            let part = cx.op_attr(op::UNION_GET, &[value], Attr::Index(i as u32), parts[i].clone());
            let truth = cx.truth_of(part)?;
            if parts[i] != Type::None && !matches!(truth, Truth::Static(true)) {
                only_none.set(false);
            }
            Ok(match truth {
                Truth::Static(known) => cx.bool(known),
                Truth::Dynamic(value) => IrValue { value, ty: Type::Bool },
            })
        };
        if i + 1 == parts.len() {
            return part(self);
        }
        let test = self.op_attr(op::UNION_IS, &[value], Attr::Index(i as u32), Type::Bool);
        self.emit_if(test.value, Type::Bool, part, |cx| {
            cx.truth_of_union(value, parts, i + 1, only_none)
        })
    }
}

/// `a and b`, `a or b`: the value of the side that decides.
pub fn and_or(cx: HookContext<'_>, and: bool, left: PyObjectRef, right: PyObjectRef) -> PyResult {
    cx.tick()?;
    match cx.truth(&left)? {
        Truth::Static(known) if known == and => right.call((), cx.vm),
        Truth::Static(_) => Ok(left),
        Truth::Dynamic(cond) => {
            let is_bool = cx.dynamic(&left)?.is_some_and(|d| d.ty == Type::Bool);
            // The side that decides is known to be this bool, or to be None, or not to be.
            let decided = || match cx.dynamic(&left)? {
                Some(_) if is_bool => Ok(cx.vm.ctx.new_bool(!and).into()),
                Some(value) => Ok(cx.wrap(value)),
                None => Ok(left.clone()),
            };
            if and {
                pick(cx, cond, &mut || right.call((), cx.vm), &mut || decided())
            } else {
                pick(cx, cond, &mut || decided(), &mut || right.call((), cx.vm))
            }
        }
    }
}

/// `a < b < c`: each operand evaluated once, and only as far as needed.
pub fn chain(cx: HookContext<'_>, left: PyObjectRef, links: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [link, rest @ ..] = links else {
        return Ok(cx.vm.ctx.new_bool(true).into());
    };
    let (op, right) = match link.downcast_ref::<PyTuple>().map(|t| t.as_slice()) {
        Some([op, right]) => (op.clone(), right.call((), cx.vm)?),
        _ => return Err(cx.stop(Stop::Internal("a comparison link has two parts".into()))),
    };
    let op = op.str(cx.vm)?.to_string();
    let result = compare::written(cx, &op, &left, &right)?;
    if rest.is_empty() {
        return Ok(result);
    }
    match cx.truth(&result)? {
        Truth::Static(true) => chain(cx, right, rest),
        Truth::Static(false) => Ok(result),
        Truth::Dynamic(cond) => {
            let no: PyObjectRef = cx.vm.ctx.new_bool(false).into();
            pick(cx, cond, &mut || chain(cx, right.clone(), rest), &mut || Ok(no.clone()))
        }
    }
}
