//! Texts as values of a type, as Postgres's input functions read them.

use super::zones;
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::session::{Session, honoured_plan};
use crate::statements;
use crate::values::{array_items, converted, interval, row_fields};
use datafusion::arrow::array::{
    Array, ArrayRef, BinaryArray, IntervalMonthDayNanoArray, ListArray, NullArray, RecordBatch, StringArray,
    StructArray,
};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Fields, IntervalMonthDayNano, IntervalUnit, Schema};
use datafusion::common::{DFSchema, DataFusionError};
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_expr::PhysicalExpr;
use futures::FutureExt;
use futures::future::BoxFuture;
use std::sync::Arc;
use taipan_engine::exact::parse_bytea;
use taipan_engine::types::sql_name;
use taipan_engine::zones as session_zones;

/// Makes values of texts.
pub struct Parser {
    ty: DataType,
    how: How,
}

enum How {
    /// As CAST does.
    Cast(Arc<dyn PhysicalExpr>),
    Bytes,
    /// As Postgres writes them, or else as CAST does.
    Interval(Arc<dyn PhysicalExpr>),
    List(FieldRef, Box<Parser>),
    Row(Fields, Vec<Parser>),
    /// There is nothing but NULL.
    Nothing,
}

impl Session {
    /// What makes values of a type.
    pub(in crate::session) fn parser<'a>(&'a self, ty: &'a DataType) -> BoxFuture<'a, Result<Parser>> {
        async move {
            let how = match ty {
                DataType::Null => How::Nothing,
                DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
                    How::Bytes
                }
                DataType::List(item) | DataType::LargeList(item) => {
                    How::List(item.clone(), Box::new(self.parser(item.data_type()).await?))
                }
                DataType::Struct(fields) => {
                    let mut parsers = Vec::with_capacity(fields.len());
                    for field in fields {
                        parsers.push(self.parser(field.data_type()).await?);
                    }
                    How::Row(fields.clone(), parsers)
                }
                DataType::Map(..) => {
                    return Err(Error::not_built(format!("COPY of values of type {}", sql_name(ty))));
                }
                DataType::Interval(IntervalUnit::MonthDayNano) => How::Interval(self.cast_to(ty).await?),
                _ => How::Cast(self.cast_to(ty).await?),
            };
            Ok(Parser { ty: ty.clone(), how })
        }
        .boxed()
    }

    /// What CAST makes of a text.
    async fn cast_to(&self, ty: &DataType) -> Result<Arc<dyn PhysicalExpr>> {
        let ty = sql_name(ty);
        let query = format!("SELECT CAST(\"given\" AS {ty}) FROM (SELECT CAST(NULL AS TEXT) AS \"given\") AS \"row\"");
        let statements::Statement::Other(statement) = statements::parse(&query)? else {
            return Err(Error::new(SqlState::Internal, "a cast that is no query"));
        };
        let LogicalPlan::Projection(projection) = honoured_plan(self, *statement, &query).await? else {
            return Err(Error::new(SqlState::Internal, "a cast that is no expression"));
        };
        let Some(cast) = projection.expr.first() else {
            return Err(Error::new(SqlState::Internal, "a cast of nothing"));
        };
        let given = DFSchema::clone(projection.input.schema());
        let state = self.context().state();
        let cast = session_zones::expression(cast.clone().unalias(), &given, state.config_options())
            .and_then(|cast| state.create_physical_expr(cast, &given));
        cast.map_err(failure::from_datafusion)
    }
}

/// An error on its way through DataFusion.
fn invalid(message: String, detail: Option<&str>) -> DataFusionError {
    let error = Error::new(SqlState::InvalidText, message);
    DataFusionError::External(Box::new(match detail {
        Some(detail) => error.with_detail(detail),
        None => error,
    }))
}

