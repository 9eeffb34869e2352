//! Functions of rows as functions of partitions.

use super::{Columns, Function, Kind};
use crate::definition::FunctionDefinition;
use crate::error::CatalogError;
use crate::types;
use parking_lot::Mutex;
use std::sync::Arc;
use taipan_udf::{Error, Fallback, FunctionSource, partitions};

/// For so many lists of columns there are functions at once.
const MOST_TABLES: usize = 16;

impl Function {
    /// What is called for partitions: a function of how many rows one has, and of the lists of their arguments.
    ///
    /// # Errors
    ///
    /// Where only calls one by one have a meaning.
    pub(crate) fn over_partition(&self) -> Result<Arc<Function>, CatalogError> {
        let make = || self.of_lists(partitions::over_partition(&self.definition.source)?);
        Ok(self.over_partition.get_or_init(make).clone()?)
    }

    /// A handler class that takes the rows of a table. What is wrong with it for all tables is said here.
    pub(super) fn of_table(definition: FunctionDefinition) -> Result<Function, CatalogError> {
        let source = &definition.source;
        let columns = source.params.iter().find_map(|param| param.table.clone());
        let mut checked = partitions::over_table(source, &columns.unwrap_or_default())?;
        checked.fallback = Fallback::Allow;
        let checked = taipan_udf::check(&checked)?;
        Ok(Function {
            kind: Kind::OfTable { made: Mutex::default() },
            queries: checked.queries,
            ..Function::with_volatility(definition, checked.volatility)
        })
    }

    /// Whether it takes the rows of a table.
    pub fn is_of_table(&self) -> bool {
        matches!(self.kind, Kind::OfTable { .. })
    }

    /// What it is called as for partitions of a table of these columns: a function of how many rows one has, of the lists of the
    /// columns, and of its other arguments.
    ///
    /// # Errors
    ///
    /// What is wrong with it for such rows.
    pub(crate) fn over_table(&self, columns: Columns) -> Result<Arc<Function>, CatalogError> {
        let made = || Ok(self.of_lists(partitions::over_table(&self.definition.source, &columns)?)?);
        let Kind::OfTable { made: known } = &self.kind else {
            return made();
        };
        let mut known = known.lock();
        if let Some((_, function)) = known.iter().find(|(of, _)| *of == columns) {
            return Ok(function.clone());
        }
        let function = made()?;
        known.push_back((columns.clone(), function.clone()));
        if known.len() > MOST_TABLES {
            known.pop_front();
        }
        Ok(function)
    }

    /// The functions for the columns of tables.
    pub(super) fn over_tables(&self) -> Vec<Arc<Function>> {
        match &self.kind {
            Kind::OfTable { made } => made.lock().iter().map(|(_, function)| function.clone()).collect(),
            _ => Vec::new(),
        }
    }

    fn of_lists(&self, source: FunctionSource) -> Result<Arc<Function>, Error> {
        let checked = taipan_udf::check(&source)?;
        let definition = FunctionDefinition {
            returns: types::sql_name(&source.returns),
            source,
            arguments: Vec::new(),
            ..self.definition.clone()
        };
        Ok(Arc::new(Function {
            queries: checked.queries,
            ..Function::with_volatility(definition, self.volatility)
        }))
    }
}
