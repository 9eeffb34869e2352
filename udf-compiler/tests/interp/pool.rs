//! Workers: parallel, nested, replaced.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use taipan_udf::interp::{Pool, PoolError, pool};

#[test]
fn pool_runs_jobs_in_parallel_and_nested() {
    let two_at_once = Arc::new(std::sync::Barrier::new(2));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let barrier = two_at_once.clone();
            scope.spawn(move || {
                let nested = pool().run(move |worker| {
                    worker.detached(|| barrier.wait());
                    pool().run(|worker| worker.vm().ctx.new_int(7).as_bigint().to_string())
                });
                assert_eq!(nested, Ok(Ok("7".to_string())));
            });
        }
    });
}

/// The next job may come at any moment of a worker's end.
#[test]
fn pool_replaces_a_worker_that_panicked() {
    let pool = Pool::new(1);
    for round in 0..8 {
        let failed = pool.run(|_| -> () { panic!("on purpose") });
        assert_eq!(failed, Err(PoolError::Panicked("on purpose".into())));
        std::thread::sleep(std::time::Duration::from_micros(20 * round));
        let runs = Arc::new(AtomicUsize::new(0));
        for _ in 0..3 {
            let runs = runs.clone();
            assert!(pool.run(move |_| runs.fetch_add(1, Ordering::Relaxed)).is_ok());
        }
        assert_eq!(runs.load(Ordering::Relaxed), 3);
    }
}
