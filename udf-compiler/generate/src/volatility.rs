//! The volatility of a function that is not proven pure: VOLATILE if it imports what answers differently each time or
//! prints, else STABLE. `datetime` answers differently only where it is asked for the time, `numpy` only by its random numbers.

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ModModule, Stmt};

use taipan_interface::source::Volatility;

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
            root => self.volatile |= VOLATILE_MODULES.contains(&root),
        }
    }
}

impl<'a> Visitor<'a> for Found {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Import(import) => import.names.iter().for_each(|alias| self.import(&alias.name)),
            Stmt::ImportFrom(import) => {
                import.module.iter().for_each(|module| self.import(module));
                self.random |= import.names.iter().any(|alias| alias.name.as_str() == "random");
            }
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
                self.clock |= CLOCK.contains(&name) || name.starts_with("__");
            }
            _ => {}
        }
        walk_expr(self, expr);
    }
}

/// Guesses from the text.
pub fn of(module: &ModModule) -> Volatility {
    let mut found = Found::default();
    found.visit_body(&module.body);
    if found.volatile || found.datetime && found.clock || found.numpy && found.random {
        Volatility::Volatile
    } else {
        Volatility::Stable
    }
}
