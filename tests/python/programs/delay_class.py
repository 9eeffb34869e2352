# sql: (dep DOUBLE, arr DOUBLE, cancelled DOUBLE, carrier DOUBLE) RETURNS TEXT
# tier: native
def f(dep, arr, cancelled, carrier):
    if cancelled and cancelled == 1:
        return 'cancelled'
    if arr is None:
        return 'unknown'
    recovered = (dep or 0) - arr
    if arr <= 0:
        label = 'on time'
    elif arr < 15:
        label = 'slight'
    elif arr < 60:
        label = 'late'
    else:
        label = 'very late'
    if carrier is not None and carrier > arr / 2 and arr > 0:
        label += ' (carrier)'
    if recovered > 10:
        label += f' recovered {recovered:g}'
    return label

# row: 10.0, 70.0, 0.0, 50.0
# row: 30.0, 10.0, 0.0, None
# row: None, None, 1.0, None
# row: None, None, None, None
