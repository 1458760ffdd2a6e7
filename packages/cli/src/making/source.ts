import { fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { CliError } from '../cli-error.ts';

/** An image on the command line: a file, a URL, a run, or `-` for standard input. */
export type Source =
  | { kind: 'file'; text: string }
  | { kind: 'url'; text: string }
  | { kind: 'run'; text: string }
  | { kind: 'stdin'; text: string; bytes: Buffer; placedAs?: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isRunId = (text: string): boolean => uuid.test(text);

/** Whether a word can only be meant as an image. */
export async function isImage(word: string): Promise<boolean> {
  if (isUrl(word) || isRunId(word)) return true;
  return /\.(png|jpe?g|webp)$/i.test(word) && (await stat(word).catch(() => undefined)) !== undefined;
}

const isUrl = (text: string): boolean => /^(https?:\/\/|data:image\/)/.test(text);

/** What a word names. Files are checked now, so nothing is sent for a command that cannot work. */
export async function readSource(text: string): Promise<Source> {
  if (text === '-') return { kind: 'stdin', text, bytes: await readStdin() };
  if (isUrl(text)) return { kind: 'url', text };
  if (isRunId(text)) return { kind: 'run', text };
  const found = await stat(text).catch(() => undefined);
  if (!found)
    throw new CliError('usage', `File ${text} not found.`, 'Use a file, a URL, a run id, or - for standard input.');
  if (found.isDirectory())
    throw new CliError('usage', `${text} is a folder.`, `Use the images in it: ${text.replace(/\/?$/, '/')}*.png`);
  return { kind: 'file', text };
}

/** The named images; if there are none, the one that is piped in; if that is `optional`, there may be none. */
export async function readSources(words: string[], optional = false): Promise<Source[]> {
  if (words.filter((word) => word === '-').length > 1)
    throw new CliError('usage', 'Only one image can come from standard input.');
  const given = words.length > 0 ? words : process.stdin.isTTY ? [] : ['-'];
  if (words.length === 0 && optional && fstatSync(0).isCharacterDevice()) return [];
  if (given.length === 0)
    throw new CliError('usage', 'No image given. Use a file, a URL, a run id, or - for standard input.');
  return Promise.all(given.map(readSource));
}

async function readStdin(): Promise<Buffer> {
  if (process.stdin.isTTY)
    throw new CliError(
      'usage',
      'Standard input is a terminal.',
      'Pipe an image in: darkroom generate "a fox" | darkroom remove-bg -',
    );
  const bytes = await buffer(process.stdin);
  if (bytes.length === 0)
    throw new CliError(
      'usage',
      'Standard input is empty.',
      'If another command writes to it, check the output of that command.',
    );
  return bytes;
}

/** The prompt, read from standard input if it is `-`. */
export async function readPrompt(word: string): Promise<string> {
  return word === '-' ? `${await readStdin()}`.trim() : word;
}
