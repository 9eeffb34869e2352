//! One created function: its definition, and the code compiled for each list of argument layouts it is called with.
//! Knows nothing of names, overloads or sessions.

mod partitions;
mod triggers;

use crate::actual::Actual;
use crate::definition::{FunctionDefinition, MACRO, SQL, Statements};
use crate::error::CatalogError;
use crate::polymorphic::Decided;
use crate::types;
use datafusion::arrow::array::ArrayRef;
use datafusion::arrow::datatypes::DataType;
use parking_lot::{Mutex, RwLock};
use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use taipan_udf::tables::Kernel;
use taipan_udf::{
    CompiledFunction, Constant, Error, Fallback, FunctionSource, Remark, RowCounts, Shape, Stepper, TableError,
    TableFunction, Tier, Volatility,
};

/// What compiling gave. Errors are as lasting as code: the source does not change.
pub type Compiled = Result<Arc<CompiledFunction>, Error>;

/// A created function. Never changes; OR REPLACE makes another.
pub struct Function {
    id: u64,
    definition: FunctionDefinition,
    source: Arc<FunctionSource>,
    volatility: Volatility,
    variants: RwLock<Vec<Variant>>,
    /// What keeps state between rows, of which there is one for all layouts.
    keeping: OnceLock<Arc<CompiledFunction>>,
    /// For calls some of whose arguments are constants, the last ones.
    specialised: Mutex<VecDeque<(Constants, Specialised)>>,
    /// Whether a call became an expression of SQL.
    inlined: AtomicBool,
    /// Whether it may run queries.
    queries: bool,
    /// What CREATE says of it.
    remarks: Vec<Remark>,
    kind: Kind,
    /// Of one whose types calls decide: those for the types of calls, the last ones.
    instances: Mutex<VecDeque<Instance>>,
    /// Of one of those: the function that it is for the types of a call.
    declared: Option<Weak<Function>>,
    /// Of one in SQL: the same as one that runs its statements, if it can.
    by_statements: OnceLock<Option<Arc<Function>>>,
    /// Of one that gives rows: what is called for partitions.
    over_partition: OnceLock<Result<Arc<Function>, Error>>,
    /// A function that a table function applies to rows: it is compiled already.
    kernel: Option<Arc<Kernel>>,
}

/// The columns of a table.
type Columns = Vec<(String, DataType)>;

/// Arguments by position.
type Constants = Vec<(usize, Constant)>;

/// Compiled once, by whoever asks first; `None`: that does not help.
type Specialised = Arc<OnceLock<Option<Arc<Function>>>>;

/// A function for the types that a call decides.
struct Instance {
    decided: Decided,
    function: Arc<Function>,
    /// Somebody has asked for it since the catalog looked last.
    wanted: bool,
}

/// So many lists of types that calls decide have a function of their own.
const MOST_INSTANCES: usize = 64;

/// So many lists of constant arguments have a version of their own.
const MOST_SPECIALISED: usize = 32;

/// What calls give.
enum Kind {
    /// A value.
    Value,
    /// A table that its tables are made into.
    Table {
        table: TableFunction,
        /// How the last call was planned: `None`, it was not; else why it looks at values, if it does.
        planned: RwLock<Option<Option<String>>>,
    },
    /// Rows: as a list, to whoever runs it.
    Rows,
    /// Rows of the rows of a table: for the columns of each table it is another function, of which these are the last ones.
    OfTable {
        made: Mutex<VecDeque<(Columns, Arc<Function>)>>,
    },
    /// What its body in SQL says: it is never run.
    Sql { rows: bool },
    /// A value for each row, by what this makes of columns: it is run to find that out.
    Columns(TableFunction),
    /// Statements in SQL, one after another, which CALL runs.
    Statements,
    /// A text in the place of its calls. Nothing of it is left where statements are planned.
    Macro,
    /// What triggers call: for the rows of each table it is another function, of which this is the last one.
    Trigger { last: Mutex<Weak<Function>> },
    /// One value of the rows of a group: of the lists of their values, to whoever runs it.
    Aggregate {
        /// What runs without keeping the rows; or why nothing does.
        stepper: OnceLock<Result<Arc<Stepper>, String>>,
    },
}

