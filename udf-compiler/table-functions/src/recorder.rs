//! What one run of a table function has recorded. The state is the thread's: the library calls plain functions.

use super::TracedCall;
use super::sorted_groups::Parts;
use arrow::array::RecordBatch;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use taipan_interface::run_options::ExecError;
use taipan_interp::Classes;
use taipan_tables::{Builder, Expr, ExprId, Kernel, Observer, Places, Program, Rel, RelId};

/// What a run is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The whole program.
    Record,
    /// The function that the kernel of this number is.
    Kernel(usize),
}

/// One run.
pub struct Recorder {
    pub builder: Builder,
    pub kernels: Vec<Arc<Kernel>>,
    /// How many functions of the program were called so far.
    pub calls: usize,
    pub call: Arc<TracedCall>,
    pub goal: Goal,
    /// The kernel that was looked for.
    pub found: Option<PyObjectRef>,
    /// Who tells values, if the program may look at them.
    pub observer: Option<Arc<dyn Observer>>,
    pub classes: Rc<Classes>,
    /// What the program looked at, and on which line.
    pub observed: Option<(String, u32)>,
    /// What could not be computed when the program looked at it.
    pub failed: Option<ExecError>,
    /// Where the program says things.
    pub places: Places,
    /// Columns whose values the program goes through, in blocks.
    pub read: Vec<Vec<RecordBatch>>,
    /// Groups that the program goes through one by one.
    pub parts: Parts,
    /// What the function returned.
    pub result: Option<(RelId, Vec<(String, ExprId)>)>,
}

/// How deep expressions are looked through.
const MOST_DEPTH: usize = 40;

thread_local! {
    static CURRENT: RefCell<Option<Recorder>> = const { RefCell::new(None) };
}

impl Recorder {
    /// A run that has not begun.
    pub fn new(call: Arc<TracedCall>, goal: Goal, classes: Rc<Classes>) -> Recorder {
        Recorder {
            builder: Builder::default(),
            kernels: Vec::new(),
            calls: 0,
            places: Places {
                returned: call.returned(),
                ..Places::default()
            },
            observer: call.observer.clone(),
            call,
            goal,
            found: None,
            classes,
            observed: None,
            failed: None,
            read: Vec::new(),
            parts: Parts::default(),
            result: None,
        }
    }

    /// Makes this the thread's recorder while `run` runs, and gives it back.
    pub fn enter<R>(self, run: impl FnOnce() -> R) -> (Recorder, R) {
        let before = CURRENT.with(|c| c.borrow_mut().replace(self));
        let result = run();
        let own = CURRENT.with(|c| std::mem::replace(&mut *c.borrow_mut(), before));
        (own.expect("the recorder is still there: nobody else takes it"), result)
    }

    /// The program that gives these columns of a table, in its order.
    pub fn looking_at(&self, table: RelId, columns: &[ExprId]) -> Program {
        self.looking_from(table, columns, &BTreeSet::new())
    }

    /// The same without what these tables are made of: table arguments are to take their places.
    pub fn looking_from(&self, table: RelId, columns: &[ExprId], leaves: &BTreeSet<RelId>) -> Program {
        let mut builder = self.builder.cone(table, columns, leaves);
        let root = builder.in_order(table);
        let outputs = columns.iter().enumerate().map(|(i, expr)| (format!("c{i}"), *expr));
        Program {
            root,
            outputs: outputs.collect(),
            kernels: self.kernels.clone(),
            places: Places::default(),
            builder,
        }
    }

    /// What a call of a function is given, as far as that comes from calls itself.
    pub fn called_before(&self, call: ExprId) -> Vec<ExprId> {
        match self.made_by(call).map(|expr| self.builder.expr(expr)) {
            Some(Expr::Call(_, args)) => args.iter().copied().filter(|arg| self.calls(*arg, 0)).collect(),
            _ => Vec::new(),
        }
    }

    /// The expression that a column is, if it is one of its own table.
    fn made_by(&self, column: ExprId) -> Option<ExprId> {
        let Expr::Column(col) = self.builder.expr(column) else {
            return None;
        };
        self.builder.rels().find_map(|(_, rel)| match rel {
            Rel::Map { columns, .. } => columns.iter().find(|(own, _)| own == col).map(|(_, expr)| *expr),
            _ => None,
        })
    }

    /// Whether a function was called for it; so deep that it is not looked through: yes.
    fn calls(&self, expr: ExprId, depth: usize) -> bool {
        if depth > MOST_DEPTH {
            return true;
        }
        match self.builder.expr(expr) {
            Expr::Call(..) => true,
            Expr::Column(_) => self.made_by(expr).is_some_and(|made| self.calls(made, depth + 1)),
            Expr::Literal(_) => false,
            Expr::Op(_, args) | Expr::Exact(_, args) => args.iter().any(|arg| self.calls(*arg, depth + 1)),
            Expr::Cast(value, _) => self.calls(*value, depth + 1),
        }
    }

    /// What was recorded, if the function returned.
    pub fn program(self) -> Option<Program> {
        let (root, outputs) = self.result?;
        Some(Program {
            builder: self.builder,
            root,
            outputs,
            kernels: self.kernels,
            places: self.places,
        })
    }
}

/// Runs something of another function: it is not recorded.
pub fn apart<R>(run: impl FnOnce() -> R) -> R {
    let before = CURRENT.take();
    let result = run();
    CURRENT.set(before);
    result
}

/// Whether a table function is being recorded.
pub fn is_active() -> bool {
    CURRENT.with(|c| c.borrow().is_some())
}

/// Does something with the thread's recorder. Must not call Python.
pub fn with<R>(vm: &VirtualMachine, act: impl FnOnce(&mut Recorder) -> PyResult<R>) -> PyResult<R> {
    CURRENT.with(|c| match c.borrow_mut().as_mut() {
        Some(recorder) => act(recorder),
        None => Err(vm.new_not_implemented_error(
            "pandas and polars work on the tables of table functions: FUNCTION f(t TABLE) RETURNS TABLE",
        )),
    })
}
