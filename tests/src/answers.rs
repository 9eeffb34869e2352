//! What a server answers to statements, as text that can be compared with what another one answers: columns, their types, rows,
//! and OIDs that a database gives out itself by what they are of.

use crate::wire::{Message, Raw, text};
use anyhow::{Context, Result, bail, ensure};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::{Read, Write};

/// The first OID that a database gives out for what users make.
const FIRST_OWN: u64 = 16_384;

/// All things that have OIDs, each as a text that says what it is.
const NAMES: &str = "SELECT c.oid, 'relation ' || n.nspname || '.' || c.relname
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
UNION ALL SELECT t.oid, 'type ' || n.nspname || '.' || t.typname FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
UNION ALL SELECT p.oid, 'function ' || n.nspname || '.' || p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
UNION ALL SELECT c.oid, 'constraint ' || c.conrelid || '.' || c.conname FROM pg_constraint c
UNION ALL SELECT d.oid, 'default ' || d.adrelid || '.' || d.adnum FROM pg_attrdef d
UNION ALL SELECT r.oid, 'rule ' || r.ev_class || '.' || r.rulename FROM pg_rewrite r
UNION ALL SELECT t.oid, 'trigger ' || t.tgrelid || '.' || t.tgtype || '.' || t.tgfoid FROM pg_trigger t
UNION ALL SELECT oid, 'schema ' || nspname FROM pg_namespace
UNION ALL SELECT oid, 'role ' || rolname FROM pg_roles
UNION ALL SELECT oid, 'language ' || lanname FROM pg_language
UNION ALL SELECT oid, 'wrapper ' || fdwname FROM pg_foreign_data_wrapper
UNION ALL SELECT oid, 'server ' || srvname FROM pg_foreign_server
UNION ALL SELECT oid, 'database ' || datname FROM pg_database";

/// What one statement was answered.
#[derive(Debug, Default)]
pub struct Answer {
    /// Names, and the OIDs of types.
    pub columns: Vec<(String, u32)>,
    pub rows: Vec<Vec<Option<String>>>,
    /// The tag, or the SQLSTATE of the error.
    pub end: String,
}

impl<S: Read + Write> Raw<S> {
    /// What each statement of a simple query is answered.
    ///
    /// # Errors
    ///
    /// If the connection ends, or a message is none of those that are due.
    pub fn answers(&mut self, sql: &str) -> Result<Vec<Answer>> {
        self.send('Q', &text(sql))?;
        let (mut answers, mut answer) = (Vec::new(), Answer::default());
        for message in self.until_ready()? {
            match message.tag {
                'T' => answer.columns = columns(&message)?,
                'D' => answer.rows.push(values(&message)?),
                'C' => answer.end = Reader(&message.body).text()?,
                'E' => answer.end = format!("ERROR {}", message.code()),
                'I' | 'N' | 'Z' => {}
                tag => bail!("a message {tag}"),
            }
            if matches!(message.tag, 'C' | 'E') {
                answers.push(std::mem::take(&mut answer));
            }
        }
        Ok(answers)
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes(&mut self, count: usize) -> Result<Vec<u8>> {
        let (bytes, rest) = self.0.split_at_checked(count).context("a message that ends early")?;
        self.0 = rest;
        Ok(bytes.to_vec())
    }

    fn short(&mut self) -> Result<i16> {
        Ok(i16::from_be_bytes(self.bytes(2)?.as_slice().try_into()?))
    }

    fn int(&mut self) -> Result<i32> {
        Ok(i32::from_be_bytes(self.bytes(4)?.as_slice().try_into()?))
    }

    /// A text that ends with a zero.
    fn text(&mut self) -> Result<String> {
        let end = self
            .0
            .iter()
            .position(|byte| *byte == 0)
            .context("a text without an end")?;
        let bytes = self.bytes(end + 1)?;
        Ok(String::from_utf8(bytes[..end].to_vec())?)
    }
}

fn columns(message: &Message) -> Result<Vec<(String, u32)>> {
    let mut reader = Reader(&message.body);
    let mut columns = Vec::new();
    for _ in 0..reader.short()? {
        let name = reader.text()?;
        reader.bytes(6)?;
        let ty = u32::from_be_bytes(reader.bytes(4)?.as_slice().try_into()?);
        reader.bytes(8)?;
        columns.push((name, ty));
    }
    Ok(columns)
}

fn values(message: &Message) -> Result<Vec<Option<String>>> {
    let mut reader = Reader(&message.body);
    let mut values = Vec::new();
    for _ in 0..reader.short()? {
        values.push(match usize::try_from(reader.int()?) {
            Ok(length) => Some(String::from_utf8(reader.bytes(length)?)?),
            Err(_) => None,
        });
    }
    Ok(values)
}

/// What the OIDs are of that a database has given out.
#[derive(Debug)]
pub struct Oids(HashMap<u64, String>);

impl Oids {
    /// Those of a database.
    ///
    /// # Errors
    ///
    /// If it does not say.
    pub fn of<S: Read + Write>(raw: &mut Raw<S>) -> Result<Oids> {
        let mut names = Oids(HashMap::new());
        let answers = raw.answers(NAMES)?;
        let answer = answers.first().context("an answer")?;
        ensure!(!answer.end.starts_with("ERROR"), "{}", answer.end);
        let mut things = BTreeMap::new();
        for row in &answer.rows {
            let [Some(oid), Some(name)] = row.as_slice() else {
                bail!("{row:?}")
            };
            let oid: u64 = oid.parse()?;
            if oid >= FIRST_OWN {
                things.insert(oid, name.clone());
            }
        }
        names.0.extend(things.clone());
        // Names may have OIDs in them, as those of parts of a table have.
        let named: Vec<(u64, String)> = things.iter().map(|(oid, name)| (*oid, names.shown(name))).collect();
        names.0.extend(named);
        Ok(names)
    }

