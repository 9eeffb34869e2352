"""What polars has, by the kind of its objects: names among these that this library has not are refused, others are no names of
polars' either. Knows no object."""

NAMES = {
    "polars": """
Any Array BaseExtension Binary Boolean Catalog Categorical Categories CompatLevel Config CredentialProvider CredentialProviderAWS
CredentialProviderAzure CredentialProviderFunction CredentialProviderFunctionReturn CredentialProviderGCP DataFrame DataType
DataTypeExpr Date Datetime Decimal Duration Engine Enum Expr Extension Field FileProviderArgs Float16 Float32 Float64 GPUEngine
InMemoryEngine Int128 Int16 Int32 Int64 Int8 LazyFrame List Map Null Object ParquetDecryptionProperties
ParquetEncryptionProperties PartitionBy QueryOptFlags RemoteEngine SQLContext ScanCastOptions Schema Series StreamingEngine String
StringCache Struct TYPE_CHECKING Time UInt128 UInt16 UInt32 UInt64 UInt8 Unknown Utf8 align_frames all all_horizontal any
any_horizontal approx_n_unique arange arctan2 arg_sort_by arg_where build_info business_day_count coalesce col collect_all
collect_all_async concat concat_arr concat_list concat_str corr count cov cum_count cum_fold cum_reduce cum_sum cum_sum_horizontal
date date_range date_ranges datetime datetime_range datetime_ranges defer delete_iceberg disable_string_cache dtype_of duration
element enable_string_cache escape_regex exclude explain_all field first fold format from_arrow from_dataframe from_dict
from_dicts from_epoch from_numpy from_pandas from_records from_repr from_torch get_extension_type get_index_type head implode
int_range int_ranges jemalloc_conf json_normalize last len linear_space linear_spaces list lit map_batches map_groups max
max_horizontal mean mean_horizontal median merge_sorted min min_horizontal n_unique nth ones override pipe_with_dtype quantile
read_avro read_clipboard read_csv read_database read_database_uri read_delta read_excel read_ipc read_ipc_schema read_ipc_stream
read_json read_lines read_ndjson read_ods read_parquet read_parquet_metadata read_parquet_schema reduce register_extension_type
repeat rolling_corr rolling_cov row_index scan_arrow_c_stream scan_csv scan_delta scan_external_reader scan_iceberg scan_ipc
scan_lance scan_lines scan_ndjson scan_parquet scan_pyarrow_dataset select self_dtype set_random_seed show_versions sql sql_expr
std struct struct_with_fields sum sum_horizontal tail thread_pool_size time time_range time_ranges union unregister_extension_type
using_string_cache var when wrap_df wrap_s zeros
""",
    "DataFrame": """
bottom_k cast clear clone collect_schema columns corr count describe deserialize drop drop_in_place drop_nans drop_nulls dtypes
equals estimated_size explode extend fill_nan fill_null filter flags fold gather gather_every get_column get_column_index
get_columns glimpse group_by group_by_dynamic hash_rows head height hstack insert_column interpolate is_duplicated is_empty
is_sorted is_unique item iter_columns iter_rows iter_slices join join_asof join_where lazy limit map_columns map_rows
match_to_schema max max_horizontal mean mean_horizontal median merge_sorted min min_horizontal n_chunks n_unique null_count
partition_by pipe pivot plot product quantile rechunk remove rename replace_column reverse rolling row rows rows_by_key sample
schema select select_seq serialize set_sorted shape shift show shrink_to_fit slice sort sql std style sum sum_horizontal tail
to_arrow to_dict to_dicts to_dummies to_init_repr to_jax to_numpy to_pandas to_series to_struct to_torch top_k transpose unique
unnest unpivot unstack update upsample var vstack width with_columns with_columns_seq with_row_index write_avro write_clipboard
write_csv write_database write_delta write_excel write_iceberg write_ipc write_ipc_stream write_json write_ndjson write_parquet
""",
    "LazyFrame": """
bottom_k cache cast clear clone collect collect_async collect_batches collect_schema columns count describe deserialize drop
drop_nans drop_nulls dtypes execute explain explode fill_nan fill_null filter first from_lazyframe_resolver gather gather_every
group_by group_by_dynamic head inspect interpolate join join_asof join_where last lazy limit map_batches match_to_schema max mean
median merge_sorted min null_count pipe pipe_with_schema pivot quantile remote remove rename reverse rolling schema select
select_seq serialize set_sorted shift show show_graph sink_batches sink_csv sink_delta sink_iceberg sink_ipc sink_ndjson
sink_parquet slice sort sql std sum tail top_k unique unnest unpivot update var width with_columns with_columns_seq with_row_index
""",
    "Expr": """
abs add alias all and_ any append approx_n_unique approx_quantile arccos arccosh arcsin arcsinh arctan arctanh arg_max arg_min
arg_sort arg_true arg_unique arr backward_fill bin bin_intervals bin_quantiles bin_ranks bitwise_and bitwise_count_ones
bitwise_count_zeros bitwise_leading_ones bitwise_leading_zeros bitwise_or bitwise_trailing_ones bitwise_trailing_zeros bitwise_xor
bottom_k bottom_k_by cast cat cbrt ceil clip cos cosh cot count cum_count cum_max cum_min cum_prod cum_sum cumulative_eval cut
degrees deserialize diff dot drop_nans drop_nulls dt entropy eq eq_missing erf erfc ewm_mean ewm_mean_by ewm_std ewm_sum
ewm_sum_by ewm_var exclude exp explode ext extend_constant fill_nan fill_null filter first floor floordiv forward_fill gather
gather_every ge get gt has_nulls hash head hist implode index_of inspect interpolate interpolate_by is_between is_close
is_duplicated is_empty is_finite is_first_distinct is_in is_infinite is_last_distinct is_nan is_not_nan is_not_null is_null
is_sorted is_unique item kurtosis last le len limit list log log10 log1p lower_bound lt map map_batches map_elements max max_by
mean median meta min min_by mod mode mul n_unique name nan_max nan_min ne ne_missing neg not_ null_count or_ over pct_change
peak_max peak_min pipe pipe_with_dtype pow product qcut quantile radians rank reinterpret repeat_by replace replace_strict reshape
reverse rle rle_id rolling rolling_kurtosis rolling_map rolling_max rolling_max_by rolling_mean rolling_mean_by rolling_median
rolling_median_by rolling_min rolling_min_by rolling_quantile rolling_quantile_by rolling_rank rolling_rank_by rolling_skew
rolling_std rolling_std_by rolling_sum rolling_sum_by rolling_var rolling_var_by round round_sig_figs sample search_sorted
set_sorted shift shuffle sign sin sinh skew slice sort sort_by sqrt std str struct sub sum tail tan tanh to_physical top_k
top_k_by truediv truncate truncdiv unique unique_counts upper_bound value_counts var xor
""",
    "Series": """
abs alias all any append approx_n_unique approx_quantile arccos arccosh arcsin arcsinh arctan arctanh arg_max arg_min arg_sort
arg_true arg_unique arr backward_fill bin bin_intervals bin_quantiles bin_ranks bitwise_and bitwise_count_ones bitwise_count_zeros
bitwise_leading_ones bitwise_leading_zeros bitwise_or bitwise_trailing_ones bitwise_trailing_zeros bitwise_xor bottom_k
bottom_k_by cast cat cbrt ceil chunk_lengths clear clip clone cos cosh cot count cum_count cum_max cum_min cum_prod cum_sum
cumulative_eval cut degrees describe diff dot drop_nans drop_nulls dt dtype entropy eq eq_missing equals erf erfc estimated_size
ewm_mean ewm_mean_by ewm_std ewm_sum ewm_sum_by ewm_var exp explode ext extend extend_constant fill_nan fill_null filter first
flags floor forward_fill gather gather_every ge get_chunks gt has_nulls hash head hist implode index_of interpolate interpolate_by
is_between is_close is_duplicated is_empty is_finite is_first_distinct is_in is_infinite is_last_distinct is_nan is_not_nan
is_not_null is_null is_sorted is_unique item kurtosis last le len limit list log log10 log1p lower_bound lt map map_elements max
max_by mean median min min_by mode n_chunks n_unique name nan_max nan_min ne ne_missing new_from_index not_ null_count pct_change
peak_max peak_min plot pow product qcut quantile radians rank rechunk reinterpret rename repeat_by replace replace_strict reshape
reverse rle rle_id rolling_kurtosis rolling_map rolling_max rolling_max_by rolling_mean rolling_mean_by rolling_median
rolling_median_by rolling_min rolling_min_by rolling_quantile rolling_quantile_by rolling_rank rolling_rank_by rolling_skew
rolling_std rolling_std_by rolling_sum rolling_sum_by rolling_var rolling_var_by round round_sig_figs sample scatter search_sorted
set set_sorted shape shift shrink_dtype shrink_to_fit shuffle sign sin sinh skew slice sort sql sqrt std str struct sum tail tan
tanh to_arrow to_dummies to_frame to_init_repr to_jax to_list to_numpy to_pandas to_physical to_torch top_k top_k_by truncate
unique unique_counts upper_bound value_counts var zip_with
""",
    "GroupBy": """
agg all first having head last len map_groups max mean median min n_unique quantile sum tail
""",
    "StringNameSpace": """
contains contains_any count_matches decode encode ends_with escape_regex extract extract_all extract_groups extract_many find
find_many head join json_decode json_path_match len_bytes len_chars normalize pad_end pad_start replace replace_all replace_many
reverse slice split split_exact splitn starts_with strip_chars strip_chars_end strip_chars_start strip_prefix strip_suffix
strptime tail to_date to_datetime to_decimal to_integer to_lowercase to_time to_titlecase to_uppercase zfill
""",
    "DateTimeNameSpace": """
add_business_days base_utc_offset cast_time_unit century combine convert_time_zone date day days_in_month dst_offset epoch hour
is_business_day is_leap_year iso_year microsecond millennium millisecond minute month month_end month_start nanosecond offset_by
ordinal_day quarter replace replace_time_zone round second strftime time timestamp to_string total_days total_hours
total_microseconds total_milliseconds total_minutes total_nanoseconds total_seconds truncate week weekday year
""",
    "ListNameSpace": """
agg all any arg_max arg_min concat contains count_matches diff drop_nulls eval explode filter first gather gather_every get head
item join last len max mean median min n_unique reverse sample set_difference set_intersection set_symmetric_difference set_union
shift slice sort std sum tail to_array to_map to_struct unique var
""",
}
