//! The module `_taipan_tables`: what the library records with. Tables and expressions are their numbers.

/// The definition of the module, for the interpreter's builder.
pub fn module_def(ctx: &rustpython_vm::Context) -> &'static rustpython_vm::builtins::PyModuleDef {
    tables::module_def(ctx)
}

#[rustpython_vm::pymodule(name = "_taipan_tables")]
mod tables {
    use super::super::recorder::{self, with};
    use super::super::{kernels, library, looks, observed, written};
    use arrow::datatypes::{DataType, TimeUnit};
    use rustpython_vm::builtins::PyStrRef;
    use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
    use taipan_tables::rel::OrderKey;
    use taipan_tables::types::{self, Family, datetime, digits};
    use taipan_tables::{Aggregate, Expr, ExprId, JoinKind, Literal, Op, Rel, RelId, Window};

    type Items = Vec<PyObjectRef>;

    /// Expressions of more nodes than this are columns: what doubles in a loop would grow beyond all bounds.
    const HEAVY: u32 = 500;

    /// Whether the library's module of this name is a package; None: there is no such module.
    #[pyfunction]
    fn is_package(name: PyStrRef) -> Option<bool> {
        library::LIBRARY.is_package(&name)
    }

    /// The code of a module of the library.
    #[pyfunction]
    fn code(name: PyStrRef, vm: &VirtualMachine) -> PyResult {
        library::LIBRARY.code(name, vm)
    }

    /// Raises NotImplementedError, which no handler of the program hides.
    #[pyfunction]
    fn refuse(message: PyStrRef, vm: &VirtualMachine) -> PyResult {
        taipan_interp::refusals::refuse(message.to_string_lossy().into_owned(), vm)
    }

    #[pyfunction]
    fn is_active() -> bool {
        recorder::is_active()
    }

    #[pyfunction]
    fn literal(value: PyObjectRef, vm: &VirtualMachine) -> PyResult<u32> {
        let literal = observed::constant(&value, vm)?;
        with(vm, |r| Ok(r.builder.literal(literal).0))
    }

    /// A constant among which NaN is a value.
    #[pyfunction]
    fn exact_literal(value: PyObjectRef, vm: &VirtualMachine) -> PyResult<u32> {
        let literal = observed::exact_constant(&value, vm)?;
        with(vm, |r| Ok(r.builder.literal(literal).0))
    }

    /// An operation in which only NULL is missing, and NaN is a value.
    #[pyfunction]
    fn exact(name: PyStrRef, args: Items, vm: &VirtualMachine) -> PyResult<u32> {
        let args = exprs(&args, vm)?;
        let name = name.to_string_lossy().into_owned();
        let Some(op) = Op::find(&name) else {
            return Err(vm.new_not_implemented_error(format!("operation {name} on columns")));
        };
        with(vm, |r| match r.builder.exact(op, &args) {
            Ok(expr) => Ok(expr.0),
            Err(message) => Err(vm.new_type_error(message)),
        })
    }

    /// The column as it is stored, if this is one whose NaN count as missing.
    #[pyfunction]
    fn stored(value: u32, vm: &VirtualMachine) -> PyResult<u32> {
        with(vm, |r| Ok(r.builder.stored(ExprId(value)).0))
    }

    /// What programs call its type.
    #[pyfunction]
    fn type_name(value: u32, vm: &VirtualMachine) -> PyResult<String> {
        with(vm, |r| Ok(types::name(&r.builder.ty(ExprId(value)).ty)))
    }

    #[pyfunction]
    fn op(name: PyStrRef, args: Items, vm: &VirtualMachine) -> PyResult<u32> {
        let args = exprs(&args, vm)?;
        let name = name.to_string_lossy().into_owned();
        let Some(op) = Op::find(&name) else {
            return Err(vm.new_not_implemented_error(format!("operation {name} on columns")));
        };
        with(vm, |r| match r.builder.op(op, &args) {
            Ok(expr) => Ok(expr.0),
            Err(message) => Err(vm.new_type_error(message)),
        })
    }

