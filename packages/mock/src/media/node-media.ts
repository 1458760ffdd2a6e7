import { once } from 'node:events';
import { promisify } from 'node:util';
import { createDeflate, deflate as deflateAtOnce } from 'node:zlib';
import type { FileSpec } from './file-name.ts';
import { type Bytes, createMedia, type Media } from './media.ts';
import type { Deflate } from './png.ts';

const pack = promisify(deflateAtOnce);
/** The pictures are flat enough that more effort would only cost time. */
const level = 3;

/** On zlib's own threads, so that a large picture does not hold up other answers. */
const deflate: Deflate = async (chunks) => {
  const [first, ...others] = take(chunks, 2);
  if (first !== undefined && others.length === 0) return pack(first, { level });
  const packer = createDeflate({ level });
  const packed: Uint8Array[] = [];
  packer.on('data', (part: Uint8Array) => packed.push(part));
  const end = once(packer, 'end');
  for (const chunk of [first, ...others]) packer.write(chunk);
  for (const chunk of chunks) if (!packer.write(chunk)) await once(packer, 'drain');
  packer.end();
  await end;
  return Buffer.concat(packed);
};

function take<Entry>(entries: Iterable<Entry>, count: number): Entry[] {
  const iterator = entries[Symbol.iterator]();
  const taken: Entry[] = [];
  while (taken.length < count) {
    const { value, done } = iterator.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

/** Loaded when the first picture is wanted that is no PNG; most never are. */
async function convert(png: Bytes, { extension }: FileSpec): Promise<Bytes> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(png, { limitInputPixels: false });
  const made =
    extension === 'jpg'
      ? picture.jpeg({ quality: 85 })
      : extension === 'webp'
        ? picture.webp({ effort: 0 })
        : picture.avif({ effort: 0 });
  return new Uint8Array(await made.toBuffer());
}

export function createNodeMedia(): Media {
  return createMedia({ deflate, convert });
}
