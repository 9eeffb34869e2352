//! The hand-written Rust alone, for `-C target-cpu=native`. The workloads are compiled again, as part of this program, so that the
//! flag reaches them (`cargo rustc` passes flags to the last crate only).

#[path = "../workloads/mod.rs"]
mod workloads;

use taipan_benchmarks::{native, random, workload};
use taipan_udf::runtime::allocator::Mimalloc;

#[global_allocator]
static ALLOCATOR: Mimalloc = Mimalloc;

fn main() -> anyhow::Result<()> {
    let number = |place: usize, default: usize| std::env::args().nth(place).map_or(Ok(default), |text| text.parse());
    let (rows, rounds) = (number(1, 200_000)?, number(2, 5)?);
    // Built for plain x86-64, it has nothing to add.
    let built_for_cpu = cfg!(any(target_feature = "avx2", not(target_arch = "x86_64")));
    let workloads = if built_for_cpu {
        workloads::all().to_vec()
    } else {
        Vec::new()
    };
    println!("{}", native::report(&workloads, rows, rounds));
    Ok(())
}