/// What runs a batch.
pub(crate) enum Code {
    Function(Arc<CompiledFunction>),
    Kernel(Arc<Kernel>),
}

impl std::ops::Deref for Code {
    type Target = CompiledFunction;

    fn deref(&self) -> &CompiledFunction {
        match self {
            Code::Function(function) => function,
            Code::Kernel(kernel) => &kernel.function,
        }
    }
}

/// The code for one list of argument layouts. Whoever comes first compiles; others wait for that.
struct Variant {
    types: Box<[DataType]>,
    code: Arc<OnceLock<Compiled>>,
}

/// Sums over everything compiled of a function. Variants share what is compiled, so that the time is that of the longest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    pub calls: u64,
    pub counts: RowCounts,
    pub compile_nanos: u64,
}

impl Function {
    /// Checks a definition and makes a function of it.
    pub fn new(definition: FunctionDefinition) -> Result<Function, CatalogError> {
        let written = match definition.language.as_str() {
            MACRO => Some(Kind::Macro),
            SQL if definition.procedure => Some(Kind::Statements),
            _ => None,
        };
        if let Some(kind) = written {
            return Ok(Function {
                kind,
                ..Function::with_volatility(definition, Volatility::Volatile)
            });
        }
        if definition.is_trigger() {
            return Function::of_triggers(definition);
        }
        if definition.is_polymorphic() {
            return Function::undecided(definition);
        }
        if let Some(Statements { text, always: true }) = definition.statements.clone() {
            return Function::of_statements(definition, text);
        }
        if definition.language == SQL {
            let volatility = definition.source.volatility.unwrap_or(Volatility::Volatile);
            let rows = definition.source.table.is_some();
            return Ok(Function {
                kind: Kind::Sql { rows },
                ..Function::with_volatility(definition, volatility)
            });
        }
        match taipan_udf::shape(&definition.source)? {
            Shape::Value => {
                let checked = taipan_udf::check(&definition.source)?;
                Ok(Function {
                    remarks: checked.remarks,
                    queries: checked.queries,
                    ..Function::with_volatility(definition, checked.volatility)
                })
            }
            Shape::Table => {
                taipan_udf::refuse_queries(&definition.source, "table function")?;
                let table = TableFunction::new(Arc::new(definition.source.clone()))?;
                let volatility = definition.source.volatility.unwrap_or(Volatility::Immutable);
                let planned = RwLock::new(None);
                Ok(Function {
                    remarks: table.remarks().to_vec(),
                    kind: Kind::Table { table, planned },
                    ..Function::with_volatility(definition, volatility)
                })
            }
            Shape::Columns(source) => {
                taipan_udf::refuse_queries(&definition.source, "function of columns")?;
                let table = TableFunction::new(Arc::from(source))?;
                let volatility = definition.source.volatility.unwrap_or(Volatility::Immutable);
                Ok(Function {
                    remarks: table.remarks().to_vec(),
                    kind: Kind::Columns(table),
                    ..Function::with_volatility(definition, volatility)
                })
            }
            Shape::Rows(source) => Function::derived(definition, source, Kind::Rows),
            Shape::OfTable => Function::of_table(definition),
            Shape::Aggregate(source) => {
                taipan_udf::refuse_queries(&definition.source, "aggregate function")?;
                let stepper = OnceLock::new();
                Function::derived(definition, source, Kind::Aggregate { stepper })
            }
        }
    }

