//! Several calls and the SQL around them as one program: conditions that rows must meet, and values of the rows that do.
//! One kernel runs it, which evaluates a row's calls once each and writes the rows that are left one after another.
//!
//! ```text
//! Program ─ build (SQL's meaning; calls are functions of one module) ─▶ IR ─ passes ─▶ kernel ─▶ KeptRows
//! ```
//!
//! What cannot be said exactly is not fused. A row fails where anything in it fails, also what SQL would do otherwise with an
//! overflow: whoever runs the program evaluates such rows as the query says, one operation after the other.
//!
//! Knows nothing of plans.

mod build;
mod calls;

use crate::function::{Bounds, CompiledFunction};
use crate::pipeline;
use crate::predicates::{Arithmetic, Column, Comparison};
use arrow::array::{Array, ArrayRef};
use arrow::datatypes::{DataType, Field};
use parking_lot::Mutex;
use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;
use taipan_interface::run_options::{Counters, ExecError, Mode, RowCounts, RunOptions};
use taipan_ir::{Const, Module};
pub use taipan_kernel::KeptRows;
use taipan_kernel::{Kernel, KernelError, KernelParam, KernelSpec};
use tracing::debug_span;
use tracing::field::Empty;

/// A node of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub usize);

/// A value of a row, with the meaning that it has in SQL: three truth values, and floats in the order of IEEE 754, but for the zeros.
#[derive(Debug)]
pub enum Node {
    Column(usize),
    /// `Const::None` is NULL.
    Literal(Const),
    Call(Arc<CompiledFunction>, Vec<Id>),
    /// Of two values of one type.
    Compare(Comparison, Id, Id),
    /// Of two BIGINTs or two DOUBLEs.
    Arithmetic(Arithmetic, Id, Id),
    And(Id, Id),
    Or(Id, Id),
    Not(Id),
    IsNull(Id),
    /// The value beside the first condition that is true, else the last one, else NULL. What is not chosen is not evaluated.
    Case(Vec<(Id, Id)>, Option<Id>),
    /// An int as a float.
    ToFloat(Id),
}

/// What is computed of the rows of a batch. A node refers to those before it.
#[derive(Debug, Default)]
pub struct Program {
    pub columns: Vec<Column>,
    pub nodes: Vec<Node>,
    /// A row for which one of them, in this order, is not true is left out.
    pub conditions: Vec<Id>,
    /// Columns of the rows that are left, with their types.
    pub outputs: Vec<(Id, DataType)>,
}

/// A program that is compiled.
#[derive(Debug)]
pub struct Fused {
    program: Program,
    /// For batches without NULL, and for the others; made for the first that comes.
    plain: OnceLock<Option<Version>>,
    nullable: OnceLock<Option<Version>>,
    /// How many rows have come so far.
    rows: AtomicUsize,
}

#[derive(Debug)]
struct Version {
    kernel: Kernel,
    /// What making it took.
    nanos: u64,
}

/// So many rows are evaluated one operation after the other before a program is compiled: that takes as long as it saves
/// for some hundred thousand rows.
const ROWS_BEFORE: usize = 100_000;

/// The programs that were asked for last, for all sessions of the process.
static SHARED: Mutex<VecDeque<Arc<Fused>>> = Mutex::new(VecDeque::new());

/// How many of them are kept.
const MOST_SHARED: usize = 64;

/// The name of all programs.
const FUSED: &str = "fused";

impl Fused {
    /// What will run a program; nothing where some part of it cannot be said exactly. It is compiled when batches come.
    pub fn new(program: Program) -> Option<Fused> {
        kernel(&program, build::module(&program, false)?, false)?;
        Some(Fused {
            program,
            plain: OnceLock::new(),
            nullable: OnceLock::new(),
            rows: AtomicUsize::new(0),
        })
    }

    /// The same, from among those that were asked for last if it is there.
    pub fn shared(program: Program) -> Option<Arc<Fused>> {
        let mut shared = SHARED.lock();
        if let Some(place) = shared.iter().position(|known| known.program.is_same(&program)) {
            let known = shared.remove(place)?;
            shared.push_back(known.clone());
            return Some(known);
        }
        drop(shared);
        let made = Arc::new(Fused::new(program)?);
        let mut shared = SHARED.lock();
        shared.push_back(made.clone());
        let evicted = if shared.len() > MOST_SHARED {
            shared.pop_front()
        } else {
            None
        };
        drop(shared);
        // Freeing code takes time.
        drop(evicted);
        Some(made)
    }

    /// Evaluates the rows of a batch, whose columns are of the types of the program. Nothing where few rows have come yet, or
    /// all calls run on vectors, as SQL's operators do; where the program is not for this batch, or came to a limit: then it is to be evaluated one operation after the
    /// other, which says what is wrong.
    pub fn run(&self, columns: &[ArrayRef], rows: usize, options: &RunOptions) -> Result<Option<KeptRows>, ExecError> {
        let before = self.rows.fetch_add(rows, Ordering::Relaxed);
        if options.mode != Mode::Fused && (before < ROWS_BEFORE || self.calls().all(|call| call.on_vectors())) {
            return Ok(None);
        }
        let has_nulls = columns.iter().any(|column| column.null_count() > 0);
        let version = if has_nulls { &self.nullable } else { &self.plain };
        let version = version.get_or_init(|| Version::new(&self.program, has_nulls));
        let (Some(version), Some(bounds)) = (version, self.bounds(options)) else {
            return Ok(None);
        };
        let run = debug_span!("run", function = FUSED, rows, left = Empty, failed = Empty);
        let _entered = run.enter();
        let made = version.kernel.run_kept(columns, rows, &bounds.env(options, None));
        if let Ok(made) = &made {
            run.record("left", made.kept.count_set_bits());
            run.record("failed", made.failed.len());
        }
        match made {
            Ok(kept) => Ok(Some(kept)),
            Err(error @ KernelError::Cancelled) => Err(bounds.error(self.name(), error)),
            Err(_) => Ok(None),
        }
    }

