//! The text form of the IR, which `parse` reads back. The grammar is in `parse`.

use super::function::{Block, Const, FuncId, Function, Inst, Kind, Module, Value};
use std::fmt::{self, Display, Formatter, Write};
use taipan_types::Attr;

impl Display for Module {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, function) in self.functions.iter().enumerate() {
            if i > 0 {
                f.write_char('\n')?;
            }
            Printer {
                f,
                function,
                module: Some(self),
            }
            .function()?;
        }
        Ok(())
    }
}

impl Display for Function {
    /// Callees show by number: their names are the module's.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Printer {
            f,
            function: self,
            module: None,
        }
        .function()
    }
}

/// One instruction without its nested blocks, for messages.
pub fn headline(module: &Module, function: &Function, inst: &Inst) -> String {
    struct Headline<'a>(&'a Module, &'a Function, &'a Inst);
    impl Display for Headline<'_> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            Printer {
                f,
                function: self.1,
                module: Some(self.0),
            }
            .head(self.2)
        }
    }
    Headline(module, function, inst).to_string()
}

struct Printer<'a, 'f> {
    f: &'a mut Formatter<'f>,
    function: &'a Function,
    module: Option<&'a Module>,
}

impl Printer<'_, '_> {
    fn function(&mut self) -> fmt::Result {
        self.f.write_str("func ")?;
        write_name(self.f, &self.function.name)?;
        self.f.write_char('(')?;
        self.definitions(&self.function.params, &[])?;
        writeln!(self.f, ") -> {} {{", self.function.result)?;
        self.block(&self.function.body, 1)?;
        self.f.write_str("}\n")
    }

    fn block(&mut self, block: &Block, depth: usize) -> fmt::Result {
        for inst in &block.insts {
            self.indent(depth)?;
            self.head(inst)?;
            match &inst.kind {
                Kind::If { then, els, .. } => {
                    self.nested(then, depth)?;
                    self.f.write_str(" else")?;
                    self.nested(els, depth)?;
                }
                Kind::Loop { body, .. } | Kind::Block { body, .. } => self.nested(body, depth)?,
                _ => {}
            }
            self.f.write_char('\n')?;
        }
        Ok(())
    }

    fn nested(&mut self, block: &Block, depth: usize) -> fmt::Result {
        self.f.write_str(" {\n")?;
        self.block(block, depth + 1)?;
        self.indent(depth)?;
        self.f.write_char('}')
    }

    fn indent(&mut self, depth: usize) -> fmt::Result {
        (0..depth).try_for_each(|_| self.f.write_str("  "))
    }

    fn head(&mut self, inst: &Inst) -> fmt::Result {
        if !inst.results.is_empty() {
            self.definitions(&inst.results, &[])?;
            self.f.write_str(" = ")?;
        }
        self.kind(&inst.kind)?;
        if inst.line > 0 {
            write!(self.f, " @{}", inst.line)?;
        }
        Ok(())
    }

    fn kind(&mut self, kind: &Kind) -> fmt::Result {
        match kind {
            Kind::Const(value) => write!(self.f, "const {value}"),
            Kind::Op { op, args, attr } => {
                self.f.write_str(&op.name)?;
                match attr {
                    Attr::None => {}
                    Attr::Index(i) => write!(self.f, "[{i}]")?,
                    Attr::Name(name) => {
                        self.f.write_char('[')?;
                        write_text(self.f, name)?;
                        self.f.write_char(']')?;
                    }
                }
                self.values(args)
            }
            Kind::Call { callee, args } => {
                self.f.write_str("call ")?;
                self.callee(*callee)?;
                self.values(args)
            }
            Kind::If { cond, .. } => write!(self.f, "if %{}", cond.0),
            Kind::Loop { label, inits, body } => {
                write!(self.f, "loop ^{} (", label.0)?;
                self.definitions(&body.params, inits)?;
                self.f.write_char(')')
            }
            Kind::Block { label, .. } => write!(self.f, "block ^{}", label.0),
            Kind::Yield(args) => {
                self.f.write_str("yield")?;
                self.values(args)
            }
            Kind::Break { label, args } => {
                write!(self.f, "break ^{}", label.0)?;
                self.values(args)
            }
            Kind::Continue { label, args } => {
                write!(self.f, "continue ^{}", label.0)?;
                self.values(args)
            }
            Kind::Return(value) => write!(self.f, "return %{}", value.0),
            Kind::Fail(why) => {
                self.f.write_str("fail ")?;
                write_text(self.f, why)
            }
        }
    }

