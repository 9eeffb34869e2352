"""Types of columns: categories, casts, and what is asked of them."""
