//! Generator functions read in place: the generator's body is generated where it is iterated, and what its consumer
//! does with an item is generated at each `yield`. So there is no generator at run time. Knows loops and regions; what
//! builtins make of items is in `library`.

use super::fold::{cell_access, stop_if};
use super::signals::Signal;
use super::unrolled::{finish_unrolled, open_unrolled};
use crate::data_model::arithmetic;
use crate::data_model::calls::{call, call_method};
use crate::state::{Access, Arm, Consumer, Frame, HookContext, LIBRARY, LoopParts, Role, Stop, Truth};
use crate::values::{Maybe, Unbound, Virtual, VirtualKind, int_argument, iterables};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::sync::Arc;
use taipan_interp::natives;

/// How deep generators may read generators, and one generator itself after a branch on run-time data.
const MAX_NESTED: usize = 20;
const MAX_RECURSION: usize = 2;

/// `generator(at, body)`: what a call of a generator function gives. Nothing of the body has run.
pub fn generator(cx: HookContext<'_>, body: PyObjectRef) -> PyObjectRef {
    let values = cx.with(|g| g.building.last().map_or(0, |b| b.function.types.len()));
    // Those of modules of the library are told apart by calls.
    let site = cx.with(|g| g.site(cx.at));
    let number = |n: usize| cx.vm.ctx.new_int(n).into();
    let parts = vec![body, number(values), number(site as usize)];
    iterables::iterable(cx, VirtualKind::Generator, parts)
}

/// `generator_expression(at, body)`: the same of an expression, which is no function that is called.
pub fn expression(cx: HookContext<'_>, body: PyObjectRef) -> PyResult {
    match super::generator_objects::expression(cx, &body)? {
        Some(object) => Ok(object),
        None => Ok(generator(cx, body)),
    }
}

/// `for … in` over the items of a generator.
pub(super) fn for_each(cx: HookContext<'_>, object: &PyObject, body: &PyObject, parts: &LoopParts) -> PyResult {
    if cx.with(|g| g.building.is_empty()) {
        return Err(cx.unsupported("a generator that is read outside of functions"));
    }
    cx.consume(object)?;
    let Some(virtual_) = object.downcast_ref::<Virtual>() else {
        return Err(cx.stop(Stop::Internal("only virtual iterables come from generators".into())));
    };
    match virtual_.kind {
        VirtualKind::Enumerate => enumerated(cx, virtual_, body, parts),
        VirtualKind::Map => {
            let (function, body, at) = (virtual_.parts[0].clone(), body.to_owned(), cx.at);
            let mapped = move |item: PyObjectRef, vm: &VirtualMachine| -> PyResult {
                let item = call(HookContext { vm, at }, function.clone(), vec![item].into())?;
                body.call((item,), vm)
            };
            let mapped: PyObjectRef = natives::scoped(cx.vm, "mapped", mapped);
            for_each(cx, &virtual_.parts[1], &mapped, parts)
        }
        _ => entered(cx, virtual_, || run(cx, virtual_, body, parts)),
    }
}

/// What happens in a generator of the library is the doing of what reads it.
fn entered(cx: HookContext<'_>, generator: &Virtual, read: impl FnOnce() -> PyResult) -> PyResult {
    if iterables::number(&cx, &generator.parts[2]) < LIBRARY as usize {
        return read();
    }
    cx.with(|g| {
        let place = g.place(cx.at);
        g.modules.entered.push(place);
    });
    let result = read();
    cx.with(|g| g.modules.entered.pop());
    result
}

