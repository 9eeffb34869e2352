//! Kernels: a compiled function over Arrow batches. Chooses the variant a batch needs, hands its columns to the machine
//! code chunk by chunk, and makes the result array.
//!
//! Does not know Python, the source, or how failed rows are replayed: it only says which they are.

mod chunks;
mod columns;
mod filtered_output;
mod group_states;
pub mod inner_nulls;
mod lists;
mod making;
mod output;
mod parts;
pub mod reference;
mod run;
mod sink;
mod temporal;
mod text_views;
mod texts;
mod vectors;
mod watchdog;

pub use filtered_output::KeptRows;
pub use group_states::Groups;

use arrow::array::ArrayRef;
use arrow::datatypes::DataType;
use making::Making;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use taipan_codegen as codegen;
pub use taipan_codegen::States;
use taipan_codegen::{Code, CodegenError, Lane, LoopSpec, Results};
use taipan_interface::run_options::CancelFlag;
use taipan_ir::{Module, Type};
use taipan_runtime::PyOps;
use taipan_types::account::MemoryAccount;
use tracing::debug_span;
use vectors::Vectors;

/// One SQL parameter of a kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct KernelParam {
    /// As declared. Text may come in any of Arrow's three layouts.
    pub ty: DataType,
    /// Whether the entry function takes `option[T]`.
    pub nullable: bool,
}

/// Everything a kernel is made from.
#[derive(Clone, Debug)]
pub struct KernelSpec {
    pub module: Module,
    pub params: Vec<KernelParam>,
    /// As declared.
    pub result: DataType,
    /// A NULL argument makes the result NULL without a call.
    pub strict: bool,
    /// The first parameters, and perhaps the result, are states of groups: they have no SQL types.
    pub states: Option<States>,
    /// The result is a row of the columns that `result` is a struct of, or None for a row that is left out.
    pub keeps: bool,
}

/// What a run needs besides its rows.
#[derive(Clone, Copy)]
pub struct KernelEnv<'a> {
    pub cancel: &'a CancelFlag,
    pub deadline: Option<Instant>,
    /// Most bytes a row may hold, and the texts of a batch together.
    pub memory_limit: usize,
    /// Where memory is counted besides.
    pub account: Option<&'a Arc<dyn MemoryAccount>>,
    /// The interpreter of this thread, for kernels with `py.*` operations.
    pub py: Option<&'a dyn PyOps>,
}

impl KernelEnv<'_> {
    /// The same for work that begins so much later than was expected.
    fn later(self, by: Duration) -> Self {
        KernelEnv {
            deadline: self.deadline.map(|deadline| deadline + by),
            ..self
        }
    }
}

/// What a run makes.
#[derive(Clone, Debug)]
pub struct KernelOutput {
    /// Of the declared type; NULL at failed rows.
    pub array: ArrayRef,
    /// The rows to replay on the interpreter, ascending.
    pub failed: Vec<u32>,
}

/// Why there is no kernel, or no result.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum KernelError {
    #[error("cancelled")]
    Cancelled,
    #[error("time limit exceeded")]
    Timeout,
    #[error("memory limit exceeded")]
    Memory,
    /// The function cannot run natively.
    #[error(transparent)]
    Codegen(#[from] CodegenError),
    #[error("{0}")]
    Internal(String),
}

/// A function's machine code in up to four variants, each made when a batch first needs it.
#[derive(Debug)]
pub struct Kernel {
    spec: Arc<KernelSpec>,
    /// Of each parameter, with its type where it is not None.
    lanes: Vec<(Lane, Type)>,
    results: Results,
    /// Whether the module's constants are ASCII.
    ascii_constants: bool,
    /// The ASCII variant met text that is not; it is not tried again.
    ascii_failed: AtomicBool,
    uses_py: bool,
    /// Whether its code is made in no time.
    small: bool,
    vectors: Vectors,
    variants: [Arc<Making>; 4],
    /// What making them took.
    code_nanos: Arc<AtomicU64>,
}

/// Which code a batch runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Variant {
    nulls: bool,
    ascii: bool,
}

