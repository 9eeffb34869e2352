//! Python to IR: the source becomes its own program generator, which runs on RustPython and emits the IR as it runs.
//!
//! From the ground up: `protocol` is what such a program calls, `state` what is known while one runs, `values` the objects that
//! it handles and what is asked of them. `cogen` writes the program. `staging` is what its calls do, `library` what operations
//! on run-time values mean; `hooks` is the module that it finds them in.
//!
//! Knows nothing of passes, machine code or rows.

pub mod aggregate_texts;
pub mod aggregates;
mod brought;
mod certain;
pub mod columns;
mod data_model;
pub mod hooks;
mod kinds;
mod library;
pub mod names;
pub mod outer_variables;
pub mod plain;
mod returning;
pub mod staging;
mod state;
pub mod values;
pub mod volatility;

use arrow::datatypes::{DataType, IntervalUnit};
use brought::Brought;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyCode, PyDictRef, PyStr};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::scope::Scope;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyRef, PyResult, VirtualMachine};
use staging::frames;
use state::{Decisions, Frame, GeneratorState, HookContext, IrValue, Keys, MAX_RESTARTS, Stop};
use std::sync::Arc;
use std::time::Duration;
use taipan_interface::error::{Diagnostic, Error, Span};
use taipan_interface::run_options::ExecError;
use taipan_interface::source::{Constant, FunctionSource, NullInput};
use taipan_interface::sql_type;
use taipan_interp::Worker;
use taipan_interp::contexts::Context;
use taipan_interp::limits::{Clock, DEFAULT_MEMORY, GRACE, Limit, Run};
use taipan_interp::natives;
use taipan_ir::analysis::shared_lists::Misuse;
use taipan_ir::{Class, Function, Inst, Kind, Module, Type, drop_unreached};
use taipan_syntax::bytecode::Generator;
use taipan_syntax::source::ParsedSource;

/// Longest source that is compiled.
const MAX_LINES: usize = 2000;

/// Why a function that keeps state between rows, which its text did not tell, is not compiled.
const OUTLIVES: &str = "the function changes an object that outlives the call";

/// Why a function is not compiled that runs on interpreters of its own.
const CHANGES_LIBRARY: &str = "the function may change Python's library";

/// Longest time for one function: static parts of a program may be long computations. It is that of a clock on the wall.
const GENERATION_TIMEOUT: Duration = Duration::from_secs(5);

/// What generation gives.
#[derive(Clone, Debug)]
pub struct Generated {
    pub module: Module,
    /// Places that the interpreter will run, and why.
    pub reasons: Vec<(Span, String)>,
    /// Whether the module has operations on the interpreter.
    pub python: bool,
    /// The type of its results: as declared, or what was found.
    pub result: DataType,
    /// Whether some path returns None.
    pub gives_none: bool,
}

/// What the entry returns.
struct Returned {
    ty: DataType,
    gives_none: bool,
}

/// The IR type of a SQL type without parts, if functions of it compile.
pub fn ir_type(ty: &DataType) -> Option<Type> {
    Some(match ty {
        DataType::Boolean => Type::Bool,
        DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 => Type::Int,
        DataType::Float32 | DataType::Float64 => Type::Float,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Type::Str,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => Type::Bytes,
        DataType::Decimal128(_, places) if *places >= 0 => Type::Object(Class::Decimal),
        DataType::Date32 | DataType::Date64 => Type::Object(Class::Date),
        DataType::Time32(_) | DataType::Time64(_) => Type::Object(Class::Time),
        DataType::Timestamp(_, None) => Type::Object(Class::DateTime),
        DataType::Timestamp(_, Some(_)) => Type::Object(Class::Aware(0)),
        DataType::Interval(IntervalUnit::MonthDayNano) | DataType::Duration(_) => Type::Object(Class::TimeDelta),
        _ => return None,
    })
}

