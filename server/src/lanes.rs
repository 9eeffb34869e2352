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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::thread::{ThreadId, current};

    /// On which threads so many connections are served that are open at once.
    async fn threads(lanes: &Lanes, count: usize) -> HashMap<ThreadId, usize> {
        let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
        let (ends, ended) = tokio::sync::watch::channel(false);
        let mut open = JoinSet::new();
        for _ in 0..count {
            let (told, mut ended) = (told.clone(), ended.clone());
            let connection = async move {
                told.send(current().id()).expect("somebody hears");
                ended.wait_for(|ended| *ended).await.expect("an end");
            };
            lanes.serve(connection, &mut open);
        }
        let mut found = HashMap::new();
        for _ in 0..count {
            *found.entry(heard.recv().await.expect("a thread")).or_default() += 1;
        }
        ends.send(true).expect("they wait");
        while open.join_next().await.is_some() {}
        found
    }

    #[tokio::test]
    async fn connections_are_spread_over_threads_and_leave_their_places() {
        let lanes = Lanes::new(2, 1 << 20).expect("threads");
        for _ in 0..2 {
            let found = threads(&lanes, 6).await;
            assert_eq!(found.into_values().collect::<Vec<_>>(), [3, 3]);
        }
    }
}
