//! Where queries of functions run: on runtimes of their own. Whoever runs a function may keep a thread of its runtime busy
//! until the function ends, which waits for its query: with every thread of one runtime in a function, a query there would
//! never go on. Does not know what runs.

use crate::error::{Error, Result, SqlState};
use crate::session::apart::{Workers, apart};
use parking_lot::Mutex;
use std::time::Duration;
use taipan_udf::queries::Stop;
use tokio::runtime::{Builder, Runtime};

/// How large the stack of a thread is: plans are visited from end to end.
const STACK_BYTES: usize = 16 << 20;
/// How many lanes wait for the next query.
const MOST_IDLE: usize = 8;
/// How often whoever waits looks whether it is to stop.
const LOOK: Duration = Duration::from_millis(3);

static IDLE: Mutex<Vec<Runtime>> = Mutex::new(Vec::new());

/// A runtime for one query at a time.
#[derive(Debug)]
pub(super) struct Lane(Option<Runtime>);

/// What became of work.
pub(super) enum Ended<T> {
    Done(T),
    Stopped,
}

impl Lane {
    /// One that is free, or a new one.
    pub fn take() -> Result<Lane> {
        if let Some(lane) = IDLE.lock().pop() {
            return Ok(Lane(Some(lane)));
        }
        let lane = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("taipan-query")
            .thread_stack_size(STACK_BYTES)
            .enable_all()
            .build();
        let lane = lane.map_err(|error| {
            let message = format!("a query of a function got no thread: {error}");
            Error::new(SqlState::System, message)
        })?;
        Ok(Lane(Some(lane)))
    }

    /// Does the work and waits for it here, unless it is to stop before. A panic in it is an error.
    pub fn work<T: Send + 'static>(
        &mut self,
        work: impl Future<Output = Result<T>> + Send + 'static,
        stop: Stop<'_>,
    ) -> Result<Ended<T>> {
        let Some(lane) = &self.0 else {
            return Ok(Ended::Stopped);
        };
        let workers: Workers = Some(lane.handle().clone());
        let ended = lane.block_on(async {
            tokio::select! {
                done = apart(work, &workers) => Ended::Done(done),
                () = until(stop) => Ended::Stopped,
            }
        });
        match ended {
            Ended::Done(done) => done.and_then(|done| done).map(Ended::Done),
            Ended::Stopped => {
                // Its thread may be busy for long: it ends where it comes back.
                self.0.take().into_iter().for_each(Runtime::shutdown_background);
                Ok(Ended::Stopped)
            }
        }
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        let Some(lane) = self.0.take() else { return };
        let mut idle = IDLE.lock();
        if idle.len() < MOST_IDLE {
            idle.push(lane);
        } else {
            drop(idle);
            lane.shutdown_background();
        }
    }
}

/// Comes back once it is time to stop.
async fn until(stop: Stop<'_>) {
    while !stop() {
        tokio::time::sleep(LOOK).await;
    }
}