    #[pyfunction]
    fn cast(value: u32, to: PyStrRef, vm: &VirtualMachine) -> PyResult<u32> {
        let name = to.to_string_lossy().into_owned();
        let ty = match name.as_str() {
            "int64" => DataType::Int64,
            "int32" => DataType::Int32,
            "int16" => DataType::Int16,
            "int8" => DataType::Int8,
            "uint64" => DataType::UInt64,
            "uint32" => DataType::UInt32,
            "uint16" => DataType::UInt16,
            "uint8" => DataType::UInt8,
            "float64" => DataType::Float64,
            "float32" => DataType::Float32,
            "bool" => DataType::Boolean,
            "str" => DataType::Utf8,
            "date" => DataType::Date32,
            "datetime" => datetime(),
            "timedelta" => DataType::Duration(TimeUnit::Nanosecond),
            "time" => DataType::Time64(TimeUnit::Microsecond),
            // With so many places after the point.
            name => match name.strip_prefix("decimal:").and_then(|places| places.parse().ok()) {
                Some(places) => DataType::Decimal128(38, places),
                None => return Err(vm.new_type_error(format!("data type '{name}' not understood"))),
            },
        };
        with(vm, |r| Ok(r.builder.cast(ExprId(value), ty).0))
    }

    /// The value of a constant, alone in a tuple; None: it is none, or one that has no plain value.
    #[pyfunction]
    fn constant_of(value: u32, vm: &VirtualMachine) -> PyResult {
        let literal = with(vm, |r| {
            let mut at = ExprId(value);
            while let Expr::Cast(inner, _) = r.builder.expr(at) {
                at = *inner;
            }
            Ok(match r.builder.expr(at) {
                Expr::Literal(literal) => Some(literal.clone()),
                _ => None,
            })
        })?;
        let object: PyObjectRef = match literal {
            Some(Literal::Bool(value)) => vm.ctx.new_bool(value).into(),
            Some(Literal::Int(value)) => vm.ctx.new_int(value).into(),
            Some(Literal::Float(bits)) => vm.ctx.new_float(f64::from_bits(bits)).into(),
            Some(Literal::Str(text)) => vm.ctx.new_str(text).into(),
            _ => return Ok(vm.ctx.none()),
        };
        Ok(vm.ctx.new_tuple(vec![object]).into())
    }

    /// How many places after the point a decimal has.
    #[pyfunction]
    fn places(value: u32, vm: &VirtualMachine) -> PyResult<i8> {
        with(vm, |r| Ok(digits(&r.builder.ty(ExprId(value)).ty).1))
    }

