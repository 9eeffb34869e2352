//! A function's text and the modules that it brings and leads to, as one program: each module has lines of its own behind those
//! of the text, so that a place tells where it is. Knows nothing of what is made of it.

use crate::bytecode::Generator;
use crate::cogen;
use crate::own_modules::{OwnModule, OwnModules};
use crate::scopes::Scopes;
use std::sync::{Arc, OnceLock};
use taipan_interface::error::Diagnostic;

/// So many lines a program has at most; those behind are for others.
pub const MOST_LINES: u32 = 200_000;

/// The modules of a program beside its text.
#[derive(Debug)]
pub struct Program {
    parts: Vec<Part>,
    /// Whether it may load others, whose names are computed.
    pub others: bool,
    text: String,
    lines: usize,
}

#[derive(Debug)]
struct Part {
    module: Arc<OwnModule>,
    /// What is added to its lines.
    first_line: usize,
    lines: usize,
    generator: OnceLock<Arc<Generator>>,
}

impl Program {
    /// That of a text in which this was found.
    pub fn new(own: &OwnModules, text: &str, found: &Scopes<'_>) -> Program {
        let reached = own.reached(found);
        let mut lines = text.lines().count() + 1;
        let part = |module: Arc<OwnModule>| {
            let first_line = lines;
            let own = module.text().lines().count() + 1;
            lines += own;
            Part {
                module,
                first_line,
                lines: own,
                generator: OnceLock::new(),
            }
        };
        let parts: Vec<Part> = reached.modules.into_iter().map(part).collect();
        Program {
            parts,
            others: reached.others,
            text: text.to_string(),
            lines,
        }
    }

    /// The modules.
    pub fn modules(&self) -> impl Iterator<Item = &Arc<OwnModule>> {
        self.parts.iter().map(|part| &part.module)
    }

    /// Whether places of all its lines can be told apart.
    pub fn is_small(&self) -> bool {
        self.lines < MOST_LINES as usize
    }

    /// The module that a line is in, and the line there; none: it is of the text.
    pub fn place(&self, line: u32) -> Option<(&OwnModule, u32)> {
        let line = line as usize;
        let part = self.parts.iter().rfind(|part| line > part.first_line)?;
        let within = line - part.first_line;
        (within <= part.lines).then_some((&*part.module, within as u32))
    }

    /// All texts of it.
    pub fn texts(&self) -> Vec<&str> {
        let parts = self.parts.iter().map(|part| part.module.text());
        std::iter::once(self.text.as_str()).chain(parts).collect()
    }

    /// The program generator of a module.
    ///
    /// # Errors
    ///
    /// What is wrong with its text.
    pub fn generator(&self, module: &OwnModule) -> Result<Option<Arc<Generator>>, Diagnostic> {
        let (tree, file) = module.tree.as_ref().map_err(Clone::clone)?;
        let Some(part) = self.parts.iter().find(|part| part.module.name == module.name) else {
            return Ok(None);
        };
        let make = || {
            let texts = self.texts();
            let rewritten = cogen::rewrite(&tree.body, file.source_text(), part.first_line as u32, &texts);
            Arc::new(Generator::new(rewritten))
        };
        Ok(Some(part.generator.get_or_init(make).clone()))
    }

    /// The program generator of the text.
    pub(crate) fn of_text(&self, body: &[ruff_python_ast::Stmt]) -> Generator {
        Generator::new(cogen::rewrite(body, &self.text, 0, &self.texts()))
    }
}
