//! Merging: what a variable is after two paths meet, found by joining what it was on each.

use crate::state::{HookContext, IrValue};
use crate::values::{Maybe, Unbound};
use rustpython_vm::builtins::PyTuple;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyPayload, PyResult};
use std::sync::Arc;
use taipan_ir::{Const, Type, Value};

/// How a variable travels from several places to one: which IR values, and how to make an object of them.
#[derive(Clone, Debug)]
pub enum Shape {
    /// The same object everywhere: nothing travels.
    Same(PyObjectRef),
    /// One value.
    Value(Type),
    /// A tuple of this class, part by part.
    Tuple(u32, Vec<Shape>),
    /// An instance of this class, attribute by attribute.
    Instance(PyObjectRef, Vec<(String, Shape)>),
    /// A flag, and a value that counts only where the flag holds.
    Maybe(Box<Shape>),
}

impl Shape {
    /// The types of the values that travel.
    pub fn types(&self, out: &mut Vec<Type>) {
        match self {
            Shape::Same(_) => {}
            Shape::Value(ty) => out.push(ty.clone()),
            Shape::Tuple(_, parts) => parts.iter().for_each(|p| p.types(out)),
            Shape::Instance(_, parts) => parts.iter().for_each(|(_, p)| p.types(out)),
            Shape::Maybe(inner) => {
                out.push(Type::Bool);
                inner.types(out);
            }
        }
    }

    /// Whether both carry the same types in the same places.
    pub fn alike(&self, other: &Shape) -> bool {
        match (self, other) {
            (Shape::Same(a), Shape::Same(b)) => a.is(b),
            (Shape::Value(a), Shape::Value(b)) => a == b,
            (Shape::Tuple(x, a), Shape::Tuple(y, b)) => {
                x == y && a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.alike(b))
            }
            (Shape::Instance(a, x), Shape::Instance(b, y)) => {
                let same = |((m, p), (n, q)): (&(String, Shape), &(String, Shape))| m == n && p.alike(q);
                a.is(b) && x.len() == y.len() && x.iter().zip(y).all(same)
            }
            (Shape::Maybe(a), Shape::Maybe(b)) => a.alike(b),
            _ => false,
        }
    }
}

fn is_unbound(object: &PyObject) -> bool {
    object.downcast_ref::<Unbound>().is_some()
}

