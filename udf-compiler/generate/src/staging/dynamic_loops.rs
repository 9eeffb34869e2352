//! Run-time loops: the body is generated until what it carries has settled.

use super::join::Shape;
use super::signals::Signal;
use crate::data_model::iterate::Cursor;
use crate::state::{Arm, ExitKind, HookContext, LoopParts, Region, Role, Stop, Truth, patch_exits};
use crate::values::Staged;
use crate::values::nesting::nesting;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use std::collections::HashMap;
use std::sync::Arc;
use taipan_ir::{Block, Kind, Type, Value};

/// Attempts until the carried types must have settled.
const MAX_ATTEMPTS: usize = 12;

/// Attempts after which a type that still grows is one of values nested to any depth.
const GROWING: usize = 4;

pub(super) fn dynamic_while(
    cx: HookContext<'_>,
    test: &PyObject,
    body: &PyObject,
    parts: &LoopParts,
) -> PyResult<Signal> {
    dynamic_loop(
        cx,
        parts,
        Vec::new(),
        &mut |_| {
            let condition = test.call((), cx.vm)?;
            cx.truth(&condition)
        },
        &mut |_| cx.body(body, Vec::new()),
    )
}

pub(super) fn dynamic_for(cx: HookContext<'_>, cursor: &dyn Cursor, body: &PyObject, parts: &LoopParts) -> PyResult {
    let start = cursor.start(&cx)?;
    let signal = dynamic_loop(
        cx,
        parts,
        start,
        &mut |position| Ok(Truth::Dynamic(cursor.test(&cx, position)?.value)),
        &mut |position| {
            let (item, next) = cursor.next(&cx, position)?;
            cx.with(|g| g.region().cursor = next);
            cx.body(body, vec![item])
        },
    )?;
    Ok(match signal {
        Signal::Through => cx.vm.ctx.none(),
        other => cx.signal_object(other),
    })
}

type Test<'a> = &'a mut dyn FnMut(&[PyObjectRef]) -> PyResult<Truth>;
type Body<'a> = &'a mut dyn FnMut(&[PyObjectRef]) -> PyResult<Signal>;

/// A loop of the IR. The cursor's position are ints that change.
pub(super) fn dynamic_loop(
    cx: HookContext<'_>,
    parts: &LoopParts,
    position: Vec<PyObjectRef>,
    test: Test<'_>,
    body: Body<'_>,
) -> PyResult<Signal> {
    cx.settle_constructing()?;
    let mut init = cx.read_state(&parts.get)?;
    let carried = init.len();
    let mut shapes = first_shapes(&cx, &init)?;
    shapes.extend(position.iter().map(|_| Shape::Value(Type::Int)));
    init.extend(position);
    for round in 0..MAX_ATTEMPTS {
        let (marks, tracked) = cx.with(|g| (g.exit_marks(), g.tracked.len()));
        let attempt = attempt(&cx, parts, (&init, carried), &shapes, test, body)?;
        let continues = attempt.region.exits.iter().filter(|e| e.kind == ExitKind::Continue);
        let mut joined = shapes.clone();
        for exit in continues {
            let each = joined.into_iter().zip(&exit.state).map(|(s, o)| cx.join(s, o));
            joined = each.collect::<PyResult<Vec<_>>>()?;
        }
        if round >= GROWING {
            joined.iter_mut().for_each(close_nested);
        }
        let settled = joined.iter().zip(&shapes).all(|(a, b)| a.alike(b));
        remember(&cx, &joined[..carried]);
        remember_sites(&cx, carried, &attempt.region);
        if settled {
            return close_loop(&cx, parts, attempt, &init, &shapes);
        }
        cx.with(|g| {
            g.forget_exits(&marks);
            g.forget_instances_since(tracked);
        });
        cx.write_state(&parts.set, &init[..carried])?;
        shapes = joined;
    }
    Err(cx.stop(Stop::Budget(cx.at, "the types a loop carries do not settle".into())))
}

