//! Looking at what was recorded so far: the rows of a table of the program. What is made of groups that the program goes through one by
//! one is asked of the rows of these groups. Knows nothing of Python's objects.

use super::making;
use super::recorder::{self, with};
use super::sorted_groups::{needed, pieces};
use arrow::array::{ArrayRef, RecordBatch, UInt64Array, new_empty_array};
use arrow::compute::{cast, concat, take_record_batch};
use arrow::datatypes::{DataType, Field, Schema};
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::{PyResult, VirtualMachine};
use std::sync::Arc;
use taipan_generate::outer_variables;
use taipan_interface::run_options::ExecError;
use taipan_interp::waiting;
use taipan_tables::types::ColType;
use taipan_tables::{Col, ExprId, Observer, Program, RelId, interpret};

/// Groups of no more rows than these are gone through here: a plan costs more than they do.
const FEW_ROWS: usize = 600;

/// Results of no more rows than these are kept.
const LITTLE: usize = 8;

/// Columns of a table that the program looks at: what it looks for, and on which line.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub table: RelId,
    pub columns: &'a [ExprId],
    pub what: &'a str,
    pub line: u32,
}

/// The rows of these columns.
pub fn rows(asked: Asked<'_>, vm: &VirtualMachine) -> PyResult<Vec<RecordBatch>> {
    if let Some(rows) = of_parts(asked, vm)? {
        return Ok(rows);
    }
    let program = with(vm, |r| {
        let looks = r.observer.is_some();
        Ok(looks.then(|| r.looking_at(asked.table, asked.columns)))
    })?;
    let Some(program) = program else {
        return Err(refused(asked, vm));
    };
    let rows = run(&program, asked, vm)?;
    keep(asked, &rows, vm)?;
    Ok(rows)
}

/// The rows of a program of this run.
pub fn run(program: &Program, asked: Asked<'_>, vm: &VirtualMachine) -> PyResult<Vec<RecordBatch>> {
    match with(vm, |r| Ok(r.observer.clone()))? {
        Some(observer) => look(&*observer, program, vm).map_err(|error| failed(vm, error)),
        None => Err(refused(asked, vm)),
    }
}

/// The program may not look.
fn refused(asked: Asked<'_>, vm: &VirtualMachine) -> PyBaseExceptionRef {
    let noted = with(vm, |r| {
        r.observed.get_or_insert((asked.what.to_string(), asked.line));
        Ok(())
    });
    noted.map_or_else(|raised| raised, |()| super::stopped(vm, asked.what))
}

/// Keeps rows that the program has made; gives the number of the table argument that they are.
pub fn hold(rows: RecordBatch, vm: &VirtualMachine) -> PyResult<usize> {
    let observer = with(vm, |r| Ok(r.observer.clone()))?;
    match observer.map(|observer| observer.hold(rows)) {
        Some(Ok(index)) => Ok(index),
        Some(Err(error)) => Err(failed(vm, error)),
        None => Err(vm.new_runtime_error("results of rows that nobody has looked at")),
    }
}

/// The rows of the program, which other functions compute, perhaps some on this thread.
pub fn look(observer: &dyn Observer, program: &Program, vm: &VirtualMachine) -> Result<Vec<RecordBatch>, ExecError> {
    let apart = |visit: &mut dyn FnMut()| {
        let visit = || making::apart(visit);
        recorder::apart(|| outer_variables::with(Vec::new(), || taipan_generate::apart(visit)));
    };
    waiting(vm, || observer.rows(program), apart)
}

/// The error goes to the client as it is.
pub fn failed(vm: &VirtualMachine, error: ExecError) -> PyBaseExceptionRef {
    let text = error.to_string();
    let kept = with(vm, |r| {
        r.failed.get_or_insert(error);
        Ok(())
    });
    kept.map_or_else(|raised| raised, |()| super::stopped(vm, &text))
}

