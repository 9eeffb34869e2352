//! The search path: names without a schema get the one in which they are found. Where the path is `public` alone, as it is
//! unless somebody sets it, names stay as they are written: without a schema they mean that one. Names that begin with the
//! database lose it, and those of another database are refused.

use super::Session;
use super::calls::{self, function_name, object_name};
use super::indexes::owner;
use crate::catalog;
use crate::database::{Work, folded};
use crate::dialect::{AlterIdentity, Alteration};
use crate::error::{Error, Result, SqlState};
use crate::failure::NOWHERE;
use crate::settings::Settings;
use crate::statements::{
    CommentTarget, CopySource as CopiedSource, CreateFunction, CursorStatement, DATABASE_NAME, ModelStatement, Named,
    Owned, StandardBody, Statement, Targets, TriggerStatement, WithNames, own_database,
};
use crate::visits::VisitMut;
use datafusion::sql::parser::{CopyToSource, Statement as DfStatement};
use sqlparser::ast::{
    AlterTableOperation, ColumnOption, DataType, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments,
    Ident, ObjectName, ObjectNamePart, Query, SetExpr, Statement as SqlStatement, TableConstraint, TableFactor,
    TableObject, Value, VisitorMut,
};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use taipan_engine::FunctionName;
use taipan_engine::definition::{DEFAULT_SCHEMA, TEMP_SCHEMA};
use taipan_engine::types::quote;
use taipan_store::{Catalog, Class, Key, TEMPORARY};

/// The schemas that are searched, and what is in them.
struct Path<'a> {
    session: &'a Session,
    catalog: Arc<Catalog>,
    schemas: Vec<String>,
    /// Whether names without a schema are to get one.
    searches: bool,
    /// Whether a name is another now: it has lost the database that it began with, or is one of the system's.
    changed: Cell<bool>,
}

/// The schemas of the search path that there are.
pub fn existing(settings: &Settings, work: &Work) -> Result<Vec<String>> {
    let access = work.access()?;
    let named = settings.search_path().into_iter().map(|name| match name.as_str() {
        "$user" => access.roles.name(access.me),
        _ => name,
    });
    Ok(named.filter(|name| access.catalog.has_schema(name)).collect())
}

impl Session {
    /// Gives the names of a statement their schemas; the text of a statement that defines something, with them.
    pub(super) fn find_names(&self, statement: &mut Statement) -> Result<Option<String>> {
        let path = self.path()?;
        let text = path.statement(statement)?;
        Ok(text.filter(|_| path.searches || path.changed.get()))
    }

    /// The same for a query that is a part of what a statement runs.
    pub(super) fn find_names_of(&self, query: &mut Query) -> Result<()> {
        self.path()?.visit(query)
    }

    fn path(&self) -> Result<Path<'_>> {
        let catalog = self.stored_catalog()?;
        let schemas = existing(self.settings(), &self.attached().work)?;
        Ok(Path {
            session: self,
            catalog,
            searches: schemas != [DEFAULT_SCHEMA],
            schemas,
            changed: Cell::default(),
        })
    }
}

