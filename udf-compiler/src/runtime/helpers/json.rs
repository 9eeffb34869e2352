//! The helper of json: values in the row's memory, laid out as the slots of `Type::json()`.

use crate::ir::Type;
use crate::runtime::ctx::CtxPtr;
use crate::runtime::dict::Layout;
use crate::runtime::fail::{Fail, Outcome};
use crate::runtime::hash;
use crate::runtime::json::{Maker, parse};
use crate::runtime::table::{Fails, Helper, Out, row};
use crate::runtime::text::RStr;
use std::sync::LazyLock;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    vec![row("json.loads", Fails::Status, loads as extern "C" fn(_, _, _))]
}

/// Words of a value.
const WIDTH: usize = 8;

/// Where the alternatives of `Type::json()` are: their tags and first slots.
struct Places {
    bool: (u64, usize),
    int: (u64, usize),
    float: (u64, usize),
    text: (u64, usize),
    list: (u64, usize),
    dict: (u64, usize),
}

static PLACES: LazyLock<Places> = LazyLock::new(|| {
    let json = Type::json();
    let place = |wanted: &Type| {
        let parts = json.alternatives();
        let tag = parts.iter().position(|part| part == wanted).unwrap_or(0);
        (tag as u64, 1 + parts[..tag].iter().map(Type::slots).sum::<usize>())
    };
    Places {
        bool: place(&Type::Bool),
        int: place(&Type::Int),
        float: place(&Type::Float),
        text: place(&Type::Str),
        list: place(&Type::JsonList),
        dict: place(&Type::JsonDict),
    }
});

type Words = [u64; WIDTH];

struct InMemory<'c> {
    ctx: &'c mut CtxPtr,
    text: RStr,
    places: &'static Places,
    /// None with harmless other slots.
    blank: Words,
}

impl InMemory<'_> {
    fn with(&self, (tag, slot): (u64, usize), words: &[u64]) -> Words {
        let mut value = self.blank;
        value[0] = tag;
        value[slot..slot + words.len()].copy_from_slice(words);
        value
    }

    fn str(&mut self, text: RStr) -> Words {
        let (ptr, meta) = self.ctx.admit(text).to_raw();
        self.with(self.places.text, &[ptr as u64, meta])
    }
}

impl Maker for InMemory<'_> {
    type Value = Words;

    fn none(&mut self) -> Words {
        self.blank
    }

    fn bool(&mut self, value: bool) -> Words {
        self.with(self.places.bool, &[u64::from(value)])
    }

    fn int(&mut self, value: i64) -> Words {
        self.with(self.places.int, &[value as u64])
    }

    fn float(&mut self, value: f64) -> Words {
        self.with(self.places.float, &[value.to_bits()])
    }

    fn part(&mut self, start: usize, end: usize) -> Outcome<Words> {
        let part = self.text.slice(start, end);
        Ok(self.str(part))
    }

    fn text(&mut self, text: &str) -> Outcome<Words> {
        let text = self.ctx.text(text);
        Ok(self.str(text))
    }

    fn list(&mut self, items: &[Words]) -> Outcome<Words> {
        let list = self.ctx.list(WIDTH, items.len()).ok_or(Fail::Memory)?;
        list.extend(self.ctx, items.as_flattened(), WIDTH, items.len())
            .ok_or(Fail::Memory)?;
        Ok(self.with(self.places.list, &[list.to_raw()]))
    }

    fn dict(&mut self, items: &[Words]) -> Outcome<Words> {
        let layout = Layout { key: 2, value: WIDTH };
        let dict = self.ctx.dict().ok_or(Fail::Memory)?;
        let first = self.places.text.1;
        for pair in items.chunks_exact(2) {
            let key = &pair[0][first..first + 2];
            // SAFETY: the words of a text that this maker made.
            let text = unsafe { RStr::from_raw(key[0] as *const u8, key[1]) };
            let hash = hash::text(text.as_bytes());
            let target = match hash::find_text(dict, layout, hash, text) {
                Some(place) => dict.value_at(layout, place),
                None => dict.add(self.ctx, layout, hash, key),
            };
            let target = target.ok_or(Fail::Memory)?;
            // SAFETY: an entry has room for the words of a value behind its key.
            unsafe { std::ptr::copy_nonoverlapping(pair[1].as_ptr(), target.as_ptr(), WIDTH) };
        }
        Ok(self.with(self.places.dict, &[dict.to_raw()]))
    }
}

extern "C" fn loads(mut ctx: CtxPtr, text: RStr, mut out: Out) {
    let places = &*PLACES;
    let mut blank = [0; WIDTH];
    blank[places.text.1] = RStr::EMPTY.to_raw().0 as u64;
    let (list, dict) = (ctx.list(WIDTH, 0), ctx.dict());
    let (Some(list), Some(dict)) = (list, dict) else {
        return ctx.fail();
    };
    blank[places.list.1] = list.to_raw();
    blank[places.dict.1] = dict.to_raw();
    let mut maker = InMemory {
        ctx: &mut ctx,
        text,
        places,
        blank,
    };
    match parse(text.as_str(), &mut maker) {
        Ok(value) => out.words(0, &value),
        Err(_) => {
            out.words(0, &blank);
            ctx.fail();
        }
    }
}
