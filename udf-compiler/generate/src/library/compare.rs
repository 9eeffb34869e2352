//! Comparison, identity and membership.

use super::{classes, hash_containers, loops, objects, operators, static_dicts, tuple, views};
use crate::staging::calls::boxed;
use crate::staging::{enums, instances, iterator_objects, value_enums};
use crate::state::{HookContext, IrValue, KindTest, Truth};
use crate::values::{Flags, Staged, Virtual, VirtualKind, bool_to_int, is_instance, python_type, unions};
use rustpython_vm::builtins::{PyBytes, PyDict, PyFrozenSet, PyList, PySet, PyStr, PyTuple};
use rustpython_vm::types::PyComparisonOp;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Attr, Type, op};

/// Longest static container that becomes a chain of comparisons.
const MAX_CHAIN: usize = 64;

/// `left op right`
pub fn compare(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult {
    let flags = |object: &PyObject| object.downcast_ref::<Flags>().is_some();
    match op {
        "is" | "is not" if flags(left) || flags(right) => {
            Err(cx.unsupported("the identity of flags that are known at run time only"))
        }
        "is" => identity(cx, left, right, false),
        "is not" => identity(cx, left, right, true),
        "in" => membership(cx, left, right),
        "not in" => {
            let found = membership(cx, left, right)?;
            crate::staging::truth::not(cx, found)
        }
        _ => rich(cx, op, left, right),
    }
}

fn static_bool(cx: &HookContext<'_>, value: bool) -> PyObjectRef {
    cx.vm.ctx.new_bool(value).into()
}

fn rich(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult {
    cx.nested(|| rich_within(cx, op, left, right))
}

fn rich_within(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult {
    let (left, right) = (
        &cx.opened_object(left.to_owned())?,
        &cx.opened_object(right.to_owned())?,
    );
    if let Some((left, right, _)) = value_enums::operands(&cx, left, right) {
        return rich(cx, op, &left, &right);
    }
    if let Some(value) = several_objects(&cx, left, right)? {
        return unions::each(cx, value, &mut |value| rich(cx, op, &cx.wrap(value), right));
    }
    if let Some(value) = several_objects(&cx, right, left)? {
        return unions::each(cx, value, &mut |value| rich(cx, op, left, &cx.wrap(value)));
    }
    if is_instance(&cx, left) || is_instance(&cx, right) {
        return of_instances(cx, op, left, right);
    }
    if let Some(value) = cx.dynamic(left)?.and_then(|value| maybe_member(&cx, &value, right)) {
        return unions::each(cx, value, &mut |value| rich(cx, op, &cx.wrap(value), right));
    }
    let later = |o: &PyObject| cx.is_dynamic(o);
    if !later(left) && !later(right) {
        return left.as_object().rich_compare(right.as_object(), operator(op), cx.vm);
    }
    let (left, right) = &as_values(cx, left, right)?;
    if let Some(result) = views::compared(cx, op, left, right)? {
        return Ok(result);
    }
    if let Some(result) = tuples(cx, op, left, right)? {
        return Ok(result);
    }
    let (left, right) = (cx.lift(left)?, cx.lift(right)?);
    unions::each(cx, left, &mut |left| {
        unions::each(cx, right.clone(), &mut |right| values(cx, op, left.clone(), right))
    })
}

/// The operands, with copies of the dicts and sets that outlive the call. Other such containers are no values of the IR.
fn as_values(cx: HookContext<'_>, left: &PyObjectRef, right: &PyObjectRef) -> PyResult<(PyObjectRef, PyObjectRef)> {
    let own = |operand: &PyObjectRef, mark: u32| {
        let own = hash_containers::own_copy(cx, operand, mark)?;
        if hash_containers::outlives(&cx, &own) && cx.is_single_container(&own) {
            Err(cx.unsupported(format!(
                "a comparison with a {} that outlives the call",
                own.class().name()
            )))
        } else {
            Ok(own)
        }
    };
    Ok((own(left, hash_containers::LEFT)?, own(right, hash_containers::RIGHT)?))
}

/// An operand that may be an object of the program or something else, where which of them it is matters to the other one.
fn several_objects(cx: &HookContext<'_>, operand: &PyObject, other: &PyObject) -> PyResult<Option<IrValue>> {
    let is_object = |ty: &Type| matches!(ty, Type::Ref(_) | Type::Instance(_));
    let known = cx
        .dynamic(operand)?
        .filter(|value| value.ty.alternatives().iter().any(is_object));
    Ok(known.filter(|value| matches!(value.ty, Type::Union(_)) && !cx.vm.is_none(other)))
}

/// Where one operand is an instance of a class of the program.
fn of_instances(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult {
    let equality = matches!(op, "==" | "!=");
    if equality
        && instances::special(&cx, left, "__eq__").is_none()
        && let Some((left, right)) = enums::places(&cx, left, right)
    {
        return rich(cx, op, &left, &right);
    }
    let generated = match op {
        "<" => "__lt__",
        "<=" => "__le__",
        ">" => "__gt__",
        ">=" => "__ge__",
        _ => "__eq__",
    };
    if left.class().is(right.class()) {
        let fields = |object| instances::dataclass_fields(&cx, object, generated, "compare");
        if let (Some(a), Some(b)) = (fields(left), fields(right)) {
            if cx.is_reference(left) || cx.is_reference(right) {
                let operands = vec![operators::comparison(&cx, op)?, left.to_owned(), right.to_owned()];
                return super::python_modules::call_named(cx, "dataclasses", "compared", operands);
            }
            let tuple = |fields: Vec<(String, PyObjectRef)>| -> PyObjectRef {
                cx.vm
                    .ctx
                    .new_tuple(fields.into_iter().map(|(_, value)| value).collect())
                    .into()
            };
            return rich(cx, op, &tuple(a), &tuple(b));
        }
    }
    let method = match op {
        "==" => "__eq__",
        "!=" => "__ne__",
        "<" => "__lt__",
        "<=" => "__le__",
        ">" => "__gt__",
        _ => "__ge__",
    };
    if left.class().is(right.class())
        && let Some(result) = instances::call_special(cx, left, method, &[right.to_owned()])?
    {
        return if result.is(&cx.vm.ctx.not_implemented) {
            Err(cx.unsupported("a comparison that is not implemented"))
        } else {
            Ok(result)
        };
    }
    let inverted = op == "!=" && instances::special(&cx, left, "__ne__").is_none();
    if let Some(equal) = instances::call_special(cx, left, "__eq__", &[right.to_owned()])?.filter(|_| inverted) {
        return if equal.is(&cx.vm.ctx.not_implemented) {
            Err(cx.unsupported("a comparison that is not implemented"))
        } else {
            crate::staging::truth::not(cx, equal)
        };
    }
    let own = instances::has_own(&cx, left, "__eq__") || instances::has_own(&cx, right, "__eq__");
    if let (true, Some(same)) = (equality && !own, cx.same_reference(left, right)?) {
        let same = cx.wrap(same);
        return match op {
            "==" => Ok(same),
            _ => crate::staging::truth::not(cx, same),
        };
    }
    cx.check_identity(left)?;
    cx.check_identity(right)?;
    left.rich_compare(right, operator(op), cx.vm)
}

/// The value, if it may be a member of an enum or something else, where the other operand is such a member.
fn maybe_member(cx: &HookContext<'_>, value: &IrValue, other: &PyObject) -> Option<IrValue> {
    let several = matches!(value.ty, Type::Union(_));
    (several && enums::place(cx, other).is_some()).then(|| value.clone())
}

fn operator(op: &str) -> PyComparisonOp {
    match op {
        "==" => PyComparisonOp::Eq,
        "!=" => PyComparisonOp::Ne,
        "<" => PyComparisonOp::Lt,
        "<=" => PyComparisonOp::Le,
        ">" => PyComparisonOp::Gt,
        _ => PyComparisonOp::Ge,
    }
}

/// Tuples compare part by part.
fn tuples(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let open = |o: &PyObject| -> PyResult<Option<Vec<PyObjectRef>>> {
        let opened = match cx.dynamic(o)? {
            Some(value) if matches!(value.ty, Type::Record(_)) => cx.open_record(value),
            Some(_) => return Ok(None),
            None => o.to_owned(),
        };
        Ok(opened.downcast_ref::<PyTuple>().map(|t| t.as_slice().to_vec()))
    };
    let (Some(a), Some(b)) = (open(left)?, open(right)?) else {
        return Ok(None);
    };
    parts(cx, op, &a, &b).map(Some)
}

fn parts(cx: HookContext<'_>, op: &str, a: &[PyObjectRef], b: &[PyObjectRef]) -> PyResult {
    let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b) else {
        let (a, b) = (cx.vm.ctx.new_int(a.len()), cx.vm.ctx.new_int(b.len()));
        return a.as_object().rich_compare(b.as_object(), operator(op), cx.vm);
    };
    if matches!(op, "==" | "!=") && a.len() != b.len() {
        return Ok(static_bool(&cx, op == "!="));
    }
    // The first pair that differs decides.
    let same = same(cx, x, y)?;
    let differ = |cx: HookContext<'_>| match op {
        "==" => Ok(static_bool(&cx, false)),
        "!=" => Ok(static_bool(&cx, true)),
        _ => compare(cx, op, x, y),
    };
    super::choose(cx, &same, &mut || parts(cx, op, a_rest, b_rest), &mut || differ(cx))
}

/// Whether two parts of containers count as the same: equal, or one object. What a NaN is, only the interpreter knows.
pub(super) fn same(cx: HookContext<'_>, x: &PyObjectRef, y: &PyObjectRef) -> PyResult {
    if let (true, Some(same)) = (instances::has_own(&cx, x, "__eq__"), cx.same_reference(x, y)?) {
        let same = cx.wrap(same);
        return super::choose(cx, &same, &mut || Ok(static_bool(&cx, true)), &mut || {
            compare(cx, "==", x, y)
        });
    }
    let equal = compare(cx, "==", x, y)?;
    if cx.type_of(x)? != Type::Float || cx.type_of(y)? != Type::Float {
        return Ok(equal);
    }
    let is_nan = |float: &PyObjectRef| -> PyResult {
        let float = cx.lift(float)?;
        Ok(cx.wrap(cx.op(op::F64_IS_NAN, &[&float], Type::Bool)))
    };
    let no = || Ok(static_bool(&cx, false));
    super::choose(cx, &equal, &mut || Ok(static_bool(&cx, true)), &mut || {
        let (x, y) = (is_nan(x)?, is_nan(y)?);
        super::choose(
            cx,
            &x,
            &mut || super::choose(cx, &y, &mut || Err(cx.ended("NaN")), &mut || no()),
            &mut || no(),
        )
    })
}

/// What the names of operations that compare so end in.
pub(super) fn suffix_of(op: &str) -> &'static str {
    match op {
        "==" => "eq",
        "!=" => "ne",
        "<" => "lt",
        "<=" => "le",
        ">" => "gt",
        _ => "ge",
    }
}

/// One comparison of plain types.
fn values(cx: HookContext<'_>, op: &str, a: IrValue, b: IrValue) -> PyResult {
    let suffix = suffix_of(op);
    let emit = |family: &str, a: &IrValue, b: &IrValue| {
        let name = cx.operation(family, suffix)?;
        PyResult::Ok(cx.op(name, &[a, b], Type::Bool))
    };
    let number = |v: &IrValue| bool_to_int(&cx, v);
    let result = match (&a.ty, &b.ty) {
        (Type::PyObj, _) | (_, Type::PyObj) => return on_interpreter(cx, op, a, b),
        _ if let Some(result) = classes::compare(cx, op, &a, &b)? => result,
        (Type::Bool, Type::Bool) if op == "==" => emit("bool", &a, &b)?,
        (Type::Int | Type::Bool, Type::Int | Type::Bool) => emit("int", &number(&a), &number(&b))?,
        (Type::Float, Type::Float) => emit("f64", &a, &b)?,
        (Type::Int | Type::Bool, Type::Float) => int_float(cx, suffix, &number(&a), &b)?,
        (Type::Float, Type::Int | Type::Bool) => {
            let mirrored = match suffix {
                "lt" => "gt",
                "le" => "ge",
                "gt" => "lt",
                "ge" => "le",
                same => same,
            };
            int_float(cx, mirrored, &number(&b), &a)?
        }
        (Type::Str, Type::Str) => emit("str", &a, &b)?,
        (Type::Bytes, Type::Bytes) => emit("bytes", &a, &b)?,
        (Type::None, Type::None) if matches!(op, "==" | "!=") => return Ok(static_bool(&cx, op == "==")),
        (x, y) if tuple::is_tuple(x) && tuple::is_tuple(y) && !matches!((x, y), (Type::Record(_), Type::Record(_))) => {
            tuple::compared(cx, op, &a, &b)?
        }
        (Type::List(x), Type::List(y)) if matches!(op, "==" | "!=") && (objects::among(x) || objects::among(y)) => {
            inverted(cx, op, objects::equal(cx, &a, &b)?)
        }
        (Type::List(x), Type::List(y)) if objects::among(x) || objects::among(y) => objects::ordered(cx, op, &a, &b)?,
        (Type::List(x), Type::List(y)) if x == y => lists(cx, op, &a, &b),
        (Type::List(x), Type::List(y)) if matches!(op, "==" | "!=") && x.fits_json() && y.fits_json() => {
            let element = cx.join_types(x, y)?;
            let alike = |list: &IrValue| {
                if list.ty.element() == Some(&element) {
                    Ok(list.clone())
                } else {
                    cx.with_elements(list, &element)
                }
            };
            lists(cx, op, &alike(&a)?, &alike(&b)?)
        }
        (Type::List(_), Type::List(_)) if matches!(op, "==" | "!=") => inverted(cx, op, objects::equal(cx, &a, &b)?),
        (Type::List(_), Type::List(_)) => return Err(cx.unsupported("the order of lists of different types")),
        _ if let Some(result) = super::hash_containers::compared(cx, op, &a, &b)? => result,
        (Type::Record(_), Type::Record(_)) => {
            let (a, b) = (cx.open_record(a), cx.open_record(b));
            return rich(cx, op, &a, &b);
        }
        (x, y) if (tuple::is_tuple(x) || tuple::is_tuple(y)) && !matches!(op, "==" | "!=") => {
            return Err(cx.vm.new_type_error("an order of tuples"));
        }
        (Type::Match(_), Type::Match(_)) => return Err(cx.unsupported("a comparison of matches")),
        _ if op == "==" => return Ok(static_bool(&cx, false)),
        _ if op == "!=" => return Ok(static_bool(&cx, true)),
        _ => {
            let (a, b) = (python_type(&a.ty), python_type(&b.ty));
            return Err(cx.type_error(format!("'{op}' not supported between instances of '{a}' and '{b}'")));
        }
    };
    Ok(cx.wrap(result))
}

/// What `==` or `!=` says where this says whether they are equal.
fn inverted(cx: HookContext<'_>, op: &str, equal: IrValue) -> IrValue {
    match op {
        "==" => equal,
        _ => cx.op(op::BOOL_NOT, &[&equal], Type::Bool),
    }
}

fn int_float(cx: HookContext<'_>, suffix: &str, int: &IrValue, float: &IrValue) -> PyResult<IrValue> {
    // A small constant converts exactly, and floats compare inline.
    if cx
        .with(|g| g.int_constant(int.value))
        .is_some_and(|c| c.unsigned_abs() < 1 << 53)
    {
        let converted = cx.op(op::INT_TO_FLOAT, &[int], Type::Float);
        return Ok(cx.op(cx.operation("f64", suffix)?, &[&converted, float], Type::Bool));
    }
    if suffix == "ne" {
        let equal = cx.op(op::INT_EQ_FLOAT, &[int, float], Type::Bool);
        return Ok(cx.op(op::BOOL_NOT, &[&equal], Type::Bool));
    }
    Ok(cx.op(
        cx.operation("int", &format!("{suffix}_float"))?,
        &[int, float],
        Type::Bool,
    ))
}

/// `a op b` of lists, or tuples, of one type.
pub(super) fn lists(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> IrValue {
    match op {
        "==" => cx.op(op::LIST_EQ, &[a, b], Type::Bool),
        "!=" => {
            let equal = cx.op(op::LIST_EQ, &[a, b], Type::Bool);
            cx.op(op::BOOL_NOT, &[&equal], Type::Bool)
        }
        "<" => cx.op(op::LIST_LT, &[a, b], Type::Bool),
        "<=" => cx.op(op::LIST_LE, &[a, b], Type::Bool),
        ">" => cx.op(op::LIST_LT, &[b, a], Type::Bool),
        _ => cx.op(op::LIST_LE, &[b, a], Type::Bool),
    }
}

fn on_interpreter(cx: HookContext<'_>, op: &str, a: IrValue, b: IrValue) -> PyResult {
    let (a, b) = (cx.wrap(a), cx.wrap(b));
    let (a, b) = (boxed(&cx, &a)?, boxed(&cx, &b)?);
    cx.with(|g| g.outcome.python = true);
    Ok(cx.wrap(cx.op_attr(op::PY_COMPARE, &[&a, &b], Attr::Name(op.into()), Type::PyObj)))
}

/// `is`: of a run-time value only with None, or between lists.
fn identity(cx: HookContext<'_>, left: &PyObject, right: &PyObject, negate: bool) -> PyResult {
    let staged = |o: &PyObject| o.downcast_ref::<Staged>().is_some();
    let (left, right) = (
        &cx.opened_object(left.to_owned())?,
        &cx.opened_object(right.to_owned())?,
    );
    if let Some(value) = several_objects(&cx, left, right)? {
        return unions::each(cx, value, &mut |value| identity(cx, &cx.wrap(value), right, negate));
    }
    if let Some(value) = several_objects(&cx, right, left)? {
        return unions::each(cx, value, &mut |value| identity(cx, left, &cx.wrap(value), negate));
    }
    if let Some(same) = cx.same_reference(left, right)? {
        let same = cx.wrap(same);
        return if negate {
            crate::staging::truth::not(cx, same)
        } else {
            Ok(same)
        };
    }
    if let Some((left, right)) = enums::places(&cx, left, right) {
        return rich(cx, if negate { "!=" } else { "==" }, &left, &right);
    }
    if !cx.vm.is_none(left) && !cx.vm.is_none(right) {
        cx.check_identity(left)?;
        cx.check_identity(right)?;
    }
    if !staged(left) && !staged(right) {
        return Ok(static_bool(&cx, left.is(right) != negate));
    }
    let (left, right) = if staged(left) { (left, right) } else { (right, left) };
    let Some(value) = cx.dynamic(left)? else {
        return identity(cx, &cx.vm.ctx.none(), right, negate);
    };
    if let Some(value) = maybe_member(&cx, &value, right) {
        return unions::each(cx, value, &mut |value| identity(cx, &cx.wrap(value), right, negate));
    }
    if cx.vm.is_none(right) {
        return Ok(is_none(cx, value, negate));
    }
    let held = |ty: &Type| matches!(ty, Type::PyObj | Type::Instance(_));
    if is_instance(&cx, right) && !value.ty.any(&mut { held }) {
        return Ok(static_bool(&cx, negate));
    }
    match (&value.ty, cx.dynamic(right)?) {
        (Type::List(x), Some(other)) if other.ty == Type::list((**x).clone()) => {
            let same = cx.op(op::LIST_IS, &[&value, &other], Type::Bool);
            Ok(cx.wrap(if negate {
                cx.op(op::BOOL_NOT, &[&same], Type::Bool)
            } else {
                same
            }))
        }
        (Type::Dict(..) | Type::Set(_), Some(other)) if value.ty == other.ty => {
            let same = cx.op(op::DICT_IS, &[&value, &other], Type::Bool);
            Ok(cx.wrap(if negate {
                cx.op(op::BOOL_NOT, &[&same], Type::Bool)
            } else {
                same
            }))
        }
        (Type::Bool, None) if right.class().is(cx.vm.ctx.types.bool_type) => {
            rich(cx, if negate { "!=" } else { "==" }, left, right)
        }
        _ => Err(cx.unsupported("identity of run-time values")),
    }
}

fn is_none(cx: HookContext<'_>, value: IrValue, negate: bool) -> PyObjectRef {
    let Some(index) = value.ty.alternative_index(&Type::None) else {
        let is = value.ty == Type::None;
        return static_bool(&cx, is != negate);
    };
    let test = cx.op_attr(op::UNION_IS, &[&value], Attr::Index(index as u32), Type::Bool);
    let says = KindTest::is(value, index);
    cx.with(|g| g.top().kind_tests.insert(test.value, says.clone()));
    if !negate {
        return cx.wrap(test);
    }
    let result = cx.op(op::BOOL_NOT, &[&test], Type::Bool);
    cx.with(|g| g.top().kind_tests.insert(result.value, says.opposite()));
    cx.wrap(result)
}

/// `item in dict.values()`, `item in dict.items()`
fn in_view(cx: HookContext<'_>, item: &PyObject, view: &PyObject) -> PyResult<Option<PyObjectRef>> {
    match super::hash_containers::viewed(cx, view)? {
        Some((_, VirtualKind::ValuesOf)) => match super::hash_containers::listed(cx, view)? {
            Some(values) => in_value(cx, item, values).map(Some),
            None => Ok(None),
        },
        Some((dict, VirtualKind::PairsOf)) => {
            objects::twin(cx, "holds_pair", vec![cx.wrap(dict), item.to_owned()]).map(Some)
        }
        _ => Ok(None),
    }
}

/// `item in container`
fn membership(cx: HookContext<'_>, item: &PyObject, container: &PyObject) -> PyResult {
    if let Some(found) = instances::call_special(cx, container, "__contains__", &[item.to_owned()])? {
        return Ok(match cx.truth(&found)? {
            Truth::Static(known) => static_bool(&cx, known),
            Truth::Dynamic(value) => cx.wrap(IrValue { value, ty: Type::Bool }),
        });
    }
    if let Some(found) = iterator_objects::found_in(cx, container, item)? {
        return Ok(found);
    }
    let item = &*value_enums::looked_for(cx, item, container)?;
    if let Some(value) = cx.dynamic(container)? {
        if value.ty.alternative_index(&Type::JsonDict).is_some() {
            return unions::each(cx, value, &mut |value| match value.ty {
                Type::Str | Type::Bytes | Type::List(_) | Type::Tuple(_) | Type::Dict(..) => in_value(cx, item, value),
                _ => Err(cx.vm.new_type_error("argument is not iterable")),
            });
        }
        let value = unions::expect_one(cx, value, &|ty| {
            matches!(
                ty,
                Type::Str | Type::Bytes | Type::List(_) | Type::Tuple(_) | Type::Record(_)
            ) || ty.keyed().is_some()
        })?;
        return in_value(cx, item, value);
    }
    if let Some((dict, VirtualKind::KeysOf)) = super::hash_containers::viewed(cx, container)? {
        return super::hash_containers::contains(cx, &dict, item);
    }
    if !cx.is_dynamic(item) && !cx.is_dynamic(container) {
        cx.consume(container)?;
        return Ok(static_bool(&cx, cx.vm._contains(container, item)?));
    }
    if container.downcast_ref::<PyStr>().is_some() || container.downcast_ref::<PyBytes>().is_some() {
        let text = cx.lift(container)?;
        return in_value(cx, item, text);
    }
    if let Some(parts) = loops::range_parts(&cx, container)? {
        return in_range(cx, item, &parts);
    }
    if let Some(found) = in_view(cx, item, container)? {
        return Ok(found);
    }
    if container.downcast_ref::<Virtual>().is_some() {
        return Err(cx.suspend(container, "membership in an iterator"));
    }
    if let Some(dict) = static_dicts::of_gets(&cx, container)? {
        return membership(cx, item, &dict);
    }
    let shown = cx.elements_of_view(container);
    let elements = match static_elements(&cx, shown.as_deref().unwrap_or(container))? {
        Some(elements) => value_enums::plain_items(&cx, elements),
        None => return iterator_objects::held_in(cx, container, item),
    };
    if is_hashed(container) {
        super::hash_containers::before_look_up(cx, container, &elements, item)?;
    }
    let items: Vec<_> = elements.iter().map(|e| (e.clone(), cx.vm.ctx.none())).collect();
    if cx.is_dynamic(item)
        && let Some(table) = super::hash_containers::constant(cx, item, &items, true)?
    {
        return super::hash_containers::contains(cx, &table, item);
    }
    if elements.len() > MAX_CHAIN && elements.iter().all(|e| cx.as_const(e).is_some()) {
        let list: PyObjectRef = cx.vm.ctx.new_list(elements).into();
        let list = cx.lift(&list)?;
        return in_value(cx, item, list);
    }
    any_equal(cx, item, &elements)
}

/// Whether elements are looked for by their hashes.
fn is_hashed(container: &PyObject) -> bool {
    container.downcast_ref::<PyDict>().is_some()
        || container.downcast_ref::<PySet>().is_some()
        || container.downcast_ref::<PyFrozenSet>().is_some()
}

/// The elements of a static container that membership looks at.
fn static_elements(cx: &HookContext<'_>, container: &PyObject) -> PyResult<Option<Vec<PyObjectRef>>> {
    if let Some(tuple) = container.downcast_ref::<PyTuple>() {
        return Ok(Some(tuple.as_slice().to_vec()));
    }
    if let Some(list) = container.downcast_ref::<PyList>() {
        return Ok(Some(list.borrow_vec().to_vec()));
    }
    if !is_hashed(container) {
        return Ok(None);
    }
    let list = cx
        .vm
        .ctx
        .types
        .list_type
        .as_object()
        .call((container.to_owned(),), cx.vm)?;
    Ok(list.downcast_ref::<PyList>().map(|l| l.borrow_vec().to_vec()))
}

fn any_equal(cx: HookContext<'_>, item: &PyObject, elements: &[PyObjectRef]) -> PyResult {
    let mut found = static_bool(&cx, false);
    for element in elements {
        // Only what is known at run time can be the same NaN.
        let same = if cx.as_const(item).is_some() || cx.as_const(element).is_some() {
            rich(cx, "==", item, element)?
        } else {
            same(cx, &item.to_owned(), element)?
        };
        found = match (cx.dynamic(&found)?, cx.dynamic(&same)?) {
            (Some(a), Some(b)) if a.ty == Type::Bool && b.ty == Type::Bool => {
                cx.wrap(cx.op(op::BOOL_OR, &[&a, &b], Type::Bool))
            }
            (None, _) if !found.clone().try_to_bool(cx.vm)? => same,
            (_, None) if !same.clone().try_to_bool(cx.vm)? => found,
            _ => return Ok(static_bool(&cx, true)),
        };
    }
    Ok(found)
}

fn in_value(cx: HookContext<'_>, item: &PyObject, container: IrValue) -> PyResult {
    if let Type::Record(_) = container.ty {
        let tuple = cx.open_record(container);
        return membership(cx, item, &tuple);
    }
    if container.ty.keyed().is_some() {
        return super::hash_containers::contains(cx, &container, item);
    }
    if container.ty.element().is_some_and(objects::among)
        || container.ty.element().is_some() && objects::among(&cx.type_of(item)?)
    {
        return objects::contains(cx, &container, item.to_owned());
    }
    let item = cx.lift(item)?;
    unions::each(cx, item, &mut |item| {
        let element = container.ty.element();
        let result = match (&container.ty, &item.ty) {
            (Type::Str, Type::Str) => cx.op(op::STR_CONTAINS, &[&container, &item], Type::Bool),
            (Type::Str, other) => {
                let name = python_type(other);
                let text = format!("'in <string>' requires string as left operand, not {name}");
                return Err(cx.type_error(text));
            }
            (Type::Bytes, _) => {
                let wanted = super::bytes::needle(cx, item)?;
                cx.op(op::BYTES_CONTAINS, &[&container, &wanted], Type::Bool)
            }
            (_, ty) if element == Some(ty) => cx.op(op::LIST_CONTAINS, &[&container, &item], Type::Bool),
            (_, Type::Bool) if element == Some(&Type::Int) => {
                let item = bool_to_int(&cx, &item);
                cx.op(op::LIST_CONTAINS, &[&container, &item], Type::Bool)
            }
            (_, ty) if element.is_some_and(|element| never_equal(element, ty)) => return Ok(static_bool(&cx, false)),
            (_, ty)
                if let Some(element) = element
                    && (matches!(element, Type::Union(_)) || cx.join_types(element, ty)? == *element) =>
            {
                let item = cx.convert(item.clone(), element)?;
                cx.op(op::LIST_CONTAINS, &[&container, &item], Type::Bool)
            }
            _ => return Err(cx.unsupported("membership between different types")),
        };
        Ok(cx.wrap(result))
    })
}

/// Whether no values of the two types are equal. A container without an element type is empty.
pub(super) fn never_equal(a: &Type, b: &Type) -> bool {
    let number = |ty: &Type| matches!(ty, Type::Bool | Type::Int | Type::Float);
    let plain = |ty: &Type| {
        number(ty)
            || matches!(
                ty,
                Type::Str
                    | Type::Bytes
                    | Type::None
                    | Type::Record(_)
                    | Type::Tuple(_)
                    | Type::List(_)
                    | Type::Dict(..)
            )
    };
    let same_kind = std::mem::discriminant(a) == std::mem::discriminant(b)
        || (number(a) && number(b))
        || (tuple::is_tuple(a) && tuple::is_tuple(b));
    *a == Type::Never || (plain(a) && plain(b) && !same_kind)
}

/// Membership in the range of a start, a stop and a step.
fn in_range(cx: HookContext<'_>, item: &PyObject, [start, stop, step]: &[PyObjectRef; 3]) -> PyResult {
    let value = cx.lift(item)?;
    if value.ty != Type::Int {
        return Err(cx.unsupported("membership of this value in a range"));
    }
    let Some(taipan_ir::Const::Int(step)) = cx.as_const(step) else {
        return Err(cx.unsupported("membership in this range"));
    };
    let (low, high) = if step > 0 { (start, stop) } else { (stop, start) };
    let (low_op, high_op) = if step > 0 {
        (op::INT_GE, op::INT_LT)
    } else {
        (op::INT_GT, op::INT_LE)
    };
    let above = cx.op(low_op, &[&value, &cx.lift(low)?], Type::Bool);
    let below = cx.op(high_op, &[&value, &cx.lift(high)?], Type::Bool);
    let mut inside = cx.op(op::BOOL_AND, &[&above, &below], Type::Bool);
    if step.abs() != 1 {
        // The difference matters only inside the bounds; one that overflows fails the row.
        let distance = cx.op(op::INT_SUB, &[&value, &cx.lift(start)?], Type::Int);
        let rest = cx.op(op::INT_MOD, &[&distance, &cx.int(step)], Type::Int);
        let hit = cx.op(op::INT_EQ, &[&rest, &cx.int(0)], Type::Bool);
        inside = cx.op(op::BOOL_AND, &[&inside, &hit], Type::Bool);
    }
    Ok(cx.wrap(inside))
}
