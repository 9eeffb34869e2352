//! Calls of one of several functions, each of which may fail in ways of its own, in a `try` that handles some of them.

use super::expressions::Expressions;
use super::grammar::Writer;
use super::random::Random;
use super::ty::Ty;

/// How many functions there are to choose from.
const STEPS: usize = 4;

/// Statements that end a step, or one of its paths, of its argument `x`.
const ENDS: &[&str] = &[
    "raise ValueError('negative')",
    "raise KeyError('unknown')",
    "raise KeyError(x)",
    "raise ValueError(str(x) + '!')",
    "raise Refused(f'{x} refused')",
    "return [].pop()",
    "return (1, 2)[5]",
    "return 'total: ' + x",
    "return int('n/a')",
    "return 1 // 0",
    "return {}['k']",
    "return None.strip()",
    "return x * 2",
    "return 10 // x",
    "return TABLE[x]",
    "return x",
    "return None",
    "assert x > 3, 'small'; return 1",
];

const TESTS: &[&str] = &["x < 0", "x > 2", "x == 1", "x % 2 == 0", "not x", "x is None"];

/// How one of the functions is named. `<i>` is an int, `<s>` a text, `<b>` a bool.
const CHOICES: &[&str] = &[
    "RULES.get(<s>, step0)",
    "RULES[<s>]",
    "STEPS[(<i>) % 4]",
    "STEPS[<i>]",
    "(step0 if <b> else step1)",
    "(step2 if <b> else step3 if <b> else step0)",
    "(RULES.get(<s>) or step1)",
];

/// Where the call stands. `<c>` is the call.
const CALLS: &[&str] = &[
    "str(<c>)",
    "repr(<c>)",
    "'%s' % (<c>,)",
    "str(<c>) + '.'",
    "('x' if <c> else 'y')",
    "str([<c>, 1])",
];

const KINDS: &[&str] = &[
    "ValueError",
    "KeyError",
    "LookupError",
    "IndexError",
    "TypeError",
    "ArithmeticError",
    "Refused",
    "AssertionError",
    "(KeyError, ZeroDivisionError)",
    "Exception",
];

/// The functions, and the tables that have them.
pub(super) fn steps(random: &mut Random) -> String {
    let mut source = String::from("class Refused(Exception):\n    pass\n\n\n");
    for step in 0..STEPS {
        source += &format!("def step{step}(x):\n");
        for _ in 0..random.below(3) {
            source += &format!("    if {}:\n        {}\n", random.pick(TESTS), random.pick(ENDS));
        }
        source += &format!("    {}\n\n\n", random.pick(ENDS));
    }
    source + "STEPS = [step0, step1, step2, step3]\nRULES = {'a': step0, 'abc': step1, '': step2, '12': step3}\n\n\n"
}

impl Writer<'_> {
    /// A `try` around a call of one of the functions, in a variable of its own.
    pub(super) fn dispatch(&mut self) {
        let text = self.expressions.fresh('v');
        self.line(&format!("{text} = ''"));
        let choice = self.filled(CHOICES);
        let argument = self.filled(&["<i>", "<i>", "<o>"]);
        let call = self
            .random()
            .pick(CALLS)
            .replace("<c>", &format!("{choice}({argument})"));
        self.line("try:");
        self.line(&format!("    {text} = {call}"));
        for _ in 0..1 + self.random().below(3) {
            let kind = *self.random().pick(KINDS);
            let handlers = [
                format!("{text} = '{kind} ' + str(e)"),
                format!("{text} = type(e).__name__"),
                format!("{text} = '{kind}'"),
                "pass".to_string(),
            ];
            let handler = self.random().pick(&handlers).clone();
            self.line(&format!("except {kind} as e:"));
            self.line(&format!("    {handler}"));
        }
        if self.random().one_in(4) {
            self.line("finally:");
            self.line(&format!("    {text} += ';'"));
        }
        self.expressions.variables.push((text, Ty::Text));
    }

    fn filled(&mut self, templates: &[&str]) -> String {
        let template = *self.random().pick(templates);
        let expressions: &mut Expressions<'_> = &mut self.expressions;
        expressions.fill(template, 1)
    }
}
