//! Runs conformance cases: every case on every route, row by row and in batches of several make-ups, against
//! CPython's recorded answers. Knows nothing of how a route computes.

use crate::case::{Answer, Case, Diverges, Row};
use crate::rows;
use datafusion::arrow::array::ArrayRef;
use serde_json::Value as Json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use taipan_udf::generate::plain;
use taipan_udf::syntax::source;
use taipan_udf::{CompiledFunction, ExecError, FunctionSource, Mode, OnError, RunOptions, Tier, compile, interpret};

/// The ways to evaluate a function, all of which must agree with CPython.
const ROUTES: [(&str, Mode); 3] = [
    ("interpreted", Mode::Interpreted),
    ("ir", Mode::Ir),
    ("native", Mode::Auto),
];

/// The name of the route that runs the transformed source with the plain hooks.
const PLAIN: &str = "plain hooks";

/// How many differences of one case are told.
const TOLD: usize = 12;

/// Everything in which a case differs from its record; empty: nothing.
pub fn differences(case: &Case) -> Vec<String> {
    let known = case.diverges.as_ref().map(|(known, _)| *known);
    let mut told = differences_but(case, known);
    told.extend(stale_divergence(case));
    if told.len() > TOLD {
        let more = told.len() - TOLD;
        told.truncate(TOLD);
        told.push(format!("{}: and {more} more", case.name));
    }
    told
}

/// What a case says of divergences.md must be there, and must still be so.
fn stale_divergence(case: &Case) -> Option<String> {
    let (_, words) = case.diverges.as_ref()?;
    if !include_str!("../../divergences.md").contains(words) {
        return Some(format!("{}: divergences.md does not list `{words}`", case.name));
    }
    let past = differences_but(case, None).is_empty();
    past.then(|| format!("{}: does not differ any more", case.name))
}

/// The differences but for known ones of one kind.
fn differences_but(case: &Case, known: Option<Diverges>) -> Vec<String> {
    match catch_unwind(AssertUnwindSafe(|| differences_or_panic(case, known))) {
        Ok(told) => told,
        Err(panic) => vec![format!("{}: panicked: {}", case.name, panic_text(&*panic))],
    }
}

/// The message of a panic.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("?")
}

fn differences_or_panic(case: &Case, known: Option<Diverges>) -> Vec<String> {
    let function = match compile(Arc::new(case.source.clone()), &case.types()) {
        Ok(function) => function,
        Err(error) => return vec![format!("{}: does not compile: {error}", case.name)],
    };
    let mut told = Vec::new();
    if case.tier.is_some_and(|tier| tier != function.tier()) {
        let reasons: Vec<_> = function
            .reasons()
            .iter()
            .map(|r| format!("{} {:?}", r.message, r.span))
            .collect();
        told.push(format!(
            "{}: tier {:?}, because: {}",
            case.name,
            function.tier(),
            reasons.join("; ")
        ));
    }
    if known != Some(Diverges::Values) {
        told.extend(plain_differences(case, known));
    }
    told.extend(too_many_replays(case, &function));
    let mut forgiving = case.source.clone();
    forgiving.on_error = OnError::Null;
    let forgiving = compile(Arc::new(forgiving), &case.types());
    for (route, mode) in ROUTES {
        let interpreted = mode == Mode::Interpreted || function.tier() == Tier::Interpreted;
        if interpreted && known == Some(Diverges::Values) {
            continue;
        }
        let bench = Bench {
            case,
            known,
            route,
            mode,
        };
        bench.singles(&function, &mut told);
        bench.batches(&function, &mut told);
        bench.first_error(&function, &mut told);
        if let Ok(forgiving) = &forgiving {
            bench.errors_as_null(forgiving, &mut told);
        }
    }
    told
}

/// The source that the transformation makes of a case, to be run with the plain hooks; `None` where it refuses.
pub fn transformed(case: &Case) -> Option<FunctionSource> {
    let parsed = source::parse(&case.source).ok()?;
    plain::transformed(&case.source, &parsed)
}

/// Transformation and plain hooks together change nothing.
fn plain_differences(case: &Case, known: Option<Diverges>) -> Vec<String> {
    let mut told = Vec::new();
    let Some(source) = transformed(case) else {
        return told;
    };
    let function = match interpret(Arc::new(source), &case.types()) {
        Ok(function) => function,
        Err(error) => return vec![format!("{} [{PLAIN}]: does not compile: {error}", case.name)],
    };
    let bench = Bench {
        case,
        known,
        route: PLAIN,
        mode: Mode::Interpreted,
    };
    bench.singles(&function, &mut told);
    bench.batches(&function, &mut told);
    told
}

/// Native code that gives rows up gets their right answers by replay, slowly: a case says how many of its rows may.
fn too_many_replays(case: &Case, function: &CompiledFunction) -> Option<String> {
    let bench = Bench {
        case,
        known: None,
        route: "native",
        mode: Mode::Auto,
    };
    let replayed = || function.counters().rows_replayed.load(Ordering::Relaxed);
    let mut rows = Vec::new();
    for row in case.rows.iter().filter(|row| matches!(row.answer, Answer::Value(_))) {
        let before = replayed();
        let _ = bench.invoke(function, &[row]);
        if replayed() > before {
            rows.push(Json::from(row.args.clone()).to_string());
        }
    }
    let few = rows.len() <= case.replays || case.tier != Some(Tier::Native);
    (!few).then(|| {
        format!(
            "{}: {} rows are replayed, not {}: {}",
            case.name,
            rows.len(),
            case.replays,
            rows.join(" ")
        )
    })
}

