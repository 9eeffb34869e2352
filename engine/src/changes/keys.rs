//! Keys that no two rows of a table may share: PRIMARY KEY and UNIQUE.

use super::error::ChangeError;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Float32Array, Float64Array, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Float32Type, Float64Type, Schema};
use datafusion::arrow::row::{RowConverter, Rows, SortField};
use datafusion::arrow::util::display::{ArrayFormatter, FormatOptions};
use datafusion::common::Result;
use std::collections::HashSet;
use std::sync::Arc;

/// A key of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UniqueKey {
    /// Of the constraint.
    pub name: String,
    /// The places of its columns in the table, counted from 0.
    pub columns: Vec<usize>,
    /// Whether rows with a NULL in it are never alike.
    pub nulls_distinct: bool,
}

impl UniqueKey {
    /// Whether values of a type can be told apart by their bytes.
    pub fn can_have(ty: &DataType) -> bool {
        ty.is_integer()
            || ty.is_floating()
            || ty.is_decimal()
            || ty.is_string()
            || ty.is_binary()
            || matches!(
                ty,
                DataType::Boolean
                    | DataType::FixedSizeBinary(_)
                    | DataType::Date32
                    | DataType::Date64
                    | DataType::Time32(_)
                    | DataType::Time64(_)
                    | DataType::Timestamp(..)
            )
    }
}

/// The least and the greatest key of some rows, by their bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRange {
    least: Box<[u8]>,
    greatest: Box<[u8]>,
}

impl KeyRange {
    /// That of one key, or of this and those before.
    fn with(range: Option<KeyRange>, key: &[u8]) -> KeyRange {
        match range {
            None => KeyRange {
                least: key.into(),
                greatest: key.into(),
            },
            Some(mut range) => {
                if key < &range.least[..] {
                    range.least = key.into();
                }
                if key > &range.greatest[..] {
                    range.greatest = key.into();
                }
                range
            }
        }
    }

    fn has(&self, key: &[u8]) -> bool {
        &self.least[..] <= key && key <= &self.greatest[..]
    }
}

/// So many keys are looked at one by one, to see whether they may be among others.
const FEW: usize = 1000;

/// Keys of some rows.
#[derive(Debug)]
pub struct KeySet {
    table: String,
    key: UniqueKey,
    names: Vec<String>,
    converter: RowConverter,
    keys: HashSet<Box<[u8]>>,
    range: Option<KeyRange>,
}

impl KeySet {
    /// No keys yet, of a table with these columns.
    pub fn new(table: &str, key: &UniqueKey, schema: &Schema) -> Result<KeySet> {
        let fields = key.columns.iter().map(|column| schema.field(*column));
        let sorted = fields.clone().map(|field| SortField::new(field.data_type().clone()));
        Ok(KeySet {
            table: table.to_string(),
            key: key.clone(),
            names: fields.map(|field| field.name().clone()).collect(),
            converter: RowConverter::new(sorted.collect())?,
            keys: HashSet::new(),
            range: None,
        })
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The key's columns among those of the table.
    pub fn columns_of(&self, batch: &RecordBatch) -> Vec<ArrayRef> {
        let columns = self.key.columns.iter();
        columns.map(|column| batch.column(*column).clone()).collect()
    }

    /// The keys of rows, of which the key's columns are given, as bytes that are equal where the keys are. `None` where a row
    /// is like no other.
    pub fn encode(&self, columns: &[ArrayRef]) -> Result<Encoded> {
        let plain: Vec<ArrayRef> = columns.iter().map(one_zero).collect();
        let rows = self.converter.convert_columns(&plain)?;
        let apart = |row: usize| self.key.nulls_distinct && columns.iter().any(|column| column.is_null(row));
        let apart = (0..rows.num_rows()).map(apart).collect();
        Ok(Encoded { rows, apart })
    }

    /// Adds the keys of rows.
    ///
    /// # Errors
    ///
    /// 23505 for one that is there already.
    pub fn add(&mut self, columns: &[ArrayRef]) -> Result<()> {
        let encoded = self.encode(columns)?;
        for row in 0..encoded.rows.num_rows() {
            if let Some(key) = encoded.get(row)
                && !self.insert(key)
            {
                return Err(self.duplicate(columns, row)?.into());
            }
        }
        Ok(())
    }

    /// The keys of all these rows of the table, each once.
    pub fn of_all(mut self, batches: &[RecordBatch]) -> Result<KeySet> {
        for batch in batches {
            let encoded = self.encode(&self.columns_of(batch))?;
            for row in 0..encoded.len() {
                encoded.get(row).map(|key| self.insert(key));
            }
        }
        Ok(self)
    }

    /// Adds those keys of rows that are in the other set, too.
    pub fn add_common(&mut self, columns: &[ArrayRef], others: &KeySet) -> Result<()> {
        let encoded = self.encode(columns)?;
        for row in 0..encoded.len() {
            if let Some(key) = encoded.get(row).filter(|key| others.contains(key)) {
                self.insert(key);
            }
        }
        Ok(())
    }

    /// Adds a key; whether it is new.
    pub fn insert(&mut self, key: &[u8]) -> bool {
        self.range = Some(KeyRange::with(self.range.take(), key));
        self.keys.insert(key.into())
    }

    /// Whether one of the keys may be among those of this range; `None`: there are no keys.
    pub fn may_meet(&self, range: Option<&KeyRange>) -> bool {
        let (Some(own), Some(range)) = (&self.range, range) else {
            return false;
        };
        let apart = own.greatest < range.least || range.greatest < own.least;
        !apart && (self.keys.len() > FEW || self.keys.iter().any(|key| range.has(key)))
    }

    /// Whether a key is there.
    pub fn contains(&self, key: &[u8]) -> bool {
        self.keys.contains(key)
    }

    /// Fails if one of these rows has a key that is there.
    ///
    /// # Errors
    ///
    /// 23505.
    pub fn refuse(&self, columns: &[ArrayRef]) -> Result<()> {
        let encoded = self.encode(columns)?;
        for row in 0..encoded.rows.num_rows() {
            if encoded.get(row).is_some_and(|key| self.contains(key)) {
                return Err(self.duplicate(columns, row)?.into());
            }
        }
        Ok(())
    }

    /// The error about a row whose key another row has.
    pub fn duplicate(&self, columns: &[ArrayRef], row: usize) -> Result<ChangeError> {
        let values = columns.iter().map(|column| shown(column, row));
        let values = values.collect::<Result<Vec<String>>>()?;
        Ok(ChangeError::Unique {
            table: self.table.clone(),
            constraint: self.key.name.clone(),
            key: format!("({})=({})", self.names.join(", "), values.join(", ")),
        })
    }
}

/// The keys of some rows.
#[derive(Debug)]
pub struct Encoded {
    rows: Rows,
    /// Rows like no other.
    apart: Vec<bool>,
}

impl Encoded {
    /// The key of a row, unless it is like no other.
    pub fn get(&self, row: usize) -> Option<&[u8]> {
        (!self.apart[row]).then(|| self.rows.row(row).data())
    }

