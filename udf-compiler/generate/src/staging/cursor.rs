//! Iteration over run-time data: what a loop carries for it, when it ends, what the next item is.

use super::json_iteration;
use crate::library::{hash_containers, list, set_order, tuple};
use crate::state::{HookContext, IrValue};
use crate::values::{Virtual, VirtualKind, int_argument, python_type, unions};
use rustpython_vm::builtins::{PyBytes, PyList, PyRange, PyStr, PyTuple};
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

/// Why a generator beside other iterables is not compiled.
const UNREAD: &str = "a generator that is not read by a loop of its own";

/// An iterable of the IR. Its position is ints carried by the loop.
pub enum Cursor {
    Range {
        start: IrValue,
        stop: IrValue,
        step: i64,
    },
    /// start, step and the number of items, where the step is not known.
    Stepped {
        start: IrValue,
        step: IrValue,
        length: IrValue,
    },
    /// Position: byte offset.
    Str(IrValue),
    Bytes(IrValue),
    List(IrValue),
    /// Position: a place; and the version that the dict must keep.
    Keyed {
        table: IrValue,
        version: IrValue,
        show: VirtualKind,
    },
    /// Position: an index into the list of the elements; and the version that the set must keep.
    Set {
        list: IrValue,
        set: IrValue,
        version: IrValue,
    },
    /// Either of them; rows with anything else fail. Position: that of the one it is.
    Json(json_iteration::Either),
    /// From the last index down; the position is the index after the item.
    ListReversed(IrValue),
    StrReversed(IrValue),
    /// Also carries the count.
    Enumerate(Box<Cursor>, IrValue),
    Zip(Vec<Cursor>),
    /// A function of the items of all.
    Map(PyObjectRef, Box<Cursor>),
}