impl Path<'_> {
    fn statement(&self, statement: &mut Statement) -> Result<Option<String>> {
        match statement {
            Statement::CreateFunction(create) => self.created_function(create).map(|()| None),
            Statement::AlterFunction(alter) => self.function(&mut alter.function.name).map(|()| None),
            Statement::AlterSequence(alter) => {
                alter.owned_by.iter_mut().try_for_each(|owner| self.owner(owner))?;
                self.found(&mut alter.name).map(|()| None)
            }
            Statement::AlterIdentity(alter) => self.identities(alter).map(|()| None),
            Statement::AlterView(alter) => self.found(&mut alter.name).map(|()| None),
            Statement::Model(statement) => match statement.as_mut() {
                ModelStatement::Create(create) => {
                    if self.searches && create.name.schema.is_none() {
                        create.name.schema = Some(self.first()?.to_string());
                    }
                    Ok(None)
                }
                ModelStatement::Drop(drop) => self.function(&mut drop.name).map(|()| None),
            },
            Statement::DropFunction(drop) => {
                for function in &mut drop.functions {
                    self.function(&mut function.name)?;
                }
                Ok(None)
            }
            Statement::ShowCreateFunction(function) => self.function(&mut function.name).map(|()| None),
            Statement::DescribeFunction(describe) => self.function(&mut describe.function.name).map(|()| None),
            Statement::ExplainFunction(explain) => self.function(&mut explain.function.name).map(|()| None),
            Statement::ExplainTable(explain) => self.visit(&mut explain.call).map(|()| None),
            Statement::Grant(grant) => self.granted(&mut grant.targets).map(|()| None),
            Statement::Owner(owner) => self.owned(&mut owner.target).map(|()| None),
            Statement::Comment(comment) => self.commented(&mut comment.target).map(|()| None),
            Statement::Trigger(trigger) => self.trigger(trigger).map(|()| None),
            Statement::Upkeep(upkeep) => {
                let found = upkeep.tables.iter_mut().try_for_each(|table| self.found(table));
                found.map(|()| None)
            }
            Statement::Copy(copy) => {
                if let Some(condition) = &mut copy.condition {
                    self.visit(condition)?;
                }
                match &mut copy.source {
                    CopiedSource::Table { name, .. } => self.found(name).map(|()| None),
                    CopiedSource::Statement(statement) => {
                        self.targets(statement)?;
                        self.visit(statement.as_mut()).map(|()| None)
                    }
                }
            }
            Statement::Cursor(CursorStatement::Declare { query, .. }) => self.other(query).map(|()| None),
            Statement::Call(call) => {
                self.called(&mut call.call.name)?;
                self.visit(call.call.as_mut()).map(|()| None)
            }
            Statement::Summarize(summarize) => {
                let mut query = summarize.read()?;
                self.visit(query.as_mut())?;
                summarize.query = query.to_string();
                Ok(None)
            }
            Statement::Other(other) => {
                self.other(other)?;
                Ok(defines(other).then(|| other.to_string()))
            }
            _ => Ok(None),
        }
    }

    /// What something is said of.
    fn commented(&self, target: &mut CommentTarget) -> Result<()> {
        match target {
            CommentTarget::Relation { name, .. } => self.found(name),
            CommentTarget::Column { relation, .. } => self.found(relation),
            CommentTarget::Function { function, .. } => self.function(&mut function.name),
            CommentTarget::Trigger { on, .. } => self.found(&mut on.table),
            CommentTarget::Schema(_) | CommentTarget::Role(_) => Ok(()),
        }
    }

    fn trigger(&self, statement: &mut TriggerStatement) -> Result<()> {
        if let TriggerStatement::Create(create) = statement {
            self.function(&mut create.function)?;
            create.says.condition.iter_mut().try_for_each(|when| self.visit(when))?;
        }
        self.found(&mut statement.on_mut().table)
    }

    fn created_function(&self, create: &mut CreateFunction) -> Result<()> {
        if self.searches && create.name.schema.is_none() && !create.temporary {
            create.name.schema = Some(self.first()?.to_string());
        }
        let defaults = create
            .parameters
            .iter_mut()
            .filter_map(|parameter| parameter.default.as_mut());
        for default in defaults {
            self.visit(default)?;
        }
        match &mut create.clauses.standard {
            Some(StandardBody::Return(expr)) => self.visit(expr.as_mut()),
            Some(StandardBody::Atomic(statements)) => statements.iter_mut().try_for_each(|s| self.visit(s)),
            None => Ok(()),
        }
    }

    fn other(&self, statement: &mut DfStatement) -> Result<()> {
        match statement {
            DfStatement::Statement(statement) => {
                self.targets(statement)?;
                self.visit(statement.as_mut())
            }
            DfStatement::Explain(explain) => self.other(&mut explain.statement),
            DfStatement::CreateExternalTable(create) => self.created(&mut create.name),
            DfStatement::CopyTo(copy) => match &mut copy.source {
                CopyToSource::Relation(name) => self.found(name),
                CopyToSource::Query(query) => self.visit(query.as_mut()),
            },
            DfStatement::Reset(_) => Ok(()),
        }
    }

    /// The names that a statement is about, besides those of tables in queries.
    fn targets(&self, statement: &mut SqlStatement) -> Result<()> {
        match statement {
            SqlStatement::Explain { statement, .. } | SqlStatement::Prepare { statement, .. } => {
                self.targets(statement)
            }
            SqlStatement::Insert(insert) => match &mut insert.table {
                TableObject::TableName(name) => self.found(name),
                _ => Ok(()),
            },
            SqlStatement::Delete(delete) => delete.tables.iter_mut().try_for_each(|name| self.found(name)),
            SqlStatement::Truncate(truncate) => {
                let mut names = truncate.table_names.iter_mut();
                names.try_for_each(|target| self.found(&mut target.name))
            }
            SqlStatement::ExplainTable { table_name, .. } => self.found(table_name),
            SqlStatement::ShowColumns { show_options, .. } => {
                let within = show_options.show_in.as_mut();
                let named = within.and_then(|within| within.parent_name.as_mut());
                named.map_or(Ok(()), |name| self.found(name))
            }
            SqlStatement::Query(query) => match query.body.as_mut() {
                SetExpr::Insert(inner) | SetExpr::Update(inner) | SetExpr::Delete(inner) | SetExpr::Merge(inner) => {
                    self.targets(inner)
                }
                _ => Ok(()),
            },
            other => self.defined(other),
        }
    }

    /// The names that a statement about definitions is about.
    fn defined(&self, statement: &mut SqlStatement) -> Result<()> {
        match statement {
            SqlStatement::CreateTable(create) => {
                if !create.temporary {
                    self.created(&mut create.name)?;
                }
                let mut options = create.columns.iter_mut().flat_map(|column| &mut column.options);
                options.try_for_each(|option| self.reference(&mut option.option))?;
                create.constraints.iter_mut().try_for_each(|c| self.constraint(c))
            }
            SqlStatement::CreateView(create) if create.temporary => Ok(()),
            SqlStatement::CreateView(create) => self.created(&mut create.name),
            SqlStatement::CreateSequence {
                name,
                owned_by,
                temporary,
                ..
            } => {
                owned_by.iter_mut().try_for_each(|owner| self.owner(owner))?;
                if *temporary { Ok(()) } else { self.created(name) }
            }
            SqlStatement::CreateIndex(create) => self.found(&mut create.table_name),
            SqlStatement::AlterTable(alter) => {
                self.found(&mut alter.name)?;
                let mut operations = alter.operations.iter_mut();
                operations.try_for_each(|operation| self.alteration(operation))
            }
            SqlStatement::Drop { object_type, names, .. } => match object_type {
                sqlparser::ast::ObjectType::Schema | sqlparser::ast::ObjectType::Role => Ok(()),
                sqlparser::ast::ObjectType::Index => names.iter_mut().try_for_each(|name| self.index(name)),
                _ => names.iter_mut().try_for_each(|name| self.found(name)),
            },
            _ => Ok(()),
        }
    }

    fn identities(&self, alter: &mut AlterIdentity) -> Result<()> {
        for operation in &mut alter.operations {
            if let Alteration::Other(operation) = operation {
                self.alteration(operation)?;
                self.visit(operation.as_mut())?;
            }
        }
        self.found(&mut alter.name)
    }

    fn alteration(&self, operation: &mut AlterTableOperation) -> Result<()> {
        match operation {
            AlterTableOperation::AddColumn { column_def, .. } => {
                let mut options = column_def.options.iter_mut();
                options.try_for_each(|option| self.reference(&mut option.option))
            }
            AlterTableOperation::AddConstraint { constraint, .. } => self.constraint(constraint),
            _ => Ok(()),
        }
    }

    fn reference(&self, option: &mut ColumnOption) -> Result<()> {
        match option {
            ColumnOption::ForeignKey(key) => self.found(&mut key.foreign_table),
            _ => Ok(()),
        }
    }

    fn constraint(&self, constraint: &mut TableConstraint) -> Result<()> {
        match constraint {
            TableConstraint::ForeignKey(key) => self.found(&mut key.foreign_table),
            _ => Ok(()),
        }
    }

    /// `table.column`, of a table on the path.
    fn owner(&self, owner: &mut ObjectName) -> Result<()> {
        if owner.0.len() > 3
            && let Some(column) = owner.0.pop()
        {
            self.shorten(owner)?;
            owner.0.push(column);
        }
        if !self.searches {
            return Ok(());
        }
        if let [table, column] = owner.0.as_slice() {
            let (mut name, column) = (ObjectName(vec![table.clone()]), column.clone());
            self.found(&mut name)?;
            name.0.push(column);
            *owner = name;
        }
        Ok(())
    }

    /// The first schema, in which new objects are.
    fn first(&self) -> Result<&str> {
        self.schemas
            .first()
            .map(String::as_str)
            .ok_or_else(|| Error::new(SqlState::InvalidSchema, "no schema has been selected to create in"))
    }

    /// Takes the session's database off a name that begins with it. One that a program has given the session is no other.
    fn shorten(&self, name: &mut ObjectName) -> Result<()> {
        if name.0.len() < 3 {
            return Ok(());
        }
        let parts: Vec<String> = name.0.iter().filter_map(|part| part.as_ident()).map(folded).collect();
        let is_given = |name: &String| name != DATABASE_NAME && self.session.context().catalog(name).is_some();
        if parts.len() == name.0.len() && !parts.first().is_some_and(is_given) {
            own_database(&parts)?;
            name.0.remove(0);
            self.changed.set(true);
        }
        Ok(())
    }

    /// A name that is given.
    fn created(&self, name: &mut ObjectName) -> Result<()> {
        self.shorten(name)?;
        match bare(name).filter(|_| self.searches) {
            Some(_) => {
                qualify(name, self.first()?);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// A relation that is named.
    fn found(&self, name: &mut ObjectName) -> Result<()> {
        self.shorten(name)?;
        if let Some(bare) = bare(name)
            && catalog::relation(catalog::CATALOG, &bare).is_some()
            && self.catalog.get(&Key::relation(TEMPORARY, bare.as_str())).is_none()
        {
            // It is searched before all schemas of the path.
            qualify(name, catalog::CATALOG);
            self.changed.set(true);
            return Ok(());
        }
        if let Some(bare) = bare(name).filter(|_| self.searches) {
            let has = |schema: &&String| {
                let key = Key::relation(schema.as_str(), bare.as_str());
                self.catalog.get(&key).is_some() || self.session.attached().catalog.has_given(&key)
            };
            let own = TEMPORARY.to_string();
            let schema = std::iter::once(&own).chain(&self.schemas).find(has);
            qualify(name, schema.map_or(NOWHERE, String::as_str));
        }
        Ok(())
    }

    /// What rights are given in.
    fn granted(&self, targets: &mut Targets) -> Result<()> {
        match targets {
            Targets::Relations(_, names) => names.iter_mut().try_for_each(|name| self.right(name)),
            Targets::Functions(functions) => {
                let mut functions = functions.iter_mut();
                functions.try_for_each(|function| self.function(&mut function.name))
            }
            Targets::Schemas(_) | Targets::Databases(_) | Targets::AllIn(..) => Ok(()),
        }
    }

    /// What gets another owner.
    fn owned(&self, target: &mut Owned) -> Result<()> {
        match target {
            Owned::Relation(name) => self.right(name),
            Owned::Function(function) => self.function(&mut function.name),
            Owned::Schema(_) | Owned::Database(_) => Ok(()),
        }
    }

    /// A relation that a right is in.
    fn right(&self, named: &mut Named) -> Result<()> {
        if self.searches && named.schema.is_none() {
            let mut name = ObjectName::from(vec![Ident::with_quote('"', named.name.as_str())]);
            self.found(&mut name)?;
            named.schema = name.0.first().and_then(|part| Some(part.as_ident()?.value.clone()));
        }
        Ok(())
    }

    /// An index that is named, in the schema of its table.
    fn index(&self, name: &mut ObjectName) -> Result<()> {
        self.shorten(name)?;
        if let Some(bare) = bare(name).filter(|_| self.searches) {
            for schema in &self.schemas {
                if owner(&self.catalog, schema, &bare)?.is_some() {
                    qualify(name, schema);
                    return Ok(());
                }
            }
            qualify(name, NOWHERE);
        }
        Ok(())
    }

    /// A function that is named. Those of the engine are everywhere.
    fn function(&self, name: &mut FunctionName) -> Result<()> {
        if name.schema.is_some() || !self.searches {
            return Ok(());
        }
        let of = |schema: &str| self.overloads(schema, &name.name);
        let temporary = FunctionName::qualified(TEMP_SCHEMA, name.name.as_str());
        let is_temporary = !self.session.catalog().overloads(&temporary).is_empty();
        let with: Vec<&String> = self.schemas.iter().filter(|schema| !of(schema).is_empty()).collect();
        match with.as_slice() {
            [] if is_temporary || of(DEFAULT_SCHEMA).is_empty() => Ok(()),
            [] => Err(Error::new(
                SqlState::UndefinedFunction,
                format!("function {} does not exist", quote(&name.name)),
            )
            .with_hint(format!(
                "There is one in schema {DEFAULT_SCHEMA}, which is not on the search_path."
            ))),
            [only] if *only == DEFAULT_SCHEMA => Ok(()),
            [first, rest @ ..] => {
                let hidden = rest.iter().all(|schema| of(schema).is_subset(&of(first)));
                if is_temporary || !hidden {
                    let what = format!("function {} in several schemas of the search_path", quote(&name.name));
                    return Err(Error::not_built(what).with_hint("Write the schema before the name."));
                }
                name.schema = Some(first.to_string());
                Ok(())
            }
        }
    }

    /// The arguments of the functions of a name.
    fn overloads(&self, schema: &str, name: &str) -> BTreeSet<String> {
        let functions = self.catalog.of(Class::Function, schema);
        let named = functions.filter(|object| object.key.name == name);
        named.map(|object| object.key.arguments.clone()).collect()
    }

    fn called(&self, name: &mut ObjectName) -> Result<()> {
        self.shorten(name)?;
        if let (Some(_), Some(mut function)) = (bare(name), function_name(name)) {
            self.function(&mut function)?;
            if function.schema.is_some() {
                let span = name.0.first().map(|part| part.as_ident().map(|ident| ident.span));
                *name = object_name(&function);
                // Where it stands is still told.
                if let (Some(Some(span)), Some(ObjectNamePart::Identifier(first))) = (span, name.0.first_mut()) {
                    first.span = span;
                }
            }
        }
        Ok(())
    }

    /// `nextval('s')` names a sequence in a text.
    fn sequence(&self, call: &mut Function) -> Result<()> {
        let name = function_name(&call.name);
        let name = name.filter(|name| name.schema.as_deref().is_none_or(|schema| schema == catalog::CATALOG));
        let is_one = name.is_some_and(|name| ["nextval", "currval", "setval"].contains(&name.name.as_str()));
        let FunctionArguments::List(list) = &mut call.args else {
            return Ok(());
        };
        let Some(FunctionArg::Unnamed(FunctionArgExpr::Expr(argument))) = list.args.first_mut().filter(|_| is_one)
        else {
            return Ok(());
        };
        // `'s'::regclass` is how Postgres prints such a name.
        if let Expr::Cast { expr, data_type, .. } = argument
            && (*data_type == DataType::Regclass || data_type.to_string() == "pg_catalog.regclass")
        {
            *argument = std::mem::replace(expr.as_mut(), Expr::value(Value::Null));
            self.changed.set(true);
        }
        if !self.searches {
            return Ok(());
        }
        let Expr::Value(value) = argument else {
            return Err(Error::not_built(
                "the name of a sequence that is computed, under a search_path",
            ));
        };
        if let Value::SingleQuotedString(text) = &mut value.value
            && let (None, bare) = super::folded_name(text)?
        {
            let mut name = ObjectName::from(vec![Ident::with_quote('"', bare)]);
            self.found(&mut name)?;
            let parts = name.0.iter().filter_map(|part| part.as_ident());
            let parts: Vec<String> = parts.map(|part| quote(&part.value)).collect();
            *text = parts.join(".");
        }
        Ok(())
    }

    /// Names all that is in a statement. What is given to functions is a name until it is written as a query, which takes the
    /// functions' own names.
    fn visit(&self, node: &mut impl VisitMut) -> Result<()> {
        self.visit_once(node)?;
        if self.searches && calls::write_tables(node, self.session.catalog()) {
            self.visit_once(node)
        } else {
            Ok(())
        }
    }

    fn visit_once(&self, node: &mut impl VisitMut) -> Result<()> {
        let mut visitor = Names {
            path: self,
            withs: WithNames::default(),
        };
        match node.visit(&mut visitor) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(error) => Err(*error),
        }
    }
}

struct Names<'a> {
    path: &'a Path<'a>,
    withs: WithNames,
}

