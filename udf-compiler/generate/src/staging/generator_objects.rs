//! Generators that are objects: where one is read in several places, is kept somewhere or is its own consumer, its
//! function becomes one of the IR that goes on where it was left (`resumption`), and what a call of it gives is an object of
//! a class written in Python (`library/py/builtins.py`), which holds the memory of the run. Which generators are so is
//! decided for their places, in earlier attempts. All others are read in place (`generators`).

use super::closure_conversion;
use super::generator_transform::{self, YIELD};
use super::inline_generators::{self, bare};
use super::iterator_objects;
use super::residual::{self, Version};
use super::signals::Signal;
use crate::state::{Captured, HookContext, IrValue, Stop, Suspended};
use crate::values::iterables::iterable;
use crate::values::{Function, Staged, Virtual, VirtualKind, iterables};
use rustpython_vm::builtins::{PyBaseExceptionRef, PyTuple};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyPayload, PyRef, PyResult, VirtualMachine};
use taipan_interp::natives;
use taipan_ir::{Const, FuncId, Kind, Type};

/// In the key of a version that is a generator.
const SUSPENDED: &str = ",yields";

/// The generator that items come from.
fn generator_of(items: &Virtual) -> Option<&Virtual> {
    match (items.kind, &items.parts[..]) {
        (VirtualKind::Generator, _) => Some(items),
        (VirtualKind::Enumerate, [inner, _]) | (VirtualKind::Map, [_, inner]) => generator_of(inner.downcast_ref()?),
        _ => None,
    }
}

impl HookContext<'_> {
    /// Records that the generator that items come from is an object from now on, and stops. Where it is one already, or
    /// cannot be one, `why` is why the function is not compiled.
    pub fn suspend(&self, items: &PyObject, why: &str) -> PyBaseExceptionRef {
        match items.downcast_ref::<Virtual>() {
            Some(items) => self.suspend_items(items, why),
            None => self.unsupported(why),
        }
    }

    /// The same of items that are read one by one.
    pub fn suspend_items(&self, items: &Virtual, why: &str) -> PyBaseExceptionRef {
        let place = generator_of(items).map(|generator| iterables::place(self, generator));
        if place.is_some_and(|place| self.with(|g| g.decisions.suspended.insert(place))) {
            self.stop(Stop::Restart)
        } else {
            self.unsupported(why)
        }
    }

    /// Whether a function has given a generator that is an object of the run.
    pub(super) fn is_suspended(&self, result: &PyObject) -> bool {
        let virtual_ = result.downcast_ref::<Virtual>();
        virtual_.is_some_and(|virtual_| {
            let at = || iterables::place(self, virtual_);
            virtual_.kind == VirtualKind::Generator && self.with(|g| g.decisions.suspended.contains(&at()))
        })
    }
}

/// Where generators come from.
struct Origin {
    /// What tells them from all others, and lives as long as this attempt.
    identity: PyObjectRef,
    name: String,
    at: u32,
    /// A function that reads the variables that they read.
    closure: PyObjectRef,
    /// Gives one that is read in place.
    make: PyObjectRef,
}

/// The object that a call of a generator function gives.
pub(super) fn call(cx: HookContext<'_>, function: &Py<Function>, args: FuncArgs) -> PyResult {
    if !args.kwargs.is_empty() {
        return Err(cx.unsupported("a generator that is kept, of keyword arguments"));
    }
    let origin = Origin {
        identity: function.to_owned().into(),
        name: function.name.clone(),
        at: function.at,
        closure: function.implementation.clone(),
        make: function.implementation.clone(),
    };
    object(cx, &origin, args)
}

/// The object that a generator expression is, if it was found to be one.
pub(super) fn expression(cx: HookContext<'_>, body: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
    if !cx.with(|g| g.decisions.suspended.contains(&cx.at) && !g.building.is_empty()) {
        return Ok(None);
    }
    let (own, at) = (body.clone(), cx.at);
    let make = move |vm: &VirtualMachine| -> PyResult {
        let generator = inline_generators::generator(HookContext { vm, at }, own.clone());
        Ok(vm.ctx.new_tuple(vec![generator]).into())
    };
    let origin = Origin {
        identity: body.get_attr("__code__", cx.vm)?,
        name: "expression".to_string(),
        at,
        closure: body.clone(),
        make: natives::scoped(cx.vm, "make", make),
    };
    object(cx, &origin, FuncArgs::default()).map(Some)
}

