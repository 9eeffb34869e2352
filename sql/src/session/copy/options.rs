//! The options of COPY, and which of them go together.

use crate::database::folded;
use crate::error::{Error, Position, Result, SqlState};
use crate::statements::{Copy, CopyOption, CopyValue};
use sqlparser::ast::Ident;
use taipan_connectors::{CopyFormat, Header};

/// Columns that an option names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Forced {
    #[default]
    None,
    All,
    Columns(Vec<String>),
}

/// What the options say.
#[derive(Clone, Debug)]
pub struct Options {
    pub binary: bool,
    format: CopyFormat,
    force_quote: Forced,
    force_not_null: Forced,
    force_null: Forced,
}

/// Options as they are given.
#[derive(Default)]
struct Given<'a> {
    options: Vec<(&'static str, &'a CopyOption)>,
}

/// All that there are.
const NAMES: [&str; 11] = [
    "format",
    "freeze",
    "delimiter",
    "null",
    "header",
    "quote",
    "escape",
    "force_quote",
    "force_not_null",
    "force_null",
    "encoding",
];

/// How the names of Postgres's other encodings begin.
const ENCODINGS: [&str; 13] = [
    "latin", "iso8859", "win", "koi8", "sqlascii", "euc", "sjis", "shiftjis", "big5", "gb", "uhc", "johab", "mule",
];

impl<'a> Given<'a> {
    fn new(options: &'a [CopyOption]) -> Result<Given<'a>> {
        let mut given = Given::default();
        for option in options {
            let error = |state, message: String| Err(Error::new(state, message).at(option.position.clone()));
            let Some(name) = NAMES.iter().find(|name| **name == option.name) else {
                return error(
                    SqlState::SyntaxError,
                    format!("option \"{}\" not recognized", option.name),
                );
            };
            if given.get(name).is_some() {
                return error(SqlState::SyntaxError, "conflicting or redundant options".to_string());
            }
            given.options.push((name, option));
        }
        Ok(given)
    }

    fn get(&self, name: &str) -> Option<&'a CopyOption> {
        let mut options = self.options.iter();
        options.find(|(known, _)| *known == name).map(|(_, option)| *option)
    }

    fn text(&self, name: &str) -> Result<Option<&'a str>> {
        match self.get(name).map(|option| (&option.value, option)) {
            None => Ok(None),
            Some((CopyValue::Text(text), _)) => Ok(Some(text)),
            Some((_, option)) => {
                let message = format!("{name} requires a parameter");
                Err(Error::new(SqlState::SyntaxError, message).at(option.position.clone()))
            }
        }
    }

    fn flag(&self, name: &str) -> Result<bool> {
        let Some(option) = self.get(name) else {
            return Ok(false);
        };
        truth(&option.value).ok_or_else(|| {
            let message = format!("{name} requires a Boolean value");
            Error::new(SqlState::SyntaxError, message).at(option.position.clone())
        })
    }

    fn header(&self) -> Result<Header> {
        let Some(option) = self.get("header") else {
            return Ok(Header::Absent);
        };
        match (truth(&option.value), &option.value) {
            (Some(true), _) => Ok(Header::Present),
            (Some(false), _) => Ok(Header::Absent),
            (None, CopyValue::Text(text)) if text.eq_ignore_ascii_case("match") => Ok(Header::Match),
            _ => {
                let message = "header requires a Boolean value or \"match\"";
                Err(Error::new(SqlState::SyntaxError, message).at(option.position.clone()))
            }
        }
    }

    fn forced(&self, name: &str) -> Result<Forced> {
        let Some(option) = self.get(name) else {
            return Ok(Forced::None);
        };
        match &option.value {
            CopyValue::Columns(columns) => Ok(Forced::Columns(columns.iter().map(folded).collect())),
            CopyValue::All if name == "force_quote" => Ok(Forced::All),
            _ => {
                let message = format!("argument to option \"{name}\" must be a list of column names");
                Err(Error::new(SqlState::InvalidParameter, message).at(option.position.clone()))
            }
        }
    }

    fn position(&self, name: &str) -> Option<Position> {
        self.get(name).and_then(|option| option.position.clone())
    }
}

