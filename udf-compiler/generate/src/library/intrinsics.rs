//! What modules written in Python call besides Python's own functions. Knows nothing of the modules.

use super::python_modules::{call_named, of_numpy};
use super::{arrays, codecs, dict, list, unicode, user_hash};
use crate::data_model::calls;
use crate::staging::generator_objects;
use crate::state::HookContext;
use crate::values::{VirtualKind, iterables};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Effect, Inst, Kind, Type, op};

/// What modules of the library may do besides: `early(f, x)` calls a function earlier than Python does, `once(items)` is an
/// iterator over a list that nobody else has, `known(x)` tells whether a value is known while generating, `version(d)` is another value when
/// a key of a dict has come or gone.
pub fn intrinsic(cx: HookContext<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    match (name, &args.args[..]) {
        ("early", [function, rest @ ..]) => {
            let rest = FuncArgs::from(rest.to_vec());
            early(cx, function, rest).map(Some)
        }
        ("known", [value]) => Ok(Some(cx.vm.ctx.new_bool(!cx.is_dynamic(value)).into())),
        ("version", [table]) => dict::version(cx, table).map(Some),
        ("once", [items]) => Ok(Some(iterables::iterable(cx, VirtualKind::Items, vec![items.clone()]))),
        ("resume", [memory]) => generator_objects::resume(cx, memory).map(Some),
        ("as_floats", [data]) => as_floats(cx, data).map(Some),
        ("deviation", [data, less, squared]) => deviation(cx, data, less, squared).map(Some),
        _ => match user_hash::intrinsic(cx, name, &args.args)? {
            Some(done) => Ok(Some(done)),
            None if name == "unicode" => unicode::intrinsic(cx, &args.args).map(Some),
            None if arrays::NAMES.contains(&name) => arrays::intrinsic(cx, of_numpy, name, &args.args),
            None => codecs::intrinsic(cx, name, &args.args),
        },
    }
}

/// A call that comes earlier than in Python: nobody may see that.
fn early(cx: HookContext<'_>, function: &PyObjectRef, args: FuncArgs) -> PyResult {
    let (mutations, (start, _), values) = cx.with(|g| (g.changes.count, g.mark(), g.top().function.types.len()));
    let result = cx.early(|| calls::call(cx, function.clone(), args))?;
    let changes = cx.with(|g| {
        let mut written = g.changes.count != mutations;
        let mut look = |inst: &Inst| {
            if let Kind::Op { op, args, .. } = &inst.kind {
                let older = args.first().is_some_and(|container| (container.0 as usize) < values);
                written |= op.effect == Effect::Write && older;
            }
        };
        for inst in g.region().insts.iter().skip(start) {
            look(inst);
            inst.kind.blocks().for_each(|block| block.each_inst(&mut look));
        }
        written
    });
    if changes {
        Err(cx.unsupported("a function that changes something, before Python calls it"))
    } else {
        Ok(result)
    }
}

/// A list of what may be ints or floats, as floats; any other as it is.
fn as_floats(cx: HookContext<'_>, data: &PyObjectRef) -> PyResult {
    match cx.lift(data)?.ty.element() {
        Some(Type::Union(_)) => call_named(cx, "statistics", "floats", vec![data.clone()]),
        _ => Ok(data.clone()),
    }
}

/// The standard deviation of ints or floats, or its square, of floats only.
fn deviation(cx: HookContext<'_>, data: &PyObjectRef, less: &PyObject, squared: &PyObject) -> PyResult {
    let list = list::list_of(cx, data.clone())?;
    let list = cx.lift(&*as_floats(cx, &list)?)?;
    let squared = squared.is(&cx.vm.ctx.true_value);
    let op = match (list.ty.element(), squared) {
        (Some(Type::Float), true) => op::LIST_VARIANCE,
        (Some(Type::Float), false) => op::LIST_DEVIATION,
        (Some(Type::Int), false) => op::LIST_DEVIATION_INT,
        _ => return Err(cx.unsupported("a variance of these numbers")),
    };
    let less = cx.lift(less)?;
    Ok(cx.wrap(cx.ir().named(op, &[&list, &less])))
}
