use arrow::array::*;
use arrow::datatypes::DataType;
use std::sync::Arc;
use std::time::Instant;
use taipan_udf::CancelFlag;
use taipan_udf::ir::{Type, parse, verify};
use taipan_udf::kernel::*;
fn sql_type(ty: &Type) -> DataType {
    match ty.without_none() {
        Type::Bool => DataType::Boolean,
        Type::Float => DataType::Float64,
        Type::Str => DataType::Utf8View,
        _ => DataType::Int64,
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let general = parse::parse(&text).unwrap();
    verify::verify(&general).unwrap();
    let entry = &general.functions[0];
    let params: Vec<_> = entry
        .params
        .iter()
        .map(|p| KernelParam {
            ty: sql_type(entry.ty(*p)),
            nullable: entry.ty(*p).admits_none(),
        })
        .collect();
    let spec = KernelSpec {
        params: params.clone(),
        result: sql_type(&entry.result),
        general: general.clone(),
        no_nulls: None,
        strict: false,
    };
    let t = Instant::now();
    let k = Kernel::new(spec).unwrap();
    k.prepare().unwrap();
    println!("compile {:?}", t.elapsed());
    if args.len() > 2 {
        println!("{}", k.disassembly().unwrap());
        return;
    }
    let rows = 100_000;
    let mut seed = 12345u64;
    let mut rnd = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let cols: Vec<ArrayRef> = params
        .iter()
        .map(|p| -> ArrayRef {
            match p.ty {
                DataType::Utf8View => Arc::new(StringArray::from_iter_values((0..rows).map(|_| {
                    let n = 8 + rnd() % 13;
                    (0..n).map(|_| (b'a' + (rnd() % 6) as u8) as char).collect::<String>()
                }))),
                DataType::Float64 => Arc::new(Float64Array::from_iter_values(
                    (0..rows).map(|_| (rnd() % 100000) as f64 / 1000.0),
                )),
                _ => Arc::new(Int64Array::from_iter_values((0..rows).map(|_| (rnd() % 100) as i64))),
            }
        })
        .collect();
    let cancel = CancelFlag::default();
    let env = KernelEnv {
        cancel: &cancel,
        deadline: None,
        memory_limit: 64 << 20,
        py: None,
    };
    let mut best = f64::MAX;
    for _ in 0..15 {
        let t = Instant::now();
        let out = k.run(&cols, rows, &env).unwrap();
        let e = t.elapsed().as_secs_f64();
        if e < best {
            best = e;
        }
        std::hint::black_box(out);
    }
    println!("{:.1} ns/row", best * 1e9 / rows as f64);
}
