//! Exceptions of residual functions: where a call stands in a `try`, its function returns which way it ended, and what its
//! exception holds, beside its value. One without exceptions of its own returns its value alone.

use super::guards;
use super::join::default_const;
use super::signals::Signal;
use super::try_stmt::{arrive, settled};
use crate::state::{
    Catch, Exit, ExitKind, Handler, HookContext, IrValue, Kinds, Region, Role, Throw, fail_exits, placed_exits,
};
use rustpython_vm::{PyObjectRef, PyResult};
use std::collections::HashSet;
use std::sync::Arc;
use taipan_ir::{Kind, Type};

/// Whether two lists of throws are laid out alike. They only grow, so the classes are the same.
pub(super) fn alike(a: &[Throw], b: &[Throw]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.types == b.types)
}

/// The value's type in a record: there is no value of type `never` to put there.
fn held(value: &Type) -> Type {
    match value {
        Type::Never => Type::None,
        other => other.clone(),
    }
}

/// What a function returns that gives values of this type and raises so.
pub(super) fn returned(value: &Type, throws: &[Throw]) -> Type {
    if throws.is_empty() {
        return value.clone();
    }
    let parts = throws.iter().flat_map(|throw| throw.types.iter().cloned());
    let fields = [Type::Int, held(value)].into_iter().chain(parts);
    Type::record(fields.collect::<Vec<_>>())
}

/// Generates a function's body where it may raise, and its returns. `known` is what earlier generations found; given
/// back is what is known now, and the type of the value.
pub(super) fn body(
    cx: &HookContext<'_>,
    known: (Option<Type>, Vec<Throw>),
    run: impl FnOnce() -> PyResult<Signal>,
) -> PyResult<(Type, Vec<Throw>)> {
    let handler = Handler {
        kinds: Kinds::All,
        body: cx.vm.ctx.none(),
        looks: true,
    };
    let depth = cx.depth();
    cx.with(|g| {
        g.open(Role::Try, None);
        g.region().catch = Some(Arc::new(Catch {
            handlers: vec![handler],
        }));
    });
    let signal = settled(cx, depth, run())?;
    cx.with(|g| g.region().role = Role::Else);
    let (known, mut throws) = known;
    let mut value = known.unwrap_or(Type::Never);
    if let Signal::Return(object) = &signal {
        value = cx.join_types(&value, &cx.type_of(object)?)?;
    }
    let placed = cx.with(|g| {
        let mut placed = HashSet::new();
        placed_exits(&g.region().insts, &mut placed);
        placed
    });
    // The returns need all types.
    let count = cx.with(|g| g.region().escapes.len());
    let ways: Vec<Option<usize>> = (0..count)
        .map(|i| way(cx, i, &placed, &mut throws))
        .collect::<PyResult<_>>()?;
    if let Signal::Return(object) = &signal {
        let lifted = cx.lift(object)?;
        give_back(cx, &value, &throws, Ok(lifted))?;
    }
    cx.with(|g| g.push(cx.at, Kind::Fail(Arc::from("unreachable")), Vec::new()));
    let region = cx.with(|g| g.close());
    cx.keep_changes(&region)?;
    raise_ways(cx, region, &placed, &ways, (&value, &throws))?;
    Ok((value, throws))
}

/// The throw of the region's escape of this index, with the types that it needs; nothing where its rows fail.
fn way(cx: &HookContext<'_>, index: usize, placed: &HashSet<u32>, throws: &mut Vec<Throw>) -> PyResult<Option<usize>> {
    let (leaving, states) = cx.with(|g| {
        let region = g.region();
        let own = |e: &&Exit| e.kind == ExitKind::Escape(index) && placed.contains(&e.id);
        let states: Vec<Vec<PyObjectRef>> = region.exits.iter().filter(own).map(|e| e.state.clone()).collect();
        (region.escapes[index].leaving.clone(), states)
    });
    if states.is_empty() {
        return Ok(None);
    }
    let found = throws.iter().position(|throw| throw.leaving.same(&leaving));
    let mut types = match found {
        Some(found) => throws[found].types.clone(),
        None => vec![Type::Never; leaving.parts()],
    };
    let joined = states.iter().try_for_each(|state| {
        types.iter_mut().zip(state).try_for_each(|(ty, part)| {
            *ty = cx.join_types(ty, &cx.type_of(part)?)?;
            Ok(())
        })
    });
    if let Err(exception) = joined {
        cx.path_ended(exception)?;
        return Ok(None);
    }
    let at = found.unwrap_or(throws.len());
    let throw = Throw { leaving, types };
    match found {
        Some(found) => throws[found] = throw,
        None => throws.push(throw),
    }
    Ok(Some(at))
}