impl Parser {
    /// The values of these texts.
    pub fn values(&self, texts: &[Option<String>]) -> Result<ArrayRef, DataFusionError> {
        let values: ArrayRef = match &self.how {
            How::Cast(cast) if texts.iter().flatten().any(|text| zones::plain(&self.ty, text) != *text) => {
                let plain = |text: &String| zones::plain(&self.ty, text).into_owned();
                let plain = texts.iter().map(|text| text.as_ref().map(plain));
                cast_all(cast, &plain.collect::<Vec<_>>())?
            }
            How::Cast(cast) => cast_all(cast, texts)?,
            How::Interval(cast) => match intervals(texts) {
                Some(intervals) => Arc::new(intervals),
                None => cast_all(cast, texts)?,
            },
            How::Bytes => {
                let bytes = texts.iter().map(|text| text.as_deref().map(parse_bytea).transpose());
                let bytes: Result<Vec<Option<Vec<u8>>>, _> = bytes.collect();
                let bytes = bytes.map_err(|error| DataFusionError::External(Box::new(error)))?;
                Arc::new(BinaryArray::from_iter(bytes))
            }
            How::List(field, items) => list(field, items, texts)?,
            How::Row(fields, parsers) => row(fields, parsers, texts)?,
            How::Nothing => Arc::new(NullArray::new(texts.len())),
        };
        if values.data_type() == &self.ty {
            Ok(values)
        } else {
            converted(&values, &self.ty).map_err(|error| DataFusionError::External(Box::new(error)))
        }
    }
}

fn cast_all(cast: &Arc<dyn PhysicalExpr>, texts: &[Option<String>]) -> Result<ArrayRef, DataFusionError> {
    let given: ArrayRef = Arc::new(texts.iter().map(Option::as_deref).collect::<StringArray>());
    let schema = Arc::new(Schema::new(vec![Field::new("given", given.data_type().clone(), true)]));
    let batch = RecordBatch::try_new(schema, vec![given])?;
    cast.evaluate(&batch)?.into_array(texts.len())
}

/// `None`: one of them is written otherwise.
fn intervals(texts: &[Option<String>]) -> Option<IntervalMonthDayNanoArray> {
    let value = |text: &String| {
        let read = interval(text)?;
        Some(IntervalMonthDayNano::new(read.months, read.days, read.nanos))
    };
    let values = texts.iter().map(|text| match text {
        None => Some(None),
        Some(text) => value(text).map(Some),
    });
    values.collect::<Option<Vec<_>>>().map(IntervalMonthDayNanoArray::from)
}

fn list(field: &FieldRef, items: &Parser, texts: &[Option<String>]) -> Result<ArrayRef, DataFusionError> {
    let (mut all, mut lengths) = (Vec::new(), Vec::with_capacity(texts.len()));
    for text in texts {
        let Some(text) = text else {
            lengths.push(0);
            continue;
        };
        let found = array_items(text);
        let found = found.map_err(|why| invalid(format!("malformed array literal: \"{text}\""), Some(why)))?;
        lengths.push(found.len());
        all.extend(found);
    }
    let nulls: NullBuffer = texts.iter().map(Option::is_some).collect();
    let values = items.values(&all)?;
    let field = Arc::new(field.as_ref().clone().with_nullable(true));
    let offsets = OffsetBuffer::<i32>::from_lengths(lengths);
    Ok(Arc::new(ListArray::try_new(field, offsets, values, Some(nulls))?))
}

fn row(fields: &Fields, parsers: &[Parser], texts: &[Option<String>]) -> Result<ArrayRef, DataFusionError> {
    let mut columns: Vec<Vec<Option<String>>> = vec![Vec::with_capacity(texts.len()); parsers.len()];
    for text in texts {
        let found = match text {
            None => vec![None; parsers.len()],
            Some(text) => {
                let malformed = |why: &str| invalid(format!("malformed record literal: \"{text}\""), Some(why));
                let found = row_fields(text).map_err(malformed)?;
                match found.len().cmp(&parsers.len()) {
                    std::cmp::Ordering::Less => return Err(malformed("Too few columns.")),
                    std::cmp::Ordering::Greater => return Err(malformed("Too many columns.")),
                    std::cmp::Ordering::Equal => found,
                }
            }
        };
        for (column, value) in columns.iter_mut().zip(found) {
            column.push(value);
        }
    }
    let nulls: NullBuffer = texts.iter().map(Option::is_some).collect();
    let values = parsers.iter().zip(&columns).map(|(parser, texts)| parser.values(texts));
    let values: Vec<ArrayRef> = values.collect::<Result<_, _>>()?;
    let fields = fields
        .iter()
        .map(|field| Arc::new(field.as_ref().clone().with_nullable(true)));
    Ok(Arc::new(StructArray::try_new(fields.collect(), values, Some(nulls))?))
}
