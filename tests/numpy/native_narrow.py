"""Functions of arrays of float32 and of narrow whole numbers, for native.py: a name, parameters, result, the body, rows, and how many of them may be replayed."""

XS = [[1.0, 2.0, 3.0, 4.0], [0.1, -2.5, 1e10, 3.0, -0.0], [5.5], [((i * 7919) % 1000) / 997.0 for i in range(300)],
      [((i * 31) % 100) / 7.0 - 5.0 for i in range(20)], [16777216.0, 1.0, 1.0, 0.1]]
PAIRS = [([1.0, 2.0, 3.0], [4.0, -5.0, 6.5]), ([0.1] * 20, [float(i) / 3.0 for i in range(20)]), ([1e20, 1e-20], [1e20, 1e-20])]
IS = [[3, -1, 4, 1, -5, 9, 2, 6], [100, 27, -128, 127], [0]]
WIDE = [[2**31 - 1, 1, -2**31], [65536, 65537, -3], [2**62, -1, 255]]
IPAIRS = [([7, -7, 5, 100], [2, 2, 3, 100]), ([127, -128, 64], [3, -1, 4])]

A, I = "a DOUBLE[]", "a BIGINT[]"
AB, IJ = "a DOUBLE[], b DOUBLE[]", "a BIGINT[], b BIGINT[]"
WHOLE = ("int8", "int16", "int32", "uint8", "uint16", "uint32")
S = "x = np.array(a, dtype=np.float32)\n"
P = "x, y = np.array(a).astype(np.float32), np.array(b, dtype='float32')\n"


def with_type(cases, kind):
    return [(f"{name}_of_{kind}", params, returns, text.replace("KIND", f"np.{kind}"), rows, replays)
            for name, params, returns, text, rows, replays in cases]


