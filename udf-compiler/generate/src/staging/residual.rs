//! Recursion: a function that recurs becomes an IR function of its own, one per static arguments and run-time types.

use super::closure_conversion;
use super::frames::{finish, frame};
use super::generator_transform;
use super::residual_exceptions;
use super::signals::Signal;
use crate::data_model::Kind as ObjectKind;
use crate::state::{Captured, Frame, HookContext, IrValue, MAX_INSTRUCTIONS, Residual, Stop, Throw};
use crate::values::{Function, Staged, iterables};
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, FuncId, Kind, Type};

/// Versions of one function after which numbers known now become parameters: a counter would make one for each value.
const COUNTING: usize = 6;

/// The same for texts.
const NAMING: usize = 16;

/// In the key of a version whose hashes do not show.
const HASHING: &str = ",hashes";

/// In the key of a version that compares keys.
const COMPARING: &str = ",compares";

/// Ends the key of a version whose exceptions have handlers where it is called.
const RAISING: &str = ",!";

/// Whether the function is active and branched on run-time data since: it could unfold without end.
pub(super) fn recurs(cx: &HookContext<'_>, function: usize) -> bool {
    cx.with(|g| {
        let active = |f: &Frame| f.function == function && f.branches < g.calls.branches;
        g.calls.frames.iter().any(active)
    })
}

/// Whether an argument is a part of the tuple that the function was last called with: such calls come to an end.
pub(super) fn descends(cx: &HookContext<'_>, function: usize, args: &FuncArgs) -> bool {
    cx.with(|g| {
        let last = g.calls.frames.iter().rev().find(|f| f.function == function);
        let room = g.counters.instructions < MAX_INSTRUCTIONS / 2;
        room && last.is_some_and(|last| {
            last.args
                .iter()
                .zip(&args.args)
                .any(|(whole, part)| has_part(whole, part))
        })
    })
}

/// Whether a tuple has this tuple or constant in it, directly or as a part of its parts.
fn has_part(whole: &PyObject, part: &PyObject) -> bool {
    let Some(whole) = whole.downcast_ref::<PyTuple>() else {
        return false;
    };
    whole.as_slice().iter().any(|own| own.is(part) || has_part(own, part))
}

/// A call of a recursive function.
pub fn residual_call(cx: HookContext<'_>, function: &Py<Function>, args: FuncArgs) -> PyResult {
    let mut key = format!("{}", function.get_id());
    let mut leaves = Vec::new();
    let args = generalised(&cx, &key, args);
    for arg in &args.args {
        flatten(&cx, arg, &mut key, &mut leaves)?;
    }
    let around = closure_conversion::of(&cx, &function.implementation, &args)?;
    for content in &around.contents {
        flatten(&cx, content, &mut key, &mut leaves)?;
    }
    if !args.kwargs.is_empty() {
        return Err(cx.unsupported("keyword arguments of a recursive call"));
    }
    let (hashing, comparing) = cx.with(|g| (g.keys.hashing > 0, g.keys.comparing > 0));
    key.push_str(if hashing { HASHING } else { "" });
    key.push_str(if comparing { COMPARING } else { "" });
    let raising = cx.guarded();
    if raising {
        key.push_str(RAISING);
    }
    let version = Version {
        key: &key,
        args: &args,
        around: &around,
        frame: None,
    };
    let (id, result, throws) = match known(&cx, &key) {
        Some((id, Some(result), throws)) => (id, result, throws),
        // Inside its own first generation nothing is known of its result: this path adds nothing to it.
        Some((_, None, _)) => return Err(cx.ended("recursion")),
        None => generate(&cx, function, &version)?,
    };
    let ends = result == Type::Never && !throws.is_empty();
    let result = residual_exceptions::returned(&result, &throws);
    let values = leaves.iter().map(|d| d.value).collect();
    let value = cx.with(|g| {
        let value = g.new_value(result.clone());
        g.push(
            cx.at,
            Kind::Call {
                callee: id,
                args: values,
            },
            vec![value],
        );
        if let Some(site) = g.calls.residuals.get(&key).and_then(|known| known.site) {
            g.top().list_sites.insert(value, site);
        }
        value
    });
    let value = residual_exceptions::opened(&cx, IrValue { value, ty: result }, &throws)?;
    if ends {
        Err(cx.ended("the call never returns"))
    } else {
        Ok(value)
    }
}

