//! Statements about roles: CREATE, ALTER and DROP ROLE (USER, GROUP), membership, SET ROLE and SET SESSION AUTHORIZATION, DROP
//! and REASSIGN OWNED. Knows grammar, not who may say them.

use super::cursor::{Cursor, Identifier, keyword};
use crate::error::{Error, Result, SqlState};
use sqlparser::tokenizer::Token;

/// A role as statements name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleSpec {
    Name(String),
    /// CURRENT_USER and CURRENT_ROLE.
    Current,
    Session,
    /// Everybody.
    Public,
}

/// What CREATE and ALTER ROLE say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoleOptions {
    pub superuser: Option<bool>,
    pub create_db: Option<bool>,
    pub create_role: Option<bool>,
    pub inherit: Option<bool>,
    pub login: Option<bool>,
    pub replication: Option<bool>,
    pub bypass_rls: Option<bool>,
    pub connection_limit: Option<i32>,
    /// `Some(None)`: PASSWORD NULL.
    pub password: Option<Option<String>>,
    pub valid_until: Option<String>,
    /// What the role becomes a member of, what becomes a member of it, and that with the right to let others in.
    pub in_roles: Vec<RoleSpec>,
    pub members: Vec<RoleSpec>,
    pub admins: Vec<RoleSpec>,
    /// Of roles that are stored.
    pub sysid: Option<u32>,
    pub settings: Vec<(String, String)>,
}

/// What ALTER ROLE does to what sessions of a role begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoleSetting {
    Set(String, String),
    Reset(String),
    ResetAll,
}

/// A statement about roles.
#[derive(Clone, Debug)]
pub enum RoleStatement {
    Create {
        name: String,
        options: RoleOptions,
    },
    Alter {
        role: RoleSpec,
        options: RoleOptions,
    },
    Rename {
        old: String,
        new: String,
    },
    /// `None`: of all roles.
    Configure {
        role: Option<RoleSpec>,
        setting: RoleSetting,
    },
    Drop {
        roles: Vec<RoleSpec>,
        if_exists: bool,
    },
    /// GRANT and REVOKE of membership.
    Membership {
        grants: bool,
        roles: Vec<String>,
        members: Vec<RoleSpec>,
        /// WITH ADMIN OPTION, ADMIN OPTION FOR.
        admin: bool,
        granted_by: Option<RoleSpec>,
        /// ALTER GROUP says the same.
        of_group: bool,
    },
    /// `None`: SET ROLE NONE and RESET ROLE.
    SetRole {
        role: Option<String>,
        resets: bool,
    },
    /// `None`: DEFAULT, and RESET SESSION AUTHORIZATION.
    SetSession {
        role: Option<String>,
        resets: bool,
    },
    DropOwned {
        roles: Vec<RoleSpec>,
        cascade: bool,
    },
    ReassignOwned {
        roles: Vec<RoleSpec>,
        to: RoleSpec,
    },
}

impl RoleStatement {
    /// The name of a command that changes the database; `None`: it is about the session.
    pub fn changes(&self) -> Option<&'static str> {
        match self {
            RoleStatement::Create { .. } => Some("CREATE ROLE"),
            RoleStatement::Alter { .. } | RoleStatement::Rename { .. } | RoleStatement::Configure { .. } => {
                Some("ALTER ROLE")
            }
            RoleStatement::Drop { .. } => Some("DROP ROLE"),
            RoleStatement::Membership { grants: true, .. } => Some("GRANT ROLE"),
            RoleStatement::Membership { grants: false, .. } => Some("REVOKE ROLE"),
            RoleStatement::DropOwned { .. } => Some("DROP OWNED"),
            RoleStatement::ReassignOwned { .. } => Some("REASSIGN OWNED"),
            RoleStatement::SetRole { .. } | RoleStatement::SetSession { .. } => None,
        }
    }
}

const KINDS: [&str; 3] = ["ROLE", "USER", "GROUP"];

