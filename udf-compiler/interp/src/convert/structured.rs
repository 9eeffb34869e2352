//! Arguments that have parts: lists, structs as dicts, maps as dicts. Their objects are made anew for every row.

use super::Refused;
use super::argument::Column;
use super::classes::Python;
use arrow::array::{MapArray, StructArray};
use arrow::buffer::OffsetBuffer;
use arrow::datatypes::DataType;
use rustpython_vm::PyObjectRef;
use taipan_interface::run_options::ExecError;
use taipan_interface::sql_type;

/// Structs: the names and columns of their fields.
pub struct StructColumn(Vec<(String, Column)>);

impl StructColumn {
    /// Fields go by the declared names: where the column has all of them, by name, else by position.
    pub fn new(array: &StructArray, declared: &DataType, function: &str) -> Result<StructColumn, ExecError> {
        let own = array.fields();
        let DataType::Struct(fields) = declared else {
            let columns = own.iter().zip(array.columns());
            let made = columns.map(|(field, column)| {
                let column = Column::new(column, field.data_type(), function)?;
                Ok((field.name().clone(), column))
            });
            return made.collect::<Result<_, _>>().map(StructColumn);
        };
        if fields.len() != own.len() {
            return Err(ExecError::Internal {
                function: function.to_string(),
                message: format!("a struct of {} fields for one of {}", own.len(), fields.len()),
            });
        }
        let by_name = fields.iter().all(|field| own.find(field.name()).is_some());
        let made = fields.iter().enumerate().map(|(position, field)| {
            let named = own.find(field.name()).map(|(index, _)| index).filter(|_| by_name);
            let column = array.column(named.unwrap_or(position));
            Ok((field.name().clone(), Column::new(column, field.data_type(), function)?))
        });
        made.collect::<Result<_, _>>().map(StructColumn)
    }

    /// The row's dict.
    pub fn object(&self, row: usize, py: &Python) -> Result<PyObjectRef, Refused> {
        let dict = py.vm.ctx.new_dict();
        for (name, column) in &self.0 {
            let value = column.object(row, py)?;
            dict.set_item(name.as_str(), value, py.vm).map_err(Refused::Raised)?;
        }
        Ok(dict.into())
    }
}

/// Maps: where the entries of each row lie, their keys and their values.
pub struct MapColumn {
    offsets: OffsetBuffer<i32>,
    keys: Box<Column>,
    values: Box<Column>,
}

impl MapColumn {
    /// Prepares a column of maps.
    pub fn new(array: &MapArray, declared: &DataType, function: &str) -> Result<MapColumn, ExecError> {
        let (key, value) = match declared {
            DataType::Map(entries, _) => sql_type::map_types(entries.data_type()),
            _ => None,
        }
        .unwrap_or((array.key_type(), array.value_type()));
        Ok(MapColumn {
            offsets: array.offsets().clone(),
            keys: Box::new(Column::new(array.keys(), key, function)?),
            values: Box::new(Column::new(array.values(), value, function)?),
        })
    }

    /// The row's dict. A map that says a key twice has none.
    pub fn object(&self, row: usize, py: &Python) -> Result<PyObjectRef, Refused> {
        let dict = py.vm.ctx.new_dict();
        let entries = self.offsets[row] as usize..self.offsets[row + 1] as usize;
        let count = entries.len();
        for entry in entries {
            let (key, value) = (self.keys.object(entry, py)?, self.values.object(entry, py)?);
            dict.set_item(&*key, value, py.vm).map_err(Refused::Raised)?;
        }
        if dict.__len__() == count {
            Ok(dict.into())
        } else {
            Err(Refused::NoObject("the map has a key twice".into()))
        }
    }
}
