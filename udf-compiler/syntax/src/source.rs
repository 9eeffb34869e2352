//! The two source forms. A module defines the function; a body is the inside of one, whose parameters are the SQL
//! parameters. Both become a module's syntax tree with the function in it, so nobody after this tells them apart.

use super::absent::{self, Absent};
use super::bytecode::Generator;
use super::own_modules::{OwnModule, OwnModules};
use super::program::Program;
use super::{documents, plpython_body, queries, scopes, sessions, triggers};
use crate::check;
use crate::library_changes::{self, LibraryChange};
use crate::reached::{self, Idle};
use crate::scan::{self, LineStart, Scan};
use ruff_python_ast::name::Name;
use ruff_python_ast::statement_visitor::{StatementVisitor, walk_stmt};
use ruff_python_ast::{
    AtomicNodeIndex, Identifier, ModModule, Parameter, ParameterWithDefault, Parameters, Stmt, StmtFunctionDef,
};
use ruff_source_file::SourceFile;
use ruff_text_size::TextRange;
use std::sync::{Arc, OnceLock};
use taipan_interface::error::{Diagnostic, Error, Span};
use taipan_interface::source::FunctionSource;

/// What the names of functions of ours in a text begin with: their frames are not shown.
pub const OWN: &str = "__taipan_";

/// How the text is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Definitions, the function among them.
    Module,
    /// The inside of the function.
    Body,
}

/// A function's source, parsed.
#[derive(Clone, Debug)]
pub struct ParsedSource {
    /// The text that the tree's ranges refer to: the function's own, without the indentation that all its lines share.
    /// It has the same lines.
    pub text: String,
    /// Per line, how many characters were taken from its start.
    pub dedent: Vec<u32>,
    pub form: Form,
    /// The module. In the body form it is one `def`.
    pub ast: ModModule,
    /// The name that holds the function after the module has run; with dots, an attribute of it.
    pub entry: String,
    /// The text under the name that tracebacks show.
    pub file: SourceFile,
    /// The modules that it brings.
    pub own: Arc<OwnModules>,
    /// The text as given.
    original: String,
    /// Made of the rest when it is first asked for.
    generator: OnceLock<Arc<Generator>>,
    /// The same.
    program: OnceLock<Arc<Program>>,
    /// The same.
    absent: OnceLock<Arc<Absent>>,
    /// The same.
    idle: OnceLock<Idle>,
    /// The same.
    library_change: OnceLock<Option<LibraryChange>>,
}

impl ParsedSource {
    /// Its program generator.
    pub fn generator(&self) -> Arc<Generator> {
        let make = || Arc::new(self.program().of_text(&self.ast.body));
        self.generator.get_or_init(make).clone()
    }

    /// The modules that it brings and leads to.
    pub fn program(&self) -> Arc<Program> {
        let make = || Arc::new(Program::new(&self.own, &self.text, &scopes::collect(&self.ast)));
        self.program.get_or_init(make).clone()
    }

    /// Which functions of the modules that it brings do not run.
    pub fn idle(&self) -> &Idle {
        self.idle.get_or_init(|| {
            let program = self.program();
            let trees = program
                .modules()
                .map(|module| module.tree.as_ref().ok().map(|(tree, _)| tree));
            reached::idle(&self.ast, &trees.collect::<Vec<_>>())
        })
    }

    /// Where it may change Python's library, if it may: then it needs one of its own.
    pub fn library_change(&self) -> Option<LibraryChange> {
        let find = || {
            let program = self.program();
            let never = self.idle().never.iter().map(Vec::as_slice);
            let found = library_changes::find_in(&self.ast, &self.own, program.modules().zip(never));
            let range = self.ast.range;
            found.or(program.others.then_some(LibraryChange {
                range,
                home: None,
                lasting: true,
            }))
        };
        self.library_change.get_or_init(find).clone()
    }

