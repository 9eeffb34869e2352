//! What functions see of their interpreter, and what they say.

use parking_lot::Mutex;
use rustpython_vm::builtins::PyDictRef;
use rustpython_vm::{PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::sync::Arc;
use taipan_interface::messages::{Level, Message};

/// What functions see instead of the real thing.
pub struct Sandbox {
    messages: Messages,
}

/// What functions say: what they print, and messages of other levels.
#[derive(Clone)]
pub struct Messages {
    /// Collects what is printed: an `io.StringIO`.
    output: Arc<Mutex<PyObjectRef>>,
    /// What came before that.
    said: Arc<Mutex<Vec<Message>>>,
}

/// Where everything that is printed goes from now on.
pub(super) fn new_output(vm: &VirtualMachine) -> PyResult {
    let output = vm.import("io", 0)?.get_attr("StringIO", vm)?.call((), vm)?;
    for name in ["stdin", "stdout", "stderr"] {
        vm.sys_module.set_attr(name, output.clone(), vm)?;
    }
    Ok(output)
}

impl Sandbox {
    /// That of an interpreter that prints to this.
    pub(super) fn new(output: PyObjectRef) -> Sandbox {
        Sandbox {
            messages: Messages {
                output: Arc::new(Mutex::new(output)),
                said: Arc::default(),
            },
        }
    }

    /// Builtins of its own for one function.
    pub fn builtins(&self, vm: &VirtualMachine) -> PyDictRef {
        vm.builtins.dict().copy().into_ref(&vm.ctx)
    }

    /// What was printed and said since the last call, and nothing of it is kept.
    pub fn take_messages(&self, vm: &VirtualMachine) -> Vec<Message> {
        let mut said = std::mem::take(&mut *self.messages.said.lock());
        said.extend(Message::lines(&self.messages.take_printed(vm)));
        said
    }

    /// Where messages go.
    pub fn messages(&self) -> Messages {
        self.messages.clone()
    }
}

/// Most messages that are kept until somebody takes them.
const MOST_SAID: usize = 10_000;

impl Messages {
    /// Adds a message behind what was printed so far.
    pub fn say(&self, level: Level, text: String, vm: &VirtualMachine) -> PyResult<()> {
        let printed = self.take_printed(vm);
        let mut said = self.said.lock();
        said.extend(Message::lines(&printed));
        said.push(Message { level, text });
        said.truncate(MOST_SAID);
        Ok(())
    }

    /// Puts back what was taken before something else ran.
    pub fn put_back(&self, said: Vec<Message>) {
        *self.said.lock() = said;
    }

    fn take_printed(&self, vm: &VirtualMachine) -> String {
        let output = self.output.lock().clone();
        let take = || -> PyResult<String> {
            let text = vm.call_method(&output, "getvalue", ())?;
            let text = text.str(vm)?.to_string_lossy().into_owned();
            if !text.is_empty() {
                vm.call_method(&output, "seek", (0,))?;
                vm.call_method(&output, "truncate", (0,))?;
            }
            Ok(text)
        };
        // A function may close the stream; then it has printed nothing, and the next one gets another.
        take().unwrap_or_else(|_| {
            if let Ok(new) = new_output(vm) {
                *self.output.lock() = new;
            }
            String::new()
        })
    }
}
