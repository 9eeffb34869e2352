"""The module io: texts that are written to. What is written is kept in pieces until somebody reads."""


class StringIO:
    def __init__(self, initial_value='', newline='\n'):
        if newline != '\n' and newline != '':
            give_up('newlines that are translated')
        if initial_value is None:
            initial_value = ''
        elif not isinstance(initial_value, str):
            raise TypeError('initial_value must be str or None')
        self._text = initial_value
        self._pieces = []
        self._at = 0
        self._length = len(initial_value)
        # Lines may then end in other ways.
        self._universal = newline == ''
        self._returns = '\r' in initial_value
        self.closed = False

    def _open(self):
        if self.closed:
            raise ValueError('I/O operation on closed file')

    def _whole(self):
        self._open()
        if len(self._pieces) > 0:
            self._text += ''.join(self._pieces)
            self._pieces.clear()
        return self._text

    def write(self, s, /):
        self._open()
        if not isinstance(s, str):
            give_up('something to write that is no text')
        count = len(s)
        if '\r' in s:
            self._returns = True
        if self._at == self._length:
            self._pieces.append(s)
            self._length += count
        elif count > 0:
            text = self._whole()
            # Behind the end it is filled up.
            text += '\0' * (self._at - self._length)
            self._text = text[:self._at] + s + text[self._at + count:]
            self._length = len(self._text)
        self._at += count
        return count

    def writelines(self, lines, /):
        self._open()
        for line in lines:
            self.write(line)

    def getvalue(self):
        return self._whole()

    def read(self, size=-1, /):
        text = self._whole()
        start = self._at
        if start >= self._length:
            return ''
        self._at = self._length if size is None or size < 0 else min(start + size, self._length)
        return text[start:self._at]

    def readline(self, size=-1, /):
        text = self._whole()
        if self._universal and self._returns:
            give_up('lines that do not end in a newline')
        start = self._at
        if start >= self._length:
            return ''
        end = text.find('\n', start) + 1
        if end == 0:
            end = self._length
        if size is not None and 0 <= size < end - start:
            end = start + size
        self._at = end
        return text[start:end]

    def readlines(self, hint=-1, /):
        if hint is not None and hint > 0:
            give_up('a hint of how much to read')
        return [line for line in self]

    def __iter__(self):
        self._open()
        while True:
            line = self.readline()
            if not line:
                return
            yield line

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def tell(self):
        self._open()
        return self._at

    def seek(self, offset, whence=0, /):
        self._open()
        if not isinstance(offset, int) or isinstance(offset, bool):
            give_up('a place that is no int')
        if whence == 0:
            if offset < 0:
                raise ValueError(f'Negative seek position {offset}')
            self._at = offset
        elif whence == 2 and offset == 0:
            self._at = self._length
        elif whence != 1 or offset != 0:
            give_up('a seek from there')
        return self._at

    def truncate(self, size=None, /):
        text = self._whole()
        if isinstance(size, bool) or not isinstance(size, (int, type(None))):
            give_up('a place that is no int')
        end = self._at if size is None else size
        if end < 0:
            raise ValueError(f'Negative size value {end}')
        if end < self._length:
            self._text = text[:end]
            self._length = end
        return end

    def flush(self):
        pass

    def readable(self):
        self._open()
        return True

    def writable(self):
        self._open()
        return True

    def seekable(self):
        self._open()
        return True

    def close(self):
        self.closed = True

    def __enter__(self):
        self._open()
        return self

    def __exit__(self, *excinfo):
        self.close()
