//! The value of the only row of a group.

use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Int64Type};
use datafusion::common::{DataFusionError, Result, ScalarValue, internal_err};
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::{Accumulator, AggregateUDF, AggregateUDFImpl, Signature, Volatility};
use std::sync::{Arc, LazyLock};

/// A subquery gave several rows where one value is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than one row returned by a subquery used as an expression")]
pub struct MoreThanOne;

impl MoreThanOne {
    /// The five-character code.
    pub fn sqlstate(self) -> &'static str {
        "21000"
    }
}

static SINGLE: LazyLock<Arc<AggregateUDF>> = LazyLock::new(|| {
    Arc::new(AggregateUDF::new_from_impl(Single {
        signature: Signature::any(1, Volatility::Immutable),
    }))
});

/// The aggregate. It fails for a group of several rows.
pub fn single() -> Arc<AggregateUDF> {
    SINGLE.clone()
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Single {
    signature: Signature,
}

impl AggregateUDFImpl for Single {
    fn name(&self) -> &str {
        "single row"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match types {
            [ty] => Ok(ty.clone()),
            _ => internal_err!("one value of a row"),
        }
    }

    fn return_field(&self, fields: &[FieldRef]) -> Result<FieldRef> {
        match fields {
            [field] => Ok(Arc::new(
                field.as_ref().clone().with_name(self.name()).with_nullable(true),
            )),
            _ => internal_err!("one value of a row"),
        }
    }

    fn state_fields(&self, args: StateFieldsArgs<'_>) -> Result<Vec<FieldRef>> {
        let value = args
            .return_field
            .as_ref()
            .clone()
            .with_name(format!("{}[value]", args.name));
        let rows = Field::new(format!("{}[rows]", args.name), DataType::Int64, false);
        Ok(vec![Arc::new(value.with_nullable(true)), Arc::new(rows)])
    }

    fn accumulator(&self, args: AccumulatorArgs<'_>) -> Result<Box<dyn Accumulator>> {
        Ok(Box::new(One {
            value: ScalarValue::try_from(args.return_field.data_type())?,
            rows: 0,
        }))
    }
}

#[derive(Debug)]
struct One {
    value: ScalarValue,
    rows: i64,
}

impl One {
    fn add(&mut self, rows: i64, value: impl FnOnce() -> Result<ScalarValue>) -> Result<()> {
        self.rows += rows;
        if self.rows > 1 {
            return Err(DataFusionError::External(Box::new(MoreThanOne)));
        }
        if rows == 1 {
            self.value = value()?;
        }
        Ok(())
    }
}

/// A value of a column. A list keeps what its field says of the items.
fn value(values: &ArrayRef, place: usize) -> Result<ScalarValue> {
    match values.data_type() {
        DataType::List(_) => Ok(ScalarValue::List(Arc::new(
            values.slice(place, 1).as_list::<i32>().clone(),
        ))),
        _ => ScalarValue::try_from_array(values, place),
    }
}

impl Accumulator for One {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let [values] = values else {
            return internal_err!("one value of a row");
        };
        let rows = i64::try_from(values.len()).unwrap_or(i64::MAX);
        self.add(rows, || value(values, 0))
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        let [values, rows] = states else {
            return internal_err!("a value and a number of rows");
        };
        for (place, rows) in rows.as_primitive::<Int64Type>().iter().enumerate() {
            self.add(rows.unwrap_or_default(), || value(values, place))?;
        }
        Ok(())
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.value.clone(), ScalarValue::Int64(Some(self.rows))])
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        Ok(self.value.clone())
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.value.size()
    }
}
