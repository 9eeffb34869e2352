//! Where containers come from: a container has its identity, so that it cannot be copied into another type. Its maker must make the
//! other type, and generating starts again.

use super::join::Shape;
use crate::state::{HookContext, IrValue, Origin};
use crate::values::spoken;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyType};
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_ir::{Type, Value};

fn is_container(ty: &Type) -> bool {
    ty.element().is_some() || ty.keyed().is_some()
}

impl HookContext<'_> {
    /// A list has its identity, so it cannot be copied into another type: its maker must make the other type.
    pub fn list_mismatch(&self, list: &IrValue, element: &Type) -> PyBaseExceptionRef {
        self.mismatch(list, &Type::list(element.clone()))
    }

    /// The same of any container.
    pub fn mismatch(&self, container: &IrValue, wanted: &Type) -> PyBaseExceptionRef {
        let origin = self.with(|g| g.top().list_origins.get(&container.value).cloned());
        if let Some(Origin::Attribute(class, name)) = &origin {
            return match self.widen_attribute(*class, name, wanted) {
                Ok(()) => self.unsupported(format!(
                    "the attribute {name}, which cannot hold a {}",
                    spoken(self, wanted)
                )),
                Err(stop) => stop,
            };
        }
        if let Some(Origin::Record(class)) = &origin
            && let Some(class) = class.downcast_ref::<PyType>()
        {
            return self.refer_class(
                class,
                None,
                &format!(
                    "a {} is used as a {}",
                    spoken(self, &container.ty),
                    spoken(self, wanted)
                ),
            );
        }
        if let Some(Origin::Other(before)) = &origin {
            return self.mismatch(before, wanted);
        }
        if let Some(Origin::Container(outer)) = origin {
            let outer_wanted = match &outer.ty {
                Type::Dict(key, ..) => outer.ty.with_keyed((**key).clone(), wanted.clone()),
                Type::Tuple(_) => Type::tuple(wanted.clone()),
                _ => Type::list(wanted.clone()),
            };
            return self.mismatch(&outer, &outer_wanted);
        }
        match (self.with(|g| g.top().list_sites.get(&container.value).copied()), wanted) {
            (Some(site), Type::List(element) | Type::Tuple(element)) => self.materialise(site, (**element).clone()),
            (Some(site), _) => self.materialise_keyed(site, wanted.clone()),
            (None, Type::List(element)) => self.unsupported(format!(
                "a {} is used as a list of {}",
                spoken(self, &container.ty),
                spoken(self, element)
            )),
            (None, _) => self.unsupported(format!(
                "a {} is used as a {}",
                spoken(self, &container.ty),
                spoken(self, wanted)
            )),
        }
    }

    /// An item just read from a container: a tuple opened. Of a container in it it is noted where it comes from.
    pub fn list_item(&self, list: &IrValue, item: IrValue) -> PyObjectRef {
        if item.ty.alternatives().iter().any(is_container) {
            self.with(|g| g.top().list_origins.insert(item.value, Origin::Container(list.clone())));
        }
        self.open_record(item)
    }

    /// The objects that values brought together stand for. Of a container it is noted that it was one of these states' before.
    pub(super) fn raised<'a>(
        &self,
        shapes: &[Shape],
        values: Vec<Value>,
        states: impl Iterator<Item = &'a [PyObjectRef]>,
    ) -> PyResult<Vec<PyObjectRef>> {
        let mut values = values.into_iter();
        let objects = shapes.iter().map(|s| self.raise(s, &mut values));
        let objects = objects.collect::<PyResult<Vec<_>>>()?;
        for state in states {
            for ((object, shape), before) in objects.iter().zip(shapes).zip(state) {
                if let (Shape::Value(ty), Some(now), Some(before)) =
                    (shape, self.dynamic(object)?, self.dynamic(before)?)
                    && ty.alternatives().iter().any(is_container)
                {
                    self.came_from(&now, &before);
                }
            }
        }
        Ok(objects)
    }

    /// Notes that a container is this one, or one of several of which this is one.
    pub fn came_from(&self, container: &IrValue, before: &IrValue) {
        let holds = |value: &IrValue| value.ty.alternatives().iter().any(is_container);
        if holds(container) && holds(before) && container.value != before.value {
            let origin = Origin::Other(before.clone());
            self.with(|g| {
                g.top().list_origins.entry(container.value).or_insert(origin);
            });
        }
    }
}
