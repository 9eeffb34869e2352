//! Workers: parallel, nested, replaced.

use rustpython_vm::AsObject;
use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;
use taipan_udf::interp::{Pool, PoolError, pool, waiting};

#[test]
fn pool_runs_jobs_in_parallel_and_nested() {
    let two_at_once = Arc::new(std::sync::Barrier::new(2));
    thread::scope(|scope| {
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
        thread::sleep(std::time::Duration::from_micros(20 * round));
        let runs = Arc::new(AtomicUsize::new(0));
        for _ in 0..3 {
            let runs = runs.clone();
            assert!(pool.run(move |_| runs.fetch_add(1, Ordering::Relaxed)).is_ok());
        }
        assert_eq!(runs.load(Ordering::Relaxed), 3);
    }
}

/// A pool of one is for those who need the same interpreter each time, also while its job waits for another.
#[test]
fn pool_of_one_keeps_its_interpreter_while_a_job_waits() {
    let pool = Arc::new(Pool::new(1));
    let (begun, has_begun) = mpsc::channel();
    let (end, wait) = mpsc::channel::<()>();
    let visits = Arc::new(AtomicUsize::new(0));
    let counted = visits.clone();
    let waits = pool.clone();
    let waiter = thread::spawn(move || {
        waits.run(move |worker| {
            begun.send(()).ok();
            waiting(
                worker.vm(),
                move || wait.recv_timeout(Duration::from_secs(60)).is_ok(),
                |visit| {
                    counted.fetch_add(1, Ordering::Relaxed);
                    visit();
                },
            );
            thread::current().id()
        })
    });
    has_begun.recv().unwrap();
    let here = || pool.run(|_| thread::current().id()).unwrap();
    let meanwhile = here();
    // One that waits itself, and one that comes then.
    let inner = pool.clone();
    let both = pool.run(move |worker| {
        let inner = waiting(
            worker.vm(),
            move || inner.run(|_| thread::current().id()),
            |visit| visit(),
        );
        (thread::current().id(), inner.unwrap())
    });
    assert_eq!(both, Ok((meanwhile, meanwhile)));
    end.send(()).unwrap();
    assert_eq!(waiter.join().unwrap(), Ok(meanwhile));
    for _ in 0..10 {
        assert_eq!(here(), meanwhile);
    }
    assert_eq!(visits.load(Ordering::Relaxed), 2);
}

/// What breaks the interpreter costs the job that waits on it, too.
#[test]
fn pool_of_one_starts_another_interpreter_after_a_panic_during_a_wait() {
    let pool = Arc::new(Pool::new(1));
    let inner = pool.clone();
    let outer = pool.run(move |worker| {
        waiting(
            worker.vm(),
            move || {
                let failed = inner.run(|_| -> () { panic!("on purpose") });
                assert_eq!(failed, Err(PoolError::Panicked("on purpose".into())));
                // Whoever is waited for finds an interpreter.
                assert_eq!(inner.run(|_| 7), Ok(7));
            },
            |visit| visit(),
        );
    });
    assert!(matches!(outer, Err(PoolError::Panicked(_))), "{outer:?}");
    assert_eq!(pool.run(|_| 8), Ok(8));
}

/// Closes a channel when its interpreter lets go of it.
#[derive(Default)]
struct Farewell(RefCell<Option<mpsc::Sender<()>>>);

/// One that was given up, and came back when another had its place.
#[test]
fn an_interpreter_that_is_not_wanted_any_more_is_closed() {
    let pool = Pool::new(1);
    let (gone, is_gone) = mpsc::channel();
    let (end, wait) = mpsc::channel::<()>();
    let runs = Arc::new(AtomicBool::new(false));
    let begun = runs.clone();
    let given_up = pool.run_until(
        move |worker| {
            begun.store(true, Ordering::Relaxed);
            *worker.extension::<Farewell>().0.borrow_mut() = Some(gone);
            worker.detached(|| wait.recv_timeout(Duration::from_secs(60)).is_ok())
        },
        || runs.load(Ordering::Relaxed),
    );
    assert_eq!(given_up, Err(PoolError::Lost));
    assert_eq!(pool.run(|_| 7), Ok(7));
    assert_eq!(is_gone.try_recv(), Err(mpsc::TryRecvError::Empty));
    end.send(()).unwrap();
    // Dropped, and with it what would say something.
    let disconnected = Err(mpsc::RecvTimeoutError::Disconnected);
    assert_eq!(is_gone.recv_timeout(Duration::from_secs(20)), disconnected);
    assert_eq!(pool.run(|_| 8), Ok(8));
}

/// An interpreter that begins makes modules whose classes others use at this moment.
#[test]
fn classes_have_their_methods_while_other_interpreters_begin() {
    const LOOKUPS: &str = "\
import array, datetime, itertools, threading
lock, moments, items = threading.RLock(), datetime.date(2024, 1, 2), array.array('i', [1])
for _ in range(20000):
    with lock:
        moments.isoformat(), items.tolist(), hasattr(itertools.chain, 'from_iterable') or 1 / 0
";
    let beginnings = AtomicUsize::new(0);
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    Pool::new(1).run(|_| ()).unwrap();
                    beginnings.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let looks = (0..6).map(|_| {
            pool().run(|worker| {
                let vm = worker.vm();
                let scope = vm.new_scope_with_builtins();
                let code = vm.compile(LOOKUPS, rustpython_vm::compiler::Mode::Exec, "looks");
                let looked = vm.run_code_obj(code.unwrap(), scope);
                looked
                    .map(drop)
                    .map_err(|error| error.as_object().str(vm).unwrap().to_string())
            })
        });
        let looks: Vec<_> = looks.collect();
        over.store(true, Ordering::Relaxed);
        assert!(looks.iter().all(|look| *look == Ok(Ok(()))), "{looks:?}");
    });
    assert!(beginnings.load(Ordering::Relaxed) > 0);
}