/// The arguments; constants become values where there are many versions of the function already.
pub(super) fn generalised(cx: &HookContext<'_>, function: &str, mut args: FuncArgs) -> FuncArgs {
    let start = format!("{function},");
    let versions = cx.with(|g| g.calls.residuals.keys().filter(|key| key.starts_with(&start)).count());
    for arg in &mut args.args {
        let limit = match cx.as_const(arg) {
            Some(Const::Int(_) | Const::Float(_)) => COUNTING,
            Some(Const::Str(_)) => NAMING,
            _ => usize::MAX,
        };
        if versions >= limit
            && let Some(constant) = cx.as_const(arg)
        {
            *arg = cx.wrap(cx.constant(constant));
        }
    }
    args
}

/// The function of this key and what is known of its result. Those being generated inside it need it from now on.
pub(super) fn known(cx: &HookContext<'_>, key: &str) -> Option<(FuncId, Option<Type>, Vec<Throw>)> {
    cx.with(|g| {
        let found = g.calls.residuals.get(key)?;
        let (id, result, throws) = (found.id, found.result.clone(), found.throws.clone());
        if let Some(needed) = if found.done { found.needs } else { Some(id) } {
            for inner in g.calls.residuals.values_mut().filter(|r| !r.done && r.id > needed) {
                inner.needs = Some(inner.needs.map_or(needed, |other| other.min(needed)));
            }
        }
        Some((id, result, throws))
    })
}

/// Forgets the functions that were generated with a result of this one that was not final.
fn forget_dependents(cx: &HookContext<'_>, id: FuncId) {
    cx.with(|g| {
        let stale = |r: &Residual| r.done && r.id > id && r.needs.is_some_and(|needed| needed <= id);
        let keys: Vec<String> = g
            .calls
            .residuals
            .iter()
            .filter(|(_, r)| stale(r))
            .map(|(key, _)| key.clone())
            .collect();
        for key in keys {
            if let Some(Residual {
                result: Some(ty),
                throws,
                ..
            }) = g.calls.residuals.remove(&key)
                && ty != Type::Never
            {
                g.calls.guesses.insert(key, (ty, throws));
            }
        }
    });
}

/// The result of this function is final: what needs it needs only what it needs itself.
fn settle_dependents(cx: &HookContext<'_>, id: FuncId) {
    cx.with(|g| {
        let own = g.calls.residuals.values().find(|r| r.id == id).and_then(|r| r.needs);
        for other in g.calls.residuals.values_mut().filter(|r| r.needs == Some(id)) {
            other.needs = own;
        }
    });
}