    /// The range of these keys and of those before.
    pub fn range(&self, before: Option<KeyRange>) -> Option<KeyRange> {
        let keys = (0..self.len()).filter_map(|row| self.get(row));
        keys.fold(before, |range, key| Some(KeyRange::with(range, key)))
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.apart.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.apart.is_empty()
    }
}

/// Floats in which zero has one sign and what is no number one pattern, as it is for comparisons.
fn one_zero(column: &ArrayRef) -> ArrayRef {
    match column.data_type() {
        DataType::Float64 => {
            let values = column.as_primitive::<Float64Type>();
            let plain: Float64Array = values.unary(|value| if value.is_nan() { f64::NAN } else { value + 0.0 });
            Arc::new(plain)
        }
        DataType::Float32 => {
            let values = column.as_primitive::<Float32Type>();
            let plain: Float32Array = values.unary(|value| if value.is_nan() { f32::NAN } else { value + 0.0 });
            Arc::new(plain)
        }
        _ => column.clone(),
    }
}

/// A value as messages show it.
pub fn shown(column: &ArrayRef, row: usize) -> Result<String> {
    let options = FormatOptions::new().with_null("null");
    Ok(ArrayFormatter::try_new(column.as_ref(), &options)?
        .value(row)
        .to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use datafusion::arrow::array::Int64Array;
    use datafusion::arrow::datatypes::Field;

    fn set(nulls_distinct: bool) -> KeySet {
        let schema = Schema::new(vec![
            Field::new("a", DataType::Int64, true),
            Field::new("b", DataType::Float64, true),
        ]);
        let key = UniqueKey {
            name: "t_a_b_key".into(),
            columns: vec![0, 1],
            nulls_distinct,
        };
        KeySet::new("t", &key, &schema).expect("a set")
    }

    fn rows(a: &[Option<i64>], b: &[f64]) -> Vec<ArrayRef> {
        vec![
            Arc::new(Int64Array::from(a.to_vec())),
            Arc::new(Float64Array::from(b.to_vec())),
        ]
    }

    #[test]
    fn zeros_are_alike_and_nulls_are_not() {
        let mut keys = set(true);
        keys.add(&rows(&[Some(1), None, None], &[0.0, 1.0, 1.0])).expect("new");
        let error = keys.add(&rows(&[Some(2), Some(1)], &[0.0, -0.0])).expect_err("there");
        let text = "duplicate key value violates unique constraint \"t_a_b_key\"";
        assert!(error.to_string().contains(text), "{error}");
        keys.refuse(&rows(&[None, Some(3)], &[1.0, f64::NAN])).expect("new");

        let mut keys = set(false);
        keys.add(&rows(&[None], &[f64::NAN])).expect("new");
        keys.refuse(&rows(&[None], &[-f64::NAN])).expect_err("there");
    }

    #[test]
    fn ranges_tell_what_need_not_be_read() {
        let mut keys = set(true);
        keys.add(&rows(&[Some(5), Some(20)], &[0.0, 0.0])).expect("new");
        let range = |from: i64, to: i64| {
            let others = rows(&[Some(from), Some(to), None], &[0.0, 0.0, 0.0]);
            set(true).encode(&others).expect("keys").range(None)
        };
        assert!(keys.may_meet(range(1, 5).as_ref()));
        assert!(!keys.may_meet(range(6, 19).as_ref()));
        assert!(!keys.may_meet(range(21, 22).as_ref()));
        assert!(!keys.may_meet(None));
    }
}
