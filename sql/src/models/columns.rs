//! Arrow's columns as a model takes them, and its answers as columns of Arrow.

use datafusion::arrow::array::{
    Array, ArrayBuilder, ArrayRef, AsArray, BooleanArray, Float64Array, Float64Builder, Int64Array, Int64Builder,
    ListBuilder, StringArray, StringBuilder,
};
use datafusion::arrow::compute::filter;
use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type};
use datafusion::common::{Result, plan_err};
use std::sync::Arc;
use taipan_models::{Column, Given, Model, ModelError, Output, Shape, Values};

/// The values of a column, where they do not lie in Arrow as a model takes them.
enum Held<'a> {
    Truths(Vec<bool>),
    Texts(Vec<&'a str>),
    Own,
}

/// The features of some rows.
pub struct Features {
    arrays: Vec<ArrayRef>,
    valid: Vec<Option<Vec<bool>>>,
    rows: usize,
}

/// The features of all rows, or of those that are marked.
pub fn given(arrays: &[ArrayRef], rows: usize, there: Option<&BooleanArray>) -> Result<Features> {
    let arrays = match there {
        None => arrays.to_vec(),
        Some(there) => {
            let kept = arrays.iter().map(|array| filter(array, there));
            kept.collect::<std::result::Result<_, _>>()?
        }
    };
    for array in &arrays {
        let known = matches!(
            array.data_type(),
            DataType::Float64 | DataType::Int64 | DataType::Boolean | DataType::Utf8
        );
        if !known {
            return plan_err!("a model takes no {}", taipan_engine::types::sql_name(array.data_type()));
        }
    }
    let valid = arrays.iter().map(|array| {
        let nulls = array.logical_nulls().filter(|nulls| nulls.null_count() > 0);
        nulls.map(|nulls| nulls.iter().collect())
    });
    Ok(Features {
        valid: valid.collect(),
        rows: there.map_or(rows, BooleanArray::true_count),
        arrays,
    })
}

impl Features {
    pub fn has_missing(&self) -> bool {
        self.valid.iter().any(Option::is_some)
    }

    /// The rows without NULL.
    pub fn there(&self) -> BooleanArray {
        let all = |row: usize| self.valid.iter().flatten().all(|valid| valid[row]);
        (0..self.rows).map(|row| Some(all(row))).collect()
    }

    /// What a model answers for these rows.
    pub fn ask(&self, model: &Model, output: &str) -> std::result::Result<Values, ModelError> {
        let held: Vec<Held<'_>> = self.arrays.iter().map(held).collect();
        let columns: Vec<Column<'_>> = self
            .arrays
            .iter()
            .zip(&held)
            .zip(&self.valid)
            .map(|((array, held), valid)| Column {
                given: match held {
                    Held::Truths(truths) => Given::Boolean(truths),
                    Held::Texts(texts) => Given::Text(texts),
                    Held::Own if array.data_type() == &DataType::Int64 => {
                        Given::Integer(array.as_primitive::<Int64Type>().values())
                    }
                    Held::Own => Given::Float(array.as_primitive::<Float64Type>().values()),
                },
                valid: valid.as_deref(),
            })
            .collect();
        model.evaluate(output, &columns, self.rows)
    }
}

fn held(array: &ArrayRef) -> Held<'_> {
    match array.data_type() {
        DataType::Boolean => Held::Truths(array.as_boolean().values().iter().collect()),
        DataType::Utf8 => {
            let texts = array.as_string::<i32>();
            Held::Texts((0..texts.len()).map(|row| texts.value(row)).collect())
        }
        _ => Held::Own,
    }
}

/// Answers as a column; rows that were not asked about have none.
pub fn answers(output: &Output, values: Values, rows: usize, there: Option<&BooleanArray>) -> Result<ArrayRef> {
    let mut next = 0;
    // Where the answer of each row stands.
    let places: Vec<Option<usize>> = (0..rows)
        .map(|row| {
            let asked = there.is_none_or(|there| there.value(row));
            asked.then(|| {
                next += 1;
                next - 1
            })
        })
        .collect();
    let single = matches!(output.shape, Shape::One);
    Ok(match values {
        Values::Float(columns) if single => {
            let column = columns.first().map(Vec::as_slice).unwrap_or_default();
            let values = places
                .iter()
                .map(|place| place.and_then(|place| column.get(place).copied()));
            Arc::new(values.collect::<Float64Array>())
        }
        Values::Integer(columns) if single => {
            let column = columns.first().map(Vec::as_slice).unwrap_or_default();
            let values = places
                .iter()
                .map(|place| place.and_then(|place| column.get(place).copied()));
            Arc::new(values.collect::<Int64Array>())
        }
        Values::Text(columns) if single => {
            let column = columns.first().map(Vec::as_slice).unwrap_or_default();
            let values = places.iter().map(|place| place.and_then(|place| column.get(place)));
            Arc::new(
                values
                    .map(|text| text.map(|text| text.to_string()))
                    .collect::<StringArray>(),
            )
        }
        Values::Float(columns) => {
            let mut lists = ListBuilder::new(Float64Builder::new());
            listed(&mut lists, &places, |items, place| {
                columns
                    .iter()
                    .for_each(|column| items.append_option(column.get(place).copied()));
            });
            Arc::new(lists.finish())
        }
        Values::Integer(columns) => {
            let mut lists = ListBuilder::new(Int64Builder::new());
            listed(&mut lists, &places, |items, place| {
                columns
                    .iter()
                    .for_each(|column| items.append_option(column.get(place).copied()));
            });
            Arc::new(lists.finish())
        }
        Values::Text(columns) => {
            let mut lists = ListBuilder::new(StringBuilder::new());
            listed(&mut lists, &places, |items, place| {
                columns
                    .iter()
                    .for_each(|column| items.append_option(column.get(place).map(|text| text.as_ref())));
            });
            Arc::new(lists.finish())
        }
    })
}

fn listed<B: ArrayBuilder>(lists: &mut ListBuilder<B>, places: &[Option<usize>], item: impl Fn(&mut B, usize)) {
    for place in places {
        match place {
            Some(place) => {
                item(lists.values(), *place);
                lists.append(true);
            }
            None => lists.append_null(),
        }
    }
}