/// The kind of an object that is made of others, how, and of which.
type Apart = (&'static dyn ObjectKind, String, Vec<PyObjectRef>);

fn taken_apart(cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<Apart>> {
    for kind in cx.kinds_of_known(object) {
        if let Some((how, parts)) = kind.taken_apart(cx, object)? {
            return Ok(Some((kind, how, parts)));
        }
    }
    Ok(None)
}

/// Describes an argument in `key` and lists its run-time values.
pub(super) fn flatten(
    cx: &HookContext<'_>,
    object: &PyObject,
    key: &mut String,
    leaves: &mut Vec<IrValue>,
) -> PyResult<()> {
    let value = match cx.dynamic(object)? {
        Some(value) => Some(value),
        None => cx.reference(object)?,
    };
    if let Some(value) = value {
        key.push_str(&format!(",{}", value.ty));
        leaves.push(value);
    } else if let Some((_, how, parts)) = taken_apart(cx, object)? {
        key.push_str(&format!(",{how}("));
        for part in &parts {
            flatten(cx, part, key, leaves)?;
        }
        key.push(')');
    } else if let Some(constant) = cx.as_const(object) {
        key.push_str(&format!(",{constant:?}"));
    } else if (cx.parts_now(object).is_some() || cx.items_of(object).is_some())
        && cx.with(|g| g.tracked.contains_key(&object.get_id()))
    {
        let value = cx.lift(object)?;
        leaves.push(value);
    } else if cx.is_under_construction(object) && cx.becomes_reference(object)?.is_some() {
        let value = cx.lift(object)?;
        key.push_str(&format!(",{}", value.ty));
        leaves.push(value);
    } else if iterables::generated(object) {
        return Err(cx.suspend(object, "a generator is given to a recursive function"));
    } else if cx.holds_dynamic(object) {
        return Err(cx.refer(
            object,
            "an object of the program that holds run-time values, in a recursive call",
        ));
    } else {
        key.push_str(&format!(",#{}", object.get_id()));
    }
    Ok(())
}

/// The same argument inside the residual function: its run-time values are parameters.
fn parameters(cx: &HookContext<'_>, object: &PyObject) -> PyResult {
    let reference = cx.with(|g| g.references.get(&object.get_id()).map(|known| known.value.ty.clone()));
    let staged = object.downcast_ref::<Staged>();
    if let Some(ty) = reference.or(staged.map(|staged| staged.ty.clone())) {
        let value = cx.with(|g| {
            let value = g.new_value(ty.clone());
            g.top().function.params.push(value);
            if let Some(outside) = staged {
                g.keep_site(outside.value, value);
            }
            value
        });
        return Ok(cx.wrap(IrValue { value, ty }));
    }
    if let Some((kind, _, parts)) = taken_apart(cx, object)? {
        return kind.put_together(cx, object, parameters_of(cx, &parts)?);
    }
    Ok(object.to_owned())
}

fn parameters_of(cx: &HookContext<'_>, objects: &[PyObjectRef]) -> PyResult<Vec<PyObjectRef>> {
    objects.iter().map(|object| parameters(cx, object)).collect()
}

const MAX_RESIDUALS: usize = 100;

/// One function of the IR that a function of the program becomes.
pub(super) struct Version<'v> {
    pub key: &'v str,
    pub args: &'v FuncArgs,
    pub around: &'v Captured,
    /// Of a generator: what it goes on from.
    pub frame: Option<generator_transform::Frame>,
}

/// Generates a version; with the type of its result, or of its items.
pub(super) fn generate(
    cx: &HookContext<'_>,
    function: &Py<Function>,
    version: &Version<'_>,
) -> PyResult<(FuncId, Type, Vec<Throw>)> {
    let Version { key, args, around, .. } = *version;
    if cx.with(|g| g.calls.residuals.len()) >= MAX_RESIDUALS {
        return Err(cx.stop(Stop::Budget(cx.at, format!("too many versions of {}", function.name))));
    }
    // Narrowed handles become parameters of the narrow type.
    let narrowed = |objects: &[PyObjectRef]| -> PyResult<Vec<PyObjectRef>> {
        let narrow = |a: &PyObjectRef| Ok(cx.dynamic(a)?.map_or_else(|| a.clone(), |d| cx.wrap(d)));
        objects.iter().map(narrow).collect()
    };
    let own = narrowed(&args.args)?;
    let others = narrowed(&around.contents)?;
    let id = cx.with(|g| {
        let id = g.begin_function(&function.name);
        let (result, throws) = g.calls.guesses.get(key).cloned().unzip();
        let guess = Residual {
            id,
            result,
            site: None,
            throws: throws.unwrap_or_default(),
            done: false,
            needs: None,
            kept: [&args.args[..], &around.contents].concat(),
        };
        g.calls.residuals.insert(key.to_string(), guess);
        id
    });
    for _ in 0..6 {
        let (before, raised) = found(cx, key);
        let params = parameters_of(cx, &own)?;
        let (result, throws) = around.holding(cx, &parameters_of(cx, &others)?, || match version.frame {
            None => residual_body(cx, function, params, key.ends_with(RAISING), (&before, &raised)),
            Some(_) => Ok((items(cx, function, params, &before)?, Vec::new())),
        })?;
        let after = match &before {
            Some(before) => cx.join_types(before, &result)?,
            None => result,
        };
        let settled = before.as_ref() == Some(&after) && residual_exceptions::alike(&raised, &throws);
        if let (Some(frame), true) = (version.frame, settled) {
            make_resumable(cx, frame, &after)?;
        }
        cx.with(|g| {
            let building = g.building.pop().expect("the residual function is being built");
            let site = building.returned_site;
            g.functions[id.0 as usize] = Some(building.function);
            if let Some(residual) = g.calls.residuals.get_mut(key) {
                residual.result = Some(after.clone());
                residual.site = site;
                residual.throws = throws.clone();
                residual.done = settled;
            }
        });
        if settled {
            settle_dependents(cx, id);
            return Ok((id, after, throws));
        }
        forget_dependents(cx, id);
        cx.with(|g| g.reopen_function(id, &function.name));
    }
    Err(cx.stop(Stop::Budget(
        cx.at,
        format!("the result type of {} does not settle", function.name),
    )))
}

/// One generation of the body of a generator, which leaves the finished function on top of the stack; the type of its items.
fn items(
    cx: &HookContext<'_>,
    reader: &Py<Function>,
    params: Vec<PyObjectRef>,
    known: &Option<Type>,
) -> PyResult<Type> {
    cx.with(|g| g.top().yields = known.clone().unwrap_or(Type::Never));
    residual_body(cx, reader, params, false, (&None, &[]))?;
    Ok(cx.with(|g| g.top().yields.clone()))
}

/// Makes a function that yields the one that goes on where it was left.
fn make_resumable(cx: &HookContext<'_>, frame: generator_transform::Frame, item: &Type) -> PyResult<()> {
    let function = cx.with(|g| std::mem::replace(&mut g.top().function, taipan_ir::Function::new("", Type::Never)));
    match generator_transform::resumable(function, frame, item) {
        Some(function) => {
            cx.with(|g| g.top().function = function);
            Ok(())
        }
        None => Err(cx.unsupported("a generator that is kept, with a Python object in a variable")),
    }
}

/// What earlier generations of a version found.
fn found(cx: &HookContext<'_>, key: &str) -> (Option<Type>, Vec<Throw>) {
    cx.with(|g| {
        let residual = g.calls.residuals.get(key);
        residual.map_or((None, Vec::new()), |r| (r.result.clone(), r.throws.clone()))
    })
}

/// One generation of the body; leaves the finished function on top of the stack.
fn residual_body(
    cx: &HookContext<'_>,
    function: &Py<Function>,
    params: Vec<PyObjectRef>,
    raising: bool,
    (known, throws): (&Option<Type>, &[Throw]),
) -> PyResult<(Type, Vec<Throw>)> {
    let frames = cx.with(|g| {
        let branches = g.calls.branches;
        g.calls.frames.push(Frame {
            function: function.get_id(),
            branches,
            args: params.clone(),
        });
        g.calls.frames.len() - 1
    });
    let run = || -> PyResult<Signal> {
        let end = frame(cx, &function.implementation, FuncArgs::from(params))?;
        cx.with(|g| g.calls.frames.truncate(frames));
        Ok(end.map_or(Signal::Ended, |mut values| Signal::Return(values.remove(0))))
    };
    if raising {
        let (ty, throws) = residual_exceptions::body(cx, (known.clone(), throws.to_vec()), run)?;
        cx.with(|g| g.calls.frames.truncate(frames));
        finish(cx, residual_exceptions::returned(&ty, &throws))?;
        return Ok((ty, throws));
    }
    let Signal::Return(value) = run()? else {
        cx.with(|g| g.push(cx.at, Kind::Fail("the call never returns".into()), Vec::new()));
        return Ok((finish(cx, Type::Never)?, Vec::new()));
    };
    let ty = cx.type_of(&value)?;
    let ty = match known {
        Some(known) => cx.join_types(known, &ty)?,
        None => ty,
    };
    let value = cx.lift(&value)?;
    let value = cx.convert(value, &ty)?;
    cx.with(|g| {
        g.push(cx.at, Kind::Return(value.value), Vec::new());
        g.top().returned_site = g.top().site_of(value.value).or(g.top().returned_site);
    });
    Ok((finish(cx, ty)?, Vec::new()))
}
