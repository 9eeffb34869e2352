//! Functions that a table function applies to each row, as kernels: compiled where they compile, with their results' type
//! inferred; else interpreted, where the type must be known some other way.

use super::TracedCall;
use super::extract::{self, Extracted, FUNCTION, Refused};
use super::library::function as library;
use super::looks::Asked;
use super::making::outermost;
use super::recorder::{self, Goal};
use arrow::datatypes::{DataType, TimeUnit};
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use std::sync::{Arc, Weak};
use std::time::Instant;
use taipan_driver::function::CompiledFunction;
use taipan_driver::pipeline;
use taipan_driver::prepared::Parts;
use taipan_generate::outer_variables;
use taipan_interface::error::{Diagnostic, Error};
use taipan_interface::source::{FunctionSource, NullInput, Param};
use taipan_interp::function::Locator;
use taipan_syntax::source::ParsedSource;
use taipan_tables::types::Family;
use taipan_tables::{ColType, ExprId, Kernel, RelId};

/// A row's class, as the function of a row sees it, and the call.
const ROW: &str = include_str!("py/row.py");
const ENTRY: &str = "_taipan_kernel";
const OTHERS: &str = "_taipan_others";

/// A function that is applied to rows.
pub struct Applied {
    pub function: PyObjectRef,
    /// How it is called with the values of columns.
    pub calling: PyObjectRef,
    /// Positional and keyword arguments after the value, or None.
    pub extra: PyObjectRef,
    /// Columns of the row that the program does not mention.
    pub others: PyObjectRef,
    /// Whether it is called for each row where it is not compiled.
    pub called: bool,
    /// Whether it is not called where a value is NULL, and NaN is a value like any other.
    pub exact: bool,
}

/// The table and columns that a function is applied to.
struct Rows<'a> {
    table: RelId,
    columns: Vec<ExprId>,
    /// The names of the columns, if the function takes a row.
    names: Option<&'a [String]>,
}

/// What a function gives for the rows of a table.
pub enum Results {
    Column(RelId, ExprId),
    /// What no column can hold: tuples, lists, objects.
    Objects(Vec<PyObjectRef>),
    /// It is not compiled, and was not called.
    None,
}

/// What a first run has found out of a call: its kernel and whether that gives None, or why it has none.
pub type Remembered = Result<(Weak<Kernel>, bool), String>;

/// The results of a function of the program for each row: of the values of columns, or of rows of columns with these names.
pub fn of_program(
    table: RelId,
    applied: &Applied,
    columns: &[ExprId],
    row: Option<Vec<PyObjectRef>>,
    name: &str,
    vm: &VirtualMachine,
) -> PyResult<Results> {
    let (number, call, goal) = recorder::with(vm, |r| {
        r.calls += 1;
        Ok((r.calls - 1, r.call.clone(), r.goal))
    })?;
    let names = row.map(|names| {
        names
            .iter()
            .map(|n| Ok(n.str(vm)?.to_string_lossy().into_owned()))
            .collect()
    });
    let names: Option<Vec<String>> = names.transpose()?;
    let rows = Rows {
        table,
        columns: columns.to_vec(),
        names: names.as_deref(),
    };
    let made = outermost(vm, || applied_to(vm, (&call, number, goal), applied, rows, name));
    // A second run finds calls by their numbers, and does not make kernels: calls in between do not count.
    recorder::with(vm, |r| {
        r.calls = number + 1;
        Ok(())
    })?;
    made
}

