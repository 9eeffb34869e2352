//! The helper of json: values in the row's memory, laid out as the slots of `Type::json()`.

use crate::abi::{Args, Fails, Helper, Out, SiteRef, row};
use crate::ctx::CtxPtr;
use crate::dict::Layout;
use crate::fail::{Fail, Outcome};
use crate::json::{Maker, parse};
use crate::json_write::{Style, Tree};
use crate::nested::deeper;
use crate::text::RStr;
use crate::{element, hash, words};
use std::sync::LazyLock;
use taipan_types::{Attr, Type};

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    vec![
        row("json.loads", Fails::Status, loads as extern "C" fn(_, _, _)),
        row("json.try_loads", Fails::Status, try_loads as extern "C" fn(_, _, _)),
        row("json.write", Fails::Status, write as extern "C" fn(_, _, _) -> _),
    ]
}

extern "C" fn write(mut ctx: CtxPtr, site: SiteRef, args: Args) -> RStr {
    let style = match &site.attr {
        Attr::Name(style) => Style::read(style),
        _ => None,
    };
    let tree = site.args.first().and_then(|ty| tree(ty, args.words(0, ty.slots())));
    let mut text = String::new();
    match style.zip(tree).and_then(|(style, tree)| style.write(&tree, &mut text)) {
        Some(()) => ctx.text(&text),
        None => {
            ctx.fail();
            RStr::EMPTY
        }
    }
}

/// A value without identity; nothing for what is not written.
fn tree(ty: &Type, words: &[u64]) -> Option<Tree> {
    let (ty, words) = words::concrete(ty, words)?;
    Some(match ty {
        Type::None | Type::Never => Tree::None,
        Type::Bool => Tree::Bool(*words.first()? != 0),
        Type::Int => Tree::Int(*words.first()? as i64),
        Type::Float => Tree::Float(f64::from_bits(*words.first()?)),
        Type::Str => Tree::Text(words::text(words).as_str().to_string()),
        Type::Record(parts) => {
            let mut rest = words;
            let mut trees = Vec::with_capacity(parts.len());
            for part in parts.iter() {
                let (own, others) = rest.split_at_checked(part.slots())?;
                trees.push(tree(part, own)?);
                rest = others;
            }
            Tree::Tuple(trees)
        }
        Type::List(element) => Tree::List(deeper(|| trees(element, words))??),
        Type::Tuple(element) => Tree::Tuple(deeper(|| trees(element, words))??),
        Type::Dict(key, value, _) => {
            let layout = words::layout((key, value));
            let pairs = words::dict(words)?;
            let pair = |(k, v): (&[u64], &[u64])| Some((tree(key, k)?, deeper(|| tree(value, v))??));
            let pairs = pairs.pairs(layout).map(pair);
            Tree::Dict(pairs.collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

fn trees(element: &Type, words: &[u64]) -> Option<Vec<Tree>> {
    let (list, width) = (words::list(words)?, element.slots());
    let words = list.words(width);
    (0..list.len())
        .map(|i| tree(element, &words[i * width..][..width]))
        .collect()
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
            let hash = hash::text(text);
            let target = match element::find_text(dict, layout, hash, text) {
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
    let (value, outcome) = loaded(&mut ctx, text);
    out.words(0, &value);
    if outcome.is_err() {
        ctx.fail();
    }
}

extern "C" fn try_loads(mut ctx: CtxPtr, text: RStr, mut out: Out) {
    let (value, outcome) = loaded(&mut ctx, text);
    out.words(0, &[u64::from(outcome.is_ok())]);
    out.words(1, &value);
    if outcome.is_err_and(|fail| fail != Fail::Value) {
        ctx.fail();
    }
}

/// What a text stands for; none where it fails.
fn loaded(ctx: &mut CtxPtr, text: RStr) -> (Words, Outcome<()>) {
    let places = &*PLACES;
    let mut blank = [0; WIDTH];
    blank[places.text.1] = RStr::EMPTY.to_raw().0 as u64;
    let (list, dict) = (ctx.list(WIDTH, 0), ctx.dict());
    let (Some(list), Some(dict)) = (list, dict) else {
        return (blank, Err(Fail::Memory));
    };
    blank[places.list.1] = list.to_raw();
    blank[places.dict.1] = dict.to_raw();
    let mut maker = InMemory {
        ctx,
        text,
        places,
        blank,
    };
    match parse(text.as_str(), &mut maker) {
        Ok(value) => (value, Ok(())),
        Err(fail) => (blank, Err(fail)),
    }
}