/// The IR type of arguments of a SQL type; `nulls`: there may be NULLs inside.
fn argument_type(ty: &DataType, nulls: bool) -> Option<Type> {
    let part = |ty: &DataType| match ty {
        // Among parts a struct would be a dict at run time.
        DataType::Struct(_) => None,
        ty => {
            let ty = argument_type(ty, nulls)?;
            Some(if nulls { Type::option(ty) } else { ty })
        }
    };
    match ty {
        DataType::List(item) | DataType::LargeList(item) => Some(Type::list(part(item.data_type())?)),
        DataType::Struct(fields) => {
            let parts = fields.iter().map(|field| part(field.data_type()));
            Some(Type::record(parts.collect::<Option<Vec<_>>>()?))
        }
        DataType::FixedSizeBinary(_) => Some(Type::Bytes),
        DataType::Interval(IntervalUnit::DayTime) => Some(Type::Object(Class::TimeDelta)),
        ty => ir_type(ty),
    }
}

/// Whether a function may return values of this type from native code.
fn is_returned(ty: &DataType) -> bool {
    match ty {
        DataType::List(item) | DataType::LargeList(item) => is_returned(item.data_type()),
        DataType::Struct(fields) => fields.iter().all(|field| is_returned(field.data_type())),
        ty => ir_type(ty).is_some(),
    }
}

/// One parameter of the entry.
#[derive(Clone)]
struct EntryParam {
    ty: Type,
    /// The names of its fields, if it is a struct: Python gets a dict.
    fields: Option<Vec<String>>,
    /// What it is in every call.
    constant: Option<Constant>,
}

/// The entry's parameters and what its result becomes.
#[derive(Clone)]
struct Signature {
    params: Vec<EntryParam>,
    result: DataType,
    json: bool,
    /// The result is a state, of a type that takes values of this one, too.
    state: Option<Type>,
}

/// How a function works on states, which are values of the IR.
#[derive(Clone, Debug)]
pub struct StatesOf {
    /// The type of states, as far as it is known.
    pub ty: Type,
    /// How many of the first parameters are states.
    pub reads: usize,
    /// Whether the result is one.
    pub writes: bool,
}

fn signature(source: &FunctionSource, nulls: bool) -> Result<Signature, Error> {
    let unsupported = |ty: &DataType| {
        Error::Unsupported(Diagnostic::new(
            "",
            format!("functions of type {} are not compiled", sql_type::name(ty)),
            None,
            "",
        ))
    };
    let mut params = Vec::new();
    for (index, param) in source.params.iter().enumerate() {
        let ty = argument_type(&param.ty, nulls).ok_or_else(|| unsupported(&param.ty))?;
        let fields = match &param.ty {
            DataType::Struct(fields) => Some(fields.iter().map(|field| field.name().clone()).collect()),
            _ => None,
        };
        let plain = !nulls || param.not_null || source.null_input == NullInput::Strict;
        if !plain && fields.is_some() {
            // A dict or None: what it is would be known at run time only.
            return Err(unsupported(&param.ty));
        }
        let ty = if plain { ty } else { Type::option(ty) };
        let constant = source.constants.iter().find(|(place, _)| *place == index);
        let constant = constant.map(|(_, constant)| constant.clone());
        params.push(EntryParam { ty, fields, constant });
    }
    let inferred = source.returns == DataType::Null;
    if !inferred && !is_returned(&source.returns) {
        return Err(unsupported(&source.returns));
    }
    Ok(Signature {
        params,
        result: source.returns.clone(),
        json: source.json,
        state: None,
    })
}

/// The same with states.
fn signature_of_states(source: &FunctionSource, nulls: bool, states: &StatesOf) -> Result<Signature, Error> {
    let mut signature = signature(source, nulls)?;
    let state = EntryParam {
        ty: states.ty.clone(),
        fields: None,
        constant: None,
    };
    let params = std::iter::repeat_n(state, states.reads).chain(signature.params);
    signature.params = params.collect();
    signature.state = states.writes.then(|| states.ty.clone());
    Ok(signature)
}

/// The generator's text: what EXPLAIN FUNCTION shows as the stage `generator`.
pub fn generator_text(parsed: &ParsedSource) -> String {
    parsed.generator().text.clone()
}

