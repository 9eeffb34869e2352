//! What a table promises of its rows: as it is declared, under the names that Postgres gives, and as the table's definition
//! keeps it.

use super::foreign::Foreign;
use crate::declared::{has_keys, type_name};
use crate::error::{Error, Position, Result, SqlState};
use crate::visits::{Visit, VisitMut};
use datafusion::arrow::datatypes::{FieldRef, Schema};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{
    ColumnOption, ColumnOptionDef, CreateTable, Expr, ForeignKeyConstraint, Ident, IndexColumn, NullsDistinctOption,
    ReferentialAction, Spanned, Statement, TableConstraint, Visitor, VisitorMut,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use taipan_engine::UniqueKey;
use taipan_engine::types::quote;
use taipan_store::Key;

/// A promise.
#[derive(Clone, Debug)]
pub struct Constraint {
    pub name: String,
    pub rule: Rule,
}

/// What it says.
#[derive(Clone, Debug)]
pub enum Rule {
    /// These columns have no NULL, and no two rows have the same in them.
    Primary(Vec<String>),
    Unique {
        columns: Vec<String>,
        nulls_distinct: bool,
        /// It is a unique index, which is no constraint by its name.
        index: bool,
    },
    /// It is not false for any row.
    Check(Box<Expr>),
    /// Each row has the row of another table that it needs.
    Foreign(Foreign),
}

impl Constraint {
    /// As it is declared, with names written in this way.
    pub fn with_names(&self, name: impl Fn(&str) -> String) -> String {
        let list = |columns: &[String]| columns.iter().map(|column| name(column)).collect::<Vec<_>>().join(", ");
        let rule = match &self.rule {
            Rule::Primary(columns) => format!("PRIMARY KEY ({})", list(columns)),
            Rule::Unique {
                columns,
                nulls_distinct,
                index: _,
            } => {
                let nulls = if *nulls_distinct { "" } else { " NULLS NOT DISTINCT" };
                format!("UNIQUE{nulls} ({})", list(columns))
            }
            Rule::Check(expr) => format!("CHECK ({expr})"),
            Rule::Foreign(foreign) => foreign.to_string(),
        };
        format!("CONSTRAINT {} {rule}", name(&self.name))
    }

    /// The statement that gives it to a table, with names written in this way.
    pub fn statement(&self, table: &str, name: impl Fn(&str) -> String) -> String {
        match &self.rule {
            Rule::Unique {
                columns,
                nulls_distinct,
                index: true,
            } => {
                let nulls = if *nulls_distinct { "" } else { " NULLS NOT DISTINCT" };
                let columns: Vec<String> = columns.iter().map(|column| name(column)).collect();
                let columns = columns.join(", ");
                format!("CREATE UNIQUE INDEX {} ON {table} ({columns}){nulls}", name(&self.name))
            }
            _ => format!("ALTER TABLE {table} ADD {}", self.with_names(name)),
        }
    }
}

impl std::fmt::Display for Constraint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.with_names(quote))?;
        if self.is_index() {
            f.write_str(" USING BTREE")
        } else {
            Ok(())
        }
    }
}

/// The constraints that a CREATE TABLE declares, in their order.
///
/// # Errors
///
/// 42P16 for two primary keys, 42710 for two constraints of one name.
pub fn declared(create: &CreateTable, text: &str) -> Result<Vec<Constraint>> {
    let table = create.name.0.last().and_then(|part| part.as_ident()).map(folded);
    let located = |error: Error, name: &Option<Ident>| match name {
        Some(name) => error.at(Position::of(text, name.span.start.line, name.span.start.column)),
        None => error,
    };
    let mut naming = Naming::of(&table.unwrap_or_default(), Vec::new());
    for column in &create.columns {
        let own = vec![folded(&column.name)];
        for ColumnOptionDef { name, option } in &column.options {
            let Some(rule) = rule_of_column(option, &own[0]) else {
                continue;
            };
            naming
                .add(name.as_ref(), rule, &own)
                .map_err(|error| located(error, name))?;
        }
    }
    for constraint in &create.constraints {
        if let Some((name, rule)) = rule_of(constraint)? {
            naming
                .add(name.as_ref(), rule, &[])
                .map_err(|error| located(error, name))?;
        }
    }
    Ok(naming.constraints)
}

