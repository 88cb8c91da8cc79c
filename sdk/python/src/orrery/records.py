"""Answers as frozen dataclasses that lose nothing: members that this version does not know are kept beside the others.

Readers are made from the annotations of a class, once. `to_dict` gives back the JSON object that was read.
"""

from __future__ import annotations

import dataclasses
import keyword
from functools import lru_cache
from typing import Any, Callable, Dict, Mapping, Optional, Tuple, Type, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from .errors import UnexpectedAnswerError

Json = Dict[str, Any]
R = TypeVar("R", bound="Record")
_Reader = Callable[[Any], Any]
_UNKNOWN = "unknown_members"


class Record:
    """An object of an answer.

    Members are attributes; those that are words of Python end with an underscore, as `from_`. An optional member that is absent is None.
    `unknown_members` holds what a newer service answers besides.
    """

    unknown_members: Mapping[str, Any]

    @classmethod
    def from_dict(cls: Type[R], value: Mapping[str, Any]) -> R:
        """Reads a JSON object. A missing required member is an `UnexpectedAnswerError`."""
        known: Json = {}
        rest = dict(value)
        for name, key, reader, is_required in _members(cls):
            if key not in rest:
                if is_required:
                    raise UnexpectedAnswerError(f"an answer lacks `{key}` ({cls.__name__}): does the client fit the service?")
                continue
            # An absent member is None, so a null in its place is kept apart.
            if rest[key] is None and not is_required:
                continue
            known[name] = reader(rest.pop(key))
        known[_UNKNOWN] = rest
        return cls(**known)

    def to_dict(self) -> Json:
        """The JSON object of the answer, with the members that are not known."""
        made: Json = {}
        for name, key, _, is_required in _members(type(self)):
            value = getattr(self, name)
            if value is not None or is_required:
                made[key] = plain(value)
        made.update(self.unknown_members)
        return made


def no_members() -> Json:
    """The members that an answer has besides those that are known: none."""
    return {}


def plain(value: object) -> Any:
    """A value as JSON has it: records as objects, tuples as arrays."""
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in cast("Mapping[object, object]", value).items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in cast("Tuple[object, ...]", value)]
    return value


def read(form: object, value: Any) -> Any:
    """A JSON value as the annotation `form` says. What does not fit stays as it is."""
    return _reader(form)(value)


@lru_cache(maxsize=None)
def _members(record: Type[Record]) -> Tuple[Tuple[str, str, _Reader, bool], ...]:
    """Attribute, member of the JSON object, reader, and true if the member is required."""
    hints = get_type_hints(record)
    return tuple(
        (item.name, _key_of(item.name), _reader(hints[item.name]), item.default is dataclasses.MISSING)
        for item in dataclasses.fields(cast(Any, record))
        if item.name != _UNKNOWN
    )


def _key_of(name: str) -> str:
    bare = name[:-1]
    return bare if name.endswith("_") and keyword.iskeyword(bare) else name


def _reader(form: object) -> _Reader:
    origin, arguments = get_origin(form), get_args(form)
    if isinstance(form, type) and issubclass(form, Record):
        return _record_reader((form,))
    if origin is tuple:
        item = _reader(arguments[0])
        return lambda value: _listed(item, value)
    if origin is dict:
        inner = _reader(arguments[1])
        return lambda value: _mapped(inner, value)
    if origin is Union:
        return _union_reader(arguments)
    return lambda value: value


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _listed(item: _Reader, value: Any) -> Any:
    return tuple(item(each) for each in cast("list[Any]", value)) if isinstance(value, list) else value


def _mapped(inner: _Reader, value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: inner(item) for key, item in cast(Json, value).items()}


def _union_reader(forms: Tuple[Any, ...]) -> _Reader:
    records = tuple(form for form in forms if isinstance(form, type) and issubclass(form, Record))
    read_record = _record_reader(records) if records else None
    others = [_reader(form) for form in forms if get_origin(form) in (tuple, dict)]
    other: Optional[_Reader] = others[0] if others else None

    def read_union(value: Any) -> Any:
        if read_record is not None and _is_object(value):
            return read_record(value)
        return value if other is None else other(value)

    return read_union


def _record_reader(records: Tuple[Type[Record], ...]) -> _Reader:
    """Of several records it takes the first of which no required member is absent."""

    def read_record(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        members = cast(Json, value)
        fitting = (record for record in records if all(key in members for _, key, _, needed in _members(record) if needed))
        return next(fitting, records[0]).from_dict(members)

    return read_record