/// The statement at the cursor if it is about roles.
pub fn parse(cursor: &mut Cursor) -> Result<Option<RoleStatement>> {
    for kind in KINDS {
        if cursor.sees(&["CREATE", kind]) && !cursor.sees(&["CREATE", "USER", "MAPPING"]) {
            cursor.expect(&["CREATE", kind])?;
            return create(cursor, kind == "USER", false).map(Some);
        }
        if cursor.sees(&["ALTER", kind]) && !cursor.sees(&["ALTER", "USER", "MAPPING"]) {
            cursor.expect(&["ALTER", kind])?;
            return alter(cursor, kind == "GROUP").map(Some);
        }
        if cursor.sees(&["DROP", kind]) && !cursor.sees(&["DROP", "USER", "MAPPING"]) {
            cursor.expect(&["DROP", kind])?;
            let if_exists = cursor.eat(&["IF", "EXISTS"]);
            let roles = roles(cursor)?;
            return Ok(Some(RoleStatement::Drop { roles, if_exists }));
        }
    }
    if cursor.eat(&["DROP", "OWNED", "BY"]) {
        let roles = roles(cursor)?;
        let cascade = cursor.eat(&["CASCADE"]);
        let _ = !cascade && cursor.eat(&["RESTRICT"]);
        return Ok(Some(RoleStatement::DropOwned { roles, cascade }));
    }
    if cursor.eat(&["REASSIGN", "OWNED", "BY"]) {
        let roles = roles(cursor)?;
        cursor.expect(&["TO"])?;
        let to = role(cursor)?;
        return Ok(Some(RoleStatement::ReassignOwned { roles, to }));
    }
    identity(cursor)
}

/// A role as the catalog keeps it.
///
/// # Errors
///
/// 42601 for any other text.
pub fn stored(text: &str) -> Result<RoleStatement> {
    let mut cursor = Cursor::new(text)?;
    cursor.expect(&["CREATE", "ROLE"])?;
    let created = create(&mut cursor, false, true)?;
    cursor.expect_end()?;
    Ok(created)
}

/// SET ROLE, SET SESSION AUTHORIZATION and their RESET.
fn identity(cursor: &mut Cursor) -> Result<Option<RoleStatement>> {
    for scope in [&["SET", "LOCAL"][..], &["SET", "SESSION"], &["SET"]] {
        let starts = |words: &[&str]| cursor.sees(&[scope, words].concat());
        let of_role = starts(&["ROLE"]);
        if !of_role && !starts(&["SESSION", "AUTHORIZATION"]) {
            continue;
        }
        if scope.contains(&"LOCAL") {
            return Err(Error::not_built("SET LOCAL of a role").at(cursor.position()));
        }
        cursor.expect(scope)?;
        if of_role {
            cursor.expect(&["ROLE"])?;
            let _ = cursor.eat(&["TO"]) || cursor.eat_token(&Token::Eq);
            let role = (!cursor.eat(&["NONE"])).then(|| name_or_text(cursor)).transpose()?;
            return Ok(Some(RoleStatement::SetRole { role, resets: false }));
        }
        cursor.expect(&["SESSION", "AUTHORIZATION"])?;
        let role = (!cursor.eat(&["DEFAULT"])).then(|| name_or_text(cursor)).transpose()?;
        return Ok(Some(RoleStatement::SetSession { role, resets: false }));
    }
    if cursor.eat(&["RESET", "ROLE"]) {
        return Ok(Some(RoleStatement::SetRole {
            role: None,
            resets: true,
        }));
    }
    if cursor.eat(&["RESET", "SESSION", "AUTHORIZATION"]) {
        return Ok(Some(RoleStatement::SetSession {
            role: None,
            resets: true,
        }));
    }
    Ok(None)
}

fn name_or_text(cursor: &mut Cursor) -> Result<String> {
    match cursor.peek().token {
        Token::SingleQuotedString(_) => cursor.string("a role"),
        _ => Ok(cursor.identifier("a role")?.folded()),
    }
}

/// Reads a role.
pub fn role(cursor: &mut Cursor) -> Result<RoleSpec> {
    let position = cursor.position();
    let name = cursor.identifier("a role")?;
    let word = |word: &str| !name.quoted && name.text.eq_ignore_ascii_case(word);
    match () {
        () if word("CURRENT_USER") || word("CURRENT_ROLE") => Ok(RoleSpec::Current),
        () if word("SESSION_USER") => Ok(RoleSpec::Session),
        () if name.folded() == "public" => Ok(RoleSpec::Public),
        () if name.folded() == "none" => Err(reserved("none").at(position)),
        () => Ok(RoleSpec::Name(name.folded())),
    }
}

/// Reads roles with commas between.
pub fn roles(cursor: &mut Cursor) -> Result<Vec<RoleSpec>> {
    // GROUP is noise from old times.
    let one = |cursor: &mut Cursor| {
        let _ = cursor.sees(&["GROUP"]) && matches!(cursor.peek_at(1), Token::Word(_)) && cursor.eat(&["GROUP"]);
        role(cursor)
    };
    let mut roles = vec![one(cursor)?];
    while cursor.eat_token(&Token::Comma) {
        roles.push(one(cursor)?);
    }
    Ok(roles)
}

fn reserved(name: &str) -> Error {
    Error::new(SqlState::ReservedName, format!("role name \"{name}\" is reserved"))
}