/// What a constraint of a column says.
pub fn rule_of_column(option: &ColumnOption, column: &str) -> Option<Rule> {
    match option {
        ColumnOption::PrimaryKey(_) => Some(Rule::Primary(vec![column.to_string()])),
        ColumnOption::Unique(unique) => Some(Rule::Unique {
            columns: vec![column.to_string()],
            nulls_distinct: unique.nulls_distinct != NullsDistinctOption::NotDistinct,
            index: false,
        }),
        ColumnOption::Check(check) => Some(Rule::Check(check.expr.clone())),
        ColumnOption::ForeignKey(foreign) => foreign_of(foreign, vec![column.to_string()]).map(Rule::Foreign),
        _ => None,
    }
}

/// What a constraint says, and its name if it is given one.
pub fn rule_of(constraint: &TableConstraint) -> Result<Option<(&Option<Ident>, Rule)>> {
    Ok(match constraint {
        TableConstraint::PrimaryKey(key) => Some((&key.name, Rule::Primary(columns(&key.columns)?))),
        TableConstraint::Unique(unique) => Some((
            &unique.name,
            Rule::Unique {
                columns: columns(&unique.columns)?,
                nulls_distinct: unique.nulls_distinct != NullsDistinctOption::NotDistinct,
                // Only the text of a stored table says that.
                index: !unique.index_options.is_empty(),
            },
        )),
        TableConstraint::Check(check) => Some((&check.name, Rule::Check(check.expr.clone()))),
        TableConstraint::ForeignKey(foreign) => {
            let columns = foreign.columns.iter().map(folded).collect();
            foreign_of(foreign, columns).map(|own| (&foreign.name, Rule::Foreign(own)))
        }
        _ => None,
    })
}

/// A foreign key of these columns. A table without a schema is one that is not settled yet.
fn foreign_of(foreign: &ForeignKeyConstraint, columns: Vec<String>) -> Option<Foreign> {
    let mut parts = foreign
        .foreign_table
        .0
        .iter()
        .rev()
        .filter_map(|part| part.as_ident())
        .map(folded);
    let name = parts.next()?;
    Some(Foreign {
        columns,
        table: Key::relation(parts.next().unwrap_or_default(), name),
        referred: foreign.referred_columns.iter().map(folded).collect(),
        on_delete: foreign.on_delete.unwrap_or(ReferentialAction::NoAction),
        on_update: foreign.on_update.unwrap_or(ReferentialAction::NoAction),
    })
}

/// Gives each constraint a name that the table has once.
pub struct Naming {
    table: String,
    pub constraints: Vec<Constraint>,
}

impl Naming {
    /// For a table that has these.
    pub fn of(table: &str, constraints: Vec<Constraint>) -> Naming {
        Naming {
            table: table.to_string(),
            constraints,
        }
    }

    fn is_taken(&self, name: &str) -> bool {
        self.constraints.iter().any(|known| known.name == name)
    }

    /// Adds one; its name. A check of a column is called by it, others by the columns that they read, if it is one.
    pub fn add(&mut self, name: Option<&Ident>, mut rule: Rule, of: &[String]) -> Result<String> {
        if let Rule::Check(expr) = &mut rule {
            // The table may get another name. Nothing in it breaks off.
            let _ = VisitMut::visit(expr, &mut Unqualified { table: &self.table });
        }
        let second = matches!(rule, Rule::Primary(_)) && self.constraints.iter().any(|known| known.is_primary());
        if second {
            let message = format!("multiple primary keys for table \"{}\" are not allowed", self.table);
            return Err(Error::new(SqlState::InvalidTableDefinition, message));
        }
        let name = match name {
            Some(name) if self.is_taken(&folded(name)) => return Err(exists(&folded(name), &self.table)),
            Some(name) => folded(name),
            None => self.own_name(&rule, of),
        };
        self.constraints.push(Constraint {
            name: name.clone(),
            rule,
        });
        Ok(name)
    }

