//! From terms to rules: gives variables their numbers, looks conditions and functions up, and says what is wrong. Knows how
//! rules are written, not how they are applied.

use super::rule::{
    Args, AttrPattern, AttrTemplate, Check, Inputs, MOST_SLOTS, Operand, Pattern, Rule, Shape, Slot, Template,
};
use super::terms::{Asked, AttrTerm, Term, Written};
use super::{conditions, functions, variants};
use conditions::Sort;
use taipan_ir::Attr;

type Compiled<T> = Result<T, String>;

/// The rules that a written one stands for: one for each pattern, operation and order of arguments.
pub(super) fn compile(written: &Written) -> Compiled<Vec<Rule>> {
    let patterns = written.patterns.iter().flat_map(variants::of);
    patterns.map(|pattern| rule(written, &pattern)).collect()
}

fn rule(written: &Written, pattern: &Term) -> Compiled<Rule> {
    let mut scope = Scope::default();
    let Pattern::Op(None, root) = scope.pattern(pattern)? else {
        return Err("a pattern is an operation".to_string());
    };
    let conditions: Vec<Check> = written
        .conditions
        .iter()
        .map(|asked| scope.check(asked))
        .collect::<Compiled<_>>()?;
    let without = written.without.as_deref().map(|name| scope.value(name)).transpose()?;
    let result = scope.template(&written.result)?;
    let asks = without.is_some() || conditions.iter().any(|check| check.condition.needs.uses);
    if asks && matches!(result, Template::Value(_) | Template::Part(_)) {
        // What stands for the result has more readers then, which nobody counts.
        return Err("a rule that asks who reads a value must not end in a value".to_string());
    }
    Ok(Rule {
        name: written.name.clone(),
        root: *root,
        conditions,
        without,
        result,
    })
}

/// The variables met so far; the place of each among its kind is its number.
#[derive(Default)]
struct Scope {
    values: Vec<String>,
    indices: Vec<String>,
    all: Option<String>,
}

fn number(names: &[String], name: &str) -> Option<Slot> {
    names.iter().position(|known| known == name)
}

fn bind(names: &mut Vec<String>, name: &str) -> Compiled<Slot> {
    if names.len() == MOST_SLOTS {
        return Err(format!("{name} is one variable too many"));
    }
    names.push(name.to_string());
    Ok(names.len() - 1)
}

impl Scope {
    fn value(&self, name: &str) -> Compiled<Slot> {
        number(&self.values, name).ok_or_else(|| format!("{name} is no value of the pattern"))
    }

    fn index(&self, name: &str) -> Compiled<Slot> {
        number(&self.indices, name).ok_or_else(|| format!("{name} is no index of the pattern"))
    }

    fn pattern(&mut self, term: &Term) -> Compiled<Pattern> {
        match term {
            Term::Any => Ok(Pattern::Any),
            Term::Literal(constant) => Ok(Pattern::Literal(constant.clone())),
            Term::Name(name) => match number(&self.values, name) {
                Some(slot) => Ok(Pattern::Same(slot)),
                None => Ok(Pattern::Bind(bind(&mut self.values, name)?)),
            },
            Term::Bound(name, inner) if number(&self.values, name).is_none() => {
                let slot = bind(&mut self.values, name)?;
                match self.pattern(inner)? {
                    Pattern::Op(None, shape) => Ok(Pattern::Op(Some(slot), shape)),
                    _ => Err(format!("{name} is named twice")),
                }
            }
            Term::Bound(name, _) => Err(format!("{name} is there before")),
            Term::Op(ops, attr, args) => Ok(Pattern::Op(None, self.shape(ops, attr, args)?.into())),
            Term::All(_) => Err("however many arguments are all arguments".to_string()),
            Term::Part(..) | Term::Computed(..) => Err("only results are computed".to_string()),
        }
    }

