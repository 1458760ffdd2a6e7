"""Lists, page by page or entry by entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator

T = TypeVar("T")


class Page(NamedTuple, Generic[T]):
    """One page of a list."""

    data: list[T]
    #: Where the next page starts; None on the last one.
    next_cursor: str | None


class Listing(Generic[T]):
    """Iterate over it for every entry of every page; `data` and `next_cursor` are those of the first page."""

    def __init__(self, first: Page[T], following: Callable[[str], Page[T]]) -> None:
        self._first = first
        self._following = following

    @property
    def data(self) -> list[T]:
        return self._first.data

    @property
    def next_cursor(self) -> str | None:
        return self._first.next_cursor

    def pages(self) -> Iterator[Page[T]]:
        """Page by page."""
        page = self._first
        yield page
        while page.next_cursor:
            page = self._following(page.next_cursor)
            yield page

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data


class AsyncListing(Generic[T]):
    """Iterate over it for every entry of every page; await it for the first page."""

    def __init__(self, fetch: Callable[[str | None], Awaitable[Page[T]]]) -> None:
        self._fetch = fetch

    def __await__(self) -> Generator[object, None, Page[T]]:
        return self._fetch(None).__await__()

    async def pages(self) -> AsyncIterator[Page[T]]:
        """Page by page."""
        page = await self._fetch(None)
        yield page
        while page.next_cursor:
            page = await self._fetch(page.next_cursor)
            yield page

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for entry in page.data:
                yield entry
