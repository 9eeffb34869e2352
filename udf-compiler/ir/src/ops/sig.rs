//! The signatures of operations: reads the text in `OpDef::sig` once, and types calls by it.

use super::{OpDef, op, table};
use crate::parse::parse_type;
use std::borrow::Borrow;
use std::collections::HashMap;
use std::sync::LazyLock;
use taipan_types::Attr;
use taipan_types::class::Class;
use taipan_types::types::Type;

/// A type with holes.
#[derive(Clone, Debug, PartialEq)]
enum Pattern {
    Exact(Type),
    /// `T` or `U`: any type, the same wherever it stands.
    Var(usize),
    /// `list[…]`
    List(Box<Pattern>),
    /// `tuple[…]`
    Tuple(Box<Pattern>),
    /// `keyed[…, …]`: a dict of these, or a set of the first where the second is `none`.
    Keyed(Box<Pattern>, Box<Pattern>),
    /// `keyed`: any dict or set, the same wherever it stands.
    AnyKeyed,
    /// `alike`: a dict or set that has what `keyed` has, also of the other kind of sets.
    Alike,
    /// `seq[…]`: a list or a tuple of run-time length.
    Seq(Box<Pattern>),
    /// `seq`: any of them, the same wherever it stands.
    AnySeq,
    /// `record`: any record, also an object of the program that is one when a function has been generated.
    Record,
    /// `union`: any union.
    Union,
    /// `object`: an object of any class.
    Object,
    /// `ref`: an object of any class of the program.
    Ref,
    /// `match`: any match.
    Match,
    /// As a result: what the attribute selects of the first argument.
    Selected,
}

/// A signature, read.
#[derive(Debug)]
struct Sig {
    params: Vec<Pattern>,
    /// `...T`: any number of further arguments; `Some(None)`: of any types.
    rest: Option<Option<Pattern>>,
    result: Pattern,
}

/// Most parts that are told at once.
const MOST_COUNTED: u32 = 64;
const VARS: [&str; 2] = ["T", "U"];
/// What `keyed` stands for is bound behind the variables.
const KEYED: usize = VARS.len();
/// And behind it what `seq` stands for.
const SEQ: usize = KEYED + 1;
type Bound<'t> = [Option<&'t Type>; SEQ + 1];

/// The type of the result of `op` on arguments of these types. `Ok(None)`: the arguments do not determine it, the
/// instruction says it (`union.make`, an empty `list.new`, `py.unbox`). `Err` says what is wrong with the arguments.
pub fn result_type<T: Borrow<Type>>(op: &OpDef, args: &[T], attr: &Attr) -> Result<Option<Type>, String> {
    let sig = &SIGS[op.name.as_str()];
    let mut bound: Bound<'_> = [None; SEQ + 1];
    let enough = match sig.rest {
        Some(_) => args.len() >= sig.params.len(),
        None => args.len() == sig.params.len(),
    };
    if !enough {
        return Err(format!(
            "{} takes {} arguments, not {}",
            op.name,
            sig.params.len(),
            args.len()
        ));
    }
    for (i, arg) in args.iter().map(T::borrow).enumerate() {
        let pattern = match sig.params.get(i) {
            Some(pattern) => pattern,
            None => match &sig.rest {
                Some(Some(pattern)) => pattern,
                _ => continue,
            },
        };
        if !pattern.matches(arg, &mut bound) {
            return Err(format!("argument {} of {} ({}) is {arg}", i + 1, op.name, op.sig));
        }
    }
    if op.name == op::RECORD_MAKE {
        return Ok(Some(Type::record(
            args.iter().map(|arg| arg.borrow().clone()).collect::<Vec<_>>(),
        )));
    }
    if op.name == op::STR_PART_ENDS {
        return counted(attr).map(Some);
    }
    if op.name == op::OBJECT_MAKE {
        return object_type(args, attr).map(Some);
    }
    selected_type(op, args.first().map(T::borrow), attr)?
        .map_or_else(|| Ok(sig.result.build(&bound)), |ty| Ok(Some(ty)))
}