fn truth(value: &CopyValue) -> Option<bool> {
    match value {
        CopyValue::Nothing => Some(true),
        CopyValue::Text(text) => match text.to_lowercase().as_str() {
            "1" | "true" | "on" => Some(true),
            "0" | "false" | "off" => Some(false),
            _ => None,
        },
        CopyValue::All | CopyValue::Columns(_) => None,
    }
}

impl Options {
    /// Those of a statement.
    ///
    /// # Errors
    ///
    /// 42601, 22023 and 0A000, as Postgres has them.
    pub fn of(copy: &Copy) -> Result<Options> {
        let given = Given::new(&copy.options)?;
        let (csv, binary) = match given.text("format")? {
            None | Some("text") => (false, false),
            Some("csv") => (true, false),
            Some("binary") => (false, true),
            Some(other) => {
                let message = format!("COPY format \"{other}\" not recognized");
                return Err(Error::new(SqlState::InvalidParameter, message).at(given.position("format")));
            }
        };
        // It says how to write, and changes nothing of what is written.
        given.flag("freeze")?;
        encoding(&given)?;
        let options = Options {
            binary,
            format: format(&given, csv, binary, copy.to)?,
            force_quote: given.forced("force_quote")?,
            force_not_null: given.forced("force_not_null")?,
            force_null: given.forced("force_null")?,
        };
        options.check(csv, copy.to)?;
        Ok(options)
    }

    fn check(&self, csv: bool, to: bool) -> Result<()> {
        let only_csv = [
            (&self.force_quote, "force quote"),
            (&self.force_not_null, "force not null"),
            (&self.force_null, "force null"),
        ];
        for (forced, words) in only_csv {
            if *forced == Forced::None {
                continue;
            }
            if !csv {
                return refused(format!("COPY {words} available only in CSV mode"));
            }
            if to != (words == "force quote") {
                let way = if to { "COPY FROM" } else { "COPY TO" };
                return refused(format!("COPY {words} only available using {way}"));
            }
        }
        let (null, delimiter, quote) = (self.format.null.as_bytes(), self.format.delimiter, self.format.quote);
        if !self.binary && null.contains(&delimiter) {
            return refused("COPY delimiter must not appear in the NULL specification");
        }
        if csv && null.contains(&quote) {
            return refused("CSV quote character must not appear in the NULL specification");
        }
        Ok(())
    }

    /// The columns that options name.
    pub fn named(&self) -> impl Iterator<Item = &String> {
        let forced = [&self.force_quote, &self.force_not_null, &self.force_null];
        forced.into_iter().flat_map(|forced| match forced {
            Forced::Columns(names) => names.as_slice(),
            Forced::None | Forced::All => &[],
        })
    }

    /// The format, of rows of these columns.
    ///
    /// # Errors
    ///
    /// 42P10 if an option names a column that is not copied.
    pub fn format(&self, columns: &[String]) -> Result<CopyFormat> {
        let places = |forced: &Forced, option: &str| -> Result<Vec<usize>> {
            match forced {
                Forced::None => Ok(Vec::new()),
                Forced::All => Ok((0..columns.len()).collect()),
                Forced::Columns(names) => {
                    let place = |name: &String| {
                        columns.iter().position(|column| column == name).ok_or_else(|| {
                            let message = format!("{option} column \"{name}\" not referenced by COPY");
                            Error::new(SqlState::InvalidColumnReference, message)
                        })
                    };
                    names.iter().map(place).collect()
                }
            }
        };
        Ok(CopyFormat {
            force_quote: places(&self.force_quote, "FORCE_QUOTE")?,
            force_not_null: places(&self.force_not_null, "FORCE_NOT_NULL")?,
            force_null: places(&self.force_null, "FORCE_NULL")?,
            ..self.format.clone()
        })
    }
}

