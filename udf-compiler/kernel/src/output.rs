//! The result array: fixed-width values are written in place by machine code, texts and what has parts are copied out
//! chunk by chunk.

use super::sink::{Places, Sink};
use super::texts::Packed;
use super::{KernelError, KernelOutput, parts};
use arrow::array::{ArrayRef, BinaryViewBuilder, BooleanArray, PrimitiveArray, new_null_array};
use arrow::buffer::{BooleanBuffer, MutableBuffer, NullBuffer, ScalarBuffer};
use arrow::datatypes::{
    ArrowPrimitiveType, DataType, Decimal128Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
};
use std::sync::Arc;
use taipan_codegen::{Lane, RowStatus};
use taipan_interface::scalars::{Cell, Collector};
use taipan_ir::Type;
use taipan_runtime::RBytes;
use taipan_types::account::Held;

/// The result of a run, being filled.
pub(super) struct Output {
    lane: Lane,
    ty: DataType,
    status: Vec<u8>,
    /// Values of a fixed width, of all rows.
    values: MutableBuffer,
    /// Texts or bytes of one chunk.
    texts: Vec<RBytes>,
    builder: Texts,
    parts: Option<Parts>,
    /// Bytes of text so far, and the most there may be.
    used: usize,
    limit: usize,
    /// The texts in the account of the query, until they are its own.
    held: Held,
}

/// Values that have parts.
struct Parts {
    returned: Type,
    declared: DataType,
    /// The slots of one chunk.
    words: Vec<u64>,
    values: Collector,
}

enum Texts {
    None,
    Small(Packed<i32>),
    Large(Packed<i64>),
    View(BinaryViewBuilder),
}

impl Output {
    /// For so many rows, at most `chunk` of them at a time. What has parts is of type `returned` in the IR.
    pub(super) fn new(
        lane: Lane,
        returned: Option<&Type>,
        ty: &DataType,
        rows: usize,
        chunk: usize,
        limit: usize,
        held: Held,
    ) -> Output {
        let (bytes, texts) = match lane {
            Lane::Text | Lane::Bytes => (0, vec![RBytes::EMPTY; chunk.min(rows)]),
            Lane::Words(_) => (0, Vec::new()),
            lane => (rows * lane.width(), Vec::new()),
        };
        let builder = match (lane, ty) {
            (_, DataType::Utf8 | DataType::Binary) => Texts::Small(Packed::with_capacity(rows)),
            (_, DataType::LargeUtf8 | DataType::LargeBinary) => Texts::Large(Packed::with_capacity(rows)),
            (Lane::Text | Lane::Bytes, _) => Texts::View(BinaryViewBuilder::with_capacity(rows)),
            _ => Texts::None,
        };
        let parts = returned
            .filter(|_| matches!(lane, Lane::Words(_)))
            .map(|returned| Parts {
                returned: returned.clone(),
                declared: ty.clone(),
                words: vec![0; chunk.min(rows) * returned.slots()],
                values: Collector::new(ty),
            });
        Output {
            parts,
            lane,
            ty: ty.clone(),
            status: vec![RowStatus::Value as u8; rows],
            values: MutableBuffer::from_len_zeroed(bytes),
            texts,
            builder,
            used: 0,
            limit,
            held,
        }
    }

    /// Where machine code writes statuses and values of rows from `start` on.
    pub(super) fn places_at(&mut self, start: usize) -> (*mut u8, *mut u8) {
        let status = self.status.as_mut_ptr().wrapping_add(start);
        let values = match self.lane {
            Lane::Text | Lane::Bytes => self.texts.as_mut_ptr().cast(),
            Lane::Words(_) => match &mut self.parts {
                Some(parts) => parts.words.as_mut_ptr().cast(),
                None => self.values.as_mut_ptr(),
            },
            lane => self.values.as_mut_ptr().wrapping_add(start * lane.width()),
        };
        (status, values)
    }

    /// Copies the texts of the rows `from .. to` of the chunk that starts at row `start`.
    pub(super) fn drain(&mut self, start: usize, from: usize, to: usize) -> Result<(), KernelError> {
        if let Some(parts) = &mut self.parts {
            self.used = parts.drain(&mut self.status[start + from..start + to], from);
            let fits = self.used <= self.limit && self.held.resize(self.used);
            return if fits { Ok(()) } else { Err(KernelError::Memory) };
        }
        if !matches!(self.lane, Lane::Text | Lane::Bytes) {
            return Ok(());
        }
        let (status, texts) = (&self.status[start + from..start + to], &self.texts[from..to]);
        let bytes: usize = present(status, texts).flatten().map(|text| text.len()).sum();
        self.used = self.used.saturating_add(bytes);
        let most = match self.builder {
            Texts::Small(_) => self.limit.min(i32::MAX as usize),
            _ => self.limit,
        };
        if self.used > most || !self.held.resize(self.used) {
            return Err(KernelError::Memory);
        }
        match &mut self.builder {
            Texts::None => {}
            Texts::Small(packed) => packed.append(present(status, texts), bytes),
            Texts::Large(packed) => packed.append(present(status, texts), bytes),
            Texts::View(builder) => {
                for text in present(status, texts) {
                    builder.append_option(text.as_ref().map(RBytes::as_bytes));
                }
            }
        }
        Ok(())
    }

