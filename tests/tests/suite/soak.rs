//! Hungry programs for as long as one likes: the process lives, does not grow, and limits are kept.

use datafusion::arrow::array::{ArrayRef, Int64Array};
use datafusion::arrow::datatypes::DataType;
use std::sync::Arc;
use std::time::{Duration, Instant};
use taipan_tests::fuzz::random::Random;
use taipan_tests::held::resident;
use taipan_tests::hungry::{TIMEOUT, program};
use taipan_udf::{CompiledFunction, ExecError, Mode, RunOptions, compile};

/// How far limits of 99 of 100 programs may be missed on a machine that has nothing else to do, as `TAIPAN_SOAK` needs one.
const LATE: Duration = Duration::from_millis(100);

/// So many programs are looked at together, to see what the process holds: the caches fill during the first of them.
const SETTLED: usize = 200;

/// How long: `TAIPAN_SOAK=30m`, or a few programs, from `TAIPAN_SOAK_FROM=816` on.
fn length() -> Option<Duration> {
    let given = std::env::var("TAIPAN_SOAK").ok()?;
    let (number, unit) = given.split_at(given.len().saturating_sub(1));
    let seconds = match unit {
        "h" => 3600,
        "m" => 60,
        _ => 1,
    };
    Some(Duration::from_secs(number.parse::<u64>().ok()? * seconds))
}

fn median<'a>(values: impl Iterator<Item = &'a usize>) -> usize {
    let mut values: Vec<usize> = values.copied().collect();
    values.sort();
    values.get(values.len() / 2).copied().unwrap_or(0)
}

/// One call of it; how much later than its limit it ended, and what was wrong. Machine code is made during the first call,
/// and making it is no work of the function: it is told apart.
fn run(function: &CompiledFunction, mode: Mode, making: &mut Duration) -> (Duration, Option<String>) {
    let options = RunOptions {
        mode,
        ..RunOptions::default()
    };
    let args: Vec<ArrayRef> = vec![Arc::new(Int64Array::from(vec![3]))];
    let (start, made) = (Instant::now(), function.compile_nanos());
    let result = function.invoke(&args, 1, &options);
    let elapsed = start.elapsed();
    let made = Duration::from_nanos(function.compile_nanos() - made);
    *making = (*making).max(made);
    let late = elapsed.saturating_sub(TIMEOUT + made);
    match result {
        Err(ExecError::Internal { message, .. }) => (late, Some(message)),
        _ => (late, None),
    }
}

#[test]
fn hungry_programs() {
    let length = length();
    let start = Instant::now();
    let mut late = Vec::new();
    let mut held = Vec::new();
    let mut making = Duration::ZERO;
    let first: u64 = std::env::var("TAIPAN_SOAK_FROM").map_or(0, |seed| seed.parse().expect("a seed"));
    for seed in first.. {
        if length.map_or(seed >= first + 40, |length| start.elapsed() > length) {
            break;
        }
        let source = program(&mut Random::new(seed));
        let text = source.text.clone();
        let function = compile(Arc::new(source), &[DataType::Int64]).expect("it compiles or is interpreted");
        for mode in [Mode::Auto, Mode::Interpreted] {
            let (after, wrong) = run(&function, mode, &mut making);
            assert_eq!(wrong, None, "seed {seed}:\n{text}");
            if after > LATE {
                println!("seed {seed}, {mode:?}: {after:?} late\n{text}");
            }
            late.push(after);
        }
        held.push(resident() >> 20);
    }
    late.sort();
    let ninety_nine = late[late.len() * 99 / 100];
    // One program holds much, the next one little.
    let settled = median(held.iter().skip(SETTLED).take(SETTLED));
    let at_the_end = median(held.iter().rev().take(SETTLED));
    let medians: Vec<usize> = held.chunks(SETTLED).map(|some| median(some.iter())).collect();
    println!(
        "{} calls, 99 of 100 at most {ninety_nine:?} late, machine code within {making:?}; {at_the_end} MB in the last {SETTLED} programs, {medians:?} MB in those before, {} MB at most",
        late.len(),
        held.iter().max().copied().unwrap_or(0)
    );
    if held.len() > 3 * SETTLED {
        let grown = at_the_end.saturating_sub(settled);
        assert!(grown < 100, "{grown} MB");
    }
    if length.is_some() {
        assert!(ninety_nine < LATE, "{ninety_nine:?}");
    }
}
