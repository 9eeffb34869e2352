//! Reads recorded cases, runs them, and says what differs.
//!
//! Knows no function of the crate that is tested but how to make an array and a view. The format stands in the README.

use std::collections::{BTreeMap, BTreeSet};
use taipan_arrays::{Array, ArrayError, Buffer, C32, C64, DType, Element, Kind, Scalar, Text};

/// An argument or a result.
#[derive(Clone, Debug)]
pub enum Arg {
    None,
    Bool(bool),
    Int(i128),
    Float(f64),
    Str(String),
    Type(DType),
    List(Vec<Arg>),
    Array(Array),
}

/// One line.
pub struct Case {
    pub name: String,
    pub args: Vec<Arg>,
    pub keys: BTreeMap<String, Arg>,
}

enum Expected {
    Results(Vec<(Bound, Arg)>),
    Error(String),
}

/// How far a result may be from what is expected.
#[derive(Clone, Copy)]
enum Bound {
    Exact,
    Ulp(u64),
    Absolute(f64),
}

/// What a function gives for a case.
pub type Outcome = Result<Vec<Arg>, ArrayError>;

impl Case {
    /// An argument that must be an array.
    pub fn array(&self, at: usize) -> &Array {
        match self.args.get(at) {
            Some(Arg::Array(array)) => array,
            other => panic!("{}: argument {at} is no array: {other:?}", self.name),
        }
    }

    /// An argument by its place.
    pub fn arg(&self, at: usize) -> &Arg {
        self.args.get(at).unwrap_or(&Arg::None)
    }

    /// An argument by its name; `None` where it is not given.
    pub fn key(&self, name: &str) -> &Arg {
        self.keys.get(name).unwrap_or(&Arg::None)
    }
}

impl Arg {
    /// As an integer.
    pub fn int(&self) -> isize {
        match self {
            Arg::Int(value) => *value as isize,
            other => panic!("no integer: {other:?}"),
        }
    }

    /// As a float.
    pub fn float(&self) -> f64 {
        match self {
            Arg::Float(value) => *value,
            Arg::Int(value) => *value as f64,
            other => panic!("no float: {other:?}"),
        }
    }

    /// As text.
    pub fn text(&self) -> &str {
        match self {
            Arg::Str(text) => text,
            other => panic!("no text: {other:?}"),
        }
    }

    /// As a truth value, `None` being false.
    pub fn truth(&self) -> bool {
        matches!(self, Arg::Bool(true))
    }

    /// As a type, if there is one.
    pub fn dtype(&self) -> Option<DType> {
        match self {
            Arg::Type(dtype) => Some(*dtype),
            _ => None,
        }
    }

    /// As integers: one, or a list of them; nothing for `None`.
    pub fn ints(&self) -> Option<Vec<isize>> {
        match self {
            Arg::None => None,
            Arg::List(values) => Some(values.iter().map(Arg::int).collect()),
            one => Some(vec![one.int()]),
        }
    }

    /// As lengths.
    pub fn lengths(&self) -> Vec<usize> {
        self.ints()
            .unwrap_or_default()
            .into_iter()
            .map(|value| value as usize)
            .collect()
    }

    /// As arrays: a list of them.
    pub fn arrays(&self) -> Vec<Array> {
        match self {
            Arg::List(values) => values.iter().filter_map(|value| value.as_array().cloned()).collect(),
            Arg::Array(array) => vec![array.clone()],
            other => panic!("no arrays: {other:?}"),
        }
    }

    /// As an array, if it is one.
    pub fn as_array(&self) -> Option<&Array> {
        match self {
            Arg::Array(array) => Some(array),
            _ => None,
        }
    }
}

/// The cases that are known to differ, each with its reason above it.
const LISTED: &str = include_str!("../cases/differs.txt");

