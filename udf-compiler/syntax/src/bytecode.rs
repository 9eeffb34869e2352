//! The bytecode of a generator. RustPython keeps every name in a code object for as long as the process lives, so the
//! qualified names, which hold the function's own name once for each part of its body, are cut to their last part.

use crate::check;
use rustpython_vm::builtins::PyCode;
use rustpython_vm::compiler::core::bytecode::{CodeObject, ConstantData};
use rustpython_vm::compiler::{self, CompileOpts, Mode};
use rustpython_vm::{PyRef, VirtualMachine};
use std::sync::OnceLock;

/// A program generator, run once for each version of a function.
#[derive(Debug)]
pub struct Generator {
    pub text: String,
    /// The name under which it expects the hook object.
    pub hook: String,
    code: OnceLock<Result<CodeObject, String>>,
}

impl Generator {
    pub fn new((text, hook): (String, String)) -> Generator {
        Generator {
            text,
            hook,
            code: OnceLock::new(),
        }
    }

    /// Its code for an interpreter. Texts may nest deeply: that is for threads with a stack of their own.
    pub fn code(&self, vm: &VirtualMachine) -> Result<PyRef<PyCode>, String> {
        let code = self.code.get_or_init(|| code_of(&self.text)).clone()?;
        Ok(PyCode::new_ref_from_bytecode(vm, code))
    }
}

/// The code of a generator's text, for any interpreter.
pub fn code_of(text: &str) -> Result<CodeObject, String> {
    let code = compiler::compile(text, Mode::Exec, "<generator>", CompileOpts::default());
    let mut code = match code {
        Ok(code) => code,
        // What stands in it as written may have been readable to our parser only.
        Err(error) => {
            let file = check::source_file("<generator>", text);
            check::compile_exactly(&file, Mode::Exec).ok_or_else(|| error.to_string())?
        }
    };
    shorten(&mut code);
    Ok(code)
}

fn shorten(code: &mut CodeObject) {
    code.qualname = code.obj_name.clone();
    for constant in code.constants.iter_mut() {
        if let ConstantData::Code { code } = constant {
            shorten(code);
        }
    }
}
