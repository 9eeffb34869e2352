//! SQL types as CREATE FUNCTION and references to functions write them: Postgres's spellings, and those of the engines
//! whose functions are brought here. What the words mean is in `names`.

mod names;

use super::cursor::{Cursor, keyword};
use crate::error::{Error, Result, SqlState};
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use names::{Meaning, is_type_word};
use sqlparser::tokenizer::Token;
use std::sync::Arc;
use taipan_engine::types::{any_of, quote, sql_name};
use taipan_udf::Columns;

/// How deep types may nest.
const MAX_DEPTH: usize = 16;

/// What Snowflake's VARIANT is called, and its OBJECT and ARRAY without a type of items.
pub const VARIANT: &str = "variant";

/// A type, and what it is called where that is not its name: JSON and UUID are text.
#[derive(Clone, Debug, PartialEq)]
pub struct Named {
    pub ty: DataType,
    pub name: String,
}

impl Named {
    /// Whether texts of it are JSON.
    pub fn is_json(&self) -> bool {
        self.is_variant() || matches!(self.name.as_str(), "json" | "jsonb")
    }

    /// Whether functions see what its JSON stands for.
    pub fn is_variant(&self) -> bool {
        self.name == VARIANT
    }
}

/// Whether the next word is an argument's name before its type, rather than the type itself.
pub fn names_argument(cursor: &Cursor) -> bool {
    if !matches!(cursor.peek().token, Token::Word(_)) {
        return false;
    }
    let first = keyword(cursor.peek_at(0));
    match (first.as_deref(), keyword(cursor.peek_at(1)).as_deref()) {
        (Some("DOUBLE"), Some("PRECISION")) | (Some("CHARACTER" | "CHAR" | "NCHAR"), Some("VARYING")) => false,
        (Some(word), Some("WITH" | "WITHOUT" | "ARRAY" | "UNSIGNED")) if is_type_word(word) => false,
        (_, Some("NOT" | "DEFAULT")) => false,
        _ => matches!(cursor.peek_at(1), Token::Word(_)),
    }
}

/// Reads a type and keeps what it is called.
pub fn parse_named(cursor: &mut Cursor) -> Result<Named> {
    if eat_variant(cursor) {
        return Ok(Named {
            ty: DataType::Utf8,
            name: VARIANT.to_string(),
        });
    }
    let word = keyword(&cursor.peek().token).filter(|word| matches!(word.as_str(), "JSON" | "JSONB" | "UUID"));
    let ty = parse_type(cursor)?;
    let name = match word {
        Some(word) if ty == DataType::Utf8 => word.to_lowercase(),
        _ => sql_name(&ty),
    };
    Ok(Named { ty, name })
}

fn eat_variant(cursor: &mut Cursor) -> bool {
    let of_items = matches!(cursor.peek_at(1), Token::Lt | Token::LParen | Token::LBracket);
    cursor.eat(&["VARIANT"]) || cursor.eat(&["OBJECT"]) || !of_items && cursor.eat(&["ARRAY"])
}

/// Reads the columns of a table: names and types in parentheses.
pub fn parse_columns(cursor: &mut Cursor) -> Result<Columns> {
    cursor.expect_token(&Token::LParen)?;
    let mut columns = Columns::new();
    loop {
        let position = cursor.position();
        let name = cursor.identifier("a column name")?.folded();
        if columns.iter().any(|(known, _)| *known == name) {
            let message = format!("column name \"{name}\" used more than once");
            return Err(Error::new(SqlState::InvalidDefinition, message).at(position));
        }
        columns.push((name, parse_type(cursor)?));
        if !cursor.eat_token(&Token::Comma) {
            break;
        }
    }
    cursor.expect_token(&Token::RParen)?;
    Ok(columns)
}

/// What a table of these columns is called.
pub fn table_name(columns: &Columns) -> String {
    if columns.is_empty() {
        return "TABLE".to_string();
    }
    let parts: Vec<String> = columns
        .iter()
        .map(|(name, ty)| format!("{} {}", quote(name), sql_name(ty)))
        .collect();
    format!("TABLE({})", parts.join(", "))
}

/// Reads a type.
pub fn parse_type(cursor: &mut Cursor) -> Result<DataType> {
    let mut reader = Reader {
        cursor,
        half: false,
        depth: 0,
    };
    reader.data_type()
}

struct Reader<'c, 'a> {
    cursor: &'c mut Cursor<'a>,
    /// The next token is a `>>` whose first half is read.
    half: bool,
    depth: usize,
}