    fn shape(&mut self, ops: &[&'static taipan_ir::OpDef], attr: &AttrTerm, args: &[Term]) -> Compiled<Shape> {
        let [op] = *ops else {
            return Err("one operation is expected".to_string());
        };
        let attr = match attr {
            AttrTerm::None => AttrPattern::Any,
            AttrTerm::Exact(attr) => AttrPattern::Exact(attr.clone()),
            AttrTerm::Name(name) => match number(&self.indices, name) {
                Some(slot) => AttrPattern::Same(slot),
                None => AttrPattern::Bind(bind(&mut self.indices, name)?),
            },
        };
        let args = match args {
            [Term::All(name)] if self.all.is_none() => {
                self.all = Some(name.clone());
                Args::All
            }
            args => Args::Each(args.iter().map(|arg| self.pattern(arg)).collect::<Compiled<_>>()?),
        };
        match &args {
            Args::Each(args) if !op.takes(args.len()) => {
                Err(format!("{} does not take {} arguments", op.name, args.len()))
            }
            _ => Ok(Shape { op, attr, args }),
        }
    }

    fn check(&self, asked: &Asked) -> Compiled<Check> {
        let name = &asked.name;
        let condition = conditions::named(name).ok_or_else(|| format!("there is no condition {name}"))?;
        if condition.operands.len() != asked.operands.len() {
            return Err(format!("{name} is asked about {} things", condition.operands.len()));
        }
        let sorted = condition.operands.iter().zip(&asked.operands);
        let operands = sorted.map(|(sort, term)| match (sort, term) {
            (Sort::Value, Term::Name(name)) => Ok(Operand::Value(self.value(name)?)),
            (Sort::Index, Term::Name(name)) => Ok(Operand::Index(self.index(name)?)),
            (Sort::Number, Term::Literal(number)) => Ok(Operand::Number(number.clone())),
            _ => Err(format!("{name} is not asked about that")),
        });
        Ok(Check {
            holds: asked.holds,
            condition,
            operands: operands.collect::<Compiled<_>>()?,
        })
    }

    fn template(&self, term: &Term) -> Compiled<Template> {
        match term {
            Term::Name(name) => Ok(Template::Value(self.value(name)?)),
            Term::Literal(constant) => Ok(Template::Literal(constant.clone())),
            Term::Part(all, index) if self.all.as_ref() == Some(all) => Ok(Template::Part(self.index(index)?)),
            Term::Op(ops, attr, args) => {
                let [op] = ops[..] else {
                    return Err("one operation is expected".to_string());
                };
                if !op.takes(args.len()) {
                    return Err(format!("{} does not take {} arguments", op.name, args.len()));
                }
                let attr = match attr {
                    AttrTerm::None => AttrTemplate::Exact(Attr::None),
                    AttrTerm::Exact(attr) => AttrTemplate::Exact(attr.clone()),
                    AttrTerm::Name(name) => AttrTemplate::Index(self.index(name)?),
                };
                let args = args.iter().map(|arg| self.template(arg)).collect::<Compiled<_>>()?;
                Ok(Template::Op(op.name, attr, args))
            }
            Term::Computed(name, args) => self.computed(name, args),
            Term::Any | Term::All(_) | Term::Part(..) | Term::Bound(..) => Err("that is no result".to_string()),
        }
    }

    fn computed(&self, name: &str, args: &[Term]) -> Compiled<Template> {
        let function = functions::named(name).ok_or_else(|| format!("there is no function {name}"))?;
        let value = |term: &Term| match term {
            Term::Name(name) => self.value(name),
            _ => Err(format!("@{name} is given variables")),
        };
        let inputs = match args {
            [Term::Name(all)] if self.all.as_ref() == Some(all) => Inputs::All,
            args => Inputs::Each(args.iter().map(value).collect::<Compiled<_>>()?),
        };
        let given = match &inputs {
            Inputs::Each(slots) => Some(slots.len()),
            Inputs::All => None,
        };
        if given != function.inputs {
            return Err(format!("@{name} is given too much or too little"));
        }
        Ok(Template::Computed(function, inputs))
    }
}
