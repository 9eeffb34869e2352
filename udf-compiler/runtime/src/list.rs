//! Python lists as compiled code holds them: a header in the row's memory and the elements' words one after another.
//!
//! Knows how lists grow. What the words mean is known to those who know the element type.

use super::ctx::Ctx;
use super::text::RStr;
use std::ptr::NonNull;

/// The header. Compiled code reads and writes `data` and `len`, and appends while `len < capacity`.
#[repr(C)]
#[derive(Debug)]
pub struct List {
    data: *mut u64,
    /// In elements.
    len: u64,
    /// In elements.
    capacity: u64,
}

impl List {
    /// Where `data` lies, for compiled code.
    pub const DATA: usize = std::mem::offset_of!(List, data);
    /// Where `len` lies, for compiled code.
    pub const LEN: usize = std::mem::offset_of!(List, len);
    /// Where `capacity` lies, for compiled code.
    pub const CAPACITY: usize = std::mem::offset_of!(List, capacity);

    /// The header of a constant list over words that never change.
    pub fn constant(words: &[u64], len: usize) -> List {
        List {
            data: words.as_ptr().cast_mut(),
            len: len as u64,
            capacity: len as u64,
        }
    }
}

/// A list by reference, as Python passes it. Only ever made by compiled code or by `Ctx::list`, and used within the row.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListRef(NonNull<List>);

impl Ctx {
    /// A new empty list with room for `capacity` elements of `width` words; `None` (and the row fails) without memory.
    /// Elements without words count as one, so that no list is longer than memory allows.
    pub fn list(&mut self, width: usize, capacity: usize) -> Option<ListRef> {
        let bytes = capacity.saturating_mul(width.max(1)).saturating_mul(8);
        let header = self.arena.words(size_of::<List>());
        let data = if header.is_some() {
            self.arena.words(bytes)
        } else {
            None
        };
        let (Some(header), Some(data)) = (header, data) else {
            self.fail();
            return None;
        };
        let header = header.cast::<List>();
        let list = List {
            data: data.cast(),
            len: 0,
            capacity: capacity as u64,
        };
        // SAFETY: `header` is fresh, aligned memory of the header's size.
        unsafe { header.write(list) };
        NonNull::new(header).map(ListRef)
    }

    /// A new list of texts.
    pub fn str_list(&mut self, items: impl Iterator<Item = RStr>) -> Option<ListRef> {
        let list = self.list(2, items.size_hint().0.max(4))?;
        for item in items {
            let item = self.admit(item);
            list.push_str(self, item)?;
        }
        Some(list)
    }
}

impl ListRef {
    /// The list at this address.
    ///
    /// # Safety
    /// It must be a live list of this row or of the module's constants.
    pub unsafe fn from_raw(list: NonNull<List>) -> ListRef {
        ListRef(list)
    }

    /// Its address, as a slot.
    pub fn to_raw(self) -> u64 {
        self.0.as_ptr() as u64
    }

    /// How many elements it has.
    pub fn len(self) -> usize {
        self.header().len as usize
    }

    /// Whether it has none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The words of all elements, each `width` words.
    pub fn words(&self, width: usize) -> &[u64] {
        let header = self.header();
        // SAFETY: a live list has `len` elements of its width at `data`.
        unsafe { std::slice::from_raw_parts(header.data, header.len as usize * width) }
    }

    /// The same, to change. Nobody else looks at the list during the call of a helper.
    pub fn words_mut(&mut self, width: usize) -> &mut [u64] {
        let header = self.header();
        // SAFETY: as in `words`; a helper is alone with the row's lists.
        unsafe { std::slice::from_raw_parts_mut(header.data, header.len as usize * width) }
    }

    /// The elements of a list of texts.
    pub fn texts(&self) -> &[RStr] {
        let header = self.header();
        // SAFETY: elements of a `list[str]` are pairs of words laid out as `RStr`.
        unsafe { std::slice::from_raw_parts(header.data.cast::<RStr>(), header.len as usize) }
    }

    /// Appends an element; `None` (and the row fails) without memory.
    pub fn push(self, ctx: &mut Ctx, element: &[u64]) -> Option<()> {
        self.reserve(ctx, element.len(), 1)?;
        self.extend_in_place(element, element.len(), 1);
        Some(())
    }

    /// Appends a text to a list of texts.
    pub fn push_str(self, ctx: &mut Ctx, text: RStr) -> Option<()> {
        let (ptr, meta) = text.to_raw();
        self.push(ctx, &[ptr as u64, meta])
    }

    /// Appends `count` elements given as words. They may be the list's own.
    pub fn extend(self, ctx: &mut Ctx, words: &[u64], width: usize, count: usize) -> Option<()> {
        self.reserve(ctx, width, count)?;
        self.extend_in_place(words, width, count);
        Some(())
    }

    /// Makes room for `extra` more elements of `width` words.
    pub fn reserve(mut self, ctx: &mut Ctx, width: usize, extra: usize) -> Option<()> {
        let header = self.header();
        let (len, capacity) = (header.len as usize, header.capacity as usize);
        let needed = len.saturating_add(extra);
        if needed <= capacity {
            return Some(());
        }
        let new_capacity = needed.max(capacity.saturating_mul(2)).max(4);
        let width = width.max(1);
        let old_bytes = capacity * width * 8;
        let extra_bytes = (new_capacity - capacity).saturating_mul(width).saturating_mul(8);
        let Some((data, _)) = ctx.arena.extend(header.data.cast(), old_bytes, extra_bytes) else {
            ctx.fail();
            return None;
        };
        let header = self.header_mut();
        header.data = data.cast();
        header.capacity = new_capacity as u64;
        Some(())
    }

    /// Changes the length to one that memory was made for.
    pub fn set_len(mut self, len: usize) {
        let header = self.header_mut();
        header.len = (len as u64).min(header.capacity);
    }

    fn extend_in_place(mut self, words: &[u64], width: usize, count: usize) {
        let header = self.header_mut();
        // SAFETY: the caller reserved room for `count` elements behind the `len` that are there.
        unsafe {
            let target = header.data.add(header.len as usize * width);
            std::ptr::copy(words.as_ptr(), target, (count * width).min(words.len()));
        }
        header.len += count as u64;
    }

    fn header(&self) -> &List {
        // SAFETY: the type's invariant: the list is alive.
        unsafe { self.0.as_ref() }
    }

    fn header_mut(&mut self) -> &mut List {
        // SAFETY: as in `header`; a helper is alone with the row's lists.
        unsafe { self.0.as_mut() }
    }
}