/// Runs all cases of a text and fails with all differences, and with all listed cases that differ no longer.
pub fn run(file: &str, text: &str, function: impl Fn(&Case) -> Outcome) {
    let listed: BTreeSet<&str> = lines(LISTED).map(|(_, line)| line).collect();
    let (mut equal, mut known, mut refused) = (0, 0, BTreeMap::<String, usize>::new());
    let (mut told, mut stale) = (Vec::new(), Vec::new());
    for (at, line) in lines(text) {
        let (case, expected) = parse(line);
        let found = compare(&expected, function(&case));
        if listed.contains(line) && found.is_ok() {
            stale.push(format!(
                "{file}:{}: {line}\n    is listed and differs no longer",
                at + 1
            ));
        }
        match found {
            Ok(true) => equal += 1,
            Ok(false) => *refused.entry(case.name.clone()).or_default() += 1,
            Err(_) if listed.contains(line) => known += 1,
            Err(what) => told.push(format!("{file}:{}: {line}\n    {what}", at + 1)),
        }
    }
    let count: usize = refused.values().sum();
    println!(
        "{file}: {equal} equal, {count} refused {refused:?}, {known} listed, {} different",
        told.len()
    );
    for what in told.iter().chain(&stale).take(shown_at_most()) {
        println!("{what}");
    }
    assert!(told.is_empty(), "{file}: {} cases differ", told.len());
    assert!(
        stale.is_empty(),
        "{file}: {} listed cases differ no longer",
        stale.len()
    );
}

/// The lines of a text that are cases, with their places.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// How many differences are printed: `CASES_SHOWN`, or 60.
fn shown_at_most() -> usize {
    let wanted = std::env::var("CASES_SHOWN").ok();
    wanted.and_then(|count| count.parse().ok()).unwrap_or(60)
}

/// Whether they are equal, or else refused; fails with what differs.
fn compare(expected: &Expected, outcome: Outcome) -> Result<bool, String> {
    match (expected, outcome) {
        (_, Err(error)) if error.kind == Kind::NotImplemented => Ok(false),
        (Expected::Error(words), Err(error)) => {
            let found = format!("{}: {}", error.kind.class(), error.message);
            // One class of ours for all of numpy's that begin so.
            let words = match words.split_once(": ") {
                Some((class, rest)) if class.starts_with("_UFunc") => format!("{}: {rest}", Kind::Ufunc.class()),
                _ => words.clone(),
            };
            if words == found {
                Ok(true)
            } else {
                Err(format!("found {found}"))
            }
        }
        (Expected::Error(_), Ok(found)) => Err(format!("found {}", all_shown(&found))),
        (Expected::Results(_), Err(error)) => Err(format!("found {}: {}", error.kind.class(), error.message)),
        (Expected::Results(wanted), Ok(found)) => {
            let same = wanted.len() == found.len()
                && wanted
                    .iter()
                    .zip(&found)
                    .all(|((bound, wanted), found)| same(*bound, wanted, found));
            if same {
                Ok(true)
            } else {
                Err(format!("found {}", all_shown(&found)))
            }
        }
    }
}

fn same(bound: Bound, wanted: &Arg, found: &Arg) -> bool {
    match (wanted, found) {
        (Arg::None, Arg::None) => true,
        (Arg::Bool(a), Arg::Bool(b)) => a == b,
        (Arg::Int(a), Arg::Int(b)) => a == b,
        (Arg::Float(a), Arg::Float(b)) => close(bound, *a, *b),
        (Arg::Str(a), Arg::Str(b)) => a == b,
        (Arg::Type(a), Arg::Type(b)) => a == b,
        (Arg::List(a), Arg::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(bound, a, b)),
        (Arg::Array(a), Arg::Array(b)) => same_arrays(bound, a, b),
        _ => false,
    }
}

fn same_arrays(bound: Bound, wanted: &Array, found: &Array) -> bool {
    let (Ok(a), Ok(b)) = (wanted.scalars(), found.scalars()) else {
        return false;
    };
    let elements = || a.iter().zip(&b).all(|(a, b)| same_elements(bound, a, b));
    wanted.dtype() == found.dtype() && wanted.shape() == found.shape() && a.len() == b.len() && elements()
}