/// The rows of columns that are made of groups; nothing: they are made of other tables.
fn of_parts(asked: Asked<'_>, vm: &VirtualMachine) -> PyResult<Option<Vec<RecordBatch>>> {
    let key = (asked.table, asked.columns.to_vec());
    let (seen, local) = with(vm, |r| {
        let seen = r.parts.seen.get(&key).cloned();
        let leaves = match &seen {
            Some(_) => None,
            None => {
                r.parts.widen(&mut r.builder, asked.table);
                r.parts.leaves(&r.builder, [asked.table])
            }
        };
        let local = leaves.and_then(|leaves| {
            let program = r.looking_from(asked.table, asked.columns, &leaves);
            let leaves = needed(&program, leaves)?;
            Some((program, leaves))
        });
        Ok((seen, local))
    })?;
    if seen.is_some() {
        return Ok(seen);
    }
    let Some((program, leaves)) = local else {
        return Ok(None);
    };
    let mut inputs = Vec::new();
    for (leaf, columns) in &leaves {
        inputs.push(leaf_rows(*leaf, columns, asked, vm)?);
    }
    let few = inputs.iter().map(RecordBatch::num_rows).sum::<usize>() <= FEW_ROWS;
    if few && !program.builder.calls() {
        let mut program = program.clone();
        for (index, (leaf, columns)) in leaves.iter().enumerate() {
            program = program.with_input(*leaf, index, columns.clone());
        }
        let arrays: Vec<Vec<ArrayRef>> = inputs.iter().map(|batch| batch.columns().to_vec()).collect();
        // What is refused or fails here is run as all else is, and says why there.
        if let Ok(made) = interpret(&program, &arrays)
            && let Ok(batch) = batch_of(made)
        {
            return Ok(Some(vec![batch]));
        }
    }
    let mut program = program;
    for ((leaf, columns), rows) in leaves.into_iter().zip(inputs) {
        let index = held(leaf, &columns, rows, vm)?;
        program = program.with_input(leaf, index, columns);
    }
    run(&program, asked, vm).map(Some)
}

/// Keeps the rows of a look that gave little.
fn keep(asked: Asked<'_>, rows: &[RecordBatch], vm: &VirtualMachine) -> PyResult<()> {
    if rows.iter().map(RecordBatch::num_rows).sum::<usize>() > LITTLE {
        return Ok(());
    }
    with(vm, |r| {
        r.parts
            .seen
            .insert((asked.table, asked.columns.to_vec()), rows.to_vec());
        Ok(())
    })
}

/// The rows of a group, or of a table of one row.
fn leaf_rows(leaf: RelId, columns: &[Col], asked: Asked<'_>, vm: &VirtualMachine) -> PyResult<RecordBatch> {
    let (part, types) = with(vm, |r| {
        let types: Vec<ColType> = columns.iter().map(|col| r.builder.col(*col).0.clone()).collect();
        Ok((r.parts.get(leaf), types))
    })?;
    let Some(part) = part else {
        let arrays = read(leaf, columns, asked, vm)?;
        let whole = arrays.iter().map(|chunks| joined(chunks, 0, 1));
        return typed(whole.collect::<PyResultOf<_>>(), &types, vm);
    };
    let missing = with(vm, |r| {
        let sorted = r.parts.sorted(part);
        let missing = columns.iter().filter(|col| !sorted.columns.contains_key(col));
        Ok((sorted.table, sorted.rows, missing.copied().collect::<Vec<Col>>()))
    })?;
    let (table, rows, missing) = missing;
    if !missing.is_empty() {
        let arrays = read(table, &missing, asked, vm)?;
        for chunks in &arrays {
            if chunks.iter().map(|chunk| chunk.len()).sum::<usize>() != rows {
                return Err(vm.new_runtime_error("the groups of a table have other rows the second time"));
            }
        }
        with(vm, |r| {
            r.parts.sorted(part).columns.extend(missing.into_iter().zip(arrays));
            Ok(())
        })?;
    }
    let arrays = with(vm, |r| {
        let sorted = r.parts.sorted(part);
        let own = columns
            .iter()
            .map(|col| joined(&sorted.columns[col], part.start, part.length));
        Ok(own.collect::<PyResultOf<_>>())
    })?;
    typed(arrays, &types, vm)
}

type PyResultOf<T> = Result<T, arrow::error::ArrowError>;

/// Columns of a table, each in pieces.
fn read(table: RelId, columns: &[Col], asked: Asked<'_>, vm: &VirtualMachine) -> PyResult<Vec<Vec<ArrayRef>>> {
    let exprs = with(vm, |r| {
        Ok(columns.iter().map(|col| r.builder.column(*col)).collect::<Vec<_>>())
    })?;
    let own = Asked {
        table,
        columns: &exprs,
        ..asked
    };
    let batches = rows(own, vm)?;
    let column = |place: usize| batches.iter().map(|batch| batch.column(place).clone()).collect();
    Ok((0..columns.len()).map(column).collect())
}