/// `for i, x in enumerate(generator, start)`: the count is one more variable of the loop.
fn enumerated(cx: HookContext<'_>, virtual_: &Virtual, body: &PyObject, parts: &LoopParts) -> PyResult {
    let start = &virtual_.parts[1];
    let start = if start.class().is(cx.vm.ctx.types.int_type) {
        start.clone()
    } else {
        cx.wrap(int_argument(cx, start)?)
    };
    let cell: PyObjectRef = cx.vm.ctx.new_list(vec![start]).into();
    let own = cell_access(&cx, &cell);
    let (get, set) = cx.both((parts.get.clone(), parts.set.clone()), own)?;
    let (body, at) = (body.to_owned(), cx.at);
    let counted = move |item: PyObjectRef, vm: &VirtualMachine| -> PyResult {
        let count = cell.get_item(&0usize, vm)?;
        let one = vm.ctx.new_int(1).into();
        let next = arithmetic::binary(HookContext { vm, at }, "+", count.clone(), one, false)?;
        cell.set_item(&0usize, next, vm)?;
        body.call((vm.ctx.new_tuple(vec![count, item]),), vm)
    };
    let counted: PyObjectRef = natives::scoped(cx.vm, "counted", counted);
    let parts = LoopParts {
        orelse: parts.orelse.clone(),
        get,
        set,
        wrapped: false,
    };
    for_each(cx, &virtual_.parts[0], &counted, &parts)
}

/// Generates a generator's body in a loop's region, the consumer's at each `yield`.
fn run(cx: HookContext<'_>, generator: &Virtual, body: &PyObject, parts: &LoopParts) -> PyResult {
    let id = iterables::number(&cx, &generator.parts[2]);
    let outer = cx.with(|g| g.generators.consumer.clone());
    let nested = outer.as_ref().map_or(0, |c| c.nested + 1);
    let within = cx.with(|g| {
        g.calls
            .frames
            .iter()
            .filter(|f| f.function == id && f.branches < g.calls.branches)
            .count()
    });
    if nested > MAX_NESTED || within > MAX_RECURSION {
        let own = generator.kind == VirtualKind::Generator && id < LIBRARY as usize;
        return Err(if within > MAX_RECURSION && own {
            cx.suspend_items(generator, "generators nest too deep to unfold")
        } else {
            cx.stop(Stop::Budget(cx.at, "generators nest too deep to unfold".into()))
        });
    }
    let depth = cx.depth();
    open_unrolled(&cx, parts);
    let key = outer.as_ref().map_or(0, |c| c.key).wrapping_mul(1_000_003) ^ u64::from(cx.at);
    let consumer = Consumer {
        body: body.to_owned(),
        get: parts.get.clone(),
        set: parts.set.clone(),
        region: depth.1,
        frames: depth.2,
        nested,
        manages: generator.kind == VirtualKind::Managed,
        key,
        outer: outer.clone(),
    };
    cx.with(|g| {
        g.calls.frames.push(Frame {
            function: id,
            branches: g.calls.branches,
            args: Vec::new(),
        });
        g.generators.consumer = Some(Arc::new(consumer));
    });
    let result = body_frame(&cx, &generator.parts[0], parts);
    cx.with(|g| {
        g.generators.consumer = outer;
        g.calls.frames.truncate(depth.2);
    });
    let signal = match cx.caught(depth, false, result)?.flatten() {
        Some(state) => {
            cx.write_state(&parts.set, &state[1..])?;
            Signal::Through
        }
        None => Signal::Ended,
    };
    finish_unrolled(&cx, parts, signal)
}

/// Runs a generator's body in a region that its returns leave to, with what the consumer's variables are there.
fn body_frame(cx: &HookContext<'_>, body: &PyObject, parts: &LoopParts) -> PyResult<Arm> {
    let depth = cx.depth();
    cx.with(|g| {
        g.open(Role::Frame, None);
        g.region().get = parts.get.clone();
    });
    let result = body.call((), cx.vm);
    let Some(result) = cx.caught(depth, false, result)? else {
        return cx.close_block(None);
    };
    let through = match cx.signal(result)? {
        Signal::Return(_) | Signal::Through => {
            let mut state = vec![cx.vm.ctx.none()];
            state.extend(cx.read_state(&parts.get)?);
            Some(state)
        }
        Signal::Ended => None,
        _ => return Err(cx.stop(Stop::Internal("a loop signal left its generator".into()))),
    };
    cx.close_block(through)
}

