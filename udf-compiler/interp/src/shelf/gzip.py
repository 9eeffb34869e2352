"""Files that gzip has packed, read from memory."""
import io
import zlib

import _taipan_files

READ, WRITE = 'rb', 'wb'


class BadGzipFile(OSError):
    """What is no file of gzip."""


def _unpacked(data):
    out = []
    while data:
        if not data.startswith(b'\x1f\x8b'):
            raise BadGzipFile('Not a gzipped file (%r)' % data[:2])
        machine = zlib.decompressobj(31)
        try:
            out.append(machine.decompress(data))
        except zlib.error as error:
            raise BadGzipFile(str(error)) from None
        if not machine.eof:
            raise EOFError('Compressed file ended before the end-of-stream marker was reached')
        data = machine.unused_data.lstrip(b'\x00')
    return b''.join(out)


def decompress(data):
    return _unpacked(bytes(data))


def compress(data, compresslevel=9, *, mtime=0):
    machine = zlib.compressobj(compresslevel, zlib.DEFLATED, 31)
    return machine.compress(data) + machine.flush()


def open(filename, mode='rb', compresslevel=9, encoding=None, errors=None, newline=None):
    if 't' in mode and 'b' in mode:
        raise ValueError('Invalid mode: %r' % (mode,))
    if 't' not in mode and (encoding, errors, newline) != (None, None, None):
        raise ValueError('Argument not supported in binary mode')
    if mode.replace('t', '').replace('b', '') not in ('r', ''):
        raise OSError(30, 'Read-only file system', filename)
    packed = filename.read() if hasattr(filename, 'read') else _taipan_files.read(filename)
    raw = io.BytesIO(_unpacked(packed))
    if 't' in mode:
        return io.TextIOWrapper(raw, encoding or 'utf-8', errors, newline)
    return raw


def GzipFile(filename=None, mode=None, compresslevel=9, fileobj=None, mtime=None):
    return open(filename if fileobj is None else fileobj, mode or 'rb')
