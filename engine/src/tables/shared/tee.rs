//! One stream with several readers. Whoever has nothing to read moves the stream on, for all; what others have not read yet
//! waits for them in memory, and on disk when there is too much of it.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::{DataFusionError, Result};
use datafusion::execution::memory_pool::{MemoryConsumer, MemoryReservation};
use datafusion::execution::{RecordBatchStream, SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::metrics::{ExecutionPlanMetricsSet, SpillMetrics};
use datafusion::physical_plan::spill::spill_pool::{SpillPoolSink, spsc_channel};
use datafusion::physical_plan::spill::{SpillManager, get_record_batch_memory_size};
use futures::{Stream, StreamExt};
use parking_lot::{Mutex, MutexGuard};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, Wake, Waker};

/// How much of one stream waits in memory before the rest waits on disk.
const MAX_WAITING_BYTES: usize = 256 << 20;

/// Size of one file of what waits on disk.
const FILE_BYTES: usize = 64 << 20;

/// The streams of one shared plan, by partition.
#[derive(Debug)]
pub struct Feeds {
    readers: usize,
    /// The plan that they give the rows of: that of the first reader.
    plan: OnceLock<String>,
    /// Readers that have another plan, and so read for themselves.
    strangers: Mutex<BTreeSet<usize>>,
    started: Mutex<HashMap<usize, Partition>>,
    /// The plan of each run. All partitions of a run are of one: those of a scan share their work, and what one of them has not
    /// read another one reads.
    inputs: Mutex<Vec<Arc<dyn ExecutionPlan>>>,
}

#[derive(Debug, Default)]
struct Partition {
    /// Streams that some reader has not opened yet, with who has.
    opened: Vec<Opened>,
    /// How many there have been.
    runs: usize,
}

#[derive(Debug)]
struct Opened {
    feed: Arc<Feed>,
    by: Vec<bool>,
}

impl Feeds {
    /// Streams for so many readers.
    pub fn new(readers: usize) -> Feeds {
        Feeds {
            readers,
            plan: OnceLock::new(),
            strangers: Mutex::default(),
            started: Mutex::default(),
            inputs: Mutex::default(),
        }
    }

    /// The plan of a run: that of the reader who began with it.
    pub fn input(&self, run: usize, own: &Arc<dyn ExecutionPlan>) -> Arc<dyn ExecutionPlan> {
        let mut inputs = self.inputs.lock();
        while inputs.len() <= run {
            inputs.push(own.clone());
        }
        inputs[run].clone()
    }

    /// Whether they give the rows of this plan, for this reader. If not, nothing is kept for it.
    pub fn give(&self, plan: &str, reader: usize) -> bool {
        let same = self.plan.get_or_init(|| plan.to_string()) == plan;
        if !same && self.strangers.lock().insert(reader) {
            for opened in self.started.lock().values().flat_map(|partition| &partition.opened) {
                opened.feed.state.lock().queues[reader] = None;
            }
        }
        same
    }

    /// How many read.
    pub fn readers(&self) -> usize {
        self.readers
    }

    /// The stream of a partition that this reader has not read. A plan that is executed twice starts it twice; `start` is told
    /// the number of the run.
    pub fn open(
        &self,
        partition: usize,
        reader: usize,
        context: &TaskContext,
        start: impl FnOnce(usize) -> Result<SendableRecordBatchStream>,
    ) -> Result<Arc<Feed>> {
        let mut started = self.started.lock();
        let partition = started.entry(partition).or_default();
        let started = &mut partition.opened;
        let index = match started.iter().position(|opened| !opened.by[reader]) {
            Some(index) => index,
            None => {
                let feed = Arc::new(Feed::new(start(partition.runs)?, self.readers, context));
                partition.runs += 1;
                for stranger in self.strangers.lock().iter() {
                    feed.state.lock().queues[*stranger] = None;
                }
                let by = vec![false; self.readers];
                started.push(Opened { feed, by });
                started.len() - 1
            }
        };
        started[index].by[reader] = true;
        let feed = started[index].feed.clone();
        if started[index].by.iter().all(|opened| *opened) {
            started.remove(index);
        }
        Ok(feed)
    }
}

/// Whoever waits for the stream: all are woken, so that none depends on another one being polled.
#[derive(Debug, Default)]
struct Waiting(Mutex<Vec<Waker>>);

impl Waiting {
    fn add(&self, waker: &Waker) {
        let mut wakers = self.0.lock();
        if !wakers.iter().any(|known| known.will_wake(waker)) {
            wakers.push(waker.clone());
        }
    }