/// The type of the result, where the arguments do not matter for it.
pub(super) fn fixed_result(op: &OpDef) -> Option<Type> {
    match &SIGS[op.name.as_str()].result {
        Pattern::Exact(ty) => Some(ty.clone()),
        _ => None,
    }
}

/// Whether the result is what a container, the first argument, holds.
pub(super) fn gives_element(op: &OpDef) -> bool {
    let sig = &SIGS[op.name.as_str()];
    match (&sig.result, sig.params.first()) {
        (Pattern::Var(_), Some(first)) => first.held().contains(&&sig.result),
        _ => false,
    }
}

/// Whether an argument after the first is of the first one's type, or as good as that.
pub(super) fn has_two_alike(op: &OpDef) -> bool {
    match SIGS[op.name.as_str()].params.split_first() {
        Some((Pattern::AnyKeyed, others)) => others.contains(&Pattern::Alike),
        Some((first, others)) => others.contains(first),
        None => false,
    }
}

/// As many ints as the attribute says.
fn counted(attr: &Attr) -> Result<Type, String> {
    match attr {
        Attr::Index(count @ 1..=MOST_COUNTED) => Ok(Type::record(vec![Type::Int; *count as usize])),
        _ => Err("str.part_ends needs a number of parts as its attribute".to_string()),
    }
}

/// The type of an object of these fields, whose class the attribute names.
fn object_type<T: Borrow<Type>>(args: &[T], attr: &Attr) -> Result<Type, String> {
    let class = match attr {
        Attr::Name(name) => Class::named(name),
        _ => None,
    };
    match class {
        Some(class) if class.fields().iter().eq(args.iter().map(T::borrow)) => Ok(Type::Object(class)),
        Some(class) => Err(format!("a {} is not made of these", class.name())),
        None => Err("object.make needs a class as its attribute".to_string()),
    }
}

/// The type that the attribute of `record.get`, `union.get` … selects; an error where there is no such part.
fn selected_type(op: &OpDef, first: Option<&Type>, attr: &Attr) -> Result<Option<Type>, String> {
    let part = |parts: &[Type]| match attr {
        Attr::Index(i) => match parts.get(*i as usize) {
            Some(part) => Ok(part.clone()),
            None => Err(format!("{}[{i}]: there are only {} parts", op.name, parts.len())),
        },
        _ => Err(format!("{} needs an index as its attribute", op.name)),
    };
    match (op.name, first) {
        (op::RECORD_GET, Some(Type::Record(parts) | Type::Instance(parts))) => part(parts).map(Some),
        (op::OBJECT_GET, Some(Type::Object(class))) => part(class.fields()).map(Some),
        (op::UNION_GET | op::UNION_EXPECT, Some(Type::Union(parts))) => part(parts).map(Some),
        (op::UNION_IS, Some(Type::Union(parts))) => part(parts).map(|_| Some(Type::Bool)),
        (op::MATCH_TEXT | op::MATCH_HAS | op::MATCH_START | op::MATCH_END, Some(Type::Match(groups))) => match attr {
            Attr::Index(group) if *group as usize <= groups.len() => Ok(None),
            _ => Err(format!(
                "{} needs one of {} groups as its attribute",
                op.name,
                groups.len()
            )),
        },
        _ => Ok(None),
    }
}

impl Pattern {
    /// What a container of this type holds.
    fn held(&self) -> Vec<&Pattern> {
        match self {
            Pattern::List(element) | Pattern::Tuple(element) | Pattern::Seq(element) => vec![element],
            Pattern::Keyed(key, value) => vec![key, value],
            _ => Vec::new(),
        }
    }

