//! Functions of numbers on vectors: what programs of random instructions do not come to.

use crate::support::{bools, eval, float_results, floats, int_results, ints, kernel, run};
use arrow::array::{Array, ArrayRef};
use std::fmt::Write;
use std::time::{Duration, Instant};
use taipan_codegen::Machine;
use taipan_interface::run_options::CancelFlag;
use taipan_kernel::{Kernel, KernelEnv, KernelError, KernelOutput};

/// The ways to do several rows at once that this machine has. (What is masked here is what other machines lack.)
fn machines() -> impl Iterator<Item = Machine> {
    Machine::ALL.into_iter().filter(|machine| machine.is_there())
}

/// Runs it on vectors of each kind and row by row, which must be the same.
fn both(ir: &str, args: &[ArrayRef]) -> (Vec<Option<i64>>, Vec<u32>) {
    let row_by_row = run(&kernel(ir).without_vectors(), args).expect("rows");
    for machine in machines() {
        let kernel = kernel(ir).with_vectors_of(machine);
        assert!(kernel.on_vectors(false), "{machine}: {ir}");
        let on_vectors = run(&kernel, args).expect("rows");
        assert_eq!(on_vectors.failed, row_by_row.failed, "{machine}: {ir}");
        assert_eq!(&on_vectors.array, &row_by_row.array, "{machine}: {ir}");
    }
    (int_results(&row_by_row), row_by_row.failed)
}

/// So many values are alive at once that registers do not hold them, and a frame does.
#[test]
fn values_that_have_no_register_come_back() {
    let mut ir = String::from("func @f(%0: int, %1: int) -> int {\n");
    let (words, masks) = (36, 14);
    for i in 0..words {
        let _ = writeln!(ir, "%{}: int = const {}", 2 + 2 * i, i * 37 + 5);
        let _ = writeln!(ir, "%{}: int = int.mul_nw %0, %{}", 3 + 2 * i, 2 + 2 * i);
    }
    let first_mask = 2 + 2 * words;
    for i in 0..masks {
        let _ = writeln!(ir, "%{}: bool = int.lt %1, %{}", first_mask + i, 3 + 2 * i);
    }
    // Backwards, so that what was first is needed last.
    let mut next = first_mask + masks;
    let mut sum = 0;
    for i in (0..words).rev() {
        let (chosen, added) = (next, next + 1);
        let mask = first_mask + i % masks;
        let _ = writeln!(ir, "%{chosen}: int = select %{mask}, %{}, %1", 3 + 2 * i);
        let _ = writeln!(ir, "%{added}: int = int.add_nw %{sum}, %{chosen}");
        (next, sum) = (next + 2, added);
    }
    let _ = writeln!(ir, "return %{sum}\n}}");
    let numbers: Vec<i64> = (-50..51).collect();
    let others: Vec<i64> = (0..101).map(|i| i * i % 3001 - 700).collect();
    let (values, failed) = both(&ir, &[ints(&numbers), ints(&others)]);
    assert!(failed.is_empty());
    assert!(values.iter().all(Option::is_some));
}

/// Far more values than the frame has room for are put away, one lot after another.
#[test]
fn room_is_used_again() {
    let mut ir = String::from("func @f(%0: int, %1: int) -> int {\n");
    let (lots, words) = (12, 50);
    let (mut next, mut sum) = (2, 1);
    for lot in 0..lots {
        let first = next;
        for i in 0..words {
            let _ = writeln!(ir, "%{next}: int = const {}", lot * 1000 + i * 37 + 5);
            let _ = writeln!(ir, "%{}: int = int.mul_nw %{sum}, %{next}", next + 1);
            next += 2;
        }
        for i in (0..words).rev() {
            let _ = writeln!(ir, "%{next}: int = int.add_nw %{sum}, %{}", first + 2 * i + 1);
            let _ = writeln!(ir, "%{}: int = int.min %{next}, %0", next + 1);
            (next, sum) = (next + 2, next + 1);
        }
    }
    let _ = writeln!(ir, "return %{sum}\n}}");
    let numbers: Vec<i64> = (-50..51).map(|i| i * 1_000_003).collect();
    let others: Vec<i64> = (0..101).map(|i| i * i % 3001 - 700).collect();
    let (values, failed) = both(&ir, &[ints(&numbers), ints(&others)]);
    assert!(failed.is_empty());
    assert!(values.iter().all(Option::is_some));
}

#[test]
fn rows_in_doubt_are_left_to_the_row_loop() {
    let product = "func @f(%0: int, %1: int) -> int { %2: int = int.mul %0, %1 return %2 }";
    let (a, b) = (
        [3_037_000_500, 1 << 62, i64::MIN, 1 << 31],
        [3_037_000_499, 1, 1, 1 << 32],
    );
    let (values, failed) = both(product, &[ints(&a), ints(&b)]);
    assert_eq!(values[..3], [a[0].checked_mul(b[0]), Some(1 << 62), Some(i64::MIN)]);
    assert_eq!(failed, [3]);
    let quotient = "func @f(%0: int, %1: int) -> int { %2: int = int.floordiv %0, %1 return %2 }";
    let (a, b) = ([i64::MAX, -7, 9_007_199_254_740_993, 5], [10, 2, -1, 0]);
    let (values, failed) = both(quotient, &[ints(&a), ints(&b)]);
    assert_eq!(
        values[..3],
        [Some(i64::MAX / 10), Some(-4), Some(-9_007_199_254_740_993)]
    );
    assert_eq!(failed, [3]);
}

