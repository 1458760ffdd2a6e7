import { nameOf, sampleVideo } from '../media/file-name.ts';
import { digest } from '../values/hash.ts';

export function fileUrl(origin: string, name: string): string {
  return `${origin}/files/${name}`;
}

/** The name of the file at a URL, if it is one of ours or of the examples. */
export function fileNameIn(url: string): string | undefined {
  return /\/files\/([\w-]{16,64}\.(?:png|jpg|webp|avif|mp4))$/.exec(url)?.[1];
}

const fileFields = new Set(['image_url', 'video_url', 'mask_url', 'url', 'image_urls', 'urls']);

/** A response whose URLs of files lead here, so that each of them gives an image. */
export function withOwnUrls(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withOwnUrls(entry, origin));
  // The `url` of a delivery is its receiver's.
  if (typeof value !== 'object' || value === null || 'delivery_id' in value) return value;
  const fields = value as Record<string, unknown>;
  const shown = Object.entries(fields).map(([name, field]) => {
    // Inputs stay as the caller sent them.
    if (name === 'inputs' || name === 'input') return [name, field];
    if (!fileFields.has(name) || field === null) return [name, withOwnUrls(field, origin)];
    const toOwn = (url: unknown) => own(String(url), name, fields, origin);
    return [name, Array.isArray(field) ? field.map(toOwn) : toOwn(field)];
  });
  return Object.fromEntries(shown);
}

function own(url: string, field: string, { width, height }: Record<string, unknown>, origin: string): string {
  const name = fileNameIn(url);
  const sized = typeof width === 'number' && typeof height === 'number';
  if (name !== undefined && !sized) return fileUrl(origin, name);
  const look = digest(url);
  if (field === 'video_url') return fileUrl(origin, nameOf({ ...sampleVideo, look }));
  // A layer says how large its image is, so it must be that large.
  const size = sized ? { width: Math.round(width), height: Math.round(height) } : { width: 1024, height: 1024 };
  return fileUrl(origin, nameOf({ kind: field === 'mask_url' ? 'mask' : 'picture', ...size, look, extension: 'png' }));
}
