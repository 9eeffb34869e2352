//! `try`: each way in which nested code leaves its body becomes a block that ends there, with the handler's or the
//! `finally`'s code behind it.

use super::dynamic_branch::PathEnd;
use super::signals::Signal;
use crate::state::{
    Access, Catch, Escape, Exit, ExitKind, Handler, HookContext, Kinds, Leaving, Region, Role, Stop, block, fail_exits,
    patch_exits, placed_exits,
};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyTuple, PyType, PyTypeRef};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use taipan_ir::{Inst, Kind, Value};

pub(super) fn optional(cx: &HookContext<'_>, object: &PyObjectRef) -> Option<PyObjectRef> {
    (!cx.vm.is_none(object)).then(|| object.clone())
}

/// `try_(at, body, handlers, else, finally, get, set, names)`
pub fn try_statement(cx: HookContext<'_>, args: &[PyObjectRef]) -> PyResult {
    cx.tick()?;
    let [body, handlers, orelse, finally, get, set, _names] = args else {
        return Err(cx.stop(Stop::Internal("try_ takes seven arguments".into())));
    };
    let handlers = handlers.downcast_ref::<PyTuple>().map_or(&[][..], |t| t.as_slice());
    let catch = Arc::new(Catch {
        handlers: handlers.iter().map(|h| handler(&cx, h)).collect::<PyResult<Vec<_>>>()?,
    });
    let (orelse, finally) = (optional(&cx, orelse), optional(&cx, finally));
    if cx.with(|g| g.building.is_empty()) {
        return plain(cx, body, &catch, orelse, finally);
    }
    let access = cx.carried(optional(&cx, get), optional(&cx, set))?;
    let mut inner = || {
        if catch.handlers.is_empty() {
            otherwise(&cx, cx.body(body, Vec::new())?, orelse.as_ref())
        } else {
            caught(&cx, body, orelse.as_ref(), &catch, &access)
        }
    };
    let signal = match &finally {
        None => inner()?,
        Some(last) => finished(&cx, &mut inner, last, &access)?,
    };
    Ok(cx.signal_object(signal))
}

/// What an `except` clause is.
fn handler(cx: &HookContext<'_>, clause: &PyObject) -> PyResult<Handler> {
    let Some([kind, body, looks]) = clause.downcast_ref::<PyTuple>().map(|t| t.as_slice()) else {
        return Err(cx.stop(Stop::Internal("a handler has three parts".into())));
    };
    let kinds = if cx.vm.is_none(kind) {
        Kinds::All
    } else {
        kinds(cx, kind.call((), cx.vm))?
    };
    Ok(Handler {
        kinds,
        body: body.clone(),
        looks: looks.is(&cx.vm.ctx.true_value),
    })
}

fn kinds(cx: &HookContext<'_>, named: PyResult) -> PyResult<Kinds> {
    match named {
        Ok(named) => {
            let mut classes = Vec::new();
            let known = classes_of(cx, &named, &mut classes);
            Ok(if known { Kinds::Classes(classes) } else { Kinds::Unknown })
        }
        // Python looks at the classes only when there is an exception.
        Err(exception) => cx.path_ended(exception).map(|_| Kinds::Unknown),
    }
}

/// A class or a tuple of classes; anything else is a TypeError when there is an exception.
fn classes_of(cx: &HookContext<'_>, named: &PyObject, out: &mut Vec<PyTypeRef>) -> bool {
    let named = match named.downcast_ref::<PyTuple>() {
        Some(tuple) => tuple.as_slice().to_vec(),
        None => vec![named.to_owned()],
    };
    named.iter().all(|kind| match kind.downcast_ref::<PyType>() {
        Some(class) if class.fast_issubclass(cx.vm.ctx.exceptions.base_exception_type) => {
            out.push(class.to_owned());
            true
        }
        _ => false,
    })
}

/// Outside any function being compiled: Python's own.
fn plain(
    cx: HookContext<'_>,
    body: &PyObject,
    catch: &Catch,
    orelse: Option<PyObjectRef>,
    finally: Option<PyObjectRef>,
) -> PyResult {
    let tried = || -> PyResult<Signal> {
        match cx.body(body, Vec::new()) {
            Ok(signal) => otherwise(&cx, signal, orelse.as_ref()),
            Err(exception) if cx.with(|g| g.outcome.stop.is_some()) => Err(exception),
            Err(exception) => match catch.handler(&exception.class().to_owned()) {
                Ok(Some(handler)) => handle(&cx, &handler.body, exception),
                _ => Err(exception),
            },
        }
    };
    let result = tried();
    if let Some(finally) = finally {
        let last = cx.body(&finally, Vec::new())?;
        if !matches!(last, Signal::Through) {
            return Ok(cx.signal_object(last));
        }
    }
    result.map(|signal| cx.signal_object(signal))
}

