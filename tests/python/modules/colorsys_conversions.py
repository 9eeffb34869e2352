# sql: (r BIGINT, g BIGINT, b BIGINT) RETURNS TEXT
# tier: native
import colorsys
def f(r, g, b):
    h, s, v = colorsys.rgb_to_hsv(r / 255, g / 255, b / 255)
    return f"{h!r},{s!r},{v!r} {colorsys.hls_to_rgb(h, v, s)} {colorsys.rgb_to_hls(r/255, g/255, b/255)} {colorsys.hsv_to_rgb(h, s, v)} {colorsys.rgb_to_yiq(h, s, v)} {colorsys.yiq_to_rgb(h, s, v)}"

# row: 255, 0, 3
# row: 0, 0, 0
# row: 12, 200, 45
# row: 1, 2, 3
# row: 200, 201, 255
