//! Arrays of one version of Arrow as those of the other, over the same buffers. An array is checked where it is made, since only
//! that makes it one: offsets, and that texts are UTF-8.

use super::types;
use arrow_array_ffi as outer_arrays;
use arrow_buffer_ffi as outer_buffers;
use arrow_data_ffi as outer_data;
use arrow_schema_ffi as outer_schema;
use bytes::Bytes;
use datafusion::arrow::array as inner_arrays;
use datafusion::arrow::array::ArrayData;
use datafusion::arrow::buffer as inner_buffers;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;

/// The functions that make arrays of one version of those of the other.
macro_rules! converted {
    ($batch:ident, $from_batch:ty, $to_batch:ty, $schema:ty, $error:ty, $from_data:ty, $to_data:ty, $arrays:ident,
     $from_buffers:ident, $to_buffers:ident, $data_type:path) => {
        /// The same rows.
        pub fn $batch(batch: &$from_batch, schema: &$schema) -> Result<$to_batch, $error> {
            let columns = batch.columns().iter().map(|column| {
                let data = data(&column.to_data())?;
                Ok($arrays::make_array(data))
            });
            let options = $arrays::RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
            let columns = columns.collect::<Result<Vec<_>, $error>>()?;
            <$to_batch>::try_new_with_options(schema.clone(), columns, &options)
        }

        fn data(array: &$from_data) -> Result<$to_data, $error> {
            let children = array.child_data().iter().map(data);
            let nulls = array.nulls().map(|nulls| {
                let bits = $to_buffers::BooleanBuffer::new(buffer(nulls.buffer()), nulls.offset(), nulls.len());
                $to_buffers::NullBuffer::new(bits)
            });
            <$to_data>::builder($data_type(array.data_type()))
                .len(array.len())
                .offset(array.offset())
                .nulls(nulls)
                .buffers(array.buffers().iter().map(buffer).collect())
                .child_data(children.collect::<Result<Vec<_>, $error>>()?)
                .align_buffers(true)
                .build()
        }

        fn buffer(buffer: &$from_buffers::Buffer) -> $to_buffers::Buffer {
            $to_buffers::Buffer::from(Bytes::from_owner(Held(buffer.clone())))
        }
    };
}

/// A buffer that another shares its bytes with.
struct Held<B>(B);

impl<B: std::ops::Deref<Target = [u8]>> AsRef<[u8]> for Held<B> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

mod out {
    use super::*;
    converted!(
        outward,
        inner_arrays::RecordBatch,
        outer_arrays::RecordBatch,
        outer_schema::SchemaRef,
        outer_schema::ArrowError,
        ArrayData,
        outer_data::ArrayData,
        outer_arrays,
        inner_buffers,
        outer_buffers,
        types::outward_type
    );
}

mod back {
    use super::*;
    converted!(
        inward,
        outer_arrays::RecordBatch,
        inner_arrays::RecordBatch,
        SchemaRef,
        ArrowError,
        outer_data::ArrayData,
        ArrayData,
        inner_arrays,
        outer_buffers,
        inner_buffers,
        types::inward_type
    );
}

pub use back::inward;
pub use out::outward;