fn applied_to(
    vm: &VirtualMachine,
    (call, number, goal): (&Arc<TracedCall>, usize, Goal),
    applied: &Applied,
    mut rows: Rows<'_>,
    name: &str,
) -> PyResult<Results> {
    let taken = match taken(vm, call, applied) {
        Ok(taken) => Ok(taken),
        Err(Refused::Why(why)) => Err(why),
        Err(Refused::Stopped(error)) => return Err(error),
    };
    let plain = plain(vm, call, applied, taken.as_ref().ok())?;
    if goal == Goal::Kernel(number) {
        recorder::with(vm, |r| {
            r.found = Some(plain);
            Ok(())
        })?;
        return Err(super::stopped(vm, "found"));
    }
    for (_, scalar) in taken.iter().flat_map(|taken| &taken.scalars) {
        let part = |name| scalar.get_attr(name, vm)?.try_to_value::<u32>(vm);
        let (rel, expr) = (RelId(part("_rel")?), ExprId(part("_expr")?));
        let (table, made) = recorder::with(vm, |r| Ok(r.builder.attach(rows.table, rel, &[expr])))?;
        rows.table = table;
        rows.columns.extend(made);
    }
    let types = types(vm, &rows.columns)?;
    // A second run, for a later kernel, takes what the first one has made.
    let known = call.made.lock().get(&number).cloned();
    let known = known.filter(|_| goal != Goal::Record);
    let made = match known.and_then(|known| {
        known
            .map(|(kernel, gives)| Some((kernel.upgrade()?, gives)))
            .transpose()
    }) {
        Some(known) => known,
        None => taken.and_then(|taken| make(vm, (call, number), applied, taken, &types, rows.names)),
    };
    let remembered = made.as_ref().map(|(kernel, gives)| (Arc::downgrade(kernel), *gives));
    call.made.lock().insert(number, remembered.map_err(Clone::clone));
    match made {
        Ok((kernel, nullable)) => {
            let name = kernel.name.clone();
            let (rel, expr) = push(vm, rows.table, kernel, &rows.columns, nullable, &name)?;
            Ok(Results::Column(rel, expr))
        }
        Err(_) if !applied.called => Ok(Results::None),
        Err(why) => interpreted(vm, &rows, &plain, (&why, name), applied.exact),
    }
}

fn types(vm: &VirtualMachine, columns: &[ExprId]) -> PyResult<Vec<ColType>> {
    recorder::with(vm, |r| Ok(columns.iter().map(|c| r.builder.ty(*c).clone()).collect()))
}

/// The function, and what else it is given, as variables.
fn taken(vm: &VirtualMachine, call: &TracedCall, applied: &Applied) -> Result<Extracted, Refused> {
    let mut taken = extract::extract(vm, &call.parsed, &applied.function)?;
    for (_, name, value) in extra(vm, &applied.extra)? {
        if super::whole::is_scalar(&value, vm) {
            taken.scalars.push((name, value));
            taken.rewritten = true;
        } else {
            taken.captured.push((name, value))
        }
    }
    Ok(taken)
}

/// What a function is given besides values: the keyword, the name of the variable, and the value.
type Extra = (Option<String>, String, PyObjectRef);

fn extra(vm: &VirtualMachine, extra: &PyObjectRef) -> PyResult<Vec<Extra>> {
    if vm.is_none(extra) {
        return Ok(Vec::new());
    }
    let parts: Vec<PyObjectRef> = extra.try_to_value(vm)?;
    let [args, kwargs] = <[PyObjectRef; 2]>::try_from(parts).map_err(|_| vm.new_type_error("a pair is needed"))?;
    let args: Vec<PyObjectRef> = args.try_to_value(vm)?;
    let named = |(place, value)| (None, format!("_taipan_extra{place}"), value);
    let mut all: Vec<Extra> = args.into_iter().enumerate().map(named).collect();
    let items: Vec<PyObjectRef> = vm.call_method(&kwargs, "items", ())?.try_to_value(vm)?;
    for item in items {
        let pair: Vec<PyObjectRef> = item.try_to_value(vm)?;
        if let [key, value] = &pair[..] {
            let key = key.str(vm)?.to_string_lossy().into_owned();
            all.push((Some(key.clone()), format!("_taipan_extra_{key}"), value.clone()));
        }
    }
    Ok(all)
}

