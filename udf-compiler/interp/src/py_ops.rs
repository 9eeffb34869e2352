//! Single operations on Python objects for kernels: `runtime::PyOps` over a worker's interpreter. Handles are indices
//! into a table that lives for one row; globals stay. Does not know kernels.

use super::Worker;
use rustpython_vm::builtins::{PyBytes, PyFloat, PyInt, PyList, PyStr, PyTuple};
use rustpython_vm::function::{FuncArgs, KwArgs};
use rustpython_vm::types::PyComparisonOp;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult, VirtualMachine};
use std::cell::RefCell;
use std::collections::HashMap;
use taipan_runtime::py::{Handle, Plain, PyOps, Raised};

/// Handles of globals have this bit: they outlive the row.
const GLOBAL: u64 = 1 << 63;

/// The operations of one worker, for one batch.
pub struct Ops<'w> {
    worker: &'w Worker<'w>,
    objects: RefCell<Vec<PyObjectRef>>,
    globals: RefCell<Vec<PyObjectRef>>,
    paths: RefCell<HashMap<String, Handle>>,
}

impl<'w> Ops<'w> {
    /// Operations on this worker's interpreter.
    pub fn new(worker: &'w Worker<'w>) -> Ops<'w> {
        Ops {
            worker,
            objects: RefCell::default(),
            globals: RefCell::default(),
            paths: RefCell::default(),
        }
    }

    fn vm(&self) -> &VirtualMachine {
        self.worker.vm()
    }

    fn object(&self, handle: Handle) -> Result<PyObjectRef, Raised> {
        let (table, index) = match handle.0 & GLOBAL {
            0 => (&self.objects, handle.0),
            _ => (&self.globals, handle.0 & !GLOBAL),
        };
        table.borrow().get(index as usize).cloned().ok_or(Raised)
    }

    fn keep(&self, object: PyObjectRef) -> Handle {
        let mut objects = self.objects.borrow_mut();
        objects.push(object);
        Handle(objects.len() as u64 - 1)
    }

    fn kept(&self, result: PyResult) -> Result<Handle, Raised> {
        result.map(|object| self.keep(object)).map_err(|_| Raised)
    }

    fn python(&self, value: Plain) -> PyObjectRef {
        let ctx = &self.vm().ctx;
        match value {
            Plain::None => ctx.none(),
            Plain::Bool(b) => ctx.new_bool(b).into(),
            Plain::Int(i) => ctx.new_int(i).into(),
            Plain::Float(f) => ctx.new_float(f).into(),
            Plain::Str(s) => ctx.new_str(s).into(),
            Plain::Bytes(bytes) => ctx.new_bytes(bytes).into(),
            Plain::Record(parts) => ctx
                .new_tuple(parts.into_iter().map(|p| self.python(p)).collect())
                .into(),
            Plain::List(parts) => ctx.new_list(parts.into_iter().map(|p| self.python(p)).collect()).into(),
        }
    }

    /// The value of an object of exactly a plain type; subclasses carry more and do not count.
    fn plain(&self, object: &PyObject) -> Result<Plain, Raised> {
        let vm = self.vm();
        let types = &vm.ctx.types;
        let class = object.class();
        if vm.is_none(object) {
            return Ok(Plain::None);
        }
        if class.is(types.bool_type) {
            return Ok(Plain::Bool(object.is(&vm.ctx.true_value)));
        }
        if class.is(types.int_type) {
            let int = object.downcast_ref::<PyInt>().ok_or(Raised)?;
            return i64::try_from(int.as_bigint()).map(Plain::Int).map_err(|_| Raised);
        }
        if class.is(types.float_type) {
            return object
                .downcast_ref::<PyFloat>()
                .map(|f| Plain::Float(f.to_f64()))
                .ok_or(Raised);
        }
        if class.is(types.str_type) {
            let text = object.downcast_ref::<PyStr>().and_then(|s| s.to_str()).ok_or(Raised)?;
            return Ok(Plain::Str(text.to_string()));
        }
        if class.is(types.bytes_type) {
            let bytes = object.downcast_ref::<PyBytes>().ok_or(Raised)?;
            return Ok(Plain::Bytes(bytes.as_bytes().to_vec()));
        }
        let parts = |parts: &[PyObjectRef]| parts.iter().map(|p| self.plain(p)).collect::<Result<Vec<_>, _>>();
        if class.is(types.tuple_type) {
            let tuple = object.downcast_ref::<PyTuple>().ok_or(Raised)?;
            return parts(tuple.as_slice()).map(Plain::Record);
        }
        if class.is(types.list_type) {
            let list = object.downcast_ref::<PyList>().ok_or(Raised)?;
            let elements = list.borrow_vec();
            return parts(&elements).map(Plain::List);
        }
        Err(Raised)
    }

    fn find(&self, path: &str) -> PyResult {
        let vm = self.vm();
        let (module, name) = path.split_once(':').unwrap_or(("builtins", path));
        let modules = vm.sys_module.get_attr("modules", vm)?;
        let known = modules.get_item(&*vm.ctx.new_str(module), vm);
        let mut object = match known {
            Ok(object) => object,
            Err(_) => {
                vm.import(&*vm.ctx.new_str(module), 0)?;
                modules.get_item(&*vm.ctx.new_str(module), vm)?
            }
        };
        for part in name.split('.') {
            object = object.get_attr(&*vm.ctx.new_str(part), vm)?;
        }
        Ok(object)
    }
}

