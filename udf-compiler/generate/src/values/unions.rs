//! Values of several possible types: an operation on one is a branch over what it may be.

use crate::state::{HookContext, IrValue, Stop};
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_ir::Type;

/// What comes of an operation on one alternative.
enum Outcome {
    /// A value, on some path.
    Value,
    /// None: the last path ends with this exception. `caught`: handlers or jumps around see how some path ends.
    Ends {
        exception: PyBaseExceptionRef,
        caught: bool,
    },
}

/// Applies an operation to each alternative of a value and merges the results. Alternatives for which the operation
/// raises fail the row, or go to the handlers that their exceptions have; if only one is left, it is known from here on.
pub fn each(cx: HookContext<'_>, value: IrValue, operation: &mut dyn FnMut(IrValue) -> PyResult) -> PyResult {
    let Type::Union(parts) = value.ty.clone() else {
        return operation(value);
    };
    let (mut works, mut error, mut any_caught) = (Vec::new(), None, false);
    for (i, part) in parts.iter().enumerate() {
        match probe(&cx, &value, i, part, operation)? {
            Outcome::Value => works.push(i),
            Outcome::Ends { exception, caught } => {
                if caught {
                    end(&cx, &value, i, operation)?;
                }
                any_caught |= caught;
                error = Some(exception);
            }
        }
    }
    match (&works[..], error) {
        ([], Some(_)) if any_caught => Err(cx.ended(NOTHING_LEFT)),
        ([], Some(exception)) => {
            // It is the last one's only, so that none of the handlers further out may have it.
            cx.with(|g| g.exceptions.thrown = None);
            Err(exception)
        }
        ([only], _) => {
            let known = expect(&cx, &value, *only);
            operation(known)
        }
        _ => branch(cx, &value, &works, operation),
    }
}

const NOTHING_LEFT: &str = "no alternative is left";

/// The paths of an alternative that all end somewhere else. Each has an exception or a jump of its own, which may hold what
/// the operation has computed, so that the operation itself is what is emitted.
fn end(
    cx: &HookContext<'_>,
    value: &IrValue,
    index: usize,
    operation: &mut dyn FnMut(IrValue) -> PyResult,
) -> PyResult<()> {
    let test = cx.ir().union_is(value, index as u32);
    let run = &mut || {
        let known = taken(cx, value, index);
        operation(known)?;
        Err(cx.ended("an alternative that was to end"))
    };
    cx.dyn_if(test.value, run, &mut || Ok(Some(Vec::new()))).map(|_| ())
}

/// The value as this alternative, which it is known to be.
fn taken(cx: &HookContext<'_>, value: &IrValue, index: usize) -> IrValue {
    let known = cx.ir().union_get(value, index as u32);
    cx.came_from(&known, value);
    unwrap_none(cx, opened(cx, known))
}

/// What the operation comes to on an alternative. What it emits is thrown away.
fn probe(
    cx: &HookContext<'_>,
    value: &IrValue,
    index: usize,
    part: &Type,
    operation: &mut dyn FnMut(IrValue) -> PyResult,
) -> PyResult<Outcome> {
    let depth = cx.with(|g| (g.building.len(), g.top().regions.len(), g.calls.frames.len()));
    let (marks, reasons) = cx.with(|g| (g.exit_marks(), g.outcome.reasons.len()));
    cx.settle_constructing()?;
    cx.with(|g| {
        // Which alternative it is, is known at run time only: what calls itself from here on may do so without end.
        g.calls.branches += 1;
        g.open_scratch();
    });
    let known = taken(cx, value, index);
    let result = operation(known);
    let stop = cx.with(|g| g.outcome.stop.take());
    cx.unwind(depth);
    let left = cx.with(|g| {
        g.close();
        let left = g.exit_marks().iter().zip(&marks).any(|(now, before)| now > before);
        g.forget_exits(&marks);
        left
    });
    match (result, stop) {
        (Ok(_), _) => {
            cx.with(|g| g.outcome.reasons.truncate(reasons));
            Ok(Outcome::Value)
        }
        (Err(exception), None) => {
            let caught = left || cx.landing(&exception).is_some();
            Ok(Outcome::Ends { exception, caught })
        }
        (
            Err(exception),
            Some(stop @ (Stop::Restart | Stop::Budget(..) | Stop::MutatesGlobalState(_) | Stop::Internal(_))),
        ) => {
            cx.with(|g| g.outcome.stop = Some(stop));
            Err(exception)
        }
        (Err(exception), Some(Stop::Ended(_))) => Ok(Outcome::Ends {
            exception,
            caught: left,
        }),
        (Err(_), Some(Stop::Unsupported(at, what))) => {
            // Where a JSON text stands for something else, few rows are expected to come.
            if part.opened().is_none() {
                cx.with(|g| g.outcome.reasons.push((at, what.clone())));
            }
            let exception = cx.vm.new_type_error(what);
            Ok(Outcome::Ends {
                exception,
                caught: false,
            })
        }
    }
}

