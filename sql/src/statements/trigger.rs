//! CREATE TRIGGER, DROP TRIGGER, ALTER TRIGGER, and what ALTER TABLE says of triggers.

use super::cursor::Cursor;
use super::name;
use crate::error::{Error, Position, Result, SqlState};
use crate::visits::visit_expressions_mut;
use sqlparser::ast::{Expr, Ident, ObjectName, Value};
use sqlparser::tokenizer::Token;
use std::ops::ControlFlow;
use taipan_engine::FunctionName;
use taipan_engine::types::quote;

/// A statement about triggers.
#[derive(Clone, Debug)]
pub enum TriggerStatement {
    Create(Box<CreateTrigger>),
    Drop(DropTrigger),
    Rename { on: OnTable, name: String, new: String },
    Enable(EnableTrigger),
}

/// A table as a statement about triggers names it.
#[derive(Clone, Debug)]
pub struct OnTable {
    pub table: ObjectName,
    pub position: Option<Position>,
}

/// CREATE TRIGGER.
#[derive(Clone, Debug)]
pub struct CreateTrigger {
    pub or_replace: bool,
    pub name: String,
    pub on: OnTable,
    pub says: Says,
    pub function: FunctionName,
    pub position: Option<Position>,
}

/// What a trigger is, but for its names.
#[derive(Clone, Debug, PartialEq)]
pub struct Says {
    /// Before the change, not after it.
    pub before: bool,
    pub events: Vec<Event>,
    /// For each row, not for the statement.
    pub row: bool,
    pub condition: Option<Expr>,
    pub arguments: Vec<String>,
}

/// What changes rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Insert,
    Delete,
    /// Of these columns; none: of any.
    Update(Vec<String>),
}

/// DROP TRIGGER.
#[derive(Clone, Debug)]
pub struct DropTrigger {
    pub if_exists: bool,
    pub name: String,
    pub on: OnTable,
}

/// ALTER TABLE … ENABLE or DISABLE TRIGGER.
#[derive(Clone, Debug)]
pub struct EnableTrigger {
    pub on: OnTable,
    /// `None`: all.
    pub name: Option<String>,
    pub enabled: bool,
}

impl TriggerStatement {
    /// The table that it is about.
    pub fn on_mut(&mut self) -> &mut OnTable {
        match self {
            TriggerStatement::Create(create) => &mut create.on,
            TriggerStatement::Drop(drop) => &mut drop.on,
            TriggerStatement::Rename { on, .. } => on,
            TriggerStatement::Enable(enable) => &mut enable.on,
        }
    }

    /// The name of the command.
    pub fn tag(&self) -> &'static str {
        match self {
            TriggerStatement::Create(_) => "CREATE TRIGGER",
            TriggerStatement::Drop(_) => "DROP TRIGGER",
            TriggerStatement::Rename { .. } => "ALTER TRIGGER",
            TriggerStatement::Enable(_) => "ALTER TABLE",
        }
    }
}

/// The statement at the cursor if it is one.
pub fn parse(cursor: &mut Cursor) -> Result<Option<TriggerStatement>> {
    for words in [&["CREATE"][..], &["CREATE", "OR", "REPLACE"], &["CREATE", "CONSTRAINT"]] {
        let whole: Vec<&str> = words.iter().copied().chain(["TRIGGER"]).collect();
        if cursor.sees(&whole) {
            return create(cursor).map(|create| Some(TriggerStatement::Create(Box::new(create))));
        }
    }
    if cursor.eat(&["DROP", "TRIGGER"]) {
        let if_exists = cursor.eat(&["IF", "EXISTS"]);
        let name = folded(cursor, "the name of a trigger")?;
        let on = on_table(cursor)?;
        // Nothing depends on a trigger.
        let _ = cursor.eat(&["CASCADE"]) || cursor.eat(&["RESTRICT"]);
        return Ok(Some(TriggerStatement::Drop(DropTrigger { if_exists, name, on })));
    }
    if cursor.eat(&["ALTER", "TRIGGER"]) {
        let name = folded(cursor, "the name of a trigger")?;
        let on = on_table(cursor)?;
        cursor.expect(&["RENAME", "TO"])?;
        let new = folded(cursor, "a name")?;
        return Ok(Some(TriggerStatement::Rename { on, name, new }));
    }
    enable(cursor)
}

