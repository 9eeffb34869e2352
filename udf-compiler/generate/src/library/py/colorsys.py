"""The module colorsys: colours of three floats. The order of arithmetic is the module's, to the last bit."""


def rgb_to_yiq(r, g, b):
    y = 0.30 * r + 0.59 * g + 0.11 * b
    return y, 0.74 * (r - y) - 0.27 * (b - y), 0.48 * (r - y) + 0.41 * (b - y)


def _within(x):
    return 0.0 if x < 0.0 else 1.0 if x > 1.0 else x


def yiq_to_rgb(y, i, q):
    r = y + 0.9468822170900693 * i + 0.6235565819861433 * q
    g = y - 0.27478764629897834 * i - 0.6356910791873801 * q
    b = y - 1.1085450346420322 * i + 1.7090069284064666 * q
    return _within(r), _within(g), _within(b)


def _hue(r, g, b, most, span):
    """The hue of a colour that is not grey."""
    rc = (most - r) / span
    gc = (most - g) / span
    bc = (most - b) / span
    if r == most:
        h = bc - gc
    elif g == most:
        h = 2.0 + rc - bc
    else:
        h = 4.0 + gc - rc
    return (h / 6.0) % 1.0


def rgb_to_hls(r, g, b):
    most = max(r, g, b)
    least = min(r, g, b)
    total = most + least
    span = most - least
    l = total / 2.0
    if least == most:
        return 0.0, l, 0.0
    s = span / total if l <= 0.5 else span / (2.0 - most - least)
    return _hue(r, g, b, most, span), l, s


def _level(low, high, hue):
    hue = hue % 1.0
    if hue < 1.0 / 6.0:
        return low + (high - low) * hue * 6.0
    if hue < 0.5:
        return high
    if hue < 2.0 / 3.0:
        return low + (high - low) * (2.0 / 3.0 - hue) * 6.0
    return low


def hls_to_rgb(h, l, s):
    if s == 0.0:
        return l, l, l
    high = l * (1.0 + s) if l <= 0.5 else l + s - l * s
    low = 2.0 * l - high
    return _level(low, high, h + 1.0 / 3.0), _level(low, high, h), _level(low, high, h - 1.0 / 3.0)


def rgb_to_hsv(r, g, b):
    most = max(r, g, b)
    least = min(r, g, b)
    if least == most:
        return 0.0, 0.0, most
    span = most - least
    s = span / most
    return _hue(r, g, b, most, span), s, most


def hsv_to_rgb(h, s, v):
    if s == 0.0:
        return v, v, v
    i = int(h * 6.0)
    f = h * 6.0 - i
    p = v * (1.0 - s)
    q = v * (1.0 - s * f)
    t = v * (1.0 - s * (1.0 - f))
    i = i % 6
    if i == 0:
        return v, t, p
    if i == 1:
        return q, v, p
    if i == 2:
        return p, v, t
    if i == 3:
        return p, q, v
    if i == 4:
        return t, p, v
    return v, p, q