    fn wake_all(&self) {
        let wakers = std::mem::take(&mut *self.0.lock());
        wakers.into_iter().for_each(Waker::wake);
    }
}

impl Wake for Waiting {
    fn wake(self: Arc<Self>) {
        self.wake_all();
    }
}

/// One stream.
#[derive(Debug)]
pub struct Feed {
    schema: SchemaRef,
    waiting: Arc<Waiting>,
    /// Whether somebody wanted the state while another one had it.
    missed: AtomicBool,
    state: Mutex<State>,
}

struct State {
    /// None after its end.
    source: Option<SendableRecordBatchStream>,
    failed: Option<Arc<DataFusionError>>,
    /// What each reader has yet to read. None: it reads no more.
    queues: Vec<Option<Queue>>,
    memory: MemoryReservation,
    held: Arc<AtomicUsize>,
    spills: Arc<SpillManager>,
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("held", &self.held)
            .finish_non_exhaustive()
    }
}

/// First what is in memory, then what is on disk.
#[derive(Default)]
struct Queue {
    memory: VecDeque<Arc<Held>>,
    disk: Option<Disk>,
}

struct Disk {
    sink: SpillPoolSink,
    batches: SendableRecordBatchStream,
    waiting: usize,
}

/// A batch in memory, counted once for all who wait for it.
struct Held {
    batch: RecordBatch,
    total: Arc<AtomicUsize>,
    memory: MemoryReservation,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.total.fetch_sub(self.memory.size(), Ordering::Relaxed);
    }
}

impl Feed {
    fn new(source: SendableRecordBatchStream, readers: usize, context: &TaskContext) -> Feed {
        let env = context.runtime_env();
        let schema = source.schema();
        let metrics = SpillMetrics::new(&ExecutionPlanMetricsSet::new(), 0);
        let state = State {
            source: Some(source),
            failed: None,
            queues: std::iter::repeat_with(|| Some(Queue::default()))
                .take(readers)
                .collect(),
            memory: MemoryConsumer::new("shared table")
                .with_can_spill(true)
                .register(&env.memory_pool),
            held: Arc::default(),
            spills: Arc::new(SpillManager::new(env, metrics, schema.clone())),
        };
        Feed {
            schema,
            waiting: Arc::default(),
            missed: AtomicBool::new(false),
            state: Mutex::new(state),
        }
    }

    fn poll(&self, reader: usize, cx: &mut Context<'_>) -> Poll<Option<Result<RecordBatch>>> {
        // Before looking, so that nothing happens between looking and waiting.
        self.waiting.add(cx.waker());
        let Some(mut state) = self.hold() else {
            return Poll::Pending;
        };
        let polled = state.poll(reader, &self.waiting, cx);
        drop(state);
        if self.missed.swap(false, Ordering::AcqRel) || polled.is_ready() {
            self.waiting.wake_all();
        }
        polled
    }

    /// The state, unless another reader has it, who then wakes this one after.
    fn hold(&self) -> Option<MutexGuard<'_, State>> {
        self.state.try_lock().or_else(|| {
            self.missed.store(true, Ordering::Release);
            // Who had it may have let go before it could see that.
            self.state.try_lock()
        })
    }
}

impl State {
    fn poll(
        &mut self,
        reader: usize,
        waiting: &Arc<Waiting>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<RecordBatch>>> {
        if let Some(queue) = self.queues.get_mut(reader).and_then(Option::as_mut) {
            if let Some(held) = queue.memory.pop_front() {
                return Poll::Ready(Some(Ok(held.batch.clone())));
            }
            if let Some(disk) = queue.disk.as_mut().filter(|disk| disk.waiting > 0) {
                let polled = disk.batches.poll_next_unpin(cx);
                disk.waiting -= usize::from(polled.is_ready());
                return polled;
            }
        }
        let Some(source) = &mut self.source else {
            let failed = self.failed.clone();
            return Poll::Ready(failed.map(|error| Err(DataFusionError::Shared(error))));
        };
        let waker = Waker::from(waiting.clone());
        match source.poll_next_unpin(&mut Context::from_waker(&waker)) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(Some(Ok(batch))) => Poll::Ready(Some(self.keep(reader, &batch).map(|()| batch))),
            Poll::Ready(Some(Err(error))) => {
                self.source = None;
                let error = Arc::new(error);
                self.failed = Some(error.clone());
                Poll::Ready(Some(Err(DataFusionError::Shared(error))))
            }
            Poll::Ready(None) => {
                self.source = None;
                Poll::Ready(None)
            }
        }
    }

