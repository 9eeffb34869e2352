//! `mod`, which is `%`.

use super::made;
use datafusion::arrow::compute::kernels::numeric::rem;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::type_coercion::binary::BinaryTypeCoercer;
use datafusion::logical_expr::{
    ColumnarValue, Operator, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use datafusion::physical_expr_common::datum::apply;

pub(super) fn all() -> Vec<ScalarUDF> {
    vec![made(Mod {
        signature: Signature::user_defined(Volatility::Immutable),
    })]
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