/// A container of JSON is a list or dict of the IR as soon as something is done with it.
pub fn opened(cx: &HookContext<'_>, value: IrValue) -> IrValue {
    match (&value.ty, value.ty.opened()) {
        (Type::JsonList, Some(ty)) => cx.ir().json_list(&value, ty),
        (_, Some(ty)) => cx.ir().json_dict(&value, ty),
        (_, None) => value,
    }
}

fn unwrap_none(cx: &HookContext<'_>, value: IrValue) -> IrValue {
    if value.ty == Type::None {
        cx.constant(taipan_ir::Const::None)
    } else {
        value
    }
}

/// The row has this alternative or fails.
fn expect(cx: &HookContext<'_>, value: &IrValue, index: usize) -> IrValue {
    let known = cx.ir().union_expect(value, index as u32);
    cx.came_from(&known, value);
    let known = opened(cx, known);
    cx.with(|g| g.learn(value.value, known.clone()));
    known
}

fn branch(
    cx: HookContext<'_>,
    value: &IrValue,
    works: &[usize],
    operation: &mut dyn FnMut(IrValue) -> PyResult,
) -> PyResult {
    let [first, rest @ ..] = works else {
        return Err(cx.ended(NOTHING_LEFT));
    };
    if rest.is_empty() {
        let known = cx.ir().union_expect(value, *first as u32);
        cx.came_from(&known, value);
        return operation(unwrap_none(&cx, opened(&cx, known)));
    }
    let test = cx.ir().union_is(value, *first as u32);
    let operation = std::cell::RefCell::new(operation);
    let end = cx.dyn_if(
        test.value,
        &mut || {
            let known = taken(&cx, value, *first);
            Ok(Some(vec![(operation.borrow_mut())(known)?]))
        },
        &mut || Ok(Some(vec![branch(cx, value, rest, &mut **operation.borrow_mut())?])),
    )?;
    match end {
        Some(mut values) => Ok(values.remove(0)),
        None => Err(cx.ended(NOTHING_LEFT)),
    }
}

/// The one alternative that satisfies the predicate; rows with another fail.
pub fn expect_one(cx: HookContext<'_>, value: IrValue, wanted: &dyn Fn(&Type) -> bool) -> PyResult<IrValue> {
    let Type::Union(parts) = &value.ty else {
        return Ok(value);
    };
    let fits = |part: &Type| part.opened().map_or_else(|| wanted(part), |ty| wanted(&ty));
    let found: Vec<usize> = (0..parts.len()).filter(|i| fits(&parts[*i])).collect();
    match likely(parts, &found) {
        [only] => Ok(expect(&cx, &value, *only)),
        [] => Err(cx.vm.new_type_error("a value of the wrong type")),
        _ => Err(cx.unsupported("a value of several possible types")),
    }
}

/// Of a text and a list, the list is expected; of what a JSON text stands for, a list whatever else would do, and an int rather than a
/// bool. Rows with anything else fail.
fn likely<'f>(parts: &[Type], found: &'f [usize]) -> &'f [usize] {
    let json = parts.contains(&Type::JsonList) && found.len() > 1;
    let list = found
        .iter()
        .position(|i| matches!(parts[*i], Type::List(_) | Type::JsonList));
    let others_are_texts = || {
        let texts = found.iter().filter(|i| matches!(parts[**i], Type::Str | Type::Bytes));
        texts.count() + 1 == found.len()
    };
    match (list, found) {
        (Some(list), _) if json || others_are_texts() => &found[list..][..1],
        (_, [bool, rest @ ..]) if json && parts[*bool] == Type::Bool => rest,
        _ => found,
    }
}

/// What a JSON text stands for where a dict is wanted: one, or the row fails. Any other value is as it is.
pub fn dict_of_json(cx: HookContext<'_>, value: IrValue) -> PyResult<IrValue> {
    match value.ty.alternative_index(&Type::JsonDict) {
        Some(_) => expect_one(cx, value, &|ty| matches!(ty, Type::Dict(..))),
        None => Ok(value),
    }
}

/// `x` for a plain value, each alternative for a union; for operations that give a handle.
pub fn each_dyn(
    cx: HookContext<'_>,
    value: IrValue,
    operation: &mut dyn FnMut(IrValue) -> PyResult<IrValue>,
) -> PyResult<PyObjectRef> {
    each(cx, value, &mut |value| {
        let result = operation(value)?;
        Ok(cx.wrap(result))
    })
}
