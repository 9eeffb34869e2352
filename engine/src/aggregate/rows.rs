//! The rows of groups as they come, kept until the groups are evaluated or handed on. Knows nothing of functions.

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BooleanArray, ListArray, StructArray, UInt32Array, new_empty_array,
};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer, ScalarBuffer};
use datafusion::arrow::compute::{concat, filter, filter_record_batch, take};
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::arrow::record_batch::RecordBatch;
use datafusion::common::{Result, internal_err, resources_datafusion_err};
use datafusion::logical_expr::EmitTo;
use std::collections::VecDeque;
use std::sync::Arc;

/// Rows with the groups that they belong to, in the order in which they came.
#[derive(Debug)]
pub(super) struct GroupRows {
    columns: Vec<DataType>,
    batches: VecDeque<Part>,
    /// How many groups there are.
    groups: usize,
    bytes: usize,
}

#[derive(Debug)]
struct Part {
    columns: Vec<ArrayRef>,
    /// Of each row.
    groups: Vec<u32>,
}

impl Part {
    fn size(&self) -> usize {
        let columns = self
            .columns
            .iter()
            .map(|column| column.to_data().get_slice_memory_size().unwrap_or(0));
        columns.sum::<usize>() + 4 * self.groups.len()
    }
}

/// The rows of groups, group by group.
#[derive(Debug)]
pub(super) struct Grouped {
    pub columns: Vec<ArrayRef>,
    /// Where each group begins, and the last one ends.
    pub offsets: Vec<i32>,
}

/// The type of the state that hands rows on: the list of a group's rows.
pub(super) fn state_type(columns: &[DataType]) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(DataType::Struct(fields(columns)), true)))
}

pub(super) fn fields(columns: &[DataType]) -> Fields {
    let field = |(index, ty): (usize, &DataType)| Field::new(format!("c{index}"), ty.clone(), true);
    columns.iter().enumerate().map(field).collect()
}

impl GroupRows {
    pub fn new(columns: Vec<DataType>) -> GroupRows {
        GroupRows {
            columns,
            batches: VecDeque::new(),
            groups: 0,
            bytes: 0,
        }
    }

    /// The number of groups is at least this.
    pub fn grow(&mut self, groups: usize) {
        self.groups = self.groups.max(groups);
    }

    /// Adds rows.
    pub fn push(&mut self, columns: Vec<ArrayRef>, groups: Vec<u32>) {
        if groups.is_empty() {
            return;
        }
        let part = Part { columns, groups };
        self.bytes += part.size();
        self.batches.push_back(part);
    }

    /// Adds the rows of groups that were handed on.
    pub fn push_lists(&mut self, lists: &ListArray, group_of: impl Fn(usize) -> u32) -> Result<()> {
        let mut groups = Vec::with_capacity(lists.values().len());
        let offsets = lists.value_offsets();
        for (list, range) in offsets.windows(2).enumerate() {
            let rows = if lists.is_null(list) { 0 } else { range[1] - range[0] };
            if rows as usize != (range[1] - range[0]) as usize {
                return internal_err!("a NULL in the state of an aggregate has rows");
            }
            groups.extend(std::iter::repeat_n(group_of(list), rows as usize));
        }
        let (first, last) = (offsets[0] as usize, offsets[lists.len()] as usize);
        let rows = lists.values().slice(first, last - first);
        let Some(rows) = rows.as_struct_opt() else {
            return internal_err!("the state of an aggregate holds no rows");
        };
        self.push(rows.columns().to_vec(), groups);
        Ok(())
    }

    /// Forgets the first rows.
    pub fn drop_first(&mut self, mut rows: usize) {
        while let Some(part) = self.batches.front_mut().filter(|_| rows > 0) {
            self.bytes = self.bytes.saturating_sub(part.size());
            let gone = rows.min(part.groups.len());
            rows -= gone;
            if gone == part.groups.len() {
                self.batches.pop_front();
                continue;
            }
            part.groups.drain(..gone);
            for column in &mut part.columns {
                *column = column.slice(gone, column.len() - gone);
            }
            self.bytes += part.size();
        }
    }

    /// Makes one batch of all.
    fn compact(&mut self) -> Result<()> {
        if self.batches.len() < 2 {
            return Ok(());
        }
        let mut columns = Vec::with_capacity(self.columns.len());
        for index in 0..self.columns.len() {
            let parts: Vec<&dyn Array> = self.batches.iter().map(|part| part.columns[index].as_ref()).collect();
            columns.push(concat(&parts)?);
        }
        let groups = self
            .batches
            .iter()
            .flat_map(|part| part.groups.iter().copied())
            .collect();
        self.batches.clear();
        self.bytes = 0;
        self.push(columns, groups);
        Ok(())
    }

