//! What a generation knows while it runs: the functions being built, and for each kind of thing that it meets what it
//! remembers of it. Data and small methods on it; what is done with it is in the rooms above, which know this one.

mod building;
mod calls;
mod classes;
mod closure_conversion;
mod containers;
mod context;
mod decisions;
mod exceptions;
mod exits;
mod generation;
mod generators;
mod hash_containers;
mod instances;
mod limits;
mod loops;
mod memo;
mod modules;
mod nesting;
mod operand;
mod regions;
mod stop;
mod user_hash;

pub use building::Building;
pub use calls::{Calls, Frame, Residual, Throw};
pub use classes::Classes;
pub use closure_conversion::Captured;
pub use containers::{Changes, Left, Origin, Tracked};
pub use context::HookContext;
pub use decisions::Decisions;
pub use exceptions::{Catch, Escape, Exceptions, Handler, Kinds, Leaving, Thrown};
pub use exits::{block, fail_exits, patch_exits, placed_exits};
pub use generation::GeneratorState;
pub use generators::{Consumer, Generators, Suspended};
pub use hash_containers::{Keyed, KnownSet};
pub use instances::{Attribute, Capture, Instance, Instances, Reference};
pub use limits::*;
pub use loops::{LoopParts, Loops};
pub use memo::{Keeper, Memo};
pub use modules::{Codes, Modules};
pub use nesting::Nesting;
pub use operand::{IrValue, KindTest, Truth};
pub use regions::{Access, Arm, Exit, ExitKind, Region, Role};
pub use stop::Stop;
pub use user_hash::Keys;
