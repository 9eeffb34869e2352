//! Loops over static data: unrolled under a limit, past which they become loops of the IR.

use super::signals::Signal;
use crate::state::{
    Arm, HookContext, LoopParts, MAX_UNROLL, MAX_UNROLL_INSTRUCTIONS, MAX_UNROLL_VARIED, Role, Stop, Truth,
};
use rustpython_vm::builtins::{PyList, PyRange, PyTuple};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// What an unrolled loop does next.
enum Next {
    Iterate,
    /// The loop is over; nested code may have left it before.
    Over(Signal),
}

pub(super) fn static_for(cx: HookContext<'_>, iterable: &PyObject, body: &PyObject, parts: &LoopParts) -> PyResult {
    cx.consume(iterable)?;
    let marks = cx.with(|g| g.exit_marks());
    let result = unroll(cx, iterable, body, parts);
    // A path that left the loop early has an iterator that is not where it is now.
    if cx.with(|g| g.exit_marks().iter().zip(&marks).any(|(after, before)| after > before)) {
        cx.used_up(iterable);
    }
    result
}

fn unroll(cx: HookContext<'_>, iterable: &PyObject, body: &PyObject, parts: &LoopParts) -> PyResult {
    let iterator = iterable.get_iter(cx.vm)?;
    let known = cx.as_const(iterable).is_some();
    let liftable = match items_of(iterable) {
        Some(items) if items.iter().all(|item| cx.as_const(item).is_some()) => is_uniform(&cx, &items),
        _ => known || iterable.downcast_ref::<PyList>().is_some() || iterable.downcast_ref::<PyRange>().is_some(),
    };
    open_unrolled(&cx, parts);
    let fuel = Fuel::new(&cx, liftable);
    let mut count = 0;
    loop {
        let rustpython_vm::protocol::PyIterReturn::Return(item) = iterator.next(cx.vm)? else {
            mark_left(&cx, iterable);
            return finish_unrolled(&cx, parts, Signal::Through);
        };
        count += 1;
        fuel.check(&cx, count)?;
        if let Next::Over(signal) = unrolled_iteration(&cx, body, vec![item], parts)? {
            mark_left(&cx, iterable);
            return finish_unrolled(&cx, parts, signal);
        }
    }
}

/// Whether the items are so much alike that the code for one can be the code for all.
fn is_uniform(cx: &HookContext<'_>, items: &[PyObjectRef]) -> bool {
    let differs = |part: &Type| match part {
        Type::Union(parts) => parts.iter().any(|t| {
            !matches!(
                t,
                Type::None | Type::Bool | Type::Int | Type::Float | Type::Str | Type::Bytes
            )
        }),
        _ => false,
    };
    cx.element_type(items).is_ok_and(|ty| !ty.any(&mut { differs }))
}

fn items_of(iterable: &PyObject) -> Option<Vec<PyObjectRef>> {
    let tuple = || Some(iterable.downcast_ref::<PyTuple>()?.as_slice().to_vec());
    let list = iterable.downcast_ref::<PyList>().map(|list| list.borrow_vec().to_vec());
    list.or_else(tuple)
}

/// Notes that paths have left the loop while its iterator was elsewhere.
fn mark_left(cx: &HookContext<'_>, iterable: &PyObject) {
    if !cx.with(|g| g.region().exits.is_empty()) {
        cx.used_up(iterable);
    }
}

pub(super) fn open_unrolled(cx: &HookContext<'_>, parts: &LoopParts) {
    cx.with(|g| {
        g.open(Role::Unrolled, None);
        g.region().get = parts.get.clone();
    });
}

/// The limit of unrolling.
/// Rounds of a `while` that yield after which it is a loop of the IR: whoever reads the items says how many there are.
const MOST_YIELDING: usize = 8;

struct Fuel {
    before: usize,
    liftable: bool,
}

impl Fuel {
    fn new(cx: &HookContext<'_>, liftable: bool) -> Fuel {
        Fuel {
            before: cx.with(|g| g.counters.instructions),
            liftable,
        }
    }

    fn check(&self, cx: &HookContext<'_>, count: usize) -> PyResult<()> {
        let made = cx.with(|g| g.counters.instructions) - self.before;
        let most = if self.liftable {
            MAX_UNROLL_INSTRUCTIONS
        } else {
            MAX_UNROLL_VARIED
        };
        let over = made > most || (made > 0 && count > MAX_UNROLL);
        if over && self.liftable {
            cx.with(|g| g.decisions.loops.insert(cx.at));
            return Err(cx.stop(Stop::Restart));
        }
        if over || count > 200 * MAX_UNROLL {
            return Err(cx.stop(Stop::Budget(cx.at, "the loop is too long to unroll".into())));
        }
        cx.tick()
    }
}

