"""Tables, columns and labels, and what they do alone. Knows nothing of the wings that give them more methods."""
