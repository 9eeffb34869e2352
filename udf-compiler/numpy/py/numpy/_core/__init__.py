"""The ground of the package: numbers, types, arrays and what is done with them."""
