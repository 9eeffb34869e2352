"""The module urllib.parse, of texts."""

from urllib.parse import DefragResult, ParseResult, SplitResult
from urllib.parse import uses_netloc, uses_params, uses_relative

_BLANK = ''.join([chr(c) for c in range(0x21)])
_SCHEME = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.'
_SAFE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~'
_ESCAPES = tuple(['%{:02X}'.format(b) for b in range(256)])
_USES_NETLOC = tuple(uses_netloc)
_USES_PARAMS = tuple(uses_params)
_USES_RELATIVE = tuple(uses_relative)


def _texts(*parts):
    for part in parts:
        if not isinstance(part, str):
            give_up('urllib.parse of anything but texts')


def _default(encoding, errors, usual):
    if encoding is not None and encoding != 'utf-8' or errors is not None and errors != usual:
        give_up('urllib.parse in another encoding')


def _clean(text):
    if '\t' in text or '\r' in text or '\n' in text:
        return text.replace('\t', '').replace('\r', '').replace('\n', '')
    return text


def _has_scheme(url, end):
    if end <= 0:
        return False
    first = url[0]
    if not ('a' <= first <= 'z' or 'A' <= first <= 'Z'):
        return False
    for c in url[1:end]:
        if c not in _SCHEME:
            return False
    return True


def _split(url, scheme, allow_fragments, missing=''):
    _texts(url)
    if scheme is not None:
        _texts(scheme)
        scheme = _clean(scheme.strip(_BLANK))
    if url and url[0] <= ' ':
        url = url.lstrip(_BLANK)
    url = _clean(url)
    netloc = query = fragment = missing
    end = url.find(':')
    if _has_scheme(url, end):
        scheme, url = url[:end].lower(), url[end + 1:]
    if url.startswith('//'):
        end = len(url)
        for c in '/?#':
            place = url.find(c, 2)
            if 0 <= place < end:
                end = place
        netloc, url = url[2:end], url[end:]
        opens, closes = '[' in netloc, ']' in netloc
        if opens != closes:
            raise ValueError('Invalid IPv6 URL')
        if opens:
            give_up('an address in brackets')
        if not netloc.isascii():
            give_up('a network location that is not all ASCII')
    if allow_fragments:
        place = url.find('#')
        if place >= 0:
            url, fragment = url[:place], url[place + 1:]
    place = url.find('?')
    if place >= 0:
        url, query = url[:place], url[place + 1:]
    return scheme, netloc, url, query, fragment


def _split_with_params(url, scheme, allow_fragments):
    scheme, netloc, url, query, fragment = _split(url, scheme, allow_fragments)
    params = ''
    if ';' in url and scheme in _USES_PARAMS:
        place = url.find(';', url.rfind('/') + 1)
        if place >= 0:
            url, params = url[:place], url[place + 1:]
    return scheme, netloc, url, params, query, fragment


def urlsplit(url, scheme='', allow_fragments=True):
    return SplitResult(*_split(url, scheme, allow_fragments))


def urlparse(url, scheme='', allow_fragments=True):
    return ParseResult(*_split_with_params(url, scheme, allow_fragments))


def _location(scheme, netloc, url):
    if netloc:
        return netloc
    return '' if scheme and (not url or url.startswith('/')) and scheme in _USES_NETLOC else None


def urlunsplit(components):
    scheme, netloc, url, query, fragment = components
    _texts(scheme, netloc, url, query, fragment)
    return _unsplit_found(scheme, _location(scheme, netloc, url), url, query or None, fragment or None)


def urlunparse(components):
    scheme, netloc, url, params, query, fragment = components
    _texts(scheme, netloc, url, params, query, fragment)
    netloc = _location(scheme, netloc, url)
    if params:
        url = url + ';' + params
    return _unsplit_found(scheme, netloc, url, query or None, fragment or None)


def _unsplit_found(scheme, netloc, url, query, fragment):
    """Parts that are missing are None."""
    if netloc is not None:
        if url and not url.startswith('/'):
            url = '/' + url
        url = '//' + netloc + url
    elif url.startswith('//'):
        url = '//' + url
    if scheme:
        url = scheme + ':' + url
    if query is not None:
        url = url + '?' + query
    if fragment is not None:
        url = url + '#' + fragment
    return url


def urldefrag(url):
    _texts(url)
    if '#' not in url:
        return DefragResult(url, '')
    scheme, netloc, path, query, fragment = _split(url, None, True, None)
    return DefragResult(_unsplit_found(scheme, netloc, path, query, None), fragment or '')


