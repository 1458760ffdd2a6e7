import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    usage = darkroom.usage.get(from_="2026-11-01", to="2026-11-30")
    images = sum(entry.images for entry in usage.data)
    print(f"{images} images from {usage.from_} to {usage.to}")