    fn matches<'t>(&self, ty: &'t Type, bound: &mut Bound<'t>) -> bool {
        match (self, ty) {
            (Pattern::Exact(exact), ty) => exact == ty,
            (Pattern::Var(var), ty) => *bound[*var].get_or_insert(ty) == ty,
            (Pattern::List(element), Type::List(ty)) => element.matches(ty, bound),
            (Pattern::Tuple(element), Type::Tuple(ty)) => element.matches(ty, bound),
            (Pattern::Keyed(key, value), ty) => ty
                .keyed()
                .is_some_and(|(k, v)| key.matches(k, bound) && value.matches(v, bound)),
            (Pattern::AnyKeyed, ty) => ty.keyed().is_some() && *bound[KEYED].get_or_insert(ty) == ty,
            (Pattern::Alike, ty) => ty.keyed().is_some() && bound[KEYED].is_some_and(|own| own.keyed() == ty.keyed()),
            (Pattern::Seq(element), ty) => ty.element().is_some_and(|ty| element.matches(ty, bound)),
            (Pattern::AnySeq, ty) => ty.element().is_some() && *bound[SEQ].get_or_insert(ty) == ty,
            (Pattern::Record, Type::Record(_) | Type::Instance(_)) | (Pattern::Union, Type::Union(_)) => true,
            (Pattern::Match, Type::Match(_)) => true,
            (Pattern::Object, Type::Object(_)) => true,
            (Pattern::Ref, Type::Ref(_)) => true,
            _ => false,
        }
    }

    fn build(&self, bound: &Bound<'_>) -> Option<Type> {
        match self {
            Pattern::Exact(ty) => Some(ty.clone()),
            Pattern::Var(var) => bound[*var].cloned(),
            Pattern::List(element) => element.build(bound).map(Type::list),
            Pattern::AnyKeyed => bound[KEYED].cloned(),
            Pattern::AnySeq => bound[SEQ].cloned(),
            Pattern::Tuple(element) => element.build(bound).map(Type::tuple),
            Pattern::Record
            | Pattern::Union
            | Pattern::Object
            | Pattern::Ref
            | Pattern::Match
            | Pattern::Keyed(..)
            | Pattern::Alike
            | Pattern::Seq(_)
            | Pattern::Selected => None,
        }
    }

    fn read(text: &str) -> Pattern {
        if let Some(var) = VARS.iter().position(|v| *v == text) {
            return Pattern::Var(var);
        }
        match text {
            "record" => return Pattern::Record,
            "union" => return Pattern::Union,
            "object" => return Pattern::Object,
            "ref" => return Pattern::Ref,
            "match" => return Pattern::Match,
            "keyed" => return Pattern::AnyKeyed,
            "alike" => return Pattern::Alike,
            "seq" => return Pattern::AnySeq,
            "field" | "alternative" => return Pattern::Selected,
            _ => {}
        }
        if let Some(inner) = text.strip_prefix("list[").and_then(|t| t.strip_suffix(']')) {
            return Pattern::List(Box::new(Pattern::read(inner)));
        }
        if let Some(inner) = text.strip_prefix("seq[").and_then(|t| t.strip_suffix(']')) {
            return Pattern::Seq(Box::new(Pattern::read(inner)));
        }
        if let Some(inner) = text.strip_prefix("tuple[").and_then(|t| t.strip_suffix(']')) {
            return Pattern::Tuple(Box::new(Pattern::read(inner)));
        }
        if let Some(inner) = text.strip_prefix("keyed[").and_then(|t| t.strip_suffix(']'))
            && let [key, value] = split_top(inner)[..]
        {
            return Pattern::Keyed(Box::new(Pattern::read(key)), Box::new(Pattern::read(value)));
        }
        // The table is ours; a test reads every row of it. A type that cannot be read matches nothing.
        parse_type(text).map_or(Pattern::Selected, Pattern::Exact)
    }
}

impl Sig {
    fn read(text: &str) -> Sig {
        let (params, result) = text.rsplit_once("->").unwrap_or((text, "never"));
        let mut sig = Sig {
            params: Vec::new(),
            rest: None,
            result: Pattern::read(result.trim()),
        };
        for param in split_top(params) {
            match param.strip_prefix("...") {
                Some("") => sig.rest = Some(None),
                Some(rest) => sig.rest = Some(Some(Pattern::read(rest))),
                None => sig.params.push(Pattern::read(param)),
            }
        }
        sig
    }
}

/// Splits at the commas that no bracket encloses.
fn split_top(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.into_iter().map(str::trim).filter(|p| !p.is_empty()).collect()
}

