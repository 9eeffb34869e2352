//! Texts of Arrow's arrays as machine code sees them.

use arrow::array::types::ByteViewType;
use arrow::array::{ByteView, GenericByteViewArray, MAX_INLINE_VIEW_LEN};
use taipan_runtime::RBytes;
use taipan_runtime::text::SLACK;

/// Whether there is room behind a row's text, which lies in the views themselves or in one of the data buffers.
pub(super) fn has_slack<T: ByteViewType>(array: &GenericByteViewArray<T>, row: usize, text: &[u8]) -> bool {
    let view = ByteView::from(array.views()[row]);
    if text.len() <= MAX_INLINE_VIEW_LEN as usize {
        return (array.views().len() - row - 1) * size_of::<u128>() >= SLACK;
    }
    let buffer = array.data_buffers().get(view.buffer_index as usize);
    buffer.is_some_and(|buffer| buffer.len() - (view.offset as usize + text.len()) >= SLACK)
}

/// A row's text, or its bytes if `ascii` says so of whatever they are; the array keeps them alive.
pub(super) fn view(bytes: &[u8], ascii: bool) -> RBytes {
    let meta = taipan_runtime::text::meta(bytes.len(), ascii);
    // SAFETY: the bytes are an Arrow array's, or a copy of them; both outlive the chunk's run, which reads them.
    unsafe { RBytes::from_raw(bytes.as_ptr(), meta) }
}
