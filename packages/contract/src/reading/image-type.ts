export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';

/**
 * The format of an image, detected from its first 12 bytes; undefined for any other file. Client and mcp, which must
 * not bundle the contract, follow it; only verify has an opinion of its own.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return start.slice(4) === 'ftypavif' ? 'image/avif' : undefined;
}
