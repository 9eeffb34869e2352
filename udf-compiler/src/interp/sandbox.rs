//! Boots one interpreter without files, sockets, processes or environment. Does not know what runs in it.

use rustpython_vm::signal::{UserSignalReceiver, UserSignalSender, user_signal_channel};
use rustpython_vm::{Interpreter, Settings};

/// An interpreter and the channel that interrupts it.
pub(super) struct Booted {
    pub(super) interpreter: Interpreter,
    pub(super) signals: UserSignalSender,
}

/// A new top-level interpreter: only top-level interpreters have an interrupt channel.
pub(super) fn boot() -> Booted {
    let (signals, receiver) = user_signal_channel();
    Booted {
        interpreter: build(receiver),
        signals,
    }
}

fn build(receiver: UserSignalReceiver) -> Interpreter {
    let mut settings = Settings::default();
    settings.install_signal_handlers = false;
    settings.isolated = true;
    settings.ignore_environment = true;
    settings.import_site = false;
    settings.user_site_directory = false;
    settings.write_bytecode = false;
    let builder = Interpreter::builder(settings);
    let natives = rustpython_stdlib::stdlib_module_defs(&builder.ctx);
    builder
        .add_native_modules(&natives)
        .add_frozen_modules(rustpython_pylib::FROZEN_STDLIB)
        .init_hook(move |vm| vm.set_user_signal_channel(receiver))
        .build()
}
