import semver

INPUTS = [f'{a}.{b}.{c}{rest}' for a in (0, 1, 12) for b in (0, 3) for c in (0, 9) for rest in ('', '-rc.1', '-alpha', '+build.5', '-a.b.c+x', '-1')] + ['1.2', 'x', '', '01.2.3', '1.2.3-', '1.2.3.4']
INPUTS += [f'1.{n}.{n * 7 % 13}-pre.{n}' for n in range(30)]


def check(x):
    found = semver.Version.parse(x)
    return [
        str(found.bump_major()), str(found.bump_minor()), str(found.bump_patch()), str(found.bump_prerelease()), str(found.bump_build()), str(found.next_version('patch')),
        found.compare('1.2.3'), found.to_dict(), found.match('>=1.0.0'), semver.Version.is_valid(x), found > semver.Version(1, 0, 0), hash(found) == hash(semver.Version.parse(x)),
    ]
