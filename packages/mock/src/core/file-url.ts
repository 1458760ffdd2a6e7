import { nameOf, sampleVideo } from '../media/file-name.ts';
import { digest } from './hash.ts';

export function fileUrl(origin: string, name: string): string {
  return `${origin}/files/${name}`;
}

/** The name of a file that an address is of, if it is one of ours or of the examples. */
export function fileNameIn(url: string): string | undefined {
  return /\/files\/([\w-]{16,64}\.(?:png|jpg|webp|avif|mp4))$/.exec(url)?.[1];
}

const single = new Set(['image_url', 'video_url', 'mask_url', 'url']);
const several = new Set(['image_urls', 'urls']);
/** What a caller sent is told as it was sent, and a delivery's address is not one of files. */
const leftAlone = new Set(['inputs', 'input', 'payload', 'attempts']);

/** An answer whose addresses of files lead here, so that each of them gives a picture. */
export function withOwnUrls(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withOwnUrls(entry, origin));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  // A delivery's `url` is its receiver's.
  const isDelivery = 'delivery_id' in fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (leftAlone.has(name)) return [name, field];
      if (single.has(name) && typeof field === 'string' && !isDelivery) return [name, own(field, name, fields, origin)];
      if (several.has(name) && Array.isArray(field))
        return [name, field.map((url) => own(String(url), name, fields, origin))];
      return [name, withOwnUrls(field, origin)];
    }),
  );
}

function own(url: string, field: string, { width, height }: Record<string, unknown>, origin: string): string {
  const name = fileNameIn(url);
  const sized = typeof width === 'number' && typeof height === 'number';
  if (name !== undefined && !sized) return fileUrl(origin, name);
  const look = digest(url);
  if (field === 'video_url') return fileUrl(origin, nameOf({ ...sampleVideo, look }));
  // A layer says how large its picture is; it is the one thing that must not be a lie.
  const size = sized ? { width: Math.round(width), height: Math.round(height) } : { width: 1024, height: 1024 };
  return fileUrl(origin, nameOf({ kind: field === 'mask_url' ? 'mask' : 'picture', ...size, look, extension: 'png' }));
}