fn unrolled_iteration(
    cx: &HookContext<'_>,
    body: &PyObject,
    args: Vec<PyObjectRef>,
    parts: &LoopParts,
) -> PyResult<Next> {
    let depth = cx.depth();
    cx.with(|g| {
        g.open(Role::Iteration, None);
        g.region().get = parts.get.clone();
    });
    let result = cx.body(body, args);
    // Earlier iterations may have left the loop: then this one only ends its own path.
    let left = cx.with(|g| g.top().regions.get(depth.1 - 1).is_some_and(|r| !r.exits.is_empty()));
    let signal = cx.caught(depth, left, result)?.unwrap_or(Signal::Ended);
    let clean = cx.with(|g| g.region().exits.is_empty());
    if clean && matches!(signal, Signal::Break | Signal::Return(_)) {
        cx.with(|g| g.splice());
        return Ok(Next::Over(signal));
    }
    let through: Arm = match signal {
        Signal::Through | Signal::Continue => Some(cx.read_state(&parts.get)?),
        Signal::Ended => None,
        other => {
            cx.leave(&other)?;
            None
        }
    };
    match cx.close_block(through)? {
        Some(state) => {
            cx.write_state(&parts.set, &state)?;
            Ok(Next::Iterate)
        }
        None => Ok(Next::Over(Signal::Ended)),
    }
}

/// Runs `else` if the loop was not left, closes the loop's region and merges.
pub(super) fn finish_unrolled(cx: &HookContext<'_>, parts: &LoopParts, signal: Signal) -> PyResult {
    let (mut signal, mut outer) = (signal, false);
    if let (Signal::Through, Some(orelse)) = (&signal, &parts.orelse) {
        // Its own `break` is one of the loop around, in whatever branch.
        cx.with(|g| g.region().role = Role::Else);
        signal = cx.body(orelse, Vec::new())?;
        cx.with(|g| g.region().role = Role::Unrolled);
        outer = matches!(signal, Signal::Break | Signal::Continue);
    }
    if cx.with(|g| g.region().exits.is_empty()) {
        cx.with(|g| g.splice());
        return Ok(match signal {
            Signal::Break if !outer => cx.vm.ctx.none(),
            other => cx.signal_object(other),
        });
    }
    let through: Arm = match signal {
        Signal::Through => Some(cx.read_state(&parts.get)?),
        Signal::Break if !outer => Some(cx.read_state(&parts.get)?),
        Signal::Ended => None,
        other => {
            cx.with(|g| g.region().role = Role::Else);
            cx.leave(&other)?;
            cx.with(|g| g.region().role = Role::Unrolled);
            None
        }
    };
    match cx.close_block(through)? {
        Some(state) => {
            cx.write_state(&parts.set, &state)?;
            Ok(cx.vm.ctx.none())
        }
        None => Ok(cx.signal_object(Signal::Ended)),
    }
}

/// The iterations whose condition is known now. Nothing if a condition comes that is not.
pub(super) fn static_while(
    cx: &HookContext<'_>,
    test: &PyObject,
    body: &PyObject,
    parts: &LoopParts,
) -> PyResult<Option<Signal>> {
    let fuel = Fuel::new(cx, true);
    for count in 1.. {
        let (mark, exits, mutations) = cx.with(|g| (g.mark(), g.exit_marks(), g.changes.count));
        let condition = test.call((), cx.vm)?;
        match cx.truth(&condition)? {
            Truth::Static(false) => return Ok(Some(Signal::Through)),
            Truth::Static(true) => {}
            Truth::Dynamic(_) => {
                if cx.with(|g| g.changes.count != mutations) {
                    if cx.with(|g| g.decisions.loops.insert(cx.at)) {
                        return Err(cx.stop(Stop::Restart));
                    }
                    return Err(cx.unsupported("the condition of a loop changes an object"));
                }
                cx.with(|g| {
                    g.forget_since(mark);
                    g.forget_exits(&exits);
                });
                break;
            }
        }
        fuel.check(cx, count)?;
        let yields = cx.with(|g| g.top().yield_count);
        if let Next::Over(signal) = unrolled_iteration(cx, body, Vec::new(), parts)? {
            return Ok(Some(signal));
        }
        if count > MOST_YIELDING && cx.with(|g| g.top().yield_count > yields && g.decisions.loops.insert(cx.at)) {
            return Err(cx.stop(Stop::Restart));
        }
    }
    Ok(None)
}
