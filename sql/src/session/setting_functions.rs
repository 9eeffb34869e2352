//! `current_setting` and `set_config`.

use crate::error::{Error, SqlState};
use crate::settings::Settings;
use crate::statements::Reach;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray, StringArray, StringBuilder};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::DataFusionError;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Makes them known to a session.
pub fn register(context: &SessionContext, settings: &Arc<Settings>) {
    let (text, flag) = (DataType::Utf8, DataType::Boolean);
    let read = Signature::one_of(
        vec![
            TypeSignature::Exact(vec![text.clone()]),
            TypeSignature::Exact(vec![text.clone(), flag.clone()]),
        ],
        // Stable in Postgres; here it would be computed while planning, before set_config in the same statement.
        Volatility::Volatile,
    );
    let write = Signature::exact(vec![text.clone(), text, flag], Volatility::Volatile);
    for (name, signature) in [(CURRENT, read), (SET, write)] {
        context.register_udf(ScalarUDF::new_from_impl(Access {
            name,
            signature,
            settings: settings.clone(),
        }));
    }
}

const CURRENT: &str = "current_setting";
const SET: &str = "set_config";

#[derive(Debug)]
struct Access {
    name: &'static str,
    signature: Signature,
    settings: Arc<Settings>,
}

impl PartialEq for Access {
    fn eq(&self, other: &Access) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.settings, &other.settings)
    }
}

impl Eq for Access {}

impl Hash for Access {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for Access {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType, DataFusionError> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue, DataFusionError> {
        let rows = args.number_rows;
        let columns = args.args.iter().map(|arg| arg.to_array(rows));
        let columns = columns.collect::<Result<Vec<ArrayRef>, DataFusionError>>()?;
        let text = |at: usize| -> Result<StringArray, DataFusionError> {
            Ok(cast(&columns[at], &DataType::Utf8)?.as_string::<i32>().clone())
        };
        let flag = |at: usize| -> Result<Option<BooleanArray>, DataFusionError> {
            let column = columns.get(at).map(|column| cast(column, &DataType::Boolean));
            Ok(column.transpose()?.map(|column| column.as_boolean().clone()))
        };
        let names = text(0)?;
        let mut values = StringBuilder::new();
        let (given, last) = match self.name {
            SET => (Some(text(1)?), flag(2)?),
            _ => (None, flag(1)?),
        };
        for row in 0..rows {
            let name = names.is_valid(row).then(|| names.value(row));
            let last = last.as_ref().filter(|flags| flags.is_valid(row));
            let last = last.is_some_and(|flags| flags.value(row));
            let value = match (&given, name) {
                (None, None) => None,
                (None, Some(name)) => self.current(name, last)?,
                (Some(_), None) => {
                    let error = Error::new(SqlState::NullNotAllowed, "SET requires parameter name");
                    return Err(DataFusionError::External(Box::new(error)));
                }
                (Some(given), Some(name)) => {
                    let value = given.is_valid(row).then(|| given.value(row));
                    Some(self.set(name, value, last)?)
                }
            };
            values.append_option(value);
        }
        Ok(ColumnarValue::Array(Arc::new(values.finish())))
    }
}

impl Access {
    fn current(&self, name: &str, missing_is_null: bool) -> Result<Option<String>, DataFusionError> {
        match self.settings.show(name) {
            Ok(value) => Ok(Some(value)),
            Err(error) if missing_is_null && error.sqlstate() == SqlState::UndefinedObject => Ok(None),
            Err(error) => Err(DataFusionError::External(Box::new(error))),
        }
    }

    /// NULL is the value that RESET gives.
    fn set(&self, name: &str, value: Option<&str>, local: bool) -> Result<String, DataFusionError> {
        let reach = if local { Reach::Transaction } else { Reach::Session };
        let set = match value {
            Some(value) => self.settings.set(name, value, reach),
            None => self.settings.reset(name),
        };
        set.and_then(|()| self.settings.show(name))
            .map_err(|error| DataFusionError::External(Box::new(error)))
    }
}