    /// A statement in which things stand as `@schema.name@`, with their OIDs.
    ///
    /// # Errors
    ///
    /// If there is no such thing.
    pub fn fill(&self, sql: &str) -> Result<String> {
        let mut filled = String::new();
        for (place, piece) in sql.split('@').enumerate() {
            // Every second piece is between two of them.
            if place % 2 == 0 {
                filled.push_str(piece);
                continue;
            }
            let is = |name: &String| {
                ["relation ", "function "]
                    .iter()
                    .any(|kind| name.strip_prefix(kind) == Some(piece))
            };
            let found = self.0.iter().find(|(_, name)| is(name));
            let (oid, _) = found.with_context(|| format!("no {piece}"))?;
            write!(filled, "{oid}")?;
        }
        Ok(filled)
    }

    /// A text with names where it has OIDs.
    pub fn shown(&self, text: &str) -> String {
        let (mut shown, mut digits) = (String::new(), String::new());
        for letter in text.chars().chain(['\0']) {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            match digits.parse().ok().and_then(|oid: u64| self.0.get(&oid)) {
                Some(name) => write!(shown, "<{name}>").unwrap_or_default(),
                None => shown.push_str(&digits),
            }
            digits.clear();
            shown.push(letter);
        }
        shown.pop();
        shown
    }

    /// Answers as text: a line of columns with their types, a line for each row, and the end. Rows that are not in an order
    /// are put into one.
    pub fn written(&self, answers: &[Answer], ordered: bool) -> String {
        let mut written = String::new();
        for answer in answers {
            let columns = answer.columns.iter().map(|(name, ty)| format!("{name} {ty}"));
            let columns: Vec<String> = columns.collect();
            let row = |row: &Vec<Option<String>>| {
                let values = row.iter().map(|value| match value {
                    Some(value) => escaped(&self.shown(value)),
                    None => "\\N".to_string(),
                });
                values.collect::<Vec<String>>().join("\t")
            };
            let mut rows: Vec<String> = answer.rows.iter().map(row).collect();
            if !ordered {
                rows.sort_unstable();
            }
            let lines = [columns.join("\t")].into_iter().chain(rows).chain([answer.end.clone()]);
            lines.for_each(|line| {
                written.push_str(&line);
                written.push('\n');
            });
        }
        written
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n")
}
