//! Arrow columns as machine code reads them. Numbers, bitmaps and text bytes stay where Arrow has them; of text, the
//! addresses and lengths of a chunk's rows are laid out first, so that the code knows one layout only; and so is what has
//! parts.

use super::chunks::MOST_ROWS;
use super::lists::{self, Nested};
use super::text_views::{has_slack, view};
use super::{KernelEnv, KernelError};
use arrow::array::types::{
    BinaryType, BinaryViewType, ByteArrayType, ByteViewType, LargeBinaryType, LargeUtf8Type, StringViewType, Utf8Type,
};
use arrow::array::{Array, ArrayRef, AsArray, GenericByteArray, GenericByteViewArray};
use arrow::buffer::MutableBuffer;
use arrow::datatypes::ArrowNativeType;
use arrow::datatypes::{DataType, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type};
use taipan_codegen::{CodegenError, Column, Lane};
use taipan_ir::Type;
use taipan_runtime::RBytes;
use taipan_runtime::text::SLACK;

/// Bits for a chunk's rows, all set: the validity of a column without NULL.
static ONES: [u8; MOST_ROWS / 8] = [0xFF; MOST_ROWS / 8];
static ZEROS: [u8; MOST_ROWS / 8] = [0; MOST_ROWS / 8];

/// The physical form of values of a declared type, which are of this type in the IR.
pub(super) fn lane(ty: &DataType, ir: &Type) -> Result<Lane, CodegenError> {
    Ok(match ty {
        DataType::Boolean => Lane::Bool,
        DataType::Int8 => Lane::I8,
        DataType::Int16 => Lane::I16,
        DataType::Int32 => Lane::I32,
        DataType::Int64 => Lane::I64,
        DataType::Float32 => Lane::F32,
        DataType::Float64 => Lane::F64,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Lane::Text,
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => Lane::Bytes,
        DataType::Decimal128(..)
        | DataType::List(_)
        | DataType::LargeList(_)
        | DataType::Struct(_)
        | DataType::Date32
        | DataType::Date64
        | DataType::Time32(_)
        | DataType::Time64(_)
        | DataType::Timestamp(..)
        | DataType::Interval(_)
        | DataType::Duration(_) => match u16::try_from(ir.slots()) {
            Ok(slots) => Lane::Words(slots),
            Err(_) => return Err(CodegenError::Boundary(format!("{} slots", ir.slots()))),
        },
        other => return Err(CodegenError::Boundary(other.to_string())),
    })
}

/// One argument of a batch.
pub(super) struct Input<'a> {
    array: &'a ArrayRef,
    lane: Lane,
    /// Its one row stands for all: each chunk reads the same copies of it.
    broadcast: bool,
    values: *const u8,
    value_bit: usize,
    /// Copies of the one number, where `values` points to.
    _copies: MutableBuffer,
    /// The chunk's texts or bytes.
    texts: Vec<RBytes>,
    /// Copies of those of them that lie too close to the end of their buffer.
    moved: Vec<Box<[u8]>>,
    /// Whether the texts are known to be ASCII.
    ascii: bool,
    /// What has parts.
    nested: Option<Nested>,
}