    /// The calls, each once.
    pub fn calls(&self) -> impl Iterator<Item = &Arc<CompiledFunction>> {
        self.program.calls()
    }

    /// What compiling it took so far, beside its functions.
    pub fn compile_nanos(&self) -> u64 {
        let versions = [&self.plain, &self.nullable].into_iter().filter_map(OnceLock::get);
        versions.flatten().map(|version| version.nanos).sum()
    }

    /// The program for batches without NULL, after all passes.
    pub fn ir(&self) -> Option<String> {
        let module = pipeline::optimize(build::module(&self.program, false)?, FUSED).ok()?;
        Some(module.to_string())
    }

    fn name(&self) -> &str {
        self.calls()
            .next()
            .map_or("", |function| function.source().name.as_str())
    }

    /// The narrowest of the functions' limits.
    fn bounds(&self, options: &RunOptions) -> Option<Bounds> {
        let all = self.calls().map(|function| Bounds::of(function.source(), options));
        all.reduce(Bounds::narrower)
    }
}

impl Node {
    /// Whether it is the same value in every row. Calls of one function with the same arguments are.
    pub fn is_same(&self, other: &Node) -> bool {
        match (self, other) {
            (Node::Column(one), Node::Column(other)) => one == other,
            (Node::Literal(one), Node::Literal(other)) => one == other,
            (Node::Call(one, args), Node::Call(other, others)) => Arc::ptr_eq(one, other) && args == others,
            (Node::Compare(one, a, b), Node::Compare(other, c, d)) => (one, a, b) == (other, c, d),
            (Node::Arithmetic(one, a, b), Node::Arithmetic(other, c, d)) => (one, a, b) == (other, c, d),
            (Node::And(a, b), Node::And(c, d)) | (Node::Or(a, b), Node::Or(c, d)) => (a, b) == (c, d),
            (Node::Not(a), Node::Not(b))
            | (Node::IsNull(a), Node::IsNull(b))
            | (Node::ToFloat(a), Node::ToFloat(b)) => a == b,
            (Node::Case(one, a), Node::Case(other, b)) => (one, a) == (other, b),
            _ => false,
        }
    }

    fn parts(&self) -> Vec<Id> {
        match self {
            Node::Column(_) | Node::Literal(_) => Vec::new(),
            Node::Call(_, args) => args.clone(),
            Node::Compare(_, one, other)
            | Node::Arithmetic(_, one, other)
            | Node::And(one, other)
            | Node::Or(one, other) => {
                vec![*one, *other]
            }
            Node::Not(inner) | Node::IsNull(inner) | Node::ToFloat(inner) => vec![*inner],
            Node::Case(cases, otherwise) => cases
                .iter()
                .flat_map(|(when, then)| [*when, *then])
                .chain(*otherwise)
                .collect(),
        }
    }
}

impl Program {
    fn is_same(&self, other: &Program) -> bool {
        let nodes = self.nodes.iter().zip(&other.nodes);
        self.nodes.len() == other.nodes.len()
            && nodes.into_iter().all(|(one, other)| one.is_same(other))
            && self.columns == other.columns
            && self.conditions == other.conditions
            && self.outputs == other.outputs
    }

    /// The nodes that some nodes are made of, with these.
    pub fn reached_by(&self, from: &[Id]) -> HashSet<Id> {
        let mut reached = HashSet::new();
        let mut open = from.to_vec();
        while let Some(id) = open.pop() {
            if reached.insert(id) {
                open.extend(self.nodes.get(id.0).map(Node::parts).unwrap_or_default());
            }
        }
        reached
    }

    fn calls(&self) -> impl Iterator<Item = &Arc<CompiledFunction>> {
        self.nodes.iter().filter_map(|node| match node {
            Node::Call(function, _) => Some(function),
            _ => None,
        })
    }
}

impl CompiledFunction {
    /// Rows of it were evaluated as part of a program, for one of the places that call it.
    pub fn note_native(&self, rows: usize, place: &Counters) {
        let counts = RowCounts {
            native: rows as u64,
            ..RowCounts::default()
        };
        self.counters().add(counts);
        place.add(counts);
    }
}

impl Version {
    fn new(program: &Program, nulls: bool) -> Option<Version> {
        let started = Instant::now();
        let module = pipeline::optimize(build::module(program, nulls)?, FUSED).ok()?;
        let kernel = kernel(program, module, nulls)?;
        kernel.prepare().ok()?;
        Some(Version {
            kernel,
            nanos: u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX),
        })
    }
}

fn kernel(program: &Program, module: Module, nulls: bool) -> Option<Kernel> {
    let param = |column: &Column| KernelParam {
        ty: column.ty.clone(),
        nullable: nulls && column.nullable,
    };
    let field = |(index, (_, ty)): (usize, &(Id, DataType))| Field::new(index.to_string(), ty.clone(), true);
    let kernel = Kernel::new(KernelSpec {
        module,
        params: program.columns.iter().map(param).collect(),
        result: DataType::Struct(program.outputs.iter().enumerate().map(field).collect()),
        strict: false,
        states: None,
        keeps: true,
    });
    kernel.ok()
}