impl HookContext<'_> {
    /// The shape of one object that has to travel.
    pub fn shape_of(&self, object: &PyObject) -> PyResult<Shape> {
        if let Some(maybe) = object.downcast_ref::<Maybe>() {
            return Ok(Shape::Maybe(Box::new(self.shape_of(&maybe.value)?)));
        }
        if let Some(tuple) = object.downcast_ref::<PyTuple>() {
            let parts = tuple.as_slice().iter().map(|e| self.shape_of(e));
            let parts = parts.collect::<PyResult<Vec<_>>>()?;
            return Ok(Shape::Tuple(self.tuple_class(object)?, parts));
        }
        if let Some((class, parts)) = self.opened(object)? {
            let parts = parts.into_iter().map(|(name, part)| Ok((name, self.shape_of(&part)?)));
            return Ok(Shape::Instance(class, parts.collect::<PyResult<Vec<_>>>()?));
        }
        Ok(Shape::Value(self.type_of(object)?))
    }

    fn join_instance(&self, class: PyObjectRef, parts: Vec<(String, Shape)>, object: &PyObject) -> PyResult<Shape> {
        let other = self.opened(object)?.filter(|(other, _)| other.is(&class));
        let Some((_, others)) = other.filter(|(_, others)| others.len() == parts.len()) else {
            let ty = self.join_types(&self.instance_type(&class, &parts)?, &self.type_of(object)?)?;
            return Ok(Shape::Value(ty));
        };
        let joined = parts.into_iter().map(|(name, shape)| {
            let Some((_, part)) = others.iter().find(|(other, _)| *other == name) else {
                return Err(self.refer(
                    object,
                    &format!("the attribute {name}, which is set on some paths only,"),
                ));
            };
            let shape = self.join(shape, part)?;
            Ok((name, shape))
        });
        Ok(Shape::Instance(class, joined.collect::<PyResult<Vec<_>>>()?))
    }

    /// The shape that also takes this object.
    pub fn join(&self, shape: Shape, object: &PyObject) -> PyResult<Shape> {
        match shape {
            Shape::Same(first) => self.join_objects(&first, object),
            Shape::Maybe(inner) => {
                if is_unbound(object) {
                    return Ok(Shape::Maybe(inner));
                }
                let other = object.downcast_ref::<Maybe>().map(|m| m.value.clone());
                Ok(Shape::Maybe(Box::new(
                    self.join(*inner, other.as_deref().unwrap_or(object))?,
                )))
            }
            other if is_unbound(object) => Ok(Shape::Maybe(Box::new(other))),
            other if object.downcast_ref::<Maybe>().is_some() => {
                let value = object.downcast_ref::<Maybe>().map(|m| m.value.clone());
                let value = value.unwrap_or_else(|| object.to_owned());
                Ok(Shape::Maybe(Box::new(self.join(other, &value)?)))
            }
            Shape::Tuple(class, parts) => match object.downcast_ref::<PyTuple>() {
                Some(tuple) if tuple.as_slice().len() == parts.len() && self.tuple_class(object)? == class => {
                    let joined = parts.into_iter().zip(tuple.as_slice()).map(|(p, o)| self.join(p, o));
                    Ok(Shape::Tuple(class, joined.collect::<PyResult<Vec<_>>>()?))
                }
                _ => {
                    let ty = self.join_types(&self.record_type(class, &parts)?, &self.type_of(object)?)?;
                    Ok(Shape::Value(ty))
                }
            },
            Shape::Instance(class, parts) => self.join_instance(class, parts, object),
            Shape::Value(ty) => Ok(Shape::Value(self.join_types(&ty, &self.type_of(object)?)?)),
        }
    }

    fn join_objects(&self, first: &PyObjectRef, object: &PyObject) -> PyResult<Shape> {
        if self.same(first, object) {
            return Ok(Shape::Same(first.clone()));
        }
        if is_unbound(first) {
            let shape = self.shape_of(object)?;
            return Ok(if matches!(shape, Shape::Maybe(_)) {
                shape
            } else {
                Shape::Maybe(Box::new(shape))
            });
        }
        if let (Some(a), Some(b)) = (first.downcast_ref::<PyTuple>(), object.downcast_ref::<PyTuple>())
            && a.as_slice().len() == b.as_slice().len()
            && first.class().is(object.class())
        {
            let class = self.tuple_class(object)?;
            let parts = a
                .as_slice()
                .iter()
                .zip(b.as_slice())
                .map(|(a, b)| self.join(Shape::Same(a.clone()), b));
            return Ok(Shape::Tuple(class, parts.collect::<PyResult<Vec<_>>>()?));
        }
        let shape = self.shape_of(first)?;
        self.join(shape, object)
    }

    fn record_type(&self, class: u32, parts: &[Shape]) -> PyResult<Type> {
        let fields = parts.iter().map(|part| self.type_of_shape(part));
        Ok(Type::named(fields.collect::<PyResult<Vec<_>>>()?, class))
    }

    fn instance_type(&self, class: &PyObjectRef, parts: &[(String, Shape)]) -> PyResult<Type> {
        let types = parts
            .iter()
            .map(|(name, part)| Ok((name.clone(), self.type_of_shape(part)?)));
        self.type_of_attributes(class, types.collect::<PyResult<Vec<_>>>()?)
    }

    fn type_of_shape(&self, shape: &Shape) -> PyResult<Type> {
        match shape {
            Shape::Same(object) => self.type_of(object),
            Shape::Value(ty) => Ok(ty.clone()),
            Shape::Tuple(class, inner) => self.record_type(*class, inner),
            Shape::Instance(class, inner) => self.instance_type(class, inner),
            Shape::Maybe(_) => Err(self.unsupported("a tuple or object of a variable that may be unbound")),
        }
    }

    /// Whether an object holds a value made since the function had `first` values.
    fn made_since(&self, object: &PyObject, first: u32) -> bool {
        self.nested_or_yes(|| self.made_since_within(object, first))
    }

    fn made_since_within(&self, object: &PyObject, first: u32) -> bool {
        if self.is_scalar_constant(object) {
            return false;
        }
        if let Some((_, value)) = self.value_behind(object) {
            return value.0 >= first;
        }
        let mut kinds = self.kinds_of_known(object);
        if let Some(since) = kinds.find_map(|kind| kind.made_since(self, object, first)) {
            return since;
        }
        self.held_by(object).iter().any(|part| self.made_since(part, first))
    }

    /// The shape of a variable over all the places it comes from. What was made since the function had
    /// `first` values is not visible outside the region being closed, and travels in any case.
    pub fn join_states<'a>(&self, first: u32, states: impl Iterator<Item = &'a [PyObjectRef]>) -> PyResult<Vec<Shape>> {
        let initial = |o: &PyObjectRef| {
            if self.made_since(o, first) {
                self.shape_of(o)
            } else {
                Ok(Shape::Same(o.clone()))
            }
        };
        let mut shapes: Option<Vec<Shape>> = None;
        for state in states {
            shapes = Some(match shapes {
                None => state.iter().map(initial).collect::<PyResult<Vec<_>>>()?,
                Some(shapes) => shapes
                    .into_iter()
                    .zip(state)
                    .map(|(s, o)| self.join(s, o))
                    .collect::<PyResult<Vec<_>>>()?,
            });
        }
        Ok(shapes.unwrap_or_default())
    }

    /// Emits the values of an object for a shape that takes it.
    pub fn lower(&self, object: &PyObject, shape: &Shape, out: &mut Vec<Value>) -> PyResult<()> {
        match shape {
            Shape::Same(_) => Ok(()),
            Shape::Value(ty) => {
                let value = self.lift(object)?;
                out.push(self.convert(value, ty)?.value);
                Ok(())
            }
            Shape::Tuple(_, parts) => {
                if let Some(tuple) = object.downcast_ref::<PyTuple>() {
                    return tuple
                        .as_slice()
                        .iter()
                        .zip(parts)
                        .try_for_each(|(o, p)| self.lower(o, p, out));
                }
                let record = self.lift(object)?;
                (0..parts.len()).try_for_each(|i| {
                    let field = self.field(&record, i);
                    let field = self.wrap(field);
                    self.lower(&field, &parts[i], out)
                })
            }
            Shape::Instance(_, parts) => {
                self.stands_for_several(object);
                let all = self.opened(object)?.map(|(_, all)| all).unwrap_or_default();
                parts
                    .iter()
                    .try_for_each(|(name, shape)| match all.iter().find(|(other, _)| other == name) {
                        Some((_, part)) => self.lower(part, shape, out),
                        None => Err(self.unsupported("a variable that holds objects of several classes")),
                    })
            }
            Shape::Maybe(inner) => {
                if is_unbound(object) {
                    out.push(self.bool(false).value);
                    return self.lower_default(inner, out);
                }
                let Some(maybe) = object.downcast_ref::<Maybe>() else {
                    out.push(self.bool(true).value);
                    return self.lower(object, inner, out);
                };
                out.push(self.lift(&maybe.flag)?.value);
                self.lower(&maybe.value, inner, out)
            }
        }
    }

    fn lower_default(&self, shape: &Shape, out: &mut Vec<Value>) -> PyResult<()> {
        match shape {
            Shape::Same(_) => Ok(()),
            Shape::Value(ty) => {
                out.push(self.anything(ty)?.value);
                Ok(())
            }
            Shape::Tuple(_, parts) => parts.iter().try_for_each(|p| self.lower_default(p, out)),
            Shape::Instance(_, parts) => parts.iter().try_for_each(|(_, p)| self.lower_default(p, out)),
            Shape::Maybe(inner) => {
                out.push(self.bool(false).value);
                self.lower_default(inner, out)
            }
        }
    }

    /// The object that the travelled values stand for.
    pub fn raise(&self, shape: &Shape, values: &mut std::vec::IntoIter<Value>) -> PyResult {
        let next = |values: &mut std::vec::IntoIter<Value>, ty: &Type| IrValue {
            value: values.next().expect("a shape has as many values as it has types"),
            ty: ty.clone(),
        };
        match shape {
            Shape::Same(object) => Ok(object.clone()),
            Shape::Value(ty) => {
                let value = next(values, ty);
                Ok(self.wrap(value))
            }
            Shape::Tuple(class, parts) => {
                let parts = parts.iter().map(|p| self.raise(p, values)).collect::<PyResult<_>>()?;
                Ok(self.tuple_of(*class, parts))
            }
            Shape::Instance(class, parts) => {
                let parts = parts.iter().map(|(name, p)| Ok((name.clone(), self.raise(p, values)?)));
                self.standing_for(class, parts.collect::<PyResult<_>>()?)
            }
            Shape::Maybe(inner) => {
                let flag = next(values, &Type::Bool);
                let flag = self.wrap(flag);
                let value = self.raise(inner, values)?;
                Ok(Maybe { flag, value }.into_pyobject(self.vm))
            }
        }
    }
}

