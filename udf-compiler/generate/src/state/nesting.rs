//! How deep the generator looks into containers. One that holds itself has no end, so what is nested deeper than Python
//! itself would compare or print is left to the interpreter.

use super::HookContext;
use rustpython_vm::PyResult;
use rustpython_vm::builtins::PyBaseExceptionRef;

/// Python's own limit.
const MOST_NESTED: usize = 1000;

/// How deep the generator is inside of containers.
#[derive(Default)]
pub struct Nesting {
    depth: usize,
    /// Something was nested too deep, where nothing could be refused.
    too_deep: bool,
}

impl HookContext<'_> {
    /// Looks into what may be a container.
    pub fn nested<R>(&self, look: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
        if !self.nests_deeper() {
            return Err(self.too_deep());
        }
        let result = look();
        self.nests_less();
        result
    }

    /// The same for a question whose answer is yes where there is no end; whoever looks into it next refuses.
    pub fn nested_or_yes(&self, look: impl FnOnce() -> bool) -> bool {
        if !self.nests_deeper() {
            return true;
        }
        let result = look();
        self.nests_less();
        result
    }

    fn nests_deeper(&self) -> bool {
        self.with(|g| {
            let nesting = &mut g.nesting;
            nesting.too_deep |= nesting.depth >= MOST_NESTED;
            nesting.depth += usize::from(!nesting.too_deep);
            !nesting.too_deep
        })
    }

    fn nests_less(&self) {
        self.with(|g| g.nesting.depth -= 1);
    }

    fn too_deep(&self) -> PyBaseExceptionRef {
        self.unsupported("a container that holds itself, or is nested too deep")
    }
}
