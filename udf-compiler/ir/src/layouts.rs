//! What the attributes of objects of the program's classes hold, by class: as the operations say that make and use them.

use super::function::{Function, Inst, Kind, Module};
use crate::op;
use std::collections::HashMap;
use taipan_types::Attr;
use taipan_types::types::Type;

/// Of a class, what each attribute holds.
pub type Layouts = HashMap<u32, Vec<Type>>;

/// The layouts of a module's classes. A class of which nothing makes an object has none.
pub fn of(module: &Module) -> Layouts {
    let mut layouts = Layouts::new();
    for function in &module.functions {
        function.body.each_inst(&mut |inst| {
            if let (Some(Type::Ref(class)), Kind::Op { op, args, .. }) = (result(function, inst), &inst.kind)
                && op.name == op::REF_NEW
            {
                let ty = |arg: &super::Value| function.types.get(arg.0 as usize).cloned().unwrap_or(Type::Never);
                layouts.entry(*class).or_insert_with(|| args.iter().map(ty).collect());
            }
        });
    }
    layouts
}

fn result<'f>(function: &'f Function, inst: &Inst) -> Option<&'f Type> {
    let result = inst.results.first()?;
    function.types.get(result.0 as usize)
}

/// What is wrong with an operation on such objects, given the layouts of the module.
pub fn misuse(layouts: &Layouts, op: op::Name, attr: &Attr, args: &[Type], made: Option<&Type>) -> Option<String> {
    let class = |ty: Option<&Type>| match ty {
        Some(Type::Ref(class)) => Some(*class),
        _ => None,
    };
    let attribute = |held: Option<&Type>| {
        let fields = layouts.get(&class(args.first())?)?;
        let Attr::Index(index) = attr else { return None };
        let wrong = held.is_some() && held != fields.get(*index as usize);
        wrong.then(|| format!("attribute {index} of {} holds another type", args[0]))
    };
    match op {
        op::REF_NEW | op::REF_ABSENT => match class(made) {
            None => Some("the result is an object of a class".to_string()),
            Some(class) => {
                let same = op != op::REF_NEW || layouts.get(&class).is_some_and(|fields| fields == args);
                (!same).then(|| format!("objects of class {class} are made of different types"))
            }
        },
        op::REF_GET => attribute(made),
        op::REF_SET => attribute(args.get(1)),
        op::REF_IS if class(args.first()).is_none() => {
            Some("only objects of the program have identity here".to_string())
        }
        _ => None,
    }
}