fn create(cursor: &mut Cursor) -> Result<CreateTrigger> {
    cursor.expect(&["CREATE"])?;
    let or_replace = cursor.eat(&["OR", "REPLACE"]);
    let position = cursor.position();
    if cursor.eat(&["CONSTRAINT"]) {
        return Err(Error::not_built("CREATE CONSTRAINT TRIGGER").at(position));
    }
    cursor.expect(&["TRIGGER"])?;
    let name = folded(cursor, "the name of a trigger")?;
    let before = match () {
        () if cursor.eat(&["BEFORE"]) => true,
        () if cursor.eat(&["AFTER"]) => false,
        () if cursor.sees(&["INSTEAD"]) => {
            return Err(Error::not_built("INSTEAD OF triggers: rows are not put into views").at(cursor.position()));
        }
        () => return Err(cursor.unexpected("BEFORE or AFTER")),
    };
    let mut events = vec![event(cursor)?];
    while cursor.eat(&["OR"]) {
        let position = cursor.position();
        let next = event(cursor)?;
        let same = |other: &Event| std::mem::discriminant(other) == std::mem::discriminant(&next);
        if events.iter().any(same) {
            let message = "duplicate trigger events specified";
            return Err(Error::new(SqlState::SyntaxError, message).at(position));
        }
        events.push(next);
    }
    let on = on_table(cursor)?;
    let position = cursor.position();
    if cursor.eat(&["REFERENCING"]) {
        return Err(Error::not_built("REFERENCING: tables of all rows that have changed").at(position));
    }
    let row = level(cursor)?;
    let condition = condition(cursor)?;
    cursor.expect(&["EXECUTE"])?;
    if !cursor.eat(&["PROCEDURE"]) {
        cursor.expect(&["FUNCTION"])?;
    }
    let position = cursor.position();
    let function = name::parse_name(cursor)?;
    let arguments = arguments(cursor)?;
    let says = Says {
        before,
        events,
        row,
        condition,
        arguments,
    };
    Ok(CreateTrigger {
        or_replace,
        name,
        on,
        says,
        function,
        position,
    })
}

fn event(cursor: &mut Cursor) -> Result<Event> {
    let position = cursor.position();
    match () {
        () if cursor.eat(&["INSERT"]) => Ok(Event::Insert),
        () if cursor.eat(&["DELETE"]) => Ok(Event::Delete),
        () if cursor.eat(&["UPDATE"]) => {
            let mut columns = Vec::new();
            if cursor.eat(&["OF"]) {
                columns.push(folded(cursor, "the name of a column")?);
                while cursor.eat_token(&Token::Comma) {
                    columns.push(folded(cursor, "the name of a column")?);
                }
            }
            Ok(Event::Update(columns))
        }
        () if cursor.eat(&["TRUNCATE"]) => Err(Error::not_built("triggers of TRUNCATE").at(position)),
        () => Err(cursor.unexpected("INSERT, UPDATE or DELETE")),
    }
}

/// Whether it is for each row.
fn level(cursor: &mut Cursor) -> Result<bool> {
    if !cursor.eat(&["FOR"]) {
        return Ok(false);
    }
    let _ = cursor.eat(&["EACH"]);
    let row = cursor.eat(&["ROW"]);
    if !row {
        cursor.expect(&["STATEMENT"])?;
    }
    Ok(row)
}

fn condition(cursor: &mut Cursor) -> Result<Option<Expr>> {
    if !cursor.eat(&["WHEN"]) {
        return Ok(None);
    }
    cursor.expect_token(&Token::LParen)?;
    let mut condition = cursor.expression()?;
    cursor.expect_token(&Token::RParen)?;
    // As Postgres writes it.
    each_column(&mut condition, &mut |row, column| {
        *row = Ident::new(folded_name(row));
        *column = written(&folded_name(column));
    });
    Ok(Some(condition))
}

/// What a function of a trigger is given: texts, numbers and words, all as texts.
fn arguments(cursor: &mut Cursor) -> Result<Vec<String>> {
    let mut arguments = Vec::new();
    cursor.expect_token(&Token::LParen)?;
    while !cursor.eat_token(&Token::RParen) {
        let argument = match &cursor.peek().token {
            Token::Number(digits, _) => {
                let digits = digits.clone();
                cursor.next();
                digits
            }
            Token::Word(_) => folded(cursor, "an argument")?,
            _ => cursor.string("a text, a number or a word")?,
        };
        arguments.push(argument);
        if !cursor.eat_token(&Token::Comma) {
            cursor.expect_token(&Token::RParen)?;
            break;
        }
    }
    Ok(arguments)
}

fn enable(cursor: &mut Cursor) -> Result<Option<TriggerStatement>> {
    if !cursor.sees(&["ALTER", "TABLE"]) {
        return Ok(None);
    }
    let mut ahead = cursor.restarted()?;
    while ahead.eat_token(&Token::SemiColon) {}
    ahead.expect(&["ALTER", "TABLE"])?;
    let _ = ahead.eat(&["ONLY"]);
    let position = ahead.position();
    // Whatever else it is, another reader knows.
    let Ok(table) = ahead.object_name() else {
        return Ok(None);
    };
    let enabled = match () {
        () if ahead.eat(&["ENABLE", "TRIGGER"]) => true,
        () if ahead.eat(&["DISABLE", "TRIGGER"]) => false,
        () => return Ok(None),
    };
    let name = match () {
        () if ahead.eat(&["ALL"]) || ahead.eat(&["USER"]) => None,
        () => Some(folded(&mut ahead, "the name of a trigger")?),
    };
    *cursor = ahead;
    let on = OnTable { table, position };
    Ok(Some(TriggerStatement::Enable(EnableTrigger { on, name, enabled })))
}