/// The same as one array.
fn joined(chunks: &[ArrayRef], start: usize, length: usize) -> PyResultOf<ArrayRef> {
    let pieces = pieces(chunks, start, length);
    match &pieces[..] {
        [one] => Ok(one.clone()),
        [] => Ok(chunks
            .first()
            .map_or_else(|| new_empty_array(&DataType::Null), |chunk| chunk.slice(0, 0))),
        several => concat(&several.iter().map(AsRef::as_ref).collect::<Vec<_>>()),
    }
}

/// Arrays of the types that columns have.
fn typed(arrays: PyResultOf<Vec<ArrayRef>>, types: &[ColType], vm: &VirtualMachine) -> PyResult<RecordBatch> {
    let arrays = arrays.and_then(|arrays| {
        let typed = arrays.iter().zip(types).map(|(array, ty)| cast(array, &ty.ty));
        batch_of(typed.collect::<PyResultOf<_>>()?)
    });
    arrays.map_err(|error| vm.new_runtime_error(error.to_string()))
}

fn batch_of(arrays: Vec<ArrayRef>) -> PyResultOf<RecordBatch> {
    let field = |(place, array): (usize, &ArrayRef)| Field::new(format!("c{place}"), array.data_type().clone(), true);
    let fields: Vec<Field> = arrays.iter().enumerate().map(field).collect();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays)
}

/// The rows of a group as a table argument.
fn held(leaf: RelId, columns: &[Col], rows: RecordBatch, vm: &VirtualMachine) -> PyResult<usize> {
    let key = (leaf, columns.to_vec());
    if let Some(known) = with(vm, |r| Ok(r.parts.held.get(&key).copied()))? {
        return Ok(known);
    }
    // A piece of a greater array would count as all of it.
    let all = UInt64Array::from_iter_values(0..rows.num_rows() as u64);
    let rows = take_record_batch(&rows, &all).map_err(|error| vm.new_runtime_error(error.to_string()))?;
    let index = hold(rows, vm)?;
    with(vm, |r| {
        r.parts.held.insert(key, index);
        Ok(index)
    })
}

/// The rows of all these tables as one, read now, if they are made of groups: a plan of a thousand tables would be none.
pub fn stacked(
    inputs: &[(RelId, Vec<ExprId>)],
    names: &[String],
    vm: &VirtualMachine,
) -> PyResult<Option<(RelId, Vec<ExprId>)>> {
    let tables = inputs.iter().map(|(table, _)| *table);
    let local = with(vm, |r| {
        inputs
            .iter()
            .for_each(|(table, _)| r.parts.widen(&mut r.builder, *table));
        Ok(r.parts.leaves(&r.builder, tables).is_some())
    })?;
    if inputs.len() < 2 || names.is_empty() || !local {
        return Ok(None);
    }
    let types = with(vm, |r| {
        let types = r.builder.common_types(inputs, names.len());
        types.map_err(|message| vm.new_type_error(message))
    })?;
    let mut chunks: Vec<Vec<ArrayRef>> = vec![Vec::new(); names.len()];
    for (table, exprs) in inputs {
        let exprs: Vec<ExprId> = with(vm, |r| {
            let own = exprs.iter().zip(&types);
            Ok(own.map(|(expr, ty)| r.builder.cast(*expr, ty.ty.clone())).collect())
        })?;
        let asked = Asked {
            table: *table,
            columns: &exprs,
            what: "groups of a table, one after the other",
            line: 0,
        };
        for batch in rows(asked, vm)? {
            for (own, array) in chunks.iter_mut().zip(batch.columns()) {
                own.push(array.clone());
            }
        }
    }
    let whole = chunks.iter().zip(&types).map(|(chunks, ty)| {
        let typed = chunks.iter().map(|chunk| cast(chunk, &ty.ty));
        let typed = typed.collect::<PyResultOf<Vec<ArrayRef>>>()?;
        match &typed[..] {
            [] => Ok(new_empty_array(&ty.ty)),
            several => concat(&several.iter().map(AsRef::as_ref).collect::<Vec<_>>()),
        }
    });
    let batch = typed(whole.collect(), &types, vm)?;
    let index = hold(batch.clone(), vm)?;
    with(vm, |r| {
        let fields: Vec<(String, ColType)> = names.iter().cloned().zip(types).collect();
        let (rel, made) = r.builder.input(index, &fields);
        r.parts.add_held(&r.builder, rel, &batch);
        Ok(Some((r.builder.in_order(rel), made)))
    })
}
