import { randomName } from '../store/ids.ts';

/** The kinds of file the service keeps, by the ending of their names: the contract's `file_name` knows these alone. */
const mediaTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
};

const nameForm = /^[A-Za-z0-9_-]{16,64}\.(png|jpg|webp|avif|mp4)$/;

/** 24 random letters and digits are worth 142 bits: whoever has a name was given it. */
export function newFileName(mediaType: string): string {
  const ending = Object.keys(mediaTypes).find((candidate) => mediaTypes[candidate] === mediaType);
  if (ending === undefined) throw new Error(`Files of type ${mediaType} are not kept.`);
  return `${randomName(24)}.${ending}`;
}

/** False for anything that could not be the name of a file of ours, a path in disguise above all. */
export function isFileName(name: string): boolean {
  return nameForm.test(name);
}

export function mediaTypeOf(name: string): string {
  return mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}
