//! Table functions: the original source runs on the interpreter with tables that record what is done with them
//! (`py/pandas`, `py/polars`), and the record is the program. Functions that the source hands to `apply` and the like become
//! kernels then and there, with the variables they see as they are at that moment.
//!
//! A program that looks at values ends the recording: `Observes`.
//!
//! Knows nothing of plans; how a kernel is compiled is the business of the rooms for scalar functions.

mod extract;
mod fronts;
mod kernels;
mod library;
mod looks;
mod making;
mod module;
mod needed;
mod observed;
pub mod programs;
mod recorder;
mod recording;
mod returned;
mod row_loops;
mod sorted_groups;
mod tried;
mod whole;
mod written;

pub use taipan_interface::table::TableArg;

use linkme::distributed_slice;
use parking_lot::Mutex;
use recorder::{Goal, Recorder};
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use taipan_driver::isolate;
use taipan_driver::tier::Stage;
use taipan_generate::names;
use taipan_interface::error::{Error, Remark, Span};
use taipan_interface::run_options::{ExecError, Notices, RunOptions};
use taipan_interface::source::{FunctionSource, Isolation, Volatility};
use taipan_interp::function::{Locate, Locator};
use taipan_interp::module::Loaded;
use taipan_interp::native_modules::{NATIVE_MODULES, NativeModule};
use taipan_interp::{Classes, Interpreted, Python, Worker};
use taipan_syntax::source::ParsedSource;
use taipan_tables::{Observer, Program};
use tracing::debug_span;

#[distributed_slice(NATIVE_MODULES)]
static TABLES: NativeModule = NativeModule {
    definition: module::module_def,
    begin: |vm: &VirtualMachine| taipan_interp::library::serve("_taipan_tables", vm),
    end: || {},
    forget: || {},
};

/// Why there is no program.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TableError {
    /// The source is refused.
    #[error("{0}")]
    Rejected(Error),
    /// The function raised an exception.
    #[error("{0}")]
    Raised(ExecError),
    /// The function looks at values of its tables: it says what, and on which line.
    #[error("{what}")]
    Observes { what: String, span: Option<Span> },
}

/// A table function, checked and ready to be called.
#[derive(Debug)]
pub struct TableFunction {
    source: Arc<FunctionSource>,
    parsed: Arc<ParsedSource>,
    interpreted: Interpreted,
    remarks: Vec<Remark>,
    /// Programs of recent calls, by their arguments: the same call does the same again.
    recent: Mutex<VecDeque<(Vec<TableArg>, Program)>>,
}

/// How many programs are kept.
const RECENT: usize = 16;

impl TableFunction {
    /// Everything checkable at CREATE.
    pub fn new(source: Arc<FunctionSource>) -> Result<TableFunction, Error> {
        taipan_numpy::compile_ahead();
        library::LIBRARY.compile_ahead();
        let passed = names::check(&source)?;
        if source.isolation == Isolation::Worker {
            isolate::check(&source)?;
        }
        let lists = match source.isolation {
            Isolation::InProcess if fronts::usual(&passed.parsed) == fronts::Front::Pandas => {
                row_loops::rewritten(&passed.parsed)
            }
            _ => None,
        };
        let (parsed, interpreted) = match lists {
            Some(parsed) => (parsed.clone(), Interpreted::new(source.clone(), parsed)?),
            None => (passed.parsed, passed.interpreted),
        };
        Ok(TableFunction {
            source,
            parsed,
            interpreted,
            remarks: passed.remarks,
            recent: Mutex::default(),
        })
    }

    /// What there is to say of it at CREATE.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Whether a call changes what the next one does.
    pub fn keeps_state(&self) -> bool {
        self.interpreted.is_stateful()
    }

    /// Whether a call does the same each time.
    fn is_pure(&self) -> bool {
        taipan_generate::volatility::of(&self.parsed) != Volatility::Volatile
    }

