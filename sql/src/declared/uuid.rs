//! The cast to `uuid`, and random values of it.

use crate::error::{Error, SqlState};
use crate::functions::outer;
use crate::json::texts;
use crate::postgres::types;
use crate::values::{uuid_bytes, uuid_text};
use datafusion::arrow::array::StringBuilder;
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::{DataFusionError, Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::sync::Arc;

/// The cast: no function of the user's has such a name.
pub const CAST: &str = "cast to uuid";

/// The text that a value has, of any that Postgres takes.
///
/// # Errors
///
/// 22P02.
pub fn form(text: &str) -> Result<String> {
    let invalid = || {
        let message = format!("invalid input syntax for type uuid: \"{text}\"");
        outer(Error::new(SqlState::InvalidText, message))
    };
    Ok(uuid_text(&uuid_bytes(text).ok_or_else(invalid)?))
}

/// The cast, and `gen_random_uuid`, whose values say their type.
pub fn register(context: &SessionContext) {
    context.register_udf(ScalarUDF::new_from_impl(ToUuid {
        signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
    }));
    context.register_udf(ScalarUDF::new_from_impl(Random {
        signature: Signature::nullary(Volatility::Volatile),
    }));
}

fn field() -> FieldRef {
    types::field("uuid", "uuid")
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ToUuid {
    signature: Signature,
}

impl ScalarUDFImpl for ToUuid {
    fn name(&self) -> &str {
        CAST
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        match given {
            [ty] if ty.is_string() || ty.is_null() => Ok(vec![DataType::Utf8]),
            [ty] => plan_err!("cannot cast type {} to uuid", taipan_engine::types::sql_name(ty)),
            _ => plan_err!("{CAST} takes one value"),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn return_field_from_args(&self, _: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        Ok(field())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let values = texts(&args.args[0].to_array(args.number_rows)?)?;
        let mut out = StringBuilder::new();
        for value in values.iter() {
            out.append_option(value.map(form).transpose()?);
        }
        Ok(ColumnarValue::Array(Arc::new(out.finish())))
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Random {
    signature: Signature,
}

impl ScalarUDFImpl for Random {
    fn name(&self) -> &str {
        "gen_random_uuid"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn return_field_from_args(&self, _: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        Ok(field())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let mut random = vec![0_u8; 16 * args.number_rows];
        getrandom::fill(&mut random).map_err(|error| DataFusionError::External(Box::new(error)))?;
        let mut out = StringBuilder::new();
        for bytes in random.as_chunks::<16>().0 {
            let mut bytes = *bytes;
            // Version 4, variant 1 of RFC 4122.
            bytes[6] = bytes[6] & 0x0f | 0x40;
            bytes[8] = bytes[8] & 0x3f | 0x80;
            out.append_value(uuid_text(&bytes));
        }
        Ok(ColumnarValue::Array(Arc::new(out.finish())))
    }
}