    /// The first import of a module that it brings, or that it has a copy of its own of, and which that is.
    pub fn brings(&self) -> Option<(TextRange, String)> {
        let found = scopes::collect(&self.ast);
        let own = |import: &&scopes::Import<'_>| {
            import.level == 0 && (self.own.has(import.module) || absent::takes_from_shelf(&found, import))
        };
        let mut imports = found.imports.iter();
        imports
            .find(own)
            .map(|import| (import.range, import.module.to_string()))
    }

    /// Whether it gets modules by a door of its own.
    pub fn has_door(&self) -> bool {
        !self.own.files().is_empty() || self.brings().is_some()
    }

    /// What it imports that functions may not have.
    pub fn absent(&self) -> Arc<Absent> {
        let find = || Arc::new(absent::of(&scopes::collect(&self.ast)));
        self.absent.get_or_init(find).clone()
    }

    /// Where it may run queries, if it may; the text's beginning stands for modules that it brings.
    pub fn queries(&self) -> Option<Span> {
        let own = || queries::find(&self.ast).filter(|_| self.absent().plpython);
        let of_module = |module: &Arc<OwnModule>| {
            let tree = module.tree.as_ref().ok();
            tree.is_some_and(|(tree, _)| module.absent().plpython && queries::find(tree).is_some())
        };
        let brought = || {
            let asks = self.program().modules().any(of_module);
            asks.then(TextRange::default)
        };
        own().or_else(brought).map(|range| self.span(range))
    }

    /// The place of a range of the tree in the function's own text.
    pub fn span(&self, range: TextRange) -> Span {
        self.shift(check::span(&self.file, range))
    }

    /// A diagnostic about a range of the tree.
    pub fn diagnostic(&self, kind: &str, message: impl Into<String>, range: TextRange) -> Diagnostic {
        Diagnostic::new(kind, message, Some(self.span(range)), &self.original)
    }

    /// A diagnostic about a place in [`ParsedSource::text`], moved into the function's own text.
    pub fn relocate(&self, diagnostic: Diagnostic) -> Diagnostic {
        relocate(diagnostic, &self.dedent, &self.original)
    }

    /// A line of the function's own text, counted from 1.
    pub fn line(&self, line: u32) -> &str {
        let index = (line as usize).wrapping_sub(1);
        self.original.lines().nth(index).unwrap_or("")
    }

    /// The code on a line.
    pub fn line_span(&self, line: u32) -> Span {
        let text = self.line(line).trim_end();
        let column = (text.len() - text.trim_start().len()) as u32 + 1;
        Span {
            line,
            column,
            end_column: (text.chars().count() as u32).max(column),
        }
    }

    /// A diagnostic about a place in the function's own text.
    pub fn complaint(&self, kind: &str, message: impl Into<String>, span: Option<Span>) -> Diagnostic {
        Diagnostic::new(kind, message, span, &self.original)
    }

    fn shift(&self, span: Span) -> Span {
        shift(span, &self.dedent)
    }
}

fn shift(span: Span, dedent: &[u32]) -> Span {
    let by = dedent.get(span.line.saturating_sub(1) as usize).copied().unwrap_or(0);
    let end_column = if span.end_column == 0 { 0 } else { span.end_column + by };
    Span {
        line: span.line,
        column: span.column + by,
        end_column,
    }
}

fn relocate(diagnostic: Diagnostic, dedent: &[u32], original: &str) -> Diagnostic {
    let span = diagnostic.span.map(|s| shift(s, dedent));
    let moved = Diagnostic::new(&diagnostic.kind, diagnostic.message, span, original);
    Diagnostic {
        hint: diagnostic.hint,
        ..moved
    }
}

/// What tracebacks call the text of this function.
pub fn file_name(function: &str) -> String {
    format!("<function {function}>")
}

/// Parses the text in the form it has. Fails with `Rejected` only.
pub fn parse(source: &FunctionSource) -> Result<ParsedSource, Error> {
    let found = scan::scan(&source.text).map_err(Error::Rejected)?;
    let (text, dedent) = dedent(&source.text, &found);
    let file = check::source_file(&file_name(&source.name), &text);
    let module = check::parse(&file).map_err(|d| Error::Rejected(relocate(d, &dedent, &source.text)))?;
    // What returns outside of functions is the inside of one, whatever is defined in it.
    let defined = defined_entry(&module, &source.name).filter(|_| !returns(&module.body));
    let (form, entry) = match (&source.handler, defined) {
        (Some(handler), _) => (Form::Module, handler.clone()),
        (None, Some(name)) => (Form::Module, name),
        (None, None) => (Form::Body, source.name.clone()),
    };
    let ast = match form {
        Form::Module => module,
        Form::Body if source.trigger.is_some() => wrap(module, source, &[triggers::DATA]),
        Form::Body => {
            check_parameters(source)?;
            let names: Vec<&str> = source.params.iter().map(|p| p.name.as_str()).collect();
            let mut wrapped = wrap(module, source, &names);
            plpython_body::give_arguments(&mut wrapped, &names);
            wrapped
        }
    };
    let parsed = ParsedSource {
        text,
        dedent,
        form,
        ast,
        entry,
        file,
        own: Arc::new(OwnModules::new(source.files.clone())),
        original: source.text.clone(),
        generator: OnceLock::new(),
        program: OnceLock::new(),
        absent: OnceLock::new(),
        idle: OnceLock::new(),
        library_change: OnceLock::new(),
    };
    called(parsed, source)
}