def urljoin(base, url, allow_fragments=True):
    _texts(base, url)
    if not base:
        return url
    if not url:
        return base
    old_scheme, old_netloc, old_path, old_query, old_fragment = _split(base, None, allow_fragments, None)
    scheme, netloc, path, query, fragment = _split(url, None, allow_fragments, None)
    if scheme is None:
        scheme = old_scheme
    if scheme != old_scheme or scheme and scheme not in _USES_RELATIVE:
        return url
    if not scheme or scheme in _USES_NETLOC:
        if netloc:
            return _unsplit_found(scheme, netloc, path, query, fragment)
        netloc = old_netloc
    if path:
        path = _join_paths(old_path, path)
    else:
        path = old_path
        if query is None:
            query = old_query
            if fragment is None:
                fragment = old_fragment
    return _unsplit_found(scheme, netloc, path, query, fragment)


def _join_paths(old, path):
    names = path.split('/')
    resolved = []
    if not path.startswith('/'):
        before = old.split('/')
        if before[-1] != '':
            before.pop()
        # What is empty between the first name and the last would only double slashes.
        for i in range(len(before)):
            _resolve(resolved, before[i], i == 0 or before[i] != '')
        for i in range(len(names)):
            inside = i + 1 < len(names) and (i > 0 or len(before) > 0)
            _resolve(resolved, names[i], not inside or names[i] != '')
    else:
        for name in names:
            _resolve(resolved, name, True)
    last = names[-1]
    if last == '.' or last == '..':
        resolved.append('')
    joined = '/'.join(resolved)
    return joined if joined else '/'


def _resolve(resolved, name, counts):
    if not counts or name == '.':
        return
    if name == '..':
        if resolved:
            resolved.pop()
    else:
        resolved.append(name)


def _escape(c):
    code = ord(c)
    if code < 0x80:
        return _ESCAPES[code]
    last = _ESCAPES[0x80 | code & 0x3f]
    if code < 0x800:
        return _ESCAPES[0xc0 | code >> 6] + last
    middle = _ESCAPES[0x80 | code >> 6 & 0x3f]
    if code < 0x10000:
        return _ESCAPES[0xe0 | code >> 12] + middle + last
    return _ESCAPES[0xf0 | code >> 18] + _ESCAPES[0x80 | code >> 12 & 0x3f] + middle + last


def quote(string, safe='/', encoding=None, errors=None):
    _texts(string, safe)
    _default(encoding, errors, 'strict')
    if not safe.isascii():
        give_up('safe characters that are not ASCII')
    safe = _SAFE + safe
    if not string.rstrip(safe):
        return string
    quoted = ''
    for c in string:
        quoted += c if c in safe else _escape(c)
    return quoted


def quote_plus(string, safe='', encoding=None, errors=None):
    _texts(string, safe)
    if ' ' not in string:
        return quote(string, safe, encoding, errors)
    return quote(string, safe + ' ', encoding, errors).replace(' ', '+')


def _digit(c):
    if '0' <= c <= '9':
        return ord(c) - 48
    if 'a' <= c <= 'f':
        return ord(c) - 87
    if 'A' <= c <= 'F':
        return ord(c) - 55
    return -1


def unquote(string, encoding='utf-8', errors='replace'):
    _texts(string)
    _default(encoding, errors, 'replace')
    if '%' not in string:
        return string
    parts = string.split('%')
    text = parts[0]
    # A character of several bytes: what it is so far, how many are missing, and the least code of this length.
    code = missing = least = 0
    for i in range(1, len(parts)):
        part = parts[i]
        high = low = -1
        if len(part) >= 2:
            high, low = _digit(part[0]), _digit(part[1])
        byte = high * 16 + low if high >= 0 and low >= 0 else -1
        if missing > 0:
            if not 0x80 <= byte < 0xc0:
                give_up('bytes that are not UTF-8')
            code = code << 6 | byte & 0x3f
            missing -= 1
            if missing == 0:
                if code < least or 0xd800 <= code < 0xe000 or code > 0x10ffff:
                    give_up('bytes that are not UTF-8')
                text += chr(code)
        elif byte < 0:
            text += '%' + part
            continue
        elif byte < 0x80:
            text += chr(byte)
        elif 0xc0 <= byte < 0xe0:
            code, missing, least = byte & 0x1f, 1, 0x80
        elif 0xe0 <= byte < 0xf0:
            code, missing, least = byte & 0xf, 2, 0x800
        elif 0xf0 <= byte < 0xf8:
            code, missing, least = byte & 7, 3, 0x10000
        else:
            give_up('bytes that are not UTF-8')
        if missing > 0 and len(part) > 2:
            give_up('bytes that are not UTF-8')
        text += part[2:]
    if missing > 0:
        give_up('bytes that are not UTF-8')
    return text