    fn own_name(&self, rule: &Rule, of: &[String]) -> String {
        let base = match rule {
            Rule::Primary(_) => format!("{}_pkey", self.table),
            Rule::Unique {
                columns, index: true, ..
            } => format!("{}_{}_idx", self.table, columns.join("_")),
            Rule::Unique { columns, .. } => format!("{}_{}_key", self.table, columns.join("_")),
            Rule::Foreign(foreign) => format!("{}_{}_fkey", self.table, foreign.columns.join("_")),
            Rule::Check(expr) => match (of, read_by(expr).as_slice()) {
                ([column], _) | ([], [column]) => format!("{}_{column}_check", self.table),
                _ => format!("{}_check", self.table),
            },
        };
        let numbered = (1..).map(|number| format!("{base}{number}"));
        let mut names = std::iter::once(base.clone()).chain(numbered);
        names.find(|name| !self.is_taken(name)).unwrap_or(base)
    }
}

/// The error about a name that another constraint has.
pub fn exists(name: &str, table: &str) -> Error {
    let message = format!("constraint \"{name}\" for relation \"{table}\" already exists");
    Error::new(SqlState::DuplicateObject, message)
}

impl Constraint {
    /// Whether it reads a column.
    pub fn reads(&self, column: &str) -> bool {
        match &self.rule {
            Rule::Primary(columns) | Rule::Unique { columns, .. } => columns.iter().any(|own| own == column),
            Rule::Check(expr) => read_by(expr).iter().any(|own| own == column),
            Rule::Foreign(foreign) => foreign.columns.iter().any(|own| own == column),
        }
    }

    /// A column has another name.
    pub fn rename_column(&mut self, old: &str, new: &str) {
        match &mut self.rule {
            Rule::Primary(columns) | Rule::Unique { columns, .. } => {
                let own = columns.iter_mut().filter(|own| *own == old);
                own.for_each(|own| *own = new.to_string());
            }
            Rule::Foreign(foreign) => {
                let own = foreign.columns.iter_mut().filter(|own| *own == old);
                own.for_each(|own| *own = new.to_string());
            }
            Rule::Check(expr) => {
                let mut renaming = Renaming { old, new };
                // Nothing in it breaks off.
                let _ = VisitMut::visit(expr, &mut renaming);
            }
        }
    }

    /// The table that it needs rows of.
    pub fn referred_table(&self) -> Option<&Key> {
        match &self.rule {
            Rule::Foreign(foreign) => Some(&foreign.table),
            _ => None,
        }
    }

    /// Whether it is a unique index.
    pub fn is_index(&self) -> bool {
        matches!(self.rule, Rule::Unique { index: true, .. })
    }

    /// Whether it is a primary key.
    pub fn is_primary(&self) -> bool {
        matches!(self.rule, Rule::Primary(_))
    }

    /// The key that it is, of a table with these columns.
    ///
    /// # Errors
    ///
    /// 42703 for a column that is not there, 42701 for one that is named twice, 0A000 for one of a type that has no keys.
    pub fn key(&self, schema: &Schema) -> Result<Option<UniqueKey>> {
        let (columns, nulls_distinct) = match &self.rule {
            Rule::Primary(columns) => (columns, false),
            Rule::Unique {
                columns,
                nulls_distinct,
                ..
            } => (columns, *nulls_distinct),
            Rule::Check(_) | Rule::Foreign(_) => return Ok(None),
        };
        let mut places = Vec::new();
        for column in columns {
            let Some((place, field)) = schema.column_with_name(column) else {
                let message = format!("column \"{column}\" named in key does not exist");
                return Err(Error::new(SqlState::UndefinedColumn, message));
            };
            if places.contains(&place) {
                let message = format!("column \"{column}\" appears twice in a key");
                return Err(Error::new(SqlState::DuplicateColumn, message));
            }
            if !UniqueKey::can_have(field.data_type()) || !has_keys(field) {
                return Err(Error::not_built(format!("a key of type {}", type_name(field))));
            }
            places.push(place);
        }
        Ok(Some(UniqueKey {
            name: self.name.clone(),
            columns: places,
            nulls_distinct,
        }))
    }
}