impl HookContext<'_> {
    /// The cursor over an object, if iterating it depends on run-time data.
    pub fn cursor(&self, object: &PyObject) -> PyResult<Option<Cursor>> {
        if let Some(virtual_) = object.downcast_ref::<Virtual>() {
            self.consume(object)?;
            return self.virtual_cursor(virtual_).map(Some);
        }
        let Some(value) = self.dynamic(object)? else {
            return Ok(None);
        };
        if let Some(either) = json_iteration::Either::of(self, &value)? {
            return Ok(Some(Cursor::Json(either)));
        }
        let value = unions::expect_one(*self, value, &|ty| {
            matches!(
                ty,
                Type::Str | Type::Bytes | Type::List(_) | Type::Tuple(_) | Type::Dict(..)
            )
        })?;
        match value.ty {
            Type::Str => Ok(Some(Cursor::Str(value))),
            Type::Bytes => Ok(Some(Cursor::Bytes(value))),
            Type::List(_) | Type::Tuple(_) => Ok(Some(Cursor::List(value))),
            Type::Dict(..) => Ok(Some(self.keyed_cursor(value, VirtualKind::KeysOf))),
            Type::Set(_) | Type::FrozenSet(_) => self.set_cursor(value).map(Some),
            Type::Record(_) => Ok(None),
            Type::PyObj => Err(self.unsupported("a loop over a Python object")),
            _ => {
                let name = python_type(&value.ty);
                Err(self.vm.new_type_error(format!("'{name}' object is not iterable")))
            }
        }
    }

    fn virtual_cursor(&self, virtual_: &Virtual) -> PyResult<Cursor> {
        let inner = |object: &PyObjectRef| match self.cursor(object)? {
            Some(cursor) => Ok(cursor),
            None => self.static_cursor(object),
        };
        match virtual_.kind {
            VirtualKind::Range => self.range_cursor(&virtual_.parts[0], &virtual_.parts[1], &virtual_.parts[2]),
            VirtualKind::Enumerate => {
                let start = int_argument(*self, &virtual_.parts[1])?;
                Ok(Cursor::Enumerate(Box::new(inner(&virtual_.parts[0])?), start))
            }
            VirtualKind::Zip => Ok(Cursor::Zip(
                virtual_.parts.iter().map(inner).collect::<PyResult<Vec<_>>>()?,
            )),
            VirtualKind::Reversed => self.reversed_cursor(&virtual_.parts[0]),
            VirtualKind::Map => {
                let inner = virtual_.parts[1..].iter().map(inner).collect::<PyResult<Vec<_>>>()?;
                Ok(Cursor::Map(virtual_.parts[0].clone(), Box::new(Cursor::Zip(inner))))
            }
            VirtualKind::Items => inner(&virtual_.parts[0]),
            VirtualKind::KeysOf | VirtualKind::ValuesOf | VirtualKind::PairsOf => {
                let table = self.lift(&virtual_.parts[0])?;
                Ok(self.keyed_cursor(table, virtual_.kind))
            }
            VirtualKind::Generator => Err(self.suspend_items(virtual_, UNREAD)),
            VirtualKind::Managed | VirtualKind::Spread => Err(self.unsupported(UNREAD)),
        }
    }

    fn keyed_cursor(&self, table: IrValue, show: VirtualKind) -> Cursor {
        let version = self.ir().dict_version(&table);
        Cursor::Keyed { table, version, show }
    }

    fn set_cursor(&self, set: IrValue) -> PyResult<Cursor> {
        set_order::show(*self, &set)?;
        if !set_order::is_ordered(self, &set.ty) {
            return Ok(self.keyed_cursor(set, VirtualKind::KeysOf));
        }
        let list = set_order::listed(*self, &set)?;
        let version = self.ir().dict_version(&set);
        Ok(Cursor::Set { list, set, version })
    }

    fn range_cursor(&self, start: &PyObject, stop: &PyObject, step: &PyObject) -> PyResult<Cursor> {
        let argument = |o: &PyObject| int_argument(*self, o);
        let (start, stop) = (argument(start)?, argument(stop)?);
        if let Some(Const::Int(step)) = self.as_const(step) {
            if step == 0 {
                return Err(self.vm.new_value_error("range() arg 3 must not be zero"));
            }
            return Ok(Cursor::Range { start, stop, step });
        }
        let step = argument(step)?;
        let length = self.ir().range_len(&start, &stop, &step);
        Ok(Cursor::Stepped { start, step, length })
    }

    fn reversed_cursor(&self, object: &PyObject) -> PyResult<Cursor> {
        let virtual_ = object.downcast_ref::<Virtual>();
        if let Some(virtual_) = virtual_.filter(|virtual_| !virtual_.kind.is_view()) {
            if virtual_.kind != VirtualKind::Range {
                self.consume(object)?;
                return Err(self.vm.new_type_error("object is not reversible"));
            }
            let parts = &virtual_.parts;
            let argument = |o: &PyObject| int_argument(*self, o);
            let (start, stop, step) = (argument(&parts[0])?, argument(&parts[1])?, argument(&parts[2])?);
            let length = self.ir().range_len(&start, &stop, &step);
            let before = self.ir().int_sub(&length, &self.int(1));
            let span = self.ir().int_mul(&before, &step);
            let start = self.ir().int_add(&start, &span);
            let step = self.ir().int_neg(&step);
            return Ok(Cursor::Stepped { start, step, length });
        }
        let json = self
            .dynamic(object)?
            .filter(|value| value.ty.alternative_index(&Type::JsonList).is_some());
        if let Some(value) = json {
            let is_list = |ty: &Type| matches!(ty, Type::List(_));
            return unions::expect_one(*self, value, &is_list).map(Cursor::ListReversed);
        }
        let cursor = match self.cursor(object)? {
            Some(cursor) => cursor,
            None => self.static_cursor(object)?,
        };
        match cursor {
            Cursor::List(list) => Ok(Cursor::ListReversed(list)),
            Cursor::Str(text) => Ok(Cursor::StrReversed(text)),
            Cursor::Bytes(bytes) => {
                let list = self.ir().bytes_list(&bytes);
                Ok(Cursor::ListReversed(list))
            }
            Cursor::Keyed { table, version, show } => {
                let shown = crate::library::hash_containers::view(*self, &table, show);
                let list = self.lift(&*list::from_iterable(*self, shown)?)?;
                self.ir().list_reverse(&list);
                Ok(Cursor::Set {
                    list,
                    set: table,
                    version,
                })
            }
            _ => Err(self.unsupported("reversed() of this iterable")),
        }
    }

    /// The cursor over a static iterable that is too long to unroll, or runs beside a dynamic one.
    pub fn static_cursor(&self, object: &PyObject) -> PyResult<Cursor> {
        if let Some(range) = object.downcast_ref::<PyRange>() {
            let part = |name: &'static str| object.get_attr(name, self.vm);
            let _ = range;
            let (start, stop, step) = (part("start")?, part("stop")?, part("step")?);
            return self.range_cursor(&start, &stop, &step);
        }
        if object.downcast_ref::<PyStr>().is_some() {
            return Ok(Cursor::Str(self.lift(object)?));
        }
        if object.downcast_ref::<PyBytes>().is_some() {
            return Ok(Cursor::Bytes(self.lift(object)?));
        }
        if object.downcast_ref::<PyList>().is_some() {
            let list = self.lift(object)?;
            return match list.ty {
                Type::List(_) => Ok(Cursor::List(list)),
                _ => Err(self.unsupported("a run-time loop over a list of objects")),
            };
        }
        if let Some(tuple) = object.downcast_ref::<PyTuple>() {
            return Ok(Cursor::List(tuple::of_parts(self, tuple.as_slice())?));
        }
        if let Some(elements) = self.elements_of_view(object) {
            return self.static_cursor(&elements);
        }
        Err(self.unsupported(format!("a run-time loop over a {}", object.class().name())))
    }
}

