"""What a function is told of the machine: nothing that says where it is."""
import collections
import sys

uname_result = collections.namedtuple('uname_result', 'system node release version machine processor')


def uname():
    return uname_result('Linux', '', '', '', '', '')


def system():
    return 'Linux'


def node():
    return ''


release = version = machine = processor = node


def platform(aliased=False, terse=False):
    return 'Linux'


def python_version():
    return '%d.%d.%d' % sys.version_info[:3]


def python_version_tuple():
    return tuple(python_version().split('.'))


def python_implementation():
    return 'CPython'


def python_compiler():
    return ''


def architecture(executable='', bits='', linkage=''):
    return ('64bit', '')


def libc_ver(executable=None, lib='', version='', chunksize=16384):
    return ('', '')