/// The columns of a table where its primary key must have no NULL.
pub fn with_present_keys(schema: &Schema, constraints: &[Constraint]) -> Schema {
    let present = |name: &String| {
        let keys = constraints.iter().filter_map(|constraint| match &constraint.rule {
            Rule::Primary(columns) => Some(columns),
            _ => None,
        });
        keys.flatten().any(|column| column == name)
    };
    let fields = schema.fields().iter().map(|field| {
        if present(field.name()) {
            Arc::new(field.as_ref().clone().with_nullable(false))
        } else {
            field.clone()
        }
    });
    Schema::new_with_metadata(fields.collect::<Vec<FieldRef>>(), schema.metadata().clone())
}

/// Takes out of a CREATE TABLE what holds for its rows, which the planner would refuse or forget.
pub fn take(statement: &mut DfStatement) {
    if let DfStatement::Statement(statement) = statement
        && let Statement::CreateView(create) = statement.as_mut()
    {
        create.temporary = false;
    }
    if let DfStatement::Statement(statement) = statement
        && let Statement::CreateTable(create) = statement.as_mut()
    {
        create.constraints.clear();
        // Where it goes is said by its name; the planner knows no tables of a session.
        create.temporary = false;
        create.on_commit = None;
        for column in &mut create.columns {
            column.options.retain(|option| {
                !matches!(
                    option.option,
                    ColumnOption::PrimaryKey(_)
                        | ColumnOption::ForeignKey(_)
                        | ColumnOption::Unique(_)
                        | ColumnOption::Check(_)
                        | ColumnOption::Generated { .. }
                )
            });
        }
    }
}

fn columns(columns: &[IndexColumn]) -> Result<Vec<String>> {
    let name = |column: &IndexColumn| match &column.column.expr {
        Expr::Identifier(name) => Ok(folded(name)),
        other => Err(Error::not_built(format!("a key of the expression {other}"))),
    };
    columns.iter().map(name).collect()
}

/// The columns that an expression reads, each once. Of a field, the column that has it.
fn read_by(expr: &Expr) -> Vec<String> {
    names_in(expr, |parts| &parts[..parts.len().min(1)])
        .into_iter()
        .collect()
}

/// The names in an expression, of those of several parts the parts that are wanted.
pub(crate) fn names_in(expr: &Expr, wanted: fn(&[Ident]) -> &[Ident]) -> BTreeSet<String> {
    struct Names(BTreeSet<String>, fn(&[Ident]) -> &[Ident]);
    impl Visitor for Names {
        type Break = ();
        fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
            match expr {
                Expr::Identifier(name) => drop(self.0.insert(folded(name))),
                Expr::CompoundIdentifier(parts) => self.0.extend((self.1)(parts).iter().map(folded)),
                _ => {}
            }
            ControlFlow::Continue(())
        }
    }
    let mut names = Names(BTreeSet::new(), wanted);
    // Nothing in it breaks off.
    let _ = expr.visit(&mut names);
    names.0
}

/// Calls the columns of a table by their names alone.
struct Unqualified<'a> {
    table: &'a str,
}

impl VisitorMut for Unqualified<'_> {
    type Break = ();

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        if let Expr::CompoundIdentifier(names) = expr
            && names.first().is_some_and(|name| folded(name) == self.table)
        {
            names.remove(0);
            if let [column] = names.as_slice() {
                *expr = Expr::Identifier(column.clone());
            }
        }
        ControlFlow::Continue(())
    }
}

/// Gives a column of an expression another name.
struct Renaming<'a> {
    old: &'a str,
    new: &'a str,
}

impl VisitorMut for Renaming<'_> {
    type Break = ();

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        let name = match expr {
            Expr::Identifier(name) => Some(name),
            Expr::CompoundIdentifier(names) => names.first_mut(),
            _ => None,
        };
        if let Some(name) = name.filter(|name| folded(name) == self.old) {
            *name = Ident::with_quote('"', self.new);
        }
        ControlFlow::Continue(())
    }
}

/// A name as it is looked up.
pub fn folded(name: &Ident) -> String {
    match name.quote_style {
        Some(_) => name.value.clone(),
        None => name.value.to_lowercase(),
    }
}

/// Where a check stands in the text that declares it.
pub fn position(expr: &Expr, text: &str) -> Option<Position> {
    let start = expr.span().start;
    Position::of(text, start.line, start.column)
}