/// The text of a module of the IR, with the names of modules for lines that are not of the function's text.
pub fn name_lines(parsed: &ParsedSource, text: &str) -> String {
    let program = parsed.program();
    let home = |line: u32| {
        let own = program.place(line).map(|(module, line)| (module.name.as_str(), line));
        own.or_else(|| library::python_modules::line(line))
    };
    let named = text.lines().map(|line| {
        let place = line.rsplit_once(" @").and_then(|(code, place)| {
            let (number, rest) = place.split_at(place.find(|c: char| !c.is_ascii_digit()).unwrap_or(place.len()));
            Some((code, home(number.parse().ok()?)?, rest))
        });
        match place {
            Some((code, (module, number), rest)) => format!("{code} @{module}:{number}{rest}\n"),
            None => format!("{line}\n"),
        }
    });
    named.collect()
}

/// Why it is not compiled that an operation on this line changes a list that outlives the call, or asks which it is.
pub fn misuses_shared_list(parsed: &ParsedSource, line: u32, misuse: Misuse) -> Error {
    let span = Span {
        line,
        column: 0,
        end_column: 0,
    };
    let diagnose = |message: &str| brought::diagnostic(parsed, Some(span), message.to_string());
    match misuse {
        Misuse::Changed => Error::KeepsState(diagnose(OUTLIVES)),
        Misuse::Identified => Error::Unsupported(diagnose("the identity of a list that outlives the call")),
    }
}

/// Runs something of another function, which is not part of the generation that this thread may be in.
pub fn apart<R>(run: impl FnOnce() -> R) -> R {
    GeneratorState::apart(run)
}

/// Runs the generator for the declared types, `nulls` saying whether arguments may be NULL. `Unsupported` where the
/// function has to be interpreted. A result type of `Null` stands for whatever the function returns.
pub fn generate(source: &FunctionSource, parsed: &ParsedSource, nulls: bool) -> Result<Generated, Error> {
    generate_with(source, parsed, signature(source, nulls)?)
}

/// The same for a function that works on states.
pub fn generate_over_states(
    source: &FunctionSource,
    parsed: &ParsedSource,
    nulls: bool,
    states: &StatesOf,
) -> Result<Generated, Error> {
    generate_with(source, parsed, signature_of_states(source, nulls, states)?)
}

/// Refuses what is not compiled whatever it does.
fn check_compiled(source: &FunctionSource, parsed: &ParsedSource) -> Result<(), Error> {
    if parsed.text.lines().count() > MAX_LINES {
        let message = format!("functions of more than {MAX_LINES} lines are not compiled");
        return Err(Error::Unsupported(Diagnostic::new("", message, None, "")));
    }
    let lines = parsed.text.lines().count() as u32 + 1;
    if let Some(line) = (1..=lines).find(|line| parsed.line(*line).contains("__del__")) {
        // It runs whenever the last name of an object goes, also after the generation to which its body belongs.
        let message = "`__del__`, which runs when an object is given up".to_string();
        return Err(Error::Unsupported(parsed.complaint(
            "",
            message,
            Some(parsed.line_span(line)),
        )));
    }
    if let Some(message) = brought::refused(parsed, &source.name) {
        return Err(Error::Unsupported(Diagnostic::new("", message, None, "")));
    }
    if let Some(change) = parsed.library_change() {
        return Err(Error::Unsupported(match change.home {
            Some((module, line)) => {
                let message = format!("{CHANGES_LIBRARY} (line {line} of the module {module})");
                Diagnostic::new("", message, None, "")
            }
            None => parsed.diagnostic("", CHANGES_LIBRARY, change.range),
        }));
    }
    Ok(())
}