/// Containers in containers are values of JSON from here on, if they can be.
fn close_nested(shape: &mut Shape) {
    if let Shape::Value(ty) = shape
        && nesting(ty) > 1
    {
        let parts = ty.alternatives().iter();
        let closed = parts.map(|part| part.as_json().unwrap_or_else(|| part.clone()));
        let closed: Vec<Type> = closed.collect();
        *ty = match &closed[..] {
            [only] => only.clone(),
            _ => Type::union(closed.iter().map(|part| part.closed().unwrap_or_else(|| part.clone()))),
        };
    }
}

/// What the loop carried when it was last generated is a good first guess.
fn first_shapes(cx: &HookContext<'_>, init: &[PyObjectRef]) -> PyResult<Vec<Shape>> {
    let memory = cx
        .with(|g| g.loops.memory.get(&g.loop_key(cx.at)).cloned())
        .unwrap_or_default();
    let mut shapes = Vec::new();
    for (i, object) in init.iter().enumerate() {
        let same = Shape::Same(object.clone());
        shapes.push(match memory.get(i).cloned().flatten() {
            Some(ty) if matches!(cx.shape_of_bound(object)?, Some(Shape::Value(_))) => {
                Shape::Value(cx.join_types(&cx.type_of(object)?, &ty)?)
            }
            _ => same,
        });
    }
    Ok(shapes)
}

fn remember(cx: &HookContext<'_>, shapes: &[Shape]) {
    let memory = shapes
        .iter()
        .map(|s| match s {
            Shape::Value(ty) => Some(ty.clone()),
            _ => None,
        })
        .collect();
    cx.with(|g| {
        let key = g.loop_key(cx.at);
        g.loops.memory.insert(key, memory)
    });
}

/// A container that a round leaves behind may be the one that the next round finds.
fn remember_sites(cx: &HookContext<'_>, carried: usize, region: &Region) {
    let mut sites = vec![None; carried];
    for exit in region.exits.iter().filter(|e| e.kind == ExitKind::Continue) {
        for (site, object) in sites.iter_mut().zip(&exit.state) {
            let found = || {
                let value = object.downcast_ref::<Staged>()?.value;
                cx.with(|g| g.top().site_of(value))
            };
            *site = site.or_else(found);
        }
    }
    cx.with(|g| {
        let key = g.loop_key(cx.at);
        g.loops.sites.insert(key, sites)
    });
}

/// Notes of what a loop carries where it is made, as far as earlier rounds told.
fn recall_sites(cx: &HookContext<'_>, state: &[PyObjectRef]) {
    let sites = cx.with(|g| g.loops.sites.get(&g.loop_key(cx.at)).cloned());
    for (object, site) in state.iter().zip(sites.unwrap_or_default()) {
        if let (Some(carried), Some(site)) = (object.downcast_ref::<Staged>(), site) {
            cx.with(|g| {
                if g.top().site_of(carried.value).is_none() {
                    g.top().list_sites.insert(carried.value, site);
                }
            });
        }
    }
}

/// One generated version of a loop.
struct Attempt {
    region: Region,
    params: Vec<Value>,
}

fn attempt(
    cx: &HookContext<'_>,
    parts: &LoopParts,
    (init, carried): (&[PyObjectRef], usize),
    shapes: &[Shape],
    test: Test<'_>,
    body: Body<'_>,
) -> PyResult<Attempt> {
    let mut types = Vec::new();
    shapes.iter().for_each(|s| s.types(&mut types));
    let depth = cx.depth();
    let (params, index) = cx.with(|g| {
        g.open(Role::Loop, None);
        g.region().get = parts.get.clone();
        let index = g.top().regions.len() - 1;
        g.label_of(index);
        (
            types.into_iter().map(|ty| g.new_value(ty)).collect::<Vec<Value>>(),
            index,
        )
    });
    let state = cx.raised(shapes, params.clone(), std::iter::once(init))?;
    recall_sites(cx, &state[..carried]);
    cx.write_state(&parts.set, &state[..carried])?;
    let position = &state[carried..];
    let leave = &mut || exhausted(cx, parts, index);
    let goes_on = match test(position)? {
        Truth::Static(true) => true,
        Truth::Static(false) => {
            leave()?;
            false
        }
        Truth::Dynamic(cond) => {
            cx.dyn_if(cond, &mut || Ok(Some(Vec::new())), leave)?;
            true
        }
    };
    if goes_on {
        let depth = (depth.0, depth.1, cx.with(|g| g.calls.frames.len()));
        let result = body(position);
        let signal = match cx.caught(depth, true, result)?.unwrap_or(Signal::Ended) {
            Signal::Through => Signal::Continue,
            other => other,
        };
        cx.leave(&signal)?;
    }
    cx.with(|g| g.push(cx.at, Kind::Fail(Arc::from("unreachable")), Vec::new()));
    Ok(Attempt {
        region: cx.with(|g| g.close()),
        params,
    })
}

