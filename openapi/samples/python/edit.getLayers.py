import os

from darkroom import Darkroom

with Darkroom(
    os.environ.get("DARKROOM_URL", "http://127.0.0.1:4000"),
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
    output = darkroom.images.generate(prompt="a fox in a forest", width=256, height=256, wait=True)

    layers = darkroom.edit.get_layers(output.data.run_id)
    for layer in layers.data.layers:
        print(layer.index, layer.type_, layer.name, layer.x, layer.y)
