//! GRANT and REVOKE of rights in objects, and ALTER … OWNER TO. Knows grammar, not who may say them.

use super::cursor::{Cursor, keyword};
use super::name::{self, FunctionRef};
use super::role::{self, RoleSpec, RoleStatement};
use crate::error::{Error, Position, Result};
use crate::privileges::{Privilege, Thing};
use sqlparser::tokenizer::Token;

/// A table, sequence or view as it is named: schema, if one is, and name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub schema: Option<String>,
    pub name: String,
    pub position: Option<Position>,
}

/// What rights are given in.
#[derive(Clone, Debug)]
pub enum Targets {
    /// Tables and views, or sequences.
    Relations(Thing, Vec<Named>),
    Functions(Vec<FunctionRef>),
    Schemas(Vec<String>),
    Databases(Vec<String>),
    /// All of a kind in schemas.
    AllIn(Thing, Vec<String>),
}

/// A GRANT or REVOKE.
#[derive(Clone, Debug)]
pub struct GrantStatement {
    pub grants: bool,
    /// `None`: ALL.
    pub privileges: Option<Vec<Privilege>>,
    pub targets: Targets,
    pub roles: Vec<RoleSpec>,
    /// WITH GRANT OPTION, GRANT OPTION FOR.
    pub option: bool,
    pub granted_by: Option<RoleSpec>,
    pub cascade: bool,
}

/// ALTER … OWNER TO.
#[derive(Clone, Debug)]
pub struct OwnerStatement {
    pub target: Owned,
    pub if_exists: bool,
    pub to: RoleSpec,
    /// `ALTER TABLE` and so on.
    pub tag: &'static str,
}

/// What gets another owner.
#[derive(Clone, Debug)]
pub enum Owned {
    Relation(Named),
    Function(FunctionRef),
    Schema(String),
    Database(String),
}

/// CREATE SCHEMA … AUTHORIZATION.
#[derive(Clone, Debug)]
pub struct CreateSchema {
    /// `None`: that of the owner.
    pub name: Option<String>,
    pub if_not_exists: bool,
    pub owner: RoleSpec,
}

/// What a GRANT or REVOKE is about.
#[derive(Clone, Debug)]
pub enum Granting {
    Membership(RoleStatement),
    Rights(GrantStatement),
}

/// Kinds of objects that have an owner here, as ALTER names them.
const OWNED: [(&str, &str); 9] = [
    ("TABLE", "ALTER TABLE"),
    ("VIEW", "ALTER VIEW"),
    ("SEQUENCE", "ALTER SEQUENCE"),
    ("FUNCTION", "ALTER FUNCTION"),
    ("AGGREGATE", "ALTER AGGREGATE"),
    ("PROCEDURE", "ALTER PROCEDURE"),
    ("ROUTINE", "ALTER ROUTINE"),
    ("SCHEMA", "ALTER SCHEMA"),
    ("DATABASE", "ALTER DATABASE"),
];

/// A CREATE SCHEMA … AUTHORIZATION at the cursor.
pub fn parse_schema(cursor: &mut Cursor) -> Result<Option<CreateSchema>> {
    if !cursor.sees(&["CREATE", "SCHEMA"]) {
        return Ok(None);
    }
    let if_not_exists = is_words(cursor, 2, &["IF", "NOT", "EXISTS"]);
    let at = if if_not_exists { 5 } else { 2 };
    let named = !is_words(cursor, at, &["AUTHORIZATION"]);
    if !is_words(cursor, at + usize::from(named), &["AUTHORIZATION"]) {
        return Ok(None);
    }
    cursor.expect(&["CREATE", "SCHEMA"])?;
    let _ = cursor.eat(&["IF", "NOT", "EXISTS"]);
    let name = named.then(|| cursor.identifier("a schema")).transpose()?;
    cursor.expect(&["AUTHORIZATION"])?;
    let owner = role::role(cursor)?;
    Ok(Some(CreateSchema {
        name: name.map(|name| name.folded()),
        if_not_exists,
        owner,
    }))
}

fn is_words(cursor: &Cursor, at: usize, words: &[&str]) -> bool {
    let mut places = words.iter().enumerate();
    places.all(|(place, word)| keyword(cursor.peek_at(at + place)).as_deref() == Some(word))
}

