//! Types that join, and run-time values converted between them.

use super::join::default_const;
use crate::state::{HookContext, IrValue, Origin, Role, block};
use crate::values::{spoken, unions};
use rustpython_vm::PyResult;
use std::sync::Arc;
use taipan_ir::{Attr, Const, Inst, Kind, Type, Value};

/// How many lengths a tuple of elements of one type may have before its length is known at run time only.
const FEW_LENGTHS: usize = 2;
/// The same where the elements are of several types.
const MANY_LENGTHS: usize = 8;

impl HookContext<'_> {
    /// The smallest type both convert to.
    pub fn join_types(&self, a: &Type, b: &Type) -> PyResult<Type> {
        if a == b || *b == Type::Never {
            return Ok(a.clone());
        }
        match (a, b) {
            (Type::Never, _) => Ok(b.clone()),
            (Type::Record(x), Type::Record(y)) if x.len() == y.len() => {
                if x.class != y.class {
                    return Err(self.unsupported("a value that is a tuple of one class or of another"));
                }
                let parts = x.iter().zip(y.iter()).map(|(x, y)| self.join_types(x, y));
                Ok(Type::named(parts.collect::<PyResult<Vec<_>>>()?, x.class))
            }
            (Type::Instance(x), Type::Instance(y)) if x.class == y.class => {
                let parts = x.iter().zip(y.iter()).map(|(x, y)| self.join_types(x, y));
                Ok(Type::instance(parts.collect::<PyResult<Vec<_>>>()?, x.class))
            }
            (Type::List(x), Type::List(y)) => Ok(Type::list(self.join_types(x, y)?)),
            (Type::Tuple(x), Type::Tuple(y)) => Ok(Type::tuple(self.join_types(x, y)?)),
            (Type::Tuple(_), Type::Record(_)) | (Type::Record(_), Type::Tuple(_)) => self.join_tuples(&[a, b]),
            (Type::Set(x), Type::Set(y)) => Ok(Type::set(self.join_types(x, y)?)),
            (Type::FrozenSet(x), Type::FrozenSet(y)) => Ok(Type::FrozenSet(self.join_types(x, y)?.into())),
            (Type::Dict(x, u, _), Type::Dict(y, v, _)) if a.same_container(b) => {
                Ok(a.with_keyed(self.join_types(x, y)?, self.join_types(u, v)?))
            }
            _ => self.join_unions(a, b),
        }
    }

    fn join_unions(&self, a: &Type, b: &Type) -> PyResult<Type> {
        let mut parts: Vec<Type> = a.alternatives().to_vec();
        for other in b.alternatives() {
            let same_kind = |p: &Type| {
                p.same_container(other)
                    || matches!((p, other), (Type::Tuple(_), Type::Tuple(_)))
                    || matches!((p, other), (Type::Record(x), Type::Record(y)) if x.len() == y.len())
                    || matches!((p, other), (Type::Instance(x), Type::Instance(y)) if x.class == y.class)
            };
            match parts.iter().position(same_kind) {
                Some(i) => parts[i] = self.join_types(&parts[i], other)?,
                None => parts.push(other.clone()),
            }
        }
        self.without_lengths(&mut parts)?;
        join_json(&mut parts);
        Ok(Type::union(parts))
    }

    /// Tuples of many lengths among alternatives, or beside one of run-time length, become one of run-time length.
    fn without_lengths(&self, parts: &mut Vec<Type>) -> PyResult<()> {
        let plain = |ty: &Type| matches!(ty, Type::Tuple(_)) || matches!(ty, Type::Record(fields) if fields.class == 0);
        let tuples: Vec<&Type> = parts.iter().filter(|ty| plain(ty)).collect();
        let open = tuples.iter().any(|ty| matches!(ty, Type::Tuple(_)));
        if tuples.len() < 2 || !open && tuples.len() <= FEW_LENGTHS {
            return Ok(());
        }
        let joined = self.join_tuples(&tuples)?;
        let one_kind = !matches!(joined.element(), Some(Type::Union(_)));
        if open || one_kind || tuples.len() > MANY_LENGTHS {
            parts.retain(|ty| !plain(ty));
            parts.push(joined);
        }
        Ok(())
    }

    /// The tuple of run-time length that takes all these.
    fn join_tuples(&self, tuples: &[&Type]) -> PyResult<Type> {
        let mut element = Type::Never;
        for tuple in tuples {
            match tuple {
                Type::Tuple(own) => element = self.join_types(&element, own)?,
                Type::Record(fields) if fields.class == 0 => {
                    for field in fields.iter() {
                        element = self.join_types(&element, field)?;
                    }
                }
                _ => return Err(self.unsupported("a value that is a tuple of one class or of another")),
            }
        }
        Ok(Type::tuple(element))
    }

    /// The same value at a type that admits its own.
    pub fn convert(&self, value: IrValue, to: &Type) -> PyResult<IrValue> {
        if value.ty == *to {
            return Ok(value);
        }
        match (&value.ty, to) {
            // There is no such value: what reads from an empty list, say, has failed.
            (Type::Never, _) if let Some(any) = default_const(to) => Ok(self.constant(any)),
            (_, Type::PyObj) => Ok(self.ir().py_box(&value)),
            (Type::Union(_), _) => self.convert_union(value, to),
            (_, Type::Union(parts)) => {
                let index = match to.alternative_index(&value.ty) {
                    Some(index) => index,
                    None => self.similar_alternative(&value.ty, parts)?,
                };
                let inner = self.convert(value, &parts[index])?;
                let made = self.ir().union_make(&inner, index as u32, to.clone());
                self.came_from(&made, &inner);
                Ok(made)
            }
            (Type::Record(from), Type::Record(fields)) | (Type::Instance(from), Type::Instance(fields))
                if from.len() == fields.len() && from.class == fields.class =>
            {
                let mut parts = Vec::new();
                for (i, field) in fields.iter().enumerate() {
                    let part = self.field(&value, i);
                    parts.push(self.convert(part, field)?);
                }
                Ok(self.ir().record_make(&parts.iter().collect::<Vec<_>>(), to.clone()))
            }
            (Type::Tuple(_), Type::Tuple(element)) => self.convert_elements(&value, element),
            (Type::Record(fields), Type::Tuple(element)) if fields.class == 0 => self.lengthen(&value, element),
            (Type::JsonList | Type::JsonDict, _) if value.ty.opened().is_some_and(|ty| ty == *to) => {
                Ok(unions::opened(self, value))
            }
            (_, Type::JsonList | Type::JsonDict) => self.close(value, to),
            (Type::List(from), Type::List(element))
                if **from == Type::Never && self.with(|g| g.is_constant(value.value)) =>
            {
                // An empty list of the module, which nobody changes.
                Ok(self.constant(Const::List((**element).clone(), Arc::from([]))))
            }
            (from, to) if from.same_container(to) => Err(self.mismatch(&value, to)),
            _ => Err(self.unsupported(format!(
                "a value of type {} where {} is expected",
                spoken(self, &value.ty),
                spoken(self, to)
            ))),
        }
    }

    /// A tuple of known length as one of run-time length.
    fn lengthen(&self, record: &IrValue, element: &Type) -> PyResult<IrValue> {
        let Type::Record(fields) = &record.ty else {
            return Ok(record.clone());
        };
        let mut parts = Vec::new();
        for i in 0..fields.len() {
            let part = self.field(record, i);
            parts.push(self.convert(part, element)?);
        }
        if parts.is_empty() {
            return Ok(self.constant(Const::Tuple(element.clone(), Arc::from([]))));
        }
        let parts: Vec<&IrValue> = parts.iter().collect();
        let list = self.ir().list_new(&parts, Type::list(element.clone()));
        Ok(self.ir().tuple_freeze(&list))
    }

    /// A tuple whose elements are converted.
    fn convert_elements(&self, tuple: &IrValue, element: &Type) -> PyResult<IrValue> {
        if tuple.ty.element() == Some(&Type::Never) {
            return Ok(self.constant(Const::Tuple(element.clone(), Arc::from([]))));
        }
        let list = self.with_elements(tuple, element)?;
        Ok(self.ir().tuple_freeze(&list))
    }

    /// A new list of the elements of a list or tuple, converted.
    pub fn with_elements(&self, tuple: &IrValue, element: &Type) -> PyResult<IrValue> {
        self.each_element(tuple, element, &|cx, item| cx.convert(item, element))
    }

    /// A new list of the elements of a list or tuple, all of which are of one alternative, or the row fails.
    pub fn expect_elements(&self, list: &IrValue, element: &Type) -> PyResult<IrValue> {
        self.each_element(list, element, &|cx, item| {
            let index = item
                .ty
                .alternative_index(element)
                .map(|index| Attr::Index(index as u32));
            let index = index.ok_or_else(|| cx.unsupported("elements of another type"))?;
            Ok(cx.ir().union_expect(&item, index))
        })
    }

    /// A new list of what becomes of the elements of a list or tuple, one by one in a loop.
    fn each_element(
        &self,
        tuple: &IrValue,
        element: &Type,
        change: &dyn Fn(&Self, IrValue) -> PyResult<IrValue>,
    ) -> PyResult<IrValue> {
        let own = tuple.ty.element().cloned().unwrap_or(Type::Never);
        let list = self.ir().list_new(&[], Type::list(element.clone()));
        if own == Type::Never {
            return Ok(list);
        }
        let start = self.int(0);
        let (label, place) = self.with(|g| {
            let place = g.new_value(Type::Int);
            (g.top().function.new_label(), place)
        });
        let place = IrValue {
            value: place,
            ty: Type::Int,
        };
        let body = self.arm_of(|cx| {
            let length = cx.ir().list_len(tuple);
            let more = cx.ir().int_lt(&place, &length);
            let end = |kind| {
                block(vec![Inst {
                    results: Vec::new(),
                    kind,
                    line: cx.at / 1000,
                }])
            };
            let (then, els) = (
                end(Kind::Yield(Vec::new())),
                end(Kind::Break {
                    label,
                    args: Vec::new(),
                }),
            );
            let cond = more.value;
            cx.with(|g| g.push(cx.at, Kind::If { cond, then, els }, Vec::new()));
            let item = cx.ir().list_get_in(tuple, &place);
            cx.with(|g| {
                g.top()
                    .list_origins
                    .insert(item.value, Origin::Container(tuple.clone()))
            });
            let item = change(cx, item)?;
            cx.ir().list_append(&list, &item);
            let next = cx.ir().int_add_nw(&place, &cx.int(1));
            let args = vec![next.value];
            cx.with(|g| g.push(cx.at, Kind::Continue { label, args }, Vec::new()));
            Ok(())
        })?;
        let body = taipan_ir::Block {
            params: vec![place.value],
            ..block(body)
        };
        let inits = vec![start.value];
        self.with(|g| g.push(self.at, Kind::Loop { label, inits, body }, Vec::new()));
        Ok(list)
    }

    /// A list or dict as a container of JSON, which it is if it was made as one.
    fn close(&self, container: IrValue, to: &Type) -> PyResult<IrValue> {
        match (container.ty.closed(), container.ty.as_json()) {
            (Some(Type::JsonList), _) if *to == Type::JsonList => Ok(self.ir().json_of_list(&container)),
            (Some(Type::JsonDict), _) if *to == Type::JsonDict => Ok(self.ir().json_of_dict(&container)),
            (None, Some(wanted)) => Err(self.mismatch(&container, &wanted)),
            _ => Err(self.mismatch(&container, to)),
        }
    }

    fn similar_alternative(&self, from: &Type, parts: &[Type]) -> PyResult<usize> {
        let similar = |p: &Type| match (from, p) {
            (Type::Record(a), Type::Record(b)) => a.len() == b.len() && a.class == b.class,
            (Type::Instance(a), Type::Instance(b)) => a.class == b.class,
            (Type::Record(a), Type::Tuple(_)) => a.class == 0,
            (Type::Tuple(_), Type::Tuple(_)) => true,
            (from, Type::JsonList | Type::JsonDict) => {
                from.as_json().is_some_and(|ty| p.opened().is_some_and(|own| own == ty))
            }
            (from, to) => from.same_container(to),
        };
        let found = parts.iter().position(similar);
        found.ok_or_else(|| self.unsupported(format!("a value of type {} among others", spoken(self, from))))
    }

    fn convert_union(&self, value: IrValue, to: &Type) -> PyResult<IrValue> {
        let Type::Union(parts) = value.ty.clone() else {
            return self.convert(value, to);
        };
        self.convert_alternatives(&value, &parts, 0, to)
    }

    fn convert_alternatives(&self, value: &IrValue, parts: &[Type], i: usize, to: &Type) -> PyResult<IrValue> {
        let get = |cx: &Self| cx.ir().union_get(value, i as u32);
        if i + 1 == parts.len() {
            let part = get(self);
            return self.convert(part, to);
        }
        let test = self.ir().union_is(value, i as u32);
        self.emit_if(
            test.value,
            to.clone(),
            |cx| {
                let part = get(cx);
                cx.convert(part, to)
            },
            |cx| cx.convert_alternatives(value, parts, i + 1, to),
        )
    }

    /// An `if` of the IR with one result, both arms made by Rust code that does not leave.
    pub fn emit_if(
        &self,
        cond: Value,
        ty: Type,
        then: impl FnOnce(&Self) -> PyResult<IrValue>,
        els: impl FnOnce(&Self) -> PyResult<IrValue>,
    ) -> PyResult<IrValue> {
        let then = self.arm(then)?;
        let els = self.arm(els)?;
        let result = self.with(|g| {
            let value = g.new_value(ty.clone());
            g.push(
                self.at,
                Kind::If {
                    cond,
                    then: block(then),
                    els: block(els),
                },
                vec![value],
            );
            value
        });
        Ok(IrValue { value: result, ty })
    }

    fn arm(&self, make: impl FnOnce(&Self) -> PyResult<IrValue>) -> PyResult<Vec<Inst>> {
        self.arm_of(|cx| {
            let value = make(cx)?;
            cx.with(|g| g.push(cx.at, Kind::Yield(vec![value.value]), Vec::new()));
            Ok(())
        })
    }

    fn arm_of(&self, make: impl FnOnce(&Self) -> PyResult<()>) -> PyResult<Vec<Inst>> {
        self.with(|g| g.open(Role::Arm, None));
        let result = make(self);
        let region = self.with(|g| g.close());
        result.map(|()| region.insts)
    }
}

/// Beside containers of JSON, lists and dicts that may be such are such. One container alone is seen by its elements.
fn join_json(parts: &mut Vec<Type>) {
    for json in [Type::JsonList, Type::JsonDict] {
        let opened = json.opened();
        if parts.contains(&json) {
            parts.retain(|ty| ty.as_json().is_none() || ty.as_json() != opened);
        }
    }
    if let [only] = &mut parts[..]
        && let Some(opened) = only.opened()
    {
        *only = opened;
    }
}
