//! What may happen in one interpreter at a time: making a native module for the first time in the process. Its classes are
//! made then, and changed; a look-up in a class that another thread changes at this moment finds nothing. Knows nothing of
//! what modules are made of.

use parking_lot::{Condvar, Mutex};
use rustpython_vm::VirtualMachine;
use std::thread::{ThreadId, current};

static MAKING: Mutex<Making> = Mutex::new(Making {
    made: Vec::new(),
    maker: None,
    depth: 0,
});
static FREE: Condvar = Condvar::new();

struct Making {
    made: Vec<&'static str>,
    /// The thread that makes modules for the first time.
    maker: Option<ThreadId>,
    /// How many: making one may import another.
    depth: usize,
}

/// A module is made for the first time, until this is dropped. No other thread makes one for the first time meanwhile. One
/// that was not [finished](FirstTime::finish), as for want of memory, is made for the first time again.
pub(super) struct FirstTime(&'static str);

impl FirstTime {
    /// Nothing: the module was made before.
    pub(super) fn of(module: &'static str, vm: &VirtualMachine) -> Option<FirstTime> {
        loop {
            let mut making = MAKING.lock();
            if making.made.contains(&module) {
                return None;
            }
            if making.maker.is_none_or(|maker| maker == current().id()) {
                making.maker = Some(current().id());
                making.depth += 1;
                return Some(FirstTime(module));
            }
            drop(making);
            // Who waits does not keep others from collecting garbage.
            vm.allow_threads(wait);
        }
    }

    /// It is made, whole.
    pub(super) fn finish(self) {
        MAKING.lock().made.push(self.0);
    }
}

fn wait() {
    let mut making = MAKING.lock();
    if making.maker.is_some() {
        FREE.wait(&mut making);
    }
}

impl Drop for FirstTime {
    fn drop(&mut self) {
        let mut making = MAKING.lock();
        making.depth -= 1;
        if making.depth == 0 {
            making.maker = None;
            FREE.notify_all();
        }
    }
}
