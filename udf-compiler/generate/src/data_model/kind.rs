//! What a kind of value answers. Knows nothing of the kinds that there are.

use super::arithmetic::Operator;
use super::calls::WithMark;
use super::iterate::{BoxedCursor, not_iterable};
use super::patterns::Collection;
use crate::state::{HookContext, IrValue, Truth};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::protocol::PyIter;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

/// What a value is to Python's protocols. `None` of a question is Python's NotImplemented: another kind, or the protocol
/// itself, has the answer.
///
/// A question about two operands is asked of the kind of either, so a kind looks at both.
pub trait Kind: Sync {
    /// Whether an object that exists while generating is of this kind, and of none before it in the table.
    fn has(&self, cx: &HookContext<'_>, object: &PyObject) -> bool;

    /// Whether values of this type, which are known at run time only, are.
    fn has_type(&self, _ty: &Type) -> bool {
        false
    }

    /// The constant of the IR that an object is. Each kind is asked for it, of whatever kind the object is.
    fn constant(&self, _cx: &HookContext<'_>, _object: &PyObject) -> Option<Const> {
        None
    }

    /// The number or text that an object is to operators, whose class the program derived from Python's own. Each kind is asked
    /// for it, of whatever kind the object is.
    fn without_class(&self, _cx: &HookContext<'_>, _object: &PyObject) -> Option<PyObjectRef> {
        None
    }

    /// What an object of this kind holds; nothing of any other, for which it is asked, too. Keys of dicts and elements of sets are
    /// known, and what objects of the program hold is tracked.
    fn held(&self, _cx: &HookContext<'_>, _object: &PyObject) -> Option<Vec<PyObjectRef>> {
        None
    }

    /// The value of the IR that an object is, and no constant. Asked of all kinds that an object has.
    fn lifted(&self, _cx: HookContext<'_>, _object: &PyObject) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    /// The type of that value. Emits nothing.
    fn type_of(&self, _cx: &HookContext<'_>, _object: &PyObject) -> PyResult<Option<Type>> {
        Ok(None)
    }

    /// Refuses an object that is no value of the IR, where the kind knows why.
    fn check_lifted(&self, _cx: &HookContext<'_>, _object: &PyObject) -> PyResult<()> {
        Ok(())
    }

    /// Whether Python has the object: an iterable that is never built is none of its.
    fn is_built(&self, _object: &PyObject) -> bool {
        true
    }

    /// What an object is made of, and a text that says how; nothing of what is a value as it is.
    fn taken_apart(&self, _cx: &HookContext<'_>, _object: &PyObject) -> PyResult<Option<(String, Vec<PyObjectRef>)>> {
        Ok(None)
    }

    /// The same object made of other parts.
    fn put_together(&self, _cx: &HookContext<'_>, object: &PyObject, _parts: Vec<PyObjectRef>) -> PyResult {
        Ok(object.to_owned())
    }

    /// Whether two objects are the same value for all purposes; nothing where their constants say that.
    fn is_alike(&self, _cx: &HookContext<'_>, _one: &PyObject, _other: &PyObject) -> Option<bool> {
        None
    }

    /// Whether an object holds a value made since the function had `first` values; nothing where its parts say that.
    fn made_since(&self, _cx: &HookContext<'_>, _object: &PyObject, _first: u32) -> Option<bool> {
        None
    }

    /// Whether the object changes by methods of its own, so that changes are told apart by where it was made.
    fn is_mutable(&self, _object: &PyObject) -> bool {
        false
    }

    /// Whether no call of Python's library changes the object, or the hooks see to what does.
    fn is_seen_to(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        false
    }

    /// What an object holds that never changes itself.
    fn held_for_good(&self, _cx: &HookContext<'_>, _object: &PyObject) -> Option<Vec<PyObjectRef>> {
        None
    }

    /// Whether a value may be one of several such containers, which outlive the call.
    fn is_single_container(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        false
    }

    /// Whether what it has under names are functions and classes, and no methods of its own.
    fn is_namespace(&self) -> bool {
        false
    }

    /// The function that it calls, and the first argument that it adds.
    fn unbound(&self, _cx: &HookContext<'_>, _function: &PyObject) -> Option<(PyObjectRef, PyObjectRef)> {
        None
    }

    /// `object(*args, **kwargs)`, where the object itself says what that is.
    fn call(&self, _cx: HookContext<'_>, _object: &PyObjectRef, _args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// `object.name(*args, **kwargs)` of an object that exists while generating, where its kind says what that is.
    fn call_method(
        &self,
        _cx: HookContext<'_>,
        _object: &PyObjectRef,
        _name: &str,
        _args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// The same of an object that Python has, where a part of it or of the arguments is known at run time only. Asked of all
    /// kinds that the object has.
    fn method_later(
        &self,
        _cx: HookContext<'_>,
        _object: &PyObject,
        _name: &str,
        _args: &FuncArgs,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// What a call does with a mark among its arguments, which stands for what follows a star.
    fn call_with_mark(&self, _cx: HookContext<'_>, _object: &PyObjectRef, _args: &FuncArgs) -> PyResult<WithMark> {
        Ok(WithMark::Unknown)
    }

    /// Whether methods of an object take such marks, as functions of the program do.
    fn methods_take_marks(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        false
    }

    /// Whether a call may give what is known at run time only where all arguments are known.
    fn gives_handles(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        false
    }

    /// Whether a `defaultdict` of the IR may call it for what is missing.
    fn makes_missing(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        false
    }

    /// Whether two objects of this kind are one, which is made again each time.
    fn is_made_again(&self, _cx: &HookContext<'_>, _one: &PyObject, _other: &PyObject) -> PyResult<bool> {
        Ok(false)
    }

    /// What an object that outlives the call is known by in all attempts, where a value may be one of several such.
    fn name_of_single(&self, _cx: &HookContext<'_>, _object: &PyObject) -> PyResult<Option<String>> {
        Ok(None)
    }

    /// `object.name` of an object that exists while generating, where the object itself does not say it.
    fn attribute(&self, _cx: HookContext<'_>, _object: &PyObjectRef, _name: &str) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// The same of a value of the IR and its handle, where it is no method of its class.
    fn attribute_of_value(
        &self,
        _cx: HookContext<'_>,
        _value: &IrValue,
        _handle: &PyObjectRef,
        _name: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// `object.name = value` of an object that exists while generating, where that is more than setting it; whether it is
    /// done.
    fn set_attribute(
        &self,
        _cx: HookContext<'_>,
        _object: &PyObjectRef,
        _name: &str,
        _value: &PyObjectRef,
    ) -> PyResult<bool> {
        Ok(false)
    }

    /// The same of a value of the IR.
    fn set_attribute_of_value(
        &self,
        _cx: HookContext<'_>,
        _object: &IrValue,
        _name: &str,
        _value: &PyObjectRef,
    ) -> PyResult<bool> {
        Ok(false)
    }

    /// Whether operators of an object that exists while generating run later: none of its parts may be known, and it may not
    /// be Python's own object.
    fn runs_later(&self, _cx: &HookContext<'_>, _object: &PyObject) -> bool {
        false
    }

    /// `left op right`, an arithmetic operator, whether or not it is known now.
    fn binary(
        &self,
        _cx: HookContext<'_>,
        _op: Operator<'_>,
        _left: &PyObject,
        _right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// Whether it runs later, though neither operand says so.
    fn binary_runs_later(&self, _cx: &HookContext<'_>, _op: &str, _left: &PyObject, _right: &PyObject) -> bool {
        false
    }

    /// `left op right` where it runs later.
    fn binary_later(
        &self,
        _cx: HookContext<'_>,
        _op: &str,
        _left: &PyObject,
        _right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// An operand that is only read: a copy of its own where that of the program outlives the call. `mark` tells places of left
    /// operands from right ones.
    fn own(&self, _cx: HookContext<'_>, object: &PyObject, _mark: u32) -> PyResult {
        Ok(object.to_owned())
    }

    /// `left op= right`, where that changes `left`.
    fn in_place(
        &self,
        _cx: HookContext<'_>,
        _op: &str,
        _left: &PyObjectRef,
        _right: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// Refuses a left operand of this kind, which is one of several types.
    fn check_one_of(&self, _cx: &HookContext<'_>, _op: &str, _whole: &Type) -> PyResult<()> {
        Ok(())
    }

    /// `left op right` of two values of the IR, neither of which is a union.
    fn binary_values(
        &self,
        _cx: HookContext<'_>,
        _op: Operator<'_>,
        _left: &IrValue,
        _right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// `-value`, `+value`, `~value`
    fn unary_value(&self, _cx: HookContext<'_>, _op: &str, _value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// `bool(object)`, unless its length says that.
    fn truth(&self, _cx: HookContext<'_>, _object: &PyObject) -> PyResult<Option<Truth>> {
        Ok(None)
    }

    /// The same of a value of the IR.
    fn truth_of_value(&self, _cx: HookContext<'_>, _value: &IrValue) -> PyResult<Option<Truth>> {
        Ok(None)
    }

    /// `len(object)`, where a part of it is known at run time only.
    fn len(&self, _cx: HookContext<'_>, _object: &PyObject) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// The same of a value of the IR.
    fn len_of_value(&self, _cx: HookContext<'_>, _value: &IrValue) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// An object that exists while generating as a sequence of the IR, to look at.
    fn sequence(&self, cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
        cx.lift(object)
    }

    /// `object[index]` of an object that exists while generating, where a part of either is known at run time only.
    fn item(&self, _cx: HookContext<'_>, _object: &PyObjectRef, _index: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// The same of a value of the IR.
    fn item_of_value(
        &self,
        _cx: HookContext<'_>,
        _value: &IrValue,
        _index: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// Whether assigning to a slice of it puts items of the value into it.
    fn spreads(&self) -> bool {
        false
    }

    /// `object[index] = value` of an object that exists while generating; whether that is done.
    fn set_item(
        &self,
        _cx: HookContext<'_>,
        _object: &PyObjectRef,
        _index: &PyObjectRef,
        _value: &PyObjectRef,
    ) -> PyResult<bool> {
        Ok(false)
    }

    /// The same of a value of the IR.
    fn set_item_of_value(
        &self,
        _cx: HookContext<'_>,
        _object: &IrValue,
        _index: &PyObject,
        _value: &PyObject,
    ) -> PyResult<bool> {
        Ok(false)
    }

    /// `del value[index]` of a value of the IR; whether that is done.
    fn delete_item_of_value(&self, _cx: HookContext<'_>, _value: &IrValue, _index: &PyObject) -> PyResult<bool> {
        Ok(false)
    }

    /// The items of a sequence that exists while generating, one by one.
    fn parts(&self, _object: &PyObject) -> Option<Vec<PyObjectRef>> {
        None
    }

    /// The items of an iterable that is never built, as a list of the IR.
    fn items_later(&self, _cx: HookContext<'_>, _object: &PyObject) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    /// Whether reading it moves it on, so that it is read once.
    fn is_iterator(&self, object: &PyObject) -> bool {
        PyIter::check(object)
    }

    /// Notes that it is read. Whether it never was before.
    fn is_fresh(&self, _object: &PyObject) -> bool {
        true
    }

    /// `iter(object)` of an object that exists while generating, as an object that may be read anywhere.
    fn iterator(&self, _cx: HookContext<'_>, _object: &PyObjectRef) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// The pairs of a mapping after `**`, where its own method `items` does not give them.
    fn pairs(&self, _cx: HookContext<'_>, _mapping: &PyObject) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// What a loop runs over, of an object that exists while generating and whose items are known at run time only.
    fn cursor_later(&self, _cx: HookContext<'_>, _object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        Ok(None)
    }

    /// The same of a value of the IR; nothing where its items are known now.
    fn cursor_of_value(&self, cx: HookContext<'_>, value: IrValue) -> PyResult<Option<BoxedCursor>> {
        not_iterable(cx, &value)
    }

    /// The same of a value that is one of several, before one of them is expected.
    fn cursor_of_any(&self, _cx: HookContext<'_>, _value: &IrValue) -> PyResult<Option<BoxedCursor>> {
        Ok(None)
    }

    /// What a loop of the IR runs over, of an object whose items are known now.
    fn cursor_of_known(&self, _cx: HookContext<'_>, _object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        Ok(None)
    }

    /// The same backwards, where that is more than what runs forwards says of it.
    fn reversed(&self, _cx: HookContext<'_>, _object: &PyObject) -> PyResult<Option<BoxedCursor>> {
        Ok(None)
    }

    /// `left op right` as the text of a program says it, `is` and `in` among them, where that is more than comparing what
    /// containers hold.
    fn written(
        &self,
        _cx: HookContext<'_>,
        _op: &str,
        _left: &PyObject,
        _right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// `left op right`, whether or not it is known now.
    fn compare(
        &self,
        _cx: HookContext<'_>,
        _op: &str,
        _left: &PyObject,
        _right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// An operand of a comparison at run time, which only reads it. `mark` tells places of left operands from right ones.
    fn operand(&self, _cx: HookContext<'_>, object: &PyObject, _mark: u32) -> PyResult {
        Ok(object.to_owned())
    }

    /// `left op right` where a part of either is known at run time only.
    fn compare_later(
        &self,
        _cx: HookContext<'_>,
        _op: &str,
        _left: &PyObject,
        _right: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// `left op right` of two values of the IR, neither of which is a union.
    fn compare_values(
        &self,
        _cx: HookContext<'_>,
        _op: &str,
        _left: &IrValue,
        _right: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// `left is right`, or with `negate` the opposite.
    fn identity(
        &self,
        _cx: HookContext<'_>,
        _left: &PyObject,
        _right: &PyObject,
        _negate: bool,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// Whether two parts of containers are one object, asked where being equal would not say so.
    fn same(&self, _cx: HookContext<'_>, _left: &PyObject, _right: &PyObject) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    /// `isinstance(object, class)` of an object that exists while generating, where its value in the IR does not say that.
    fn instance_of(
        &self,
        _cx: HookContext<'_>,
        _object: &PyObject,
        _class: &PyObjectRef,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// An object of the class that values of a type are of, to ask the class about.
    fn example(&self, _cx: HookContext<'_>, _ty: &Type) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// Which collection an object is to patterns of `match`.
    fn collection(&self, _cx: &HookContext<'_>, _object: &PyObject) -> Collection {
        Collection::Unknown
    }

    /// An attribute that an object stores, if it has it.
    fn stored(&self, cx: HookContext<'_>, object: &PyObjectRef, name: &str) -> PyResult<Option<PyObjectRef>> {
        cx.vm.get_attribute_opt(object, cx.vm.ctx.intern_str(name))
    }

    /// `str(object)` and `repr(object)`, where a part of it is known at run time only.
    fn text(&self, _cx: HookContext<'_>, _object: &PyObject, _conversion: &str) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// The same of a value of the IR that is no union.
    fn text_of_value(
        &self,
        _cx: HookContext<'_>,
        _value: &IrValue,
        _conversion: &str,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// `format(value, spec)` of a value of the IR that is no union, with a format that is a text.
    fn format_of_value(
        &self,
        _cx: HookContext<'_>,
        _value: &IrValue,
        _spec: &IrValue,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// What a container looks for when it is asked for this.
    fn looked_for(&self, _cx: HookContext<'_>, item: &PyObject, _container: &PyObject) -> PyResult {
        Ok(item.to_owned())
    }

    /// `item in container`, where the container exists while generating, and a part of either is known at run time only.
    fn contains(&self, _cx: HookContext<'_>, _container: &PyObject, _item: &PyObject) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    /// The same of a container of the IR.
    fn contains_value(
        &self,
        _cx: HookContext<'_>,
        _container: &IrValue,
        _item: &PyObject,
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }
}

/// A kind, and its place in the table.
#[derive(Clone, Copy)]
pub struct Ranked {
    pub rank: usize,
    pub kind: &'static dyn Kind,
}
