//! Calls of table functions whose Python runs in worker processes: what the worker has recorded, with its functions
//! compiled here, and what it wants to look at meanwhile.

use super::{TableArg, TableError, TableFunction};
use crate::programs::{KernelText, Versions, read_kernel, read_program, read_table_error, write_held, write_seen};
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use taipan_driver::function::CompiledFunction;
use taipan_driver::isolate::messages::Recording;
use taipan_driver::isolate::wire::{Broken, In};
use taipan_driver::isolate::{self, Applied, Look};
use taipan_driver::pipeline::{self, Pipeline};
use taipan_driver::prepared::Parts;
use taipan_interface::error::Error;
use taipan_interface::messages::Message;
use taipan_interface::run_options::{ExecError, RunOptions};
use taipan_interface::source::{FunctionSource, Isolation};
use taipan_interp::Interpreted;
use taipan_syntax::source::ParsedSource;
use taipan_tables::{Kernel, Observer, Program};

/// Numbers of calls.
static CALLS: AtomicU64 = AtomicU64::new(0);

/// One call, and what came of its functions so far: a program that is looked at has those of the one before.
#[derive(Debug)]
struct Call {
    recording: Arc<Recording>,
    parsed: Arc<ParsedSource>,
    interpreted: Interpreted,
    observer: Option<Arc<dyn Observer>>,
    /// Their bytes, and what was made of them, by their numbers.
    kernels: Mutex<Vec<(Vec<u8>, Arc<Kernel>)>>,
    /// The call itself, for functions that are to find their way back.
    own: OnceLock<std::sync::Weak<Call>>,
}

/// What the function does with tables like these, as a worker has recorded it.
pub fn elsewhere(
    function: &TableFunction,
    args: &[TableArg],
    options: &RunOptions,
    observer: Option<Arc<dyn Observer>>,
) -> Result<Program, TableError> {
    let call = Arc::new(Call {
        recording: Arc::new(Recording {
            call: CALLS.fetch_add(1, Ordering::Relaxed),
            function: function.interpreted.number(),
            source: (*function.source).clone(),
            args: args.to_vec(),
            looks: observer.is_some(),
        }),
        parsed: function.parsed.clone(),
        interpreted: function.interpreted.share(),
        observer,
        kernels: Mutex::default(),
        own: OnceLock::new(),
    });
    let _ = call.own.set(Arc::downgrade(&call));
    let stateful = function.interpreted.is_stateful();
    let look: Arc<dyn Look> = call.clone();
    let answer = isolate::record(&call.recording, stateful, options, &look).map_err(TableError::Raised)?;
    let read = read_recorded(&answer, |message| call.program(message), options);
    read.unwrap_or_else(|error| {
        Err(TableError::Raised(ExecError::Internal {
            function: function.source.name.clone(),
            message: error.to_string(),
        }))
    })
}

impl Call {
    fn program(&self, message: &mut In) -> Result<Program, Broken> {
        read_program(message, |number, bytes| {
            let known = self.kernels.lock().get(number).cloned();
            if let Some((_, kernel)) = known.filter(|(own, _)| own == bytes) {
                return Ok(kernel);
            }
            let kernel = Arc::new(self.kernel(read_kernel(bytes)?)?);
            let mut kernels = self.kernels.lock();
            kernels.truncate(number);
            kernels.push((bytes.to_vec(), kernel.clone()));
            Ok(kernel)
        })
    }

    fn kernel(&self, text: KernelText) -> Result<Kernel, Broken> {
        let source = Arc::new(FunctionSource {
            isolation: Isolation::Worker,
            ..text.source
        });
        let function = match text.applied {
            Some(versions) => self.applied(source, versions),
            None => {
                let types: Vec<_> = source.params.iter().map(|param| param.ty.clone()).collect();
                taipan_driver::function::compile(source, &types).map_err(|error| Broken(error.to_string()))?
            }
        };
        Ok(Kernel {
            name: text.name,
            line: text.line,
            function: Arc::new(function),
            exact: text.exact,
        })
    }

    fn applied(&self, source: Arc<FunctionSource>, versions: Versions) -> CompiledFunction {
        let started = Instant::now();
        let compiled = |generated, nulls| pipeline::after_generation(&source, &self.parsed, nulls, generated);
        let native: Result<Pipeline, Error> = versions.native.and_then(|generated| compiled(generated, false));
        let nullable = versions.nullable.and_then(|generated| compiled(generated, true).ok());
        let own = self.own.get().and_then(std::sync::Weak::upgrade);
        CompiledFunction::assembled(Parts {
            interpreted: self.interpreted.applied(source.clone()),
            parsed: self.parsed.clone(),
            native,
            nullable,
            applied: own.map(|call| Applied {
                recording: self.recording.clone(),
                number: versions.number,
                look: call,
            }),
            source,
            started,
        })
    }
}

impl Look for Call {
    fn look(&self, program: &[u8]) -> Result<Vec<u8>, Broken> {
        let program = self.program(&mut In(program))?;
        match &self.observer {
            Some(observer) => write_seen(&observer.rows(&program)),
            None => Err(Broken("it must not look at values".into())),
        }
    }

    fn hold(&self, rows: &[u8]) -> Result<Vec<u8>, Broken> {
        let rows = In(rows).batch()?;
        match &self.observer {
            Some(observer) => Ok(write_held(&observer.hold(rows))),
            None => Err(Broken("it must not look at values".into())),
        }
    }
}

/// The program that was recorded, or why there is none.
fn read_recorded(
    answer: &[u8],
    read: impl FnOnce(&mut In) -> taipan_driver::isolate::wire::Result<Program>,
    options: &RunOptions,
) -> taipan_driver::isolate::wire::Result<Result<Program, TableError>> {
    let message = &mut In(answer);
    let printed = message.list(In::text)?;
    options.notices.add(printed.iter().map(|line| Message::decoded(line)));
    Ok(if message.flag()? {
        Ok(read(message)?)
    } else {
        Err(read_table_error(message)?)
    })
}