/// The loop ran out: its `else`, then out.
fn exhausted(cx: &HookContext<'_>, parts: &LoopParts, index: usize) -> PyResult<Arm> {
    let before = cx.read_state(&parts.get)?;
    let result = run_else(cx, parts, index);
    cx.write_state(&parts.set, &before)?;
    result.map(|()| None)
}

fn run_else(cx: &HookContext<'_>, parts: &LoopParts, index: usize) -> PyResult<()> {
    if let Some(orelse) = &parts.orelse {
        // A jump in the `else` of a loop belongs to the loop around it.
        let own = if parts.wrapped {
            vec![index - 1, index]
        } else {
            vec![index]
        };
        let set_roles = |hidden: bool| {
            cx.with(|g| {
                for i in &own {
                    let plain = if *i == index { Role::Loop } else { Role::Unrolled };
                    g.top().regions[*i].role = if hidden { Role::Else } else { plain };
                }
            });
        };
        set_roles(true);
        let result = cx
            .body(orelse, Vec::new())
            .and_then(|signal| cx.leave(&signal).map(|()| signal));
        set_roles(false);
        if !matches!(result?, Signal::Through) {
            return Ok(());
        }
    }
    let state = cx.read_state(&parts.get)?;
    cx.with(|g| g.exit(cx.at, index, ExitKind::Break, state));
    Ok(())
}

fn close_loop(
    cx: &HookContext<'_>,
    parts: &LoopParts,
    attempt: Attempt,
    init: &[PyObjectRef],
    shapes: &[Shape],
) -> PyResult<Signal> {
    let Attempt { region, params } = attempt;
    let breaks = || region.exits.iter().filter(|e| e.kind == ExitKind::Break);
    let results = cx.join_states(region.first, breaks().map(|e| &e.state[..]))?;
    let mut types = Vec::new();
    results.iter().for_each(|s| s.types(&mut types));
    let mut exits = HashMap::new();
    for exit in &region.exits {
        let to = if exit.kind == ExitKind::Break {
            &results[..]
        } else {
            shapes
        };
        exits.insert(exit.id, cx.lowered(&exit.state, to)?);
    }
    let left = breaks().next().is_some();
    let mut insts = region.insts;
    patch_exits(&mut insts, &mut exits);
    let (before, inits) = cx.lowered(init, shapes)?;
    let label = region
        .label
        .ok_or_else(|| cx.stop(Stop::Internal("a loop without a label".into())))?;
    let values = cx.with(|g| {
        g.region().insts.extend(before);
        let values: Vec<Value> = types.into_iter().map(|ty| g.new_value(ty)).collect();
        let body = Block { params, insts };
        g.push(cx.at, Kind::Loop { label, inits, body }, values.clone());
        if !left {
            g.push(cx.at, Kind::Fail(Arc::from("unreachable")), Vec::new());
        }
        values
    });
    if !left {
        return Ok(Signal::Ended);
    }
    let breaks = region.exits.iter().filter(|e| e.kind == ExitKind::Break);
    let state = cx.raised(&results, values, breaks.map(|e| &e.state[..]))?;
    cx.write_state(&parts.set, &state)?;
    Ok(Signal::Through)
}

impl HookContext<'_> {
    /// The shape of a variable's content, nothing for an unbound one or what has no run-time form.
    fn shape_of_bound(&self, object: &PyObject) -> PyResult<Option<Shape>> {
        let plain = self.as_const(object).is_some() || self.dynamic(object)?.is_some();
        if plain {
            self.shape_of(object).map(Some)
        } else {
            Ok(None)
        }
    }
}
