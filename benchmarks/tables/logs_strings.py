# tables: logs, blacklist
# A web server's log, taken apart with string methods, joined with a list of bad addresses.
def endpoint(line):
    start = line.find('"')
    request = line[start + 1:line.find('"', start + 1)]
    parts = request.split(' ')
    return parts[1] if len(parts) > 1 else ''


def code(line):
    rest = line[line.rfind('"') + 1:].strip().split(' ')
    return int(rest[0]) if rest[0].isdigit() else -1


def size(line):
    rest = line[line.rfind('"') + 1:].strip().split(' ')
    return int(rest[-1]) if rest[-1].isdigit() else 0


def logs_strings(df, bad):
    df['ip'] = df['line'].apply(lambda line: line[:line.find(' ')])
    df['date'] = df['line'].apply(lambda line: line[line.find('[') + 1:line.find(']')])
    df['endpoint'] = df['line'].apply(endpoint)
    df['code'] = df['line'].apply(code)
    df['size'] = df['line'].apply(size)
    df = df[df['code'] > 0]
    df = df.merge(bad, left_on='ip', right_on='BadIPs')
    return df[['ip', 'date', 'endpoint', 'code', 'size']]