    /// A function that runs as another one.
    fn derived(
        definition: FunctionDefinition,
        source: Box<FunctionSource>,
        kind: Kind,
    ) -> Result<Function, CatalogError> {
        let checked = taipan_udf::check(&source)?;
        Ok(Function {
            kind,
            source: Arc::from(source),
            remarks: checked.remarks,
            queries: checked.queries,
            ..Function::with_volatility(definition, checked.volatility)
        })
    }

    /// A function whose types calls decide. What is wrong with it for all types is said here.
    fn undecided(definition: FunctionDefinition) -> Result<Function, CatalogError> {
        let mut checked = Decided::anything().definition(&definition)?;
        checked.source.fallback = Fallback::Allow;
        let checked = Function::new(checked)?;
        if !matches!(checked.kind, Kind::Value | Kind::Rows | Kind::Sql { .. }) {
            return Err(CatalogError::Polymorphic("a function of columns or tables".to_string()));
        }
        Ok(Function {
            source: Arc::new(definition.source.clone()),
            definition,
            remarks: Vec::new(),
            ..checked
        })
    }

    /// The function that a call with these arguments is of: itself, or that for the types which they decide.
    pub(crate) fn for_call(self: &Arc<Self>, actuals: &[Actual<'_>]) -> Result<Arc<Function>, CatalogError> {
        if !self.is_polymorphic() {
            return Ok(self.clone());
        }
        let decided = Decided::by(&self.definition, actuals).ok_or(CatalogError::Undecided)?;
        let mut instances = self.instances.lock();
        if let Some(known) = instances.iter_mut().find(|known| known.decided == decided) {
            known.wanted = true;
            return Ok(known.function.clone());
        }
        let mut function = Function::new(decided.definition(&self.definition)?)?;
        function.declared = Some(Arc::downgrade(self));
        let function = Arc::new(function);
        instances.push_back(Instance {
            decided,
            function: function.clone(),
            wanted: true,
        });
        if instances.len() > MOST_INSTANCES {
            instances.pop_front();
        }
        Ok(function)
    }

    /// Whether calls decide some of its types.
    pub fn is_polymorphic(&self) -> bool {
        self.definition.is_polymorphic()
    }

    /// The functions for the types of calls that somebody has asked for since the last look.
    pub(crate) fn take_wanted(&self) -> Vec<Arc<Function>> {
        let mut instances = self.instances.lock();
        let wanted = instances.iter_mut().filter_map(|instance| {
            let wanted = std::mem::take(&mut instance.wanted);
            wanted.then(|| instance.function.clone())
        });
        wanted.collect()
    }

    /// Whether calls decide what it is compiled for: their types, or the columns of their tables.
    pub fn is_decided_by_calls(&self) -> bool {
        self.is_polymorphic() || self.is_of_table()
    }

    /// The functions that calls have decided.
    pub fn instances(&self) -> Vec<Arc<Function>> {
        let instances = self.instances.lock();
        let decided = instances.iter().map(|instance| instance.function.clone());
        decided.chain(self.over_tables()).collect()
    }

    /// What was created: the function itself, or that whose types a call has decided.
    pub fn declared(self: &Arc<Self>) -> Arc<Function> {
        let declared = self.declared.as_ref().and_then(Weak::upgrade);
        declared.unwrap_or_else(|| self.clone())
    }

    /// A function in SQL whose statements this text runs.
    fn of_statements(definition: FunctionDefinition, text: String) -> Result<Function, CatalogError> {
        let mut source = definition.source.clone();
        source.text = text;
        for (place, param) in source.params.iter_mut().enumerate() {
            param.name = format!("arg{}", place + 1);
        }
        // One that is said to be IMMUTABLE reads tables all the same.
        source.volatility = match source.volatility {
            Some(Volatility::Immutable | Volatility::Stable) => Some(Volatility::Stable),
            Some(Volatility::Volatile) | None => Some(Volatility::Volatile),
        };
        let made = match taipan_udf::shape(&source)? {
            Shape::Rows(source) => Function::derived(definition, source, Kind::Rows),
            _ => Function::derived(definition, Box::new(source), Kind::Value),
        }?;
        // They would be about a text that nobody has written.
        Ok(Function {
            remarks: Vec::new(),
            ..made
        })
    }

    /// The function of a kernel, as any other for a plan.
    pub(crate) fn of_kernel(kernel: Arc<Kernel>) -> Function {
        let source = (**kernel.function.source()).clone();
        let definition = FunctionDefinition::of_source(source);
        Function {
            kernel: Some(kernel),
            ..Function::with_volatility(definition, Volatility::Immutable)
        }
    }

    /// Notes how a call of the table function was planned.
    pub(crate) fn ran_as(&self, error: Option<&TableError>) {
        let Kind::Table { planned, .. } = &self.kind else {
            return;
        };
        *planned.write() = Some(match error {
            Some(TableError::Observes { what, span }) => {
                let place = span.map_or(String::new(), |s| format!("line {}: ", s.line));
                Some(format!("{place}{what}"))
            }
            _ => None,
        });
    }

    /// The tier of a table function as its last call ran, and why.
    pub fn table_tier(&self) -> Option<(&'static str, Option<String>)> {
        let Kind::Table { planned, .. } = &self.kind else {
            return None;
        };
        let planned = planned.read().clone()?;
        Some(match planned {
            None => ("plan", None),
            Some(why) => ("interpreted", Some(why)),
        })
    }

    /// What it does with tables, if it returns one.
    pub fn table(&self) -> Option<&TableFunction> {
        match &self.kind {
            Kind::Table { table, .. } => Some(table),
            Kind::Value
            | Kind::Rows
            | Kind::OfTable { .. }
            | Kind::Sql { .. }
            | Kind::Columns(_)
            | Kind::Statements
            | Kind::Macro
            | Kind::Trigger { .. }
            | Kind::Aggregate { .. } => None,
        }
    }

    /// Whether its calls give rows.
    pub fn gives_rows(&self) -> bool {
        matches!(self.kind, Kind::Rows | Kind::Sql { rows: true })
    }

    /// Whether it is called in FROM, where it gives a table or rows.
    pub fn is_relation(&self) -> bool {
        matches!(
            self.kind,
            Kind::Table { .. } | Kind::Rows | Kind::OfTable { .. } | Kind::Sql { rows: true }
        )
    }

    /// Whether a call makes one value of many rows.
    pub fn is_aggregate(&self) -> bool {
        matches!(self.kind, Kind::Aggregate { .. })
    }

    /// What runs an aggregate without keeping the rows of groups; or why they are kept.
    pub(crate) fn stepper(&self) -> Result<Arc<Stepper>, String> {
        let Kind::Aggregate { stepper } = &self.kind else {
            return Err("no aggregate".into());
        };
        let source = &self.definition.source;
        let make = || {
            let making = AssertUnwindSafe(|| Stepper::new(source));
            let made = catch_unwind(making);
            let made = made.unwrap_or_else(|payload| Err(Error::Internal(panic_text(payload.as_ref()))));
            made.map(Arc::new).map_err(|error| error.to_string())
        };
        match self.any_compiled().map(|code| code.tier()) {
            Ok(Tier::Native) => stepper.get_or_init(make).clone(),
            _ => Err("it is not native".into()),
        }
    }

    /// Whether a call gives a value for each row.
    pub fn is_scalar(&self) -> bool {
        matches!(self.kind, Kind::Value | Kind::Sql { rows: false } | Kind::Columns(_))
    }

    /// Whether the columns of its rows have names of their own.
    pub fn names_columns(&self) -> bool {
        let definition = &self.definition;
        if definition.named_back() {
            return true;
        }
        definition.source.table.is_some() && !definition.returns.starts_with("SETOF ")
    }

    /// Whether its calls become what it says: it is written in SQL, or computes with columns.
    pub fn is_expanded(&self) -> bool {
        matches!(self.kind, Kind::Sql { .. } | Kind::Columns(_))
    }

    /// What it makes of the columns of its arguments, if it computes with those.
    pub fn of_columns(&self) -> Option<&TableFunction> {
        match &self.kind {
            Kind::Columns(table) => Some(table),
            _ => None,
        }
    }

    /// Whether it is a macro: its calls are written as what it says before anything else is done.
    pub fn is_macro(&self) -> bool {
        matches!(self.kind, Kind::Macro)
    }

    /// Whether it is written in SQL, in whatever way.
    pub fn is_text_of_sql(&self) -> bool {
        matches!(self.kind, Kind::Sql { .. } | Kind::Statements | Kind::Macro)
    }

    /// Whether it runs statements in SQL one after another, as queries of functions.
    pub fn runs_statements(&self) -> bool {
        self.definition
            .statements
            .as_ref()
            .is_some_and(|statements| statements.always)
    }

    /// The same function as one that runs its statements, for calls that can become nothing else.
    pub(crate) fn by_statements(&self) -> Option<Arc<Function>> {
        let make = || {
            let mut definition = self.definition.clone();
            definition.statements.as_mut()?.always = true;
            // What is wrong with it is what its text has: that was said where it became nothing.
            Function::new(definition).ok().map(Arc::new)
        };
        self.by_statements.get_or_init(make).clone()
    }

    /// Whether nothing is run where it is called: it is written in SQL, or its calls are expressions.
    pub fn is_never_run(&self) -> bool {
        self.is_text_of_sql() || matches!(self.kind, Kind::Columns(_) | Kind::Trigger { .. })
    }

    /// What messages call functions of its kind.
    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            _ if self.definition.procedure => "a procedure",
            Kind::Macro => "a macro",
            Kind::Trigger { .. } => "a trigger function",
            Kind::Aggregate { .. } => "an aggregate function",
            _ => "a function",
        }
    }

    pub(crate) fn with_volatility(definition: FunctionDefinition, volatility: Volatility) -> Function {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Function {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            source: Arc::new(definition.source.clone()),
            definition,
            volatility,
            variants: RwLock::new(Vec::new()),
            keeping: OnceLock::new(),
            specialised: Mutex::default(),
            inlined: AtomicBool::default(),
            queries: false,
            remarks: Vec::new(),
            kind: Kind::Value,
            instances: Mutex::default(),
            declared: None,
            by_statements: OnceLock::new(),
            over_partition: OnceLock::new(),
            kernel: None,
        }
    }

    /// Unlike that of any other function of the process, including earlier versions of this one.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// What CREATE says of it.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// As created.
    pub fn definition(&self) -> &FunctionDefinition {
        &self.definition
    }

    /// The SQL name without schema.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// Declared, else inferred.
    pub fn volatility(&self) -> Volatility {
        self.volatility
    }

    /// Whether it may run queries.
    pub fn runs_queries(&self) -> bool {
        self.queries
    }

    /// The declared result type.
    pub fn returns(&self) -> &DataType {
        &self.source.returns
    }

    /// `f(bigint, text)`.
    pub fn signature(&self) -> String {
        signature_text(self.name(), self.definition.source.params.iter().map(|p| &p.ty))
    }

    /// `m(a, b)`: what it is called with names in the place of types, which a macro has none of.
    pub fn signature_names(&self) -> String {
        let names = self.definition.arguments.iter();
        let names: Vec<&str> = names.filter_map(|argument| argument.name.as_deref()).collect();
        format!("{}({})", types::quote(self.name()), names.join(", "))
    }

    /// Whether the parameters have these SQL types.
    pub fn has_types(&self, wanted: &[DataType]) -> bool {
        let params = &self.definition.source.params;
        params.len() == wanted.len()
            && params
                .iter()
                .zip(wanted)
                .all(|(param, ty)| types::same_sql_type(&param.ty, ty))
    }

    /// The code for these argument layouts, compiled now if it never was. Callers that come at once compile once.
    pub fn compiled(&self, layouts: &[DataType]) -> Compiled {
        let code = self.variant(layouts);
        code.get_or_init(|| {
            let made = compile(&self.source, layouts)?;
            Ok(if made.keeps_state() {
                self.keeping.get_or_init(|| made).clone()
            } else {
                made
            })
        })
        .clone()
    }

    /// The code for arguments laid out as these arrays are. The way of every batch: allocates nothing.
    pub(crate) fn compiled_for(&self, arrays: &[ArrayRef]) -> Result<Code, Error> {
        if let Some(kernel) = &self.kernel {
            return Ok(Code::Kernel(kernel.clone()));
        }
        let fits = |variant: &&Variant| variant.types.iter().eq(arrays.iter().map(|a| a.data_type()));
        let variants = self.variants.read();
        if let Some(code) = variants.iter().find(fits).and_then(|v| v.code.get()) {
            return code.clone().map(Code::Function);
        }
        drop(variants);
        let layouts: Vec<DataType> = arrays.iter().map(|a| a.data_type().clone()).collect();
        self.compiled(&layouts).map(Code::Function)
    }

    /// The function for calls with these constants: a version of its own where that is compiled, and the one for any
    /// arguments is not, or only in part. A pattern, a format or a path that is known often decides it.
    pub(crate) fn specialised(self: &Arc<Self>, constants: Constants) -> Arc<Function> {
        let alone = constants.is_empty() || self.volatility == Volatility::Volatile || self.kernel.is_some();
        let Some(tier) = (!alone)
            .then(|| self.any_compiled().ok())
            .flatten()
            .map(|code| rank(code.tier()))
        else {
            return self.clone();
        };
        if tier == 0 {
            return self.clone();
        }
        let version = self.specialisation(&constants);
        let version = version.get_or_init(move || {
            let mut definition = self.definition.clone();
            definition.source.constants = constants;
            let version = Arc::new(Function::with_volatility(definition, self.volatility));
            let better = version.any_compiled().is_ok_and(|code| rank(code.tier()) < tier);
            better.then_some(version)
        });
        version.clone().unwrap_or_else(|| self.clone())
    }

    /// Where the version for these constants is, or is to be.
    fn specialisation(&self, constants: &Constants) -> Specialised {
        let mut specialised = self.specialised.lock();
        if let Some((_, version)) = specialised.iter().find(|(known, _)| known == constants) {
            return version.clone();
        }
        let version = Specialised::default();
        specialised.push_back((constants.clone(), version.clone()));
        if specialised.len() > MOST_SPECIALISED {
            specialised.pop_front();
        }
        version
    }

    fn variant(&self, layouts: &[DataType]) -> Arc<OnceLock<Compiled>> {
        let find = |variants: &[Variant]| {
            let found = variants.iter().find(|v| *v.types == *layouts);
            found.map(|v| v.code.clone())
        };
        if let Some(code) = find(&self.variants.read()) {
            return code;
        }
        let mut variants = self.variants.write();
        if let Some(code) = find(&variants) {
            return code;
        }
        let code = Arc::new(OnceLock::new());
        variants.push(Variant {
            types: layouts.into(),
            code: code.clone(),
        });
        code
    }

    /// What is compiled, or else is compiled now for the declared types.
    pub fn any_compiled(&self) -> Compiled {
        if self.is_never_run() {
            return Err(Error::Internal(format!("function {} is not run", self.name())));
        }
        if self.is_decided_by_calls() {
            let found = self.instances().into_iter().map(|function| function.any_compiled());
            let none = || {
                Err(Error::Internal(format!(
                    "no call has decided what {} is compiled for",
                    self.name()
                )))
            };
            return found.last().unwrap_or_else(none);
        }
        if let Some(kernel) = &self.kernel {
            return Ok(kernel.function.clone());
        }
        let done = self.all_compiled();
        match done.into_iter().next() {
            Some(code) => Ok(code),
            None => {
                let types: Vec<DataType> = self.source.params.iter().map(|p| p.ty.clone()).collect();
                self.compiled(&types)
            }
        }
    }

    /// Everything compiled so far.
    pub fn all_compiled(&self) -> Vec<Arc<CompiledFunction>> {
        let variants = self.variants.read();
        let done = variants.iter().filter_map(|v| v.code.get());
        let mut done: Vec<Arc<CompiledFunction>> = done.filter_map(|code| code.as_ref().ok().cloned()).collect();
        drop(variants);
        let specialised = self.specialised.lock();
        let versions = specialised.iter().filter_map(|(_, version)| version.get()?.as_ref());
        done.extend(versions.flat_map(|version| version.all_compiled()));
        done.extend(self.instances().iter().flat_map(|function| function.all_compiled()));
        if let Some(Ok(function)) = self.over_partition.get() {
            done.extend(function.all_compiled());
        }
        done
    }

    /// What calls have run so far, or, before the first one, everything compiled.
    pub fn in_use(&self) -> Vec<Arc<CompiledFunction>> {
        let mut compiled = self.all_compiled();
        let called = |code: &Arc<CompiledFunction>| code.counters().calls.load(Ordering::Relaxed) > 0;
        if compiled.iter().any(called) {
            compiled.retain(called);
        }
        compiled
    }

    /// A call has become an expression of SQL.
    pub(crate) fn note_inlined(&self) {
        self.inlined.store(true, Ordering::Relaxed);
    }

    /// Whether all its calls so far have become expressions of SQL.
    pub fn is_expression(&self) -> bool {
        self.inlined.load(Ordering::Relaxed) && self.totals().calls == 0
    }

    /// The least native of the tiers of what is in use; `None`: nothing is compiled.
    pub fn tier(&self) -> Option<Tier> {
        let tiers = self.in_use().into_iter().map(|code| code.tier());
        tiers.max_by_key(|tier| rank(*tier))
    }

    /// Counters over all variants.
    pub fn totals(&self) -> Totals {
        if let Some(last) = self.last_for_trigger() {
            return last.totals();
        }
        let mut totals = Totals::default();
        for compiled in self.all_compiled() {
            let counters = compiled.counters();
            totals.calls += counters.calls.load(Ordering::Relaxed);
            totals.counts += counters.rows();
            totals.compile_nanos = totals.compile_nanos.max(compiled.compile_nanos());
        }
        if let Kind::Aggregate { stepper } = &self.kind
            && let Some(Ok(stepper)) = stepper.get()
        {
            let counters = stepper.counters();
            totals.calls += counters.calls.load(Ordering::Relaxed);
            totals.counts += counters.rows();
        }
        totals
    }
}

/// Less is more native.
fn rank(tier: Tier) -> u8 {
    match tier {
        Tier::Native => 0,
        Tier::Mixed => 1,
        Tier::Interpreted => 2,
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.signature(), self.id)
    }
}

/// Compiles. A panic of the compiler is a bug and becomes an error like any other.
fn compile(source: &Arc<FunctionSource>, layouts: &[DataType]) -> Compiled {
    let compiling = AssertUnwindSafe(|| taipan_udf::compile(source.clone(), layouts).map(Arc::new));
    catch_unwind(compiling).unwrap_or_else(|payload| Err(Error::Internal(panic_text(payload.as_ref()))))
}

/// What a panic said.
pub(crate) fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic".to_string())
}

/// `f(bigint, text)`.
pub(crate) fn signature_text<'a>(name: &str, types: impl IntoIterator<Item = &'a DataType>) -> String {
    let types: Vec<String> = types.into_iter().map(types::sql_name).collect();
    format!("{}({})", types::quote(name), types.join(", "))
}