/// `yield_(at, value)`: the consumer's body, as one iteration of its loop. The generator's own regions, calls and
/// consumer are out of its sight; only the body of a `with` sees the regions, in which it may raise.
pub fn yield_value(cx: HookContext<'_>, value: PyObjectRef, in_try: bool) -> PyResult {
    cx.tick()?;
    let Some(consumer) = cx.with(|g| g.generators.consumer.clone()) else {
        return Err(cx.unsupported("a generator that is not read by a loop"));
    };
    if in_try && !consumer.manages && cx.sees_closing(consumer.region) {
        return Err(cx.unsupported("yield inside try"));
    }
    let (hidden, frames) = cx.with(|g| {
        let depth = g.building.len();
        let end = g.top().regions.len();
        g.open(Role::Iteration, None);
        g.region().get = consumer.get.clone();
        let first = if consumer.manages { end } else { consumer.region + 1 };
        g.generators.hidden.push((depth, first, end));
        g.generators.consumer = consumer.outer.clone();
        (g.generators.hidden.len() - 1, g.calls.frames.split_off(consumer.frames))
    });
    let end = consume_item(&cx, &consumer, value);
    cx.with(|g| {
        g.generators.hidden.truncate(hidden);
        g.calls.frames.truncate(consumer.frames);
        g.calls.frames.extend(frames);
        g.generators.consumer = Some(consumer.clone());
    });
    match cx.close_block(end?)? {
        Some(state) => {
            cx.write_state(&consumer.set, &state)?;
            Ok(cx.vm.ctx.none())
        }
        None => Ok(cx.signal_object(Signal::Ended)),
    }
}

fn consume_item(cx: &HookContext<'_>, consumer: &Consumer, value: PyObjectRef) -> PyResult<Arm> {
    let depth = cx.depth();
    let depth = (depth.0, depth.1 - 1, depth.2);
    let result = cx.body(&consumer.body, vec![value]);
    match cx.caught(depth, false, result)?.unwrap_or(Signal::Ended) {
        Signal::Through | Signal::Continue => Ok(Some(cx.read_state(&consumer.get)?)),
        Signal::Ended => Ok(None),
        other => cx.leave(&other).map(|()| None),
    }
}

/// A loop's parts without variables of its own.
pub(super) fn bare(variables: Access) -> LoopParts {
    LoopParts {
        orelse: None,
        get: variables.0,
        set: variables.1,
        wrapped: false,
    }
}

/// A list of all items.
pub fn collect(cx: HookContext<'_>, object: &PyObject) -> PyResult {
    let list = cx.made(cx.vm.ctx.new_list(Vec::new()).into(), cx.at)?;
    let (own, at) = (list.clone(), cx.at);
    let append = move |item: PyObjectRef, vm: &VirtualMachine| -> PyResult {
        call_method(HookContext { vm, at }, own.clone(), "append", vec![item].into())?;
        Ok(vm.ctx.none())
    };
    let append: PyObjectRef = natives::scoped(cx.vm, "append", append);
    for_each(cx, object, &append, &bare((None, None)))?;
    Ok(list)
}

/// `any(generator)`, `all(generator)`: they read no further than they must.
pub fn any_all(cx: HookContext<'_>, object: &PyObject, any: bool) -> PyResult {
    let verdict = |holds: bool| -> PyObjectRef { cx.vm.ctx.new_bool(holds).into() };
    let cell: PyObjectRef = cx.vm.ctx.new_list(vec![verdict(!any)]).into();
    let (own, found, at) = (cell.clone(), verdict(any), cx.at);
    let test = move |item: PyObjectRef, vm: &VirtualMachine| -> PyResult {
        let cx = HookContext { vm, at };
        let hit = if any { item } else { cx.not(item)? };
        if matches!(cx.truth(&hit)?, Truth::Static(true)) {
            own.set_item(&0usize, found.clone(), vm)?;
            return Ok(cx.signal_object(Signal::Break));
        }
        stop_if(&cx, &own, &hit, &found)?;
        Ok(vm.ctx.none())
    };
    let test: PyObjectRef = natives::scoped(cx.vm, "test", test);
    for_each(cx, object, &test, &bare(cell_access(&cx, &cell)))?;
    cell.get_item(&0usize, cx.vm)
}