fn same_elements(bound: Bound, wanted: &Scalar, found: &Scalar) -> bool {
    match (wanted, found) {
        (Scalar::F32(a), Scalar::F32(b)) => close32(bound, *a, *b),
        (Scalar::F64(a), Scalar::F64(b)) => close(bound, *a, *b),
        (Scalar::C64(a), Scalar::C64(b)) => close32(bound, a.re, b.re) && close32(bound, a.im, b.im),
        (Scalar::C128(a), Scalar::C128(b)) => close(bound, a.re, b.re) && close(bound, a.im, b.im),
        (a, b) => a == b,
    }
}

fn close(bound: Bound, a: f64, b: f64) -> bool {
    let ordered = |x: f64| {
        if x < 0.0 {
            -((x.to_bits() & !(1 << 63)) as i64)
        } else {
            x.to_bits() as i64
        }
    };
    if a.is_nan() || b.is_nan() {
        return a.is_nan() && b.is_nan();
    }
    match bound {
        Bound::Exact => a.to_bits() == b.to_bits(),
        Bound::Ulp(ulp) => a == b || ordered(a).abs_diff(ordered(b)) <= ulp,
        Bound::Absolute(most) => a == b || (a - b).abs() <= most,
    }
}

fn close32(bound: Bound, a: f32, b: f32) -> bool {
    let ordered = |x: f32| {
        if x < 0.0 {
            -((x.to_bits() & !(1 << 31)) as i32)
        } else {
            x.to_bits() as i32
        }
    };
    match bound {
        _ if a.is_nan() || b.is_nan() => a.is_nan() && b.is_nan(),
        Bound::Exact => a.to_bits() == b.to_bits(),
        Bound::Ulp(ulp) => a == b || u64::from(ordered(a).abs_diff(ordered(b))) <= ulp,
        Bound::Absolute(most) => a == b || f64::from((a - b).abs()) <= most,
    }
}

fn all_shown(results: &[Arg]) -> String {
    results.iter().map(shown).collect::<Vec<_>>().join(" ; ")
}

fn shown(arg: &Arg) -> String {
    match arg {
        Arg::None => "none".into(),
        Arg::Bool(value) => value.to_string(),
        Arg::Int(value) => value.to_string(),
        Arg::Float(value) => format!("{value:?}f"),
        Arg::Str(text) => format!("{text:?}"),
        Arg::Type(dtype) => format!(":{dtype}"),
        Arg::List(values) => format!("({})", values.iter().map(shown).collect::<Vec<_>>().join(", ")),
        Arg::Array(array) => {
            let shape: Vec<String> = array.shape().iter().map(usize::to_string).collect();
            let elements: Vec<String> = array.scalars().unwrap_or_default().iter().map(element_shown).collect();
            format!("{}[{}] {}", array.dtype(), shape.join(","), elements.join(" "))
        }
    }
}

fn element_shown(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Bool(value) => u8::from(*value).to_string(),
        Scalar::I8(value) => value.to_string(),
        Scalar::I16(value) => value.to_string(),
        Scalar::I32(value) => value.to_string(),
        Scalar::I64(value) | Scalar::Datetime(value, _) | Scalar::Timedelta(value, _) => value.to_string(),
        Scalar::U8(value) => value.to_string(),
        Scalar::U16(value) => value.to_string(),
        Scalar::U32(value) => value.to_string(),
        Scalar::U64(value) => value.to_string(),
        Scalar::F32(value) => format!("{value:?}"),
        Scalar::F64(value) => format!("{value:?}"),
        Scalar::C64(value) => format!("{:?},{:?}", value.re, value.im),
        Scalar::C128(value) => format!("{:?},{:?}", value.re, value.im),
        Scalar::Str(value) => format!("{value:?}"),
    }
}