/// One case on one route.
struct Bench<'a> {
    case: &'a Case,
    /// What may differ.
    known: Option<Diverges>,
    route: &'a str,
    mode: Mode,
}

impl Bench<'_> {
    /// Every row in a batch of its own.
    fn singles(&self, function: &CompiledFunction, told: &mut Vec<String>) {
        for row in &self.case.rows {
            let got = self.invoke(function, &[row]);
            if !self.matches(&row.answer, &got) {
                told.push(self.difference("alone", row, &got.map(|a| rows::cell(&a, 0))));
            }
        }
    }

    /// The rows that have values, together: all, without NULLs, ASCII only, and repeated past a vector's width.
    fn batches(&self, function: &CompiledFunction, told: &mut Vec<String>) {
        let valued: Vec<&Row> = self
            .case
            .rows
            .iter()
            .filter(|r| matches!(r.answer, Answer::Value(_)))
            .collect();
        let without_null = select(&valued, |cell| !cell.is_null());
        let ascii = select(&valued, |cell| cell.as_str().is_none_or(str::is_ascii));
        let repeated: Vec<&Row> = valued.iter().cycle().take(valued.len() * 5).copied().collect();
        for (batch, chosen) in [
            ("all values", &valued),
            ("no nulls", &without_null),
            ("ascii", &ascii),
            ("repeated", &repeated),
        ] {
            let got = self.invoke(function, chosen);
            self.compare_batch(batch, chosen, &got, told);
        }
    }

    /// All rows: the error is the first failing row's.
    fn first_error(&self, function: &CompiledFunction, told: &mut Vec<String>) {
        let all: Vec<&Row> = self.case.rows.iter().collect();
        let Some(first) = all.iter().find(|r| !matches!(r.answer, Answer::Value(_))) else {
            return;
        };
        let got = self.invoke(function, &all);
        if !self.matches(&first.answer, &got) {
            told.push(self.difference("first error", first, &got.map(|a| rows::cell(&a, 0))));
        }
    }

    /// Under ON ERROR NULL rows that raise are NULL and the others keep their values.
    fn errors_as_null(&self, function: &CompiledFunction, told: &mut Vec<String>) {
        let kept: Vec<&Row> = self
            .case
            .rows
            .iter()
            .filter(|r| r.answer != Answer::OutOfRange)
            .collect();
        let got = self.invoke(function, &kept);
        self.compare_batch("on error null", &kept, &got, told);
    }

    fn compare_batch(&self, batch: &str, chosen: &[&Row], got: &Result<ArrayRef, ExecError>, told: &mut Vec<String>) {
        for (i, row) in chosen.iter().enumerate() {
            let expected = match &row.answer {
                Answer::Value(value) => value,
                _ => &Json::Null,
            };
            let cell = got.as_ref().map(|a| rows::cell(a, i)).map_err(ExecError::clone);
            if !cell
                .as_ref()
                .is_ok_and(|c| rows::same(expected, c, &self.case.source.returns))
            {
                told.push(self.difference(batch, row, &cell));
                if cell.is_err() {
                    return;
                }
            }
        }
    }

    fn invoke(&self, function: &CompiledFunction, chosen: &[&Row]) -> Result<ArrayRef, ExecError> {
        let args = rows::arrays(&self.case.types(), chosen).expect("records are checked by the reader");
        let options = RunOptions {
            mode: self.mode,
            ..RunOptions::default()
        };
        let got = function.invoke(&args, chosen.len(), &options)?;
        assert_eq!(got.len(), chosen.len(), "rows of the result");
        assert_eq!(got.data_type(), &self.case.source.returns, "type of the result");
        Ok(got)
    }

    fn matches(&self, expected: &Answer, got: &Result<ArrayRef, ExecError>) -> bool {
        match (expected, got) {
            (Answer::Value(value), Ok(array)) => rows::same(value, &rows::cell(array, 0), &self.case.source.returns),
            (Answer::Raises(kind, message), Err(ExecError::Python(e))) => {
                *kind == e.kind && (self.known.is_some() || *message == e.message)
            }
            (Answer::OutOfRange, Err(ExecError::OutOfRange { .. })) => true,
            _ => false,
        }
    }

    fn difference(&self, batch: &str, row: &Row, got: &Result<Json, ExecError>) -> String {
        let got = match got {
            Ok(value) => value.to_string(),
            Err(ExecError::Python(e)) => format!("{}: {} (line {})", e.kind, e.message, e.line),
            Err(error) => error.to_string(),
        };
        let (name, args) = (&self.case.name, Json::from(row.args.clone()));
        format!(
            "{name} [{}, {batch}] f{args}: expected {:?}, got {got}",
            self.route, row.answer
        )
    }
}

/// The rows all of whose arguments satisfy the predicate.
fn select<'r>(rows: &[&'r Row], keep: impl Fn(&Json) -> bool) -> Vec<&'r Row> {
    rows.iter().filter(|row| row.args.iter().all(&keep)).copied().collect()
}
