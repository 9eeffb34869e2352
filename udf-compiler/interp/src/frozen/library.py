"""Finds the modules of libraries that native modules have. Their code is made when somebody asks for it."""
import sys

from _frozen_importlib import ModuleSpec


def serve(native):
    class Library:
        @staticmethod
        def find_spec(name, path=None, target=None):
            package = native.is_package(name)
            return None if package is None else ModuleSpec(name, Library, is_package=package)

        @staticmethod
        def create_module(spec):
            return None

        @staticmethod
        def exec_module(module):
            exec(native.code(module.__name__), module.__dict__)

    sys.meta_path.append(Library)
