//! The local file system as a store that remembers why writing failed: DataFusion says only that it did.

use crate::failures::Failures;
use crate::fence::{Fence, Use};
use async_trait::async_trait;
use bytes::Bytes;
use futures::stream::{self, BoxStream};
use futures::{FutureExt, StreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{
    CopyOptions, GetOptions, GetResult, GetResultPayload, ListResult, MultipartUpload, ObjectMeta, ObjectStore,
    PutMultipartOptions, PutOptions, PutPayload, PutResult, Result, UploadPart,
};
use std::error::Error as StdError;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::sync::Arc;

/// The store.
#[derive(Debug)]
pub(crate) struct LocalFiles {
    inner: LocalFileSystem,
    failures: Failures,
    fence: Arc<Fence>,
}

impl LocalFiles {
    pub fn new(failures: Failures, fence: Arc<Fence>) -> LocalFiles {
        LocalFiles {
            inner: LocalFileSystem::new(),
            failures,
            fence,
        }
    }

    /// Refuses what the session may not reach.
    fn check(&self, location: &Path, how: Use) -> Result<()> {
        check(&self.inner, &self.fence, location, how)
    }
}

fn check(files: &LocalFileSystem, fence: &Fence, location: &Path, how: Use) -> Result<()> {
    if fence.is_open() {
        return Ok(());
    }
    fence.check(&files.path_to_filesystem(location)?, how)?;
    Ok(())
}

/// Bytes of a file that is open.
fn read_range(file: &mut File, range: &Range<u64>) -> io::Result<Bytes> {
    let length = range.end.saturating_sub(range.start);
    file.seek(SeekFrom::Start(range.start))?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes.into())
}

impl fmt::Display for LocalFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
}

#[async_trait]
impl ObjectStore for LocalFiles {
    async fn put_opts(&self, location: &Path, payload: PutPayload, options: PutOptions) -> Result<PutResult> {
        self.check(location, Use::Write)?;
        self.failures
            .note(self.inner.put_opts(location, payload, options).await)
    }

    async fn put_multipart_opts(
        &self,
        location: &Path,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.check(location, Use::Write)?;
        let inner = self
            .failures
            .note(self.inner.put_multipart_opts(location, options).await)?;
        let failures = self.failures.clone();
        Ok(Box::new(Upload { inner, failures }))
    }

    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        self.check(location, Use::Read)?;
        let got = self.inner.get_opts(location, options).await?;
        if let GetResultPayload::File(file, path) = &got.payload {
            self.fence.check_opened(file, path)?;
        }
        Ok(got)
    }

    async fn get_ranges(&self, location: &Path, ranges: &[Range<u64>]) -> Result<Vec<Bytes>> {
        if self.fence.is_open() {
            return self.inner.get_ranges(location, ranges).await;
        }
        let got = self.get_opts(location, GetOptions::default()).await?;
        let GetResultPayload::File(mut file, path) = got.payload else {
            return self.inner.get_ranges(location, ranges).await;
        };
        let ranges = ranges.to_vec();
        let read = tokio::task::spawn_blocking(move || {
            let read = ranges.iter().map(|range| read_range(&mut file, range));
            read.collect::<io::Result<Vec<Bytes>>>()
        });
        let failed = |error: Box<dyn StdError + Send + Sync>| object_store::Error::Generic {
            store: "LocalFileSystem",
            source: format!("could not read \"{}\": {error}", path.display()).into(),
        };
        match read.await {
            Ok(read) => read.map_err(|error| failed(error.into())),
            Err(error) => Err(failed(error.into())),
        }
    }

    fn delete_stream(&self, locations: BoxStream<'static, Result<Path>>) -> BoxStream<'static, Result<Path>> {
        let (files, fence) = (self.inner.clone(), self.fence.clone());
        let allowed = locations.map(move |location| {
            let location = location?;
            check(&files, &fence, &location, Use::Write).map(|()| location)
        });
        self.inner.delete_stream(allowed.boxed())
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        if self.fence.is_open() {
            return self.inner.list(prefix);
        }
        if let Err(error) = self.check(prefix.unwrap_or(&Path::default()), Use::Read) {
            return stream::once(async move { Err(error) }).boxed();
        }
        let (files, fence) = (self.inner.clone(), self.fence.clone());
        let found = self.inner.list(prefix).map(move |found| {
            let found = found?;
            check(&files, &fence, &found.location, Use::Read).map(|()| found)
        });
        found.boxed()
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.check(prefix.unwrap_or(&Path::default()), Use::Read)?;
        let found = self.inner.list_with_delimiter(prefix).await?;
        for object in &found.objects {
            self.check(&object.location, Use::Read)?;
        }
        Ok(found)
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.check(from, Use::Read)?;
        self.check(to, Use::Write)?;
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
