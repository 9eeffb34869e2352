"""What expressions come to over the rows of a table, in the exact operations of the recording: only NULL is missing, and NaN is a value.
Knows no frame and no method of expressions."""