/// A name that a role may have.
fn new_name(cursor: &mut Cursor) -> Result<String> {
    let position = cursor.position();
    let name: Identifier = cursor.identifier("a role")?;
    let spelled = ["CURRENT_USER", "CURRENT_ROLE", "SESSION_USER"];
    if !name.quoted && spelled.iter().any(|word| name.text.eq_ignore_ascii_case(word)) {
        let message = format!("{} cannot be used as a role name here", name.text.to_uppercase());
        return Err(Error::new(SqlState::ReservedName, message).at(position));
    }
    let name = name.folded();
    match name.as_str() {
        "public" | "none" => Err(reserved(&name).at(position)),
        "" => Err(Error::new(SqlState::SyntaxError, "zero-length delimited identifier").at(position)),
        name if name.starts_with("pg_") => {
            let detail = "Role names starting with \"pg_\" are reserved.";
            Err(reserved(name).with_detail(detail).at(position))
        }
        _ => Ok(name),
    }
}

fn create(cursor: &mut Cursor, login: bool, stored: bool) -> Result<RoleStatement> {
    let name = if stored {
        cursor.identifier("a role")?.folded()
    } else {
        new_name(cursor)?
    };
    let mut options = options(cursor, true, stored)?;
    if login {
        options.login.get_or_insert(true);
    }
    Ok(RoleStatement::Create { name, options })
}

fn alter(cursor: &mut Cursor, group: bool) -> Result<RoleStatement> {
    if cursor.sees(&["ALL"]) {
        cursor.expect(&["ALL"])?;
        let setting = setting(cursor)?.ok_or_else(|| cursor.unexpected("SET or RESET"))?;
        return Ok(RoleStatement::Configure { role: None, setting });
    }
    let role = role(cursor)?;
    if cursor.sees(&["RENAME"]) {
        cursor.expect(&["RENAME", "TO"])?;
        let RoleSpec::Name(old) = role else {
            return Err(Error::not_built("RENAME of a role that is not named").at(cursor.position()));
        };
        let new = new_name(cursor)?;
        return Ok(RoleStatement::Rename { old, new });
    }
    for (word, grants) in [("ADD", true), ("DROP", false)] {
        if group && cursor.eat(&[word, "USER"]) {
            let RoleSpec::Name(name) = role else {
                return Err(cursor.unexpected("a role"));
            };
            return Ok(RoleStatement::Membership {
                grants,
                roles: vec![name],
                members: roles(cursor)?,
                admin: false,
                granted_by: None,
                of_group: true,
            });
        }
    }
    if cursor.sees(&["IN", "DATABASE"]) {
        return Err(Error::not_built("ALTER ROLE … IN DATABASE").at(cursor.position()));
    }
    if let Some(setting) = setting(cursor)? {
        return Ok(RoleStatement::Configure {
            role: Some(role),
            setting,
        });
    }
    let options = options(cursor, false, false)?;
    Ok(RoleStatement::Alter { role, options })
}

/// SET or RESET of ALTER ROLE.
fn setting(cursor: &mut Cursor) -> Result<Option<RoleSetting>> {
    if cursor.eat(&["RESET"]) {
        if cursor.eat(&["ALL"]) {
            return Ok(Some(RoleSetting::ResetAll));
        }
        return Ok(Some(RoleSetting::Reset(setting_name(cursor)?)));
    }
    if !cursor.eat(&["SET"]) {
        return Ok(None);
    }
    let (name, given) = if cursor.eat(&["TIME", "ZONE"]) {
        ("timezone".to_string(), true)
    } else {
        (setting_name(cursor)?, false)
    };
    if cursor.sees(&["FROM", "CURRENT"]) {
        return Err(Error::not_built("SET … FROM CURRENT").at(cursor.position()));
    }
    if !given && !cursor.eat(&["TO"]) {
        cursor.expect_token(&Token::Eq)?;
    }
    if cursor.eat(&["DEFAULT"]) {
        return Ok(Some(RoleSetting::Reset(name)));
    }
    let mut values = vec![setting_value(cursor)?];
    while cursor.eat_token(&Token::Comma) {
        values.push(setting_value(cursor)?);
    }
    Ok(Some(RoleSetting::Set(name, values.join(", "))))
}

fn setting_name(cursor: &mut Cursor) -> Result<String> {
    let mut name = cursor.identifier("a setting")?.folded();
    while cursor.eat_token(&Token::Period) {
        name = format!("{name}.{}", cursor.identifier("a setting")?.folded());
    }
    Ok(name.to_lowercase())
}