fn object(cx: HookContext<'_>, origin: &Origin, args: FuncArgs) -> PyResult {
    let around = closure_conversion::of(&cx, &origin.closure, &args)?;
    let id = origin.identity.get_id().to_string();
    let args = residual::generalised(&cx, &id, args);
    let mut key = format!("{id}{SUSPENDED}");
    let mut leaves = Vec::new();
    for part in args.args.iter().chain(&around.contents) {
        residual::flatten(&cx, part, &mut key, &mut leaves)?;
    }
    let number = number(&cx, origin, &args, &key);
    if !cx.with(|g| g.generators.suspended.contains_key(&number)) {
        let kept = Suspended {
            function: reader(&cx, origin).into(),
            args: args.clone(),
            key: key.clone(),
            around: Vec::new(),
        };
        cx.with(|g| g.generators.suspended.insert(number, kept));
    }
    cx.with(|g| {
        let all = g.generators.suspended.get_mut(&number).map(|kept| &mut kept.around);
        all.into_iter().for_each(|all| all.push(around.clone()));
    });
    if cx.with(|g| !g.calls.residuals.contains_key(&key)) {
        generate(&cx, number, &args, &around)?;
    }
    let frame = frame_of(&cx, number);
    let mut parts = vec![cx.constant(Const::Int(0))];
    parts.push(cx.ir().ref_absent(Type::Ref(frame.variables)));
    parts.extend(leaves);
    let memory = cx.ir().ref_new(&parts.iter().collect::<Vec<_>>(), Type::Ref(frame.own));
    iterator_objects::object(cx, "generator", &number.to_string(), vec![cx.wrap(memory)])
}

/// A function that reads the generator, and yields its items.
fn reader(cx: &HookContext<'_>, origin: &Origin) -> PyRef<Function> {
    let (make, at) = (origin.make.clone(), origin.at);
    let read = move |args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        let cx = HookContext { vm, at };
        let made = make.call(args, vm)?;
        let Signal::Return(generator) = cx.signal(made)? else {
            return Err(cx.stop(Stop::Internal("a generator function gives no generator".into())));
        };
        let item = move |item: PyObjectRef, vm: &VirtualMachine| yielded(HookContext { vm, at }, &item);
        let item: PyObjectRef = natives::scoped(vm, "item", item);
        let (building, regions, frames) = cx.depth();
        let depth = (building, regions - 1, frames);
        let end = inline_generators::for_each(cx, &generator, &item, &bare((None, None)));
        // Whoever has asked for items has got those before an exception.
        let Some(end) = cx.caught(depth, true, end)? else {
            return Ok(cx.signal_object(Signal::Ended));
        };
        match cx.signal(end.clone())? {
            Signal::Through => Ok(vm.ctx.new_tuple(vec![vm.ctx.none()]).into()),
            _ => Ok(end),
        }
    };
    let reader = Function {
        implementation: natives::scoped(cx.vm, "read", read),
        name: origin.name.clone(),
        at,
    };
    reader.into_ref(&cx.vm.ctx)
}

/// What happens to an item.
fn yielded(cx: HookContext<'_>, item: &PyObject) -> PyResult {
    let ty = cx.type_of(item)?;
    let known = cx.with(|g| g.top().yields.clone());
    let ty = cx.join_types(&known, &ty)?;
    let value = cx.convert(cx.lift(item)?, &ty)?;
    cx.with(|g| {
        g.top().yields = ty;
        g.top().yield_count += 1;
        g.top().returned_site = g.top().site_of(value.value).or(g.top().returned_site);
        let kind = Kind::Call {
            callee: YIELD,
            args: vec![value.value],
        };
        g.push(cx.at, kind, Vec::new());
    });
    Ok(cx.vm.ctx.none())
}

/// The number of the generators of this key.
fn number(cx: &HookContext<'_>, origin: &Origin, args: &FuncArgs, key: &str) -> u32 {
    let mut name = format!("generator {} {}", origin.name, origin.at);
    for arg in &args.args {
        let ty = cx
            .type_of(arg)
            .map_or_else(|_| "object".to_string(), |ty| ty.to_string());
        let constant = cx.as_const(arg);
        name.push_str(&constant.map_or_else(|| format!(",{ty}"), |constant| format!(",{constant:?}")));
    }
    loop {
        let number = cx.number_named(name.clone());
        let taken = cx.with(|g| g.generators.suspended.get(&number).is_some_and(|kept| kept.key != key));
        if !taken {
            return number;
        }
        name.push('\'');
    }
}

fn frame_of(cx: &HookContext<'_>, number: u32) -> generator_transform::Frame {
    generator_transform::Frame {
        own: number,
        variables: cx.number_named(format!("variables of {number}")),
    }
}