/// The returns of what was raised, each behind a block that its raises end.
fn raise_ways(
    cx: &HookContext<'_>,
    region: Region,
    placed: &HashSet<u32>,
    ways: &[Option<usize>],
    (value, throws): (&Type, &[Throw]),
) -> PyResult<()> {
    let mut insts = region.insts;
    for (i, escape) in region.escapes.iter().enumerate() {
        let own = |e: &&Exit| e.kind == ExitKind::Escape(i) && placed.contains(&e.id);
        let own: Vec<&Exit> = region.exits.iter().filter(own).collect();
        if own.is_empty() {
            continue;
        }
        let Some(which) = ways[i] else {
            let ids = own.iter().map(|e| e.id).collect();
            fail_exits(&mut insts, &ids, &Arc::from("an exception of this content"));
            continue;
        };
        cx.with(|g| g.open(Role::Arm, None));
        if let Some(parts) = arrive(cx, &mut insts, &own, escape, region.first)? {
            give_back(cx, value, throws, Err((which, parts)))?;
            insts = cx.with(|g| g.close()).insts;
        } else {
            cx.with(|g| g.close());
        }
    }
    cx.with(|g| g.region().insts.extend(insts));
    Ok(())
}

/// Returns a value, or a throw's index with what its exception holds.
fn give_back(
    cx: &HookContext<'_>,
    value: &Type,
    throws: &[Throw],
    outcome: Result<IrValue, (usize, Vec<PyObjectRef>)>,
) -> PyResult<()> {
    let empty = |ty: &Type| match default_const(ty) {
        Some(constant) => cx.convert(cx.constant(constant), ty),
        None => Err(cx.unsupported("an exception beside a Python object")),
    };
    if let (Ok(result), []) = (&outcome, throws) {
        let result = cx.convert(result.clone(), value)?;
        cx.with(|g| g.push(cx.at, Kind::Return(result.value), Vec::new()));
        return Ok(());
    }
    let (which, result) = match &outcome {
        Ok(result) => (0, cx.convert(result.clone(), &held(value))?),
        Err((which, _)) => (*which as i64 + 1, empty(&held(value))?),
    };
    let mut fields = vec![cx.int(which), result];
    for (i, throw) in throws.iter().enumerate() {
        for (at, ty) in throw.types.iter().enumerate() {
            fields.push(match &outcome {
                Err((which, parts)) if *which == i => {
                    let part = cx.lift(&parts[at])?;
                    cx.convert(part, ty)?
                }
                _ => empty(ty)?,
            });
        }
    }
    let record = cx
        .ir()
        .record_make(&fields.iter().collect::<Vec<_>>(), returned(value, throws));
    cx.with(|g| g.push(cx.at, Kind::Return(record.value), Vec::new()));
    Ok(())
}

/// The value of a call, whose exceptions are raised here.
pub(super) fn opened(cx: &HookContext<'_>, result: IrValue, throws: &[Throw]) -> PyResult {
    if throws.is_empty() {
        return Ok(cx.open_record(result));
    }
    let which = cx.field(&result, 0);
    let mut at = 2;
    for (i, throw) in throws.iter().enumerate() {
        let here = cx.ir().int_eq(&which, &cx.int(i as i64 + 1));
        guards::raise_if(cx, &here, "an exception of a call", &|| {
            let parts = (at..at + throw.types.len()).map(|i| cx.open_record(cx.field(&result, i)));
            cx.exception_of(&throw.leaving, &parts.collect::<Vec<_>>())
        });
        at += throw.types.len();
    }
    let value = cx.field(&result, 1);
    Ok(cx.open_record(value))
}
