//! What must not be shown of a statement: passwords of roles, and keys of object stores. Looks at words alone, so that it works
//! for texts that nobody can parse; rather too much is left out than too little.

use std::borrow::Cow;

/// Words that statements with a secret have, one behind the other, up to the one that the secret stands behind.
const SECRET: [[&[&str]; 3]; 3] = [
    [&["CREATE", "ALTER"], &["ROLE", "USER", "GROUP"], &["PASSWORD"]],
    [&["CREATE"], &["EXTERNAL"], &["OPTIONS"]],
    [&["COPY"], &["TO"], &["OPTIONS"]],
];

/// Stands for what is left out.
const LEFT_OUT: &str = " <redacted>";

/// The text up to its secret, if it has one.
pub fn redacted(text: &str) -> Cow<'_, str> {
    match SECRET.iter().filter_map(|words| place(text, words)).min() {
        Some(end) => Cow::Owned(format!("{}{LEFT_OUT}", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// Whether a text has a secret, so that messages about it are not to be shown either.
pub fn tells_secrets(text: &str) -> bool {
    SECRET.iter().any(|words| place(text, words).is_some())
}

/// Behind the last of words that stand in a text in this order.
fn place(text: &str, wanted: &[&[&str]]) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    let (mut at, mut wanted) = (0, wanted.iter());
    let mut words = wanted.next()?;
    while at < bytes.len() {
        if !is_word(bytes[at]) {
            at += 1;
            continue;
        }
        let start = at;
        while at < bytes.len() && is_word(bytes[at]) {
            at += 1;
        }
        if words
            .iter()
            .any(|word| bytes[start..at].eq_ignore_ascii_case(word.as_bytes()))
        {
            match wanted.next() {
                Some(next) => words = next,
                None => return Some(at),
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_shown_behind_a_password() {
        for text in [
            "ALTER ROLE anna PASSWORD 's3cret'",
            "create user anna with encrypted password 's3cret' valid until '2030-01-01'",
            "CREATE/**/ROLE anna/**/PASSWORD/**/$$s3cret$$",
            "ALTER ROLE anna PASSWORD s3cret",
            "ALTER ROLE anna PASSWORD 's3cret",
            "PREPARE x AS ALTER USER anna PASSWORD 's3cret'",
            "CREATE EXTERNAL TABLE t STORED AS CSV LOCATION 's3://b/t' OPTIONS ('aws.secret_access_key' 's3cret')",
        ] {
            let shown = redacted(text);
            assert!(!shown.contains("s3cret") && shown.ends_with("<redacted>"), "{shown}");
            assert!(tells_secrets(text));
        }
        for text in [
            "SELECT password FROM users",
            "CREATE ROLE anna LOGIN",
            "ALTER TABLE t ADD password TEXT",
        ] {
            assert_eq!(redacted(text), text);
        }
    }
}
