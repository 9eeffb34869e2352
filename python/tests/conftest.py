"""What the tests of the package have in common."""

import pytest

import taipan


@pytest.fixture
def con():
    with taipan.connect() as connection:
        yield connection