fn generate_with(source: &FunctionSource, parsed: &ParsedSource, signature: Signature) -> Result<Generated, Error> {
    check_compiled(source, parsed)?;
    let (generator, brought) = (parsed.generator(), Brought::new(parsed));
    let (entry, name) = (parsed.entry.clone(), source.name.clone());
    let watched = Run::new(Limit {
        function: source.name.clone(),
        // What takes longer than a call may is of no use.
        timeout: source
            .limits
            .timeout
            .map_or(GENERATION_TIMEOUT, |own| own.min(GENERATION_TIMEOUT)),
        clock: Clock::Working,
        memory: source
            .limits
            .memory
            .map_or(DEFAULT_MEMORY, |own| own.min(DEFAULT_MEMORY)),
        cancel: Arc::default(),
        account: None,
        grace: GRACE,
    });
    let (watch, lost) = (watched.clone(), watched.clone());
    let job = move |worker: &mut Worker<'_>| {
        let _watch = watch.start(worker.signals());
        run(worker, &generator, &brought, &entry, &name, &signature)
    };
    let answer = taipan_interp::pool().run_until(job, move || lost.is_lost());
    if let Some(error) = watched.error() {
        let why = |message: &str| Diagnostic::new("", message, None, "");
        return Err(match error {
            ExecError::Timeout { .. } => Error::Late(why("compiling it takes too long")),
            _ => Error::Unsupported(why("compiling it takes too much memory")),
        });
    }
    let outcome = answer.map_err(|e| Error::Internal(e.to_string()))?;
    let place = |at: u32| Span {
        line: at / 1000,
        column: at % 1000,
        end_column: 0,
    };
    let diagnose = |at: u32, message: String| {
        let span = if at >= 1000 { Some(place(at)) } else { None };
        brought::diagnostic(parsed, span, message)
    };
    match outcome {
        Ok(mut generated) => {
            for (span, message) in &mut generated.reasons {
                let told = brought::diagnostic(parsed, Some(*span), std::mem::take(message));
                (*span, *message) = (told.span.unwrap_or_default(), told.message);
            }
            Ok(generated)
        }
        Err(Stop::Unsupported(at, what) | Stop::Budget(at, what)) => Err(Error::Unsupported(diagnose(at, what))),
        Err(Stop::MutatesGlobalState(at)) => Err(Error::KeepsState(diagnose(at, OUTLIVES.into()))),
        Err(Stop::Restart) => Err(Error::Unsupported(diagnose(0, "generation does not settle".into()))),
        Err(Stop::Internal(message) | Stop::Ended(message)) => Err(Error::Internal(message)),
    }
}

fn run(
    worker: &Worker<'_>,
    generator: &Generator,
    brought: &Brought,
    entry: &str,
    name: &str,
    signature: &Signature,
) -> Result<Generated, Stop> {
    let code = generator.code(worker.vm()).map_err(|e| {
        if e.contains("nested") {
            Stop::Unsupported(0, "expressions nest too deeply".into())
        } else {
            Stop::Internal(format!("the generator does not compile: {e}"))
        }
    })?;
    let mut decisions = Decisions {
        converting: brought.some_text(library::protocols::are_defined),
        ..Decisions::default()
    };
    for _ in 0..MAX_RESTARTS {
        let _scope = natives::Scope::open();
        let generation = GeneratorState::new(std::mem::take(&mut decisions), worker.extension());
        let (generation, result) = generation.enter(|| {
            let (builtins, door) = brought.builtins(worker.sandbox(), worker.vm())?;
            let attempted = attempt(worker, &code, &generator.hook, builtins, entry, name, signature);
            if let Some(door) = door {
                door.end(worker.vm());
            }
            attempted.inspect_err(forget_frames)
        });
        match (generation.outcome.stop, result) {
            (None, Ok(result)) => {
                let functions = reached(generation.functions);
                return match misused(&functions, &generation.keys) {
                    Some((line, what)) => Err(Stop::Unsupported(line * 1000, what.into())),
                    None => Ok(finished(
                        functions,
                        generation.outcome.reasons,
                        generation.outcome.python,
                        result,
                    )),
                };
            }
            (Some(Stop::Restart), _) => decisions = generation.decisions,
            (Some(Stop::Ended(_)), _) if generation.outcome.reasons.is_empty() => {
                let message = "no path through the function returns a value";
                return Err(Stop::Unsupported(0, message.into()));
            }
            (Some(Stop::Ended(_)), _) => {
                let (at, what) = generation.outcome.reasons.into_iter().next().unwrap_or_default();
                return Err(Stop::Unsupported(at, what));
            }
            (Some(stop), _) => return Err(stop),
            // Paths that were given up earlier are why only paths that raise are left.
            (None, Err(_)) if !generation.outcome.reasons.is_empty() => {
                let (at, what) = generation.outcome.reasons.into_iter().next().unwrap_or_default();
                return Err(Stop::Unsupported(at, what));
            }
            (None, Err(exception)) => return Err(Stop::Unsupported(0, always_raised(&exception))),
        }
    }
    Err(Stop::Restart)
}

