//! The local file system as a store that remembers why writing failed: DataFusion says only that it did.

use crate::copies::reason;
use async_trait::async_trait;
use futures::FutureExt;
use futures::stream::BoxStream;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{
    CopyOptions, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore, PutMultipartOptions,
    PutOptions, PutPayload, PutResult, Result, UploadPart,
};
use parking_lot::Mutex;
use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::sync::Arc;

/// The reason why something could not be written, last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failures(Arc<Mutex<Option<String>>>);

impl Failures {
    /// The reason, once.
    pub fn take(&self) -> Option<String> {
        self.0.lock().take()
    }

    fn note<T>(&self, result: Result<T>) -> Result<T> {
        if let Err(error) = &result {
            *self.0.lock() = Some(cause(error));
        }
        result
    }
}

/// What the system says, if it is the cause.
fn cause(error: &object_store::Error) -> String {
    let mut next: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(current) = next {
        if let Some(system) = current.downcast_ref::<io::Error>() {
            return reason(system);
        }
        next = current.source();
    }
    error.to_string()
}

/// The store.
#[derive(Debug)]
pub(crate) struct LocalFiles {
    inner: LocalFileSystem,
    failures: Failures,
}

impl LocalFiles {
    pub fn new(failures: Failures) -> LocalFiles {
        LocalFiles {
            inner: LocalFileSystem::new(),
            failures,
        }
    }
}

impl fmt::Display for LocalFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
}

#[async_trait]
impl ObjectStore for LocalFiles {
    async fn put_opts(&self, location: &Path, payload: PutPayload, options: PutOptions) -> Result<PutResult> {
        self.failures
            .note(self.inner.put_opts(location, payload, options).await)
    }

    async fn put_multipart_opts(
        &self,
        location: &Path,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        let inner = self
            .failures
            .note(self.inner.put_multipart_opts(location, options).await)?;
        let failures = self.failures.clone();
        Ok(Box::new(Upload { inner, failures }))
    }

    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        self.inner.get_opts(location, options).await
    }

    async fn get_ranges(&self, location: &Path, ranges: &[std::ops::Range<u64>]) -> Result<Vec<bytes::Bytes>> {
        self.inner.get_ranges(location, ranges).await
    }

    fn delete_stream(&self, locations: BoxStream<'static, Result<Path>>) -> BoxStream<'static, Result<Path>> {
        self.inner.delete_stream(locations)
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.inner.list(prefix)
    }

    fn list_with_offset(&self, prefix: Option<&Path>, offset: &Path) -> BoxStream<'static, Result<ObjectMeta>> {
        self.inner.list_with_offset(prefix, offset)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.inner.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.inner.copy_opts(from, to, options).await
    }
}

#[derive(Debug)]
struct Upload {
    inner: Box<dyn MultipartUpload>,
    failures: Failures,
}

#[async_trait]
impl MultipartUpload for Upload {
    fn put_part(&mut self, data: PutPayload) -> UploadPart {
        let (part, failures) = (self.inner.put_part(data), self.failures.clone());
        async move { failures.note(part.await) }.boxed()
    }

    async fn complete(&mut self) -> Result<PutResult> {
        self.failures.note(self.inner.complete().await)
    }

    async fn abort(&mut self) -> Result<()> {
        self.inner.abort().await
    }
}
