//! Functions that triggers call: for the rows of each table another one is made of the same text.

use super::{Function, Kind};
use crate::definition::FunctionDefinition;
use crate::error::CatalogError;
use datafusion::arrow::datatypes::DataType;
use parking_lot::Mutex;
use std::sync::Arc;
use taipan_udf::{Fallback, TriggerCall, Volatility};

impl Function {
    /// A function that triggers call. What is wrong with it for all tables is said here.
    pub(super) fn of_triggers(definition: FunctionDefinition) -> Result<Function, CatalogError> {
        let mut checked = definition.for_trigger(TriggerCall::default(), &[]).source;
        checked.fallback = Fallback::Allow;
        let checked = taipan_udf::check(&checked)?;
        Ok(Function {
            kind: Kind::Trigger { last: Mutex::default() },
            queries: checked.queries,
            ..Function::with_volatility(definition, Volatility::Volatile)
        })
    }

    /// The same function as a trigger calls it that is told this, with values of these types for the columns of rows.
    ///
    /// # Errors
    ///
    /// What is wrong with it for such rows.
    pub fn for_trigger(&self, call: TriggerCall, types: &[DataType]) -> Result<Arc<Function>, CatalogError> {
        let made = Arc::new(Function::new(self.definition.for_trigger(call, types))?);
        if let Kind::Trigger { last } = &self.kind {
            *last.lock() = Arc::downgrade(&made);
        }
        Ok(made)
    }

    /// Whether triggers call it, and nothing else does.
    pub fn is_trigger(&self) -> bool {
        matches!(self.kind, Kind::Trigger { .. })
    }

    /// What a trigger has called last of it.
    pub fn last_for_trigger(&self) -> Option<Arc<Function>> {
        match &self.kind {
            Kind::Trigger { last } => last.lock().upgrade(),
            _ => None,
        }
    }
}