impl Cursor {
    /// The first position.
    pub fn start(&self, cx: &HookContext<'_>) -> PyResult<Vec<PyObjectRef>> {
        let zero = || cx.vm.ctx.new_int(0).into();
        Ok(match self {
            Cursor::Range { start, .. } => vec![cx.wrap(start.clone())],
            Cursor::Stepped { .. } | Cursor::Str(_) | Cursor::Bytes(_) => vec![zero()],
            Cursor::List(_) | Cursor::Keyed { .. } | Cursor::Set { .. } | Cursor::Json(_) => vec![zero()],
            Cursor::ListReversed(list) => vec![cx.wrap(cx.ir().list_len(list))],
            Cursor::StrReversed(text) => vec![cx.wrap(cx.ir().str_len(text))],
            Cursor::Map(_, inner) => inner.start(cx)?,
            Cursor::Enumerate(inner, start) => {
                let mut position = inner.start(cx)?;
                position.push(cx.wrap(start.clone()));
                position
            }
            Cursor::Zip(inner) => {
                let mut position = Vec::new();
                for cursor in inner {
                    position.extend(cursor.start(cx)?);
                }
                position
            }
        })
    }

    fn width(&self) -> usize {
        match self {
            Cursor::Enumerate(inner, _) => inner.width() + 1,
            Cursor::Zip(inner) => inner.iter().map(Cursor::width).sum(),
            Cursor::Map(_, inner) => inner.width(),
            _ => 1,
        }
    }

