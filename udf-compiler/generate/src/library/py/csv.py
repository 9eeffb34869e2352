"""The module csv: rows of texts by the rules of a dialect, in the way of its state machine."""

import csv

_START, _FIELD, _QUOTED, _QUOTE = 0, 1, 2, 3


def _rules(dialect, given):
    """The delimiter, the quote character, whether two of them are one, whether blanks behind a delimiter count, the ends of lines."""
    if not known(dialect):
        give_up('a dialect that is known at run time only')
    rules = csv.get_dialect(dialect) if isinstance(dialect, str) else dialect
    out = {
        'delimiter': rules.delimiter,
        'quotechar': rules.quotechar,
        'doublequote': rules.doublequote,
        'skipinitialspace': rules.skipinitialspace,
        'lineterminator': rules.lineterminator,
        'quoting': rules.quoting,
        'strict': rules.strict,
        'escapechar': rules.escapechar,
    }
    for name in given:
        if name not in out or not known(given[name]):
            give_up('this option of csv')
        out[name] = given[name]
    for name in ('delimiter', 'quotechar'):
        if not isinstance(out[name], str) or len(out[name]) != 1:
            give_up('a dialect of this kind')
    quote, delimiter = out['quotechar'], out['delimiter']
    if delimiter == quote or quote in ' \r\n' or delimiter in '\r\n' or out['skipinitialspace'] and delimiter == ' ':
        give_up('a dialect of this kind')
    if out['strict'] or out['escapechar'] is not None or out['quoting'] not in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL):
        give_up('a dialect of this kind')
    return out


class _Rows:
    """What gives rows until there are none."""

    def __iter__(self):
        while True:
            row = self._row()
            if row is None:
                return
            yield row

    def __next__(self):
        row = self._row()
        if row is None:
            raise StopIteration
        return row


class reader(_Rows):
    def __init__(self, csvfile, dialect='excel', **fmtparams):
        rules = _rules(dialect, fmtparams)
        plain = isinstance(csvfile, (list, tuple)) or not hasattr(csvfile, 'readline')
        self._lines = iter(csvfile) if plain else csvfile
        self._delimiter = rules['delimiter']
        self._quote = rules['quotechar']
        self._doubled = rules['doublequote']
        self._skip = rules['skipinitialspace']
        self.line_num = 0

    def _row(self):
        """The next row; None where there are no more lines."""
        row = []
        field = ''
        state = _START
        began = False
        while True:
            line = next(self._lines, None)
            if line is None:
                if not began:
                    return None
                # The text ends within quotes.
                row.append(field)
                return row
            if not isinstance(line, str):
                give_up('lines that are no texts')
            if len(line) > 131072:
                give_up('a field that may be too large')
            self.line_num += 1
            began = True
            if state == _START and '\n' not in line and '\r' not in line and self._quote not in line and not self._skip:
                return line.split(self._delimiter) if line else []
            start = at = 0
            count = len(line)
            ended = False
            while at < count:
                c = line[at]
                at += 1
                if ended:
                    if c != '\n' and c != '\r':
                        give_up('a newline within a line')
                elif state == _QUOTED:
                    if c == self._quote:
                        field += line[start:at - 1]
                        start = at
                        state = _QUOTE if self._doubled else _FIELD
                elif c == '\n' or c == '\r':
                    if state != _START or at > 1 or len(row) > 0:
                        row.append(field + line[start:at - 1])
                    field = ''
                    ended = True
                elif state == _QUOTE and c == self._quote:
                    # Two quotes are one: the second is part of the field.
                    start = at - 1
                    state = _QUOTED
                elif c == self._delimiter:
                    row.append(field + line[start:at - 1])
                    field = ''
                    start = at
                    state = _START
                elif state == _START and c == self._quote:
                    start = at
                    state = _QUOTED
                elif state == _START and c == ' ' and self._skip:
                    start = at
                else:
                    state = _FIELD
            if ended:
                return row
            if state != _QUOTED:
                if count > 0:
                    row.append(field + line[start:])
                return row
            field += line[start:]


class DictReader(_Rows):
    def __init__(self, f, fieldnames=None, restkey=None, restval=None, dialect='excel', **kwds):
        self._names = fieldnames
        self._rest = restval
        self.reader = reader(f, dialect, **kwds)
        self.line_num = 0

    @property
    def fieldnames(self):
        if self._names is None:
            row = self.reader._row()
            if row is not None:
                self._names = row
        self.line_num = self.reader.line_num
        return self._names

    def _row(self):
        if self.line_num == 0:
            self.fieldnames
        row = self.reader._row()
        if row is not None:
            self.line_num = self.reader.line_num
        while row is not None and len(row) == 0:
            row = self.reader._row()
        if row is None:
            return None
        names = self.fieldnames
        if names is None:
            return None
        if len(row) > len(names) or len(row) < len(names) and self._rest is None:
            give_up('a row of another length than that of the names')
        out = dict(zip(names, row))
        for name in names[len(row):]:
            out[name] = self._rest
        return out


class writer:
    def __init__(self, csvfile, dialect='excel', **fmtparams):
        rules = _rules(dialect, fmtparams)
        if not rules['doublequote']:
            give_up('a dialect of this kind')
        self._file = csvfile
        self._delimiter = rules['delimiter']
        self._quote = rules['quotechar']
        self._end = rules['lineterminator']
        self._all = rules['quoting'] == csv.QUOTE_ALL

    def _shown(self, field):
        text = '' if field is None else repr(field) if isinstance(field, float) else str(field)
        special = self._delimiter in text or self._quote in text or '\n' in text or '\r' in text
        for c in self._end:
            special = special or c in text
        if special or self._all:
            return self._quote + text.replace(self._quote, self._quote * 2) + self._quote
        return text

    def writerow(self, row, /):
        fields = []
        for field in row:
            fields.append(self._shown(field))
        if len(fields) == 1 and fields[0] == '':
            fields[0] = self._quote * 2
        return self._file.write(self._delimiter.join(fields) + self._end)

    def writerows(self, rows, /):
        for row in rows:
            self.writerow(row)


class DictWriter:
    def __init__(self, f, fieldnames, restval='', extrasaction='raise', dialect='excel', **kwds):
        if extrasaction not in ('raise', 'ignore'):
            give_up('what is done about other fields')
        self.fieldnames = fieldnames
        self.restval = restval
        self.extrasaction = extrasaction
        self.writer = writer(f, dialect, **kwds)

    def writeheader(self):
        return self.writer.writerow(self.fieldnames)

    def writerow(self, rowdict):
        if self.extrasaction == 'raise':
            for name in rowdict:
                if name not in self.fieldnames:
                    give_up('a field without a name')
        return self.writer.writerow([rowdict.get(name, self.restval) for name in self.fieldnames])

    def writerows(self, rowdicts):
        for rowdict in rowdicts:
            self.writerow(rowdict)
