//! Texts put together for one row: `$1 || ' ' || $2`. Of operators over arrays each would make arrays of its operands.

use super::parameter_values::ParameterValue;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::{DataType, Schema};
use datafusion::common::{Result, ScalarValue, internal_err};
use datafusion::logical_expr::{ColumnarValue, Operator};
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_expr::expressions::{BinaryExpr, CastExpr, Literal};
use std::fmt;
use std::sync::Arc;

/// Texts one behind the other; NULL if one is.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct RowTexts {
    /// What gives single values without columns.
    parts: Vec<Arc<dyn PhysicalExpr>>,
    ty: DataType,
}

impl RowTexts {
    /// What an expression puts together; `None`: it is another one.
    ///
    /// # Errors
    ///
    /// Those of finding its type.
    pub fn of(expr: &Arc<dyn PhysicalExpr>) -> Result<Option<RowTexts>> {
        let Some(binary) = expr.downcast_ref::<BinaryExpr>() else {
            return Ok(None);
        };
        let ty = expr.data_type(&Schema::empty())?;
        if *binary.op() != Operator::StringConcat || !is_text(&ty) {
            return Ok(None);
        }
        let mut parts = Vec::new();
        for operand in [binary.left(), binary.right()] {
            let Some(operand) = value(operand)? else {
                return Ok(None);
            };
            match operand.downcast_ref::<RowTexts>() {
                Some(texts) => parts.extend(texts.parts.iter().cloned()),
                None => parts.push(operand.clone()),
            }
        }
        Ok(Some(RowTexts { parts, ty }))
    }

    fn made(&self, text: Option<String>) -> Result<ColumnarValue> {
        let value = match self.ty {
            DataType::Utf8 => ScalarValue::Utf8(text),
            DataType::LargeUtf8 => ScalarValue::LargeUtf8(text),
            DataType::Utf8View => ScalarValue::Utf8View(text),
            _ => return internal_err!("{self} is no text"),
        };
        Ok(ColumnarValue::Scalar(value))
    }
}

/// An operand that gives a single text, without what only makes another layout of it.
fn value(mut operand: &Arc<dyn PhysicalExpr>) -> Result<Option<&Arc<dyn PhysicalExpr>>> {
    loop {
        if !is_text(&operand.data_type(&Schema::empty())?) {
            return Ok(None);
        }
        match operand.downcast_ref::<CastExpr>() {
            Some(cast) => operand = cast.expr(),
            None => break,
        }
    }
    let single = operand.is::<Literal>() || operand.is::<ParameterValue>() || operand.is::<RowTexts>();
    Ok(single.then_some(operand))
}

fn is_text(ty: &DataType) -> bool {
    matches!(ty, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

impl fmt::Display for RowTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, part) in self.parts.iter().enumerate() {
            write!(f, "{}{part}", if place == 0 { "" } else { " || " })?;
        }
        Ok(())
    }
}

impl PhysicalExpr for RowTexts {
    fn data_type(&self, _: &Schema) -> Result<DataType> {
        Ok(self.ty.clone())
    }

    fn nullable(&self, _: &Schema) -> Result<bool> {
        Ok(true)
    }

    fn evaluate(&self, row: &RecordBatch) -> Result<ColumnarValue> {
        let mut whole = String::new();
        for part in &self.parts {
            let ColumnarValue::Scalar(value) = part.evaluate(row)? else {
                return internal_err!("{part} is no single value");
            };
            match value.try_as_str() {
                Some(Some(text)) => whole.push_str(text),
                Some(None) => return self.made(None),
                None => return internal_err!("{part} is no text"),
            }
        }
        self.made(Some(whole))
    }

    fn children(&self) -> Vec<&Arc<dyn PhysicalExpr>> {
        self.parts.iter().collect()
    }

    fn with_new_children(self: Arc<Self>, parts: Vec<Arc<dyn PhysicalExpr>>) -> Result<Arc<dyn PhysicalExpr>> {
        Ok(Arc::new(RowTexts {
            parts,
            ty: self.ty.clone(),
        }))
    }

    fn fmt_sql(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
