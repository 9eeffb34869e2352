BUCKET = 1_000_000_000
LAG = 30
THRESHOLD = 3.5
INFLUENCE = 0.5


def mean(values):
    return sum(values) / len(values)


def deviation(values, center):
    return (sum((v - center) ** 2 for v in values) / len(values)) ** 0.5


def peaks(series):
    """Signals of values that leave the moving average by a multiple of its deviation."""
    if len(series) <= LAG:
        return 0
    filtered = series[:LAG]
    center = mean(filtered)
    spread = deviation(filtered, center)
    found = 0
    for value in series[LAG:]:
        if abs(value - center) > THRESHOLD * spread:
            if value > center:
                found += 1
            value = INFLUENCE * value + (1 - INFLUENCE) * filtered[-1]
        filtered.append(value)
        window = filtered[-LAG:]
        center = mean(window)
        spread = deviation(window, center)
    return found


def taq(text):
    volumes = {}
    for line in text.splitlines():
        if line.startswith("END"):
            break
        fields = line.split("|")
        if len(fields) < 5 or not fields[0].isdigit():
            continue
        bucket = int(fields[0]) // BUCKET
        buckets = volumes.setdefault(fields[2], {})
        buckets[bucket] = buckets.get(bucket, 0) + int(fields[4])
    found = 0
    for symbol, buckets in volumes.items():
        series = [float(buckets[bucket]) for bucket in sorted(buckets)]
        found += peaks(series)
    return found * 1000 + len(volumes)