    /// What a call does, found out while the query is planned; calls with the same arguments share it, with its compiled
    /// functions. Not for calls that look at values, nor for those that change what the next one does: these run when the
    /// query does, once.
    pub fn planned(&self, args: &[TableArg], options: &RunOptions) -> Result<Program, TableError> {
        if self.keeps_state() {
            return Err(TableError::Observes {
                what: "state that it keeps between calls".into(),
                span: None,
            });
        }
        if let Some((_, program)) = self.recent.lock().iter().find(|(known, _)| known == args) {
            return Ok(program.clone());
        }
        let notices = Notices::default();
        let own = RunOptions {
            notices: notices.clone(),
            ..options.clone()
        };
        let program = self.record(args, &own, None)?;
        let printed = notices.take();
        if printed.is_empty() && self.is_pure() {
            let mut recent = self.recent.lock();
            recent.truncate(RECENT - 1);
            recent.push_front((args.to_vec(), program.clone()));
        }
        options.notices.add(printed);
        Ok(program)
    }

    /// What the function does with tables like these. Without an observer it must not look at values.
    pub fn record(
        &self,
        args: &[TableArg],
        options: &RunOptions,
        observer: Option<Arc<dyn Observer>>,
    ) -> Result<Program, TableError> {
        let span = debug_span!("record", function = %self.source.name, bytes = self.source.text.len());
        let _entered = span.enter();
        let program = match self.source.isolation {
            Isolation::InProcess => self.record_here(self.traced(args, observer), options)?,
            Isolation::Worker => recording::elsewhere(self, args, options, observer)?,
        };
        program.verified().map_err(|error| {
            TableError::Raised(ExecError::Internal {
                function: self.source.name.clone(),
                message: error.to_string(),
            })
        })
    }

    /// A call with these arguments, which has not run yet.
    pub fn traced(&self, args: &[TableArg], observer: Option<Arc<dyn Observer>>) -> Arc<TracedCall> {
        Arc::new(TracedCall {
            observer,
            source: self.source.clone(),
            parsed: self.parsed.clone(),
            interpreted: self.interpreted.share(),
            args: args.to_vec(),
            tried: tried::lines(&self.parsed),
            made: Mutex::default(),
        })
    }

    /// The function of this number that a call hands to its tables, run by the interpreter.
    pub fn applied(&self, source: Arc<FunctionSource>, call: Arc<TracedCall>, number: usize) -> Interpreted {
        self.interpreted.located(source, Locator { call, number })
    }

    /// What a call does, recorded in this process.
    pub fn record_here(&self, call: Arc<TracedCall>, options: &RunOptions) -> Result<Program, TableError> {
        let recorded = self.interpreted.run_loaded(options, move |worker, loaded| {
            let recorder = Recorder::new(call.clone(), Goal::Record, worker.extension::<Classes>());
            let (mut recorder, result) = recorder.enter(|| call.trace(worker, loaded));
            if let Some(failed) = recorder.failed.take() {
                return Ok(Recorded::Failed(failed));
            }
            match (recorder.observed.take(), result) {
                (Some((what, line)), _) => Ok(Recorded::Observes(what, line)),
                (None, Ok(())) => Ok(Recorded::Program(recorder.program().map(Box::new))),
                (None, Err(error)) => Err(error),
            }
        });
        match recorded {
            Ok(Recorded::Program(Some(program))) => Ok(*program),
            Ok(Recorded::Program(None)) => Err(TableError::Raised(ExecError::Internal {
                function: self.source.name.clone(),
                message: "nothing was recorded".into(),
            })),
            Ok(Recorded::Observes(what, line)) => Err(TableError::Observes {
                what,
                span: (line > 0).then(|| self.parsed.line_span(line)),
            }),
            Ok(Recorded::Failed(error)) | Err(error) => Err(TableError::Raised(self.placed(error))),
        }
    }

    /// An exception about what the function returned is about where it returns.
    fn placed(&self, mut error: ExecError) -> ExecError {
        if let ExecError::Python(exception) = &mut error
            && exception.line == 0
        {
            exception.line = returned::line(&self.parsed);
        }
        error
    }

    /// The text of a stage that does not depend on the call.
    pub fn explain(&self, stage: Stage) -> String {
        match stage {
            Stage::Generator => taipan_generate::generator_text(&self.parsed),
            _ => self.source.text.clone(),
        }
    }

    /// The source it was made from.
    pub fn source(&self) -> &Arc<FunctionSource> {
        &self.source
    }
}

