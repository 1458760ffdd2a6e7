import { readFile } from 'node:fs/promises';
import { CliError } from '../cli-error.ts';

/**
 * Refuses a mask that marks nothing: the service would return the image unchanged, without a reason. Only checks PNG,
 * the usual format of masks; the service checks everything else.
 */
export async function checkMask(file: string | Blob, name: string): Promise<void> {
  const bytes = typeof file === 'string' ? await readFile(file) : Buffer.from(await file.arrayBuffer());
  if (await marksNothing(bytes)) {
    throw new CliError(
      'refused',
      `${name}: this mask marks nothing, so nothing would change.`,
      'Paint what to change in white on black, or make it transparent, and save the mask as PNG.',
    );
  }
}

export async function marksNothing(bytes: Buffer): Promise<boolean> {
  const { PNG } = await import('pngjs');
  let data: Buffer;
  try {
    ({ data } = PNG.sync.read(bytes));
  } catch {
    return false;
  }
  // If any pixel is transparent, transparency marks; otherwise brightness does.
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] as number) < 255 || data[at] || data[at + 1] || data[at + 2]) return false;
  }
  return true;
}
