//! Columns of lists and structs as machine code reads them: a chunk's rows are laid out as values of the IR in memory of
//! the chunk, each row's lists its own. What a row does to its lists is seen by no other.

use super::text_views::{has_slack, view};
use super::{KernelEnv, KernelError, temporal};
use arrow::array::types::{Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type, Float64Type, Int64Type};
use arrow::array::{Array, ArrayRef, AsArray, BooleanArray, GenericStringArray, OffsetSizeTrait, PrimitiveArray};
use arrow::compute::cast;
use arrow::datatypes::DataType;
use std::ops::Range;
use taipan_interface::list_offsets::Ranges;
use taipan_ir::{Class, Type};
use taipan_runtime::py_decimal::{self, Decimal};
use taipan_runtime::text::SLACK;
use taipan_runtime::{Ctx, ListRef, RBytes};
use taipan_types::account::Held;

/// Items that are laid out at a time, if that is more than one row.
const MOST_ITEMS: usize = 1 << 16;

/// A chunk may have this much, whatever the limit of a row is.
const LEAST_MEMORY: usize = 8 << 20;

/// A column whose values have parts.
pub(super) struct Nested {
    reader: Reader,
    ctx: Ctx,
    words: Vec<u64>,
    validity: Vec<u8>,
    /// Rows of the chunk with a NULL that the type has no place for, or a number or moment that Python's type has not.
    unfit: Vec<usize>,
}

/// Reads values of one IR type.
struct Reader {
    array: ArrayRef,
    /// The type admits None.
    option: bool,
    values: Values,
}

enum Values {
    Bool(BooleanArray),
    Int(PrimitiveArray<Int64Type>),
    Float(PrimitiveArray<Float64Type>),
    Text,
    Bytes,
    /// Decimals of whatever layout.
    Decimal,
    /// Dates, timestamps, intervals.
    Temporal,
    List(Ranges, Box<Reader>, Type),
    Record(Vec<Reader>),
}

/// Why a value cannot be laid out.
enum Unfit {
    /// It has a NULL where the type has no None, or a number or moment that Python's type has not.
    Null,
    Memory,
}

impl Nested {
    /// Reads the array as values of this type.
    pub(super) fn new(array: &ArrayRef, ty: &Type, env: &KernelEnv<'_>) -> Result<Nested, KernelError> {
        let mut ctx = Ctx::new(env.memory_limit.max(LEAST_MEMORY));
        if !ctx.arena.hold(Held::in_account(env.account.cloned())) {
            return Err(KernelError::Memory);
        }
        Ok(Nested {
            reader: Reader::new(array, ty)?,
            ctx,
            words: Vec::new(),
            validity: Vec::new(),
            unfit: Vec::new(),
        })
    }

    /// How many rows from `start` on are laid out together, `most` at most.
    pub(super) fn rows_at_once(&self, start: usize, most: usize, broadcast: bool) -> usize {
        let Values::List(ranges, ..) = &self.reader.values else {
            return most;
        };
        let mut items = 0;
        let fits = |row: &usize| {
            items += ranges.of_row(if broadcast { 0 } else { start + row }).len();
            items <= MOST_ITEMS
        };
        (0..most).take_while(fits).count().max(1)
    }

    /// Lays out rows; each broadcast row is a copy of the first.
    pub(super) fn lay_out(&mut self, start: usize, count: usize, broadcast: bool) -> Result<(), KernelError> {
        self.words.clear();
        self.ctx.arena.reset();
        self.unfit.clear();
        self.validity.clear();
        self.validity.resize(count.div_ceil(8), 0);
        for index in 0..count {
            let row = if broadcast { 0 } else { start + index };
            let before = self.words.len();
            let null = self.reader.array.is_null(row);
            let read = if null {
                Err(Unfit::Null)
            } else {
                self.reader.read(row, &mut self.ctx, &mut self.words)
            };
            match read {
                Ok(()) => self.validity[index / 8] |= 1 << (index % 8),
                Err(Unfit::Null) => {
                    if !null {
                        self.unfit.push(index);
                    }
                    self.words.truncate(before);
                    let laid_out = self.reader.absent(&mut self.ctx, &mut self.words);
                    laid_out.map_err(|_| KernelError::Memory)?;
                }
                Err(Unfit::Memory) => return Err(KernelError::Memory),
            }
        }
        Ok(())
    }

    /// The rows' slots, and the bits of those that have a value.
    pub(super) fn places(&self) -> (*const u8, *const u8) {
        (self.words.as_ptr().cast(), self.validity.as_ptr())
    }
}

impl Nested {
    /// Rows of the chunk with a NULL inside that the function cannot take.
    pub(super) fn unfit(&self) -> &[usize] {
        &self.unfit
    }
}