fn refused<T>(message: impl Into<String>) -> Result<T> {
    Err(Error::new(SqlState::FeatureNotSupported, message))
}

fn wrong<T>(message: impl Into<String>) -> Result<T> {
    Err(Error::new(SqlState::InvalidParameter, message))
}

fn encoding(given: &Given) -> Result<()> {
    let Some(name) = given.text("encoding")? else {
        return Ok(());
    };
    let plain: String = name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect();
    let position = given.position("encoding");
    match plain.as_str() {
        "utf8" | "unicode" => Ok(()),
        known if ENCODINGS.iter().any(|begin| known.starts_with(begin)) => {
            Err(Error::not_built(format!("COPY in encoding \"{name}\"")).at(position))
        }
        _ => {
            let message = "argument to option \"encoding\" must be a valid encoding name";
            Err(Error::new(SqlState::InvalidParameter, message).at(position))
        }
    }
}

fn format(given: &Given, csv: bool, binary: bool, to: bool) -> Result<CopyFormat> {
    let mut format = if csv { CopyFormat::csv() } else { CopyFormat::text() };
    let delimiter = given.text("delimiter")?;
    let null = given.text("null")?;
    format.header = given.header()?;
    if binary {
        let unfit = [(delimiter.is_some(), "DELIMITER"), (null.is_some(), "NULL")];
        if let Some((_, word)) = unfit.iter().find(|(given, _)| *given) {
            let message = format!("cannot specify {word} in BINARY mode");
            return Err(Error::new(SqlState::SyntaxError, message));
        }
        if format.header != Header::Absent {
            return refused("cannot specify HEADER in BINARY mode");
        }
    }
    if format.header == Header::Match && to {
        return refused("cannot use \"match\" with HEADER in COPY TO");
    }
    if let Some(delimiter) = delimiter {
        format.delimiter = one_byte(delimiter, "delimiter")?;
        if matches!(format.delimiter, b'\n' | b'\r') {
            return wrong("COPY delimiter cannot be newline or carriage return");
        }
        let special = |byte: u8| byte == b'\\' || byte == b'.' || byte.is_ascii_lowercase() || byte.is_ascii_digit();
        if !csv && special(format.delimiter) {
            return wrong(format!("COPY delimiter cannot be \"{delimiter}\""));
        }
    }
    if let Some(null) = null {
        if null.contains(['\n', '\r']) {
            return wrong("COPY null representation cannot use newline or carriage return");
        }
        format.null = null.to_string();
    }
    quotes(given, csv, &mut format)?;
    Ok(format)
}

fn quotes(given: &Given, csv: bool, format: &mut CopyFormat) -> Result<()> {
    let (quote, escape) = (given.text("quote")?, given.text("escape")?);
    for (text, word) in [(quote, "quote"), (escape, "escape")] {
        if text.is_some() && !csv {
            return refused(format!("COPY {word} available only in CSV mode"));
        }
    }
    if let Some(quote) = quote {
        format.quote = one_byte(quote, "quote")?;
    }
    if csv && format.delimiter == format.quote {
        return wrong("COPY delimiter and quote must be different");
    }
    format.escape = match escape {
        Some(escape) => one_byte(escape, "escape")?,
        None => format.quote,
    };
    Ok(())
}

fn one_byte(text: &str, what: &str) -> Result<u8> {
    match text.as_bytes() {
        [byte] => Ok(*byte),
        _ => refused(format!("COPY {what} must be a single one-byte character")),
    }
}

/// The columns of a list, each once.
pub fn listed(columns: &[Ident]) -> Result<Vec<String>> {
    let mut names: Vec<String> = Vec::with_capacity(columns.len());
    for column in columns {
        let name = folded(column);
        if names.contains(&name) {
            let message = format!("column \"{name}\" specified more than once");
            return Err(Error::new(SqlState::DuplicateColumn, message));
        }
        names.push(name);
    }
    Ok(names)
}