impl<'a> Input<'a> {
    /// Checks that the array is of the lane and has `rows` rows, or one for all of them. Without NULL its values are of
    /// type `ty`.
    pub(super) fn new(
        array: &'a ArrayRef,
        (lane, ty): (Lane, &Type),
        rows: usize,
        env: &KernelEnv<'_>,
    ) -> Result<Input<'a>, KernelError> {
        let broadcast = array.len() == 1 && rows != 1;
        if array.len() != rows && !broadcast {
            let message = format!("an argument of {} rows in a batch of {rows}", array.len());
            return Err(KernelError::Internal(message));
        }
        let (mut values, mut value_bit) = values(array, lane)?;
        let mut copies = MutableBuffer::new(0);
        let nested = match lane {
            Lane::Words(_) => Some(Nested::new(array, ty, env)?),
            _ => None,
        };
        if broadcast && lane == Lane::Bool {
            (values, value_bit) = (bits(array.as_boolean().value(0)), 0);
        } else if broadcast && !lane.refers() {
            copies = repeated(array, lane.width(), rows.min(MOST_ROWS));
            values = copies.as_ptr();
        }
        Ok(Input {
            array,
            lane,
            broadcast,
            values,
            value_bit,
            _copies: copies,
            texts: Vec::new(),
            moved: Vec::new(),
            ascii: false,
            nested,
        })
    }

    /// Whether any row may have no value for the function: no value, or one with a NULL inside.
    pub(super) fn has_nulls(&self) -> bool {
        self.array.null_count() > 0 || self.nested.is_some()
    }

    /// Rows of the chunk that was read last which the function cannot take.
    pub(super) fn unfit(&self) -> &[usize] {
        self.nested.as_ref().map_or(&[], Nested::unfit)
    }

    /// How many rows from `start` on are read together, `most` at most.
    pub(super) fn rows_at_once(&self, start: usize, most: usize) -> usize {
        match &self.nested {
            Some(nested) => nested.rows_at_once(start, most, self.broadcast),
            None => most,
        }
    }

    /// Whether all text is ASCII; other columns are.
    pub(super) fn scan_ascii(&mut self) -> bool {
        self.ascii = match self.array.data_type() {
            DataType::Utf8 => self.array.as_string::<i32>().is_ascii(),
            DataType::LargeUtf8 => self.array.as_string::<i64>().is_ascii(),
            DataType::Utf8View => self.array.as_string_view().is_ascii(),
            _ => lists::is_ascii(self.array),
        };
        self.ascii
    }

    /// The column from row `start` on, `count` rows of it, at most `MOST_ROWS`.
    pub(super) fn column(&mut self, start: usize, count: usize) -> Result<Column, KernelError> {
        if let Some(nested) = &mut self.nested {
            nested.lay_out(start, count, self.broadcast)?;
            let (values, validity) = nested.places();
            return Ok(Column {
                values,
                validity,
                value_bit: 0,
                validity_bit: 0,
            });
        }
        let first = if self.broadcast { 0 } else { start };
        let (values, value_bit) = match self.lane {
            Lane::Text | Lane::Bytes => {
                self.lay_out_texts(start, count);
                (self.texts.as_ptr().cast(), 0)
            }
            Lane::Bool => (self.values, self.value_bit + first),
            lane => (self.values.wrapping_add(first * lane.width()), 0),
        };
        let (validity, validity_bit) = match self.array.nulls() {
            Some(nulls) if self.broadcast => (bits(nulls.is_valid(0)), 0),
            Some(nulls) => (nulls.validity().as_ptr(), nulls.offset() + start),
            None => (ONES.as_ptr(), 0),
        };
        Ok(Column {
            values,
            validity,
            value_bit: value_bit as u64,
            validity_bit: validity_bit as u64,
        })
    }

    fn lay_out_texts(&mut self, start: usize, count: usize) {
        if !self.broadcast {
            self.fill_texts(start, count);
        } else if self.texts.len() < count {
            self.fill_texts(0, 1);
            let text = self.texts[0];
            self.texts.resize(count, text);
        }
    }

    fn fill_texts(&mut self, start: usize, count: usize) {
        self.texts.clear();
        self.moved.clear();
        match self.array.data_type() {
            DataType::Utf8 => self.fill_from_offsets::<Utf8Type>(start, count),
            DataType::LargeUtf8 => self.fill_from_offsets::<LargeUtf8Type>(start, count),
            DataType::Utf8View => self.fill_from_views::<StringViewType>(start, count),
            DataType::Binary => self.fill_from_offsets::<BinaryType>(start, count),
            DataType::LargeBinary => self.fill_from_offsets::<LargeBinaryType>(start, count),
            DataType::FixedSizeBinary(_) => self.fill_from_fixed(start, count),
            _ => self.fill_from_views::<BinaryViewType>(start, count),
        }
        // What a column has where it is NULL means nothing, and compiled code may read it before it has looked.
        if let Some(nulls) = self.array.nulls().filter(|nulls| nulls.null_count() > 0) {
            for (row, text) in (start..).zip(&mut self.texts) {
                if nulls.is_null(row) {
                    *text = RBytes::EMPTY;
                }
            }
        }
    }

    /// How the words of a row's value say it.
    fn view_of(lane: Lane, ascii: bool) -> impl Fn(&[u8]) -> RBytes {
        move |bytes| match lane {
            Lane::Bytes => view(bytes, true),
            _ => view(bytes, ascii || bytes.is_ascii()),
        }
    }

    fn fill_from_offsets<T: ByteArrayType>(&mut self, start: usize, count: usize) {
        let array: &GenericByteArray<T> = self.array.as_bytes::<T>();
        let bytes = array.value_data();
        let offsets = &array.value_offsets()[start..=start + count];
        let view = Self::view_of(self.lane, self.ascii);
        let moved = &mut self.moved;
        self.texts.extend(offsets.windows(2).map(|pair| {
            let (start, stop) = (pair[0].as_usize(), pair[1].as_usize());
            let text = &bytes[start..stop];
            if bytes.len() - stop >= SLACK {
                view(text)
            } else {
                view(copied(moved, text))
            }
        }));
    }

    fn fill_from_fixed(&mut self, start: usize, count: usize) {
        let array = self.array.as_fixed_size_binary();
        for row in start..start + count {
            self.texts.push(view(copied(&mut self.moved, array.value(row)), true));
        }
    }

    fn fill_from_views<T: ByteViewType>(&mut self, start: usize, count: usize) {
        let array: &GenericByteViewArray<T> = self.array.as_byte_view::<T>();
        let view = Self::view_of(self.lane, self.ascii);
        for row in start..start + count {
            // A view at a NULL row may point anywhere.
            if array.is_null(row) {
                self.texts.push(RBytes::EMPTY);
                continue;
            }
            let text = AsRef::<[u8]>::as_ref(array.value(row));
            let text = if has_slack(array, row, text) {
                text
            } else {
                copied(&mut self.moved, text)
            };
            self.texts.push(view(text));
        }
    }
}

