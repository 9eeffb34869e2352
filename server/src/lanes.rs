//! Threads that serve connections. Each has connections of its own and waits for them by itself: that a message has come is
//! heard where it is answered, and no other thread is woken for it. What computes for long does so elsewhere.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// One of the threads.
struct Lane {
    runtime: Handle,
    /// How many connections it has.
    open: Arc<AtomicUsize>,
    /// The thread ends when this is dropped.
    _ends: oneshot::Sender<()>,
}

/// All of them. They end with this, and connections with them.
pub struct Lanes(Vec<Lane>);

/// A connection counts as one of a lane until this is dropped.
struct Counted(Arc<AtomicUsize>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Lanes {
    /// So many threads with stacks of so many bytes.
    ///
    /// # Errors
    ///
    /// If the system has no more threads to give.
    pub fn new(count: usize, stack: usize) -> std::io::Result<Lanes> {
        let lane = |_| {
            let runtime = Builder::new_current_thread().enable_all().build()?;
            let handle = runtime.handle().clone();
            let (ends, ended) = oneshot::channel::<()>();
            let thread = std::thread::Builder::new().name("connections".into()).stack_size(stack);
            thread.spawn(move || {
                // Nothing is sent: the sender goes.
                let _ = runtime.block_on(ended);
                runtime.shutdown_background();
            })?;
            Ok(Lane {
                runtime: handle,
                open: Arc::default(),
                _ends: ends,
            })
        };
        (0..count.max(1)).map(lane).collect::<std::io::Result<_>>().map(Lanes)
    }

    /// Serves a connection on the thread that has the fewest.
    pub fn serve(&self, connection: impl Future<Output = ()> + Send + 'static, open: &mut JoinSet<()>) {
        let lane = self.0.iter().min_by_key(|lane| lane.open.load(Ordering::Relaxed));
        let Some(lane) = lane else { return };
        lane.open.fetch_add(1, Ordering::Relaxed);
        let counted = Counted(lane.open.clone());
        let serving = async move {
            connection.await;
            drop(counted);
        };
        open.spawn_on(serving, &lane.runtime);
    }
}
