//! Names of tables that only the session has: a name without a schema means such a one first, and is written with its schema,
//! for the planner looks elsewhere.

use super::{Session, calls};
use crate::database::{folded, from_store};
use crate::error::{Error, Result, SqlState};
use crate::statements::WithNames;
use crate::visits::VisitMut;
use datafusion::sql::parser::{CopyToSource, Statement as DfStatement};
use sqlparser::ast::{Ident, ObjectName, ObjectNamePart, Query, Statement, TableFactor, TableObject, VisitorMut};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use taipan_engine::FunctionCatalog;
use taipan_store::{Class, TEMPORARY};

impl Session {
    /// Gives the names in a statement that mean tables of the session their schema.
    pub(super) fn name_temporary(&self, statement: &mut DfStatement) -> Result<()> {
        let catalog = self.stored_catalog()?;
        let own = catalog
            .of(Class::Relation, TEMPORARY)
            .map(|object| object.key.name.clone());
        let own: BTreeSet<String> = own.collect();
        if !own.is_empty() {
            let mut naming = Naming {
                functions: self.catalog(),
                own,
                withs: WithNames::default(),
            };
            visit(statement, &mut naming);
        }
        Ok(())
    }

    /// Drops all that only the session has.
    pub(super) fn drop_temporary(&self) -> Result<()> {
        let catalog = self.stored_catalog()?;
        let work = &self.attached().work;
        let dropped = work.write(work.turn(), |transaction| {
            let mut own = catalog.of(Class::Relation, TEMPORARY);
            own.try_for_each(|object| transaction.remove(object))
        });
        dropped.map_err(from_store)?;
        let functions = self.catalog().list();
        let own = functions.iter().filter(|function| function.definition().temporary);
        own.for_each(|function| self.catalog().remove(function));
        Ok(())
    }

    /// The same of a query.
    pub(super) fn with_temporary_names(&self, query: Box<Query>) -> Result<Box<Query>> {
        let mut statement = DfStatement::Statement(Box::new(Statement::Query(query)));
        self.name_temporary(&mut statement)?;
        match statement {
            DfStatement::Statement(statement) => match *statement {
                Statement::Query(query) => Ok(query),
                _ => Err(Error::new(
                    SqlState::Internal,
                    "a query that has become another statement",
                )),
            },
            _ => Err(Error::new(
                SqlState::Internal,
                "a query that has become another statement",
            )),
        }
    }
}

fn visit(statement: &mut DfStatement, naming: &mut Naming) {
    // Nothing in it breaks off.
    let _ = match statement {
        DfStatement::Statement(statement) => naming.all(statement.as_mut()),
        DfStatement::Explain(explain) => {
            visit(&mut explain.statement, naming);
            ControlFlow::Continue(())
        }
        DfStatement::CopyTo(copy) => match &mut copy.source {
            CopyToSource::Query(query) => naming.all(query.as_mut()),
            CopyToSource::Relation(name) => {
                naming.name(name);
                ControlFlow::Continue(())
            }
        },
        DfStatement::CreateExternalTable(_) | DfStatement::Reset(_) => ControlFlow::Continue(()),
    };
}

struct Naming<'a> {
    functions: &'a FunctionCatalog,
    /// The names of what the session has.
    own: BTreeSet<String>,
    withs: WithNames,
}

impl Naming<'_> {
    /// Names all that is in a statement; also what is given to functions, which is a name until it is written as a query.
    fn all(&mut self, node: &mut impl VisitMut) -> ControlFlow<()> {
        calls::write_tables(node, self.functions);
        node.visit(self)
    }

    fn name(&self, name: &mut ObjectName) {
        let [ObjectNamePart::Identifier(part)] = name.0.as_slice() else {
            return;
        };
        if self.own.contains(&folded(part)) {
            let schema = Ident::new(TEMPORARY);
            name.0.insert(0, ObjectNamePart::Identifier(schema));
        }
    }
}

impl VisitorMut for Naming<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        self.withs.enter(query, folded);
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, query: &mut Query) -> ControlFlow<()> {
        self.withs.leave(query);
        ControlFlow::Continue(())
    }

    fn pre_visit_statement(&mut self, statement: &mut Statement) -> ControlFlow<()> {
        match statement {
            Statement::Insert(insert) => {
                if let TableObject::TableName(name) = &mut insert.table {
                    self.name(name);
                }
            }
            Statement::ExplainTable { table_name, .. } => self.name(table_name),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<()> {
        if let TableFactor::Table { name, args: None, .. } = factor {
            let bare = name.0.last().and_then(|part| part.as_ident()).map(folded);
            if !bare.is_some_and(|bare| self.withs.has(&bare)) {
                self.name(name);
            }
        }
        ControlFlow::Continue(())
    }
}
