//! Exceptions and jumps on their way to the `try` they belong to: a raise on one path becomes a jump to the code of its
//! handler, with the exception's parts and the variables as they are there. Knows nothing of statements; what has no
//! handler here, or is not certainly Python's exception, fails the row.

use crate::state::{Escape, ExitKind, GeneratorState, HookContext, Leaving, Region, Role, Stop, Thrown};
use crate::values::{Staged, Unknown};
use rustpython_vm::builtins::{PyBaseException, PyBaseExceptionRef, PyTypeRef};
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyPayload, PyResult};
use std::sync::Arc;
use taipan_ir::{Kind, Type};

impl GeneratorState {
    /// The regions that may have handlers for exceptions of code here, innermost first.
    fn protecting(&self) -> impl Iterator<Item = (usize, &Region)> {
        let depth = self.building.len();
        let first = self
            .exceptions
            .unguarded
            .last()
            .filter(|(building, _)| *building == depth);
        let first = first.map_or(0, |(_, first)| *first);
        self.visible().take_while(move |(i, _)| *i >= first)
    }

    /// The region that an exception of this class leaves to: its `try`, or a `finally` on the way there.
    fn landing(&self, class: &PyTypeRef) -> Option<usize> {
        let mut finally = None;
        for (i, region) in self.protecting() {
            match (region.role, &region.catch) {
                (Role::Finally, _) if finally.is_none() => finally = Some(i),
                (Role::Try | Role::With, Some(catch)) => match catch.handler(class) {
                    Ok(Some(_)) => return finally.or(Some(i)),
                    Ok(None) => {}
                    Err(()) => return None,
                },
                _ => {}
            }
        }
        None
    }

    /// The innermost `finally` or `with` inside the region at this index.
    pub fn finally_inside(&self, region: usize) -> Option<usize> {
        let found = self
            .visible()
            .find(|(_, r)| matches!(r.role, Role::Finally | Role::With));
        found.map(|(i, _)| i).filter(|i| *i > region)
    }

    fn escape_index(&mut self, region: usize, leaving: Leaving) -> usize {
        let top = self.top();
        let found = top.regions[region]
            .escapes
            .iter()
            .position(|e| e.leaving.same(&leaving));
        found.unwrap_or_else(|| {
            let label = top.function.new_label();
            top.regions[region].escapes.push(Escape { leaving, label });
            top.regions[region].escapes.len() - 1
        })
    }
}

