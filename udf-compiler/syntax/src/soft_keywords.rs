//! Keywords that are names elsewhere: `match`, `case`, `type`. Behind a semicolon, and behind the colon of a suite on its own
//! line, the parser takes them for the start of a statement. A text that it refuses is parsed once more, with other words
//! of the same length in those places; the tree then gets the real names back, so that all places in it are right.

use ruff_python_ast::name::Name;
use ruff_python_ast::token::{Token, TokenKind, Tokens};
use ruff_python_ast::visitor::transformer::{Transformer, walk_expr};
use ruff_python_ast::{Expr, Mod};
use ruff_python_parser::{Mode, ParseError, Parsed, parse, parse_unchecked};
use ruff_text_size::Ranged;

/// A parsed text.
pub struct Source {
    parsed: Parsed<Mod>,
    disguises: Vec<(&'static str, String)>,
}

/// Parses a text.
pub fn parsed(text: &str, mode: Mode) -> Result<Source, ParseError> {
    let error = match parse(text, mode.into()) {
        Ok(parsed) => {
            let disguises = Vec::new();
            return Ok(Source { parsed, disguises });
        }
        Err(error) => error,
    };
    let (disguised, disguises) = disguise(text, mode);
    match parse(&disguised, mode.into()) {
        Ok(parsed) if !disguises.is_empty() => Ok(Source { parsed, disguises }),
        _ => Err(error),
    }
}

impl Source {
    pub fn tokens(&self) -> &Tokens {
        self.parsed.tokens()
    }

    /// Whether the parser alone would have refused the text.
    pub fn is_disguised(&self) -> bool {
        !self.disguises.is_empty()
    }

    /// The tree, with the names that the text has.
    pub fn into_tree(self) -> Mod {
        let mut tree = self.parsed.into_syntax();
        let revealer = Revealer(&self.disguises);
        match &mut tree {
            Mod::Module(module) => module.body.iter_mut().for_each(|stmt| revealer.visit_stmt(stmt)),
            Mod::Expression(expression) => revealer.visit_expr(&mut expression.body),
        }
        tree
    }
}

/// The text with other words where `match`, `case` and `type` can only be names.
fn disguise(text: &str, mode: Mode) -> (String, Vec<(&'static str, String)>) {
    let unchecked = parse_unchecked(text, mode.into());
    let tokens: Vec<&Token> = unchecked.tokens().iter().collect();
    let mut disguised = text.to_string();
    let mut disguises: Vec<(&'static str, String)> = Vec::new();
    for window in tokens.windows(3) {
        let [before, token, after] = window else { continue };
        if !matches!(before.kind(), TokenKind::Semi | TokenKind::Colon) {
            continue;
        }
        // Whether the parser takes it for a keyword or not depends on what came before.
        let range = token.range();
        let word = match text.get(range.start().to_usize()..range.end().to_usize()) {
            Some("match") => "match",
            Some("case") => "case",
            // A statement of its own may begin here: `type X = int`.
            Some("type") if !begins_name(after.kind()) => "type",
            _ => continue,
        };
        if !disguises.iter().any(|(known, _)| *known == word) {
            let Some(other) = unused(word.len(), text, &disguises) else {
                continue;
            };
            disguises.push((word, other));
        }
        if let Some((_, other)) = disguises.iter().find(|(known, _)| *known == word) {
            disguised.replace_range(range.start().to_usize()..range.end().to_usize(), other);
        }
    }
    (disguised, disguises)
}

fn begins_name(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Name | TokenKind::Match | TokenKind::Case | TokenKind::Type
    )
}

/// A name of so many characters that is nowhere in the text, nor stands for another word.
fn unused(length: usize, text: &str, taken: &[(&'static str, String)]) -> Option<String> {
    let digits = length.saturating_sub(1);
    let names = (0..100_000).map(|n| format!("_{n:0digits$}"));
    names
        .take_while(|name| name.len() == length)
        .find(|name| !text.contains(name.as_str()) && taken.iter().all(|(_, other)| other != name))
}

struct Revealer<'d>(&'d [(&'static str, String)]);

impl Transformer for Revealer<'_> {
    fn visit_expr(&self, expr: &mut Expr) {
        if let Expr::Name(name) = expr
            && let Some((word, _)) = self.0.iter().find(|(_, other)| *other == name.id.as_str())
        {
            name.id = Name::new_static(word);
        }
        walk_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_behind_semicolons_and_colons() {
        for text in [
            "x = 1; match = 2; case = x; type = 3\n",
            "if x: match = 1\n",
            "if x: type = case = 1; match.y = 2\n",
            "x = 1; match(x); type Y = int\n",
            "for case in x: match[case] = type\n",
        ] {
            let source = parsed(text, Mode::Module).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(format!("{:?}", source.into_tree()).matches("_0").count(), 0, "{text}");
        }
        let real = parsed("x = 1; match = 2\n", Mode::Module).map(Source::into_tree);
        assert!(format!("{real:?}").contains("\"match\""));
        let both = parsed("x = 1; case = 2; type = 3\n", Mode::Module).map(Source::into_tree);
        let both = format!("{both:?}");
        assert!(both.contains("\"case\"") && both.contains("\"type\""), "{both}");
        assert!(parsed("x = 1; while x: pass\n", Mode::Module).is_err());
        assert!(parsed("x = 1; match x: pass\n", Mode::Module).is_err());
    }
}