    /// `%1: int, %2: str`, each with ` = %init` where there is one.
    fn definitions(&mut self, values: &[Value], inits: &[Value]) -> fmt::Result {
        for (i, value) in values.iter().enumerate() {
            if i > 0 {
                self.f.write_str(", ")?;
            }
            match self.function.types.get(value.0 as usize) {
                Some(ty) => write!(self.f, "%{}: {ty}", value.0)?,
                None => write!(self.f, "%{}: ?", value.0)?,
            }
            if let Some(init) = inits.get(i) {
                write!(self.f, " = %{}", init.0)?;
            }
        }
        Ok(())
    }

    fn values(&mut self, values: &[Value]) -> fmt::Result {
        for (i, value) in values.iter().enumerate() {
            write!(self.f, "{} %{}", if i > 0 { "," } else { "" }, value.0)?;
        }
        Ok(())
    }

    /// By name; with its number too where the name alone is ambiguous.
    fn callee(&mut self, id: FuncId) -> fmt::Result {
        let functions = self.module.map(|m| m.functions.as_slice()).unwrap_or(&[]);
        let Some(callee) = functions.get(id.0 as usize) else {
            return write!(self.f, "#{}", id.0);
        };
        write_name(self.f, &callee.name)?;
        if functions.iter().filter(|f| f.name == callee.name).count() > 1 {
            write!(self.f, "#{}", id.0)?;
        }
        Ok(())
    }
}

impl Display for Const {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Const::None => f.write_str("none"),
            Const::Bool(b) => write!(f, "{b}"),
            Const::Int(i) => write!(f, "{i}"),
            Const::Float(x) => write_float(f, *x),
            Const::Str(text) => write_text(f, text),
            Const::Bytes(bytes) => {
                f.write_str("bytes ")?;
                write_text(f, &bytes.iter().map(|byte| char::from(*byte)).collect::<String>())
            }
            Const::Record(parts) => write_consts(f, "(", parts, ")"),
            Const::Object(class, parts) => {
                f.write_str(&class.name())?;
                write_consts(f, "(", parts, ")")
            }
            Const::List(element, parts) => {
                write!(f, "list[{element}] ")?;
                write_consts(f, "[", parts, "]")
            }
            Const::Tuple(element, parts) => {
                write!(f, "tuple[{element}] ")?;
                write_consts(f, "[", parts, "]")
            }
            Const::Dict(ty, entries) => {
                write!(f, "{ty} ")?;
                write_consts(f, "[", entries, "]")
            }
            Const::Union(union, alternative, value) => write!(f, "{union}#{alternative} {value}"),
        }
    }
}

fn write_consts(f: &mut Formatter<'_>, open: &str, parts: &[Const], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (i, part) in parts.iter().enumerate() {
        write!(f, "{}{part}", if i > 0 { ", " } else { "" })?;
    }
    f.write_str(close)
}

/// Shortest text that reads back to the same bits; a NaN other than the usual one shows its bits.
fn write_float(f: &mut Formatter<'_>, x: f64) -> fmt::Result {
    if x.is_nan() {
        return if x.to_bits() == f64::NAN.to_bits() {
            f.write_str("nan")
        } else {
            write!(f, "nan#{}", x.to_bits())
        };
    }
    write!(f, "{x:?}")
}

fn write_name(f: &mut Formatter<'_>, name: &str) -> fmt::Result {
    f.write_char('@')?;
    let plain = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.');
    if plain { f.write_str(name) } else { write_text(f, name) }
}

fn write_text(f: &mut Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            c if c.is_control() || !c.is_ascii() && !c.is_alphanumeric() => write!(f, "\\u{{{:x}}}", c as u32)?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}