impl VisitorMut for Names<'_> {
    type Break = Box<Error>;

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        self.withs.enter(query, folded);
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        self.withs.leave(query);
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<Self::Break> {
        let found = match factor {
            TableFactor::Table { name, args: None, .. } => match bare(name).filter(|bare| !self.withs.has(bare)) {
                // A file in single quotes is no name.
                Some(_) if quoted_once(name) => Ok(()),
                Some(_) => self.path.found(name),
                None => self.path.shorten(name),
            },
            TableFactor::Table { name, .. } | TableFactor::Function { name, .. } => self.path.called(name),
            _ => Ok(()),
        };
        flow(found)
    }

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        flow(match expr {
            Expr::Function(call) => self.path.sequence(call).and_then(|()| self.path.called(&mut call.name)),
            Expr::CompoundIdentifier(parts) => {
                // `database.schema.table.column`
                if parts.len() > 3 && parts.first().map(folded).as_deref() == Some(DATABASE_NAME) {
                    parts.remove(0);
                    self.path.changed.set(true);
                }
                Ok(())
            }
            _ => Ok(()),
        })
    }
}

fn flow(result: Result<()>) -> ControlFlow<Box<Error>> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(Box::new(error)),
    }
}

/// The name without a schema that it is, if it is one.
fn bare(name: &ObjectName) -> Option<String> {
    match name.0.as_slice() {
        [ObjectNamePart::Identifier(ident)] => Some(folded(ident)),
        _ => None,
    }
}

fn quoted_once(name: &ObjectName) -> bool {
    matches!(name.0.as_slice(), [ObjectNamePart::Identifier(ident)] if ident.quote_style == Some('\''))
}

fn qualify(name: &mut ObjectName, schema: &str) {
    name.0
        .insert(0, ObjectNamePart::Identifier(Ident::with_quote('"', schema)));
}

/// Whether a statement's text is kept.
fn defines(statement: &DfStatement) -> bool {
    match statement {
        DfStatement::Statement(statement) => matches!(
            statement.as_ref(),
            SqlStatement::CreateTable(_)
                | SqlStatement::CreateView(_)
                | SqlStatement::CreateSequence { .. }
                | SqlStatement::AlterTable(_)
        ),
        _ => false,
    }
}