fn setting_value(cursor: &mut Cursor) -> Result<String> {
    let minus = cursor.eat_token(&Token::Minus);
    match cursor.peek().token.clone() {
        Token::Number(number, _) => {
            cursor.next();
            Ok(if minus { format!("-{number}") } else { number })
        }
        Token::SingleQuotedString(_) | Token::EscapedStringLiteral(_) if !minus => cursor.string("a value"),
        Token::Word(word) if !minus => {
            cursor.next();
            Ok(match word.quote_style {
                Some(_) => word.value,
                None => word.value.to_lowercase(),
            })
        }
        _ => Err(cursor.unexpected("a value")),
    }
}

fn options(cursor: &mut Cursor, creates: bool, stored: bool) -> Result<RoleOptions> {
    let _ = cursor.eat(&["WITH"]);
    let mut options = RoleOptions::default();
    let mut seen = Vec::new();
    loop {
        let position = cursor.position();
        let Some(word) = keyword(cursor.peek_at(0)) else { break };
        let kind = word
            .strip_prefix("NO")
            .filter(|rest| flag(&mut options, rest).is_some());
        let kind = kind.unwrap_or(&word).to_string();
        let kind = if kind == "ENCRYPTED" {
            "PASSWORD".to_string()
        } else {
            kind
        };
        if !stored && kind == "SET" || seen.contains(&kind) && kind != "SET" {
            let message = "conflicting or redundant options";
            let error = Error::new(SqlState::SyntaxError, message).at(position);
            return Err(if kind == "SET" {
                cursor.unexpected("a role option")
            } else {
                error
            });
        }
        option(cursor, &word, &mut options, (creates, stored))?;
        seen.push(kind);
    }
    Ok(options)
}

/// The option that a word, without NO, turns on or off.
fn flag<'o>(options: &'o mut RoleOptions, word: &str) -> Option<&'o mut Option<bool>> {
    Some(match word {
        "SUPERUSER" => &mut options.superuser,
        "CREATEDB" => &mut options.create_db,
        "CREATEROLE" => &mut options.create_role,
        "INHERIT" => &mut options.inherit,
        "LOGIN" => &mut options.login,
        "REPLICATION" => &mut options.replication,
        "BYPASSRLS" => &mut options.bypass_rls,
        _ => return None,
    })
}

fn option(cursor: &mut Cursor, word: &str, options: &mut RoleOptions, (creates, stored): (bool, bool)) -> Result<()> {
    let position = cursor.position();
    cursor.next();
    let (said, bare) = match word.strip_prefix("NO") {
        Some(bare) => (false, bare),
        None => (true, word),
    };
    if let Some(flag) = flag(options, bare) {
        *flag = Some(said);
        return Ok(());
    }
    match word {
        "CONNECTION" => {
            cursor.expect(&["LIMIT"])?;
            options.connection_limit = Some(limit(cursor)?);
        }
        "ENCRYPTED" => {
            cursor.expect(&["PASSWORD"])?;
            options.password = Some(Some(cursor.string("a password")?));
        }
        "PASSWORD" => {
            let null = cursor.eat(&["NULL"]);
            options.password = Some((!null).then(|| cursor.string("a password")).transpose()?);
        }
        "VALID" => {
            cursor.expect(&["UNTIL"])?;
            options.valid_until = Some(cursor.string("a time")?);
        }
        "IN" if creates && (cursor.eat(&["ROLE"]) || cursor.eat(&["GROUP"])) => options.in_roles = roles(cursor)?,
        "ROLE" | "USER" if creates => options.members = roles(cursor)?,
        "ADMIN" if creates => options.admins = roles(cursor)?,
        "SYSID" if creates => {
            let number = limit(cursor)?;
            // As in Postgres, where it was once the user's number, it says nothing.
            options.sysid = stored.then(|| number.unsigned_abs());
        }
        "SET" if stored => {
            let name = cursor.identifier("a setting")?.folded();
            cursor.expect(&["TO"])?;
            options.settings.push((name, cursor.string("a value")?));
        }
        "UNENCRYPTED" => {
            let message = "UNENCRYPTED PASSWORD is no longer supported";
            let error = Error::new(SqlState::FeatureNotSupported, message).at(position);
            return Err(error.with_hint("Remove UNENCRYPTED to store the password in encrypted form instead."));
        }
        _ => {
            let message = format!("unrecognized role option \"{}\"", word.to_lowercase());
            return Err(Error::new(SqlState::SyntaxError, message).at(position));
        }
    }
    Ok(())
}

fn limit(cursor: &mut Cursor) -> Result<i32> {
    let minus = cursor.eat_token(&Token::Minus);
    let Token::Number(number, _) = cursor.peek().token.clone() else {
        return Err(cursor.unexpected("a number"));
    };
    let value: i32 = number.parse().map_err(|_| cursor.unexpected("a whole number"))?;
    cursor.next();
    Ok(if minus { -value } else { value })
}
