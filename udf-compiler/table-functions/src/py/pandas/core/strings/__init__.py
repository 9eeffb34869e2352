"""`.str`: methods of texts, and the lists that some of them give."""