    /// Keeps a batch for the other readers.
    fn keep(&mut self, reader: usize, batch: &RecordBatch) -> Result<()> {
        let others = self.queues.iter_mut().enumerate().filter(|(other, _)| *other != reader);
        let mut others: Vec<&mut Queue> = others.filter_map(|(_, queue)| queue.as_mut()).collect();
        if others.is_empty() {
            return Ok(());
        }
        let bytes = get_record_batch_memory_size(batch);
        let memory = self.memory.new_empty();
        let fits = self.held.load(Ordering::Relaxed) + bytes <= MAX_WAITING_BYTES && memory.try_grow(bytes).is_ok();
        let held = fits.then(|| {
            self.held.fetch_add(bytes, Ordering::Relaxed);
            Arc::new(Held {
                batch: batch.clone(),
                total: self.held.clone(),
                memory,
            })
        });
        for queue in &mut others {
            queue.push(batch, held.as_ref(), &self.spills)?;
        }
        Ok(())
    }
}

impl Queue {
    /// Adds a batch, which is on disk if it does not fit into memory or if there are others before it.
    fn push(&mut self, batch: &RecordBatch, held: Option<&Arc<Held>>, spills: &Arc<SpillManager>) -> Result<()> {
        let after_disk = self.disk.as_ref().is_some_and(|disk| disk.waiting > 0);
        if let (Some(held), false) = (held, after_disk) {
            self.memory.push_back(held.clone());
            return Ok(());
        }
        let disk = self.disk.get_or_insert_with(|| {
            let (sink, batches) = spsc_channel(FILE_BYTES, spills.clone());
            Disk {
                sink,
                batches,
                waiting: 0,
            }
        });
        disk.sink.push_batch(batch)?;
        disk.waiting += 1;
        Ok(())
    }
}

/// What one reader sees of a stream.
#[derive(Debug)]
pub struct Reader {
    feed: Arc<Feed>,
    reader: usize,
}

impl Reader {
    /// This one.
    pub fn new(feed: Arc<Feed>, reader: usize) -> Reader {
        Reader { feed, reader }
    }
}

impl Stream for Reader {
    type Item = Result<RecordBatch>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.feed.poll(self.reader, cx)
    }
}

