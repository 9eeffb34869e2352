import webcolors

INPUTS = ['red', 'white', 'Navy', 'goldenrod', '#fff', '#0099cc', '#09c', '#zzz', 'rebeccapurple', 'nope', '', 'rgb(1,2,3)']
INPUTS += ['#' + format(n * 16777213 % 16777216 ^ n * 7919, '06x')[-6:] for n in range(100)]


def check(x):
    found = []
    for ask in (webcolors.normalize_hex, webcolors.hex_to_rgb, webcolors.hex_to_name, webcolors.name_to_rgb, webcolors.name_to_hex,
                webcolors.hex_to_rgb_percent, webcolors.html5_parse_simple_color, webcolors.html5_parse_legacy_color):
        try:
            found.append(ask(x))
        except ValueError as error:
            found.append(str(error))
    return found
