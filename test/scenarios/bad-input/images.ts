import { crc32, deflateSync } from 'node:zlib';
import { dataUri, discMask } from '../test-images.ts';
import { type Case, type Fixtures, json, of } from './case.ts';

const upload = of('POST', '/api/v1/upload');
const vendora = of('POST', '/api/v1/edits/vendora');

const file =
  (bytes: (fixtures: Fixtures) => Uint8Array<ArrayBuffer>, name = 'file') =>
  (fixtures: Fixtures) => ({ form: { [name]: new Blob([bytes(fixtures)]) } });

/** Images that are not images, are damaged, or are too large. */
export const images: Case[] = [
  upload(
    'a file that is no image',
    file(() => Buffer.from('just text')),
    '415 unsupported_media_type',
  ),
  upload(
    'an empty file',
    file(() => Buffer.alloc(0)),
    '415 unsupported_media_type',
  ),
  upload(
    'a truncated file',
    file(({ image }) => image.subarray(0, image.length - 200)),
    '422 image_invalid',
  ),
  upload(
    'a file over 20 MiB',
    file(({ image }) => Buffer.concat([image, Buffer.alloc(20 * 1024 * 1024)])),
    '413 file_too_large',
  ),
  upload('a bomb', file(bomb), '413 image_too_large'),
  of('POST', '/api/v1/edits/remove-bg')(
    'a page named like an image',
    file(() => Buffer.from('<html></html>'), 'image'),
    '415 unsupported_media_type',
  ),
  vendora('no base64', json({ prompt: 'a', image_url: 'data:image/png;base64,%%%' }), '422 image_invalid'),
  vendora(
    'a data URI that is no image',
    json({ prompt: 'a', image_url: dataUri(Buffer.from('text of some length')) }),
    '415 unsupported_media_type',
  ),
  of('POST', '/api/v1/edits/mask')(
    'a mask of another size',
    async ({ image }) =>
      json({ original_image_url: dataUri(image), mask_image_url: dataUri(await discMask(100, 100)) }),
    '422 mask_dimension_mismatch',
  ),
  of('POST', '/api/v1/runs/combine')(
    'a good image and a bad one',
    ({ site }) => json({ image_urls: [`${site}/good`, `${site}/text`] }),
    '415 unsupported_media_type',
  ),
];

/** A PNG of a few hundred bytes that claims to have 30,000 × 30,000 pixels. */
function bomb(): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const data = deflateSync(Buffer.alloc(100_000));
  const parts = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}
