//! What could be typed next: keywords, names of what is there, commands, files.

use super::meta;
use super::runner::Runner;
use std::collections::BTreeSet;

/// Of more tables the columns are not looked at.
const MOST_TABLES: usize = 500;
/// Schemas whose columns nobody types often.
const SYSTEM: [&str; 3] = ["information_schema", "pg_catalog", "taipan"];

/// Names that the user may want to type.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Tables, schemas, functions and columns.
    objects: BTreeSet<String>,
    settings: Vec<String>,
}

impl Names {
    /// Looks what there is now.
    pub fn read(&mut self, runner: &Runner) {
        let context = runner.session.context();
        let mut objects: BTreeSet<String> = BTreeSet::new();
        objects.extend(runner.session.catalog().list().iter().map(|f| f.name().to_string()));
        let mut tables = 0;
        for catalog in context
            .catalog_names()
            .into_iter()
            .filter_map(|name| context.catalog(&name))
        {
            for name in catalog.schema_names() {
                let Some(schema) = catalog.schema(&name) else { continue };
                for table in schema.table_names() {
                    if !SYSTEM.contains(&name.as_str()) && tables < MOST_TABLES {
                        tables += 1;
                        objects.extend(runner.columns(schema.as_ref(), &table));
                    }
                    objects.insert(table);
                }
                objects.insert(name);
            }
        }
        self.objects = objects;
        if self.settings.is_empty() {
            self.settings = runner
                .texts("SELECT name FROM pg_catalog.pg_settings")
                .unwrap_or_default();
        }
    }

    /// Where the last word of a text begins, and what it could become.
    pub fn matching(&self, before: &str) -> (usize, Vec<String>) {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let start = before.char_indices().rev().take_while(|(_, c)| is_word(*c)).last();
        let start = start.map_or(before.len(), |(at, _)| at);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        if before[line_start..].trim_start().starts_with('\\') && before[line_start..start].trim() == "\\" {
            let command = &before[start - 1..];
            let found = meta::names().filter(|name| name.starts_with(command) && *name != "\\?");
            return (start - 1, found.map(str::to_string).collect());
        }
        let word = before[start..].to_lowercase();
        if word.is_empty() {
            return (start, Vec::new());
        }
        let mut words = before[..start].split_whitespace().rev();
        let previous = words.next().unwrap_or("").to_lowercase();
        if matches!(previous.as_str(), "set" | "show" | "reset") {
            let found = self.settings.iter().filter(|name| name.starts_with(&word));
            let mut found: Vec<String> = found.cloned().collect();
            found.extend(keywords(&before[start..], &word));
            return (start, found);
        }
        let mut found: BTreeSet<String> = keywords(&before[start..], &word).into_iter().collect();
        let own = self
            .objects
            .iter()
            .filter(|name| name.to_lowercase().starts_with(&word));
        found.extend(own.map(|name| written(name)));
        (start, found.into_iter().collect())
    }
}

/// A name as SQL must have it.
fn written(name: &str) -> String {
    let is_plain = name.starts_with(|c: char| c.is_ascii_lowercase() || c == '_')
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if is_plain {
        name.to_string()
    } else {
        format!("\"{}\"", name.replace('"', "\"\""))
    }
}

/// Keywords, in the case that the user types in.
fn keywords(typed: &str, word: &str) -> Vec<String> {
    let shouting = typed.chars().all(|c| !c.is_lowercase());
    let found = KEYWORDS
        .iter()
        .filter(|keyword| keyword.to_lowercase().starts_with(word));
    let written = found.map(|keyword| {
        if shouting {
            keyword.to_string()
        } else {
            keyword.to_lowercase()
        }
    });
    written.collect()
}

/// Whether a word of SQL is one of these.
pub fn is_keyword(word: &str) -> bool {
    let word = word.to_ascii_uppercase();
    KEYWORDS.iter().any(|known| known.split(' ').any(|part| part == word))
}

/// Whether a file's name is being typed: after a command that takes one, or between quotes where SQL reads one.
pub fn wants_file(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or(before).trim_start();
    if let Some((command, _)) = line.split_once(' ')
        && matches!(command, "\\i" | "\\include" | "\\o" | "\\out" | "\\e" | "\\edit")
    {
        return true;
    }
    let Some((head, _)) = before.rsplit_once('\'') else {
        return false;
    };
    let is_open = before.matches('\'').count() % 2 == 1;
    let last = head.split_whitespace().next_back().unwrap_or("").to_ascii_uppercase();
    is_open && matches!(last.as_str(), "FROM" | "TO" | "JOIN" | "LOCATION")
}