fn parse(line: &str) -> (Case, Expected) {
    let mut reader = Reader::new(line);
    let name = reader.word().to_string();
    let (mut args, mut keys) = (Vec::new(), BTreeMap::new());
    while reader.eat(";") {
        match reader.key() {
            Some(key) => drop(keys.insert(key, reader.arg())),
            None => args.push(reader.arg()),
        }
    }
    // An arrow may stand in a text before, as the subscripts of einsum have it.
    assert!(reader.eat("->"), "no result: {line}");
    let results = reader.rest.trim_start();
    let expected = match results.strip_prefix("! ") {
        Some(words) => Expected::Error(words.replace("\\n", "\n")),
        None => Expected::Results(parse_results(results)),
    };
    (Case { name, args, keys }, expected)
}

fn parse_results(text: &str) -> Vec<(Bound, Arg)> {
    let mut reader = Reader::new(text);
    let mut results = Vec::new();
    loop {
        let bound = match reader.key().as_deref() {
            Some("ulp") => Bound::Ulp(reader.number().parse().expect("a number of ulps")),
            Some("tol") => Bound::Absolute(reader.number().parse().expect("a tolerance")),
            _ => Bound::Exact,
        };
        results.push((bound, reader.arg()));
        if !reader.eat(";") {
            reader.end();
            return results;
        }
    }
}

/// What is left of a line to read.
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn new(rest: &'a str) -> Reader<'a> {
        Reader { rest }
    }

    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        let found = self.rest.strip_prefix(token);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn end(&mut self) {
        assert!(self.rest.trim().is_empty(), "left: {}", self.rest);
    }

    fn until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        self.rest = self.rest.trim_start();
        let (word, rest) = self.rest.split_at(self.rest.find(stop).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    fn word(&mut self) -> &'a str {
        self.until(|c| c == ' ' || c == ';')
    }

    fn number(&mut self) -> &'a str {
        self.until(|c| matches!(c, ' ' | ',' | ')' | ';'))
    }

    fn key(&mut self) -> Option<String> {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        let rest = self.rest[end..].strip_prefix('=')?;
        let key = self.rest[..end].to_string();
        self.rest = rest;
        Some(key)
    }

    fn string(&mut self) -> String {
        let mut text = String::new();
        let mut chars = self.rest.trim_start().strip_prefix('"').expect("a text").chars();
        loop {
            match chars.next().expect("the end of a text") {
                '"' => break,
                '\\' => match chars.next().expect("an escape") {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'u' => {
                        let hex: String = chars.by_ref().take(4).collect();
                        let code = u32::from_str_radix(&hex, 16).expect("a code");
                        text.push(char::from_u32(code).expect("a character"));
                    }
                    other => text.push(other),
                },
                other => text.push(other),
            }
        }
        self.rest = chars.as_str();
        text
    }

    fn arg(&mut self) -> Arg {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next().expect("an argument") {
            '"' => Arg::Str(self.string()),
            ':' => {
                self.eat(":");
                let name = self.number();
                Arg::Type(DType::parse(name).expect("a type"))
            }
            '(' => {
                self.eat("(");
                let mut values = Vec::new();
                while !self.eat(")") {
                    values.push(self.arg());
                    self.eat(",");
                }
                Arg::List(values)
            }
            c if c.is_ascii_digit() || c == '-' => self.plain(),
            _ if self.rest.starts_with("nanf") || self.rest.starts_with("inff") => self.plain(),
            '<' => self.array(),
            c if c.is_ascii_alphabetic() => {
                let end = self
                    .rest
                    .find(|c: char| !c.is_ascii_alphanumeric())
                    .unwrap_or(self.rest.len());
                match &self.rest[..end] {
                    "none" => self.named(end, Arg::None),
                    "true" => self.named(end, Arg::Bool(true)),
                    "false" => self.named(end, Arg::Bool(false)),
                    _ => self.array(),
                }
            }
            other => panic!("an argument that begins with {other}: {}", self.rest),
        }
    }

    fn named(&mut self, end: usize, arg: Arg) -> Arg {
        self.rest = &self.rest[end..];
        arg
    }

    fn plain(&mut self) -> Arg {
        let text = self.number();
        match text.strip_suffix('f') {
            Some(float) => Arg::Float(float.parse().expect("a float")),
            None => Arg::Int(text.parse().expect("an integer")),
        }
    }

    fn array(&mut self) -> Arg {
        // The shape is the last pair of brackets, as a type may have one of its own: `datetime64[ns][2,3]`.
        let head = self.until(|c| matches!(c, ' ' | ';' | ')'));
        let head = head.strip_suffix(',').unwrap_or(head);
        let (name, shape) = head
            .strip_suffix(']')
            .and_then(|head| head.rsplit_once('['))
            .expect("a shape");
        let shape: Vec<usize> = shape
            .split(',')
            .filter(|n| !n.is_empty())
            .map(|n| n.parse().expect("a length"))
            .collect();
        let dtype = DType::parse(name).expect("a type");
        let size: usize = shape.iter().product();
        let buffer = taipan_arrays::each_type!(dtype, T => self.elements::<T>(size));
        let mut array = Array::typed(buffer, &shape, dtype).expect("an array");
        while self.eat("~") {
            let view = if self.rest.starts_with('[') {
                self.bracketed()
            } else {
                self.number()
            };
            array = viewed(&array, view);
        }
        Arg::Array(array)
    }

    fn bracketed(&mut self) -> &'a str {
        let (view, rest) = self.rest.split_at(self.rest.find(']').expect("a bracket") + 1);
        self.rest = rest;
        view
    }

    fn elements<T: Read>(&mut self, size: usize) -> Buffer {
        T::buffer((0..size).map(|_| T::read(self)).collect())
    }
}