/// What is said of a function that raises this whatever its arguments are.
fn always_raised(exception: &PyBaseExceptionRef) -> String {
    let kind = exception.class().name().to_string();
    // Other arguments may be handles, which have no text.
    let args = exception.args();
    let text = args
        .as_slice()
        .first()
        .and_then(|text| text.downcast_ref::<PyStr>()?.to_str());
    let text = text.unwrap_or_default();
    format!("the function raises {kind} whatever its arguments are: {text}")
}

/// The frames of an exception, and of those before it, hold objects: what is called when those go belongs to the generation, and
/// a suspended generator among them is not seen to hold the exception that it handles, so that no collection would find them.
fn forget_frames(exception: &PyBaseExceptionRef) {
    let mut chain = vec![exception.clone()];
    let mut at = 0;
    while let Some(exception) = chain.get(at).cloned() {
        exception.set_traceback(None);
        for earlier in [exception.__cause__(), exception.__context__()].into_iter().flatten() {
            if !chain.iter().any(|known| known.is(&earlier)) {
                chain.push(earlier);
            }
        }
        at += 1;
    }
}

/// Where objects of the program are taken for what they are not, and for what.
fn misused(functions: &[Function], keys: &Keys) -> Option<(u32, &'static str)> {
    let compared = functions.iter().find_map(|function| staging::compared(function, keys));
    let changed = || {
        functions
            .iter()
            .find_map(|function| staging::changed_keys(function, keys))
    };
    match compared {
        Some(line) => Some((line, "objects of the program that lie in lists or dicts are compared")),
        None => changed().map(|line| (line, "objects that are keys change")),
    }
}

/// The functions that the entry reaches: others are of generations that were given up.
fn reached(functions: Vec<Option<Function>>) -> Vec<Function> {
    let functions = functions.into_iter().map(|done| done.unwrap_or_else(unfinished));
    let mut module = Module {
        functions: functions.collect(),
    };
    drop_unreached(&mut module);
    module.functions
}

/// What stands where the generation of a function was given up: calls name functions by their places.
fn unfinished() -> Function {
    let mut function = Function::new("unfinished", Type::Never);
    function.body.insts.push(Inst {
        results: Vec::new(),
        kind: Kind::Fail("unfinished".into()),
        line: 0,
    });
    function
}

fn finished(mut functions: Vec<Function>, reasons: Vec<(u32, String)>, python: bool, returned: Returned) -> Generated {
    let place = |at: u32| Span {
        line: at / 1000,
        column: at % 1000,
        end_column: 0,
    };
    let mut seen: Vec<(Span, String)> = Vec::new();
    for (at, what) in reasons {
        let place = place(at);
        if !seen
            .iter()
            .any(|(other, said)| other.line == place.line && *said == what)
        {
            seen.push((place, what));
        }
    }
    functions.iter_mut().for_each(staging::unname);
    functions
        .iter_mut()
        .for_each(|f| f.name = f.name.replace(['<', '>'], "_"));
    Generated {
        module: Module { functions },
        reasons: seen,
        python,
        result: returned.ty,
        gives_none: returned.gives_none,
    }
}

/// One run of the generator; says what the function returns.
fn attempt(
    worker: &Worker<'_>,
    code: &PyRef<PyCode>,
    hook: &str,
    builtins: PyDictRef,
    entry: &str,
    name: &str,
    signature: &Signature,
) -> PyResult<Returned> {
    let vm = worker.vm();
    let globals = vm.ctx.new_dict();
    let builtins: PyObjectRef = builtins.into();
    let cx = HookContext { vm, at: 0 };
    cx.with(|g| {
        g.modules.builtins = Some(builtins.clone());
        g.modules.globals = Some(globals.clone());
    });
    globals.set_item("__builtins__", builtins, vm)?;
    globals.set_item(hook, values::hooks_module(vm)?, vm)?;
    globals.set_item("__name__", vm.ctx.new_str(name).into(), vm)?;
    let context = Context::default();
    let before = context.enter(vm);
    let result = vm
        .run_code_obj(code.clone(), Scope::with_builtins(None, globals.clone(), vm))
        .and_then(|_| outer_variables::put(vm, &globals))
        .and_then(|()| entry_function(vm, &globals, entry, name, signature));
    context.leave(vm, before);
    // A module and its functions hold each other.
    globals.clear();
    let staged = cx.with(|g| {
        g.modules.globals = None;
        std::mem::take(&mut g.modules.staged)
    });
    staged.values().for_each(|globals| globals.clear());
    result
}

