//! Random `try` statements: something that may raise among other statements, handlers of the right and of wrong classes,
//! and what they and the code behind see of the variables.

use super::grammar::Writer;
use super::ty::Ty;

/// What may raise. `<n>` is an int variable that is assigned.
const RISKY: &[&str] = &[
    "<n> = int(<s>)",
    "<n> = int((<s>)[:3])",
    "<n> = 10 // (<i>)",
    "<n> = (<i>) % (<i>)",
    "<n> = (<I>)[<i>]",
    "<n> = ord((<s>)[<i>])",
    "<n> = int(float(<s>))",
    "<n> = int(<f>)",
    "<n> = {'a': 1, 'ab': 2}[<s>]",
    "<n> = (<s>).index(<s>)",
    "<n> = (<I>).index(<i>)",
    "<n> = len(<o>)",
    "<n> = (<o>) + 1",
    "<n> = int((7 / (<i>)) % 9)",
    "<n> = TABLE[<i>]",
    "<n>, _ = (<s>).find('a'), (<s>).split(<s>)",
    "<n> = len('%s-%s' % tuple((<s>).split('-')[:2]))",
    "<n> = max([i for i in (<I>) if i > 3])",
    "<n> = len(chr(<i>))",
    "if <b>: raise KeyError(<i>)",
    "if <b>: raise ValueError(<s>, <i>)",
    "if <b>: raise ZeroDivisionError",
    "if <b>: raise RuntimeError(f'{<i>}!')",
    "assert <b>, <s>",
    "assert <b>",
    "<n>, _ = (<s>).split('-')",
    "<n> = [(<i>), 2].pop(<i>)",
];

const KINDS: &[&str] = &[
    "ValueError",
    "ValueError",
    "ZeroDivisionError",
    "IndexError",
    "(KeyError, IndexError)",
    "(ValueError, ZeroDivisionError, TypeError)",
    "ArithmeticError",
    "LookupError",
    "TypeError",
    "AssertionError",
    "Exception",
];

const LOOKS: &[&str] = &[
    "<t> = type(e).__name__",
    "<t> = str(e)",
    "<t> = f'{e} {len(e.args)}'",
    "<t> = repr(e)",
    "<t> = str(isinstance(e, LookupError))",
    "<t> = str(e.args[0])[:9]",
];

impl Writer<'_> {
    /// A `try` statement.
    pub(super) fn attempt(&mut self) {
        let known = self.expressions.variables.len();
        self.line("try:");
        self.indent += 1;
        for _ in 0..1 + self.random().below(2) {
            if self.random().one_in(3) {
                self.new_variable();
            }
            self.risk();
        }
        self.indent -= 1;
        if self.random().one_in(4) {
            self.block();
        }
        self.expressions.variables.truncate(known);
        let handlers = if self.random().one_in(6) {
            0
        } else {
            1 + self.random().below(3)
        };
        for i in 0..handlers {
            self.handler(i + 1 == handlers);
        }
        if handlers > 0 && self.random().one_in(3) {
            self.line("else:");
            self.block();
        }
        if handlers == 0 || self.random().one_in(3) {
            self.line("finally:");
            self.block();
        }
    }

    fn risk(&mut self) {
        let name = match self.expressions.variable(Ty::Int) {
            Some(name) if !self.expressions.fixed.contains(&name) => name,
            _ => "m".to_string(),
        };
        let risk = self.random().pick(RISKY).replace("<n>", &name);
        let risk = self.expressions.fill(&risk, 1);
        self.line(&risk);
    }

    fn handler(&mut self, last: bool) {
        let bare = last && self.random().one_in(6);
        let kind = *self.random().pick(KINDS);
        match (bare, self.random().below(2)) {
            (true, _) => self.line("except:"),
            (false, 0) => {
                self.line(&format!("except {kind} as e:"));
                let name = match self.expressions.variable(Ty::Text) {
                    Some(name) if !self.expressions.fixed.contains(&name) => name,
                    _ => "m".to_string(),
                };
                let look = self.random().pick(LOOKS).replace("<t>", &name);
                self.line(&format!("    {look}"));
            }
            _ => self.line(&format!("except {kind}:")),
        }
        match self.random().below(8) {
            0 => self.line("    raise"),
            1 => {
                self.indent += 1;
                self.return_value();
                self.indent -= 1;
            }
            2 => self.line("    pass"),
            _ => self.block(),
        }
    }
}