/// An ALTER … OWNER TO at the cursor.
pub fn parse_owner(cursor: &mut Cursor) -> Result<Option<OwnerStatement>> {
    let known = OWNED.iter().find(|(kind, _)| cursor.sees(&["ALTER", kind]));
    let Some((kind, tag)) = known.filter(|_| ends_with_owner(cursor)) else {
        return Ok(None);
    };
    cursor.expect(&["ALTER", kind])?;
    let if_exists = matches!(*kind, "TABLE" | "VIEW" | "SEQUENCE") && cursor.eat(&["IF", "EXISTS"]);
    let target = match *kind {
        "TABLE" | "VIEW" | "SEQUENCE" => {
            let _ = cursor.eat(&["ONLY"]);
            Owned::Relation(named(cursor)?)
        }
        "SCHEMA" => Owned::Schema(cursor.identifier("a schema")?.folded()),
        "DATABASE" => Owned::Database(cursor.identifier("a database")?.folded()),
        _ => Owned::Function(name::parse_ref(cursor)?),
    };
    cursor.expect(&["OWNER", "TO"])?;
    let to = role::role(cursor)?;
    Ok(Some(OwnerStatement {
        target,
        if_exists,
        to,
        tag,
    }))
}

/// Whether the statement's last words are OWNER TO and a role.
fn ends_with_owner(cursor: &Cursor) -> bool {
    let mut count = 0;
    while !matches!(cursor.peek_at(count), Token::EOF | Token::SemiColon) {
        count += 1;
    }
    let word = |place: usize| keyword(cursor.peek_at(place));
    count >= 5 && word(count - 3).as_deref() == Some("OWNER") && word(count - 2).as_deref() == Some("TO")
}

/// A GRANT or REVOKE at the cursor.
pub fn parse(cursor: &mut Cursor) -> Result<Option<Granting>> {
    let grants = match () {
        () if cursor.eat(&["GRANT"]) => true,
        () if cursor.eat(&["REVOKE"]) => false,
        () => return Ok(None),
    };
    let option = !grants && cursor.eat(&["GRANT", "OPTION", "FOR"]);
    let admin = !grants && cursor.eat(&["ADMIN", "OPTION", "FOR"]);
    let position = cursor.position();
    let words = privilege_words(cursor)?;
    if !cursor.eat(&["ON"]) {
        return membership(cursor, (grants, admin), words).map(|of| Some(Granting::Membership(of)));
    }
    let privileges = privileges(words, position)?;
    let targets = targets(cursor)?;
    cursor.expect(&[if grants { "TO" } else { "FROM" }])?;
    let roles = role::roles(cursor)?;
    let with = grants && cursor.eat(&["WITH", "GRANT", "OPTION"]);
    let granted_by = granted_by(cursor)?;
    let cascade = !grants && cursor.eat(&["CASCADE"]);
    let _ = !grants && !cascade && cursor.eat(&["RESTRICT"]);
    Ok(Some(Granting::Rights(GrantStatement {
        grants,
        privileges,
        targets,
        roles,
        option: option || with,
        granted_by,
        cascade,
    })))
}

/// What stands before ON, or before TO where that is roles.
fn privilege_words(cursor: &mut Cursor) -> Result<Vec<String>> {
    let mut words = Vec::new();
    loop {
        let word = cursor.identifier("a privilege or a role")?;
        words.push(word.folded());
        if cursor.peek().token == Token::LParen {
            return Err(Error::not_built("rights in columns").at(cursor.position()));
        }
        if words.len() == 1 && words[0] == "all" && !word.quoted {
            let _ = cursor.eat(&["PRIVILEGES"]);
            return Ok(words);
        }
        if !cursor.eat_token(&Token::Comma) {
            return Ok(words);
        }
    }
}

fn privileges(words: Vec<String>, position: Option<Position>) -> Result<Option<Vec<Privilege>>> {
    if words == ["all"] {
        return Ok(None);
    }
    let one = |word: &String| {
        Privilege::of_name(word).ok_or_else(|| {
            let message = format!("unrecognized privilege type \"{word}\"");
            Error::new(crate::error::SqlState::SyntaxError, message).at(position.clone())
        })
    };
    words.iter().map(one).collect::<Result<_>>().map(Some)
}

