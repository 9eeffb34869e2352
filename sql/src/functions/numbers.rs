//! `mod`, which is `%`, `div`, and `to_hex`, which shows the bits of the type that it is given.

use super::made;
use super::plain::Plain;
use datafusion::arrow::array::{ArrayRef, AsArray, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::compute::kernels::numeric::{div, rem, sub};
use datafusion::arrow::datatypes::{DataType, Int32Type, Int64Type};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::type_coercion::binary::BinaryTypeCoercer;
use datafusion::logical_expr::{
    ColumnarValue, Operator, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::physical_expr_common::datum::apply;
use std::sync::Arc;

pub(super) fn all() -> Vec<ScalarUDF> {
    let modulo = Mod {
        signature: Signature::user_defined(Volatility::Immutable),
    };
    let whole = [DataType::Int32, DataType::Int64].map(|ty| TypeSignature::Exact(vec![ty]));
    let to_hex = Plain {
        name: "to_hex",
        signature: Signature::one_of(whole.to_vec(), Volatility::Immutable),
        gives: DataType::Utf8,
        evaluate: to_hex,
    };
    let quotient = Div {
        signature: Signature::user_defined(Volatility::Immutable),
    };
    vec![made(modulo), made(quotient), to_hex.made()]
}

fn to_hex(args: &ScalarFunctionArgs) -> Result<ColumnarValue> {
    let arrays = ColumnarValue::values_to_arrays(&args.args)?;
    let texts: StringArray = match arrays[0].data_type() {
        DataType::Int32 => {
            let numbers = arrays[0].as_primitive::<Int32Type>().iter();
            numbers
                .map(|number| number.map(|number| format!("{number:x}")))
                .collect()
        }
        _ => {
            let numbers = arrays[0].as_primitive::<Int64Type>().iter();
            numbers
                .map(|number| number.map(|number| format!("{number:x}")))
                .collect()
        }
    };
    Ok(ColumnarValue::Array(Arc::new(texts) as ArrayRef))
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Mod {
    signature: Signature,
}

impl ScalarUDFImpl for Mod {
    fn name(&self) -> &str {
        "mod"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let [left, right] = types else {
            return plan_err!("mod takes two numbers");
        };
        let numbers = [left, right].iter().all(|ty| ty.is_numeric() || ty.is_null());
        if !numbers {
            return plan_err!("mod takes two numbers");
        }
        let (left, right) = BinaryTypeCoercer::new(left, &Operator::Modulo, right).get_input_types()?;
        Ok(vec![left, right])
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match types {
            [left, right] => BinaryTypeCoercer::new(left, &Operator::Modulo, right).get_result_type(),
            _ => plan_err!("mod takes two numbers"),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        match &args.args[..] {
            [left, right] => apply(left, right, rem),
            _ => plan_err!("mod takes two numbers"),
        }
    }
}

/// The whole part of a quotient.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Div {
    signature: Signature,
}

impl ScalarUDFImpl for Div {
    fn name(&self) -> &str {
        "div"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let [left, right] = types else {
            return plan_err!("div takes two numbers");
        };
        let numbers = [left, right].iter().all(|ty| ty.is_numeric() || ty.is_null());
        if !numbers {
            return plan_err!("div takes two numbers");
        }
        let (left, right) = BinaryTypeCoercer::new(left, &Operator::Modulo, right).get_input_types()?;
        Ok(vec![left, right])
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match types {
            [DataType::Decimal128(..) | DataType::Decimal256(..), _] => Ok(DataType::Decimal128(38, 0)),
            [left, _] => Ok(left.clone()),
            _ => plan_err!("div takes two numbers"),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let gives = args.return_type().clone();
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let (left, right) = (&arrays[0], &arrays[1]);
        // What is left over is taken away first, so that the quotient is whole.
        let rest = rem(left, right)?;
        let quotient = div(&sub(left, &rest)?, right)?;
        Ok(ColumnarValue::Array(cast(&quotient, &gives)?))
    }
}