    /// Whether there is an item at a position.
    pub fn test(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<IrValue> {
        let here = |i: usize| cx.lift(&position[i]);
        let below = |a: &IrValue, b: &IrValue| cx.ir().int_lt(a, b);
        Ok(match self {
            Cursor::Range { stop, step, .. } if *step > 0 => below(&here(0)?, stop),
            Cursor::Range { stop, .. } => cx.ir().int_gt(&here(0)?, stop),
            Cursor::Stepped { length, .. } => below(&here(0)?, length),
            Cursor::Str(text) => below(&here(0)?, &cx.ir().str_byte_len(text)),
            Cursor::Bytes(bytes) => below(&here(0)?, &cx.ir().bytes_len(bytes)),
            Cursor::List(list) => below(&here(0)?, &cx.ir().list_len(list)),
            Cursor::Json(either) => either.test(cx, &here(0)?)?,
            Cursor::Set { list, set, version } => {
                unchanged(cx, set, version)?;
                below(&here(0)?, &cx.ir().list_len(list))
            }
            Cursor::Keyed { table, version, .. } => {
                unchanged(cx, table, version)?;
                let place = cx.ir().dict_next(table, &here(0)?);
                cx.ir().int_ge(&place, &cx.int(0))
            }
            Cursor::ListReversed(_) | Cursor::StrReversed(_) => cx.ir().int_gt(&here(0)?, &cx.int(0)),
            Cursor::Enumerate(inner, _) | Cursor::Map(_, inner) => inner.test(cx, position)?,
            Cursor::Zip(inner) => {
                let mut rest = position;
                let mut all: Option<IrValue> = None;
                for cursor in inner {
                    let one = cursor.test(cx, rest)?;
                    rest = &rest[cursor.width()..];
                    all = Some(match all {
                        None => one,
                        Some(all) => cx.ir().bool_and(&all, &one),
                    });
                }
                all.unwrap_or_else(|| cx.bool(false))
            }
        })
    }

    /// Whether nothing was ever put into what it runs over: no loop over it has a body that runs.
    fn is_empty(&self) -> bool {
        match self {
            Cursor::List(list) | Cursor::Set { list, .. } => element_type(list) == Type::Never,
            Cursor::Keyed { table, .. } => hash_containers::types(table).0 == Type::Never,
            _ => false,
        }
    }

    /// The item at a position where there is one, and the next position.
    pub fn next(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        if self.is_empty() {
            return Err(cx.vm.new_runtime_error("an item of a container without any"));
        }
        self.step(cx, position)
    }

    fn step(&self, cx: &HookContext<'_>, position: &[PyObjectRef]) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
        let here = || cx.lift(&position[0]);
        let plus_one = |value: &IrValue| cx.wrap(cx.ir().int_add_nw(value, &cx.int(1)));
        match self {
            Cursor::Range { step, .. } => {
                let i = here()?;
                let next = match step {
                    1 => plus_one(&i),
                    step => cx.wrap(cx.ir().int_add(&i, &cx.int(*step))),
                };
                Ok((cx.wrap(i), vec![next]))
            }
            Cursor::Stepped { start, step, .. } => {
                let i = here()?;
                let offset = cx.ir().int_mul_nw(&i, step);
                let item = cx.ir().int_add_nw(start, &offset);
                Ok((cx.wrap(item), vec![plus_one(&i)]))
            }
            Cursor::Str(text) => character(cx, text, &here()?),
            Cursor::Bytes(bytes) => {
                let i = here()?;
                let item = cx.ir().bytes_byte_at(bytes, &i);
                Ok((cx.wrap(item), vec![plus_one(&i)]))
            }
            Cursor::List(list) | Cursor::Set { list, .. } => {
                let i = here()?;
                let item = list_item(cx, list, &i);
                Ok((item, vec![plus_one(&i)]))
            }
            Cursor::Json(either) => {
                let (item, place) = either.step(cx, &here()?)?;
                Ok((cx.wrap(item), vec![plus_one(&place)]))
            }
            Cursor::Keyed { table, show, .. } => {
                let place = cx.ir().dict_next(table, &here()?);
                Ok((hash_containers::shown(cx, table, &place, *show), vec![plus_one(&place)]))
            }
            Cursor::ListReversed(list) => {
                let i = cx.ir().int_sub_nw(&here()?, &cx.int(1));
                // The list may have shrunk meanwhile: a checked read.
                let item = cx.ir().list_get(list, &i);
                Ok((cx.list_item(list, item), vec![cx.wrap(i)]))
            }
            Cursor::StrReversed(text) => {
                let i = cx.ir().int_sub_nw(&here()?, &cx.int(1));
                let item = cx.ir().str_get(text, &i);
                Ok((cx.wrap(item), vec![cx.wrap(i)]))
            }
            Cursor::Enumerate(inner, _) => {
                let count = cx.lift(&position[position.len() - 1])?;
                let (item, mut next) = inner.next(cx, &position[..position.len() - 1])?;
                next.push(cx.wrap(cx.ir().int_add(&count, &cx.int(1))));
                Ok((cx.vm.ctx.new_tuple(vec![cx.wrap(count), item]).into(), next))
            }
            Cursor::Zip(inner) => step_all(cx, inner, position),
            Cursor::Map(function, inner) => {
                let (items, next) = inner.next(cx, position)?;
                let args = items.downcast_ref::<PyTuple>().map(|t| t.as_slice().to_vec());
                let item = super::calls::call(*cx, function.clone(), args.unwrap_or_default().into())?;
                Ok((item, next))
            }
        }
    }
}

/// A tuple of the items of all, and the next position.
fn step_all(
    cx: &HookContext<'_>,
    inner: &[Cursor],
    position: &[PyObjectRef],
) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
    let (mut items, mut next, mut rest) = (Vec::new(), Vec::new(), position);
    for cursor in inner {
        let (item, following) = cursor.next(cx, &rest[..cursor.width()])?;
        rest = &rest[cursor.width()..];
        items.push(item);
        next.extend(following);
    }
    Ok((cx.vm.ctx.new_tuple(items).into(), next))
}

/// Raises where a dict or set that is looped over has not the version any more that it had.
pub(super) fn unchanged(cx: &HookContext<'_>, table: &IrValue, version: &IrValue) -> PyResult<()> {
    let now = cx.ir().dict_version(table);
    let same = cx.ir().int_eq(&now, version);
    let changed = || {
        cx.vm.new_runtime_error(match table.ty {
            Type::Set(_) => "Set changed size during iteration",
            _ => "dictionary changed size during iteration",
        })
    };
    cx.dyn_if(same.value, &mut || Ok(Some(Vec::new())), &mut || Err(changed()))?;
    Ok(())
}

fn element_type(list: &IrValue) -> Type {
    list.ty.element().cloned().unwrap_or(Type::Never)
}

fn list_item(cx: &HookContext<'_>, list: &IrValue, index: &IrValue) -> PyObjectRef {
    let item = cx.ir().list_get_in(list, index);
    cx.list_item(list, item)
}

/// The character at a byte offset, and the next one's offset.
fn character(cx: &HookContext<'_>, text: &IrValue, offset: &IrValue) -> PyResult<(PyObjectRef, Vec<PyObjectRef>)> {
    let c = cx.ir().str_char_at(text, offset);
    let width = cx.ir().str_byte_len(&c);
    let next = cx.ir().int_add_nw(offset, &width);
    Ok((cx.wrap(c), vec![cx.wrap(next)]))
}