#[test]
fn squares_are_those_of_the_c_library() {
    let ir = "func @f(%0: f64) -> f64 { %1: f64 = const 2.0 %2: f64 = f64.pow %0, %1 return %2 }";
    let numbers: Vec<f64> = (-4000..4000)
        .map(|i| f64::from(i) / 7.0)
        .chain([1e-200, 1e200, f64::NAN])
        .collect();
    same_floats(ir, &[floats(&numbers)]);
    let output = eval(ir, &[floats(&numbers)]);
    for (row, (found, number)) in float_results(&output).into_iter().zip(&numbers).enumerate() {
        // An exponent that rustc knows would become a product.
        let expected = number.powf(std::hint::black_box(2.0));
        match found {
            Some(found) => assert!(found.to_bits() == expected.to_bits() || expected.is_nan(), "{number}"),
            None => assert!(
                expected.is_infinite() && output.failed.contains(&(row as u32)),
                "{number}"
            ),
        }
    }
}

/// More rows than a chunk has, bits that begin within a byte, one argument for all rows.
#[test]
fn long_and_odd_batches() {
    let ir = "func @f(%0: bool, %1: int, %2: int) -> int {
        %3: int = if %0 { %4: int = int.floordiv %2, %1 yield %4 } else { yield %2 }
        return %3
    }";
    let rows = 40_003;
    let bits: Vec<Option<bool>> = (0..rows + 5).map(|i| Some(i % 3 == 0)).collect();
    let divisors: Vec<i64> = (0..rows + 2).map(|i| i % 1000).collect();
    let args = [
        bools(&bits).slice(5, rows as usize),
        ints(&divisors).slice(2, rows as usize),
        ints(&[100_000]),
    ];
    let (values, failed) = both(ir, &args);
    for row in 0..rows {
        let divisor = (row + 2) % 1000;
        let expected = if (row + 5) % 3 == 0 {
            (divisor != 0).then(|| 100_000 / divisor)
        } else {
            Some(100_000)
        };
        assert_eq!(values[row as usize], expected, "row {row}");
        assert_eq!(failed.binary_search(&(row as u32)).is_ok(), expected.is_none());
    }
}

#[test]
fn runs_on_vectors_stop() {
    let kernel = kernel("func @f(%0: int) -> int { %1: int = int.add %0, %0 return %1 }");
    let column = [ints(&[1, 2, 3])];
    let stopped = |kernel: &Kernel, cancel: &CancelFlag, deadline| {
        let env = KernelEnv {
            cancel,
            account: None,
            deadline,
            memory_limit: 1 << 20,
            py: None,
        };
        kernel.run(&column, 3, &env).expect_err("it stops")
    };
    let cancel = CancelFlag::default();
    let late = Instant::now().checked_sub(Duration::from_secs(1));
    assert_eq!(stopped(&kernel, &cancel, late), KernelError::Timeout);
    cancel.cancel();
    assert_eq!(stopped(&kernel, &cancel, None), KernelError::Cancelled);
}

#[test]
fn what_runs_on_vectors_is_shown() {
    let shown = kernel("func @f(%0: int) -> int { %1: int = int.add %0, %0 return %1 }");
    assert!(shown.clif().expect("a text").contains("add.overflows %0, %0"));
    for machine in machines() {
        let ir = "func @f(%0: f64) -> f64 { %1: f64 = math.exp %0 return %1 }";
        let code = kernel(ir).with_vectors_of(machine).disassembly().expect("a text");
        let (_, code) = code.split_once(&format!("; vector loop on {machine}")).expect(&code);
        let (code, _) = code.split_once("; row loop").expect("the row loop behind it");
        assert_eq!(code.contains("zmm"), machine == Machine::Avx512, "{code}");
        assert_eq!(code.contains("; math.exp"), machine != Machine::Avx512, "{code}");
    }
    let text = kernel("func @f(%0: str) -> int { %1: int = str.len %0 return %1 }");
    assert!(!text.disassembly().expect("a text").contains("vector loop"));
    let never = shown.without_vectors();
    assert!(!never.disassembly().expect("a text").contains("vector loop"));
}

/// The bits of what a function of floats makes of these columns; nothing for rows that failed. On vectors of each kind and row by row,
/// which must be the same, except that not all NaN are.
fn same_floats(ir: &str, args: &[ArrayRef]) -> Vec<Option<u64>> {
    let wanted = run(&kernel(ir).without_vectors(), args).expect("rows");
    let bits = |output: &KernelOutput| {
        let results = float_results(output).into_iter();
        results
            .map(|value| value.map(|value| if value.is_nan() { f64::NAN } else { value }.to_bits()))
            .collect::<Vec<_>>()
    };
    for machine in machines() {
        let kernel = kernel(ir).with_vectors_of(machine);
        assert!(kernel.on_vectors(false), "{machine}: {ir}");
        let found = run(&kernel, args).expect("rows");
        assert_eq!(found.failed, wanted.failed, "{machine}: {ir}");
        assert_eq!(bits(&found), bits(&wanted), "{machine}: {ir}");
    }
    bits(&wanted)
}

