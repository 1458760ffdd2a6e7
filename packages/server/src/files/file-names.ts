import { extensionFor, type FileExtension, fileTypes, randomName } from '@darkroom/contract/service';
import { reading } from '../contract/document.ts';

/** 24 random letters and digits are 142 bits, so a name cannot be guessed. */
export function newFileName(mediaType: string): string {
  const extension = extensionFor(mediaType);
  if (extension === undefined) throw new Error(`Files of type ${mediaType} cannot be stored.`);
  return `${randomName(24)}.${extension}`;
}

/** False for anything that cannot be the name of a stored file, most of all a path in disguise. */
export function isFileName(name: string): boolean {
  return reading.fileName.test(name);
}

export function mediaTypeOf(name: string): string {
  return fileTypes[name.slice(name.lastIndexOf('.') + 1) as FileExtension] ?? 'application/octet-stream';
}