    /// All rows failed.
    fn fail_all(&mut self) {
        self.status.fill(RowStatus::Failed as u8);
        let nulls = self.status.len();
        if let Some(parts) = &mut self.parts {
            (0..nulls).for_each(|_| parts.values.push(Cell::Null));
        }
        match &mut self.builder {
            Texts::None => {}
            Texts::Small(packed) => packed.append(std::iter::repeat_n(None, nulls), 0),
            Texts::Large(packed) => packed.append(std::iter::repeat_n(None, nulls), 0),
            Texts::View(builder) => (0..nulls).for_each(|_| builder.append_null()),
        }
    }

    /// The same of the first rows.
    pub(super) fn finish_at(mut self, rows: usize) -> Result<KernelOutput, KernelError> {
        self.status.truncate(rows);
        self.values.truncate(rows * self.lane.width());
        self.finish()
    }

    /// The array and the failed rows.
    pub(super) fn finish(self) -> Result<KernelOutput, KernelError> {
        let rows = self.status.len();
        // Without a way out in between: so it is many rows at a time.
        let all_valid = self
            .status
            .iter()
            .fold(RowStatus::Value as u8, |any, status| any | status)
            == RowStatus::Value as u8;
        let nulls = (!all_valid).then(|| {
            NullBuffer::new(BooleanBuffer::collect_bool(rows, |row| {
                self.status[row] == RowStatus::Value as u8
            }))
        });
        let failed = if all_valid {
            Vec::new()
        } else {
            failed_rows(&self.status)
        };
        if let Some(parts) = self.parts {
            let array = parts
                .values
                .finish()
                .map_err(|e| KernelError::Internal(e.to_string()))?;
            return Ok(KernelOutput { array, failed });
        }
        let values = self.values;
        let array: ArrayRef = match self.lane {
            Lane::Bool => {
                let bits = BooleanBuffer::collect_bool(rows, |row| values.as_slice()[row] != 0);
                Arc::new(BooleanArray::new(bits, nulls))
            }
            Lane::I8 => primitive::<Int8Type>(values, rows, nulls),
            Lane::I16 => primitive::<Int16Type>(values, rows, nulls),
            Lane::I32 => primitive::<Int32Type>(values, rows, nulls),
            Lane::I64 => primitive::<Int64Type>(values, rows, nulls),
            Lane::F32 => primitive::<Float32Type>(values, rows, nulls),
            Lane::F64 => primitive::<Float64Type>(values, rows, nulls),
            Lane::Numeric { .. } => {
                let values = ScalarBuffer::<i128>::new(values.into(), 0, rows);
                let array = PrimitiveArray::<Decimal128Type>::new(values, nulls);
                Arc::new(array.with_data_type(self.ty))
            }
            Lane::Text | Lane::Bytes => match self.builder {
                Texts::Small(packed) => packed.finish(nulls, self.lane == Lane::Bytes),
                Texts::Large(packed) => packed.finish(nulls, self.lane == Lane::Bytes),
                Texts::View(builder) => views(builder, self.lane == Lane::Bytes),
                Texts::None => new_null_array(&self.ty, rows),
            },
            // Done above.
            Lane::Words(_) => new_null_array(&DataType::Null, rows),
        };
        Ok(KernelOutput { array, failed })
    }
}

impl Sink for Output {
    fn places(&mut self, start: usize) -> Places {
        let (status, values) = self.places_at(start);
        Places {
            status,
            values,
            targets: std::ptr::null(),
            kept: std::ptr::null_mut(),
        }
    }

    fn drain(&mut self, start: usize, from: usize, to: usize) -> Result<(), KernelError> {
        Output::drain(self, start, from, to)
    }

    fn fail(&mut self, row: usize) {
        self.status[row] = RowStatus::Failed as u8;
    }

    fn give_up(&mut self) {
        self.fail_all();
    }

    fn statuses(&self) -> &[u8] {
        &self.status
    }

    fn takes_unfit(&self) -> bool {
        true
    }
}

impl Parts {
    /// Takes the rows of the chunk from `from` on that these statuses are of. A value that does not convert fails its
    /// row. How many bytes there are now.
    fn drain(&mut self, statuses: &mut [u8], from: usize) -> usize {
        let width = self.returned.slots();
        for (index, status) in statuses.iter_mut().enumerate() {
            let words = &self.words[(from + index) * width..][..width];
            let cell = if *status == RowStatus::Value as u8 {
                parts::of_words(&self.returned, words, &self.declared)
            } else {
                Some(Cell::Null)
            };
            if cell.is_none() {
                *status = RowStatus::Failed as u8;
            }
            self.values.push(cell.unwrap_or(Cell::Null));
        }
        self.values.size()
    }
}

fn failed_rows(status: &[u8]) -> Vec<u32> {
    let rows = status.iter().enumerate();
    let failed = rows.filter(|(_, status)| **status == RowStatus::Failed as u8);
    failed.map(|(row, _)| row as u32).collect()
}

fn present<'a>(status: &'a [u8], texts: &'a [RBytes]) -> impl Iterator<Item = Option<RBytes>> + 'a {
    let rows = status.iter().zip(texts);
    rows.map(|(status, text)| (*status == RowStatus::Value as u8).then_some(*text))
}

fn views(mut builder: BinaryViewBuilder, binary: bool) -> ArrayRef {
    let array = builder.finish();
    if binary {
        Arc::new(array)
    } else {
        // SAFETY: the bytes are those of texts.
        Arc::new(unsafe { array.to_string_view_unchecked() })
    }
}

fn primitive<T: ArrowPrimitiveType>(values: MutableBuffer, rows: usize, nulls: Option<NullBuffer>) -> ArrayRef {
    let values = ScalarBuffer::<T::Native>::new(values.into(), 0, rows);
    Arc::new(PrimitiveArray::<T>::new(values, nulls))
}