/// Numbers for which functions have results and for which they have not.
fn numbers() -> Vec<f64> {
    let edges = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        710.0,
        5e-324,
        f64::INFINITY,
        -f64::INFINITY,
        f64::NAN,
        1e300,
    ];
    let some = (0..1003).map(|i| f64::from(i * i % 1009 - 504) / 97.0);
    some.chain(edges).collect()
}

/// Operations that the last two values and the first argument go through, so many that vectors gain by them; and the end.
fn chain(ir: &mut String, mut last: usize) {
    for round in 0..60 {
        let name = ["add", "mul", "sub"][round % 3];
        let _ = writeln!(
            ir,
            "%{}: f64 = f64.{name} %{last}, %{}",
            last + 1,
            [0, last - 1][round % 2]
        );
        last += 1;
    }
    let _ = writeln!(ir, "return %{last}\n}}");
}

#[test]
fn functions_have_the_bits_and_the_failures_of_the_row_loop() {
    let (first, second) = (numbers(), numbers().into_iter().rev().collect::<Vec<f64>>());
    for name in ["sin", "cos", "exp", "log", "tan", "asin", "erf", "cbrt", "gamma", "ulp"] {
        let mut ir = format!("func @f(%0: f64) -> f64 {{\n%1: f64 = math.{name} %0\n");
        chain(&mut ir, 1);
        let found = same_floats(&ir, &[floats(&first)]);
        assert!(found.iter().any(Option::is_some));
    }
    for name in ["math.atan2", "math.pow", "f64.pow", "math.hypot", "math.fmod"] {
        let mut ir = format!("func @f(%0: f64, %1: f64) -> f64 {{\n%2: f64 = {name} %0, %1\n%3: f64 = {name} %1, %0\n");
        chain(&mut ir, 3);
        let found = same_floats(&ir, &[floats(&first), floats(&second)]);
        assert!(found.iter().any(Option::is_some));
    }
}

/// Functions that are called row by row are not worth it for themselves.
#[test]
fn functions_that_gain_nothing_stay_row_by_row() {
    for machine in machines() {
        let on_vectors = |name: &str| {
            let ir =
                format!("func @f(%0: f64) -> f64 {{ %1: f64 = math.{name} %0 %2: f64 = f64.mul %1, %0 return %2 }}");
            kernel(&ir).with_vectors_of(machine).on_vectors(false)
        };
        assert!(on_vectors("exp"), "{machine}");
        assert!(!on_vectors("tan"), "{machine}");
    }
}

/// What is alive across calls is more than registers hold: words and masks.
#[test]
fn values_survive_calls() {
    let mut ir = String::from("func @f(%0: f64, %1: f64) -> f64 {\n");
    let count = 25;
    for i in 0..count {
        let _ = writeln!(ir, "%{}: f64 = const {}.5", 2 + 3 * i, i);
        let _ = writeln!(ir, "%{}: f64 = f64.mul %0, %{}", 3 + 3 * i, 2 + 3 * i);
        let _ = writeln!(ir, "%{}: bool = f64.lt %1, %{}", 4 + 3 * i, 3 + 3 * i);
    }
    let (mut next, mut sum) = (2 + 3 * count, 1);
    for i in (0..count).rev() {
        let name = ["sin", "exp", "tanh"][i % 3];
        let _ = writeln!(ir, "%{next}: f64 = math.{name} %{sum}");
        let _ = writeln!(
            ir,
            "%{}: f64 = select %{}, %{}, %{next}",
            next + 1,
            4 + 3 * i,
            3 + 3 * i
        );
        (next, sum) = (next + 2, next + 1);
    }
    let _ = writeln!(ir, "return %{sum}\n}}");
    let found = same_floats(
        &ir,
        &[
            floats(&numbers()),
            floats(&numbers().into_iter().rev().collect::<Vec<_>>()),
        ],
    );
    assert!(found.iter().filter(|value| value.is_some()).count() > 100);
}

/// A row whose path has no call neither fails by it nor waits for its row loop.
#[test]
fn calls_fail_rows_of_their_own_path() {
    let ir = "func @f(%0: f64) -> f64 {
        %1: f64 = const 0.0
        %2: bool = f64.gt %0, %1
        %3: f64 = if %2 { %4: f64 = math.log %0 yield %4 } else { yield %0 }
        %5: f64 = f64.add %3, %0
        %6: f64 = f64.mul %5, %0
        %7: f64 = f64.sub %6, %3
        return %7
    }";
    let numbers: Vec<f64> = (-50..50).map(f64::from).collect();
    let found = same_floats(ir, &[floats(&numbers)]);
    assert!(found.iter().all(Option::is_some));
}
