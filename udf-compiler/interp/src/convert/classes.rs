//! The classes of Python's library that SQL types become. A worker loads them when it first needs them.

use crate::Worker;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};
use std::cell::OnceCell;
use std::rc::Rc;

/// What one worker has loaded.
#[derive(Default)]
pub struct Classes {
    decimal: OnceCell<Decimal>,
    datetime: OnceCell<Datetime>,
    dumps: OnceCell<PyObjectRef>,
}

/// Of `decimal`.
pub struct Decimal {
    pub class: PyObjectRef,
    /// Makes a Decimal of sign, digits and exponent, whatever the context is.
    pub from_triple: PyObjectRef,
}

/// Of `datetime`.
pub struct Datetime {
    pub date: PyObjectRef,
    pub time: PyObjectRef,
    pub datetime: PyObjectRef,
    pub timedelta: PyObjectRef,
    pub utc: PyObjectRef,
}

/// An interpreter and the classes that conversions use.
pub struct Python<'a> {
    pub vm: &'a VirtualMachine,
    classes: Rc<Classes>,
}

impl<'a> Python<'a> {
    /// Of this worker.
    pub fn of(worker: &'a Worker<'_>) -> Python<'a> {
        Python {
            vm: worker.vm(),
            classes: worker.extension::<Classes>(),
        }
    }

    /// With classes that were taken from a worker earlier.
    pub fn with_classes(vm: &'a VirtualMachine, classes: Rc<Classes>) -> Python<'a> {
        Python { vm, classes }
    }

    /// `decimal`, imported now if it was not yet.
    pub fn decimal(&self) -> PyResult<&Decimal> {
        if let Some(found) = self.classes.decimal.get() {
            return Ok(found);
        }
        let module = self.vm.import("decimal", 0)?;
        let loaded = Decimal {
            class: module.get_attr("Decimal", self.vm)?,
            from_triple: module.get_attr("_dec_from_triple", self.vm)?,
        };
        Ok(self.classes.decimal.get_or_init(|| loaded))
    }

    /// `datetime`, imported now if it was not yet.
    pub fn datetime(&self) -> PyResult<&Datetime> {
        if let Some(found) = self.classes.datetime.get() {
            return Ok(found);
        }
        let module = self.vm.import("datetime", 0)?;
        let class = |name: &'static str| module.get_attr(name, self.vm);
        let loaded = Datetime {
            date: class("date")?,
            time: class("time")?,
            datetime: class("datetime")?,
            timedelta: class("timedelta")?,
            utc: class("timezone")?.get_attr("utc", self.vm)?,
        };
        Ok(self.classes.datetime.get_or_init(|| loaded))
    }

    /// The object as JSON, which has no NaN and no infinity.
    pub fn to_json(&self, object: &PyObjectRef) -> PyResult {
        let dumps = match self.classes.dumps.get() {
            Some(dumps) => dumps,
            None => {
                let dumps = self.vm.import("json", 0)?.get_attr("dumps", self.vm)?;
                self.classes.dumps.get_or_init(|| dumps)
            }
        };
        let mut args = FuncArgs::from(vec![object.clone()]);
        let strictly = self.vm.ctx.new_bool(false).into();
        args.kwargs = [("allow_nan".to_string(), strictly)].into_iter().collect();
        dumps.call(args, self.vm)
    }

    /// Whether the object is of this class or a subclass of it. The object's own opinion does not count.
    pub fn is_a(&self, object: &PyObjectRef, class: &PyObjectRef) -> bool {
        class
            .downcast_ref::<rustpython_vm::builtins::PyType>()
            .is_some_and(|class| object.class().fast_issubclass(class))
    }
}