/// The program with what is called in the place of its function, where that is not called with the values of a row.
fn called(mut parsed: ParsedSource, source: &FunctionSource) -> Result<ParsedSource, Error> {
    if let Some(call) = &source.trigger {
        let text = triggers::text(call, &parsed.entry, &source.text);
        return extended(&parsed, Vec::new(), &text, triggers::ENTRY);
    }
    let count = source.params.len();
    if sessions::is_wanted(&parsed.ast, &parsed.entry, count) {
        let text = sessions::text(&parsed.entry, count);
        parsed = extended(&parsed, Vec::new(), &text, sessions::ENTRY)?;
    }
    if source.documents.is_empty() {
        return Ok(parsed);
    }
    let text = documents::text(&source.documents, &parsed.entry, count);
    extended(&parsed, Vec::new(), &text, documents::ENTRY)
}

/// The module with these statements and this text behind its own, and another function as what it is about. Places in its own
/// text stay what they are.
pub fn extended(parsed: &ParsedSource, statements: Vec<Stmt>, text: &str, entry: &str) -> Result<ParsedSource, Error> {
    // The added text is parsed where it will stand: behind as many blank characters as there are others.
    let blank = |c: char| {
        if c == '\n' {
            "\n".to_string()
        } else {
            " ".repeat(c.len_utf8())
        }
    };
    let before: String = parsed.text.chars().map(blank).collect();
    let name = parsed.file.name().to_string();
    let added = check::parse(&check::source_file(&name, &format!("{before}\n{text}"))).map_err(Error::Rejected)?;
    let text = format!("{}\n{text}", parsed.text);
    let mut ast = parsed.ast.clone();
    ast.body.extend(statements);
    ast.body.extend(added.body);
    Ok(ParsedSource {
        file: check::source_file(&name, &text),
        text,
        dedent: parsed.dedent.clone(),
        form: parsed.form,
        ast,
        entry: entry.to_string(),
        own: parsed.own.clone(),
        original: parsed.original.clone(),
        generator: OnceLock::new(),
        program: OnceLock::new(),
        absent: OnceLock::new(),
        idle: OnceLock::new(),
        library_change: OnceLock::new(),
    })
}

/// What the code lines of a text begin with, all of them.
pub fn indentation(text: &str) -> Result<String, Error> {
    let found = scan::scan(text).map_err(Error::Rejected)?;
    Ok(shared_indentation(text, &found).to_string())
}

/// The name under which the module defines the function: its own, else the only one that differs in case alone, because
/// SQL folds the case of unquoted names.
fn defined_entry(module: &ModModule, name: &str) -> Option<String> {
    let names = || {
        module.body.iter().filter_map(|s| match s {
            Stmt::FunctionDef(def) => Some(def.name.id.as_str()),
            Stmt::ClassDef(def) => Some(def.name.id.as_str()),
            _ => None,
        })
    };
    if names().any(|n| n == name) {
        return Some(name.to_string());
    }
    let folded: Vec<&str> = names().filter(|n| n.eq_ignore_ascii_case(name)).collect();
    match folded[..] {
        [only] => Some(only.to_string()),
        _ => None,
    }
}

/// Whether statements return or yield outside of functions.
fn returns(statements: &[Stmt]) -> bool {
    struct Returns(bool);
    impl<'a> StatementVisitor<'a> for Returns {
        fn visit_stmt(&mut self, stmt: &'a Stmt) {
            match stmt {
                Stmt::Return(_) => self.0 = true,
                Stmt::Expr(value) => self.0 |= value.value.is_yield_expr() || value.value.is_yield_from_expr(),
                Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
                other => walk_stmt(self, other),
            }
        }
    }
    let mut found = Returns(false);
    found.visit_body(statements);
    found.0
}