/// The function of the values of columns, as the interpreter calls it.
fn plain(vm: &VirtualMachine, call: &TracedCall, applied: &Applied, taken: Option<&Extracted>) -> PyResult {
    let Some(taken) = taken.filter(|taken| taken.rewritten) else {
        if !applied.exact {
            library(vm, "pandas.core.lazy_scalar", "settle")?.call((applied.function.clone(),), vm)?;
        }
        let arguments = (applied.calling.clone(), applied.function.clone(), applied.extra.clone());
        return library(vm, "_taipan_ground.calls", "plain")?.call(arguments, vm);
    };
    let space = taken.defined(&call.parsed, &applied.function, vm)?;
    let (args, kwargs) = (vm.ctx.new_list(Vec::new()), vm.ctx.new_dict());
    for (key, name, _) in extra(vm, &applied.extra)? {
        let name = vm.ctx.new_str(name).into();
        match key {
            None => args.borrow_vec_mut().push(name),
            Some(key) => kwargs.set_item(key.as_str(), name, vm)?,
        }
    }
    let extra = vm.ctx.new_tuple(vec![args.into(), kwargs.into()]);
    let mut scalars = Vec::new();
    for (name, scalar) in &taken.scalars {
        let seen = scalar.get_attr("_seen", vm)?;
        scalars.push(
            vm.ctx
                .new_tuple(vec![vm.ctx.new_str(name.as_str()).into(), seen])
                .into(),
        );
    }
    let function = space.get_item(FUNCTION, vm)?;
    let arguments = (
        applied.calling.clone(),
        function,
        space,
        extra,
        vm.ctx.new_list(scalars),
    );
    library(vm, "_taipan_ground.calls", "bound")?.call(arguments, vm)
}

/// The results of a function that is not compiled: it is called here, once for each row and in their order, because it may
/// keep state. What it gives decides the type of its column.
fn interpreted(
    vm: &VirtualMachine,
    rows: &Rows<'_>,
    plain: &PyObjectRef,
    (why, name): (&str, &str),
    exact: bool,
) -> PyResult<Results> {
    let what = format!("the results of a function that is not compiled ({why})");
    let asked = Asked {
        table: rows.table,
        columns: &rows.columns,
        what: &what,
        line: 0,
    };
    let values = super::observed::values(asked, exact, vm)?;
    let values: Vec<Vec<PyObjectRef>> = values
        .iter()
        .map(|list| list.try_to_value(vm))
        .collect::<PyResult<_>>()?;
    let mut results: Vec<PyObjectRef> = Vec::new();
    for row in 0..values.first().map_or(0, Vec::len) {
        let args: Vec<PyObjectRef> = values.iter().map(|list| list[row].clone()).collect();
        if exact && args.iter().any(|arg| vm.is_none(arg)) {
            results.push(vm.ctx.none());
            continue;
        }
        let result = plain.call(args, vm)?;
        let result = if super::whole::is_scalar(&result, vm) {
            vm.call_method(&result, "_value", ())?
        } else {
            result
        };
        results.push(result);
    }
    if results.iter().any(|result| super::observed::is_compound(result, vm)) {
        return Ok(Results::Objects(results));
    }
    let ty = type_of(vm, &results)?.unwrap_or(DataType::Utf8);
    let (rel, expr) = super::observed::held(vm, rows.table, (&results, exact), &ty, name)?;
    Ok(Results::Column(rel, expr))
}

/// The type of a column of these values; nothing: all are missing.
fn type_of(vm: &VirtualMachine, values: &[PyObjectRef]) -> PyResult<Option<DataType>> {
    let mut found: Option<DataType> = None;
    for value in values {
        let Some(ty) = super::observed::column_type(value, vm)? else {
            continue;
        };
        found = Some(match found {
            Some(before) if before != ty => mixed(vm, &before, &ty)?,
            _ => ty,
        });
    }
    Ok(found)
}

/// The type of a column of values of two types.
fn mixed(vm: &VirtualMachine, a: &DataType, b: &DataType) -> PyResult<DataType> {
    if a.is_numeric() && b.is_numeric() {
        return Ok(DataType::Float64);
    }
    let names = (taipan_interface::sql_type::name(a), taipan_interface::sql_type::name(b));
    Err(vm.new_type_error(format!("a column of {} and {} has no SQL type", names.0, names.1)))
}

