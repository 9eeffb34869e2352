def mandelbrot(re, im):
    c = complex(re, im)
    z = 0j
    for i in range(1000):
        z = z * z + c
        if abs(z) > 2:
            return i
    return 1000