/// Any constant of a type; objects have none.
pub fn default_const(ty: &Type) -> Option<Const> {
    Some(match ty {
        Type::Never | Type::None => Const::None,
        Type::Bool => Const::Bool(false),
        Type::Int => Const::Int(0),
        Type::Float => Const::Float(0.0),
        Type::Str => Const::Str(Arc::from("")),
        Type::Bytes => Const::Bytes(Arc::from([])),
        Type::Record(fields) | Type::Instance(fields) => {
            Const::Record(fields.iter().map(default_const).collect::<Option<Vec<_>>>()?.into())
        }
        Type::Object(class) => {
            let fields = class.fields().iter().map(default_const);
            Const::Object(*class, fields.collect::<Option<Vec<_>>>()?.into())
        }
        Type::List(element) => Const::List((**element).clone(), Arc::from([])),
        Type::Tuple(element) => Const::Tuple((**element).clone(), Arc::from([])),
        Type::Union(parts) => Const::Union(ty.clone(), 0, Arc::new(default_const(&parts[0])?)),
        Type::Dict(..) | Type::Set(_) | Type::FrozenSet(_) => Const::Dict(ty.clone(), Arc::from([])),
        Type::Match(_) | Type::JsonList | Type::JsonDict | Type::PyObj | Type::Ref(_) => return None,
    })
}