static SIGS: LazyLock<HashMap<&'static str, Sig>> =
    LazyLock::new(|| table().map(|def| (def.name.as_str(), Sig::read(def.sig))).collect());

/// How many arguments it takes at least, and whether it takes more.
pub(super) fn arity_and_more(op: &OpDef) -> (usize, bool) {
    let sig = &SIGS[op.name.as_str()];
    (sig.params.len(), sig.rest.is_some())
}

/// How many arguments it takes at least.
#[cfg(test)]
pub(super) fn arity(op: &OpDef) -> usize {
    SIGS[op.name.as_str()].params.len()
}

/// Whether this argument is a container.
#[cfg(test)]
pub(super) fn is_container(op: &OpDef, argument: usize) -> bool {
    let Some(param) = SIGS[op.name.as_str()].params.get(argument) else {
        return false;
    };
    let whole = matches!(param, Pattern::AnySeq | Pattern::AnyKeyed | Pattern::Alike);
    whole || !param.held().is_empty()
}

#[cfg(test)]
impl Sig {
    /// Whether the arguments that are always there, and the attribute, determine the type of the result. Of a record they do
    /// not while generating: it may be a tuple of a class.
    fn determines(&self, def: &OpDef) -> bool {
        let given = self
            .params
            .iter()
            .flat_map(|param| [vec![param], param.held()].concat());
        matches!(def.name, op::STR_PART_ENDS | op::OBJECT_MAKE) || self.result.follows_from(&given.collect::<Vec<_>>())
    }
}

#[cfg(test)]
impl Pattern {
    /// Whether it is known what it stands for, where that is known of these.
    fn follows_from(&self, given: &[&Pattern]) -> bool {
        match self {
            Pattern::Exact(_) | Pattern::Selected => true,
            Pattern::List(element) | Pattern::Tuple(element) => element.follows_from(given),
            Pattern::Var(_) | Pattern::AnyKeyed | Pattern::AnySeq => given.contains(&self),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_readable_signature() {
        for def in table() {
            let sig = Sig::read(def.sig);
            assert!(!sig.params.contains(&Pattern::Selected), "{}: {}", def.name, def.sig);
            let selects = matches!(
                def.name.as_str(),
                "record.get" | "object.get" | "union.get" | "union.expect"
            );
            assert_eq!(sig.result == Pattern::Selected, selects, "{}: {}", def.name, def.sig);
        }
    }

    #[test]
    fn methods_take_what_signatures_say() {
        for def in table() {
            let (sig, given) = (&SIGS[def.name.as_str()], def.parameters);
            let name = def.name;
            assert_eq!(
                sig.params.len(),
                given.arguments.len(),
                "{name}: arguments of {}",
                def.sig
            );
            assert_eq!(
                sig.rest.is_some(),
                given.rest,
                "{name}: further arguments of {}",
                def.sig
            );
            assert_eq!(!def.attr.is_empty(), given.attr, "{name}: the attribute");
            assert_eq!(!sig.determines(def), given.ty, "{name}: the result of {}", def.sig);
        }
    }

    #[test]
    fn types_calls() {
        let ints = Type::list(Type::Int);
        let ty = |name: &str, args: &[Type], attr| result_type(op(name).expect(name), args, &attr);
        assert_eq!(
            ty("list.get", &[ints.clone(), Type::Int], Attr::None),
            Ok(Some(Type::Int))
        );
        assert_eq!(
            ty("list.new", &[Type::Int, Type::Int], Attr::None),
            Ok(Some(ints.clone()))
        );
        assert_eq!(ty("list.new", &[], Attr::None), Ok(None));
        assert!(ty("list.new", &[Type::Int, Type::Str], Attr::None).is_err());
        assert!(ty("list.append", &[ints, Type::Str], Attr::None).is_err());
        let pair = Type::record([Type::Int, Type::Str]);
        assert_eq!(
            ty("record.get", std::slice::from_ref(&pair), Attr::Index(1)),
            Ok(Some(Type::Str))
        );
        assert!(ty("record.get", &[pair], Attr::Index(2)).is_err());
        assert_eq!(ty("record.make", &[], Attr::None), Ok(Some(Type::record([]))));
    }
}