/// Whether all text inside is ASCII.
pub(super) fn is_ascii(array: &dyn Array) -> bool {
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().is_ascii(),
        DataType::LargeUtf8 => array.as_string::<i64>().is_ascii(),
        DataType::Utf8View => array.as_string_view().is_ascii(),
        DataType::List(_) => is_ascii(array.as_list::<i32>().values()),
        DataType::LargeList(_) => is_ascii(array.as_list::<i64>().values()),
        DataType::FixedSizeList(..) => is_ascii(array.as_fixed_size_list().values()),
        DataType::Struct(_) => array.as_struct().columns().iter().all(|field| is_ascii(field)),
        // Bytes are no text, whatever they are. Other layouts are not looked through.
        ty => plainer(ty).is_none(),
    }
}

impl Reader {
    fn new(array: &ArrayRef, ty: &Type) -> Result<Reader, KernelError> {
        if let Some(plainer) = plainer(array.data_type()) {
            let array = cast(array, &plainer).map_err(|e| KernelError::Internal(e.to_string()))?;
            return Reader::new(&array, ty);
        }
        let wrong = || KernelError::Internal(format!("an argument of type {} where {ty} is read", array.data_type()));
        let cast = |to: &DataType| cast(array, to).map_err(|e| KernelError::Internal(e.to_string()));
        let values = match (&ty.without_none(), array.data_type()) {
            (Type::Bool, DataType::Boolean) => Values::Bool(array.as_boolean().clone()),
            (Type::Int, from) if from.is_integer() => {
                Values::Int(cast(&DataType::Int64)?.as_primitive::<Int64Type>().clone())
            }
            (Type::Float, from) if from.is_floating() => {
                Values::Float(cast(&DataType::Float64)?.as_primitive::<Float64Type>().clone())
            }
            (Type::Str, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View) => Values::Text,
            (
                Type::Bytes,
                DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_),
            ) => Values::Bytes,
            (Type::Object(Class::Decimal), from) if places_of(from).is_some() => Values::Decimal,
            (Type::Object(class), from) if temporal::is_of(from, *class) => Values::Temporal,
            // Lists that are all empty or NULL may have items of no type.
            (Type::List(item), _) => {
                let (ranges, items) = Ranges::of(array).ok_or_else(wrong)?;
                Values::List(ranges, Box::new(Reader::new(&items, item)?), (**item).clone())
            }
            (Type::Record(fields), DataType::Struct(own)) if fields.len() == own.len() => {
                let columns = array.as_struct().columns().iter().zip(fields.iter());
                let readers = columns.map(|(column, ty)| Reader::new(column, ty));
                Values::Record(readers.collect::<Result<_, _>>()?)
            }
            _ => return Err(wrong()),
        };
        Ok(Reader {
            array: array.clone(),
            option: ty.admits_none(),
            values,
        })
    }

    /// Appends the slots of a row's value.
    fn read(&self, row: usize, ctx: &mut Ctx, out: &mut Vec<u64>) -> Result<(), Unfit> {
        let null = self.array.is_null(row);
        if null && !self.option {
            return Err(Unfit::Null);
        }
        if self.option {
            // None is the first alternative.
            out.push(u64::from(!null));
        }
        if null {
            return self.absent_value(ctx, out);
        }
        match &self.values {
            Values::Bool(values) => out.push(values.value(row).into()),
            Values::Int(values) => out.push(values.value(row) as u64),
            Values::Float(values) => out.push(values.value(row).to_bits()),
            Values::Text => push_bytes(text(&self.array, row, ctx), out),
            Values::Bytes => push_bytes(ctx.bytes(bytes(&self.array, row)), out),
            Values::Decimal => {
                let (low, high) = decimal(&self.array, row).ok_or(Unfit::Null)?.to_words();
                out.extend([low, high]);
            }
            Values::Temporal => out.push(temporal::number(&self.array, row).ok_or(Unfit::Null)? as u64),
            Values::List(ranges, items, ty) => {
                let list = items.list(ranges.of_row(row), ty, ctx)?;
                out.push(list.to_raw());
            }
            Values::Record(fields) => {
                for field in fields {
                    field.read(row, ctx, out)?;
                }
            }
        }
        if ctx.failed() { Err(Unfit::Memory) } else { Ok(()) }
    }

    /// A new list of these items.
    fn list(&self, items: Range<usize>, ty: &Type, ctx: &mut Ctx) -> Result<ListRef, Unfit> {
        let (width, count) = (ty.slots(), items.len());
        let list = ctx.list(width, count).ok_or(Unfit::Memory)?;
        let mut words = Vec::with_capacity(width * count);
        match &self.values {
            Values::Int(values) if !self.option && self.array.null_count() == 0 => {
                words.extend(values.values()[items].iter().map(|value| *value as u64));
            }
            Values::Float(values) if !self.option && self.array.null_count() == 0 => {
                words.extend(values.values()[items].iter().map(|value| value.to_bits()));
            }
            _ => {
                for item in items {
                    self.read(item, ctx, &mut words)?;
                }
            }
        }
        list.extend(ctx, &words, width, count).ok_or(Unfit::Memory)?;
        Ok(list)
    }

    /// Slots for a row that has no value: as harmless as those of an absent alternative.
    fn absent(&self, ctx: &mut Ctx, out: &mut Vec<u64>) -> Result<(), Unfit> {
        if self.option {
            out.push(0);
        }
        self.absent_value(ctx, out)
    }

    fn absent_value(&self, ctx: &mut Ctx, out: &mut Vec<u64>) -> Result<(), Unfit> {
        match &self.values {
            Values::Bool(_) | Values::Int(_) | Values::Float(_) | Values::Temporal => out.push(0),
            Values::Text | Values::Bytes => push_bytes(RBytes::EMPTY, out),
            Values::Decimal => out.extend([0, 0]),
            Values::List(_, _, item) => out.push(ctx.list(item.slots(), 0).ok_or(Unfit::Memory)?.to_raw()),
            Values::Record(fields) => {
                for field in fields {
                    field.absent(ctx, out)?;
                }
            }
        }
        Ok(())
    }
}

