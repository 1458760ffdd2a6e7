"""Checks of an input before it is sent, by the rules across fields that the contract states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ._errors import ValidationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


class Rule(NamedTuple):
    """A rule across fields, as the contract states it."""

    rule: str
    fields: tuple[str, ...]
    code: str
    message: str
    #: For `min-total`.
    minimum: int = 0
    #: For `max-total`.
    maximum: int = 0
    #: For `maps-to`.
    map: Mapping[str, str] | None = None
    #: For `unique`: the field that must differ; the whole entry if omitted.
    by: str | None = None
    #: The rule applies only to inputs with these values.
    when: Mapping[str, tuple[Any, ...]] | None = None


def check_rules(fields: Mapping[str, Any], rules: Iterable[Rule]) -> None:
    """Raises a `ValidationError` at the first rule that the input breaks."""
    for rule in rules:
        if rule.when and any(fields.get(name) not in allowed for name, allowed in rule.when.items()):
            continue
        values = [fields.get(name) for name in rule.fields]
        at = _CHECKS[rule.rule](values, rule)
        if at is not None:
            raise ValidationError(rule.message, code=rule.code, path=f"/{rule.fields[at]}")


def _at_least_one(values: list[Any], _: Rule) -> int | None:
    return 0 if all(value is None for value in values) else None


def _at_most_one(values: list[Any], _: Rule) -> int | None:
    given = [at for at, value in enumerate(values) if value is not None]
    return given[1] if len(given) > 1 else None


def _all_or_none(values: list[Any], _: Rule) -> int | None:
    missing = [at for at, value in enumerate(values) if value is None]
    return missing[0] if 0 < len(missing) < len(values) else None


def _equal(values: list[Any], _: Rule) -> int | None:
    one, other = values
    return 1 if one is not None and other is not None and one != other else None


def _count(values: list[Any]) -> int:
    return sum(len(value) if _is_list(value) else 1 for value in values if value is not None)


def _min_total(values: list[Any], rule: Rule) -> int | None:
    return 0 if 0 < _count(values) < rule.minimum else None


def _max_total(values: list[Any], rule: Rule) -> int | None:
    return 0 if _count(values) > rule.maximum else None


def _maps_to(values: list[Any], rule: Rule) -> int | None:
    source, target = values
    mapped = (rule.map or {}).get(str(source))
    return 0 if mapped is not None and target is not None and mapped != target else None


def _ascending(values: list[Any], _: Rule) -> int | None:
    low, high = values
    return 1 if isinstance(low, int | float) and isinstance(high, int | float) and low >= high else None


def _unique(values: list[Any], rule: Rule) -> int | None:
    (entries,) = values
    if not _is_list(entries):
        return None
    keys = [_field(entry, rule.by) if rule.by else entry for entry in entries]
    return 0 if any(key in keys[:at] for at, key in enumerate(keys)) else None


def _field(entry: Any, name: str) -> Any:
    """Of an entry that is a dict or one of the generated models."""
    return entry.get(name) if isinstance(entry, dict) else getattr(entry, name, None)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


_CHECKS: dict[str, Callable[[list[Any], Rule], int | None]] = {
    "at-least-one": _at_least_one,
    "at-most-one": _at_most_one,
    "all-or-none": _all_or_none,
    "equal": _equal,
    "min-total": _min_total,
    "max-total": _max_total,
    "maps-to": _maps_to,
    "ascending": _ascending,
    "unique": _unique,
}