/// An argument as Python sees it: a struct is a dict, a constant an object as any other of the program.
fn argument(cx: HookContext<'_>, value: IrValue, param: &EntryParam) -> PyResult {
    let objects = &cx.vm.ctx;
    match &param.constant {
        Some(Constant::Bool(value)) => return Ok(objects.new_bool(*value).into()),
        Some(Constant::Int(value)) => return Ok(objects.new_int(*value).into()),
        Some(Constant::Float(value)) => return Ok(objects.new_float(*value).into()),
        Some(Constant::Text(value)) => return Ok(objects.new_str(&**value).into()),
        None => {}
    }
    let Some(names) = &param.fields else {
        return Ok(cx.wrap(value));
    };
    let dict = cx.vm.ctx.new_dict();
    for (index, name) in names.iter().enumerate() {
        let field = cx.field(&value, index);
        dict.set_item(name.as_str(), cx.wrap(field), cx.vm)?;
    }
    cx.made(dict.into(), cx.at)
}

/// Calls the entry with handles for its parameters and finishes the IR function.
fn entry_function(
    vm: &VirtualMachine,
    globals: &PyDictRef,
    entry: &str,
    name: &str,
    signature: &Signature,
) -> PyResult<Returned> {
    let cx = HookContext { vm, at: 0 };
    let mut parts = entry.split('.');
    let first = parts.next().unwrap_or(entry);
    let mut function: PyObjectRef = globals.get_item(first, vm)?;
    for part in parts {
        function = function.get_attr(&*vm.ctx.new_str(part), vm)?;
    }
    let Some(user) = function.downcast_ref::<values::Function>() else {
        return Err(cx.unsupported(format!("{entry} is not a plain function")));
    };
    let cx = HookContext { vm, at: user.at };
    let args = cx.with(|g| {
        g.begin_function(name);
        let params = signature.params.iter().map(|param| {
            let ty = param.ty.clone();
            let value = g.new_value(ty.clone());
            g.top().function.params.push(value);
            IrValue { value, ty }
        });
        params.collect::<Vec<IrValue>>()
    });
    let args = args.into_iter().zip(&signature.params);
    let args = args
        .map(|(value, param)| argument(cx, value, param))
        .collect::<PyResult<Vec<_>>>()?;
    cx.with(|g| {
        let branches = g.calls.branches;
        g.calls.frames.push(Frame {
            function: function.get_id(),
            branches,
            args: Vec::new(),
        });
    });
    let Some(values) = frames::frame(&cx, &user.implementation, FuncArgs::from(args))? else {
        return Err(cx.unsupported("no path through the function returns a value"));
    };
    let (value, returned) = returned(cx, &values[0], signature)?;
    cx.with(|g| g.push(cx.at, Kind::Return(value.value), Vec::new()));
    frames::finish(&cx, value.ty)?;
    cx.with(|g| {
        if let Some(building) = g.building.pop() {
            g.functions[0] = Some(building.function);
        }
    });
    Ok(returned)
}

/// What the entry returns, as its result.
fn returned(cx: HookContext<'_>, object: &PyObject, signature: &Signature) -> PyResult<(IrValue, Returned)> {
    if let Some(state) = &signature.state {
        let value = cx.lift(object)?;
        let joined = cx.join_types(state, &value.ty)?;
        let returned = Returned {
            ty: DataType::Null,
            gives_none: false,
        };
        return Ok((cx.convert(value, &joined)?, returned));
    }
    let gives_none = library::returns::gives_none(cx, object)?;
    let ty = match &signature.result {
        DataType::Null => library::returns::inferred(cx, object)?,
        declared => declared.clone(),
    };
    let value = if signature.json {
        library::returns::to_json(cx, object)?
    } else {
        library::returns::to_sql(cx, object, &ty)?
    };
    Ok((value, Returned { ty, gives_none }))
}
