import { client } from './connection.ts';

/** Saves a file of the service under a descriptive name. */
export async function download(url: string, name: string): Promise<void> {
  const file = decodeURIComponent(new URL(url, location.href).pathname.split('/').pop() ?? '');
  // Through the client and not by a link: a link to another origin would open the file instead of saving it.
  const blob = await client().files.get(file);
  save(blob, `${name}.${file.split('.').pop()}`);
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A file name from any text. */
export const fileName = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 48) || 'darkroom';
