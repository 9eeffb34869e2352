"""What the packages that a function brings say of themselves."""
import re

import _taipan_files


class PackageNotFoundError(ModuleNotFoundError):
    def __str__(self):
        return f'No package metadata was found for {self.name}'

    @property
    def name(self):
        return self.args[0]


def _plain(name):
    return re.sub(r'[-_.]+', '-', name).lower()


def _text(name):
    for root in _taipan_files.ROOTS:
        for folder in _taipan_files.names(root):
            if folder.endswith('.dist-info') and _plain(folder.split('-')[0]) == _plain(name):
                return _taipan_files.read(f'{root}{folder}/METADATA').decode()
    raise PackageNotFoundError(name)


def metadata(name):
    found = {}
    for line in _text(name).split('\n\n')[0].splitlines():
        key, colon, value = line.partition(': ')
        if colon:
            found.setdefault(key, value)
    return found


def version(name):
    return metadata(name)['Version']


def requires(name):
    lines = _text(name).split('\n\n')[0].splitlines()
    found = [line.partition(': ')[2] for line in lines if line.startswith('Requires-Dist: ')]
    return found or None


def entry_points(**wanted):
    return ()