/// Ends a run of the program: no handler of its own is to see it.
fn stopped(vm: &VirtualMachine, what: &str) -> PyBaseExceptionRef {
    vm.new_exception_msg(vm.ctx.exceptions.system_exit.to_owned(), what.to_string().into())
}

/// What came of a run.
enum Recorded {
    Program(Option<Box<Program>>),
    Observes(String, u32),
    /// What was looked at could not be computed.
    Failed(ExecError),
}

/// A call that can be repeated, up to any of its kernels.
#[derive(Debug)]
pub struct TracedCall {
    source: Arc<FunctionSource>,
    parsed: Arc<ParsedSource>,
    interpreted: Interpreted,
    args: Vec<TableArg>,
    observer: Option<Arc<dyn Observer>>,
    /// Where it would catch exceptions.
    tried: Vec<(u32, u32)>,
    /// What came of its functions of rows, by their numbers.
    made: Mutex<HashMap<usize, kernels::Remembered>>,
}

impl TracedCall {
    /// What the function is called.
    fn name(&self) -> &str {
        &self.source.name
    }

    /// The line on which the function returns; 0: unknown.
    fn returned(&self) -> u32 {
        returned::line(&self.parsed)
    }

    /// Whether it would catch what is raised on this line.
    fn catches(&self, line: u32) -> bool {
        self.tried.iter().any(|(first, last)| (*first..=*last).contains(&line))
    }

    /// Whether the program's text, or a module that it brings, has this word anywhere.
    fn mentions(&self, word: &str) -> bool {
        let program = self.parsed.program();
        self.parsed.text.contains(word) || program.modules().any(|module| module.text().contains(word))
    }

    /// Runs the function with tables that record.
    fn trace(&self, worker: &Worker, loaded: &Loaded) -> PyResult<()> {
        let vm = worker.vm();
        let fronts = fronts::of_parameters(&self.parsed, self.args.len());
        let mut args: Vec<PyObjectRef> = Vec::new();
        let mut tables = 0;
        for ((arg, param), front) in self.args.iter().zip(&self.source.params).zip(fronts) {
            args.push(match arg {
                TableArg::Table(fields) => {
                    let (rel, exprs) = recorder::with(vm, |r| Ok(r.builder.input(tables, fields)))?;
                    tables += 1;
                    let names: Vec<PyObjectRef> = fields
                        .iter()
                        .map(|(name, _)| vm.ctx.new_str(name.as_str()).into())
                        .collect();
                    let exprs: Vec<PyObjectRef> = exprs.iter().map(|e| vm.ctx.new_int(e.0).into()).collect();
                    library::function(vm, front.module(), front.maker())?.call(
                        (vm.ctx.new_int(rel.0), vm.ctx.new_list(names), vm.ctx.new_list(exprs)),
                        vm,
                    )?
                }
                TableArg::Value(array) => {
                    let column = taipan_interp::Column::new(array, &param.ty, &self.source.name)
                        .map_err(|e| vm.new_value_error(e.to_string()))?;
                    match column.object(0, &Python::of(worker)) {
                        Ok(object) => object,
                        Err(_) => {
                            return Err(vm.new_value_error(format!("parameter {} has no Python value", param.name)));
                        }
                    }
                }
            });
        }
        let result = loaded.callable.call(FuncArgs::from(args), vm)?;
        let front = whole::library_of(&result, vm).unwrap_or_else(|| fronts::usual(&self.parsed));
        let finish = library::function(vm, front.module(), "finish")?;
        finish.call((result, vm.ctx.new_str(self.source.name.as_str())), vm)?;
        Ok(())
    }
}

impl Locate for TracedCall {
    fn locate(self: Arc<Self>, number: usize, worker: &Worker, loaded: &Loaded) -> PyResult {
        let recorder = Recorder::new(self.clone(), Goal::Kernel(number), worker.extension::<Classes>());
        let (mut recorder, result) = recorder.enter(|| self.trace(worker, loaded));
        match (recorder.found.take(), result) {
            (Some(found), _) => Ok(found),
            (None, Err(error)) => Err(error),
            (None, Ok(())) => Err(worker
                .vm()
                .new_runtime_error("the function did something else the second time")),
        }
    }
}
