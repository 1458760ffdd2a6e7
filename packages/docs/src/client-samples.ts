import { resolve } from 'node:path';
import { readText } from './contract.ts';

const SAMPLES = resolve(import.meta.dirname, '../../../openapi/samples');

/** The languages that have a client, in the order of their tabs. */
const languages = [
  { label: 'TypeScript', lang: 'typescript', fence: 'ts', folder: '.', extension: 'ts' },
  { label: 'Python', lang: 'python', fence: 'python', folder: 'python', extension: 'py' },
  { label: 'Go', lang: 'go', fence: 'go', folder: 'go', extension: 'go' },
] as const;

/** How to call an operation with one of the clients. */
export interface ClientSample {
  /** The name of the language. */
  label: string;
  /** What Redoc calls the language. */
  lang: string;
  /** What Markdown calls the language. */
  fence: string;
  source: string;
}

/** `webhooks.test.ts` would look like a test. */
const fileName = (id: string, extension: string): string =>
  id === 'webhooks.test' && extension === 'ts' ? 'webhooks.test.sample.ts' : `${id}.${extension}`;

/** How to call an operation with each client: the samples that the tests run against the live service. */
export function clientSamples(id: string): ClientSample[] {
  return languages.map(({ folder, extension, ...language }) => ({
    ...language,
    source: readText(resolve(SAMPLES, folder, fileName(id, extension)), 'Every operation needs a sample there.')
      // Go's own tools need this line, since each file of the folder is a program.
      .replace(/^\/\/go:build ignore\n/, '')
      .trim(),
  }));
}
