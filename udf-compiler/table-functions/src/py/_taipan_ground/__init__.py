"""What libraries of tables stand on, pandas' and polars' alike: how they look at values, hand functions of rows over and tell where the
program is. Knows none of them."""