/// In the body form SQL parameters are Python's: their names must be names.
fn check_parameters(source: &FunctionSource) -> Result<(), Error> {
    for param in &source.params {
        if !is_name(&param.name) {
            let message = format!("parameter \"{}\" is not a Python name", param.name);
            let hint = "rename the parameter, or define the function with def in the text";
            return Err(Error::Rejected(
                Diagnostic::new("SyntaxError", message, None, "").with_hint(hint),
            ));
        }
    }
    Ok(())
}

/// Whether the text is a name that an assignment may bind.
pub fn is_name(text: &str) -> bool {
    let assignment = format!("{text} = 0\n");
    match ruff_python_parser::parse_module(&assignment).map(|p| p.into_syntax()) {
        Ok(module) => matches!(
            &module.body[..],
            [Stmt::Assign(a)] if matches!(&a.targets[..], [ruff_python_ast::Expr::Name(n)] if n.id.as_str() == text)
        ),
        Err(_) => false,
    }
}

/// A module of one function with the given module's statements as its body, and these parameters.
fn wrap(module: ModModule, source: &FunctionSource, names: &[&str]) -> ModModule {
    let nowhere = TextRange::default();
    let identifier = |name: &str| Identifier::new(Name::new(name), nowhere);
    let parameters = Parameters {
        args: names
            .iter()
            .map(|name| ParameterWithDefault {
                range: nowhere,
                node_index: AtomicNodeIndex::NONE,
                parameter: Parameter {
                    range: nowhere,
                    node_index: AtomicNodeIndex::NONE,
                    name: identifier(name),
                    annotation: None,
                    runtime_type_comment: None,
                    runtime_type_comment_bytes: None,
                },
                default: None,
            })
            .collect(),
        ..Parameters::default()
    };
    let mut body = module.body;
    plpython_body::own_parameters(&mut body, names);
    if body.is_empty() {
        body.push(Stmt::Pass(ruff_python_ast::StmtPass {
            range: nowhere,
            node_index: AtomicNodeIndex::NONE,
        }));
    }
    let def = StmtFunctionDef {
        node_index: AtomicNodeIndex::NONE,
        range: module.range,
        is_async: false,
        decorator_list: Default::default(),
        name: identifier(&source.name),
        type_params: None,
        parameters: Box::new(parameters),
        returns: None,
        body,
        runtime_decorator_list: None,
        runtime_type_comment: None,
        runtime_type_comment_bytes: None,
        runtime_body: None,
    };
    ModModule {
        node_index: AtomicNodeIndex::NONE,
        range: module.range,
        body: [Stmt::FunctionDef(def)].into_iter().collect(),
        runtime_body: None,
    }
}

/// The indentation that the code lines share.
fn shared_indentation<'a>(text: &'a str, found: &Scan) -> &'a str {
    let mut shared: Option<&str> = None;
    for (i, line) in split_lines(text).into_iter().enumerate() {
        let code = line.trim_start();
        if found.lines.get(i) == Some(&LineStart::Statement) && !code.is_empty() && !code.starts_with('#') {
            let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
            shared = Some(shared.map_or(indent, |s| common_prefix(s, indent)));
        }
    }
    shared.unwrap_or("")
}

/// Takes the indentation that the code lines share off every line that does not begin inside a string.
fn dedent(text: &str, found: &Scan) -> (String, Vec<u32>) {
    let lines: Vec<&str> = split_lines(text);
    let starts_as = |i: usize, start| found.lines.get(i) == Some(&start);
    let shared = shared_indentation(text, found);
    let mut removed = Vec::with_capacity(lines.len());
    let mut result = String::with_capacity(text.len());
    for (i, line) in lines.iter().enumerate() {
        let in_string = starts_as(i, LineStart::InString);
        let cut = if in_string {
            0
        } else {
            common_prefix(line, shared).len()
        };
        removed.push(cut as u32);
        result.push_str(&line[cut..]);
    }
    (result, removed)
}

/// Lines with their ends, split where Python splits them.
fn split_lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\r']) {
        let crlf = rest[at..].starts_with("\r\n");
        let (line, after) = rest.split_at(at + 1 + usize::from(crlf));
        lines.push(line);
        rest = after;
    }
    lines.push(rest);
    lines
}

fn common_prefix<'a>(a: &'a str, b: &str) -> &'a str {
    let same = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    // Indentation is ASCII, so every length is a boundary.
    a.get(..same).unwrap_or("")
}