pub(super) fn on_table(cursor: &mut Cursor) -> Result<OnTable> {
    cursor.expect(&["ON"])?;
    let position = cursor.position();
    let table = cursor.object_name()?;
    Ok(OnTable { table, position })
}

fn folded(cursor: &mut Cursor, what: &str) -> Result<String> {
    Ok(cursor.identifier(what)?.folded())
}

impl Says {
    /// The statement that makes such a trigger, with these names as they are to be written.
    pub fn text(&self, name: &str, table: &str, function: &str) -> String {
        let when = if self.before { "BEFORE" } else { "AFTER" };
        let events: Vec<String> = self.events.iter().map(Event::text).collect();
        let level = if self.row { "ROW" } else { "STATEMENT" };
        let condition = self.condition.as_ref();
        let condition = condition
            .map(|condition| format!(" WHEN ({condition})"))
            .unwrap_or_default();
        let arguments = self.arguments.iter();
        let arguments = arguments.map(|argument| Value::SingleQuotedString(argument.clone()).to_string());
        format!(
            "CREATE TRIGGER {name} {when} {} ON {table} FOR EACH {level}{condition} EXECUTE FUNCTION {function}({})",
            events.join(" OR "),
            arguments.collect::<Vec<_>>().join(", ")
        )
    }
}

impl Says {
    /// The columns that it names.
    pub fn columns(&self) -> Vec<String> {
        let mut columns: Vec<String> = Vec::new();
        for event in &self.events {
            if let Event::Update(of) = event {
                columns.extend(of.iter().cloned());
            }
        }
        if let Some(condition) = &self.condition {
            let mut named = |_: &mut Ident, column: &mut Ident| columns.push(folded_name(column));
            // On a copy: nothing is renamed.
            each_column(&mut condition.clone(), &mut named);
        }
        columns
    }

    /// Follows another name of a column.
    pub fn rename_column(&mut self, old: &str, new: &str) {
        for event in &mut self.events {
            if let Event::Update(of) = event {
                of.iter_mut()
                    .filter(|column| *column == old)
                    .for_each(|column| *column = new.to_string());
            }
        }
        if let Some(condition) = &mut self.condition {
            each_column(condition, &mut |_, column| {
                if folded_name(column) == old {
                    *column = written(new);
                }
            });
        }
    }
}

/// Does something with each row and its column in a condition.
fn each_column(condition: &mut Expr, act: &mut dyn FnMut(&mut Ident, &mut Ident)) {
    // Nothing in it breaks off.
    let _: ControlFlow<()> = visit_expressions_mut(condition, |part| {
        if let Expr::CompoundIdentifier(parts) = part
            && let [row, column] = parts.as_mut_slice()
            && matches!(folded_name(row).as_str(), "old" | "new")
        {
            act(row, column);
        }
        ControlFlow::Continue(())
    });
}

/// A name, in quotes where it needs them.
fn written(name: &str) -> Ident {
    if quote(name) == name {
        Ident::new(name)
    } else {
        Ident::with_quote('"', name)
    }
}

fn folded_name(name: &Ident) -> String {
    match name.quote_style {
        Some(_) => name.value.clone(),
        None => name.value.to_lowercase(),
    }
}

impl Event {
    fn text(&self) -> String {
        match self {
            Event::Insert => "INSERT".to_string(),
            Event::Delete => "DELETE".to_string(),
            Event::Update(columns) if columns.is_empty() => "UPDATE".to_string(),
            Event::Update(columns) => {
                let columns: Vec<String> = columns.iter().map(|column| quote(column)).collect();
                format!("UPDATE OF {}", columns.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cursor, TriggerStatement, parse};

    #[test]
    fn what_is_read_is_written() {
        let text = "CREATE TRIGGER t BEFORE INSERT OR UPDATE OF a, \"B\" ON s.x FOR EACH ROW WHEN (NEW.a > 1) \
                    EXECUTE PROCEDURE f('it''s', 12, Word);";
        let mut cursor = Cursor::new(text).expect("tokens");
        let Ok(Some(TriggerStatement::Create(create))) = parse(&mut cursor) else {
            panic!("not read: {text}");
        };
        assert_eq!(
            create.says.text("t", "s.x", "f"),
            "CREATE TRIGGER t BEFORE INSERT OR UPDATE OF a, \"B\" ON s.x FOR EACH ROW WHEN (new.a > 1) EXECUTE FUNCTION \
             f('it''s', '12', 'word')"
        );
    }

    #[test]
    fn other_statements_are_left_alone() {
        let mut cursor = Cursor::new("ALTER TABLE t ADD COLUMN a BIGINT").expect("tokens");
        assert!(matches!(parse(&mut cursor), Ok(None)));
        cursor.expect(&["ALTER"]).expect("nothing is read");
    }
}
