//! A function that computes values from values of certain types. Each family has those that need no more as rows.

use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature};
use std::hash::{Hash, Hasher};

/// One of them. No two have one name.
#[derive(Debug)]
pub(super) struct Plain {
    pub name: &'static str,
    pub signature: Signature,
    pub gives: DataType,
    pub evaluate: fn(&ScalarFunctionArgs) -> Result<ColumnarValue>,
}

impl Plain {
    pub fn made(self) -> ScalarUDF {
        super::made(self)
    }
}

impl PartialEq for Plain {
    fn eq(&self, other: &Plain) -> bool {
        self.name == other.name
    }
}

impl Eq for Plain {}

impl Hash for Plain {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for Plain {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.gives.clone())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        (self.evaluate)(&args)
    }
}