impl Reader<'_, '_> {
    fn data_type(&mut self) -> Result<DataType> {
        let position = self.cursor.position();
        let Some(word) = keyword(&self.cursor.peek().token) else {
            return Err(match &self.cursor.peek().token {
                Token::Word(w) => names::unknown(&w.value).at(position),
                _ => self.cursor.unexpected("a type"),
            });
        };
        if self.depth == MAX_DEPTH {
            let message = format!("types nest more than {MAX_DEPTH} levels deep");
            return Err(Error::new(SqlState::TooComplex, message).at(position));
        }
        let Some(meaning) = names::meaning(&word) else {
            return Err(names::unknown(&word).at(position));
        };
        self.cursor.next();
        self.depth += 1;
        let ty = self.meant(meaning, &word).map_err(|error| match error.position() {
            Some(_) => error,
            None => error.at(position.clone()),
        });
        self.depth -= 1;
        let mut ty = ty?;
        if any_of(&ty).is_some() && self.depth > 0 {
            return Err(Error::not_built(format!("{} within another type", sql_name(&ty))).at(position));
        }
        while self.array_suffix()? {
            if any_of(&ty).is_some() {
                let message = format!("type \"{}[]\" does not exist", sql_name(&ty));
                let hint = "Arrays of it are called anyarray and anycompatiblearray.";
                return Err(Error::new(SqlState::UndefinedObject, message)
                    .with_hint(hint)
                    .at(position));
            }
            ty = DataType::new_list(ty, true);
        }
        Ok(ty)
    }

    fn meant(&mut self, meaning: Meaning, word: &str) -> Result<DataType> {
        match meaning {
            Meaning::Array => {
                let mut types = self.parts(|reader| reader.data_type())?;
                match (types.pop(), types.is_empty()) {
                    (Some(item), true) => Ok(DataType::new_list(item, true)),
                    _ => Err(malformed(format!("{word} takes one type, as in {word}<BIGINT>"))),
                }
            }
            Meaning::Map => match &self.parts(|reader| reader.data_type())?[..] {
                [key, value] => Ok(map(key.clone(), value.clone())),
                _ => Err(malformed("MAP takes two types, as in MAP(TEXT, BIGINT)")),
            },
            Meaning::Struct => self.fields(word),
            Meaning::Plain(ty) => {
                self.second_word(word);
                self.size()?;
                Ok(ty)
            }
            Meaning::Integer(signed, unsigned) => {
                self.size()?;
                Ok(if self.cursor.eat(&["UNSIGNED"]) {
                    unsigned
                } else {
                    signed
                })
            }
            Meaning::Float => names::float(&self.size()?),
            Meaning::Decimal(bare) => names::decimal(&self.size()?, bare),
            Meaning::Time => {
                self.size()?;
                if self.zone() {
                    Err(names::unsupported("TIME WITH TIME ZONE"))
                } else {
                    Ok(names::time())
                }
            }
            Meaning::Timestamp(zone) => {
                self.size()?;
                Ok(names::timestamp(self.zone() || zone))
            }
        }
    }

    /// The further words of a name: `DOUBLE PRECISION`, `CHARACTER VARYING`.
    fn second_word(&mut self, word: &str) {
        match word {
            "DOUBLE" => self.cursor.eat(&["PRECISION"]),
            "CHARACTER" | "CHAR" | "NCHAR" => self.cursor.eat(&["VARYING"]),
            _ => false,
        };
    }

    fn zone(&mut self) -> bool {
        self.cursor.eat(&["WITH", "TIME", "ZONE"]) || {
            self.cursor.eat(&["WITHOUT", "TIME", "ZONE"]);
            false
        }
    }

    /// `(10)` or `(10, 2)`: the numbers.
    fn size(&mut self) -> Result<Vec<i64>> {
        let mut numbers = Vec::new();
        if !self.cursor.eat_token(&Token::LParen) {
            return Ok(numbers);
        }
        loop {
            let sign = if self.cursor.eat_token(&Token::Minus) { -1 } else { 1 };
            match &self.cursor.peek().token {
                // Too long a number is as wrong as the longest one.
                Token::Number(digits, _) => numbers.push(sign * digits.parse::<i64>().unwrap_or(i64::MAX)),
                // VARCHAR(MAX)
                Token::Word(_) => {}
                _ => return Err(self.cursor.unexpected("a number")),
            }
            self.cursor.next();
            if !self.cursor.eat_token(&Token::Comma) {
                break;
            }
        }
        self.cursor.expect_token(&Token::RParen)?;
        Ok(numbers)
    }

    /// `[]`, `[3]`, `ARRAY`, `ARRAY[3]`: as in Postgres, sizes say nothing.
    fn array_suffix(&mut self) -> Result<bool> {
        // In `ARRAY<BIGINT>` what follows belongs to the outer type.
        if self.half {
            return Ok(false);
        }
        let word = self.cursor.eat(&["ARRAY"]);
        if !self.cursor.eat_token(&Token::LBracket) {
            return Ok(word);
        }
        if let Token::Number(..) = self.cursor.peek().token {
            self.cursor.next();
        }
        self.cursor.expect_token(&Token::RBracket)?;
        Ok(true)
    }

