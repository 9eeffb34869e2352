import _taipan_files


class _Opening:
    """What `pathlib` asks of `io`."""

    open = staticmethod(_taipan_files.open)
    text_encoding = staticmethod(io.text_encoding)


io = _Opening()
