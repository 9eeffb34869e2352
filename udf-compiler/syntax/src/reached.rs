//! Which functions of the modules that a program brings may run, and which of them after loading: those that its text, the modules themselves, or functions that
//! may run name. What nobody names is never called, so nobody need ask what it would do.
//!
//! A guess on the safe side: names are compared as words, whatever they belong to. Where attributes are read by names that
//! are computed, all that such a name may be is taken to run.

mod words;

use ruff_python_ast::{Expr, ModModule, StmtClassDef, StmtFunctionDef};
use ruff_text_size::TextRange;
use std::collections::{HashMap, HashSet};
use words::Words;
pub(crate) use words::is_of_scripts;

/// Methods that Python's library calls of objects that it is given, beside special ones.
const CALLED_BY_LIBRARY: &[&str] = &[
    "acquire",
    "append",
    "clear",
    "close",
    "closed",
    "copy",
    "decode",
    "default",
    "detach",
    "dst",
    "encode",
    "extend",
    "filter",
    "flush",
    "format",
    "fromutc",
    "get",
    "insert",
    "isatty",
    "items",
    "keys",
    "mro",
    "pop",
    "popleft",
    "read",
    "readable",
    "readinto",
    "readline",
    "readlines",
    "release",
    "reset",
    "seek",
    "seekable",
    "send",
    "throw",
    "tell",
    "truncate",
    "tzname",
    "update",
    "utcoffset",
    "values",
    "writable",
    "write",
    "writelines",
];

/// Decorators that call nothing of what they decorate, and give it to nobody.
const QUIET: &[&str] = &[
    "abstractmethod",
    "cache",
    "cached_property",
    "classmethod",
    "contextmanager",
    "deleter",
    "final",
    "getter",
    "lru_cache",
    "overload",
    "override",
    "property",
    "setter",
    "staticmethod",
    "wraps",
];

/// Classes of Python that call no methods of those that are derived from them, beside special ones.
const QUIET_BASES: &[&str] = &["ABC", "BaseException", "Exception", "Generic", "Protocol", "object"];

/// So many steps from a class to the classes that it is derived from are looked at.
const MOST_STEPS: usize = 16;

/// A function whose body is not read yet.
#[derive(Clone, Copy)]
struct Waiting<'a> {
    module: usize,
    function: &'a StmtFunctionDef,
    /// The class that it is a method of.
    class: Option<&'a StmtClassDef>,
}

/// Functions of the modules of a program by their places, a list for each module.
#[derive(Clone, Debug, Default)]
pub struct Idle {
    /// Those that never run.
    pub never: Vec<Vec<TextRange>>,
    /// Those, and those that only run while modules are loaded, such as one that fills a table.
    pub later: Vec<Vec<TextRange>>,
}

/// What is known of a program.
#[derive(Default)]
struct Search<'a> {
    waiting: Vec<Waiting<'a>>,
    /// Those that may run.
    running: Vec<Waiting<'a>>,
    words: HashSet<&'a str>,
    /// Of those, what is read otherwise than to be called there and then.
    values: HashSet<&'a str>,
    /// All that is named while modules are loaded or later: there may be objects of classes among it.
    ever: HashSet<&'a str>,
    /// What names that are computed begin with.
    beginnings: HashSet<&'a str>,
    /// Any name may be read.
    any: bool,
    classes: HashMap<&'a str, Vec<&'a StmtClassDef>>,
    /// Names that the program gives to something.
    defined: HashSet<&'a str>,
}

/// Which functions of modules do not run, or not after loading. Those of the text all may.
pub(crate) fn idle<'a>(text: &'a ModModule, modules: &[Option<&'a ModModule>]) -> Idle {
    let mut search = Search::default();
    search.text(text);
    for (module, tree) in modules.iter().enumerate() {
        if let Some(tree) = tree {
            search.note(Words::of_body(&tree.body), module, None);
        }
    }
    search.run(|search, waiting| search.note(Words::of_body(&waiting.function.body), waiting.module, None));
    let mut idle = Idle {
        never: vec![Vec::new(); modules.len()],
        later: Vec::new(),
    };
    let places = |waiting: &[Waiting<'_>], places: &mut Vec<Vec<TextRange>>| {
        for waiting in waiting {
            places[waiting.module].push(waiting.function.range);
        }
    };
    places(&search.waiting, &mut idle.never);
    idle.later.clone_from(&idle.never);
    // What is called by nothing but the modules and functions that they call is called while they are loaded.
    search.ever = std::mem::replace(&mut search.words, std::mem::take(&mut search.values));
    search.waiting = std::mem::take(&mut search.running);
    search.run(|search, waiting| search.words.extend(words::called(&waiting.function.body)));
    places(&search.waiting, &mut idle.later);
    idle
}

