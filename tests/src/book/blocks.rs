//! The fenced blocks of a page, and the remarks for whoever runs them. Knows nothing of what runs them.
//!
//! A block says its language. One that is not run says why: `sql not-run="needs a bucket"`. Two remarks stand on lines of
//! their own: `<!-- shell: ARGUMENTS -->` starts another shell, and `<!-- run: COMMAND -->` runs what the reader need not see.

use std::ops::Range;

/// A part of a page that means something to whoever runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The line of the fence, from 1.
    pub line: usize,
    pub kind: Kind,
    /// Where its lines are in the page, the last line break included.
    pub place: Range<usize>,
    /// Only blank lines are between it and the block before it.
    pub follows: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Code, and the reason why it is not run, if it is not.
    Code { language: String, not_run: Option<String> },
    /// The arguments of another shell.
    Shell(String),
    /// A command.
    Run(String),
}

impl Block {
    pub fn text<'a>(&self, page: &'a str) -> &'a str {
        &page[self.place.clone()]
    }
}

const FENCE: &str = "```";

/// All of them, in order. An error has the line that cannot be read, and why.
pub fn blocks(page: &str) -> Result<Vec<Block>, (usize, String)> {
    let mut found: Vec<Block> = Vec::new();
    let mut open: Option<(usize, &str, usize)> = None;
    let mut follows = false;
    let mut at = 0;
    for (number, line) in page.split_inclusive('\n').enumerate() {
        let (start, end) = (at, at + line.len());
        at = end;
        let (number, line) = (number + 1, line.trim_end());
        match open {
            Some((first, info, inside)) if line == FENCE => {
                let kind = code(info).map_err(|why| (first, why))?;
                let place = inside..start;
                found.push(Block {
                    line: first,
                    kind,
                    place,
                    follows,
                });
                (open, follows) = (None, true);
            }
            Some(_) => {}
            None => {
                if let Some(info) = line.strip_prefix(FENCE) {
                    open = Some((number, info, end));
                } else if line.trim_start().starts_with(FENCE) {
                    return Err((
                        number,
                        "a block in a list item is not looked at; end the list before it".into(),
                    ));
                } else if let Some(kind) = remark(line) {
                    found.push(Block {
                        line: number,
                        kind,
                        place: start..start,
                        follows: false,
                    });
                    follows = false;
                } else if !line.is_empty() {
                    follows = false;
                }
            }
        }
    }
    match open {
        Some((line, ..)) => Err((line, "this block does not end".into())),
        None => Ok(found),
    }
}

fn remark(line: &str) -> Option<Kind> {
    let inside = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    if let Some(arguments) = inside.strip_prefix("shell:") {
        return Some(Kind::Shell(arguments.trim().to_string()));
    }
    let command = inside.strip_prefix("run:")?;
    Some(Kind::Run(command.trim().to_string()))
}

/// What is behind a fence: a language, and maybe why the block is not run.
fn code(info: &str) -> Result<Kind, String> {
    let (language, rest) = info.trim().split_once(' ').unwrap_or((info.trim(), ""));
    if language.is_empty() {
        return Err("the block names no language".into());
    }
    let not_run = match rest.trim() {
        "" => None,
        rest => {
            let reason = rest.strip_prefix("not-run=\"").and_then(|rest| rest.strip_suffix('"'));
            let reason = reason.filter(|reason| !reason.trim().is_empty());
            Some(
                reason
                    .ok_or_else(|| format!("`{rest}` is not not-run=\"a reason\""))?
                    .to_string(),
            )
        }
    };
    Ok(Kind::Code {
        language: language.to_string(),
        not_run,
    })
}
