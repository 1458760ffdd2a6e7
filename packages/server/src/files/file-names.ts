import { randomName } from '../store/ids.ts';

/** The media types of stored files by file extension: the only ones that the contract's `file_name` allows. */
const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
};

const nameForm = /^[A-Za-z0-9_-]{16,64}\.(png|jpg|webp|avif|mp4)$/;

/** 24 random letters and digits are 142 bits, so a name cannot be guessed. */
export function newFileName(mediaType: string): string {
  const ending = Object.keys(mediaTypes).find((candidate) => mediaTypes[candidate] === mediaType);
  if (ending === undefined) throw new Error(`Files of type ${mediaType} cannot be stored.`);
  return `${randomName(24)}.${ending}`;
}

/** False for anything that cannot be the name of a stored file, most of all a path in disguise. */
export function isFileName(name: string): boolean {
  return nameForm.test(name);
}

export function mediaTypeOf(name: string): string {
  return mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
