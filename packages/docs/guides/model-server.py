# A model server for Darkroom. Start it with: python3 model-server.py 9000
import base64, json, struct, sys, zlib
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def draw(prompt, width, height, seed, progress):
    """Your model goes here. Returns the bytes of a PNG, JPEG or WebP file."""
    rows = []
    for y in range(height):
        rows.append(b"\0" + bytes((seed + len(prompt) + (x ^ y)) % 256 for x in range(width) for _ in "rgb"))
        progress(y / height)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(b"".join(rows))), (b"IEND", b"")]
    chunks = [struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d)) for t, d in parts]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()

    def do_POST(self):
        if self.path != "/generate":
            return self.send_error(404)
        body = self.rfile.read(int(self.headers["content-length"]))
        form = message_from_bytes(b"content-type: %b\r\n\r\n%b" % (self.headers["content-type"].encode(), body))
        parts = {p.get_param("name", header="content-disposition"): p.get_payload(decode=True) for p in form.get_payload()}
        request = json.loads(parts["input"])
        width, height, seed = request.get("width", 1024), request.get("height", 1024), request.get("seed", 0)
        self.send_response(200)
        self.end_headers()
        say = lambda line: self.wfile.write(json.dumps(line).encode() + b"\n")
        image = draw(request["prompt"], width, height, seed, lambda fraction: say({"progress": fraction}))
        file = {"mediaType": "image/png", "width": width, "height": height, "base64": base64.b64encode(image).decode()}
        say({"result": {"seed": seed, "files": [file]}})


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
