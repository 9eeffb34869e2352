//! Functions of plans: a value as it is, of a type that Arrow does not tell; and the type of a value.

use crate::postgres::types::{self, PgType};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, ListArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, FieldRef};
use datafusion::common::{DataFusionError, Result, ScalarValue, internal_err, plan_err};
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::{
    ColumnarValue, Expr, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature,
    Volatility,
};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

/// The function that tells the type of a value.
pub const TYPE_OF: &str = "pg_typeof";

static ANY: LazyLock<Signature> = LazyLock::new(|| Signature::new(TypeSignature::UserDefined, Volatility::Immutable));

/// An expression whose values are of this type.
pub fn typed(expr: Expr, ty: &'static PgType) -> Expr {
    Expr::ScalarFunction(ScalarFunction::new_udf(
        Arc::new(ScalarUDF::new_from_impl(Typed { ty })),
        vec![expr],
    ))
}

/// Whether values of a type lie in Arrow as those of one of Postgres do, or nearly.
pub fn fits(ty: &PgType, from: &DataType) -> bool {
    stored(ty, from).is_some()
}

/// As what a value of a type is handed over, for one of Postgres's types.
fn stored(ty: &PgType, from: &DataType) -> Option<DataType> {
    let to = ty.data_type();
    match (&to, from) {
        (DataType::Int64, from) if from.is_integer() || from.is_null() => Some(to),
        (DataType::Utf8, from) if from.is_string() || from.is_null() => Some(to),
        (DataType::List(item), DataType::List(given)) => {
            let same = given.data_type() == item.data_type();
            let near = matches!(item.data_type(), DataType::Int64) && given.data_type().is_integer()
                || matches!(item.data_type(), DataType::Utf8) && given.data_type().is_string();
            if same {
                Some(from.clone())
            } else {
                near.then(|| DataType::new_list(item.data_type().clone(), true))
            }
        }
        (DataType::List(_), DataType::Null) => Some(to),
        _ => None,
    }
}

struct Typed {
    ty: &'static PgType,
}

impl std::fmt::Debug for Typed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.ty.name)
    }
}

impl PartialEq for Typed {
    fn eq(&self, other: &Typed) -> bool {
        self.ty.oid == other.ty.oid
    }
}

impl Eq for Typed {}

impl Hash for Typed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ty.oid.hash(state);
    }
}

impl ScalarUDFImpl for Typed {
    fn name(&self) -> &str {
        self.ty.name
    }

    fn signature(&self) -> &Signature {
        &ANY
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        match types {
            [from] => match stored(self.ty, from) {
                Some(to) => Ok(vec![to]),
                None => plan_err!("values of type {from} are none of type {}", self.ty.name),
            },
            _ => plan_err!("{} takes one value", self.ty.name),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.ty.data_type())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let nullable = args.arg_fields.iter().any(|field| field.is_nullable());
        Ok(Arc::new(self.ty.field(self.ty.name, nullable)))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        match args.args.as_slice() {
            [ColumnarValue::Array(array)] => Ok(ColumnarValue::Array(of_type(array, &self.ty.data_type())?)),
            [ColumnarValue::Scalar(value)] => {
                let array = of_type(&value.to_array_of_size(1)?, &self.ty.data_type())?;
                super::super::calls::constant_of(&array).map(ColumnarValue::Scalar)
            }
            _ => internal_err!("{} of several values", self.ty.name),
        }
    }
}

/// The same values, of a type that differs in what it says of items only.
fn of_type(array: &ArrayRef, ty: &DataType) -> Result<ArrayRef> {
    if array.data_type() == ty {
        return Ok(array.clone());
    }
    match (array.data_type(), ty) {
        (DataType::List(given), DataType::List(item)) if given.data_type() == item.data_type() => {
            let list = array.as_list::<i32>();
            let (offsets, nulls) = (list.offsets().clone(), list.nulls().cloned());
            Ok(Arc::new(ListArray::try_new(
                item.clone(),
                offsets,
                list.values().clone(),
                nulls,
            )?))
        }
        _ => Ok(cast(array, ty)?),
    }
}

/// `pg_typeof`. Which type it is, the plan knows.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct TypeOf {
    ty: Option<taipan_store::Oid>,
}

/// The function as statements call it.
pub fn type_of() -> ScalarUDF {
    ScalarUDF::new_from_impl(TypeOf { ty: None })
}

/// A call of it, of a value whose type is known.
pub fn type_of_known(args: Vec<Expr>, ty: taipan_store::Oid) -> Expr {
    let function = ScalarUDF::new_from_impl(TypeOf { ty: Some(ty) });
    Expr::ScalarFunction(ScalarFunction::new_udf(Arc::new(function), args))
}

impl TypeOf {
    /// Whether a call still has to learn the type.
    pub fn is_open(&self) -> bool {
        self.ty.is_none()
    }
}

impl ScalarUDFImpl for TypeOf {
    fn name(&self) -> &str {
        TYPE_OF
    }

    fn signature(&self) -> &Signature {
        &ANY
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        match types {
            [_] => Ok(types.to_vec()),
            _ => plan_err!("function {TYPE_OF} takes one value"),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(types::field("regtype", TYPE_OF).data_type().clone())
    }

    fn return_field_from_args(&self, _: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        Ok(types::field("regtype", TYPE_OF))
    }

    fn invoke_with_args(&self, _: ScalarFunctionArgs) -> Result<ColumnarValue, DataFusionError> {
        match self.ty {
            Some(oid) => Ok(ColumnarValue::Scalar(ScalarValue::Int64(Some(oid.into())))),
            None => internal_err!("a type that the plan does not know"),
        }
    }
}