impl HookContext<'_> {
    /// Marks an exception as what Python raises here, with its arguments.
    pub fn thrown(&self, exception: PyBaseExceptionRef) -> PyBaseExceptionRef {
        self.mark_thrown(exception, true)
    }

    /// Marks an exception as one of the class that Python raises here; its text is not Python's.
    pub fn thrown_kind(&self, exception: PyBaseExceptionRef) -> PyBaseExceptionRef {
        let of_types = exception.class().is(self.vm.ctx.exceptions.type_error);
        if of_types && self.with(|g| g.decisions.converting) {
            self.unsupported("an operand of a wrong type, where objects of the program may stand for others")
        } else {
            self.mark_thrown(exception, false)
        }
    }

    fn mark_thrown(&self, exception: PyBaseExceptionRef, whole: bool) -> PyBaseExceptionRef {
        let object: PyObjectRef = exception.clone().into();
        self.with(|g| {
            g.exceptions.thrown = Some(Thrown {
                exception: object,
                whole,
            })
        });
        exception
    }

    /// The result of an operation on constants: its exceptions are Python's.
    pub fn genuine<T>(&self, result: PyResult<T>) -> PyResult<T> {
        result.map_err(|e| {
            if self.with(|g| g.outcome.stop.is_some()) {
                e
            } else {
                self.thrown(e)
            }
        })
    }

    /// Runs code earlier than Python does: it must not be seen to raise.
    pub fn early<T>(&self, run: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
        let depth = self.with(|g| {
            let inside = (g.building.len(), g.building.last().map_or(0, |b| b.regions.len()));
            g.exceptions.unguarded.push(inside);
            g.exceptions.unguarded.len() - 1
        });
        let result = run();
        self.with(|g| g.exceptions.unguarded.truncate(depth));
        // What comes out of it is not handled further out either.
        result.inspect_err(|_| self.with(|g| g.exceptions.thrown = None))
    }

    /// The items of a generator, all of them before the call at this place looks at the first. As long as that may raise,
    /// theirs must not be seen to.
    pub fn in_step(&self, run: impl FnOnce() -> PyResult) -> PyResult {
        let harmless = self.with(|g| {
            g.generators.stepping.insert(self.at);
            g.decisions.in_step.get(&self.at).copied()
        });
        match harmless {
            Some(true) => run(),
            _ => self.early(run),
        }
    }

    /// Called where the call at this place adds or compares values of these types.
    pub fn looks_in_step(&self, types: [&Type; 2]) -> PyResult<()> {
        let number = |ty: &Type| matches!(ty, Type::Bool | Type::Int | Type::Float);
        let harmless = types.iter().all(|ty| number(ty))
            || [Type::Str, Type::Bytes]
                .iter()
                .any(|same| types.iter().all(|ty| *ty == same));
        if harmless || self.with(|g| g.decisions.in_step.insert(self.at, false)) != Some(true) {
            return Ok(());
        }
        Err(self.stop(Stop::Restart))
    }

    /// Called when the call at this place has looked at all items: if it raised at none, theirs may be seen to.
    pub fn stepped(&self) -> PyResult<()> {
        let new = self.guarded()
            && self.with(|g| {
                let known = g.decisions.in_step.contains_key(&self.at);
                let new = !known && g.generators.stepping.contains(&self.at);
                if new {
                    g.decisions.in_step.insert(self.at, true);
                }
                new
            });
        if new { Err(self.stop(Stop::Restart)) } else { Ok(()) }
    }

    /// Whether code here is in a `try` that has handlers, or in a `with`.
    pub fn guarded(&self) -> bool {
        self.with(|g| g.protecting().any(|(_, r)| matches!(r.role, Role::Try | Role::With)))
    }

    /// Whether the handler of this class may look at the exception.
    pub fn looks(&self, class: &PyTypeRef) -> bool {
        self.with(|g| {
            let mut handlers = g.protecting().filter_map(|(_, r)| match (r.role, &r.catch) {
                (Role::Try | Role::With, Some(catch)) => catch.handler(class).ok().flatten().map(|h| h.looks),
                _ => None,
            });
            handlers.next().unwrap_or(true)
        })
    }

    /// Whether an exception of this class has a handler here.
    pub fn catches(&self, class: &PyTypeRef) -> bool {
        self.with(|g| g.landing(class).is_some())
    }

    /// The region that this exception leaves to, if it is Python's and has a handler.
    pub fn landing(&self, exception: &PyBaseExceptionRef) -> Option<usize> {
        let class = exception.class().to_owned();
        // What does not know that a member of an enum is a number raises these where Python does not.
        let exceptions = &self.vm.ctx.exceptions;
        let doubtful = [exceptions.type_error, exceptions.attribute_error]
            .iter()
            .any(|kind| class.fast_issubclass(*kind));
        // What these hold does not travel, and others must stand in its place, which nobody may look at.
        let of_codecs = class.fast_issubclass(exceptions.unicode_error) && !super::raise_stmt::is_plain(self, &class);
        if of_codecs && self.looks(&class) {
            return None;
        }
        self.with(|g| match &g.exceptions.thrown {
            Some(_) if doubtful && g.classes.plain_members => None,
            Some(thrown) if thrown.exception.is(exception.as_object()) => g.landing(&class),
            _ => None,
        })
    }

    /// Whether a statement inside the region at this index sees a generator closed.
    pub(super) fn sees_closing(&self, region: usize) -> bool {
        let closed = self.vm.ctx.exceptions.generator_exit.to_owned();
        self.with(|g| {
            let inside = g.top().regions.iter().skip(region + 1);
            inside.into_iter().any(|region| match (region.role, &region.catch) {
                (Role::Finally | Role::With, _) => true,
                (Role::Try, Some(catch)) => !matches!(catch.handler(&closed), Ok(None)),
                _ => false,
            })
        })
    }

    /// Emits the jump to an exception's handler; false where it has none.
    pub fn escape(&self, exception: &PyBaseExceptionRef) -> PyResult<bool> {
        let Some(region) = self.landing(exception) else {
            return Ok(false);
        };
        let whole = self.with(|g| g.exceptions.thrown.as_ref().is_some_and(|t| t.whole));
        let (leaving, parts) = self.parts_of_exception(exception, whole)?;
        self.escape_to(region, leaving, parts)?;
        Ok(true)
    }

    /// Emits a jump to the code that an open `try` or `finally` has for this way of leaving.
    pub fn escape_to(&self, region: usize, leaving: Leaving, parts: Vec<PyObjectRef>) -> PyResult<()> {
        let get = self.with(|g| g.top().regions[region].get.clone());
        let mut state = parts;
        state.extend(self.read_state(&get)?);
        self.with(|g| {
            let index = g.escape_index(region, leaving);
            g.exit(self.at, region, ExitKind::Escape(index), state);
        });
        Ok(())
    }

    /// Ends this path with an exception: its handler goes on, or the row fails.
    pub fn end_raised(&self, exception: &PyBaseExceptionRef) -> PyResult<()> {
        if !self.escape(exception)? {
            let why = exception.class().name().to_string();
            self.with(|g| g.push(self.at, Kind::Fail(Arc::from(why)), Vec::new()));
        }
        Ok(())
    }

    fn parts_of_exception(&self, exception: &PyBaseExceptionRef, whole: bool) -> PyResult<(Leaving, Vec<PyObjectRef>)> {
        let class = exception.class().to_owned();
        let plain = super::raise_stmt::is_plain(self, &class);
        let (mut parts, mut fields) = (Vec::new(), Vec::new());
        let whole = whole && plain;
        if whole {
            parts = exception.args().as_slice().to_vec();
        }
        let args = parts.len();
        if let Some(dict) = exception.as_object().dict().filter(|_| whole) {
            for (name, value) in dict.items_vec() {
                fields.push(name.str(self.vm)?.to_string());
                parts.push(value);
            }
        }
        let leaving = Leaving::Raise {
            class,
            args,
            fields,
            whole,
        };
        Ok((leaving, parts))
    }

    /// An exception of these parts, marked as Python's. One whose arguments are not known has an argument that cannot be
    /// looked at.
    pub fn exception_of(&self, leaving: &Leaving, parts: &[PyObjectRef]) -> PyResult<Option<PyBaseExceptionRef>> {
        let Leaving::Raise {
            class,
            args,
            fields,
            whole,
        } = leaving
        else {
            return Ok(None);
        };
        let values = if *whole {
            parts[..*args].to_vec()
        } else {
            self.unknown_args(class)
        };
        let exception = self.vm.new_exception(class.clone(), values);
        for (name, value) in fields.iter().zip(&parts[*args..]) {
            let name = self.vm.ctx.new_str(name.as_str());
            exception.as_object().set_attr(&*name, value.clone(), self.vm)?;
        }
        Ok(Some(self.mark_thrown(exception, *whole)))
    }

    /// Arguments for an exception of this class that nobody may look at. Some classes insist on what theirs are.
    pub(super) fn unknown_args(&self, class: &PyTypeRef) -> Vec<PyObjectRef> {
        let (ctx, exceptions) = (&self.vm.ctx, &self.vm.ctx.exceptions);
        let object: PyObjectRef = match class {
            class if class.is(exceptions.unicode_decode_error) => ctx.new_bytes(vec![0]).into(),
            class if class.is(exceptions.unicode_encode_error) => ctx.new_str("?").into(),
            _ => return vec![Unknown.into_pyobject(self.vm)],
        };
        let (text, start, end) = (ctx.new_str(""), ctx.new_int(0), ctx.new_int(1));
        vec![text.clone().into(), object, start.into(), end.into(), text.into()]
    }

    /// Whether an attribute of a caught exception is what it is in Python: what the compiler's copies of exceptions do not
    /// have is refused.
    pub fn check_exception_attribute(&self, exception: &Py<PyBaseException>, name: &str) -> PyResult<()> {
        let own = exception.as_object().dict().is_some_and(|d| {
            let found = d.get_item_opt(name, self.vm);
            found.is_ok_and(|value| value.is_some())
        });
        let unknown = exception.args().iter().any(|a| a.downcast_ref::<Unknown>().is_some());
        let of_program = super::raise_stmt::of_program(self, exception.class(), name);
        if name == "__class__" || own || (name == "args" && !unknown) || of_program {
            Ok(())
        } else {
            Err(self.unsupported(format!("the attribute {name} of an exception")))
        }
    }

    /// An exception object, if this is one.
    pub fn as_exception<'o>(&self, object: &'o PyObject) -> Option<&'o Py<PyBaseException>> {
        match object.downcast_ref::<Staged>() {
            Some(_) => None,
            None => object.downcast_ref::<PyBaseException>(),
        }
    }
}
