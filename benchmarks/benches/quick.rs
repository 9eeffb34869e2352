//! `cargo bench -p taipan-benchmarks`: every workload at a small size, without peers in other processes.

use taipan_benchmarks::native::NativeTimes;
use taipan_benchmarks::suite::{Plan, run};
use taipan_benchmarks::workloads;
use taipan_udf::runtime::allocator::Mimalloc;

#[global_allocator]
static ALLOCATOR: Mimalloc = Mimalloc;

fn main() -> anyhow::Result<()> {
    let report = run(&Plan {
        workloads: workloads::all().to_vec(),
        rows: 20_000,
        rounds: 3,
        sample: true,
        python: None,
        duckdb: None,
        native: NativeTimes::default(),
    })?;
    println!("ns per row, over Arrow arrays\n\n{}", report.kernel);
    println!("ns per row, over a Parquet file\n\n{}", report.end_to_end);
    if report.problems.is_empty() {
        Ok(())
    } else {
        anyhow::bail!("{}", report.problems.join("\n"))
    }
}