impl<'a> Search<'a> {
    /// Does something with each function that waits and may run, and with those that may then.
    fn run(&mut self, read: impl Fn(&mut Self, &Waiting<'a>)) {
        loop {
            let waiting = std::mem::take(&mut self.waiting);
            let (now, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|waiting| self.may_run(waiting));
            self.waiting = later;
            if now.is_empty() {
                return;
            }
            for waiting in &now {
                read(self, waiting);
            }
            self.running.extend(now);
        }
    }

    /// Notes all that a function's own text names, within its functions too.
    fn text(&mut self, text: &'a ModModule) {
        let mut bodies = vec![&text.body[..]];
        while let Some(body) = bodies.pop() {
            let found = Words::of_body(body);
            bodies.extend(found.functions.iter().map(|function| &function.body[..]));
            bodies.extend(found.classes.iter().map(|class| &class.body[..]));
            self.name(&found);
            // It calls while rows are computed.
            self.values.extend(&found.called);
        }
    }

    fn name(&mut self, found: &Words<'a>) {
        self.words.extend(found.words.iter().chain(&found.called));
        self.values.extend(&found.words);
        self.beginnings.extend(&found.beginnings);
        self.defined.extend(&found.defined);
        self.any |= found.any;
    }

    /// Notes what code names that may run, and the functions in it.
    fn note(&mut self, found: Words<'a>, module: usize, class: Option<&'a StmtClassDef>) {
        self.name(&found);
        let waiting = |function| Waiting {
            module,
            function,
            class,
        };
        self.waiting.extend(found.functions.into_iter().map(waiting));
        for class in found.classes {
            self.classes.entry(class.name.id.as_str()).or_default().push(class);
            self.note(Words::of_body(&class.body), module, Some(class));
        }
    }

    fn may_run(&self, waiting: &Waiting<'a>) -> bool {
        let name = waiting.function.name.id.as_str();
        let decorators = &waiting.function.decorator_list;
        if self.is_named(name) || decorators.iter().any(|decorator| !self.is_quiet(&decorator.expression)) {
            return true;
        }
        let special = name.starts_with("__") && name.ends_with("__");
        match waiting.class {
            Some(class) if special => self.is_used(class),
            Some(class) => CALLED_BY_LIBRARY.contains(&name) || self.is_of_library(class, MOST_STEPS),
            None => special,
        }
    }

    /// Whether something reads the name.
    fn is_named(&self, name: &str) -> bool {
        self.any || self.words.contains(name) || self.beginnings.iter().any(|beginning| name.starts_with(beginning))
    }

    /// Whether a decorator is Python's, and neither calls what it decorates nor keeps it.
    fn is_quiet(&self, decorator: &Expr) -> bool {
        let named = match decorator {
            Expr::Call(call) => &call.func,
            other => other,
        };
        words::last(named).is_some_and(|name| QUIET.contains(&name) && !self.defined.contains(name))
    }

    /// Whether there may be objects of a class: it is named, or something learns of it where it is made.
    fn is_used(&self, class: &StmtClassDef) -> bool {
        let bare = class.decorator_list.is_empty() && class.arguments.as_ref().is_none_or(|bases| bases.is_empty());
        let name = class.name.id.as_str();
        !bare || self.is_named(name) || self.ever.contains(name)
    }

    /// Whether a class is derived from one of the library, which may call its methods.
    fn is_of_library(&self, class: &StmtClassDef, steps: usize) -> bool {
        let Some(arguments) = &class.arguments else {
            return false;
        };
        let of_library = |base: &Expr| {
            let base = match base {
                Expr::Subscript(subscript) => &subscript.value,
                other => other,
            };
            let Some(name) = words::last(base) else { return true };
            match self.classes.get(name) {
                Some(own) => steps == 0 || own.iter().any(|class| self.is_of_library(class, steps - 1)),
                None => !(QUIET_BASES.contains(&name) || name.ends_with("Error")),
            }
        };
        !arguments.keywords.is_empty() || arguments.args.iter().any(of_library)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of functions that never run.
    fn never(text: &str, module: &str) -> Vec<u32> {
        let parse = |text: &str| {
            let file = crate::check::source_file("f", text);
            (crate::check::parse(&file).unwrap(), file)
        };
        let ((text, _), (module, file)) = (parse(text), parse(module));
        let found = idle(&text, &[Some(&module)]).never.remove(0);
        let mut lines: Vec<u32> = found
            .iter()
            .map(|range| crate::check::span(&file, *range).line)
            .collect();
        lines.sort_unstable();
        lines
    }

    #[test]
    fn what_nobody_names_never_runs() {
        for (text, module, lines) in [
            (
                "import m\ndef f(x): return m.a(x)",
                "def a(x): return 1\ndef b(x): return c(x)\ndef c(x): return 2",
                vec![2, 3],
            ),
            (
                "from m import a as z\ndef f(x): return z(x)",
                "def a(x): return c(x)\ndef b(x): return 2\ndef c(x): return 2",
                vec![2],
            ),
            (
                "import m\ndef f(x): return m.A()",
                "class A:\n  def __len__(self): return 1\n  def b(self): return 2",
                vec![3],
            ),
            (
                "import m\ndef f(x): return 1",
                "class A:\n  def __len__(self): return 1\n  def b(self): return 2",
                vec![2, 3],
            ),
            (
                "import m\ndef f(x): return 1",
                "if __name__ == '__main__':\n  b()\ndef b(): return 2",
                vec![3],
            ),
            ("import m\ndef f(x): return 1", "@property\ndef b(): return 2", vec![1]),
            (
                "import m\ndef f(x): return 1",
                "class E(ValueError):\n  def b(self): return 2",
                vec![2],
            ),
            (
                "import m\ndef f(x): return getattr(m, 'b' + x)",
                "def a(): return 1\ndef b(): return 2\ndef bc(): return 2",
                vec![1],
            ),
        ] {
            assert_eq!(never(text, module), lines, "{text} {module}");
        }
    }

    #[test]
    fn what_only_loading_calls_does_not_run_later() {
        let (text, module) = (
            "import m\ndef f(x): return m.find(x)",
            "def enter(x): helper(x)\ndef helper(x): TABLE.append(x)\ndef find(x): return TABLE[x]\nTABLE = []\nenter(1)\ndef kept(x): return x\nOTHERS = [kept]\n\
             def decorate(f):\n  TABLE.append(f)\n  return f\n@decorate\ndef used(x): return x\n\
             class Table:\n  def __len__(self): return 1\nOF = Table()",
        );
        let parse = |text: &str| {
            let file = crate::check::source_file("f", text);
            (crate::check::parse(&file).unwrap(), file)
        };
        let ((text, _), (module, file)) = (parse(text), parse(module));
        let found = idle(&text, &[Some(&module)]);
        assert_eq!(found.never, [vec![]]);
        let mut lines: Vec<u32> = found.later[0]
            .iter()
            .map(|range| crate::check::span(&file, *range).line)
            .collect();
        lines.sort_unstable();
        assert_eq!(lines, [1, 2, 8]);
    }

    #[test]
    fn what_somebody_may_call_runs() {
        for (text, module) in [
            (
                "import m\ndef f(x): return m.a(x)",
                "def a(x): return c(x)\ndef c(x): return 2",
            ),
            ("import m\ndef f(x): return getattr(m, x)()", "def a(x): return 1"),
            ("import m\ndef f(x): return vars(m)[x]()", "def a(x): return 1"),
            ("import m\ndef f(x): return m.__dict__[x]()", "def a(x): return 1"),
            (
                "import m\ndef f(x): return '{0.a}'.format(m)",
                "class A:\n  def a(self): return 1",
            ),
            ("import m\ndef f(x): return 1", "def a(): return 1\nHANDLERS = [a]"),
            (
                "import m\ndef f(x): return 1",
                "from reg import enter\n@enter\ndef a(): return 1",
            ),
            (
                "import m\ndef f(x): return 1",
                "def cache(f):\n  f()\n@cache\ndef a(): return 1",
            ),
            (
                "import m\ndef f(x): return 1",
                "import json\nclass A(json.JSONEncoder):\n  def a(self): return 1",
            ),
            (
                "import m\ndef f(x): return 1",
                "import json\nclass B(json.JSONEncoder): pass\nclass A(B):\n  def a(self): return 1",
            ),
            (
                "import m\ndef f(x): return m.A()",
                "class A:\n  def write(self): return 1",
            ),
            ("import m\ndef f(x): return 1", "def __getattr__(name): return 1"),
            (
                "import m\nfrom operator import methodcaller\ndef f(x): return methodcaller('a')(m)",
                "def a(): return 1",
            ),
            (
                "import m\nfrom operator import methodcaller as c\ndef f(x): return c(x)(m)",
                "def a(): return 1",
            ),
            (
                "import m\ndef f(x):\n  match x:\n    case m.A(a=1): return 1",
                "class A:\n  def a(self): return 1",
            ),
        ] {
            assert_eq!(never(text, module), Vec::<u32>::new(), "{text} {module}");
        }
    }
}