fn push(
    vm: &VirtualMachine,
    table: RelId,
    kernel: Arc<Kernel>,
    columns: &[ExprId],
    nullable: bool,
    name: &str,
) -> PyResult<(RelId, ExprId)> {
    let ty = ColType::nullable(kernel.returns().clone());
    // A float may be NaN, which is missing.
    let ty = ty.with_nulls(nullable || ty.family() == Family::Float && !kernel.exact);
    recorder::with(vm, |r| {
        let number = r.kernels.len();
        r.kernels.push(kernel);
        Ok(r.builder.call(table, number, columns, ty, name))
    })
}

/// The parameters of a kernel: floats are NaN where missing, all else is None there.
fn parameter(index: usize, ty: &ColType, exact: bool) -> Param {
    Param {
        name: format!("c{index}"),
        ty: ty.ty.clone(),
        not_null: !ty.nullable || ty.family() == Family::Float && !exact,
        table: None,
    }
}

/// The function that calls the program's for a row: its text, its name, and whether it may fail a row that Python would not.
fn entry(
    taken: &Extracted,
    types: &[ColType],
    extra: &[Extra],
    row: Option<&[String]>,
) -> (String, &'static str, bool) {
    let own = types.len() - taken.scalars.len();
    let (guard, unsure) = guard(&taken.scalars, &types[own..]);
    let scalars = taken.scalars.iter().map(|(name, _)| name.clone());
    let given = (0..own)
        .map(|i| format!("_taipan_c{i}"))
        .chain(scalars)
        .collect::<Vec<_>>()
        .join(", ");
    match row {
        Some(names) => {
            let text = format!("{ROW}\ndef {ENTRY}({given}):\n{guard}{}", row_call(names, extra));
            (text, ENTRY, unsure)
        }
        None if !taken.scalars.is_empty() || !extra.is_empty() || taken.statements.is_empty() => {
            let text = format!("def {ENTRY}({given}):\n{guard}{}", value_call(own, extra));
            (text, ENTRY, unsure)
        }
        None => (String::new(), FUNCTION, unsure),
    }
}

fn make(
    vm: &VirtualMachine,
    (call, number): (&Arc<TracedCall>, usize),
    applied: &Applied,
    mut taken: Extracted,
    types: &[ColType],
    row: Option<&[String]>,
) -> Result<(Arc<Kernel>, bool), String> {
    let started = Instant::now();
    let extra = extra(vm, &applied.extra).map_err(|_| "arguments that are no arguments".to_string())?;
    let params = types.iter().enumerate();
    let params: Vec<Param> = params.map(|(i, ty)| parameter(i, ty, applied.exact)).collect();
    let inside = !taken.scalars.is_empty();
    let (text, entry, unsure) = entry(&taken, types, &extra, row);
    if row.is_some() {
        taken.captured.push((OTHERS.to_string(), applied.others.clone()));
    }
    let parsed = extract::module(&call.parsed, taken.statements, &text, entry, inside)?;
    let mut source = FunctionSource {
        params,
        returns: DataType::Null,
        null_input: if applied.exact {
            NullInput::Strict
        } else {
            NullInput::Called
        },
        table: None,
        ..(*call.source).clone()
    };
    let (native, nullable) = compile(&mut source, &parsed, taken.captured)?;
    // Rows with missing values that no version is for are interpreted: anything may come of them.
    let missing = source.params.iter().any(|p| !p.not_null);
    let gives_none = native.gives_none || missing && nullable.as_ref().is_none_or(|version| version.gives_none);
    let source = Arc::new(source);
    let interpreted = call.interpreted.located(
        source.clone(),
        Locator {
            call: call.clone(),
            number,
        },
    );
    let function = CompiledFunction::assembled(Parts {
        source,
        parsed: call.parsed.clone(),
        interpreted,
        native: Ok(native),
        nullable,
        applied: None,
        started,
    });
    let kernel = Kernel {
        name: taken.name,
        line: taken.line,
        function: Arc::new(function),
        exact: applied.exact,
    };
    Ok((Arc::new(kernel), gives_none || unsure))
}

/// Statements that fail the row where a number over all rows is missing, and whether there are any: Python has NaN there,
/// which is no int.
fn guard(scalars: &[(String, PyObjectRef)], types: &[ColType]) -> (String, bool) {
    let text: String = scalars
        .iter()
        .zip(types)
        .filter(|(_, ty)| ty.nullable && matches!(ty.family(), Family::Int | Family::Bool))
        .map(|((name, _), _)| format!("    if {name} is None:\n        raise ValueError\n"))
        .collect();
    let unsure = !text.is_empty();
    (text, unsure)
}

