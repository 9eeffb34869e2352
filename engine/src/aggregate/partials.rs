//! States of groups on their way from one phase of a query to the next, and those of groups that did not come to an end
//! natively: one state after another, each with the rows that follow it.

use super::rows::{GroupRows, Grouped, fields, list};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, FixedSizeBinaryArray, FixedSizeBinaryBuilder, StructArray, new_empty_array,
};
use datafusion::arrow::compute::concat;
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::{Result, internal_datafusion_err, resources_datafusion_err};
use std::sync::Arc;
use taipan_udf::Unfinished;

/// The types of the two columns of a state: the slots of a group that is all native, and the parts of any other.
pub(super) fn state_types(slots: usize, columns: &[DataType]) -> [DataType; 2] {
    let part = DataType::Struct(part_fields(slots, columns));
    [
        slots_type(slots),
        DataType::List(Arc::new(Field::new_list_field(part, true))),
    ]
}

fn slots_type(slots: usize) -> DataType {
    DataType::FixedSizeBinary(8 * slots as i32)
}

fn part_fields(slots: usize, columns: &[DataType]) -> Fields {
    let rows = super::rows::state_type(columns);
    Fields::from(vec![
        Field::new("state", slots_type(slots), true),
        Field::new("rows", rows, true),
    ])
}

/// The columns of the parts that are kept.
pub(super) fn part_types(slots: usize, columns: &[DataType]) -> Vec<DataType> {
    part_fields(slots, columns)
        .iter()
        .map(|field| field.data_type().clone())
        .collect()
}

/// The slots that lie in a value of the column.
pub(super) fn slots_of(states: &FixedSizeBinaryArray, row: usize) -> impl Iterator<Item = u64> + '_ {
    let words = states.value(row).chunks_exact(8);
    words.map(|word| u64::from_le_bytes(word.try_into().unwrap_or_default()))
}

/// Slots as bytes of the column.
pub(super) fn bytes_of(slots: &[u64]) -> Vec<u8> {
    slots.iter().flat_map(|slot| slot.to_le_bytes()).collect()
}

/// The parts of some groups.
#[derive(Debug)]
pub(super) struct Partials {
    slots: usize,
    columns: Vec<DataType>,
    pub groups: Vec<Unfinished>,
    /// The rows of all, one after another.
    rows: Vec<Vec<ArrayRef>>,
}

impl Partials {
    pub fn new(slots: usize, columns: &[DataType]) -> Partials {
        Partials {
            slots,
            columns: columns.to_vec(),
            groups: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// Begins a group.
    pub fn begin(&mut self) {
        self.groups.push(Unfinished::default());
    }

    /// A state of the group, and the rows that follow it.
    pub fn add(&mut self, state: Option<Vec<u64>>, rows: Vec<ArrayRef>) {
        let count = rows.first().map_or(0, |column| column.len());
        if let Some(group) = self.groups.last_mut() {
            group.states.push(state);
            group.rows.push(count);
        }
        if count > 0 {
            self.rows.push(rows);
        }
    }

    /// Rows of a group among others.
    pub fn range(grouped: &Grouped, group: usize) -> Vec<ArrayRef> {
        let (start, end) = (grouped.offsets[group] as usize, grouped.offsets[group + 1] as usize);
        grouped
            .columns
            .iter()
            .map(|column| column.slice(start, end - start))
            .collect()
    }

    /// The parts of a group that came from elsewhere.
    pub fn add_later(&mut self, later: &Grouped, group: usize) -> Result<()> {
        let parts = Partials::range(later, group);
        let [states, rows] = &parts[..] else {
            return Err(internal_datafusion_err!("{} columns of parts of a state", parts.len()));
        };
        let (Some(states), Some(rows)) = (states.as_fixed_size_binary_opt(), rows.as_list_opt::<i32>()) else {
            return Err(internal_datafusion_err!("parts of a state of other types"));
        };
        for part in 0..states.len() {
            let state = states.is_valid(part).then(|| slots_of(states, part).collect());
            let rows = rows.value(part);
            let columns = rows.as_struct_opt().map(|rows| rows.columns().to_vec());
            self.add(state, columns.unwrap_or_default());
        }
        Ok(())
    }

    fn values(&self) -> Result<Vec<ArrayRef>> {
        let column = |(index, ty): (usize, &DataType)| -> Result<ArrayRef> {
            let parts: Vec<&dyn Array> = self.rows.iter().map(|rows| rows[index].as_ref()).collect();
            match parts[..] {
                [] => Ok(new_empty_array(ty)),
                _ => Ok(concat(&parts)?),
            }
        };
        self.columns.iter().enumerate().map(column).collect()
    }

    /// The lists of the values of all rows of each group.
    pub fn lists(&self) -> Result<Vec<ArrayRef>> {
        let offsets = offsets(self.groups.iter().map(|group| group.rows.iter().sum()))?;
        let lists = self
            .values()?
            .into_iter()
            .map(|values| list(values, offsets.clone(), None));
        lists.collect()
    }

    /// The column of parts.
    pub fn into_column(self) -> Result<ArrayRef> {
        let parts = || self.groups.iter().flat_map(|group| &group.states);
        let mut states = FixedSizeBinaryBuilder::new(8 * self.slots as i32);
        for state in parts() {
            match state {
                Some(slots) => states.append_value(bytes_of(slots))?,
                None => states.append_null(),
            }
        }
        let rows = offsets(self.groups.iter().flat_map(|group| group.rows.iter().copied()))?;
        let count = rows[rows.len() - 1] as usize;
        let values = StructArray::try_new_with_length(fields(&self.columns), self.values()?, None, count)?;
        let rows = list(Arc::new(values), rows, None)?;
        let fields = part_fields(self.slots, &self.columns);
        let parts = StructArray::try_new(fields, vec![Arc::new(states.finish()), rows], None)?;
        list(
            Arc::new(parts),
            offsets(self.groups.iter().map(|group| group.states.len()))?,
            None,
        )
    }
}

fn offsets(lengths: impl Iterator<Item = usize>) -> Result<Vec<i32>> {
    let mut offsets = vec![0];
    let mut end = 0usize;
    for length in lengths {
        end += length;
        let end = i32::try_from(end);
        offsets.push(end.map_err(|_| resources_datafusion_err!("an aggregate of Python has more than 2^31 rows"))?);
    }
    Ok(offsets)
}

/// Parts of groups that are kept until those are asked for.
pub(super) fn kept(slots: usize, columns: &[DataType]) -> GroupRows {
    GroupRows::new(part_types(slots, columns))
}
