//! COMMENT ON.

use super::cursor::{Cursor, Identifier};
use super::drop_function::Routine;
use super::name::{self, FunctionRef};
use super::trigger::{OnTable, on_table};
use crate::error::{Error, Result};
use sqlparser::ast::{Ident, ObjectName};
use sqlparser::tokenizer::Token;

/// `COMMENT ON … IS 'text'`.
#[derive(Clone, Debug)]
pub struct CommentOn {
    pub target: CommentTarget,
    /// `None`: there is to be none.
    pub text: Option<String>,
}

/// What a comment is about.
#[derive(Clone, Debug)]
pub enum CommentTarget {
    /// A TABLE, VIEW, SEQUENCE or FOREIGN TABLE.
    Relation {
        what: &'static str,
        name: ObjectName,
    },
    Column {
        relation: ObjectName,
        column: String,
    },
    Function {
        function: FunctionRef,
        aggregate: bool,
    },
    Schema(String),
    Role(String),
    Trigger {
        name: String,
        on: OnTable,
    },
}

/// Relations by the words before their names.
const RELATIONS: [(&[&str], &str); 4] = [
    (&["TABLE"], "table"),
    (&["VIEW"], "view"),
    (&["SEQUENCE"], "sequence"),
    (&["FOREIGN", "TABLE"], "external table"),
];

/// The statement at the cursor if it is one.
pub fn parse(cursor: &mut Cursor) -> Result<Option<CommentOn>> {
    if !cursor.eat(&["COMMENT", "ON"]) {
        return Ok(None);
    }
    let position = cursor.position();
    let relation = RELATIONS.iter().find(|(words, _)| cursor.eat(words));
    let target = if let Some((_, what)) = relation {
        let name = object_name(names(cursor)?);
        CommentTarget::Relation { what, name }
    } else if cursor.eat(&["COLUMN"]) {
        let mut parts = names(cursor)?;
        let column = parts.pop().map(|column| column.folded()).unwrap_or_default();
        if parts.is_empty() {
            return Err(cursor.unexpected("\".\" and the name of a column"));
        }
        let relation = object_name(parts);
        CommentTarget::Column { relation, column }
    } else if ["FUNCTION", "PROCEDURE", "ROUTINE"]
        .iter()
        .any(|word| cursor.eat(&[word]))
    {
        let function = name::parse_ref(cursor)?;
        CommentTarget::Function {
            function,
            aggregate: false,
        }
    } else if cursor.eat(&["AGGREGATE"]) {
        let function = name::parse_ref(cursor)?;
        CommentTarget::Function {
            function,
            aggregate: true,
        }
    } else if cursor.eat(&["SCHEMA"]) {
        CommentTarget::Schema(cursor.identifier("the name of a schema")?.folded())
    } else if cursor.eat(&["ROLE"]) {
        CommentTarget::Role(cursor.identifier("the name of a role")?.folded())
    } else if cursor.eat(&["TRIGGER"]) {
        let name = cursor.identifier("the name of a trigger")?.folded();
        let on = on_table(cursor)?;
        CommentTarget::Trigger { name, on }
    } else {
        return Err(Error::not_built("COMMENT ON of this kind of object").at(position));
    };
    cursor.expect(&["IS"])?;
    let text = if cursor.eat(&["NULL"]) {
        None
    } else {
        // An empty one is none, as in Postgres.
        Some(cursor.string("a text, or NULL")?).filter(|text| !text.is_empty())
    };
    Ok(Some(CommentOn { target, text }))
}

/// Snowflake's `ALTER FUNCTION f(types) SET COMMENT = 'text'` and `UNSET COMMENT`, if that is next.
pub fn parse_set(cursor: &mut Cursor) -> Result<Option<CommentOn>> {
    let Some(routine) = Routine::behind(cursor, "ALTER").filter(|routine| *routine != Routine::Macro) else {
        return Ok(None);
    };
    let mut ahead = cursor.restarted()?;
    ahead.expect(&["ALTER", routine.word()])?;
    let Ok(function) = name::parse_ref(&mut ahead) else {
        return Ok(None);
    };
    let text = if ahead.eat(&["UNSET", "COMMENT"]) {
        None
    } else if ahead.eat(&["SET", "COMMENT"]) {
        ahead.eat_token(&Token::Eq);
        Some(ahead.string("a text")?).filter(|text| !text.is_empty())
    } else {
        return Ok(None);
    };
    *cursor = ahead;
    let target = CommentTarget::Function {
        function,
        aggregate: false,
    };
    Ok(Some(CommentOn { target, text }))
}

fn names(cursor: &mut Cursor) -> Result<Vec<Identifier>> {
    let mut parts = vec![cursor.identifier("a name")?];
    while cursor.eat_token(&Token::Period) {
        parts.push(cursor.identifier("a name")?);
    }
    Ok(parts)
}

fn object_name(parts: Vec<Identifier>) -> ObjectName {
    let ident = |part: Identifier| Ident::with_quote('"', part.folded());
    ObjectName::from(parts.into_iter().map(ident).collect::<Vec<_>>())
}
