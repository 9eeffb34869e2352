# sql: (label TEXT) RETURNS DOUBLE
# tier: native
# replays: 1
def f(label):
    if label is None:
        return None
    label = label.strip().lower().lstrip('$€£')
    mult = 1
    if label.endswith('+'):
        label = label[:-1]
    if label.endswith('/mo'):
        label = label[:-3]
        mult = 12
    if label.endswith('k'):
        label = label[:-1]
        mult *= 1000
    elif label.endswith('m'):
        label = label[:-1]
        mult *= 1_000_000
    label = label.replace(',', '')
    try:
        return float(label) * mult
    except ValueError:
        return None

# row: '$489,000'
# row: '$1,700/mo'
# row: '$1.2M'
# row: '€12k+'
# row: 'auction'
# row: None
