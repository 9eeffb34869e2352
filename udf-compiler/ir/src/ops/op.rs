//! The names of the operations as constants, in the order of the table: a program that names an operation which is not there
//! does not compile. A test holds them against the table and prints what is missing.

use std::fmt;
use std::ops::Deref;

/// The name of an operation of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name(&'static str);

impl Name {
    /// For the rows of the table.
    pub(super) const fn of_row(name: &'static str) -> Name {
        Name(name)
    }

    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// The operation `family.name`, where the table has it: for methods that bear their names in Python.
    pub fn of_family(family: &str, name: &str) -> Option<Name> {
        super::op(&format!("{family}.{name}")).map(|row| row.name)
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

pub const BOOL_NOT: Name = Name("bool.not");
pub const BOOL_AND: Name = Name("bool.and");
pub const BOOL_OR: Name = Name("bool.or");
pub const BOOL_EQ: Name = Name("bool.eq");
pub const BOOL_TO_INT: Name = Name("bool.to_int");
pub const SELECT: Name = Name("select");
pub const RECORD_MAKE: Name = Name("record.make");
pub const RECORD_GET: Name = Name("record.get");
pub const UNION_MAKE: Name = Name("union.make");
pub const UNION_IS: Name = Name("union.is");
pub const UNION_GET: Name = Name("union.get");
pub const UNION_EXPECT: Name = Name("union.expect");

pub const INT_ADD: Name = Name("int.add");
pub const INT_SUB: Name = Name("int.sub");
pub const INT_MUL: Name = Name("int.mul");
pub const INT_ADD_NW: Name = Name("int.add_nw");
pub const INT_SUB_NW: Name = Name("int.sub_nw");
pub const INT_MUL_NW: Name = Name("int.mul_nw");
pub const INT_ADD_WRAP: Name = Name("int.add_wrap");
pub const INT_SUB_WRAP: Name = Name("int.sub_wrap");
pub const INT_MUL_WRAP: Name = Name("int.mul_wrap");
pub const INT_HELD: Name = Name("int.held");
pub const INT_NEG: Name = Name("int.neg");
pub const INT_ABS: Name = Name("int.abs");
pub const INT_FLOORDIV: Name = Name("int.floordiv");
pub const INT_MOD: Name = Name("int.mod");
pub const INT_FLOORDIV_POS: Name = Name("int.floordiv_pos");
pub const INT_MOD_POS: Name = Name("int.mod_pos");
pub const INT_TRUEDIV: Name = Name("int.truediv");
pub const INT_POW: Name = Name("int.pow");
pub const INT_POW_MOD: Name = Name("int.pow_mod");
pub const INT_HASH: Name = Name("int.hash");
pub const HASH_WITH_PART: Name = Name("hash.with_part");
pub const HASH_OF_PARTS: Name = Name("hash.of_parts");
pub const INT_AND: Name = Name("int.and");
pub const INT_OR: Name = Name("int.or");
pub const INT_XOR: Name = Name("int.xor");
pub const INT_INVERT: Name = Name("int.invert");
pub const INT_SHL: Name = Name("int.shl");
pub const INT_SHR: Name = Name("int.shr");
pub const INT_EQ: Name = Name("int.eq");
pub const INT_NE: Name = Name("int.ne");
pub const INT_LT: Name = Name("int.lt");
pub const INT_LE: Name = Name("int.le");
pub const INT_GT: Name = Name("int.gt");
pub const INT_GE: Name = Name("int.ge");
pub const INT_MIN: Name = Name("int.min");
pub const INT_MAX: Name = Name("int.max");
pub const INT_TO_FLOAT: Name = Name("int.to_float");
pub const INT_TO_STR: Name = Name("int.to_str");
pub const INT_BIT_LENGTH: Name = Name("int.bit_length");
pub const INT_BIT_COUNT: Name = Name("int.bit_count");
pub const INT_EQ_FLOAT: Name = Name("int.eq_float");
pub const INT_LT_FLOAT: Name = Name("int.lt_float");
pub const INT_LE_FLOAT: Name = Name("int.le_float");
pub const INT_GT_FLOAT: Name = Name("int.gt_float");
pub const INT_GE_FLOAT: Name = Name("int.ge_float");
pub const INT_ROUND: Name = Name("int.round");
pub const INT_FORMAT: Name = Name("int.format");
pub const INT_HEX: Name = Name("int.hex");
pub const INT_OCT: Name = Name("int.oct");
pub const INT_BIN: Name = Name("int.bin");
pub const RANGE_LEN: Name = Name("range.len");

pub const UNICODE_NORMAL: Name = Name("unicode.normal");
pub const UNICODE_IS_NORMAL: Name = Name("unicode.is_normal");
pub const UNICODE_PROPERTY: Name = Name("unicode.property");
pub const UNICODE_NUMERIC: Name = Name("unicode.numeric");

pub const WIDE_OF_INT: Name = Name("wide.of_int");
pub const WIDE_TO_INT: Name = Name("wide.to_int");
pub const WIDE_LOW: Name = Name("wide.low");
pub const WIDE_WORD: Name = Name("wide.word");
pub const WIDE_ADD: Name = Name("wide.add");
pub const WIDE_SUB: Name = Name("wide.sub");
pub const WIDE_MUL: Name = Name("wide.mul");
pub const WIDE_NEG: Name = Name("wide.neg");
pub const WIDE_INVERT: Name = Name("wide.invert");
pub const WIDE_AND: Name = Name("wide.and");
pub const WIDE_OR: Name = Name("wide.or");
pub const WIDE_XOR: Name = Name("wide.xor");
pub const WIDE_SHL: Name = Name("wide.shl");
pub const WIDE_SHR: Name = Name("wide.shr");
pub const WIDE_FLOORDIV: Name = Name("wide.floordiv");
pub const WIDE_MOD: Name = Name("wide.mod");
pub const WIDE_MOD_INT: Name = Name("wide.mod_int");
pub const WIDE_EQ: Name = Name("wide.eq");
pub const WIDE_NE: Name = Name("wide.ne");
pub const WIDE_LT: Name = Name("wide.lt");
pub const WIDE_LE: Name = Name("wide.le");
pub const WIDE_GT: Name = Name("wide.gt");
pub const WIDE_GE: Name = Name("wide.ge");
pub const WIDE_TO_FLOAT: Name = Name("wide.to_float");
pub const WIDE_TO_STR: Name = Name("wide.to_str");
pub const WIDE_FORMAT: Name = Name("wide.format");
pub const WIDE_HEX: Name = Name("wide.hex");
pub const WIDE_OCT: Name = Name("wide.oct");
pub const WIDE_BIN: Name = Name("wide.bin");
pub const WIDE_BIT_LENGTH: Name = Name("wide.bit_length");
pub const WIDE_BIT_COUNT: Name = Name("wide.bit_count");

pub const F64_ADD: Name = Name("f64.add");
pub const F64_SUB: Name = Name("f64.sub");
pub const F64_MUL: Name = Name("f64.mul");
pub const F64_DIV: Name = Name("f64.div");
pub const F64_DIV_NONZERO: Name = Name("f64.div_nonzero");
pub const F64_FLOORDIV: Name = Name("f64.floordiv");
pub const F64_MOD: Name = Name("f64.mod");
pub const F64_POW: Name = Name("f64.pow");
pub const F64_NEG: Name = Name("f64.neg");
pub const F64_ABS: Name = Name("f64.abs");
pub const F64_EQ: Name = Name("f64.eq");
pub const F64_NE: Name = Name("f64.ne");
pub const F64_LT: Name = Name("f64.lt");
pub const F64_LE: Name = Name("f64.le");
pub const F64_GT: Name = Name("f64.gt");
pub const F64_GE: Name = Name("f64.ge");
pub const F64_TRUNC: Name = Name("f64.trunc");
pub const F64_FLOOR: Name = Name("f64.floor");
pub const F64_CEIL: Name = Name("f64.ceil");
pub const F64_ROUND: Name = Name("f64.round");
pub const F64_ROUND_DIGITS: Name = Name("f64.round_digits");
pub const F64_PLACE: Name = Name("f64.place");
pub const F64_IS_INTEGER: Name = Name("f64.is_integer");
pub const F64_IS_NAN: Name = Name("f64.is_nan");
pub const F64_IS_INF: Name = Name("f64.is_inf");
pub const F64_IS_FINITE: Name = Name("f64.is_finite");
pub const F64_TO_STR: Name = Name("f64.to_str");
pub const F64_FORMAT: Name = Name("f64.format");
pub const F64_HASH: Name = Name("f64.hash");
pub const F64_HEX: Name = Name("f64.hex");

pub const MATH_SQRT: Name = Name("math.sqrt");
pub const MATH_CBRT: Name = Name("math.cbrt");
pub const MATH_SIN: Name = Name("math.sin");
pub const MATH_COS: Name = Name("math.cos");
pub const MATH_TAN: Name = Name("math.tan");
pub const MATH_ASIN: Name = Name("math.asin");
pub const MATH_ACOS: Name = Name("math.acos");
pub const MATH_ATAN: Name = Name("math.atan");
pub const MATH_ATAN2: Name = Name("math.atan2");
pub const MATH_SINH: Name = Name("math.sinh");
pub const MATH_COSH: Name = Name("math.cosh");
pub const MATH_TANH: Name = Name("math.tanh");
pub const MATH_ASINH: Name = Name("math.asinh");
pub const MATH_ACOSH: Name = Name("math.acosh");
pub const MATH_ATANH: Name = Name("math.atanh");
pub const MATH_EXP: Name = Name("math.exp");
pub const MATH_EXP2: Name = Name("math.exp2");
pub const MATH_EXPM1: Name = Name("math.expm1");
pub const MATH_LOG: Name = Name("math.log");
pub const MATH_LOG2: Name = Name("math.log2");
pub const MATH_LOG10: Name = Name("math.log10");
pub const MATH_LOG1P: Name = Name("math.log1p");
pub const MATH_POW: Name = Name("math.pow");
pub const MATH_FMOD: Name = Name("math.fmod");
pub const MATH_REMAINDER: Name = Name("math.remainder");
pub const MATH_HYPOT: Name = Name("math.hypot");
pub const MATH_DEGREES: Name = Name("math.degrees");
pub const MATH_RADIANS: Name = Name("math.radians");
pub const MATH_COPYSIGN: Name = Name("math.copysign");
pub const MATH_ERF: Name = Name("math.erf");
pub const MATH_ERFC: Name = Name("math.erfc");
pub const MATH_GAMMA: Name = Name("math.gamma");
pub const MATH_LGAMMA: Name = Name("math.lgamma");
pub const MATH_ULP: Name = Name("math.ulp");
pub const MATH_NEXTAFTER: Name = Name("math.nextafter");
pub const MATH_MANTISSA: Name = Name("math.mantissa");
pub const MATH_EXPONENT: Name = Name("math.exponent");
pub const MATH_LDEXP: Name = Name("math.ldexp");
pub const MATH_GCD: Name = Name("math.gcd");
pub const MATH_LCM: Name = Name("math.lcm");
pub const MATH_ISQRT: Name = Name("math.isqrt");
pub const MATH_FACTORIAL: Name = Name("math.factorial");
pub const MATH_COMB: Name = Name("math.comb");
pub const MATH_PERM: Name = Name("math.perm");

pub const STR_LEN: Name = Name("str.len");
pub const STR_CONCAT: Name = Name("str.concat");
pub const STR_REPEAT: Name = Name("str.repeat");
pub const STR_EQ: Name = Name("str.eq");
pub const STR_NE: Name = Name("str.ne");
pub const STR_LT: Name = Name("str.lt");
pub const STR_LE: Name = Name("str.le");
pub const STR_GT: Name = Name("str.gt");
pub const STR_GE: Name = Name("str.ge");
pub const STR_GET: Name = Name("str.get");
pub const STR_SLICE: Name = Name("str.slice");
pub const STR_SLICE_STEP: Name = Name("str.slice_step");
pub const STR_BYTE_LEN: Name = Name("str.byte_len");
pub const STR_CHAR_AT: Name = Name("str.char_at");
pub const STR_CHAR_OF_BOTH: Name = Name("str.char_of_both");
pub const STR_CONTAINS: Name = Name("str.contains");
pub const STR_FIND: Name = Name("str.find");
pub const STR_RFIND: Name = Name("str.rfind");
pub const STR_INDEX: Name = Name("str.index");
pub const STR_RINDEX: Name = Name("str.rindex");
pub const STR_COUNT: Name = Name("str.count");
pub const STR_STARTSWITH: Name = Name("str.startswith");
pub const STR_ENDSWITH: Name = Name("str.endswith");
pub const STR_REPLACE: Name = Name("str.replace");
pub const STR_STRIP: Name = Name("str.strip");
pub const STR_LSTRIP: Name = Name("str.lstrip");
pub const STR_RSTRIP: Name = Name("str.rstrip");
pub const STR_STRIP_CHARS: Name = Name("str.strip_chars");
pub const STR_LSTRIP_CHARS: Name = Name("str.lstrip_chars");
pub const STR_RSTRIP_CHARS: Name = Name("str.rstrip_chars");
pub const STR_REMOVEPREFIX: Name = Name("str.removeprefix");
pub const STR_REMOVESUFFIX: Name = Name("str.removesuffix");
pub const STR_LOWER: Name = Name("str.lower");
pub const STR_UPPER: Name = Name("str.upper");
pub const STR_TITLE: Name = Name("str.title");
pub const STR_CAPITALIZE: Name = Name("str.capitalize");
pub const STR_SWAPCASE: Name = Name("str.swapcase");
pub const STR_CASEFOLD: Name = Name("str.casefold");
pub const STR_ISALNUM: Name = Name("str.isalnum");
pub const STR_ISALPHA: Name = Name("str.isalpha");
pub const STR_ISASCII: Name = Name("str.isascii");
pub const STR_ISDECIMAL: Name = Name("str.isdecimal");
pub const STR_ISDIGIT: Name = Name("str.isdigit");
pub const STR_ISIDENTIFIER: Name = Name("str.isidentifier");
pub const STR_ISLOWER: Name = Name("str.islower");
pub const STR_ISNUMERIC: Name = Name("str.isnumeric");
pub const STR_ISPRINTABLE: Name = Name("str.isprintable");
pub const STR_ISSPACE: Name = Name("str.isspace");
pub const STR_ISTITLE: Name = Name("str.istitle");
pub const STR_ISUPPER: Name = Name("str.isupper");
pub const STR_SPLIT: Name = Name("str.split");
pub const STR_RSPLIT: Name = Name("str.rsplit");
pub const STR_SPLIT_SPACE: Name = Name("str.split_space");
pub const STR_RSPLIT_SPACE: Name = Name("str.rsplit_space");
pub const STR_SPLITLINES: Name = Name("str.splitlines");
pub const STR_SPLIT_NTH: Name = Name("str.split_nth");
pub const STR_BETWEEN: Name = Name("str.between");
pub const STR_PART_END: Name = Name("str.part_end");
pub const STR_PART_ENDS: Name = Name("str.part_ends");
pub const STR_WORD_START: Name = Name("str.word_start");
pub const STR_WORD_END: Name = Name("str.word_end");
pub const STR_LINE_END: Name = Name("str.line_end");
pub const STR_NEXT_LINE: Name = Name("str.next_line");
pub const STR_PARTITION: Name = Name("str.partition");
pub const STR_RPARTITION: Name = Name("str.rpartition");
pub const STR_JOIN: Name = Name("str.join");
pub const STR_ZFILL: Name = Name("str.zfill");
pub const STR_LJUST: Name = Name("str.ljust");
pub const STR_RJUST: Name = Name("str.rjust");
pub const STR_CENTER: Name = Name("str.center");
pub const STR_EXPANDTABS: Name = Name("str.expandtabs");
pub const STR_REPR: Name = Name("str.repr");
pub const STR_FORMAT: Name = Name("str.format");
pub const STR_ORD: Name = Name("str.ord");
pub const STR_CHR: Name = Name("str.chr");
pub const STR_TO_INT: Name = Name("str.to_int");
pub const STR_TO_FLOAT: Name = Name("str.to_float");
pub const STR_TO_INT_MOD: Name = Name("str.to_int_mod");
pub const STR_TRY_INT: Name = Name("str.try_int");
pub const STR_TRY_FLOAT: Name = Name("str.try_float");
pub const STR_LIST: Name = Name("str.list");

pub const BYTES_LEN: Name = Name("bytes.len");
pub const BYTES_GET: Name = Name("bytes.get");
pub const BYTES_BYTE_AT: Name = Name("bytes.byte_at");
pub const BYTES_CONCAT: Name = Name("bytes.concat");
pub const BYTES_REPEAT: Name = Name("bytes.repeat");
pub const BYTES_EQ: Name = Name("bytes.eq");
pub const BYTES_NE: Name = Name("bytes.ne");
pub const BYTES_LT: Name = Name("bytes.lt");
pub const BYTES_LE: Name = Name("bytes.le");
pub const BYTES_GT: Name = Name("bytes.gt");
pub const BYTES_GE: Name = Name("bytes.ge");
pub const BYTES_SLICE: Name = Name("bytes.slice");
pub const BYTES_SLICE_STEP: Name = Name("bytes.slice_step");
pub const BYTES_CONTAINS: Name = Name("bytes.contains");
pub const BYTES_FIND: Name = Name("bytes.find");
pub const BYTES_RFIND: Name = Name("bytes.rfind");
pub const BYTES_INDEX: Name = Name("bytes.index");
pub const BYTES_RINDEX: Name = Name("bytes.rindex");
pub const BYTES_COUNT: Name = Name("bytes.count");
pub const BYTES_STARTSWITH: Name = Name("bytes.startswith");
pub const BYTES_ENDSWITH: Name = Name("bytes.endswith");
pub const BYTES_REPLACE: Name = Name("bytes.replace");
pub const BYTES_STRIP: Name = Name("bytes.strip");
pub const BYTES_LSTRIP: Name = Name("bytes.lstrip");
pub const BYTES_RSTRIP: Name = Name("bytes.rstrip");
pub const BYTES_STRIP_CHARS: Name = Name("bytes.strip_chars");
pub const BYTES_LSTRIP_CHARS: Name = Name("bytes.lstrip_chars");
pub const BYTES_RSTRIP_CHARS: Name = Name("bytes.rstrip_chars");
pub const BYTES_REMOVEPREFIX: Name = Name("bytes.removeprefix");
pub const BYTES_REMOVESUFFIX: Name = Name("bytes.removesuffix");
pub const BYTES_LOWER: Name = Name("bytes.lower");
pub const BYTES_UPPER: Name = Name("bytes.upper");
pub const BYTES_TITLE: Name = Name("bytes.title");
pub const BYTES_CAPITALIZE: Name = Name("bytes.capitalize");
pub const BYTES_SWAPCASE: Name = Name("bytes.swapcase");
pub const BYTES_ISALNUM: Name = Name("bytes.isalnum");
pub const BYTES_ISALPHA: Name = Name("bytes.isalpha");
pub const BYTES_ISASCII: Name = Name("bytes.isascii");
pub const BYTES_ISDIGIT: Name = Name("bytes.isdigit");
pub const BYTES_ISLOWER: Name = Name("bytes.islower");
pub const BYTES_ISSPACE: Name = Name("bytes.isspace");
pub const BYTES_ISTITLE: Name = Name("bytes.istitle");
pub const BYTES_ISUPPER: Name = Name("bytes.isupper");
pub const BYTES_SPLIT: Name = Name("bytes.split");
pub const BYTES_RSPLIT: Name = Name("bytes.rsplit");
pub const BYTES_SPLIT_SPACE: Name = Name("bytes.split_space");
pub const BYTES_RSPLIT_SPACE: Name = Name("bytes.rsplit_space");
pub const BYTES_SPLITLINES: Name = Name("bytes.splitlines");
pub const BYTES_PARTITION: Name = Name("bytes.partition");
pub const BYTES_RPARTITION: Name = Name("bytes.rpartition");
pub const BYTES_JOIN: Name = Name("bytes.join");
pub const BYTES_ZFILL: Name = Name("bytes.zfill");
pub const BYTES_LJUST: Name = Name("bytes.ljust");
pub const BYTES_RJUST: Name = Name("bytes.rjust");
pub const BYTES_CENTER: Name = Name("bytes.center");
pub const BYTES_EXPANDTABS: Name = Name("bytes.expandtabs");
pub const BYTES_TRANSLATE: Name = Name("bytes.translate");
pub const BYTES_REPR: Name = Name("bytes.repr");
pub const BYTES_HEX: Name = Name("bytes.hex");
pub const BYTES_IS_HEX: Name = Name("bytes.is_hex");
pub const BYTES_FROMHEX: Name = Name("bytes.fromhex");
pub const BYTES_OF_BYTE: Name = Name("bytes.of_byte");
pub const BYTES_OF_LIST: Name = Name("bytes.of_list");
pub const BYTES_ZEROS: Name = Name("bytes.zeros");
pub const BYTES_LIST: Name = Name("bytes.list");
pub const BYTES_ORD: Name = Name("bytes.ord");
pub const BYTES_DECODE: Name = Name("bytes.decode");
pub const BYTES_DECODES: Name = Name("bytes.decodes");
pub const BYTES_ENCODE: Name = Name("bytes.encode");
pub const BYTES_ENCODES: Name = Name("bytes.encodes");
pub const BYTES_TO_NUMBER: Name = Name("bytes.to_number");
pub const BYTES_TO_NUMBER_MOD: Name = Name("bytes.to_number_mod");
pub const BYTES_OF_NUMBER: Name = Name("bytes.of_number");
pub const BYTES_TO_INT: Name = Name("bytes.to_int");
pub const BYTES_TO_FLOAT: Name = Name("bytes.to_float");
pub const BYTES_CRC32: Name = Name("bytes.crc32");
pub const BYTES_ADLER32: Name = Name("bytes.adler32");
pub const BYTES_DIGEST: Name = Name("bytes.digest");
pub const BYTES_BASE64: Name = Name("bytes.base64");
pub const BYTES_UNBASE64: Name = Name("bytes.unbase64");
pub const BYTES_UNHEX: Name = Name("bytes.unhex");
pub const BYTES_UNPACK_FLOAT: Name = Name("bytes.unpack_float");
pub const BYTES_PACK_FLOAT: Name = Name("bytes.pack_float");

pub const LIST_NEW: Name = Name("list.new");
pub const LIST_LEN: Name = Name("list.len");
pub const LIST_GET: Name = Name("list.get");
pub const LIST_SET: Name = Name("list.set");
pub const LIST_GET_IN: Name = Name("list.get_in");
pub const LIST_SET_IN: Name = Name("list.set_in");
pub const LIST_GET_HERE: Name = Name("list.get_here");
pub const LIST_SET_HERE: Name = Name("list.set_here");
pub const LIST_APPEND: Name = Name("list.append");
pub const LIST_EXTEND: Name = Name("list.extend");
pub const LIST_INSERT: Name = Name("list.insert");
pub const LIST_POP: Name = Name("list.pop");
pub const LIST_MOVE: Name = Name("list.move");
pub const LIST_REVERSE_PREFIX: Name = Name("list.reverse_prefix");
pub const LIST_REMOVE: Name = Name("list.remove");
pub const LIST_CLEAR: Name = Name("list.clear");
pub const LIST_REVERSE: Name = Name("list.reverse");
pub const LIST_SORT: Name = Name("list.sort");
pub const LIST_DELETE: Name = Name("list.delete");
pub const LIST_COPY: Name = Name("list.copy");
pub const TUPLE_FREEZE: Name = Name("tuple.freeze");
pub const LIST_CONCAT: Name = Name("list.concat");
pub const LIST_REPEAT: Name = Name("list.repeat");
pub const LIST_SLICE: Name = Name("list.slice");
pub const LIST_SLICE_STEP: Name = Name("list.slice_step");
pub const LIST_SPLICE: Name = Name("list.splice");
pub const LIST_SPLICE_SLICE: Name = Name("list.splice_slice");
pub const LIST_CONTAINS: Name = Name("list.contains");
pub const LIST_INDEX: Name = Name("list.index");
pub const LIST_COUNT: Name = Name("list.count");
pub const LIST_EQ: Name = Name("list.eq");
pub const LIST_LT: Name = Name("list.lt");
pub const LIST_LE: Name = Name("list.le");
pub const LIST_IS: Name = Name("list.is");
pub const LIST_RANGE: Name = Name("list.range");
pub const LIST_SUM_INT: Name = Name("list.sum_int");
pub const LIST_SUM_FLOAT: Name = Name("list.sum_float");
pub const LIST_SUM_PAIRWISE: Name = Name("list.sum_pairwise");
pub const LIST_SUM_PRODUCTS: Name = Name("list.sum_products");
pub const LIST_VARIANCE: Name = Name("list.variance");
pub const LIST_DEVIATION: Name = Name("list.deviation");
pub const LIST_DEVIATION_INT: Name = Name("list.deviation_int");
pub const LIST_MIN: Name = Name("list.min");
pub const LIST_MAX: Name = Name("list.max");
pub const CONST_GET: Name = Name("const.get");

pub const DICT_NEW: Name = Name("dict.new");
pub const DICT_LEN: Name = Name("dict.len");
pub const DICT_FIND: Name = Name("dict.find");
pub const DICT_PLACE: Name = Name("dict.place");
pub const DICT_KEY_AT: Name = Name("dict.key_at");
pub const DICT_VALUE_AT: Name = Name("dict.value_at");
pub const DICT_NEWEST: Name = Name("dict.newest");
pub const DICT_SET_AT: Name = Name("dict.set_at");
pub const DICT_DELETE_AT: Name = Name("dict.delete_at");
pub const DICT_SET: Name = Name("dict.set");
pub const DICT_ADD: Name = Name("dict.add");
pub const DICT_PLACE_OR_ADD: Name = Name("dict.place_or_add");
pub const DICT_PROBE: Name = Name("dict.probe");
pub const DICT_ENTER: Name = Name("dict.enter");
pub const KEY_HASH: Name = Name("key.hash");
pub const DICT_NEXT: Name = Name("dict.next");
pub const DICT_PREVIOUS: Name = Name("dict.previous");
pub const DICT_VERSION: Name = Name("dict.version");
pub const DICT_CLEAR: Name = Name("dict.clear");
pub const DICT_COPY: Name = Name("dict.copy");
pub const DICT_UPDATE: Name = Name("dict.update");
pub const DICT_KEYS: Name = Name("dict.keys");
pub const DICT_VALUES: Name = Name("dict.values");
pub const DICT_EQ: Name = Name("dict.eq");
pub const DICT_IS: Name = Name("dict.is");
pub const SET_MEET: Name = Name("set.meet");
pub const SET_MINUS: Name = Name("set.minus");
pub const SET_TOGGLE: Name = Name("set.toggle");
pub const SET_DROP: Name = Name("set.drop");
pub const SET_BECOME: Name = Name("set.become");
pub const SET_ORDERED: Name = Name("set.ordered");
pub const SET_EXPECT: Name = Name("set.expect");
pub const SET_NEXT_OUT: Name = Name("set.next_out");
pub const SET_WITHIN: Name = Name("set.within");
pub const SET_APART: Name = Name("set.apart");

pub const OBJECT_MAKE: Name = Name("object.make");
pub const OBJECT_GET: Name = Name("object.get");
pub const COMPLEX_MUL: Name = Name("complex.mul");
pub const COMPLEX_DIV: Name = Name("complex.div");
pub const COMPLEX_RDIV: Name = Name("complex.rdiv");
pub const COMPLEX_POWER: Name = Name("complex.power");
pub const COMPLEX_ABS: Name = Name("complex.abs");
pub const COMPLEX_ABS_LT: Name = Name("complex.abs_lt");
pub const COMPLEX_ABS_LE: Name = Name("complex.abs_le");
pub const COMPLEX_ABS_GT: Name = Name("complex.abs_gt");
pub const COMPLEX_ABS_GE: Name = Name("complex.abs_ge");
pub const COMPLEX_TO_STR: Name = Name("complex.to_str");
pub const COMPLEX_PHASE: Name = Name("complex.phase");
pub const COMPLEX_SQRT: Name = Name("complex.sqrt");
pub const COMPLEX_EXP: Name = Name("complex.exp");
pub const COMPLEX_RECT: Name = Name("complex.rect");

pub const REF_NEW: Name = Name("ref.new");
pub const REF_GET: Name = Name("ref.get");
pub const REF_SET: Name = Name("ref.set");
pub const REF_IS: Name = Name("ref.is");
pub const REF_ABSENT: Name = Name("ref.absent");

pub const RE_MATCH: Name = Name("re.match");
pub const RE_SEARCH: Name = Name("re.search");
pub const RE_FULLMATCH: Name = Name("re.fullmatch");
pub const RE_FINDALL: Name = Name("re.findall");
pub const RE_MATCHES: Name = Name("re.matches");
pub const RE_SPLIT: Name = Name("re.split");
pub const RE_SUB: Name = Name("re.sub");
pub const MATCH_TEXT: Name = Name("match.text");
pub const MATCH_HAS: Name = Name("match.has");
pub const MATCH_START: Name = Name("match.start");
pub const MATCH_END: Name = Name("match.end");
pub const MATCH_STRING: Name = Name("match.string");
pub const MATCH_POS: Name = Name("match.pos");
pub const MATCH_ENDPOS: Name = Name("match.endpos");
pub const MATCH_LAST: Name = Name("match.last");

pub const DECIMAL_FROM_INT: Name = Name("decimal.from_int");
pub const DECIMAL_FROM_FLOAT: Name = Name("decimal.from_float");
pub const DECIMAL_FROM_STR: Name = Name("decimal.from_str");
pub const DECIMAL_PARSES: Name = Name("decimal.parses");
pub const DECIMAL_ADD: Name = Name("decimal.add");
pub const DECIMAL_SUB: Name = Name("decimal.sub");
pub const DECIMAL_MUL: Name = Name("decimal.mul");
pub const DECIMAL_DIV: Name = Name("decimal.div");
pub const DECIMAL_FLOORDIV: Name = Name("decimal.floordiv");
pub const DECIMAL_MOD: Name = Name("decimal.mod");
pub const DECIMAL_POW: Name = Name("decimal.pow");
pub const DECIMAL_NEG: Name = Name("decimal.neg");
pub const DECIMAL_POS: Name = Name("decimal.pos");
pub const DECIMAL_ABS: Name = Name("decimal.abs");
pub const DECIMAL_QUANTIZE: Name = Name("decimal.quantize");
pub const DECIMAL_INTEGRAL: Name = Name("decimal.integral");
pub const DECIMAL_ROUND_DIGITS: Name = Name("decimal.round_digits");
pub const DECIMAL_NORMALIZE: Name = Name("decimal.normalize");
pub const DECIMAL_ADJUSTED: Name = Name("decimal.adjusted");
pub const DECIMAL_COMPARE: Name = Name("decimal.compare");
pub const DECIMAL_EQ_FLOAT: Name = Name("decimal.eq_float");
pub const DECIMAL_COMPARE_FLOAT: Name = Name("decimal.compare_float");
pub const DECIMAL_TO_INT: Name = Name("decimal.to_int");
pub const DECIMAL_TO_FLOAT: Name = Name("decimal.to_float");
pub const DECIMAL_TO_STR: Name = Name("decimal.to_str");
pub const DECIMAL_FORMAT: Name = Name("decimal.format");

pub const JSON_LOADS: Name = Name("json.loads");
pub const JSON_TRY_LOADS: Name = Name("json.try_loads");
pub const JSON_WRITE: Name = Name("json.write");
pub const JSON_LIST: Name = Name("json.list");
pub const JSON_DICT: Name = Name("json.dict");
pub const JSON_OF_LIST: Name = Name("json.of_list");
pub const JSON_OF_DICT: Name = Name("json.of_dict");

pub const DATE_MAKE: Name = Name("date.make");
pub const DATE_EXISTS: Name = Name("date.exists");
pub const TIME_EXISTS: Name = Name("time.exists");
pub const DATE_PARSES: Name = Name("date.parses");
pub const DATETIME_PARSES: Name = Name("datetime.parses");
pub const DATE_FROM_ORDINAL: Name = Name("date.from_ordinal");
pub const DATE_YEAR: Name = Name("date.year");
pub const DATE_MONTH: Name = Name("date.month");
pub const DATE_DAY: Name = Name("date.day");
pub const DATE_TO_STR: Name = Name("date.to_str");
pub const DATE_PARSE: Name = Name("date.parse");
pub const DATETIME_MAKE: Name = Name("datetime.make");
pub const DATETIME_FROM_MICROS: Name = Name("datetime.from_micros");
pub const DATETIME_TO_STR: Name = Name("datetime.to_str");
pub const DATETIME_PARSE: Name = Name("datetime.parse");
pub const DATETIME_STRPTIME: Name = Name("datetime.strptime");
pub const DATETIME_TRY_STRPTIME: Name = Name("datetime.try_strptime");
pub const DATETIME_STRFTIME: Name = Name("datetime.strftime");
pub const TIMEDELTA_TO_STR: Name = Name("timedelta.to_str");
pub const TIME_TO_STR: Name = Name("time.to_str");
pub const DATE_REPR: Name = Name("date.repr");
pub const DATETIME_REPR: Name = Name("datetime.repr");
pub const TIME_REPR: Name = Name("time.repr");
pub const TIMEDELTA_REPR: Name = Name("timedelta.repr");
pub const TIMEDELTA_DIV: Name = Name("timedelta.div");

pub const PY_BOX: Name = Name("py.box");
pub const PY_UNBOX: Name = Name("py.unbox");
pub const PY_GLOBAL: Name = Name("py.global");
pub const PY_CALL: Name = Name("py.call");
pub const PY_METHOD: Name = Name("py.method");
pub const PY_GETATTR: Name = Name("py.getattr");
pub const PY_BINARY: Name = Name("py.binary");
pub const PY_UNARY: Name = Name("py.unary");
pub const PY_COMPARE: Name = Name("py.compare");
pub const PY_ITEM: Name = Name("py.item");
pub const PY_TRUTH: Name = Name("py.truth");
pub const PY_STR: Name = Name("py.str");

#[cfg(test)]
mod tests {
    use crate::ops::table;

    #[test]
    fn every_row_has_its_constant() {
        let written: Vec<&str> = include_str!("op.rs")
            .lines()
            .filter(|line| line.starts_with("pub const"))
            .collect();
        let constant = |name: &str| {
            let constant = name.replace('.', "_").to_uppercase();
            format!("pub const {constant}: Name = Name(\"{name}\");")
        };
        let wanted: Vec<String> = table().map(|def| constant(&def.name)).collect();
        let missing: Vec<&String> = wanted.iter().filter(|line| !written.contains(&line.as_str())).collect();
        assert!(missing.is_empty(), "add to ir/ops/op.rs: {missing:#?}");
        assert_eq!(written, wanted, "other order than in the table");
    }
}