def unquote_plus(string, encoding='utf-8', errors='replace'):
    _texts(string)
    return unquote(string.replace('+', ' '), encoding, errors)


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding='utf-8', errors='replace',
              max_num_fields=None, separator='&'):
    _texts(qs, separator)
    if not separator:
        raise ValueError('Separator must be of type string or bytes.')
    pairs = []
    if not qs:
        return pairs
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError('Max number of fields exceeded')
    for field in qs.split(separator):
        if field or strict_parsing:
            name, equals, value = field.partition('=')
            if not equals and strict_parsing:
                raise ValueError('bad query field: %r' % (field,))
            if value or keep_blank_values:
                name = unquote_plus(name, encoding, errors)
                value = unquote_plus(value, encoding, errors)
                pairs.append((name, value))
    return pairs


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding='utf-8', errors='replace',
             max_num_fields=None, separator='&'):
    found = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        if name in found:
            found[name].append(value)
        else:
            found[name] = [value]
    return found


def urlencode(query, doseq=False, safe='', encoding=None, errors=None, quote_via=quote_plus):
    fields = []
    if not isinstance(query, (dict, list, tuple)):
        give_up('urlencode of an iterator')
    if not isinstance(query, dict) and len(query) > 0 and not isinstance(query[0], tuple):
        give_up('urlencode of anything but pairs')
    for name, value in query.items() if isinstance(query, dict) else query:
        name = _quoted(name, safe, encoding, errors, quote_via)
        if not doseq or isinstance(value, (str, int, float)) or value is None:
            fields.append(name + '=' + _quoted(value, safe, encoding, errors, quote_via))
        elif isinstance(value, (list, tuple)):
            for item in value:
                fields.append(name + '=' + _quoted(item, safe, encoding, errors, quote_via))
        else:
            give_up('urlencode of such values')
    return '&'.join(fields)


def _quoted(value, safe, encoding, errors, quote_via):
    if isinstance(value, bytes):
        give_up('urlencode of bytes')
    return quote_via(value if isinstance(value, str) else str(value), safe, encoding, errors)


class _Location:
    @property
    def username(self):
        user, at, _ = self.netloc.rpartition('@')
        return user.partition(':')[0] if at else None

    @property
    def password(self):
        user, at, _ = self.netloc.rpartition('@')
        _, colon, password = user.partition(':')
        return password if at and colon else None

    @property
    def hostname(self):
        host = _host_and_port(self.netloc)[0]
        if not host:
            return None
        host, percent, zone = host.partition('%')
        return host.lower() + percent + zone

    @property
    def port(self):
        port = _host_and_port(self.netloc)[1]
        if not port:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f'Port could not be cast to integer value as {port!r}')
        number = int(port)
        if number > 65535:
            raise ValueError('Port out of range 0-65535')
        return number


def _host_and_port(netloc):
    _, _, address = netloc.rpartition('@')
    _, bracket, bracketed = address.partition('[')
    if bracket:
        give_up('an address in brackets')
    host, _, port = address.partition(':')
    return host, port


class SplitResult_(_Location):
    def geturl(self):
        return urlunsplit(self)


class ParseResult_(_Location):
    def geturl(self):
        return urlunparse(self)


class DefragResult_:
    def geturl(self):
        return self.url + '#' + self.fragment if self.fragment else self.url


def _digit_of(byte):
    return _digit(chr(byte))


def unquote_to_bytes(string):
    if isinstance(string, str):
        data = string.encode()
    else:
        if not isinstance(string, bytes):
            give_up('unquote_to_bytes of anything but a text or bytes')
        data = string
    found = []
    place, end = 0, len(data)
    while place < end:
        byte = data[place]
        place += 1
        if byte == 37 and place + 1 < end:
            high, low = _digit_of(data[place]), _digit_of(data[place + 1])
            if high >= 0 and low >= 0:
                byte = high * 16 + low
                place += 2
        found.append(byte)
    return bytes(found)
