//! How generated bodies end, and the variables that arms and loops read and write.

use crate::state::{ExitKind, HookContext, Leaving, Role, Stop};
use rustpython_vm::builtins::{PyInt, PyTuple};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};

/// What a body of the generator came back with.
#[derive(Clone, Debug)]
pub enum Signal {
    Through,
    Break,
    Continue,
    /// This path has ended: everything it led to has been emitted.
    Ended,
    Return(PyObjectRef),
}

impl HookContext<'_> {
    /// Calls a body function and reads its signal.
    pub fn body(&self, function: &PyObject, args: Vec<PyObjectRef>) -> PyResult<Signal> {
        let result = function.call(rustpython_vm::function::FuncArgs::from(args), self.vm)?;
        self.signal(result)
    }

    /// Reads a signal.
    pub fn signal(&self, result: PyObjectRef) -> PyResult<Signal> {
        if self.vm.is_none(&result) {
            return Ok(Signal::Through);
        }
        if let Some(tuple) = result.downcast_ref::<PyTuple>() {
            return Ok(Signal::Return(tuple.as_slice()[0].clone()));
        }
        match result
            .downcast_ref::<PyInt>()
            .and_then(|i| i64::try_from(i.as_bigint()).ok())
        {
            Some(1) => Ok(Signal::Break),
            Some(2) => Ok(Signal::Continue),
            Some(3) => Ok(Signal::Ended),
            _ => Err(self.stop(Stop::Internal("a body returned no signal".into()))),
        }
    }

    /// The object that carries a signal to the caller.
    pub fn signal_object(&self, signal: Signal) -> PyObjectRef {
        let int = |n: i32| self.vm.ctx.new_int(n).into();
        match signal {
            Signal::Through => self.vm.ctx.none(),
            Signal::Break => int(1),
            Signal::Continue => int(2),
            Signal::Ended => int(3),
            Signal::Return(value) => self.vm.ctx.new_tuple(vec![value]).into(),
        }
    }

    /// Emits the jump a signal stands for. `Through` is not one.
    pub fn leave(&self, signal: &Signal) -> PyResult<()> {
        let (roles, leaving) = match signal {
            Signal::Through | Signal::Ended => return Ok(()),
            Signal::Break => (&[Role::Loop, Role::Unrolled][..], Leaving::Break),
            Signal::Continue => (&[Role::Loop, Role::Iteration][..], Leaving::Continue),
            Signal::Return(_) => (&[Role::Frame][..], Leaving::Return),
        };
        let region = self
            .with(|g| g.target(roles))
            .ok_or_else(|| self.stop(Stop::Internal("a jump without a target".into())))?;
        if let Some(finally) = self.with(|g| g.finally_inside(region)) {
            let value = match signal {
                Signal::Return(value) => vec![value.clone()],
                _ => Vec::new(),
            };
            return self.escape_to(finally, leaving, value);
        }
        let kind = match signal {
            Signal::Continue if self.with(|g| g.top().regions[region].role == Role::Loop) => ExitKind::Continue,
            Signal::Return(value) => {
                let get = self.with(|g| {
                    g.label_of(region);
                    g.top().regions[region].get.clone()
                });
                let mut state = vec![value.clone()];
                state.extend(self.read_state(&get)?);
                self.with(|g| g.exit(self.at, region, ExitKind::Break, state));
                return Ok(());
            }
            _ => ExitKind::Break,
        };
        let get = self.with(|g| {
            g.label_of(region);
            g.top().regions[region].get.clone()
        });
        let mut state = self.read_state(&get)?;
        if kind == ExitKind::Continue {
            let cursor = self.with(|g| g.top().regions[region].cursor.clone());
            state.extend(cursor);
        }
        self.with(|g| g.exit(self.at, region, kind, state));
        Ok(())
    }

    /// The variables a body shares, through its reader.
    pub fn read_state(&self, get: &Option<PyObjectRef>) -> PyResult<Vec<PyObjectRef>> {
        let Some(get) = get else { return Ok(Vec::new()) };
        let state = get.call((), self.vm)?;
        Ok(state
            .downcast_ref::<PyTuple>()
            .map(|t| t.as_slice().to_vec())
            .unwrap_or_default())
    }

    /// Sets the variables a body shares.
    pub fn write_state(&self, set: &Option<PyObjectRef>, state: &[PyObjectRef]) -> PyResult<()> {
        if let Some(set) = set {
            set.call((self.vm.ctx.new_tuple(state.to_vec()),), self.vm)?;
        }
        Ok(())
    }
}
