//! Takes records apart where control flow passes them on, and unions where every way there makes the same alternative:
//! a loop that carries an `option[int]` which is always an int carries an int. One level at a time; what is taken
//! apart is made again behind the instruction, for others to see through.

use super::support::indexed_kind;
use taipan_ir::analysis::alternatives::Alternatives;
use taipan_ir::{Attr, Block, Class, Function, Inst, Kind, Label, Type, Value, op};

/// Unpacks in one function.
pub fn run(function: &mut Function) -> bool {
    let mut body = std::mem::take(&mut function.body);
    let mut unpacker = Unpacker {
        alternatives: Alternatives::of(function, &body),
        targets: vec![Target::default(); function.next_label as usize],
        function,
        changed: false,
    };
    unpacker.block(&mut body, &[]);
    let changed = unpacker.changed;
    function.body = body;
    changed
}

/// How one value that control flow passes is replaced.
#[derive(Clone, Debug)]
enum Plan {
    Keep,
    /// By the fields of this record.
    Fields(usize),
    /// By the fields of an object of this class.
    Object(Class),
    /// By the payload of this alternative.
    Payload(u32),
}

#[derive(Clone, Default)]
struct Target {
    results: Vec<Plan>,
    params: Vec<Plan>,
}

struct Unpacker<'f> {
    function: &'f mut Function,
    alternatives: Alternatives,
    /// By label.
    targets: Vec<Target>,
    changed: bool,
}

impl Unpacker<'_> {
    fn plan(&self, values: &[Value]) -> Vec<Plan> {
        let plan = |v: &Value| match self.function.ty(*v) {
            Type::Record(fields) => Plan::Fields(fields.len()),
            // The words of a number mean little one without the other.
            Type::Object(Class::Wide) => Plan::Keep,
            Type::Object(class) => Plan::Object(*class),
            Type::Union(_) => self.alternatives.of_value(*v).map_or(Plan::Keep, Plan::Payload),
            _ => Plan::Keep,
        };
        values.iter().map(plan).collect()
    }

    fn block(&mut self, block: &mut Block, yields: &[Plan]) {
        let insts = std::mem::take(&mut block.insts);
        let mut out = Vec::with_capacity(insts.len());
        for mut inst in insts {
            let plans = match &inst.kind {
                Kind::If { .. } | Kind::Loop { .. } | Kind::Block { .. } => self.plan(&inst.results),
                _ => Vec::new(),
            };
            self.inst(&mut inst, &plans, yields, &mut out);
            let line = inst.line;
            let mut rebuilt = Vec::new();
            if !plans.is_empty() {
                inst.results = self.replace_targets(&inst.results, &plans, line, &mut rebuilt);
            }
            out.push(inst);
            out.append(&mut rebuilt);
        }
        block.insts = out;
    }

    fn inst(&mut self, inst: &mut Inst, plans: &[Plan], yields: &[Plan], out: &mut Vec<Inst>) {
        let line = inst.line;
        match &mut inst.kind {
            Kind::If { then, els, .. } => {
                self.block(then, plans);
                self.block(els, plans);
            }
            Kind::Block { label, body } => {
                self.targets[label.0 as usize].results = plans.to_vec();
                self.block(body, plans);
            }
            Kind::Loop { label, inits, body } => {
                let params = self.plan(&body.params);
                *inits = self.replace_sources(inits, &params, line, out);
                self.targets[label.0 as usize] = Target {
                    results: plans.to_vec(),
                    params: params.clone(),
                };
                self.block(body, &[]);
                let mut rebuilt = Vec::new();
                body.params = self.replace_targets(&body.params, &params, line, &mut rebuilt);
                body.insts.splice(0..0, rebuilt);
            }
            Kind::Yield(args) => *args = self.replace_sources(args, yields, line, out),
            Kind::Break { label, args } => {
                let plans = self.targets_of(*label).results.clone();
                *args = self.replace_sources(args, &plans, line, out);
            }
            Kind::Continue { label, args } => {
                let plans = self.targets_of(*label).params.clone();
                *args = self.replace_sources(args, &plans, line, out);
            }
            _ => {}
        }
    }

    fn targets_of(&self, label: Label) -> &Target {
        &self.targets[label.0 as usize]
    }

    /// The parts of the values that are passed on, taken out before the instruction that passes them.
    fn replace_sources(&mut self, args: &[Value], plans: &[Plan], line: u32, out: &mut Vec<Inst>) -> Vec<Value> {
        let mut parts = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            match plans.get(i) {
                Some(Plan::Fields(count)) => {
                    for field in 0..*count {
                        let ty = field_type(self.function.ty(*arg), field);
                        parts.push(self.part(op::RECORD_GET, *arg, field as u32, ty, line, out));
                    }
                }
                Some(Plan::Object(class)) => {
                    for (field, ty) in class.fields().iter().enumerate() {
                        parts.push(self.part(op::OBJECT_GET, *arg, field as u32, ty.clone(), line, out));
                    }
                }
                Some(Plan::Payload(index)) => {
                    let ty = field_type(self.function.ty(*arg), *index as usize);
                    parts.push(self.part(op::UNION_GET, *arg, *index, ty, line, out));
                }
                _ => parts.push(*arg),
            }
        }
        parts
    }

    fn part(&mut self, op: op::Name, whole: Value, index: u32, ty: Type, line: u32, out: &mut Vec<Inst>) -> Value {
        let value = self.function.new_value(ty);
        out.push(Inst {
            results: vec![value],
            kind: indexed_kind(op, vec![whole], Attr::Index(index)),
            line,
        });
        value
    }

    /// New values for the parts, and the instructions that make the old values of them.
    fn replace_targets(&mut self, old: &[Value], plans: &[Plan], line: u32, rebuilt: &mut Vec<Inst>) -> Vec<Value> {
        let mut new = Vec::with_capacity(old.len());
        for (value, plan) in old.iter().zip(plans) {
            let ty = self.function.ty(*value).clone();
            let kind = match plan {
                Plan::Keep => {
                    new.push(*value);
                    continue;
                }
                Plan::Fields(count) => {
                    let fields: Vec<Value> = (0..*count)
                        .map(|i| self.function.new_value(field_type(&ty, i)))
                        .collect();
                    new.extend(&fields);
                    indexed_kind(op::RECORD_MAKE, fields, Attr::None)
                }
                Plan::Object(class) => {
                    let fields: Vec<Value> = class
                        .fields()
                        .iter()
                        .map(|ty| self.function.new_value(ty.clone()))
                        .collect();
                    new.extend(&fields);
                    indexed_kind(op::OBJECT_MAKE, fields, Attr::Name((*class.name()).into()))
                }
                Plan::Payload(index) => {
                    let payload = self.function.new_value(field_type(&ty, *index as usize));
                    new.push(payload);
                    indexed_kind(op::UNION_MAKE, vec![payload], Attr::Index(*index))
                }
            };
            self.changed = true;
            rebuilt.push(Inst {
                results: vec![*value],
                kind,
                line,
            });
        }
        new
    }
}

/// The type of a record's field or a union's alternative.
fn field_type(ty: &Type, index: usize) -> Type {
    match ty {
        Type::Record(parts) => parts.get(index).cloned().unwrap_or(Type::Never),
        Type::Union(parts) => parts.get(index).cloned().unwrap_or(Type::Never),
        _ => Type::Never,
    }
}
