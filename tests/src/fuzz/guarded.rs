//! Loops over what may be NULL, behind a condition that says it is not: what such a loop computes of the text must not be
//! computed where the condition does not hold.

use super::grammar::Writer;
use super::ty::Ty;

/// What a loop does with a text that is not None. `<n>` is an int that is assigned, `<t>` the text.
const USES: &[&str] = &[
    "<n> += len(<t>.upper())",
    "<n> += len(<t>.strip()) + 1",
    "<n> += len(<t>.split(','))",
    "<n> += <t>.count('a') + 1",
    "<n> += len(<t> + 'x')",
    "<n> += int(<t>.lower().startswith('h'))",
    "<n> += len([q for q in <t>.split()])",
    "<n> += len({<t>: 1, <t>.upper(): 2})",
    "<n> += ord((<t> + 'k')[0]) % 7",
    "<n> += len(<t>.replace('a', 'bb'))",
    "<n> += int('1' + <t>[:1].isdigit() * '0')",
    "<n> += {'a': 1, 'abc': 2}.get(<t>, 3)",
    "<n> += len(repr(<t>))",
    "<n> += len(<t>[1:]) + 10 // (len(<t>) + 1)",
    "<n> += sum(1 for q in <t> if q == <t>[0])",
    "<n> += len('%s|%s' % (<t>, <t>))",
    "<n> += len(<t>.title().partition(' ')[2])",
];

impl Writer<'_> {
    /// A loop or two behind `is not None`.
    pub(super) fn guarded_loop(&mut self) {
        let Some(text) = self.expressions.variable(Ty::Text) else {
            return self.new_variable();
        };
        let (count, sum) = (self.expressions.fresh('w'), self.expressions.fresh('n'));
        self.line(&format!("{count} = {sum} = 0"));
        let rounds = 1 + self.random().below(4);
        let heads = [
            format!("while {text} is not None and {count} < {rounds}:"),
            format!("while {count} < {rounds} and {text} is not None:"),
            format!("while {count} < {rounds} and not ({text} is None or {text} == ''):"),
            format!("while {text} and {count} < {rounds}:"),
            format!("while (None if {text} is None else {count} < {rounds}):"),
        ];
        let head = self.random().pick(&heads).clone();
        match self.random().below(4) {
            0 => self.nested_guard(&head, &text, &count, &sum),
            1 => self.guarded_helper(&head, &text, &count, &sum),
            _ => self.guarded(&head, &text, &count, &sum),
        }
        self.expressions.variables.push((sum, Ty::Int));
    }

    fn guarded(&mut self, head: &str, text: &str, count: &str, sum: &str) {
        self.line(head);
        self.indent += 1;
        self.line(&format!("{count} += 1"));
        for _ in 0..1 + self.random().below(2) {
            let statement = self.use_of(text, sum);
            self.line(&statement);
        }
        if self.random().one_in(3) {
            self.line(&format!("if {sum} > 9: break"));
        }
        self.indent -= 1;
    }

    /// The same inside another loop, which may not run.
    fn nested_guard(&mut self, head: &str, text: &str, count: &str, sum: &str) {
        let outer = self.expressions.fresh('i');
        let heads = [
            format!("for {outer} in range(2):"),
            format!("for {outer} in ['A B', '', 'abc']:"),
            format!("for {outer} in ['a', 'b'][:len({text} or '')]:"),
        ];
        let around = self.random().pick(&heads).clone();
        self.line(&around);
        self.indent += 1;
        self.line(&format!("{count} = 0"));
        if self.random().one_in(3) {
            self.line(&format!("while {outer} == {text} and {count} < 2:"));
            self.line(&format!("    {count} += 1"));
            let statement = self.use_of(text, sum);
            self.line(&format!("    {statement}"));
        } else {
            self.guarded(head, text, count, sum);
        }
        self.indent -= 1;
    }

    /// The same in a function of its own.
    fn guarded_helper(&mut self, head: &str, text: &str, count: &str, sum: &str) {
        let name = self.expressions.fresh('h');
        self.line(&format!("def {name}({text}):"));
        self.indent += 1;
        self.line(&format!("{count} = {sum} = 0"));
        self.guarded(head, text, count, sum);
        self.line(&format!("return {sum}"));
        self.indent -= 1;
        self.line(&format!("{sum} = {name}({text})"));
    }

    fn use_of(&mut self, text: &str, sum: &str) -> String {
        self.random().pick(USES).replace("<n>", sum).replace("<t>", text)
    }
}
