//! Stopping: cancellation, deadlines, memory; and what remains after kernels are gone.

use crate::support::*;
use std::time::{Duration, Instant};
use taipan_interface::run_options::CancelFlag;
use taipan_kernel::{KernelEnv, KernelError};

const ENDLESS: &str = "func @f(%0: int) -> option[int] {
  %1: int = const 1
  loop ^0 (%2: int = %0) {
    %3: int = int.xor %2, %1
    continue ^0 %3
  }
  fail \"never\"
}";

#[test]
fn a_deadline_stops_an_endless_loop() {
    let kernel = kernel(ENDLESS);
    let cancel = CancelFlag::default();
    let env = KernelEnv {
        cancel: &cancel,
        account: None,
        deadline: Some(Instant::now() + Duration::from_millis(50)),
        memory_limit: 1 << 20,
        py: None,
    };
    let before = Instant::now();
    assert_eq!(
        kernel.run(&[ints(&[1])], 1, &env).expect_err("stops"),
        KernelError::Timeout
    );
    assert!(before.elapsed() < Duration::from_secs(5));
}

#[test]
fn cancelling_from_another_thread() {
    let kernel = kernel(ENDLESS);
    let cancel = CancelFlag::default();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(30));
            cancel.cancel();
        });
        let env = KernelEnv {
            cancel: &cancel,
            account: None,
            deadline: None,
            memory_limit: 1 << 20,
            py: None,
        };
        assert_eq!(
            kernel.run(&[ints(&[1])], 1, &env).expect_err("stops"),
            KernelError::Cancelled
        );
    });
}

#[test]
fn runaway_memory_fails_the_row() {
    let ir = "func @f(%0: int) -> option[int] {
  %1: list[int] = list.new
  %2: int = const 0
  %3: int = const 1
  %4: int = loop ^0 (%5: int = %2) {
    %6: bool = int.lt %5, %0
    if %6 {
      list.append %1, %5
      %7: int = int.add_nw %5, %3
      continue ^0 %7
    } else {
      %8: int = list.len %1
      break ^0 %8
    }
  }
  %9: option[int] = union.make[1] %4
  return %9
}";
    let kernel = kernel(ir);
    let cancel = CancelFlag::default();
    let env = KernelEnv {
        cancel: &cancel,
        account: None,
        deadline: None,
        memory_limit: 4 << 20,
        py: None,
    };
    let output = kernel
        .run(&[ints(&[100_000, i64::MAX, 100_000])], 3, &env)
        .expect("runs");
    assert_eq!(int_results(&output), [Some(100_000), None, Some(100_000)]);
    assert_eq!(output.failed, [1]);
}

#[test]
fn threads_share_a_kernel() {
    let kernel = kernel(include_str!("levenshtein.ir"));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    let output = run(&kernel, &[texts(&["kitten"; 100]), texts(&["sitting"; 100])]).expect("runs");
                    assert_eq!(int_results(&output), [Some(3); 100]);
                }
            });
        }
    });
}

/// Resident kilobytes of this process.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap_or_default();
    line.split_whitespace()
        .nth(1)
        .and_then(|kb| kb.parse().ok())
        .unwrap_or(0)
}

/// Runs in a process of its own: other tests' memory would count.
#[test]
fn dropped_kernels_free_their_memory() {
    const ALONE: &str = "TAIPAN_TEST_ALONE";
    if std::env::var_os(ALONE).is_none() {
        let program = std::env::current_exe().expect("this program");
        let mut child = std::process::Command::new(program);
        child
            .args(["--exact", "limits::dropped_kernels_free_their_memory"])
            .env(ALONE, "1");
        assert!(child.status().expect("it starts").success());
        return;
    }
    let ir = include_str!("levenshtein.ir");
    let cycle = |count: usize| {
        for _ in 0..count {
            let kernel = kernel(ir);
            let output = run(&kernel, &[texts(&["ab"]), texts(&["cb"])]).expect("runs");
            assert_eq!(int_results(&output), [Some(1)]);
        }
    };
    cycle(100);
    let before = resident();
    cycle(2000);
    let grown = resident().saturating_sub(before);
    assert!(grown < 20_000, "{grown} kB more after 2000 kernels");
}

#[test]
fn texts_for_people() {
    let kernel = kernel(include_str!("levenshtein.ir"));
    assert!(kernel.clif().expect("CLIF").contains("brif"));
    let assembly = kernel.disassembly().expect("assembly");
    assert!(assembly.contains("row loop"), "{assembly}");
    assert!(assembly.contains("; line 7"), "{assembly}");
}