impl RecordBatchStream for Reader {
    fn schema(&self) -> SchemaRef {
        self.feed.schema.clone()
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.feed.state.lock().queues[self.reader] = None;
        self.feed.waiting.wake_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use datafusion::arrow::array::Int64Array;
    use datafusion::arrow::datatypes::{DataType, Field, Schema};
    use datafusion::execution::memory_pool::GreedyMemoryPool;
    use datafusion::execution::runtime_env::RuntimeEnvBuilder;
    use datafusion::physical_plan::empty::EmptyExec;
    use datafusion::physical_plan::stream::RecordBatchStreamAdapter;

    fn numbers(batches: i64) -> SendableRecordBatchStream {
        let schema = Arc::new(Schema::new(vec![Field::new("n", DataType::Int64, false)]));
        let batch = {
            let schema = schema.clone();
            move |n| {
                Ok(RecordBatch::try_new(
                    schema.clone(),
                    vec![Arc::new(Int64Array::from(vec![n; 100]))],
                )?)
            }
        };
        Box::pin(RecordBatchStreamAdapter::new(
            schema,
            futures::stream::iter((0..batches).map(batch)),
        ))
    }

    fn context(pool_bytes: usize) -> TaskContext {
        let pool = Arc::new(GreedyMemoryPool::new(pool_bytes));
        let env = RuntimeEnvBuilder::new().with_memory_pool(pool).build_arc().unwrap();
        TaskContext::default().with_runtime(env)
    }

    async fn read(reader: &mut Reader, batches: usize) -> Vec<i64> {
        let mut read = Vec::new();
        for batch in reader.by_ref().take(batches).collect::<Vec<_>>().await {
            let batch = batch.unwrap();
            let column = batch.column(0).clone();
            read.push(
                datafusion::arrow::array::AsArray::as_primitive::<datafusion::arrow::datatypes::Int64Type>(&column)
                    .value(0),
            );
        }
        read
    }

    fn two(context: &TaskContext, batches: i64) -> (Reader, Reader) {
        let feeds = Feeds::new(2);
        let open = |reader| feeds.open(0, reader, context, |_| Ok(numbers(batches))).unwrap();
        (Reader::new(open(0), 0), Reader::new(open(1), 1))
    }

    #[tokio::test]
    async fn what_does_not_fit_into_memory_waits_on_disk_in_order() {
        let context = context(3000);
        let (mut fast, mut slow) = two(&context, 20);
        assert_eq!(read(&mut fast, 10).await, (0..10).collect::<Vec<_>>());
        assert_eq!(read(&mut slow, 4).await, (0..4).collect::<Vec<_>>());
        assert!(context.runtime_env().memory_pool.reserved() <= 3000);
        assert!(
            slow.feed.state.lock().queues[1]
                .as_ref()
                .is_some_and(|queue| queue.disk.is_some())
        );
        assert_eq!(read(&mut fast, 100).await, (10..20).collect::<Vec<_>>());
        assert_eq!(read(&mut slow, 100).await, (4..20).collect::<Vec<_>>());
        assert_eq!(context.runtime_env().memory_pool.reserved(), 0);
    }

    #[tokio::test]
    async fn nothing_waits_for_who_reads_no_more() {
        let context = context(1 << 20);
        let (mut fast, mut slow) = two(&context, 20);
        assert_eq!(read(&mut slow, 1).await, vec![0]);
        assert_eq!(read(&mut fast, 5).await, (0..5).collect::<Vec<_>>());
        assert!(context.runtime_env().memory_pool.reserved() > 0);
        drop(slow);
        assert_eq!(context.runtime_env().memory_pool.reserved(), 0);
        assert_eq!(read(&mut fast, 100).await, (5..20).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn a_plan_that_runs_twice_is_read_twice() {
        let context = context(1 << 20);
        let feeds = Feeds::new(2);
        for _ in 0..2 {
            for reader in 0..2 {
                let feed = feeds.open(0, reader, &context, |_| Ok(numbers(3))).unwrap();
                assert_eq!(read(&mut Reader::new(feed, reader), 100).await, vec![0, 1, 2]);
            }
        }
    }

    /// Whoever opens a partition first, and in whatever order.
    #[test]
    fn partitions_of_a_run_are_those_of_one_plan() {
        let context = context(1 << 20);
        let feeds = Feeds::new(2);
        let plan = || -> Arc<dyn ExecutionPlan> { Arc::new(EmptyExec::new(Arc::new(Schema::empty()))) };
        let (first, second) = (plan(), plan());
        let executed = |partition, reader, own: &Arc<dyn ExecutionPlan>| {
            let mut executed = None;
            let start = |run| {
                executed = Some(feeds.input(run, own));
                Ok(numbers(1))
            };
            feeds.open(partition, reader, &context, start).unwrap();
            executed
        };
        let is =
            |executed: Option<Arc<dyn ExecutionPlan>>, plan| executed.is_some_and(|found| Arc::ptr_eq(&found, plan));
        assert!(is(executed(0, 0, &first), &first));
        assert!(is(executed(1, 1, &second), &first));
        // What the other one has started is read.
        assert!(executed(0, 1, &second).is_none());
        assert!(executed(1, 0, &first).is_none());
        // The next run is another plan's.
        assert!(is(executed(1, 1, &second), &second));
        assert!(is(executed(0, 0, &first), &second));
    }

    #[tokio::test]
    async fn nothing_is_kept_for_who_has_another_plan() {
        let context = context(1 << 20);
        let feeds = Feeds::new(2);
        assert!(feeds.give("scan", 0));
        let feed = feeds.open(0, 0, &context, |_| Ok(numbers(20))).unwrap();
        let mut reader = Reader::new(feed, 0);
        assert_eq!(read(&mut reader, 5).await, (0..5).collect::<Vec<_>>());
        assert!(context.runtime_env().memory_pool.reserved() > 0);
        assert!(!feeds.give("sorted scan", 1));
        assert_eq!(context.runtime_env().memory_pool.reserved(), 0);
        assert_eq!(read(&mut reader, 100).await, (5..20).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn readers_in_other_tasks_see_everything() {
        let context = context(1 << 20);
        let (first, second) = two(&context, 500);
        let count = |mut reader: Reader| async move { read(&mut reader, 1000).await.len() };
        let (first, second) = (tokio::spawn(count(first)), tokio::spawn(count(second)));
        assert_eq!((first.await.unwrap(), second.await.unwrap()), (500, 500));
    }
}