/// Both versions, for rows without and with missing values; the first one tells the type of the results.
fn compile(
    source: &mut FunctionSource,
    parsed: &ParsedSource,
    variables: Vec<(String, PyObjectRef)>,
) -> Result<(pipeline::Pipeline, Option<pipeline::Pipeline>), String> {
    let message = |error: Error| match error {
        Error::Unsupported(Diagnostic { message, span, .. })
        | Error::KeepsState(Diagnostic { message, span, .. })
        | Error::Late(Diagnostic { message, span, .. }) => match span {
            Some(span) => format!("{message}, line {}", span.line),
            None => message,
        },
        other => other.to_string(),
    };
    outer_variables::with(variables, || {
        let native = pipeline::run(source, parsed, false).map_err(message)?;
        if native.python {
            return Err("it calls the interpreter".to_string());
        }
        source.returns = native.result.clone();
        let nullable = source.params.iter().any(|p| !p.not_null);
        let nullable = nullable.then(|| pipeline::run(source, parsed, true).ok()).flatten();
        Ok((native, nullable))
    })
}

fn row_call(names: &[String], extra: &[Extra]) -> String {
    let items = names
        .iter()
        .enumerate()
        .map(|(i, name)| format!("{name:?}: _taipan_c{i}"));
    let items = items.collect::<Vec<_>>().join(", ");
    format!(
        "    return {FUNCTION}(_taipan_Row({{{items}}}, {OTHERS}){})\n",
        more(extra)
    )
}

fn value_call(count: usize, extra: &[Extra]) -> String {
    let params = (0..count)
        .map(|i| format!("_taipan_c{i}"))
        .collect::<Vec<_>>()
        .join(", ");
    format!("    return {FUNCTION}({params}{})\n", more(extra))
}

fn more(extra: &[Extra]) -> String {
    let one = |(key, name, _): &Extra| match key {
        None => format!(", {name}"),
        Some(key) => format!(", {key}={name}"),
    };
    extra.iter().map(one).collect()
}

/// The results of a function of the library, given as the body of one.
pub fn of_library(
    table: RelId,
    (text, names): (String, Vec<String>),
    columns: &[ExprId],
    (returns, name): (&str, &str),
    exact: bool,
    vm: &VirtualMachine,
) -> PyResult<(RelId, ExprId)> {
    let types = recorder::with(vm, |r| {
        Ok(columns.iter().map(|c| r.builder.ty(*c).clone()).collect::<Vec<_>>())
    })?;
    let returns = match returns {
        "str" => DataType::Utf8,
        "int" => DataType::Int64,
        "float" => DataType::Float64,
        "bool" => DataType::Boolean,
        "date" => DataType::Date32,
        "strs" => DataType::new_list(DataType::Utf8, true),
        _ => DataType::Timestamp(TimeUnit::Microsecond, None),
    };
    let (function, options) = recorder::with(vm, |r| Ok((r.call.source.name.clone(), r.call.source.limits)))?;
    let params = names.into_iter().zip(&types).map(|(name, ty)| Param {
        name,
        ..parameter(0, ty, exact)
    });
    let source = FunctionSource {
        params: params.collect(),
        // Missing values stay missing; a float is NaN there.
        null_input: NullInput::Strict,
        limits: options,
        ..FunctionSource::body(&function, &text, returns)
    };
    let compiled = taipan_driver::function::compile(
        Arc::new(source),
        &types.iter().map(|t| t.ty.clone()).collect::<Vec<_>>(),
    );
    match compiled {
        Ok(function) => {
            let nullable = function.gives_none() || types.iter().any(|ty| ty.nullable);
            let kernel = Kernel {
                name: name.to_string(),
                line: 0,
                function: Arc::new(function),
                exact,
            };
            push(vm, table, Arc::new(kernel), columns, nullable, name)
        }
        Err(error) => Err(vm.new_runtime_error(error.to_string())),
    }
}
