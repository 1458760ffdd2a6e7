import type { Scene } from './scene.ts';

/** Packs bytes for a PNG (zlib's format). The page has `CompressionStream`; Node brings its own, which is faster. */
export type Deflate = (chunks: Iterable<Uint8Array<ArrayBuffer>>) => Promise<Uint8Array>;

export const deflateInPage: Deflate = async (chunks) => {
  const packer = new CompressionStream('deflate');
  const packed = new Response(packer.readable).arrayBuffer();
  const writer = packer.writable.getWriter();
  for (const chunk of chunks) await writer.write(chunk);
  await writer.close();
  return new Uint8Array(await packed);
};

export async function encodePng(
  scene: Scene,
  width: number,
  height: number,
  deflate: Deflate,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, scene.channels === 4 ? 6 : 2, 0, 0, 0], 8);
  const chunks = [
    Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', await deflate(scanLines(scene, width, height))),
    chunk('IEND', new Uint8Array()),
  ];
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of chunks) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Rows in bands, each row as the difference to the one above it, which leaves flat colours nothing to pack. */
function* scanLines(scene: Scene, width: number, height: number): Generator<Uint8Array<ArrayBuffer>> {
  const length = width * scene.channels;
  const rowsPerBand = Math.max(1, Math.floor(2 ** 18 / length));
  let above = new Uint8Array(length);
  let row = new Uint8Array(length);
  for (let start = 0; start < height; start += rowsPerBand) {
    const rows = Math.min(rowsPerBand, height - start);
    const band = new Uint8Array(rows * (length + 1));
    for (let line = 0; line < rows; line++) {
      scene.draw(start + line, row);
      const offset = line * (length + 1);
      band[offset] = 2;
      for (let i = 0; i < length; i++) band[offset + 1 + i] = (row[i] as number) - (above[i] as number);
      [above, row] = [row, above];
    }
    yield band;
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 255] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
