import asyncio
import os

from darkroom import AsyncDarkroom


async def main() -> None:
    async with AsyncDarkroom(
        os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
        api_key=os.environ.get("DARKROOM_API_KEY"),
    ) as darkroom:
        fox, lake = await asyncio.gather(
            darkroom.images.upload(file="fox.png"),
            darkroom.images.upload(file="mask.png"),
        )

        output = await darkroom.images.combine.gemini25(
            prompt="the first in the light of the second",
            run_ids=[fox.data.run_id, lake.data.run_id],
            wait=True,
        )
        print(output.image_url)


asyncio.run(main())