    /// The rows of the first groups, which are gone then; the others count from zero.
    pub fn take(&mut self, emit: EmitTo) -> Result<Grouped> {
        let count = match emit {
            EmitTo::All => self.groups,
            EmitTo::First(count) => count.min(self.groups),
        };
        let grouped = self.grouped(count)?;
        self.groups -= count;
        let kept = std::mem::take(&mut self.batches);
        self.bytes = 0;
        for part in kept {
            let stays: Vec<bool> = part.groups.iter().map(|group| *group as usize >= count).collect();
            if self.groups == 0 || !stays.contains(&true) {
                continue;
            }
            let stays = BooleanArray::from(stays);
            let columns = part.columns.iter().map(|column| filter(column, &stays));
            let columns = columns.collect::<Result<Vec<_>, _>>()?;
            let later = part.groups.iter().filter(|group| **group as usize >= count);
            let groups = later.map(|group| group - count as u32).collect();
            self.push(columns, groups);
        }
        Ok(grouped)
    }

    /// The rows of the first groups, in the order in which they came.
    pub fn grouped(&mut self, count: usize) -> Result<Grouped> {
        self.compact()?;
        let Some(part) = self.batches.front() else {
            return Ok(Grouped {
                columns: self.columns.iter().map(new_empty_array).collect(),
                offsets: vec![0; count + 1],
            });
        };
        let too_many = || resources_datafusion_err!("an aggregate of Python has more than 2^31 rows");
        let total = i32::try_from(part.groups.len()).map_err(|_| too_many())?;
        if count == 1 && self.groups == 1 {
            return Ok(Grouped {
                columns: part.columns.clone(),
                offsets: vec![0, total],
            });
        }
        let mut offsets = vec![0i32; count + 1];
        for group in part.groups.iter().filter(|group| (**group as usize) < count) {
            offsets[*group as usize + 1] += 1;
        }
        for group in 0..count {
            offsets[group + 1] += offsets[group];
        }
        let mut next = offsets.clone();
        let mut order = vec![0u32; offsets[count] as usize];
        for (row, group) in part.groups.iter().enumerate() {
            if let Some(place) = next[..count].get_mut(*group as usize) {
                order[*place as usize] = row as u32;
                *place += 1;
            }
        }
        let order = UInt32Array::from(order);
        let columns = part.columns.iter().map(|column| take(column, &order, None));
        Ok(Grouped {
            columns: columns.collect::<Result<Vec<_>, _>>()?,
            offsets,
        })
    }

    /// What it takes up.
    pub fn size(&self) -> usize {
        self.bytes + self.batches.capacity() * size_of::<Part>()
    }
}

impl Grouped {
    /// One row for each group: the list of its rows.
    pub fn into_state(self) -> Result<ArrayRef> {
        let types: Vec<DataType> = self.columns.iter().map(|column| column.data_type().clone()).collect();
        let rows = StructArray::try_new_with_length(
            fields(&types),
            self.columns.clone(),
            None,
            self.columns.first().map_or(0, |column| column.len()),
        )?;
        list(Arc::new(rows), self.offsets, None)
    }

    /// The lists of values of each column.
    pub fn lists(&self) -> Result<Vec<ArrayRef>> {
        let lists = self
            .columns
            .iter()
            .map(|column| list(column.clone(), self.offsets.clone(), None));
        lists.collect()
    }
}

pub(super) fn list(values: ArrayRef, offsets: Vec<i32>, nulls: Option<NullBuffer>) -> Result<ArrayRef> {
    let item = Arc::new(Field::new_list_field(values.data_type().clone(), true));
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    Ok(Arc::new(ListArray::try_new(item, offsets, values, nulls)?))
}

/// The rows that count: those that the filter accepts, without those with a NULL among the first `strict` columns.
pub(super) fn selected(
    columns: Vec<ArrayRef>,
    groups: Vec<u32>,
    accepted: Option<&BooleanArray>,
    strict: usize,
) -> Result<(Vec<ArrayRef>, Vec<u32>)> {
    let nulls = columns[..strict]
        .iter()
        .fold(None, |nulls: Option<NullBuffer>, column| {
            NullBuffer::union(nulls.as_ref(), column.logical_nulls().as_ref())
        });
    if accepted.is_none() && nulls.as_ref().is_none_or(|nulls| nulls.null_count() == 0) {
        return Ok((columns, groups));
    }
    let keep = (0..groups.len()).map(|row| {
        accepted.is_none_or(|accepted| accepted.is_valid(row) && accepted.value(row))
            && nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row))
    });
    let keep: BooleanArray = keep.map(Some).collect();
    let kept = groups.iter().zip(keep.values()).filter(|(_, keep)| *keep);
    let groups = kept.map(|(group, _)| *group).collect();
    let types: Vec<DataType> = columns.iter().map(|column| column.data_type().clone()).collect();
    let schema = Arc::new(datafusion::arrow::datatypes::Schema::new(fields(&types)));
    let batch = filter_record_batch(&RecordBatch::try_new(schema, columns)?, &keep)?;
    Ok((batch.columns().to_vec(), groups))
}
