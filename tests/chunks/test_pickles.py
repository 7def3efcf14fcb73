"""Pickles name what restores them by the package's face, so they load wherever the files stand."""

import pickle
import pickletools

import pytest

from tests.chunks.stored import FOLDER, made

PUBLIC = {"seamline.chunks", "seamline.markup"}


@pytest.mark.parametrize("name", sorted(made()))
def test_a_stored_pickle_loads(name):
    stored, fresh = pickle.loads((FOLDER / name).read_bytes()), made()[name]
    assert stored == fresh
    chunks = [(stored, fresh)] if name == "chunk.pickle" else zip(stored, fresh, strict=True)
    for old, new in chunks:
        assert (old.to_dict(), old.path, old.id, old.with_context()) == (
            new.to_dict(), new.path, new.id, new.with_context(),
        )


@pytest.mark.parametrize("name", sorted(made()))
def test_pickles_name_faces_alone(name):
    named, words = set(), []
    for code, argument, _ in pickletools.genops(pickle.dumps(made()[name], protocol=4)):
        if isinstance(argument, str):
            words.append(argument)
        if code.name == "STACK_GLOBAL":
            named.add(words[-2])
    assert {module for module in named if module.startswith("seamline")} <= PUBLIC
    assert "seamline.chunks" in named