SINGLES = [
    ("single_values", A, "DOUBLE[]", S + "return x", XS, 0),
    ("single_cast", A, "DOUBLE[]", "np.array(a).astype(np.float32)", XS, 0),
    ("single_and_back", A, "DOUBLE[]", S + "return x.astype(np.float64) * 0.1", XS, 0),
    ("single_scaled", A, "DOUBLE[]", S + "return x * 0.1 + 1", XS, 0),
    ("single_by_a_parameter", "a DOUBLE[], k DOUBLE", "DOUBLE[]", S + "return x * k - k", [([0.1, 2.0], 0.3), ([1e10], 1e-3)], 0),
    ("single_by_a_double", "a DOUBLE[], k DOUBLE", "DOUBLE[]", S + "return x * np.float64(k)", [([0.1, 2.0], 0.3)], 0),
    ("single_by_a_whole_parameter", "a DOUBLE[], k BIGINT", "DOUBLE[]", S + "return x * k", [([0.1, 2.0], 3), ([1.0], 16777217)], 0),
    ("single_added", AB, "DOUBLE[]", P + "return x + y", PAIRS, 0),
    ("single_differences", AB, "DOUBLE[]", P + "return x - y", PAIRS, 0),
    ("single_products", AB, "DOUBLE[]", P + "return x * y", [PAIRS[0], PAIRS[1]], 0),
    ("single_quotients", AB, "DOUBLE[]", P + "return x / y", [PAIRS[0], PAIRS[2]], 0),
    ("single_with_doubles", AB, "DOUBLE[]", P + "return x * np.array(b)", PAIRS, 0),
    ("single_compared", AB, "BOOLEAN[]", P + "return x < y", PAIRS, 0),
    ("single_compared_with_a_number", A, "BOOLEAN[]", S + "return x == 0.1", XS, 0),
    ("single_larger", AB, "DOUBLE[]", P + "return np.maximum(x, y) - np.minimum(x, 0.1)", PAIRS, 0),
    ("single_sum", A, "DOUBLE", S + "return x.sum()", XS, 0),
    ("single_mean", A, "DOUBLE", S + "return np.mean(x)", XS, 0),
    ("single_product", A, "DOUBLE", S + "return x[:5].prod()", XS, 0),
    ("single_extremes", A, "DOUBLE", S + "return x.max() - x.min()", XS, 0),
    ("single_range", A, "DOUBLE", S + "return np.ptp(x)", XS, 0),
    ("single_places", A, "BIGINT", S + "return x.argmax() * 1000 + np.argmin(x)", XS, 0),
    ("single_running_sums", A, "DOUBLE[]", S + "return np.cumsum(x)", XS, 0),
    ("single_running_products", A, "DOUBLE[]", S + "return x[:6].cumprod()", XS, 0),
    ("single_changes", A, "DOUBLE[]", S + "return np.diff(x)", XS, 0),
    ("single_squares", A, "DOUBLE[]", S + "return x ** 2 + np.square(x)", XS, 0),
    ("single_roots", A, "DOUBLE[]", S + "return np.sqrt(np.abs(x))", XS, 0),
    ("single_negated", A, "DOUBLE[]", S + "return -x", XS, 0),
    ("single_rounded", A, "DOUBLE[]", S + "return np.round(x, 1) + np.rint(x)", [xs for xs in XS if 1e10 not in xs], 0),
    ("single_floored", A, "DOUBLE[]", S + "return np.floor(x) + np.ceil(x) + np.trunc(x)", [xs for xs in XS if 1e10 not in xs], 0),
    ("single_signs", A, "DOUBLE[]", S + "return np.sign(x)", XS, 0),
    ("single_kinds", A, "BOOLEAN[]", S + "return np.isnan(x) | np.isinf(x) | ~np.isfinite(x) | np.signbit(x)", XS, 0),
    ("single_angles", A, "DOUBLE[]", S + "return np.radians(x) + np.degrees(x)", [XS[0], XS[4]], 0),
    ("single_chosen", A, "DOUBLE[]", S + "return np.where(x > 1, x, 0.1)", XS, 0),
    ("single_masked", A, "DOUBLE[]", S + "return x[x > 0.1]", XS, 0),
    ("single_clipped", A, "DOUBLE[]", S + "return np.clip(x, 0.1, 2)", XS, 0),
    ("single_item", A, "DOUBLE", S + "return float(x[0]) + x[-1].item()", XS, 0),
    ("single_scalar", A, "DOUBLE", S + "return x[0] * 0.1 + 1", XS, 0),
    ("single_scalars", A, "DOUBLE", S + "return x[0] * x[-1] - x[0] / np.float32(3)", XS, 0),
    ("single_scalar_and_a_double", "a DOUBLE[], k DOUBLE", "DOUBLE", S + "return np.float64(k) * x[0]", [([0.1], 0.1)], 0),
    ("single_of_a_number", "k DOUBLE", "DOUBLE", "np.float32(k) * 3", [(0.1,), (1e30,)], 0),
    ("single_of_a_large_number", "k DOUBLE", "DOUBLE", "np.float32(k)", [(1e300,), (2.5,)], 1),
    ("single_scalar_compared", A, "BOOLEAN", S + "return x[0] > 0.1 or x[0] == 1", XS, 0),
    ("single_scalar_functions", A, "DOUBLE", S + "return np.sqrt(np.abs(x[0])) + np.maximum(x[0], 0.1)", XS, 0),
    ("single_scalar_format", A, "TEXT", S + "return f'{x[0]:.3f}'", XS, 0),
    ("single_filled", "n BIGINT, k DOUBLE", "DOUBLE[]", "np.full(n, k, dtype=np.float32) + np.ones(n, np.float32) - np.zeros(n, 'f4')", [(3, 0.1), (0, 1.0)], 0),
    ("single_alike", A, "DOUBLE[]", S + "return np.full_like(x, 0.1) + np.zeros_like(x) + np.ones_like(x)", XS, 0),
    ("single_changed", A, "DOUBLE[]", S + "x[0] = 0.1\nx[1:] = 0.3\nx += 1\nreturn x", XS, 0),
    ("single_joined", AB, "DOUBLE[]", P + "return np.concatenate([x, y])", PAIRS, 0),
    ("single_joined_with_doubles", AB, "DOUBLE[]", P + "return np.concatenate([x, np.array(b)])", PAIRS, 0),
    ("single_loops", A, "DOUBLE", S + "total = 0.0\nfor v in x:\n    total += float(v)\nreturn total", XS, 0),
    ("single_grids", "a DOUBLE[][]", "DOUBLE[][]", S + "return (x - x[0]) * 0.1", [[[1.0, 0.1], [2.0, 0.7]]], 0),
    ("single_grid_sums", "a DOUBLE[][]", "DOUBLE[]", S + "return x.sum(axis=0)", [[[1.0, 0.1], [2.0, 0.7], [1e8, 0.3]]], 0),
    ("single_grid_sums_by_row", "a DOUBLE[][]", "DOUBLE[]", S + "return x.sum(axis=1)", [[[1.0, 0.1, 1e8], [2.0, 0.7, 3.0]]], 0),
    ("single_ints", A, "BIGINT[]", S + "return x.astype(int)", [[1.9, -1.9, 16777217.0]], 0),
    ("single_types", A, "BOOLEAN", S + "return x.dtype == np.float32 and (x * 2).dtype == 'float32' and (x * np.arange(len(a))).dtype == np.float64", [XS[0]], 0),
    ("single_truth", A, "BOOLEAN", S + "return bool(x[0]) and x.any() and not x.all()", [[1.0, 0.0]], 0),
    ("single_with_halves", "a DOUBLE[], b BIGINT[]", "DOUBLE[]", S + "return x * np.array(b, dtype=np.int16)", [([0.1, 0.3], [3, 7])], 0),
    ("single_with_whole", "a DOUBLE[], b BIGINT[]", "DOUBLE[]", S + "return x * np.array(b, dtype=np.int32)", [([0.1, 0.3], [3, 7])], 0),
    ("single_cast_of_whole", I, "DOUBLE[]", "np.array(a).astype(np.float32)", [[16777217, 3], [2**53 + 1]], 1),
    ("single_isinstance", A, "BOOLEAN", S + "return isinstance(x[0], np.float32) and not isinstance(x[0], float) and isinstance(x[0], np.floating)", [XS[0]], 0),
]