/// The `else` of a `try` whose body ended with this.
fn otherwise(cx: &HookContext<'_>, signal: Signal, orelse: Option<&PyObjectRef>) -> PyResult<Signal> {
    match (signal, orelse) {
        (Signal::Through, Some(orelse)) => cx.body(orelse, Vec::new()),
        (signal, _) => Ok(signal),
    }
}

/// A handler's body, with what a bare `raise` in it raises.
fn handle(cx: &HookContext<'_>, handler: &PyObject, exception: PyBaseExceptionRef) -> PyResult<Signal> {
    let exception: PyObjectRef = exception.into();
    cx.with(|g| g.exceptions.handling.push((g.building.len(), exception.clone())));
    let result = cx.body(handler, vec![exception]);
    cx.with(|g| g.exceptions.handling.pop());
    result
}

/// A body with handlers.
fn caught(
    cx: &HookContext<'_>,
    body: &PyObject,
    orelse: Option<&PyObjectRef>,
    catch: &Arc<Catch>,
    access: &Access,
) -> PyResult<Signal> {
    protected(
        cx,
        Role::Try,
        Some(catch.clone()),
        access,
        &mut || cx.body(body, Vec::new()),
        &mut |signal| otherwise(cx, signal, orelse),
        &mut |leaving, parts| {
            let Some(exception) = cx.exception_of(leaving, parts)? else {
                return Err(cx.stop(Stop::Internal("a jump went to a handler".into())));
            };
            match catch.handler(&exception.class().to_owned()) {
                Ok(Some(handler)) => handle(cx, &handler.body, exception),
                _ => Err(cx.stop(Stop::Internal("an exception without a handler".into()))),
            }
        },
    )
}

/// What a `finally` comes after.
fn finished(
    cx: &HookContext<'_>,
    inner: &mut dyn FnMut() -> PyResult<Signal>,
    last: &PyObject,
    access: &Access,
) -> PyResult<Signal> {
    let then = |signal: Signal| -> PyResult<Signal> {
        if matches!(signal, Signal::Ended) {
            return Ok(signal);
        }
        match cx.body(last, Vec::new())? {
            Signal::Through => Ok(signal),
            other => Ok(other),
        }
    };
    protected(
        cx,
        Role::Finally,
        None,
        access,
        inner,
        &mut |signal| then(signal),
        &mut |leaving, parts| match leaving {
            Leaving::Return => then(Signal::Return(parts[0].clone())),
            Leaving::Break => then(Signal::Break),
            Leaving::Continue => then(Signal::Continue),
            Leaving::Raise { whole, .. } => {
                let Some(exception) = cx.exception_of(leaving, parts)? else {
                    return Ok(Signal::Ended);
                };
                match cx.body(last, Vec::new())? {
                    Signal::Through if *whole => Err(cx.thrown(exception)),
                    Signal::Through => Err(cx.thrown_kind(exception)),
                    other => Ok(other),
                }
            }
        },
    )
}

/// Generates `body` in a region that nested code leaves in its own ways, `then` behind where the body came to its end, and
/// for each way out what `handle` makes of it.
pub(super) fn protected(
    cx: &HookContext<'_>,
    role: Role,
    catch: Option<Arc<Catch>>,
    access: &Access,
    body: &mut dyn FnMut() -> PyResult<Signal>,
    then: &mut dyn FnMut(Signal) -> PyResult<Signal>,
    handle: &mut dyn FnMut(&Leaving, &[PyObjectRef]) -> PyResult<Signal>,
) -> PyResult<Signal> {
    let after = cx.with(|g| {
        g.open(Role::After, None);
        g.region().get = access.0.clone();
        g.top().regions.len() - 1
    });
    let depth = cx.depth();
    cx.with(|g| {
        g.open(role, None);
        g.region().get = access.0.clone();
        g.region().catch = catch;
    });
    let signal = settled(cx, depth, body())?;
    // What follows is not protected any more.
    cx.with(|g| g.region().role = Role::Else);
    let signal = settled(cx, depth, then(signal))?;
    let clean = cx.with(|g| g.region().exits.is_empty() && g.top().regions[after].exits.is_empty());
    if clean {
        cx.with(|g| {
            g.splice();
            g.splice();
        });
        return Ok(signal);
    }
    go_on(cx, after, signal, access)?;
    let region = cx.with(|g| g.close());
    cx.keep_changes(&region)?;
    let insts = ways_out(cx, region, after, access, handle)?;
    cx.with(|g| g.region().insts.extend(insts));
    match cx.close_block(None)? {
        Some(state) => {
            cx.write_state(&access.1, &state)?;
            Ok(Signal::Through)
        }
        None => Ok(Signal::Ended),
    }
}

