# tables: logs, blacklist
# The same with a regular expression.
import re

PATTERN = re.compile(r'^(\S+) (\S+) (\S+) \[([\w:/]+\s[+\-]\d{4})\] "(\S+) ?(\S+)?\s*(\S+)?" (\d{3}) (\S+)')


def part(number):
    def extract(line):
        found = PATTERN.match(line)
        return '' if found is None else found.group(number) or ''

    return extract


def logs_regex(df, bad):
    df['ip'] = df['line'].apply(part(1))
    df['date'] = df['line'].apply(part(4))
    df['method'] = df['line'].apply(part(5))
    df['endpoint'] = df['line'].apply(part(6))
    df['code'] = df['line'].apply(part(8))
    df = df[df['code'] != '']
    df = df.merge(bad, left_on='ip', right_on='BadIPs')
    return df[['ip', 'date', 'method', 'endpoint', 'code']]
