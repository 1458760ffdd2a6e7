"""What mypy accepts and rejects. An `ignore` names the error expected: strict mypy reports one that does not occur."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_type

if TYPE_CHECKING:
    from darkroom import AsyncDarkroom, Darkroom, FinishedRun, Listing, Media, Page, models


def accepts(darkroom: Darkroom, wait: bool) -> None:
    assert_type(darkroom.images.generate(prompt="a fox", model_type="flux-dev"), models.GenerationOutput)
    assert_type(darkroom.images.remove_background(image="fox.png"), Media)
    assert_type(darkroom.generate_video(source_run_id="r"), models.VideoRunResponse)
    assert_type(darkroom.generate_video(source_run_id="r", wait=True), models.Run)
    assert_type(darkroom.generate_video(source_run_id="r", wait=wait), models.VideoRunResponse | models.Run)
    assert_type(darkroom.images.character(prompt="x", wait=True), FinishedRun)
    assert_type(darkroom.runs.list(), Listing[models.Run])
    assert_type(darkroom.service.metrics(), str)


async def accepts_async(darkroom: AsyncDarkroom) -> None:
    assert_type(await darkroom.images.generate(prompt="a fox"), models.GenerationOutput)
    assert_type(await darkroom.runs.list(), Page[models.Run])


def rejects(darkroom: Darkroom) -> None:
    darkroom.images.generate()  # type: ignore[call-overload]
    darkroom.images.generate(prompt="a fox", model_type="flux")  # type: ignore[call-overload]
    darkroom.images.reframe(run_id=7)  # type: ignore[arg-type]
    darkroom.images.reframe(run_id="r", colour="red")  # type: ignore[call-arg]
    darkroom.me.get(idempotency_key="k")  # type: ignore[call-arg]


def test_types() -> None:
    """Only mypy reads this file; `npm run test:python` runs it."""
    assert callable(accepts)
