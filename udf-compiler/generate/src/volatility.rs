//! The volatility of a function that is not proven pure: VOLATILE if it imports what answers differently each time or
//! prints, else STABLE. `datetime` answers differently only where it is asked for the time, `numpy` only by its random numbers.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, Stmt};

use taipan_interface::source::Volatility;
use taipan_syntax::own_modules;
use taipan_syntax::scopes;
use taipan_syntax::source::ParsedSource;

/// Modules whose functions answer differently each time.
const VOLATILE_MODULES: &[&str] = &["random", "_random", "time", "datetime", "uuid", "secrets"];

/// What is pure in `datetime`: its classes, and methods that ask neither the clock nor where on earth it is.
const PURE_OF_DATETIME: &[&str] = &[
    "date",
    "datetime",
    "time",
    "timedelta",
    "timezone",
    "combine",
    "ctime",
    "fromisocalendar",
    "fromisoformat",
    "fromordinal",
    "isocalendar",
    "isoformat",
    "isoweekday",
    "replace",
    "strftime",
    "strptime",
    "timetuple",
    "timetz",
    "toordinal",
    "total_seconds",
    "weekday",
];

/// Modules whose functions keep or read state of the process, or of whoever called them.
const STATEFUL_MODULES: &[&str] = &[
    "contextvars",
    "_contextvars",
    "gc",
    "gettext",
    "locale",
    "_locale",
    "logging",
    "sys",
    "threading",
    "_thread",
    "traceback",
    "warnings",
    "_warnings",
    "weakref",
    "_weakref",
];

/// Functions of other modules that do.
const STATEFUL: &[(&str, &str)] = &[
    ("calendar", "firstweekday"),
    ("calendar", "setfirstweekday"),
    ("csv", "field_size_limit"),
    ("csv", "register_dialect"),
    ("csv", "unregister_dialect"),
    ("functools", "register"),
];

/// Whether a function of this module changes, or reads, what is not among its arguments.
pub fn is_stateful(module: &str, name: &str) -> bool {
    let root = module.split('.').next().unwrap_or(module);
    let bare = root.strip_prefix('_').unwrap_or(root);
    STATEFUL_MODULES.contains(&root) && name != "intern" && name != "getsizeof"
        || STATEFUL.iter().any(|(home, own)| *home == bare && *own == name)
}

/// Whether a function of this module may answer differently each time.
pub fn is_volatile(module: &str, name: &str) -> bool {
    match module.split('.').next().unwrap_or(module) {
        "datetime" | "_pydatetime" | "_datetime" => !PURE_OF_DATETIME.contains(&name),
        "numpy" => module.starts_with("numpy.random"),
        "os" => name == "urandom",
        root => VOLATILE_MODULES.contains(&root),
    }
}

/// Attributes of `datetime`'s classes that read the clock.
const CLOCK: &[&str] = &["now", "today", "utcnow"];

#[derive(Default)]
struct Found {
    volatile: bool,
    /// `datetime` is imported.
    datetime: bool,
    /// Something may read the clock, if it is of `datetime`.
    clock: bool,
    /// `numpy` is imported.
    numpy: bool,
    /// `os` is imported.
    os: bool,
    /// Something is called as what gives random bytes.
    bytes: bool,
    /// Something is called `random`, as the numbers of numpy's are. Whether they have a seed is not looked at.
    random: bool,
}

impl Found {
    fn import(&mut self, module: &str) {
        match module.split('.').next().unwrap_or(module) {
            "datetime" => self.datetime = true,
            "numpy" => {
                self.numpy = true;
                self.random |= module.starts_with("numpy.random");
            }
            "os" => self.os = true,
            root => self.volatile |= VOLATILE_MODULES.contains(&root),
        }
    }

    /// Takes a name from a module.
    fn take(&mut self, name: &str) {
        self.random |= name == "random";
        self.bytes |= matches!(name, "*" | "urandom" | "getrandom");
    }

    fn is_volatile(&self) -> bool {
        let read = self.datetime && self.clock || self.numpy && self.random || self.os && self.bytes;
        self.volatile || read
    }
}

impl<'a> Visitor<'a> for Found {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Import(import) => {
                import.names.iter().for_each(|alias| self.import(&alias.name));
            }
            Stmt::ImportFrom(import) if import.level == 0 => {
                let module = import.module.as_ref().map_or("", |module| module.as_str());
                self.import(module);
                import.names.iter().for_each(|alias| self.take(&alias.name));
            }
            Stmt::ImportFrom(_) => {}
            _ => walk_stmt(self, stmt),
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) => {
                self.volatile |= matches!(name.id.as_str(), "print" | "id" | "__import__");
                self.clock |= matches!(name.id.as_str(), "getattr" | "eval" | "exec" | "vars");
            }
            Expr::Attribute(attribute) => {
                let name = attribute.attr.as_str();
                self.random |= name == "random";
                self.bytes |= matches!(name, "urandom" | "getrandom");
                self.clock |= CLOCK.contains(&name) || name.starts_with("__");
            }
            _ => {}
        }
        walk_expr(self, expr);
    }
}

/// Guesses from the text, and from those of the modules that it brings and leads to.
pub fn of(parsed: &ParsedSource) -> Volatility {
    let found = scopes::collect(&parsed.ast);
    let program = parsed.program();
    let others = program.others || found.imports.iter().any(own_modules::loads_by_name);
    let trees = program.modules().filter_map(|module| module.tree.as_ref().ok());
    // What one has from another is the doing of both.
    let mut asked = Found::default();
    asked.visit_body(&parsed.ast.body);
    trees.for_each(|(tree, _)| asked.visit_body(&tree.body));
    if others || asked.is_volatile() {
        Volatility::Volatile
    } else {
        Volatility::Stable
    }
}