/// Generates the function that makes the items. Calls around it are none of its own.
fn generate(cx: &HookContext<'_>, number: u32, args: &FuncArgs, around: &Captured) -> PyResult<(FuncId, Type)> {
    let found = cx.with(|g| {
        let kept = g.generators.suspended.get(&number)?;
        let function = kept.function.clone().downcast::<Function>().ok()?;
        Some((function, kept.key.clone()))
    });
    let Some((function, key)) = found else {
        return Err(cx.unsupported("a generator that is not known here"));
    };
    let version = Version {
        key: &key,
        args,
        around,
        frame: Some(frame_of(cx, number)),
    };
    let (frames, consumer) = cx.with(|g| (std::mem::take(&mut g.calls.frames), g.generators.consumer.take()));
    let generated = residual::generate(cx, &function, &version);
    cx.with(|g| {
        g.calls.frames = frames;
        g.generators.consumer = consumer;
    });
    generated.map(|(id, item, _)| (id, item))
}

/// The same where what it was called with is not at hand any more.
fn generate_again(cx: &HookContext<'_>, number: u32) -> PyResult<(FuncId, Type)> {
    let kept = cx.with(|g| {
        let kept = g.generators.suspended.get(&number)?;
        Some((kept.args.clone(), kept.around.last()?.clone()))
    });
    let (mut args, around) = kept.unwrap_or_default();
    for arg in &mut args.args {
        *arg = of_its_type(cx, arg)?;
    }
    let contents = around.contents.iter().map(|content| of_its_type(cx, content));
    let now = around.with(contents.collect::<PyResult<_>>()?);
    around.holding(cx, &now.contents, || generate(cx, number, &args, &now))
}

/// An argument as one of the function being built, which is only asked for its type.
fn of_its_type(cx: &HookContext<'_>, object: &PyObjectRef) -> PyResult {
    if let Some(staged) = object.downcast_ref::<Staged>() {
        let value = cx.with(|g| g.new_value(staged.ty.clone()));
        let ty = staged.ty.clone();
        return Ok(cx.wrap(IrValue { value, ty }));
    }
    if let Some(virtual_) = object.downcast_ref::<Virtual>() {
        let parts = virtual_.parts.iter().map(|part| of_its_type(cx, part));
        return Ok(iterable(*cx, virtual_.kind, parts.collect::<PyResult<_>>()?));
    }
    match object.downcast_ref::<PyTuple>() {
        Some(tuple) => {
            let parts = tuple.as_slice().iter().map(|part| of_its_type(cx, part));
            Ok(cx.tuple_of(cx.tuple_class(object)?, parts.collect::<PyResult<_>>()?))
        }
        None => Ok(object.clone()),
    }
}

/// `resume(memory)`: whether there is one more item, and the item.
pub fn resume(cx: HookContext<'_>, memory: &PyObject) -> PyResult {
    let memory = match cx.dynamic(memory)? {
        Some(memory) => memory,
        None => return Err(cx.unsupported("a generator that is not known here")),
    };
    let IrValue {
        ty: Type::Ref(number), ..
    } = memory
    else {
        return Err(cx.unsupported("a generator that is one of several"));
    };
    let kept = cx.with(|g| {
        g.generators
            .suspended
            .get(&number)
            .map(|kept| (kept.key.clone(), kept.around.clone()))
    });
    let changed = |all: &[Captured]| all.iter().any(|around| !around.is_unchanged(&cx));
    if kept.as_ref().is_some_and(|(_, all)| changed(all)) {
        return Err(cx.unsupported("a generator that is kept reads a variable that changes"));
    }
    let known = kept.and_then(|(key, _)| residual::known(&cx, &key));
    let (id, item) = match known {
        Some((id, Some(item), _)) => (id, item),
        // Inside its own first generation nothing is known of its items: this path adds nothing to them.
        Some((_, None, _)) => return Err(cx.ended("recursion")),
        None => generate_again(&cx, number)?,
    };
    let ty = generator_transform::returned(&item);
    let site = cx.with(|g| {
        g.calls
            .residuals
            .values()
            .find(|known| known.id == id)
            .and_then(|known| known.site)
    });
    let both = cx.with(|g| {
        let value = g.new_value(ty.clone());
        let kind = Kind::Call {
            callee: id,
            args: vec![memory.value],
        };
        g.push(cx.at, kind, vec![value]);
        IrValue { value, ty }
    });
    if item == Type::Never {
        let nothing = vec![cx.vm.ctx.new_bool(false).into(), cx.vm.ctx.none()];
        return Ok(cx.vm.ctx.new_tuple(nothing).into());
    }
    let found = cx.ir().record_get(&both, 0_u32);
    let item = cx.ir().record_get(&both, 1_u32);
    if let Some(site) = site {
        cx.with(|g| g.top().list_sites.insert(item.value, site));
    }
    Ok(cx.vm.ctx.new_tuple(vec![cx.wrap(found), cx.wrap(item)]).into())
}