impl PyOps for Ops<'_> {
    fn wrap(&self, value: Plain) -> Result<Handle, Raised> {
        let object = self.python(value);
        Ok(self.keep(object))
    }

    fn unwrap(&self, object: Handle) -> Result<Plain, Raised> {
        self.plain(&*self.object(object)?)
    }

    fn global(&self, path: &str) -> Result<Handle, Raised> {
        if let Some(handle) = self.paths.borrow().get(path) {
            return Ok(*handle);
        }
        let object = self.find(path).map_err(|_| Raised)?;
        let mut globals = self.globals.borrow_mut();
        globals.push(object);
        let handle = Handle((globals.len() as u64 - 1) | GLOBAL);
        self.paths.borrow_mut().insert(path.to_string(), handle);
        Ok(handle)
    }

    fn call(&self, callee: Handle, args: &[Handle], keywords: &[&str]) -> Result<Handle, Raised> {
        let callee = self.object(callee)?;
        let mut values = args.iter().map(|a| self.object(*a)).collect::<Result<Vec<_>, _>>()?;
        let named = values.split_off(values.len().saturating_sub(keywords.len()));
        let keywords: KwArgs = keywords.iter().map(|k| k.to_string()).zip(named).collect();
        let mut args = FuncArgs::from(values);
        args.kwargs = keywords;
        self.kept(callee.call(args, self.vm()))
    }

    fn method(&self, object: Handle, name: &str, args: &[Handle]) -> Result<Handle, Raised> {
        let object = self.object(object)?;
        let args = args.iter().map(|a| self.object(*a)).collect::<Result<Vec<_>, _>>()?;
        let method = object
            .get_attr(&*self.vm().ctx.new_str(name), self.vm())
            .map_err(|_| Raised)?;
        self.kept(method.call(FuncArgs::from(args), self.vm()))
    }

    fn getattr(&self, object: Handle, name: &str) -> Result<Handle, Raised> {
        let object = self.object(object)?;
        self.kept(object.get_attr(&*self.vm().ctx.new_str(name), self.vm()))
    }

    fn binary(&self, operator: &str, left: Handle, right: Handle) -> Result<Handle, Raised> {
        let (a, b, vm) = (&self.object(left)?, &self.object(right)?, self.vm());
        self.kept(match operator {
            "+" => vm._add(a, b),
            "-" => vm._sub(a, b),
            "*" => vm._mul(a, b),
            "/" => vm._truediv(a, b),
            "//" => vm._floordiv(a, b),
            "%" => vm._mod(a, b),
            "**" => vm._pow(a, b, &vm.ctx.none()),
            "@" => vm._matmul(a, b),
            "&" => vm._and(a, b),
            "|" => vm._or(a, b),
            "^" => vm._xor(a, b),
            "<<" => vm._lshift(a, b),
            ">>" => vm._rshift(a, b),
            _ => return Err(Raised),
        })
    }

    fn unary(&self, operator: &str, operand: Handle) -> Result<Handle, Raised> {
        let (object, vm) = (self.object(operand)?, self.vm());
        self.kept(match operator {
            "-" => vm._neg(&object),
            "+" => vm._pos(&object),
            "~" => vm._invert(&object),
            "not" => object.try_to_bool(vm).map(|b| vm.ctx.new_bool(!b).into()),
            _ => return Err(Raised),
        })
    }

    fn compare(&self, operator: &str, left: Handle, right: Handle) -> Result<Handle, Raised> {
        let (a, b, vm) = (self.object(left)?, self.object(right)?, self.vm());
        let rich = |op: PyComparisonOp| a.as_object().rich_compare(b.as_object(), op, vm);
        self.kept(match operator {
            "<" => rich(PyComparisonOp::Lt),
            "<=" => rich(PyComparisonOp::Le),
            "==" => rich(PyComparisonOp::Eq),
            "!=" => rich(PyComparisonOp::Ne),
            ">=" => rich(PyComparisonOp::Ge),
            ">" => rich(PyComparisonOp::Gt),
            "in" => vm._contains(&b, &a).map(|found| vm.ctx.new_bool(found).into()),
            "is" => Ok(vm.ctx.new_bool(a.is(&b)).into()),
            _ => return Err(Raised),
        })
    }

    fn item(&self, object: Handle, index: Handle) -> Result<Handle, Raised> {
        let (object, index) = (self.object(object)?, self.object(index)?);
        self.kept(object.get_item(&*index, self.vm()))
    }

    fn truth(&self, object: Handle) -> Result<bool, Raised> {
        self.object(object)?.try_to_bool(self.vm()).map_err(|_| Raised)
    }

    fn text(&self, conversion: &str, object: Handle, sink: &mut dyn FnMut(&str)) -> Result<(), Raised> {
        let (object, vm) = (self.object(object)?, self.vm());
        let text = match conversion {
            "str" => object.str(vm),
            "repr" => object.repr(vm),
            _ => return Err(Raised),
        };
        let text = text.map_err(|_| Raised)?;
        sink(text.to_str().ok_or(Raised)?);
        Ok(())
    }

    fn reset(&self) {
        self.objects.borrow_mut().clear();
    }
}
