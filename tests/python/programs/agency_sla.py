# sql: (agency TEXT, kind TEXT, hours DOUBLE) RETURNS TEXT
# tier: native
RULES = {
    'NYPD': 8,
    'HPD': 24 * 30,
    'DOT': 24 * 14,
    'DSNY': 24 * 5,
}
URGENT = {'HEATING', 'Noise', 'Water System'}


def f(agency, kind, hours):
    limit = RULES.get(agency)
    if limit is None:
        return 'no rule'
    if kind in URGENT:
        limit /= 2
    return 'late' if hours > limit else f'{limit - hours:.1f}h left'

# row: 'NYPD', 'Noise', 3.0
# row: 'DOT', 'x', 1000.0
# row: 'XX', 'x', 1.0