/// The decimal places of a type of decimals.
fn places_of(ty: &DataType) -> Option<i32> {
    match ty {
        DataType::Decimal32(_, places)
        | DataType::Decimal64(_, places)
        | DataType::Decimal128(_, places)
        | DataType::Decimal256(_, places) => Some(i32::from(*places)),
        _ => None,
    }
}

/// A row's decimal, unless it has too many digits.
pub(super) fn decimal(array: &ArrayRef, row: usize) -> Option<Decimal> {
    let unscaled = match array.data_type() {
        DataType::Decimal32(..) => array.as_primitive::<Decimal32Type>().value(row).into(),
        DataType::Decimal64(..) => array.as_primitive::<Decimal64Type>().value(row).into(),
        DataType::Decimal128(..) => array.as_primitive::<Decimal128Type>().value(row),
        DataType::Decimal256(..) => array.as_primitive::<Decimal256Type>().value(row).to_i128()?,
        _ => return None,
    };
    py_decimal::from_scaled(unscaled, places_of(array.data_type())?).ok()
}

/// The layout that values are read from, where that is another one.
fn plainer(ty: &DataType) -> Option<DataType> {
    match ty {
        DataType::Dictionary(_, values) => Some(values.as_ref().clone()),
        DataType::RunEndEncoded(_, values) => Some(values.data_type().clone()),
        DataType::ListView(item) => Some(DataType::List(item.clone())),
        DataType::LargeListView(item) => Some(DataType::LargeList(item.clone())),
        _ => None,
    }
}

fn push_bytes(bytes: RBytes, out: &mut Vec<u64>) {
    let (ptr, meta) = bytes.to_raw();
    out.extend([ptr as u64, meta]);
}

/// A row's bytes.
fn bytes(array: &ArrayRef, row: usize) -> &[u8] {
    match array.data_type() {
        DataType::Binary => array.as_binary::<i32>().value(row),
        DataType::LargeBinary => array.as_binary::<i64>().value(row),
        DataType::FixedSizeBinary(_) => array.as_fixed_size_binary().value(row),
        _ => array.as_binary_view().value(row),
    }
}

/// A row's text: where it is, if there is room behind it, else a copy.
fn text(array: &ArrayRef, row: usize, ctx: &mut Ctx) -> RBytes {
    match array.data_type() {
        DataType::Utf8 => from_offsets(array.as_string::<i32>(), row, ctx),
        DataType::LargeUtf8 => from_offsets(array.as_string::<i64>(), row, ctx),
        _ => {
            let views = array.as_string_view();
            let text = views.value(row);
            if has_slack(views, row, text.as_bytes()) {
                view(text.as_bytes(), text.is_ascii())
            } else {
                copied(text, ctx)
            }
        }
    }
}

/// A copy of the text.
fn copied(text: &str, ctx: &mut Ctx) -> RBytes {
    let (ptr, meta) = ctx.text(text).to_raw();
    // SAFETY: a text is a view of bytes too.
    unsafe { RBytes::from_raw(ptr, meta) }
}

fn from_offsets<O: OffsetSizeTrait>(array: &GenericStringArray<O>, row: usize, ctx: &mut Ctx) -> RBytes {
    let text = array.value(row);
    let end = array.value_offsets()[row + 1].as_usize();
    if array.value_data().len() - end >= SLACK {
        view(text.as_bytes(), text.is_ascii())
    } else {
        copied(text, ctx)
    }
}