    /// What pandas calls its type.
    #[pyfunction]
    fn dtype(value: u32, vm: &VirtualMachine) -> PyResult<&'static str> {
        with(vm, |r| Ok(r.builder.ty(ExprId(value)).dtype()))
    }

    #[pyfunction]
    fn family(value: u32, vm: &VirtualMachine) -> PyResult<&'static str> {
        with(vm, |r| {
            Ok(match r.builder.ty(ExprId(value)).family() {
                Family::Bool => "bool",
                Family::Int => "int",
                Family::Float => "float",
                Family::Str => "str",
                Family::Date => "date",
                Family::Time => "time",
                Family::DateTime => "datetime",
                Family::TimeDelta => "timedelta",
                Family::Decimal => "decimal",
                Family::Null => "null",
                Family::Other if matches!(r.builder.ty(ExprId(value)).ty, DataType::List(_)) => "list",
                Family::Other => "other",
            })
        })
    }

    #[pyfunction]
    fn nullable(value: u32, vm: &VirtualMachine) -> PyResult<bool> {
        with(vm, |r| Ok(r.builder.ty(ExprId(value)).nullable))
    }

    /// Whether an expression is so large that it is better a column, which is computed once.
    #[pyfunction]
    fn is_heavy(value: u32, vm: &VirtualMachine) -> PyResult<bool> {
        with(vm, |r| Ok(r.builder.weight(ExprId(value)) > HEAVY))
    }

    #[pyfunction]
    fn map(table: u32, value: u32, name: PyStrRef, vm: &VirtualMachine) -> PyResult<(u32, u32)> {
        let name = name.to_string_lossy().into_owned();
        with(vm, |r| {
            let (rel, expr) = r.builder.map(RelId(table), ExprId(value), &name);
            Ok((rel.0, expr.0))
        })
    }

    #[pyfunction]
    fn filter(table: u32, condition: u32, vm: &VirtualMachine) -> PyResult<u32> {
        with(vm, |r| Ok(r.builder.filter(RelId(table), ExprId(condition)).0))
    }

    #[pyfunction]
    fn sort(table: u32, keys: Items, vm: &VirtualMachine) -> PyResult<u32> {
        let keys = order(&keys, vm)?;
        with(vm, |r| Ok(r.builder.sort(RelId(table), keys).0))
    }

    #[pyfunction]
    fn slice(table: u32, start: u64, length: Option<u64>, vm: &VirtualMachine) -> PyResult<u32> {
        with(vm, |r| Ok(r.builder.slice(RelId(table), start, length).0))
    }

    #[pyfunction]
    fn renumbered(table: u32, vm: &VirtualMachine) -> PyResult<u32> {
        with(vm, |r| Ok(r.builder.renumbered(RelId(table)).0))
    }

    /// `window(table, function, argument, partition, numbers, order)`
    #[pyfunction]
    fn window(
        table: u32,
        function: PyObjectRef,
        argument: Option<u32>,
        partition: Items,
        by: Option<Items>,
        vm: &VirtualMachine,
    ) -> PyResult<(u32, u32)> {
        let partition = exprs(&partition, vm)?;
        let [function, numbers] = pair(&function, vm)?;
        let numbers: Items = numbers.try_to_value(vm)?;
        let numbers = numbers
            .iter()
            .map(|n| n.try_to_value::<i64>(vm))
            .collect::<PyResult<Vec<_>>>()?;
        let by = by.map(|keys| order(&keys, vm)).transpose()?;
        let name = text(&function, vm)?;
        let Some(function) = Window::find(&name, &numbers) else {
            return Err(vm.new_not_implemented_error(name));
        };
        with(vm, |r| {
            let (rel, expr) = r
                .builder
                .window(RelId(table), function, argument.map(ExprId), partition, by);
            Ok((rel.0, expr.0))
        })
    }

    /// `join(left, left columns, right, right columns, how, pairs of keys)`: the table, and the columns of both sides.
    #[pyfunction]
    fn join(left: PyObjectRef, right: PyObjectRef, how: PyStrRef, on: Items, vm: &VirtualMachine) -> PyResult {
        let (left, left_columns) = table_and_columns(&left, vm)?;
        let (right, right_columns) = table_and_columns(&right, vm)?;
        let keys = |both: &PyObjectRef| {
            let [a, b] = pair(both, vm)?;
            Ok((ExprId(a.try_to_value(vm)?), ExprId(b.try_to_value(vm)?)))
        };
        let on = on.iter().map(keys).collect::<PyResult<Vec<_>>>()?;
        let how = how.to_string_lossy().into_owned();
        let Some(kind) = JoinKind::find(&how) else {
            return Err(vm.new_key_error(vm.ctx.new_str(how).into()));
        };
        with(vm, |r| {
            let sides = ((left, &left_columns[..]), (right, &right_columns[..]));
            Ok(numbers(vm, r.builder.join(sides.0, sides.1, kind, on)))
        })
    }

    /// `attach(table, table of one row, its columns)`: the table with these values in every row.
    #[pyfunction]
    fn attach(table: u32, row: u32, columns: Items, vm: &VirtualMachine) -> PyResult {
        let columns = exprs(&columns, vm)?;
        with(vm, |r| {
            Ok(numbers(vm, r.builder.attach(RelId(table), RelId(row), &columns)))
        })
    }

    /// Whether the program would catch what is raised on this line of it.
    #[pyfunction]
    fn catches(line: u32, vm: &VirtualMachine) -> PyResult<bool> {
        with(vm, |r| Ok(r.call.catches(line)))
    }

    /// An operation that may raise does so now, if the program would catch it.
    #[pyfunction]
    fn settle(table: u32, value: u32, vm: &VirtualMachine) -> PyResult<()> {
        observed::settle(RelId(table), ExprId(value), vm)
    }

    /// Whether the program has made the table without any rows.
    #[pyfunction]
    fn has_no_rows(table: u32, vm: &VirtualMachine) -> PyResult<bool> {
        with(vm, |r| {
            let mut at = r.builder.origin(RelId(table));
            while let Rel::Renumbered { input } = r.builder.rel(at) {
                at = r.builder.origin(*input);
            }
            Ok(matches!(r.builder.rel(at), Rel::Values { rows, .. } if rows.is_empty()))
        })
    }

    /// Whether the program's text has this word anywhere.
    #[pyfunction]
    fn mentions(word: PyStrRef, vm: &VirtualMachine) -> PyResult<bool> {
        let word = word.to_string_lossy().into_owned();
        with(vm, |r| Ok(r.call.mentions(&word)))
    }

    /// `lookup(table, key, other table, its key, its columns)`: the table, those columns of the row with the same key, and
    /// whether there is one. The other table's keys are all different.
    #[pyfunction]
    fn lookup(table: u32, key: u32, other: u32, on: u32, columns: Items, vm: &VirtualMachine) -> PyResult {
        let columns = exprs(&columns, vm)?;
        with(vm, |r| {
            let sides = ((RelId(table), ExprId(key)), (RelId(other), ExprId(on)));
            Ok(numbers(vm, r.builder.lookup(sides.0, sides.1, &columns)))
        })
    }

    /// `explode(table, list)`: a row for each element, and the elements.
    #[pyfunction]
    fn explode(table: u32, list: u32, vm: &VirtualMachine) -> PyResult<(u32, u32)> {
        with(vm, |r| match r.builder.explode(RelId(table), ExprId(list)) {
            Ok((rel, expr)) => Ok((rel.0, expr.0)),
            Err(message) => Err(vm.new_type_error(message)),
        })
    }

    /// `group(table, keys, (aggregate, column) …, sorted)`: the table, and its keys and aggregates.
    #[pyfunction]
    fn group(table: u32, keys: Items, aggregates: Items, sorted: bool, vm: &VirtualMachine) -> PyResult {
        let keys = exprs(&keys, vm)?;
        let mut made = Vec::new();
        for pair in aggregates {
            let [name, argument] = self::pair(&pair, vm)?;
            let name = text(&name, vm)?;
            let argument = (!vm.is_none(&argument))
                .then(|| argument.try_to_value::<u32>(vm))
                .transpose()?;
            let share = name
                .strip_prefix("quantile:")
                .and_then(|share| share.parse::<f64>().ok());
            let quantile = share.map(|share| Aggregate::Quantile(share.to_bits()));
            let Some(aggregate) = quantile.or_else(|| Aggregate::find(&name)) else {
                return Err(vm.new_attribute_error(format!("'{name}' is not a supported aggregation function")));
            };
            made.push((aggregate, argument.map(ExprId)));
        }
        with(vm, |r| match r.builder.group(RelId(table), &keys, &made, sorted) {
            Ok(made) => Ok(numbers(vm, made)),
            Err(message) => Err(vm.new_type_error(message)),
        })
    }

    /// `parts(table, sorted table, (condition, size) …)`: the rows under each condition, which are so many, one group after the
    /// other in the sorted table.
    #[pyfunction]
    fn parts(table: u32, sorted: u32, groups: Items, vm: &VirtualMachine) -> PyResult {
        let group = |group: &PyObjectRef| {
            let [condition, size] = pair(group, vm)?;
            Ok((ExprId(condition.try_to_value(vm)?), size.try_to_value::<usize>(vm)?))
        };
        let groups = groups.iter().map(group).collect::<PyResult<Vec<_>>>()?;
        with(vm, |r| {
            let made = r.parts.add(&mut r.builder, (RelId(table), RelId(sorted)), &groups);
            let made = made.iter().map(|part| vm.ctx.new_int(part.0).into());
            Ok(vm.ctx.new_list(made.collect()).into())
        })
    }

    /// `union((table, columns) …, names)`
    #[pyfunction]
    fn union(inputs: Items, names: Items, vm: &VirtualMachine) -> PyResult {
        let mut sources = Vec::new();
        for input in inputs {
            sources.push(table_and_columns(&input, vm)?);
        }
        let names = names.iter().map(|n| text(n, vm)).collect::<PyResult<Vec<_>>>()?;
        if let Some(made) = looks::stacked(&sources, &names, vm)? {
            return Ok(numbers(vm, made));
        }
        with(vm, |r| match r.builder.union(sources, &names) {
            Ok(made) => Ok(numbers(vm, made)),
            Err(message) => Err(vm.new_type_error(message)),
        })
    }

    /// `align(table, other)`: the table with what the other one adds, and where rows of the other are; None: not the same rows.
    #[pyfunction]
    fn align(table: u32, other: u32, vm: &VirtualMachine) -> PyResult {
        let aligned = with(vm, |r| Ok(r.builder.align(RelId(table), RelId(other))))?;
        Ok(match aligned {
            None => vm.ctx.none(),
            Some((rel, present)) => {
                let present = present.map_or_else(|| vm.ctx.none(), |expr| vm.ctx.new_int(expr.0).into());
                vm.ctx.new_tuple(vec![vm.ctx.new_int(rel.0).into(), present]).into()
            }
        })
    }

    /// The table that made the rows of this one.
    #[pyfunction]
    fn origin(table: u32, vm: &VirtualMachine) -> PyResult<u32> {
        with(vm, |r| Ok(r.builder.origin(RelId(table)).0))
    }

    /// The table in which a column came to be, of those whose rows this one has.
    #[pyfunction]
    fn home(table: u32, column: u32, vm: &VirtualMachine) -> PyResult<u32> {
        with(vm, |r| Ok(r.builder.home(RelId(table), ExprId(column)).0))
    }

    /// The order that the program has put a table in: pairs of column and direction.
    #[pyfunction]
    fn order_of(table: u32, vm: &VirtualMachine) -> PyResult {
        let keys = with(vm, |r| Ok(r.builder.order(RelId(table)).keys.clone()))?;
        let pair = |key: &OrderKey| {
            let parts = vec![vm.ctx.new_int(key.expr.0).into(), vm.ctx.new_bool(key.ascending).into()];
            vm.ctx.new_tuple(parts).into()
        };
        Ok(vm.ctx.new_list(keys.iter().map(pair).collect()).into())
    }

    /// `call(table, (function, how it is called, other arguments, columns left out), columns, names of a row's columns or None, name)`:
    /// the function's results, or a list of them where no column can hold them. The other arguments are None, or a pair of a tuple
    /// and a dict.
    #[pyfunction]
    fn call(
        table: u32,
        functions: PyObjectRef,
        columns: Items,
        row: Option<Items>,
        name: PyStrRef,
        vm: &VirtualMachine,
    ) -> PyResult {
        let columns = exprs(&columns, vm)?;
        let name = name.to_string_lossy().into_owned();
        let applied = applied(&functions, (true, false), vm)?;
        let results = kernels::of_program(RelId(table), &applied, &columns, row, &name, vm)?;
        let made: [PyObjectRef; 2] = match results {
            kernels::Results::Column(rel, expr) => {
                observed::settle(rel, expr, vm)?;
                [vm.ctx.new_int(rel.0).into(), vm.ctx.new_int(expr.0).into()]
            }
            kernels::Results::None => [vm.ctx.new_int(table).into(), vm.ctx.none()],
            kernels::Results::Objects(objects) => [vm.ctx.new_int(table).into(), vm.ctx.new_list(objects).into()],
        };
        Ok(vm.ctx.new_tuple(made.to_vec()).into())
    }

    /// `compiled(table, (function, how it is called, other arguments, columns left out), columns, name)`: the function's results;
    /// None: it is not compiled.
    #[pyfunction]
    fn compiled(table: u32, functions: PyObjectRef, columns: Items, name: PyStrRef, vm: &VirtualMachine) -> PyResult {
        let columns = exprs(&columns, vm)?;
        let name = name.to_string_lossy().into_owned();
        let applied = applied(&functions, (false, false), vm)?;
        let results = kernels::of_program(RelId(table), &applied, &columns, None, &name, vm)?;
        let kernels::Results::Column(rel, expr) = results else {
            return Ok(vm.ctx.none());
        };
        observed::settle(rel, expr, vm)?;
        let made = vec![vm.ctx.new_int(rel.0).into(), vm.ctx.new_int(expr.0).into()];
        Ok(vm.ctx.new_tuple(made).into())
    }

    /// `exact_call(table, (function, how it is called, other arguments, columns left out), columns, name)`: the function's results
    /// where no value is NULL, NULL elsewhere; NaN is a value.
    #[pyfunction]
    fn exact_call(table: u32, functions: PyObjectRef, columns: Items, name: PyStrRef, vm: &VirtualMachine) -> PyResult {
        let columns = exprs(&columns, vm)?;
        let name = name.to_string_lossy().into_owned();
        let applied = applied(&functions, (true, true), vm)?;
        match kernels::of_program(RelId(table), &applied, &columns, None, &name, vm)? {
            kernels::Results::Column(rel, expr) => {
                observed::settle(rel, expr, vm)?;
                let made = vec![vm.ctx.new_int(rel.0).into(), vm.ctx.new_int(expr.0).into()];
                Ok(vm.ctx.new_tuple(made).into())
            }
            _ => Ok(vm.ctx.none()),
        }
    }

    fn applied(
        functions: &PyObjectRef,
        (called, exact): (bool, bool),
        vm: &VirtualMachine,
    ) -> PyResult<kernels::Applied> {
        let parts: Items = functions.try_to_value(vm)?;
        let Ok([function, calling, extra, others]) = <[PyObjectRef; 4]>::try_from(parts) else {
            return Err(vm.new_type_error("a function, how it is called, its other arguments and columns are needed"));
        };
        Ok(kernels::Applied {
            function,
            calling,
            extra,
            others,
            called,
            exact,
        })
    }

    /// `compute(table, body, parameters, columns, type)`: a function of the library, given as text.
    #[pyfunction]
    fn compute(
        table: u32,
        body: PyObjectRef,
        columns: Items,
        returns: PyStrRef,
        name: PyStrRef,
        vm: &VirtualMachine,
    ) -> PyResult<(u32, u32)> {
        library_function(table, body, columns, (returns, name), false, vm)
    }

    /// The same where NaN is a value.
    #[pyfunction]
    fn exact_compute(
        table: u32,
        body: PyObjectRef,
        columns: Items,
        returns: PyStrRef,
        name: PyStrRef,
        vm: &VirtualMachine,
    ) -> PyResult<(u32, u32)> {
        library_function(table, body, columns, (returns, name), true, vm)
    }

    fn library_function(
        table: u32,
        body: PyObjectRef,
        columns: Items,
        (returns, name): (PyStrRef, PyStrRef),
        exact: bool,
        vm: &VirtualMachine,
    ) -> PyResult<(u32, u32)> {
        let columns = exprs(&columns, vm)?;
        let [body, params] = pair(&body, vm)?;
        let params: Items = params.try_to_value(vm)?;
        let params = params.iter().map(|n| text(n, vm)).collect::<PyResult<Vec<_>>>()?;
        let (returns, name) = (
            returns.to_string_lossy().into_owned(),
            name.to_string_lossy().into_owned(),
        );
        let body = (text(&body, vm)?, params);
        let (rel, expr) = kernels::of_library(RelId(table), body, &columns, (&returns, &name), exact, vm)?;
        observed::settle(rel, expr, vm)?;
        Ok((rel.0, expr.0))
    }

    /// `values(table, columns, what, line)`: the values of the columns, which the program looks at, as lists.
    #[pyfunction]
    fn values(table: u32, columns: Items, what: PyStrRef, line: u32, vm: &VirtualMachine) -> PyResult {
        let columns = exprs(&columns, vm)?;
        let what = what.to_string_lossy().into_owned();
        let lists = observed::values(asked((table, line), &columns, &what), false, vm)?;
        Ok(vm.ctx.new_list(lists).into())
    }

    /// The same as they are: NULL is None, and NaN is NaN.
    #[pyfunction]
    fn exact_values(table: u32, columns: Items, what: PyStrRef, line: u32, vm: &VirtualMachine) -> PyResult {
        let columns = exprs(&columns, vm)?;
        let what = what.to_string_lossy().into_owned();
        let lists = observed::values(asked((table, line), &columns, &what), true, vm)?;
        Ok(vm.ctx.new_list(lists).into())
    }

    fn asked<'a>((table, line): (u32, u32), columns: &'a [ExprId], what: &'a str) -> looks::Asked<'a> {
        looks::Asked {
            table: RelId(table),
            columns,
            what,
            line,
        }
    }

    /// `read(table, columns, what, line)`: columns whose values the program goes through; a number for `block`, and how many rows
    /// there are.
    #[pyfunction]
    fn read(table: u32, columns: Items, what: PyStrRef, line: u32, vm: &VirtualMachine) -> PyResult<(usize, usize)> {
        let columns = exprs(&columns, vm)?;
        let what = what.to_string_lossy().into_owned();
        observed::read(asked((table, line), &columns, &what), vm)
    }

    /// `block(number, start, length)`: the values of some rows of what was read, as lists.
    #[pyfunction]
    fn block(number: usize, start: usize, length: usize, vm: &VirtualMachine) -> PyResult {
        let lists = observed::block(number, (start, length), vm)?;
        Ok(vm.ctx.new_list(lists).into())
    }

    /// `table(names, rows)`: rows that the program has made.
    #[pyfunction]
    fn table(names: Items, rows: Items, vm: &VirtualMachine) -> PyResult {
        written(&names, &rows, observed::constant, vm)
    }

    /// The same where NaN is a value.
    #[pyfunction]
    fn exact_table(names: Items, rows: Items, vm: &VirtualMachine) -> PyResult {
        written(&names, &rows, observed::exact_constant, vm)
    }

    type Constant = fn(&PyObjectRef, &VirtualMachine) -> PyResult<Literal>;

    fn written(names: &[PyObjectRef], rows: &[PyObjectRef], constant: Constant, vm: &VirtualMachine) -> PyResult {
        let names = names.iter().map(|n| text(n, vm)).collect::<PyResult<Vec<_>>>()?;
        let row = |row: &PyObjectRef| {
            let values: Items = row.try_to_value(vm)?;
            let row = values
                .iter()
                .map(|value| constant(value, vm))
                .collect::<PyResult<Vec<_>>>()?;
            if row.len() == names.len() {
                Ok(row)
            } else {
                Err(vm.new_value_error("All arrays must be of the same length"))
            }
        };
        let rows = rows.iter().map(row).collect::<PyResult<Vec<_>>>()?;
        with(vm, |r| match r.builder.values(&names, rows) {
            Ok(made) => Ok(numbers(vm, made)),
            Err(message) => Err(vm.new_type_error(message)),
        })
    }

    /// `long_table(names, lists)`: the same of long lists, one for each column, which are taken one after the other; None: the
    /// program may not look at values.
    #[pyfunction]
    fn long_table(names: Items, lists: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        let names = names.iter().map(|n| text(n, vm)).collect::<PyResult<Vec<_>>>()?;
        let mut columns = Vec::new();
        let iterator = lists.get_iter(vm)?;
        while let rustpython_vm::protocol::PyIterReturn::Return(list) = iterator.next(vm)? {
            columns.push(written::column(&list, vm)?);
        }
        Ok(match written::table(&names, &columns, vm)? {
            Some(made) => numbers(vm, made),
            None => vm.ctx.none(),
        })
    }

    /// A column is assigned on this line of the program.
    #[pyfunction]
    fn assigned(column: u32, line: u32, vm: &VirtualMachine) -> PyResult<()> {
        with(vm, |r| {
            r.places.assigned.insert(ExprId(column), line);
            Ok(())
        })
    }

    /// What the function returns.
    #[pyfunction]
    fn finish(table: u32, names: Items, columns: Items, vm: &VirtualMachine) -> PyResult<()> {
        let columns = exprs(&columns, vm)?;
        let names = names.iter().map(|n| text(n, vm)).collect::<PyResult<Vec<_>>>()?;
        with(vm, |r| {
            r.result = Some((RelId(table), names.into_iter().zip(columns).collect()));
            Ok(())
        })
    }

    fn exprs(items: &[PyObjectRef], vm: &VirtualMachine) -> PyResult<Vec<ExprId>> {
        items
            .iter()
            .map(|item| item.try_to_value::<u32>(vm).map(ExprId))
            .collect()
    }

    fn order(items: &[PyObjectRef], vm: &VirtualMachine) -> PyResult<Vec<OrderKey>> {
        let key = |item: &PyObjectRef| {
            let [expr, ascending] = pair(item, vm)?;
            Ok(OrderKey {
                expr: ExprId(expr.try_to_value(vm)?),
                ascending: ascending.try_to_bool(vm)?,
            })
        };
        items.iter().map(key).collect()
    }

    fn numbers(vm: &VirtualMachine, (rel, exprs): (RelId, Vec<ExprId>)) -> PyObjectRef {
        let exprs = exprs.iter().map(|e| vm.ctx.new_int(e.0).into()).collect();
        let parts = vec![vm.ctx.new_int(rel.0).into(), vm.ctx.new_list(exprs).into()];
        vm.ctx.new_tuple(parts).into()
    }

    fn pair(both: &PyObjectRef, vm: &VirtualMachine) -> PyResult<[PyObjectRef; 2]> {
        let parts: Items = both.try_to_value(vm)?;
        <[PyObjectRef; 2]>::try_from(parts).map_err(|_| vm.new_type_error("a pair is needed"))
    }

    fn table_and_columns(both: &PyObjectRef, vm: &VirtualMachine) -> PyResult<(RelId, Vec<ExprId>)> {
        let [rel, columns] = pair(both, vm)?;
        let columns: Items = columns.try_to_value(vm)?;
        Ok((RelId(rel.try_to_value(vm)?), exprs(&columns, vm)?))
    }

    fn text(object: &PyObjectRef, vm: &VirtualMachine) -> PyResult<String> {
        Ok(object.str(vm)?.to_string_lossy().into_owned())
    }
}