/// A copy of the text with room behind it.
fn copied<'c>(copies: &'c mut Vec<Box<[u8]>>, text: &[u8]) -> &'c [u8] {
    copies.push([text, &[0; SLACK]].concat().into());
    copies.last().map_or(&[], |copy| &copy[..text.len()])
}

/// A chunk's bits, all of them the same.
fn bits(set: bool) -> *const u8 {
    if set { ONES.as_ptr() } else { ZEROS.as_ptr() }
}

/// The array's first number, `count` times.
fn repeated(array: &ArrayRef, width: usize, count: usize) -> MutableBuffer {
    let data = array.to_data();
    let number = &data.buffers()[0].as_slice()[data.offset() * width..][..width];
    let mut copies = MutableBuffer::new(count * width);
    for _ in 0..count {
        copies.extend_from_slice(number);
    }
    copies
}

/// Where the values of a column lie, and for bits the first one's number.
fn values(array: &ArrayRef, lane: Lane) -> Result<(*const u8, usize), KernelError> {
    let wrong = || {
        KernelError::Internal(format!(
            "an argument of type {} where {lane:?} is read",
            array.data_type()
        ))
    };
    let start = match lane {
        Lane::Bool => {
            let bits = array.as_boolean_opt().ok_or_else(wrong)?.values();
            return Ok((bits.values().as_ptr(), bits.offset()));
        }
        Lane::I8 => array.as_primitive_opt::<Int8Type>().map(|a| a.values().as_ptr().cast()),
        Lane::I16 => array
            .as_primitive_opt::<Int16Type>()
            .map(|a| a.values().as_ptr().cast()),
        Lane::I32 => array
            .as_primitive_opt::<Int32Type>()
            .map(|a| a.values().as_ptr().cast()),
        Lane::I64 => array
            .as_primitive_opt::<Int64Type>()
            .map(|a| a.values().as_ptr().cast()),
        Lane::F32 => array
            .as_primitive_opt::<Float32Type>()
            .map(|a| a.values().as_ptr().cast()),
        Lane::F64 => array
            .as_primitive_opt::<Float64Type>()
            .map(|a| a.values().as_ptr().cast()),
        Lane::Text => match array.data_type() {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Some(std::ptr::null()),
            _ => None,
        },
        Lane::Bytes => match array.data_type() {
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
                Some(std::ptr::null())
            }
            _ => None,
        },
        Lane::Words(_) => Some(std::ptr::null()),
        // Only results are of this form.
        Lane::Numeric { .. } => None,
    };
    start.map(|start| (start, 0)).ok_or_else(wrong)
}