fn membership(cursor: &mut Cursor, (grants, admin): (bool, bool), roles: Vec<String>) -> Result<RoleStatement> {
    cursor.expect(&[if grants { "TO" } else { "FROM" }])?;
    let members = role::roles(cursor)?;
    let with = grants && cursor.eat(&["WITH", "ADMIN", "OPTION"]);
    let granted_by = granted_by(cursor)?;
    if !grants && !cursor.eat(&["RESTRICT"]) {
        // Memberships that came by it stay, whoever gave them, as in Postgres 15.
        let _ = cursor.eat(&["CASCADE"]);
    }
    Ok(RoleStatement::Membership {
        grants,
        roles,
        members,
        admin: admin || with,
        granted_by,
        of_group: false,
    })
}

fn granted_by(cursor: &mut Cursor) -> Result<Option<RoleSpec>> {
    if cursor.eat(&["GRANTED", "BY"]) {
        role::role(cursor).map(Some)
    } else {
        Ok(None)
    }
}

fn targets(cursor: &mut Cursor) -> Result<Targets> {
    let position = cursor.position();
    for (word, thing) in [
        ("TABLES", Thing::Table),
        ("SEQUENCES", Thing::Sequence),
        ("FUNCTIONS", Thing::Function),
        ("ROUTINES", Thing::Function),
    ] {
        if cursor.eat(&["ALL", word, "IN", "SCHEMA"]) {
            return Ok(Targets::AllIn(thing, identifiers(cursor, "a schema")?));
        }
    }
    for other in [
        "LANGUAGE",
        "TYPE",
        "DOMAIN",
        "FOREIGN",
        "LARGE",
        "TABLESPACE",
        "PARAMETER",
    ] {
        if cursor.sees(&[other]) && matches!(cursor.peek_at(1), Token::Word(_)) {
            return Err(Error::not_built(format!("GRANT and REVOKE … ON {other}")).at(position));
        }
    }
    let follows = matches!(cursor.peek_at(1), Token::Word(_)) && !is_end(cursor.peek_at(1));
    match keyword(cursor.peek_at(0)).as_deref().filter(|_| follows) {
        Some("SCHEMA") => {
            cursor.next();
            Ok(Targets::Schemas(identifiers(cursor, "a schema")?))
        }
        Some("DATABASE") => {
            cursor.next();
            Ok(Targets::Databases(identifiers(cursor, "a database")?))
        }
        Some("FUNCTION" | "PROCEDURE" | "ROUTINE") => {
            cursor.next();
            let mut functions = vec![name::parse_ref(cursor)?];
            while cursor.eat_token(&Token::Comma) {
                functions.push(name::parse_ref(cursor)?);
            }
            Ok(Targets::Functions(functions))
        }
        Some("SEQUENCE") => {
            cursor.next();
            Ok(Targets::Relations(Thing::Sequence, relations(cursor)?))
        }
        Some("TABLE") => {
            cursor.next();
            Ok(Targets::Relations(Thing::Table, relations(cursor)?))
        }
        _ => Ok(Targets::Relations(Thing::Table, relations(cursor)?)),
    }
}

fn is_end(token: &Token) -> bool {
    matches!(keyword(token).as_deref(), Some("TO" | "FROM"))
}

fn identifiers(cursor: &mut Cursor, what: &str) -> Result<Vec<String>> {
    let mut names = vec![cursor.identifier(what)?.folded()];
    while cursor.eat_token(&Token::Comma) {
        names.push(cursor.identifier(what)?.folded());
    }
    Ok(names)
}

fn relations(cursor: &mut Cursor) -> Result<Vec<Named>> {
    let mut names = vec![named(cursor)?];
    while cursor.eat_token(&Token::Comma) {
        names.push(named(cursor)?);
    }
    Ok(names)
}

fn named(cursor: &mut Cursor) -> Result<Named> {
    let position = cursor.position();
    let (schema, name) = name::parse_parts(cursor, "a name")?;
    Ok(Named { schema, name, position })
}
