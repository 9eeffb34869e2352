"""Finds the modules that come with table functions. Their code is made when somebody asks for it."""
import sys

import _taipan_tables
from _frozen_importlib import ModuleSpec


class Library:
    @staticmethod
    def find_spec(name, path=None, target=None):
        package = _taipan_tables.is_package(name)
        return None if package is None else ModuleSpec(name, Library, is_package=package)

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        exec(_taipan_tables.code(module.__name__), module.__dict__)


sys.meta_path.append(Library)
