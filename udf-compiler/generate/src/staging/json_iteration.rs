//! Iteration over what a JSON text stands for where it may be a list or a dict: the items of the one, or the keys of the other.

use super::cursor::unchanged;
use crate::state::{HookContext, IrValue};
use crate::values::unions;
use rustpython_vm::PyResult;
use taipan_ir::{Attr, Type, op};

/// A list or a dict of JSON; what it is not is empty.
pub struct Either {
    list: IrValue,
    table: IrValue,
    is_table: IrValue,
    version: IrValue,
}

impl Either {
    /// Of a value that may be both; nothing for any other. Rows where it is neither fail.
    pub fn of(cx: &HookContext<'_>, value: &IrValue) -> PyResult<Option<Either>> {
        let place = |ty: &Type| value.ty.alternative_index(ty).map(|index| Attr::Index(index as u32));
        let (Some(list_at), Some(table_at)) = (place(&Type::JsonList), place(&Type::JsonDict)) else {
            return Ok(None);
        };
        let is_table = cx.op_attr(op::UNION_IS, &[value], table_at.clone(), Type::Bool);
        let (list_type, table_type) = (Type::list(Type::json()), Type::dict(Type::Str, Type::json()));
        let part = |cx: &HookContext<'_>, op: op::Name, at: Attr, ty: Type| {
            unions::opened(cx, cx.op_attr(op, &[value], at, ty))
        };
        // No constants: what is changed later would be one of several.
        let list = cx.emit_if(
            is_table.value,
            list_type.clone(),
            |cx| Ok(cx.op(op::LIST_NEW, &[], list_type.clone())),
            |cx| Ok(part(cx, op::UNION_EXPECT, list_at, Type::JsonList)),
        )?;
        let table = cx.emit_if(
            is_table.value,
            table_type.clone(),
            |cx| Ok(part(cx, op::UNION_GET, table_at, Type::JsonDict)),
            |cx| Ok(cx.op(op::DICT_NEW, &[], table_type.clone())),
        )?;
        let version = cx.op(op::DICT_VERSION, &[&table], Type::Int);
        Ok(Some(Either {
            list,
            table,
            is_table,
            version,
        }))
    }

    /// A new list of all items.
    fn listed(&self, cx: &HookContext<'_>) -> PyResult<IrValue> {
        cx.emit_if(
            self.is_table.value,
            self.list.ty.clone(),
            |cx| {
                let keys = cx.op(op::DICT_KEYS, &[&self.table], Type::list(Type::Str));
                cx.with_elements(&keys, &Type::json())
            },
            |cx| Ok(cx.op(op::LIST_COPY, &[&self.list], self.list.ty.clone())),
        )
    }

    /// Whether there is an item at a position.
    pub fn test(&self, cx: &HookContext<'_>, position: &IrValue) -> PyResult<IrValue> {
        unchanged(cx, &self.table, &self.version)?;
        cx.emit_if(
            self.is_table.value,
            Type::Bool,
            |cx| {
                let place = cx.op(op::DICT_NEXT, &[&self.table, position], Type::Int);
                Ok(cx.op(op::INT_GE, &[&place, &cx.int(0)], Type::Bool))
            },
            |cx| {
                let length = cx.op(op::LIST_LEN, &[&self.list], Type::Int);
                Ok(cx.op(op::INT_LT, &[position, &length], Type::Bool))
            },
        )
    }

    /// The item at a position where there is one, and where it was found.
    pub fn step(&self, cx: &HookContext<'_>, position: &IrValue) -> PyResult<(IrValue, IrValue)> {
        let place = cx.emit_if(
            self.is_table.value,
            Type::Int,
            |cx| Ok(cx.op(op::DICT_NEXT, &[&self.table, position], Type::Int)),
            |_| Ok(position.clone()),
        )?;
        let item = cx.emit_if(
            self.is_table.value,
            Type::json(),
            |cx| {
                let key = cx.op(op::DICT_KEY_AT, &[&self.table, &place], Type::Str);
                cx.convert(key, &Type::json())
            },
            |cx| Ok(cx.op(op::LIST_GET_IN, &[&self.list, &place], Type::json())),
        )?;
        Ok((item, place))
    }
}

impl HookContext<'_> {
    /// `list(value)` of a value that may be a list or a dict of JSON; nothing for any other.
    pub fn listed_json(&self, value: &IrValue) -> PyResult<Option<IrValue>> {
        let either = Either::of(self, value)?;
        either.map(|either| either.listed(self)).transpose()
    }
}
