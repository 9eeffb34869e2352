//! Wrong arguments of builtin methods and functions, refused in CPython's words, and arguments that count by their truth.
//! `table.txt` has what CPython says; `record.py` writes it. A call whose arguments are right is told so by their types alone.
//!
//! Knows nothing of what the methods do: where the table has nothing to say of an argument, the interpreter's own judge it.

mod of_classes;
mod table;

use crate::natives;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyTuple, PyType, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyRef, PyResult, VirtualMachine};
use table::{Kind, Spec};

/// Judges the arguments of methods of the process's types. To be called once.
pub(super) fn install_types(vm: &VirtualMachine) -> PyResult<()> {
    let types = &vm.ctx.types;
    let pattern = vm.import("re", 0)?.get_attr("compile", vm)?.call(("",), vm)?;
    // One for the process, as those of all classes here.
    let pattern: &'static PyTypeRef = Box::leak(Box::new(pattern.class().to_owned()));
    let classes = [
        ("str", types.str_type),
        ("bytes", types.bytes_type),
        ("bytearray", types.bytearray_type),
        ("int", types.int_type),
        ("float", types.float_type),
        ("list", types.list_type),
        ("dict", types.dict_type),
        ("set", types.set_type),
        ("frozenset", types.frozenset_type),
        ("tuple", types.tuple_type),
        ("range", types.range_type),
        ("pattern", pattern),
        ("complex", types.complex_type),
    ];
    for spec in table::specs() {
        if let Some((_, class)) = classes.iter().find(|(name, _)| *name == spec.owner) {
            judge_method(class, spec, vm);
        }
    }
    of_classes::install(vm);
    Ok(())
}

/// The same of functions of this interpreter's modules.
pub(super) fn install_functions(vm: &VirtualMachine) -> PyResult<()> {
    for owner in ["builtins", "math"] {
        let module = vm.import(owner, 0)?;
        for spec in table::specs().iter().filter(|spec| spec.owner == owner) {
            let original = module.get_attr(spec.name, vm)?;
            let judged = natives::lasting(
                vm,
                spec.name,
                move |mut args: FuncArgs, vm: &VirtualMachine| -> PyResult {
                    judge(spec, &mut args, 0, vm)?;
                    original.call(args, vm)
                },
            );
            judged.as_object().set_attr("__module__", vm.ctx.new_str(owner), vm)?;
            module.set_attr(spec.name, judged, vm)?;
        }
    }
    of_classes::install_abstract(vm)
}

fn judge_method(class: &'static Py<PyType>, spec: &'static Spec, vm: &VirtualMachine) {
    let name = vm.ctx.intern_str(spec.name);
    let Some(original) = class.attributes().get(name) else {
        return;
    };
    let call = move |mut args: FuncArgs, vm: &VirtualMachine| -> PyResult {
        if args.args.first().is_some_and(|own| own.fast_isinstance(class)) {
            judge(spec, &mut args, 1, vm)?;
        }
        let items = match &spec.items {
            Some(_) => args
                .args
                .get(1)
                .and_then(|tuple| tuple.downcast_ref_if_exact::<PyTuple>(vm)),
            None => None,
        };
        let items: Option<PyRef<PyTuple>> = items.map(|tuple| tuple.to_owned());
        original.call(args, vm).map_err(|error| match (&spec.items, items) {
            (Some(rule), Some(items)) => of_item(error, *rule, &items, vm),
            _ => error,
        })
    };
    let judged = vm.new_method(spec.name, class, call);
    class.attributes().insert(name, judged.into());
    class.modified();
}

/// The error of a method that came to an item of the wrong kind.
fn of_item(error: PyBaseExceptionRef, rule: (u16, &str), items: &PyTuple, vm: &VirtualMachine) -> PyBaseExceptionRef {
    let (refuses, text) = rule;
    let wrong = |item: &&PyObjectRef| refuses & kind_of(item, vm).bit() != 0;
    match items.as_slice().iter().find(wrong) {
        Some(item) if error.class().is(vm.ctx.exceptions.type_error) => vm.new_type_error(named(text, item, vm)),
        _ => error,
    }
}

/// Says what CPython says of the arguments behind the first `skip`, unless it takes them.
fn judge(spec: &Spec, args: &mut FuncArgs, skip: usize, vm: &VirtualMachine) -> PyResult<()> {
    let given = args.args.len().saturating_sub(skip);
    if !args.kwargs.is_empty() {
        if let Some(text) = &spec.keywords {
            return Err(vm.new_type_error(*text));
        }
    } else if given < spec.fewest {
        return match &spec.few {
            Some(text) => Err(vm.new_type_error(text.replace("{n}", &given.to_string()))),
            None => Ok(()),
        };
    }
    if let Some(text) = spec.many.as_ref().filter(|_| given > spec.most) {
        let given = given + args.kwargs.len();
        return Err(vm.new_type_error(text.replace("{n}", &given.to_string())));
    }
    for (place, argument) in spec.places.iter().zip(&args.args[skip.min(args.args.len())..]) {
        if place.refuses == 0 {
            continue;
        }
        let kind = kind_of(argument, vm);
        if place.refuses & kind.bit() != 0
            && let Some((_, text)) = place.texts.iter().find(|(kinds, _)| kinds & kind.bit() != 0)
        {
            return Err(vm.new_type_error(named(text, argument, vm)));
        }
    }
    match &spec.truth {
        Some((place, keyword)) => count_by_truth(args, *place, keyword, skip, vm),
        None => Ok(()),
    }
}

/// Puts the truth of an argument in its place; 0: it is given by its name alone.
fn count_by_truth(args: &mut FuncArgs, place: usize, keyword: &str, skip: usize, vm: &VirtualMachine) -> PyResult<()> {
    let found = match place {
        0 => None,
        place => args.args.get_mut(skip + place - 1),
    };
    let found = match found {
        Some(argument) => Some(argument),
        None => {
            let mut named = args.kwargs.iter_mut();
            let found = named.find(|(name, _)| name.as_bytes() == keyword.as_bytes());
            found.map(|(_, argument)| argument)
        }
    };
    if let Some(argument) = found {
        let holds = argument.clone().try_to_bool(vm)?;
        *argument = vm.ctx.new_bool(holds).into();
    }
    Ok(())
}

fn named(text: &str, argument: &PyObjectRef, vm: &VirtualMachine) -> String {
    let class = argument.class().name().to_string();
    let spoken = if vm.is_none(argument) { "None" } else { &class };
    text.replace("{spoken}", spoken).replace("{type}", &class)
}

/// What an argument is, if it is of one of Python's own classes, none that inherits from one.
fn kind_of(argument: &PyObject, vm: &VirtualMachine) -> Kind {
    let (class, types) = (argument.class(), &vm.ctx.types);
    let known = [
        (types.str_type, Kind::Str),
        (types.int_type, Kind::Int),
        (types.none_type, Kind::None),
        (types.float_type, Kind::Float),
        (types.list_type, Kind::List),
        (types.bytes_type, Kind::Bytes),
        (types.tuple_type, Kind::Tuple),
        (types.bool_type, Kind::Bool),
        (types.dict_type, Kind::Dict),
        (types.set_type, Kind::Set),
        (types.object_type, Kind::Object),
    ];
    let found = known.iter().find(|(known, _)| class.is(*known));
    found.map_or(Kind::Other, |(_, kind)| *kind)
}