/// `next(generator, default)` of a generator that nobody reads any further.
pub fn first(cx: HookContext<'_>, object: &PyObject, default: PyObjectRef) -> PyResult {
    let cell: PyObjectRef = cx.vm.ctx.new_list(vec![default]).into();
    let (own, at) = (cell.clone(), cx.at);
    let take = move |item: PyObjectRef, vm: &VirtualMachine| -> PyResult {
        own.set_item(&0usize, item, vm)?;
        Ok(HookContext { vm, at }.signal_object(Signal::Break))
    };
    let take: PyObjectRef = natives::scoped(cx.vm, "take", take);
    for_each(cx, object, &take, &bare(cell_access(&cx, &cell)))?;
    cell.get_item(&0usize, cx.vm)
}

/// `next(generator)` of such a one.
pub fn first_or_stop(cx: HookContext<'_>, object: &PyObject) -> PyResult {
    let found = first(cx, object, Unbound.into_pyobject(cx.vm))?;
    let ended = || cx.thrown(cx.vm.new_stop_iteration(None));
    if found.downcast_ref::<Unbound>().is_some() {
        return Err(ended());
    }
    let Some(maybe) = found.downcast_ref::<Maybe>() else {
        return Ok(found);
    };
    let flag = cx.lift(&maybe.flag)?;
    cx.dyn_if(flag.value, &mut || Ok(Some(Vec::new())), &mut || Err(ended()))?;
    Ok(maybe.value.clone())
}

impl HookContext<'_> {
    /// What a statement carries: its own variables, and in a generator those that its consumer assigns.
    pub(super) fn carried(&self, get: Option<PyObjectRef>, set: Option<PyObjectRef>) -> PyResult<Access> {
        let own = match self.with(|g| g.generators.consumer.clone()) {
            Some(consumer) => self.both((get, set), (consumer.get.clone(), consumer.set.clone()))?,
            None => (get, set),
        };
        self.both(own, self.carried_instances()?)
    }

    /// Reader and writer of the variables of both.
    pub(super) fn both(&self, first: Access, second: Access) -> PyResult<Access> {
        let ((Some(get), Some(set)), (Some(more), Some(set_more))) = (&first, &second) else {
            return Ok(if first.0.is_some() { first } else { second });
        };
        let count = self.read_state(&first.0)?.len();
        let (get, set, more, set_more) = (get.clone(), set.clone(), more.clone(), set_more.clone());
        let get = move |vm: &VirtualMachine| -> PyResult {
            let (own, rest) = (get.call((), vm)?, more.call((), vm)?);
            let mut all: Vec<PyObjectRef> = own.try_to_value(vm)?;
            all.extend(rest.try_to_value::<Vec<PyObjectRef>>(vm)?);
            Ok(vm.ctx.new_tuple(all).into())
        };
        let set = move |state: PyObjectRef, vm: &VirtualMachine| -> PyResult<()> {
            let mut own: Vec<PyObjectRef> = state.try_to_value(vm)?;
            let rest = own.split_off(count.min(own.len()));
            set.call((vm.ctx.new_tuple(own),), vm)?;
            set_more.call((vm.ctx.new_tuple(rest),), vm)?;
            Ok(())
        };
        let get = Some(natives::scoped(self.vm, "get", get));
        self.capture_of_part(&get, &first.0);
        self.capture_of_part(&get, &second.0);
        Ok((get, Some(natives::scoped(self.vm, "set", set))))
    }
}