/// A view of an array: transposed, or of slices.
fn viewed(array: &Array, view: &str) -> Array {
    let (mut offset, mut shape) = (array.offset() as isize, array.shape().to_vec());
    let mut strides = array.strides().to_vec();
    if view == "T" {
        shape.reverse();
        strides.reverse();
    } else {
        let slices = view.trim_start_matches('[').trim_end_matches(']').split(',');
        for (axis, slice) in slices.enumerate() {
            let mut parts = slice.split(':').map(|part| part.trim().parse::<isize>().ok());
            let (start, stop) = (parts.next().flatten(), parts.next().flatten());
            let step = parts.next().flatten().unwrap_or(1);
            let length = shape[axis] as isize;
            let place = |at: isize| if at < 0 { (at + length).max(-1) } else { at.min(length) };
            let (first, last) = if step > 0 { (0, length) } else { (length - 1, -1) };
            let (start, stop) = (start.map_or(first, place), stop.map_or(last, place));
            let count = if step > 0 {
                (stop - start + step - 1) / step
            } else {
                (start - stop - step - 1) / -step
            };
            shape[axis] = count.max(0) as usize;
            offset += start * strides[axis];
            strides[axis] *= step;
        }
    }
    array.view(offset.max(0) as usize, shape, strides).expect("a view")
}

/// Elements that can be read.
trait Read: Element {
    fn read(reader: &mut Reader) -> Self;
}

macro_rules! read_numbers {
    ($($type:ty),*) => {$(
        impl Read for $type {
            fn read(reader: &mut Reader) -> Self {
                let text = reader.number();
                text.parse().unwrap_or_else(|_| panic!("a number, not {text}"))
            }
        }
    )*};
}

read_numbers!(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64);

impl Read for bool {
    fn read(reader: &mut Reader) -> bool {
        reader.number() == "1"
    }
}

impl Read for C32 {
    fn read(reader: &mut Reader) -> C32 {
        let re = f32::read(reader);
        reader.eat(",");
        C32::new(re, f32::read(reader))
    }
}

impl Read for C64 {
    fn read(reader: &mut Reader) -> C64 {
        let re = f64::read(reader);
        reader.eat(",");
        C64::new(re, f64::read(reader))
    }
}

impl Read for Text {
    fn read(reader: &mut Reader) -> Text {
        reader.string().into()
    }
}