/// The signal of code in the innermost region, opened at `depth`. An exception ends its path if it leaves the region
/// here, or if other paths have left.
pub(super) fn settled(
    cx: &HookContext<'_>,
    depth: (usize, usize, usize),
    result: PyResult<Signal>,
) -> PyResult<Signal> {
    let exception = match result {
        Ok(signal) => return Ok(signal),
        Err(exception) => exception,
    };
    let (stopped, left) = cx.with(|g| {
        let regions = &g.building[depth.0 - 1].regions[depth.1 - 1..];
        (
            g.outcome.stop.is_some(),
            regions.iter().take(2).any(|r| !r.exits.is_empty()),
        )
    });
    let own = cx.with(|g| g.building.len() == depth.0);
    let lands = own && !stopped && cx.landing(&exception) == Some(depth.1);
    if !left && !lands {
        return Err(exception);
    }
    let end = cx.path_ended(exception)?;
    if !cx.unwind(depth) {
        return Err(cx.unsupported(end.why()));
    }
    cx.end_path(&end)?;
    Ok(Signal::Ended)
}

/// Continues behind the whole statement, or where the signal says.
fn go_on(cx: &HookContext<'_>, after: usize, signal: Signal, access: &Access) -> PyResult<()> {
    match signal {
        Signal::Through => {
            let state = cx.read_state(&access.0)?;
            cx.with(|g| {
                g.label_of(after);
                g.exit(cx.at, after, ExitKind::Break, state);
            });
        }
        other => cx.leave(&other)?,
    }
    cx.with(|g| g.push(cx.at, Kind::Fail(Arc::from("unreachable")), Vec::new()));
    Ok(())
}

/// The code of a region, in a block for each way out of it, with what `handle` makes of that behind.
fn ways_out(
    cx: &HookContext<'_>,
    region: Region,
    after: usize,
    access: &Access,
    handle: &mut dyn FnMut(&Leaving, &[PyObjectRef]) -> PyResult<Signal>,
) -> PyResult<Vec<Inst>> {
    let Region {
        mut insts,
        exits,
        escapes,
        first,
        ..
    } = region;
    let mut placed = HashSet::new();
    placed_exits(&insts, &mut placed);
    for (i, escape) in escapes.iter().enumerate() {
        let own = |e: &&Exit| e.kind == ExitKind::Escape(i) && placed.contains(&e.id);
        let own: Vec<&Exit> = exits.iter().filter(own).collect();
        if own.is_empty() {
            continue;
        }
        let depth = cx.depth();
        cx.with(|g| {
            g.open(Role::Arm, None);
            g.region().get = access.0.clone();
        });
        let Some(state) = arrive(cx, &mut insts, &own, escape, first)? else {
            cx.with(|g| g.close());
            continue;
        };
        let (mark, exits) = cx.with(|g| (g.region().insts.len(), g.exit_marks()));
        let (parts, variables) = state.split_at(escape.leaving.parts());
        cx.write_state(&access.1, variables)?;
        let result = handle(&escape.leaving, parts).and_then(|signal| go_on(cx, after, signal, access));
        if let Err(exception) = result {
            cx.end_region(depth, mark, &exits, exception)?;
        }
        insts = cx.with(|g| g.close()).insts;
    }
    Ok(insts)
}

/// Puts the code into a block that the exits of one way end, and gives what they bring. Nothing where that cannot be
/// brought together: then they fail their rows.
pub(super) fn arrive(
    cx: &HookContext<'_>,
    insts: &mut Vec<Inst>,
    exits: &[&Exit],
    escape: &Escape,
    first: u32,
) -> PyResult<Option<Vec<PyObjectRef>>> {
    let joined = cx
        .join_states(first, exits.iter().map(|e| &e.state[..]))
        .and_then(|shapes| {
            let lowered = exits.iter().map(|e| Ok((e.id, cx.lowered(&e.state, &shapes)?)));
            let lowered = lowered.collect::<PyResult<HashMap<_, _>>>()?;
            Ok((shapes, lowered))
        });
    let (shapes, mut lowered) = match joined {
        Ok(joined) => joined,
        Err(exception) => {
            let PathEnd::Fails(why) = cx.path_ended(exception)? else {
                return Err(cx.stop(Stop::Internal("joining raises".into())));
            };
            let ids = exits.iter().map(|e| e.id).collect();
            fail_exits(insts, &ids, &Arc::from(why));
            return Ok(None);
        }
    };
    let mut types = Vec::new();
    shapes.iter().for_each(|s| s.types(&mut types));
    patch_exits(insts, &mut lowered);
    let body = block(std::mem::take(insts));
    let values = cx.with(|g| {
        let values: Vec<Value> = types.into_iter().map(|ty| g.new_value(ty)).collect();
        let label = escape.label;
        g.push(cx.at, Kind::Block { label, body }, values.clone());
        values
    });
    let states = exits.iter().map(|e| &e.state[..]);
    cx.raised(&shapes, values, states).map(Some)
}
