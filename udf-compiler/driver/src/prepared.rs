//! Everything about a source that does not depend on who calls it: parsed, ready to be interpreted, and compiled. Knows
//! nothing of batches.

use crate::cache::{Bounds, Cache, Entry};
use crate::isolate::{self, Applied};
use crate::pipeline::{self, Pipeline};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use taipan_generate as generate;
use taipan_interface::error::{Diagnostic, Error, Remark};
use taipan_interface::source::{FunctionSource, Isolation};
use taipan_interp::Interpreted;
use taipan_kernel::Kernel;
use taipan_syntax::source::ParsedSource;
use tracing::debug_span;

/// What is made of a source.
#[derive(Debug)]
pub struct Prepared {
    pub source: FunctionSource,
    pub parsed: Arc<ParsedSource>,
    pub interpreted: Interpreted,
    /// What CREATE says of it.
    pub remarks: Vec<Remark>,
    /// For rows without NULL; or why there is none.
    pub native: Result<Pipeline, Error>,
    /// For rows with NULL, made when one comes.
    nullable: OnceLock<Option<Pipeline>>,
    /// Where it is found in worker processes, if a table function hands it to its tables.
    pub applied: Option<Applied>,
    /// What making all this took, machine code not counted.
    nanos: AtomicU64,
    /// Since when it is known that a version was not made for want of time, so that another attempt may make it.
    late: OnceLock<Instant>,
}

/// What a function is made of that was prepared piece by piece.
pub struct Parts {
    pub source: Arc<FunctionSource>,
    pub parsed: Arc<ParsedSource>,
    pub interpreted: Interpreted,
    pub native: Result<Pipeline, Error>,
    pub nullable: Option<Pipeline>,
    pub applied: Option<Applied>,
    pub started: Instant,
}

/// Why a function is not compiled whose text tells that it keeps state.
const KEEPS_STATE: &str = "the function keeps state between rows";

/// Why one is not compiled that was asked to be interpreted.
const NOT_WANTED: &str = "the function is to be interpreted";

/// What could not be compiled in time is tried again by those who create it so much later: the machine may have less to do.
const RETRY_AFTER: Duration = Duration::from_secs(60);

/// For all sessions of the process. What nobody uses any more may soon be created or called again.
static SHARED: Cache<Prepared> = Cache::new(Bounds {
    entries: 128,
    size: 200_000,
});

impl Prepared {
    /// What is made of this source, unless it was made already.
    pub fn of(source: &FunctionSource) -> Result<Arc<Prepared>, Error> {
        SHARED.get_or_make(source, || Prepared::make(source).map(Arc::new))
    }

    fn make(source: &FunctionSource) -> Result<Prepared, Error> {
        Prepared::made(source, |parsed, interpreted| {
            // Of one that may change the library, generation says where.
            if interpreted.is_stateful() && parsed.library_change().is_none() {
                Err(Error::KeepsState(Diagnostic::new("", KEEPS_STATE, None, "")))
            } else {
                pipeline::run(source, parsed, false)
            }
        })
    }

    /// What is made of a source that is not to be compiled.
    pub fn interpreted(source: &FunctionSource) -> Result<Prepared, Error> {
        Prepared::made(source, |_, _| {
            Err(Error::Unsupported(Diagnostic::new("", NOT_WANTED, None, "")))
        })
    }

    fn made(
        source: &FunctionSource,
        native: impl FnOnce(&ParsedSource, &Interpreted) -> Result<Pipeline, Error>,
    ) -> Result<Prepared, Error> {
        let started = Instant::now();
        let passed = debug_span!("parse", function = %source.name, bytes = source.text.len())
            .in_scope(|| generate::names::check(source))?;
        let (parsed, interpreted) = (passed.parsed, passed.interpreted);
        if source.isolation == Isolation::Worker {
            isolate::check(source)?;
        }
        let native = native(&parsed, &interpreted);
        let late = OnceLock::new();
        note_late(&late, &native);
        let interpreted = match &native {
            Err(Error::KeepsState(_)) => interpreted.keeping_state(),
            Err(_) if interpreted.may_keep_state() => interpreted.keeping_state(),
            _ => interpreted,
        };
        Ok(Prepared {
            source: source.clone(),
            parsed,
            interpreted,
            remarks: passed.remarks,
            native,
            nullable: OnceLock::new(),
            applied: None,
            nanos: AtomicU64::new(nanos_since(started)),
            late,
        })
    }

    /// Of these parts.
    pub fn assembled(parts: Parts) -> Prepared {
        Prepared {
            source: (*parts.source).clone(),
            parsed: parts.parsed,
            interpreted: parts.interpreted,
            remarks: Vec::new(),
            native: parts.native,
            nullable: OnceLock::from(parts.nullable),
            applied: parts.applied,
            nanos: AtomicU64::new(nanos_since(parts.started)),
            late: OnceLock::new(),
        }
    }

    /// The same function as if it had never run; one that keeps state is not compiled.
    pub fn with_new_state(&self) -> Prepared {
        let why = self.native.as_ref().err().cloned();
        Prepared {
            source: self.source.clone(),
            parsed: self.parsed.clone(),
            interpreted: self.interpreted.keeping_state(),
            remarks: self.remarks.clone(),
            native: Err(why.unwrap_or_else(|| Error::KeepsState(Diagnostic::new("", KEEPS_STATE, None, "")))),
            nullable: OnceLock::new(),
            applied: self.applied.clone(),
            nanos: AtomicU64::new(self.nanos.load(Ordering::Relaxed)),
            late: OnceLock::new(),
        }
    }

    /// The version for rows with NULL, made at the first call; nothing where it does not compile.
    pub fn nullable(&self) -> Option<&Pipeline> {
        let make = || {
            let started = Instant::now();
            let made = pipeline::run(&self.source, &self.parsed, true);
            note_late(&self.late, &made);
            self.nanos.fetch_add(nanos_since(started), Ordering::Relaxed);
            made.ok()
        };
        self.nullable.get_or_init(make).as_ref()
    }

    /// What making all this took so far, with machine code.
    pub fn compile_nanos(&self) -> u64 {
        let code: u64 = self.pipelines().map(|p| p.kernel.code_nanos()).sum();
        self.nanos.load(Ordering::Relaxed) + code
    }

    pub fn kernel(&self, nullable: bool) -> Option<&Kernel> {
        let pipeline = if nullable {
            self.nullable()
        } else {
            self.native.as_ref().ok()
        };
        pipeline.map(|p| &p.kernel)
    }

    /// The version for rows with NULL, if it was made.
    pub fn made_nullable(&self) -> Option<&Pipeline> {
        self.nullable.get().and_then(Option::as_ref)
    }

    /// Those that were made.
    fn pipelines(&self) -> impl Iterator<Item = &Pipeline> {
        let nullable = self.nullable.get().and_then(Option::as_ref);
        self.native.as_ref().ok().into_iter().chain(nullable)
    }
}

impl Entry for Prepared {
    fn source(&self) -> &FunctionSource {
        &self.source
    }

    fn size(&self) -> usize {
        self.pipelines().map(|p| p.ir.size() + p.optimized.size()).sum()
    }

    fn is_final(&self) -> bool {
        self.late.get().is_none_or(|since| since.elapsed() < RETRY_AFTER)
    }
}

fn note_late(late: &OnceLock<Instant>, made: &Result<Pipeline, Error>) {
    if matches!(made, Err(Error::Late(_))) {
        late.get_or_init(Instant::now);
    }
}

fn nanos_since(started: Instant) -> u64 {
    u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX)
}