const KEYWORDS: &[&str] = &[
    "ADD",
    "ALL",
    "ALTER",
    "ANALYZE",
    "AND",
    "ANY",
    "AS",
    "ASC",
    "BEGIN",
    "BETWEEN",
    "BIGINT",
    "BOOLEAN",
    "BY",
    "BYTEA",
    "CASE",
    "CAST",
    "COLUMN",
    "COMMENT ON",
    "COMMIT",
    "COPY",
    "CREATE",
    "CREATE FUNCTION",
    "CREATE MODEL",
    "CREATE OR REPLACE FUNCTION",
    "CREATE PACKAGE",
    "CREATE TABLE",
    "CREATE VIEW",
    "CROSS JOIN",
    "CSV",
    "CURRENT_DATE",
    "CURRENT_TIMESTAMP",
    "DATE",
    "DEFAULT",
    "DELETE FROM",
    "DESC",
    "DESCRIBE",
    "DISTINCT",
    "DOUBLE PRECISION",
    "DROP",
    "DROP FUNCTION",
    "DROP TABLE",
    "ELSE",
    "END",
    "EXCEPT",
    "EXECUTE",
    "EXISTS",
    "EXPLAIN",
    "EXTERNAL",
    "FALSE",
    "FETCH FIRST",
    "FILTER",
    "FROM",
    "FULL JOIN",
    "FUNCTION",
    "FUNCTIONS",
    "GENERATOR",
    "GRANT",
    "GROUP BY",
    "HANDLER",
    "HAVING",
    "ILIKE",
    "IMMUTABLE",
    "IN",
    "INNER JOIN",
    "INSERT INTO",
    "INTEGER",
    "INTERSECT",
    "INTERVAL",
    "IS",
    "JOIN",
    "JSON",
    "LANGUAGE",
    "LATERAL",
    "LEFT JOIN",
    "LIKE",
    "LIMIT",
    "LOCATION",
    "MACHINE",
    "MERGE INTO",
    "NATURAL JOIN",
    "NOT",
    "NULL",
    "NULLS FIRST",
    "NULLS LAST",
    "NUMERIC",
    "OFFSET",
    "ON",
    "ON CONFLICT",
    "OPTIMIZED",
    "OPTIONS",
    "OR",
    "ORDER BY",
    "OVER",
    "PACKAGES",
    "PARQUET",
    "PARTITION BY",
    "PREPARE",
    "PRIMARY KEY",
    "PYTHON",
    "QUALIFY",
    "REAL",
    "REPLACE",
    "RESET",
    "RETURNING",
    "RETURNS",
    "RETURNS TABLE",
    "REVOKE",
    "RIGHT JOIN",
    "ROLLBACK",
    "SELECT",
    "SET",
    "SHOW",
    "SMALLINT",
    "STABLE",
    "STAGE",
    "STORED AS",
    "STRICT",
    "TABLE",
    "TEMPORARY",
    "TEXT",
    "THEN",
    "TIME",
    "TIMESTAMP",
    "TRUE",
    "TRUNCATE",
    "UNION",
    "UNION ALL",
    "UNIQUE",
    "UNNEST",
    "UPDATE",
    "USING",
    "VALUES",
    "VIEW",
    "VOLATILE",
    "WHEN",
    "WHERE",
    "WINDOW",
    "WITH",
    "WITH RECURSIVE",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_word_could_become() {
        let names = Names {
            objects: ["customers", "Odd name", "custom_sum"].map(String::from).into(),
            settings: vec!["search_path".into(), "statement_timeout".into()],
        };
        assert_eq!(
            names.matching("select * from cust"),
            (14, vec!["custom_sum".into(), "customers".into()])
        );
        assert_eq!(names.matching("select \u{e4}, od"), (11, vec!["\"Odd name\"".into()]));
        assert_eq!(names.matching("set sea"), (4, vec!["search_path".into()]));
        assert_eq!(names.matching("SELECT 1 LIM"), (9, vec!["LIMIT".into()]));
        assert_eq!(names.matching("\\wa"), (0, vec!["\\watch".into()]));
        assert_eq!(names.matching("select "), (7, Vec::new()));
    }

    #[test]
    fn files_are_named_after_some_words() {
        assert!(wants_file("select * from 'da"));
        assert!(wants_file("\\i scr"));
        assert!(!wants_file("select 'da"));
        assert!(!wants_file("select * from 'data.csv' "));
    }
}