    /// `(part, …)` or `<part, …>`.
    fn parts<T>(&mut self, mut part: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let angled = self.cursor.eat_token(&Token::Lt);
        if !angled {
            self.cursor.expect_token(&Token::LParen)?;
        }
        let mut parts = Vec::new();
        loop {
            parts.push(part(self)?);
            if self.half || !self.cursor.eat_token(&Token::Comma) {
                break;
            }
        }
        match angled {
            true => self.close_angle()?,
            false if self.half => return Err(self.cursor.unexpected("\")\"")),
            false => self.cursor.expect_token(&Token::RParen)?,
        }
        Ok(parts)
    }

    fn close_angle(&mut self) -> Result<()> {
        if self.half {
            self.half = false;
            self.cursor.next();
            return Ok(());
        }
        if self.cursor.peek().token == Token::ShiftRight {
            self.half = true;
            return Ok(());
        }
        self.cursor.expect_token(&Token::Gt)
    }

    /// `(a BIGINT, b TEXT)`, `<a: BIGINT, b: TEXT>`; fields without names are `c0`, `c1` … as in DataFusion.
    fn fields(&mut self, word: &str) -> Result<DataType> {
        let mut index = 0;
        let fields = self.parts(|reader| {
            let named = names_argument(reader.cursor) || *reader.cursor.peek_at(1) == Token::Colon;
            let field = if named {
                reader.cursor.identifier("the name of a field")?.folded()
            } else {
                format!("c{index}")
            };
            reader.cursor.eat_token(&Token::Colon);
            index += 1;
            Ok(Field::new(field, reader.data_type()?, true))
        })?;
        for (index, field) in fields.iter().enumerate() {
            if fields[..index].iter().any(|other| other.name() == field.name()) {
                let message = format!("{word} has two fields \"{}\"", field.name());
                return Err(Error::new(SqlState::InvalidDefinition, message));
            }
        }
        Ok(DataType::Struct(Fields::from(fields)))
    }
}

fn map(key: DataType, value: DataType) -> DataType {
    let fields = vec![Field::new("key", key, false), Field::new("value", value, true)];
    let entries = Field::new("entries", DataType::Struct(Fields::from(fields)), false);
    DataType::Map(Arc::new(entries), false)
}

fn malformed(message: impl Into<String>) -> Error {
    Error::new(SqlState::SyntaxError, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let mut cursor = Cursor::new(text).expect("tokens");
        match parse_type(&mut cursor).and_then(|ty| cursor.expect_end().map(|()| ty)) {
            Ok(ty) => sql_name(&ty),
            Err(error) => format!("{}: {}", error.sqlstate().code(), error.message()),
        }
    }

    #[test]
    fn spellings() {
        for (text, name) in [
            ("int2", "smallint"),
            ("DOUBLE PRECISION", "double precision"),
            ("float(20)", "real"),
            ("CHARACTER VARYING(10)", "text"),
            ("varchar(max)", "text"),
            ("bigint unsigned", "bigint unsigned"),
            ("numeric", "numeric"),
            ("DECIMAL(10)", "numeric(10,0)"),
            ("dec(10, 2)", "numeric(10,2)"),
            ("NUMERIC(76, 0)", "numeric(76,0)"),
            ("NUMERIC(77)", "22023: NUMERIC precision 77 must be between 1 and 76"),
            (
                "NUMERIC(2, 3)",
                "22023: NUMERIC scale 3 must be between 0 and precision 2",
            ),
            (
                "NUMERIC(2, -3)",
                "22023: NUMERIC scale -3 must be between 0 and precision 2",
            ),
            ("blob", "bytea"),
            ("timestamp(3) without time zone", "timestamp"),
            ("timestamp with time zone", "timestamp with time zone"),
            ("timestamptz", "timestamp with time zone"),
            ("time(6) without time zone", "time"),
            (
                "time with time zone",
                "0A000: type TIME WITH TIME ZONE is not supported in Python functions",
            ),
            ("bigint[][]", "bigint[][]"),
            ("text ARRAY[4]", "text[]"),
            ("ARRAY<ARRAY<int>>", "integer[][]"),
            ("ARRAY<ARRAY<ARRAY<int>>>", "integer[][][]"),
            ("ARRAY<struct<a map<text,int>>>", "struct(a map(text, integer))[]"),
            ("row(a int, \"B\" text)[]", "struct(a integer, \"B\" text)[]"),
            (
                "struct<a: int, b: double precision>",
                "struct(a integer, b double precision)",
            ),
            ("struct(int, text)", "struct(c0 integer, c1 text)"),
            ("struct(a int, a text)", "42P13: STRUCT has two fields \"a\""),
            ("map(text)", "42601: MAP takes two types, as in MAP(TEXT, BIGINT)"),
            ("bigit", "42704: type \"bigit\" does not exist"),
            ("money", "0A000: type MONEY is not supported in Python functions"),
        ] {
            assert_eq!(read(text), name, "{text}");
        }
    }

    #[test]
    fn depth_is_limited() {
        let deep = "ARRAY<".repeat(17) + "INT" + &">".repeat(17);
        assert!(read(&deep).contains("nest"), "{}", read(&deep));
    }
}
