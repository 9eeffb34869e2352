//! `current_schema` and `current_schemas`.

use super::path::existing;
use crate::catalog;
use crate::database::Work;
use crate::settings::Settings;
use datafusion::arrow::array::{ArrayRef, AsArray, BooleanArray, ListBuilder, StringBuilder};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::DataFusionError;
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use datafusion::prelude::SessionContext;
use datafusion::scalar::ScalarValue;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Makes them known to a session.
pub fn register(context: &SessionContext, work: &Arc<Work>, settings: &Arc<Settings>) {
    for all in [false, true] {
        context.register_udf(ScalarUDF::new_from_impl(Schemas {
            all,
            signature: if all {
                Signature::exact(vec![DataType::Boolean], Volatility::Volatile)
            } else {
                Signature::nullary(Volatility::Volatile)
            },
            work: work.clone(),
            settings: settings.clone(),
        }));
    }
}

#[derive(Debug)]
struct Schemas {
    /// All of the path, or the first.
    all: bool,
    signature: Signature,
    work: Arc<Work>,
    settings: Arc<Settings>,
}

impl PartialEq for Schemas {
    fn eq(&self, other: &Schemas) -> bool {
        self.all == other.all && Arc::ptr_eq(&self.work, &other.work)
    }
}

impl Eq for Schemas {}

impl Hash for Schemas {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.all.hash(state);
    }
}

impl Schemas {
    /// A name, or an array of names.
    fn field(&self) -> FieldRef {
        catalog::field(if self.all { "_name" } else { "name" }, self.name())
    }
}

impl ScalarUDFImpl for Schemas {
    fn name(&self) -> &str {
        if self.all { "current_schemas" } else { "current_schema" }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType, DataFusionError> {
        Ok(self.field().data_type().clone())
    }

    fn return_field_from_args(&self, _: ReturnFieldArgs<'_>) -> Result<FieldRef, DataFusionError> {
        Ok(self.field())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue, DataFusionError> {
        let schemas = existing(&self.settings, &self.work);
        let schemas = schemas.map_err(|error| DataFusionError::External(Box::new(error)))?;
        let Some(with_system) = args.args.first() else {
            let first = schemas.into_iter().next();
            return Ok(ColumnarValue::Scalar(ScalarValue::Utf8(first)));
        };
        let with_system: ArrayRef = with_system.to_array(args.number_rows)?;
        let with_system: &BooleanArray = with_system.as_boolean();
        let mut lists = ListBuilder::new(StringBuilder::new());
        for system in with_system {
            if let Some(system) = system {
                let names = system.then_some("pg_catalog").into_iter();
                let names = names.chain(schemas.iter().map(String::as_str)).map(Some);
                lists.append_value(names);
            } else {
                lists.append_null();
            }
        }
        let lists: ArrayRef = Arc::new(lists.finish());
        Ok(ColumnarValue::Array(cast(&lists, self.field().data_type())?))
    }
}