K = "x = np.array(a).astype(KIND)\n"
Q = "x, y = np.array(a).astype(KIND), np.array(b).astype(KIND)\n"
OF_WHOLE = [
    ("narrow_values", I, "BIGINT[]", K + "return x", IS + WIDE, 0),
    ("narrow_sums", IJ, "BIGINT[]", Q + "return x + y", IPAIRS, 0),
    ("narrow_differences", IJ, "BIGINT[]", Q + "return x - y", IPAIRS, 0),
    ("narrow_products", IJ, "BIGINT[]", Q + "return x * y", IPAIRS, 0),
    ("narrow_quotients", IJ, "DOUBLE[]", Q + "return x / y", IPAIRS, 0),
    ("narrow_floor_quotients", IJ, "BIGINT[]", Q + "return x // y", IPAIRS, 0),
    ("narrow_remainders", IJ, "BIGINT[]", Q + "return x % y", IPAIRS, 0),
    ("narrow_bits", IJ, "BIGINT[]", Q + "return (x & y) ^ (x | 5)", IPAIRS, 0),
    ("narrow_inverted", I, "BIGINT[]", K + "return ~x", IS, 0),
    ("narrow_negated", I, "BIGINT[]", K + "return -x", IS, 0),
    ("narrow_magnitudes", I, "BIGINT[]", K + "return np.abs(x)", IS, 0),
    ("narrow_squares", I, "BIGINT[]", K + "return x ** 2 + x * x", IS, 0),
    ("narrow_powers", I, "BIGINT[]", K + "return x ** 3", [[3, 1, 4, 2], [100, 27]], 0),
    ("narrow_by_a_number", I, "BIGINT[]", K + "return x * 2 + 100", IS, 0),
    ("narrow_by_a_parameter", "a BIGINT[], k BIGINT", "BIGINT[]", K + "return x * k", [([100, 3], 5), ([2, 1], 0)], 0),
    ("narrow_by_a_float", I, "DOUBLE[]", K + "return x * 0.5", IS, 0),
    ("narrow_with_wide", IJ, "BIGINT[]", K + "return x + np.array(b)", IPAIRS, 0),
    ("narrow_compared", IJ, "BOOLEAN[]", Q + "return x < y", IPAIRS, 0),
    ("narrow_compared_with_a_number", I, "BOOLEAN[]", K + "return x >= 3", IS, 0),
    ("narrow_larger", IJ, "BIGINT[]", Q + "return np.maximum(x, y) - np.minimum(x, y)", IPAIRS, 0),
    ("narrow_means", I, "DOUBLE", K + "return x.mean()", IS, 0),
    ("narrow_extremes", I, "BIGINT", K + "return x.max() - x.min()", IS, 0),
    ("narrow_places", I, "BIGINT", K + "return x.argmax() * 1000 + np.argmin(x)", IS, 0),
    ("narrow_changes", I, "BIGINT[]", K + "return np.diff(x)", IS, 0),
    ("narrow_chosen", I, "BIGINT[]", K + "return np.where(x > 3, x, 1)", IS, 0),
    ("narrow_masked", I, "BIGINT[]", K + "return x[x > 3]", IS, 0),
    ("narrow_clipped", I, "BIGINT[]", K + "return np.clip(x, 1, 5)", IS, 0),
    ("narrow_counts", I, "BIGINT", K + "return np.count_nonzero(x) + (x > 2).sum()", IS, 0),
    ("narrow_item", I, "BIGINT", K + "return int(x[0]) + x[-1].item()", IS, 0),
    ("narrow_scalar", I, "BIGINT", K + "return x[0] + x[-1] * 2", IS, 0),
    ("narrow_scalar_text", I, "TEXT", K + "return str(x[0]) + f'{x[0]:4d}' + f'{x[-1]}'", IS, 0),
    ("narrow_scalar_as_an_index", I, "BIGINT", K + "return a[x[0]]", [[1, 5], [0]], 0),
    ("narrow_scalar_quotients", I, "DOUBLE", K + "return x[0] / 4 + x[0] // 4 + x[0] % 4", IS, 0),
    ("narrow_scalar_mixed", I, "DOUBLE", K + "return x[0] * 0.5 + x[0]", IS, 0),
    ("narrow_filled", "n BIGINT", "BIGINT[]", "np.full(n, 7, dtype=KIND) + np.ones(n, KIND) - np.zeros(n, KIND)", [(3,), (0,)], 0),
    ("narrow_alike", I, "BIGINT[]", K + "return np.full_like(x, 7) + np.ones_like(x)", IS, 0),
    ("narrow_changed", I, "BIGINT[]", K + "x[0] = 5\nx[1:] = 3\nx += 1\nx *= 50\nreturn x", IS, 0),
    ("narrow_changed_by_floats", I, "BIGINT[]", K + "x[0] = 2.7\nreturn x", IS, 0),
    ("narrow_joined", IJ, "BIGINT[]", Q + "return np.concatenate([x, y, np.array(b)])", IPAIRS, 0),
    ("narrow_ranges", "n BIGINT", "BIGINT[]", "np.arange(n, dtype=KIND) * 3", [(0,), (5,), (100,)], 0),
    ("narrow_loops", I, "BIGINT", K + "total = 0\nfor v in x:\n    total += int(v)\nreturn total", IS, 0),
    ("narrow_of_floats", A, "BIGINT[]", "np.array(a).astype(KIND)", [[1.9, 2.5, 100.0]], 0),
    ("narrow_floats", I, "DOUBLE[]", K + "return x.astype(float) + x.astype(np.float32)", IS, 0),
    ("narrow_grids", "a BIGINT[][]", "BIGINT[][]", K + "return x * x[0] + x.T", [[[100, 2], [3, 4]]], 0),
    ("narrow_types", I, "BOOLEAN", K + "return x.dtype == KIND and (x * 2).dtype == KIND and (x * 2.0).dtype == np.float64 and x[0].dtype == KIND", [IS[0]], 0),
    ("narrow_isinstance", I, "BOOLEAN", K + "return isinstance(x[0], KIND) and not isinstance(x[0], int) and isinstance(x[0], np.integer)", [IS[0]], 0),
    ("narrow_of_a_number", "k BIGINT", "BIGINT", "KIND(k) + 1", [(3,), (100,)], 0),
    ("narrow_out_of_bounds", "k BIGINT", "BIGINT", "KIND(k)", [(3,), (2**40,)], 1),
    ("narrow_items_out_of_bounds", I, "BIGINT[]", "np.array(a, dtype=KIND)", [[1, 2], [2**40]], 1),
    ("narrow_by_too_much", "a BIGINT[], k BIGINT", "BIGINT[]", K + "return x + k", [([1], 1), ([1], 2**40)], 1),
    ("narrow_set_to_too_much", "a BIGINT[], k BIGINT", "BIGINT[]", K + "x[0] = k\nreturn x", [([1], 1), ([1], 2**40)], 1),
]
SIGNED = [
    ("narrow_totals", I, "BIGINT", K + "return x.sum()", IS + WIDE, 0),
    ("narrow_whole_products", I, "BIGINT", K + "return np.prod(x)", IS, 0),
    ("narrow_running_sums", I, "BIGINT[]", K + "return np.cumsum(x)", IS, 0),
]
LARGER = [
    ("narrow_roots", I, "DOUBLE[]", K + "return np.sqrt(x)", [[4, 2, 9]], 0),
    ("narrow_arcs", IJ, "DOUBLE[]", Q + "return np.round(np.arctan2(x, y).astype(float), 5)", [([1, 2], [3, 4])], 0),
]
MIXED = [
    ("bytes_and_signed_bytes", IJ, "BIGINT[]", "np.array(a).astype(np.uint8) + np.array(b).astype(np.int8)", IPAIRS, 0),
    ("words_and_signed_bytes", IJ, "BIGINT[]", "np.array(a).astype(np.uint16) * np.array(b).astype(np.int8)", IPAIRS, 0),
    ("unsigned_and_signed", IJ, "BIGINT[]", "np.array(a).astype(np.uint32) - np.array(b).astype(np.int32)", IPAIRS, 0),
    ("bytes_and_words", IJ, "BIGINT[]", "np.array(a).astype(np.int8) * np.array(b).astype(np.int16)", IPAIRS, 0),
    ("bytes_and_truths", I, "BIGINT[]", "x = np.array(a).astype(np.int8)\nreturn x + (x > 3)", IS, 0),
    ("pixels", I, "BIGINT[]", "x = np.array(a).astype(np.uint8)\nreturn (x.astype(np.float32) * 0.5 + 16).astype(np.uint8)", [[0, 100, 255]], 0),
    ("hashes", "k BIGINT", "BIGINT", "h = np.array([k]).astype(np.uint32)\nfor _ in range(4):\n    h = (h ^ 61) * np.uint32(16777619)\nreturn h[0]", [(1,), (123456,)], 0),
]

CASES = SINGLES + MIXED
for one in WHOLE:
    CASES += with_type(OF_WHOLE, one)
    CASES += with_type(SIGNED if one.startswith("int") else [], one)
    CASES += with_type(LARGER if not one.endswith("int8") else [], one)
