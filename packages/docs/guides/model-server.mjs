// A model server for Darkroom. Start it with: node model-server.mjs 9000
import { createServer } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';

/** Your model goes here. Returns the bytes of a PNG, JPEG or WebP file. */
async function draw(prompt, width, height, seed, progress) {
  const rows = [];
  for (let y = 0; y < height; y++) {
    rows.push(0);
    for (let x = 0; x < width * 3; x++) rows.push((seed + prompt.length + (Math.floor(x / 3) ^ y)) % 256);
    progress(y / height);
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(rows))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

createServer(async (request, response) => {
  if (request.method === 'GET') return response.end();
  if (request.url !== '/generate') return response.writeHead(404).end();
  const type = request.headers['content-type'];
  const form = await new Response(request, { headers: { 'content-type': type } }).formData();
  const { prompt, width = 1024, height = 1024, seed = 0 } = JSON.parse(form.get('input'));
  const say = (line) => response.write(`${JSON.stringify(line)}\n`);
  const image = await draw(prompt, width, height, seed, (progress) => say({ progress }));
  const file = { mediaType: 'image/png', width, height, base64: image.toString('base64') };
  say({ result: { seed, files: [file] } });
  response.end();
}).listen(Number(process.argv[2]), '127.0.0.1');
