from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

VERSIONS = ['1.0', '1.0.0', '1.0rc1', '1.0.dev4', '1.0a2.post3', '2!1.0', '1.0+local.7', '10.1.2', '0.9', '1.0.post1', '2024.1', 'v1.1', '1.0-1', 'bad', '', '1..2']
SETS = ['>=1.0', '==1.0.*', '~=1.0', '!=1.0', '<2,>0.5', '===1.0', '>1.0', '<=1.0.post1']
INPUTS = [f'{version} {wanted}' for version in VERSIONS for wanted in SETS] + ['name[x,y]>=1; python_version < "4" @', 'A.b_C >1 @']


def check(x):
    if x.endswith('@'):
        found = Requirement(x[:-1].strip())
        return [found.name, sorted(found.extras), str(found.specifier), str(found.marker), canonicalize_name(found.name)]
    version, wanted = x.rsplit(' ', 1)
    found = Version(version)
    return [str(found), found.release, found.is_prerelease, found.public, found.local, str(found.base_version), found in SpecifierSet(wanted), found > Version('1.0')]
