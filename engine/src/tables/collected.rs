//! Aggregates that plans have none for: products, and quantiles between two values.

use datafusion::arrow::array::{ArrayRef, AsArray, ListArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{ArrowPrimitiveType, DataType, Field, FieldRef, Float64Type, Int64Type};
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::{Accumulator, AggregateUDF, AggregateUDFImpl, Expr, Signature, Volatility};
use std::fmt::Debug;
use std::sync::Arc;

/// Which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Collected {
    /// Integers wrap, as numpy's do.
    Product,
    /// The bits of the share.
    Quantile(u64),
}

impl Collected {
    /// The aggregate of an argument.
    pub fn call(self, argument: Expr) -> Expr {
        let signature = Signature::any(1, Volatility::Immutable);
        let function = CollectedFunction { kind: self, signature };
        AggregateUDF::new_from_impl(function).call(vec![argument])
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct CollectedFunction {
    kind: Collected,
    signature: Signature,
}

impl AggregateUDFImpl for CollectedFunction {
    fn name(&self) -> &str {
        match self.kind {
            Collected::Product => "product",
            Collected::Quantile(_) => "quantile",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, args: &[DataType]) -> Result<DataType> {
        Ok(match (self.kind, args) {
            (Collected::Product, [ty]) if ty.is_integer() => DataType::Int64,
            _ => DataType::Float64,
        })
    }

    fn accumulator(&self, args: AccumulatorArgs<'_>) -> Result<Box<dyn Accumulator>> {
        Ok(match (self.kind, args.return_field.data_type()) {
            (Collected::Product, DataType::Int64) => Product::<Int64Type>::boxed(i64::wrapping_mul),
            (Collected::Product, _) => Product::<Float64Type>::boxed(|a, b| a * b),
            (Collected::Quantile(share), _) => Box::new(Values {
                share: f64::from_bits(share),
                values: Vec::new(),
            }),
        })
    }

    fn state_fields(&self, args: StateFieldsArgs<'_>) -> Result<Vec<FieldRef>> {
        let ty = match self.kind {
            Collected::Product => args.return_field.data_type().clone(),
            Collected::Quantile(_) => DataType::new_list(DataType::Float64, true),
        };
        Ok(vec![Arc::new(Field::new(format!("{}[state]", args.name), ty, true))])
    }
}

/// The product of the values so far.
#[derive(Debug)]
struct Product<T: ArrowPrimitiveType> {
    product: Option<T::Native>,
    multiply: fn(T::Native, T::Native) -> T::Native,
}

impl<T: ArrowPrimitiveType + Debug> Product<T> {
    fn boxed(multiply: fn(T::Native, T::Native) -> T::Native) -> Box<dyn Accumulator> {
        Box::new(Product::<T> {
            product: None,
            multiply,
        })
    }
}

impl<T: ArrowPrimitiveType + Debug> Accumulator for Product<T> {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let values = cast(&values[0], &T::DATA_TYPE)?;
        for value in values.as_primitive::<T>().iter().flatten() {
            self.product = Some(self.product.map_or(value, |product| (self.multiply)(product, value)));
        }
        Ok(())
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        ScalarValue::new_primitive::<T>(self.product, &T::DATA_TYPE)
    }

    fn size(&self) -> usize {
        size_of_val(self)
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![self.evaluate()?])
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.update_batch(states)
    }
}

/// All values: which of them count is known at the end.
#[derive(Debug)]
struct Values {
    share: f64,
    values: Vec<f64>,
}

impl Accumulator for Values {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let values = cast(&values[0], &DataType::Float64)?;
        self.values
            .extend(values.as_primitive::<Float64Type>().iter().flatten());
        Ok(())
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        if self.values.is_empty() {
            return Ok(ScalarValue::Float64(None));
        }
        self.values.sort_by(f64::total_cmp);
        let place = (self.values.len() - 1) as f64 * self.share;
        let low = self.values[place.floor() as usize];
        let high = self.values[place.ceil() as usize];
        Ok(ScalarValue::Float64(Some(low + (high - low) * place.fract())))
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.values.capacity() * size_of::<f64>()
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        let values: Vec<ScalarValue> = self.values.iter().map(|v| ScalarValue::Float64(Some(*v))).collect();
        Ok(vec![ScalarValue::List(ScalarValue::new_list(
            &values,
            &DataType::Float64,
            true,
        ))])
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        let lists: &ListArray = states[0].as_list();
        for list in lists.iter().flatten() {
            self.update_batch(&[list])?;
        }
        Ok(())
    }
}
