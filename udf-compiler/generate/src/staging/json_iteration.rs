//! Iteration over what a JSON text stands for where it may be a list or a dict: the items of the one, or the keys of the other.

use crate::library::hash_containers::unchanged;
use crate::state::{HookContext, IrValue};
use crate::values::unions;
use rustpython_vm::PyResult;
use taipan_ir::Type;

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
        let place = |ty: &Type| value.ty.alternative_index(ty).map(|index| index as u32);
        let (Some(list_at), Some(table_at)) = (place(&Type::JsonList), place(&Type::JsonDict)) else {
            return Ok(None);
        };
        let is_table = cx.ir().union_is(value, table_at);
        let (list_type, table_type) = (Type::list(Type::json()), Type::dict(Type::Str, Type::json()));
        // No constants: what is changed later would be one of several.
        let list = cx.emit_if(
            is_table.value,
            list_type.clone(),
            |cx| Ok(cx.ir().list_new(&[], list_type.clone())),
            |cx| Ok(unions::opened(cx, cx.ir().union_expect(value, list_at))),
        )?;
        let table = cx.emit_if(
            is_table.value,
            table_type.clone(),
            |cx| Ok(unions::opened(cx, cx.ir().union_get(value, table_at))),
            |cx| Ok(cx.ir().dict_new(table_type.clone())),
        )?;
        let version = cx.ir().dict_version(&table);
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
                let keys = cx.ir().dict_keys(&self.table);
                cx.with_elements(&keys, &Type::json())
            },
            |cx| Ok(cx.ir().list_copy(&self.list)),
        )
    }

    /// Whether there is an item at a position.
    pub fn test(&self, cx: &HookContext<'_>, position: &IrValue) -> PyResult<IrValue> {
        unchanged(cx, &self.table, &self.version)?;
        cx.emit_if(
            self.is_table.value,
            Type::Bool,
            |cx| {
                let place = cx.ir().dict_next(&self.table, position);
                Ok(cx.ir().int_ge(&place, &cx.int(0)))
            },
            |cx| {
                let length = cx.ir().list_len(&self.list);
                Ok(cx.ir().int_lt(position, &length))
            },
        )
    }

    /// The item at a position where there is one, and where it was found.
    pub fn step(&self, cx: &HookContext<'_>, position: &IrValue) -> PyResult<(IrValue, IrValue)> {
        let place = cx.emit_if(
            self.is_table.value,
            Type::Int,
            |cx| Ok(cx.ir().dict_next(&self.table, position)),
            |_| Ok(position.clone()),
        )?;
        let item = cx.emit_if(
            self.is_table.value,
            Type::json(),
            |cx| {
                let key = cx.ir().dict_key_at(&self.table, &place);
                cx.convert(key, &Type::json())
            },
            |cx| Ok(cx.ir().list_get_in(&self.list, &place)),
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