impl Kernel {
    /// Checks that the kernel can be made; machine code comes later.
    pub fn new(spec: KernelSpec) -> Result<Kernel, KernelError> {
        codegen::check(&spec.module)?;
        let entry = spec.module.functions.first();
        let entry = entry.ok_or_else(|| KernelError::Internal("a module without functions".into()))?;
        let states = spec.states.map_or(0, |states| states.reads);
        let values = entry.params.get(states..).unwrap_or_default();
        let lanes = spec.params.iter().zip(values).map(|(param, value)| {
            let ty = entry.ty(*value).without_none();
            Ok((columns::lane(&param.ty, &ty)?, ty))
        });
        let lanes = lanes.collect::<Result<Vec<_>, CodegenError>>()?;
        let results = match &spec.result {
            // A state lies in the table.
            _ if spec.states.is_some_and(|states| states.writes) => Results::One(Lane::I8),
            DataType::Struct(fields) if spec.keeps => {
                let Type::Record(parts) = entry.result.without_none() else {
                    return Err(KernelError::Internal(format!("{} as a row", entry.result)));
                };
                let lanes = fields.iter().zip(parts.iter());
                Results::Kept(
                    lanes
                        .map(|(field, part)| kept_lane(field.data_type(), part))
                        .collect::<Result<_, _>>()?,
                )
            }
            ty => Results::One(result_lane(ty, &entry.result)?),
        };
        Ok(Kernel {
            lanes,
            results,
            ascii_constants: codegen::all_ascii(&spec.module),
            ascii_failed: AtomicBool::new(false),
            uses_py: codegen::uses_py(&spec.module),
            small: spec.module.size() <= making::SMALL,
            vectors: Vectors::for_kernel(&spec),
            variants: Default::default(),
            code_nanos: Arc::default(),
            spec: Arc::new(spec),
        })
    }

    /// Whether it needs `KernelEnv::py`.
    pub fn uses_py(&self) -> bool {
        self.uses_py
    }

    /// Makes the machine code that most batches need, so that the first of them does not wait.
    pub fn prepare(&self) -> Result<(), KernelError> {
        match self.vector_code(false) {
            Some(_) => Ok(()),
            None => self.code(self.usual(), None).map(|_| ()),
        }
    }

    /// What making machine code took so far.
    pub fn code_nanos(&self) -> u64 {
        self.code_nanos.load(Ordering::Relaxed)
    }

    /// Makes all machine code.
    pub fn compile_all(&self) -> Result<(), KernelError> {
        for (nulls, ascii) in [(false, false), (false, true), (true, false), (true, true)] {
            if !ascii || self.ascii_constants {
                self.code(Variant { nulls, ascii }, None)?;
            }
        }
        Ok(())
    }

    /// The program for vectors, if there is one, and Cranelift's IR of the usual variant.
    pub fn clif(&self) -> Result<String, KernelError> {
        Ok(self.vector_program_text() + &self.texts()?.clif)
    }

    /// The machine code of the usual variant, with source lines as comments; before it that on vectors, if there is one.
    pub fn disassembly(&self) -> Result<String, KernelError> {
        Ok(self.vector_code_text()? + &self.texts()?.assembly)
    }

    fn texts(&self) -> Result<codegen::Texts, KernelError> {
        let variant = self.usual();
        Ok(codegen::explain(&self.spec.module, &self.loop_spec(variant))?)
    }

    fn usual(&self) -> Variant {
        Variant {
            nulls: false,
            ascii: self.ascii_constants,
        }
    }

    fn loop_spec(&self, variant: Variant) -> LoopSpec {
        LoopSpec {
            params: self.lanes.iter().map(|(lane, _)| *lane).collect(),
            results: self.results.clone(),
            strict: self.spec.strict,
            nulls: variant.nulls,
            ascii: variant.ascii,
            states: self.spec.states,
        }
    }

    /// The code of a variant, made at the first call. A caller with an environment stops waiting when it is cancelled.
    fn code(&self, variant: Variant, env: Option<&KernelEnv<'_>>) -> Result<&Code, KernelError> {
        let slot = &self.variants[usize::from(variant.nulls) * 2 + usize::from(variant.ascii)];
        if let Some(made) = slot.made() {
            return made.as_ref().map_err(|error| error.clone().into());
        }
        let (spec, loop_spec, nanos) = (self.spec.clone(), self.loop_spec(variant), self.code_nanos.clone());
        let make = move || {
            let started = Instant::now();
            let function = spec.module.functions.first().map_or("", |entry| entry.name.as_str());
            let Variant { nulls, ascii } = variant;
            let code = debug_span!("codegen", function, nulls, ascii, instructions = spec.module.size())
                .in_scope(|| codegen::compile(&spec.module, &loop_spec));
            let took = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
            nanos.fetch_add(took, Ordering::Relaxed);
            code
        };
        let made = if self.small {
            slot.here(make)
        } else {
            let cancelled = || env.is_some_and(|env| env.cancel.is_cancelled());
            slot.beside(make, cancelled).ok_or(KernelError::Cancelled)?
        };
        made.as_ref().map_err(|error| error.clone().into())
    }
}

/// The physical form of results of a type.
fn result_lane(ty: &DataType, returned: &Type) -> Result<Lane, CodegenError> {
    match ty {
        DataType::Decimal128(digits, places) => Ok(Lane::Numeric {
            digits: *digits,
            places: *places,
        }),
        other => columns::lane(other, returned),
    }
}

/// The same of a column of rows that are kept. What has parts may turn out not to convert, when its row is written already.
fn kept_lane(ty: &DataType, part: &Type) -> Result<Lane, CodegenError> {
    match result_lane(ty, part)? {
        Lane::Words(_) => Err(CodegenError::Boundary(format!("{ty} in a row that is kept"))),
        lane => Ok(lane),
    }
}
