import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formCode, loadContract } from '@darkroom/docs';
import { type FormRequest, startFormRequests } from '../../test/samples/form-requests.ts';

const root = resolve(import.meta.dirname, '../..');
const fox = join(root, 'openapi/samples/fox.png');

/**
 * Runs what the form of the documentation makes of every example of the contract in a language, and says where that sends
 * something else than the form, or does not accept what the server returns.
 *
 * @param run Runs the code in a folder that has its files, and resolves with the names of the requests that it says failed
 */
export async function formCodeProblems(
  language: string,
  server: string,
  run: (requests: FormRequest[], folder: string, key: string) => Promise<string[]>,
): Promise<string[]> {
  const folder = join(root, '.generators/form-requests', language);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['fox-0.png', 'fox-1.png', 'fox-2.png']) cpSync(fox, join(folder, name));
  const examples = formCode(loadContract(), new Uint8Array(readFileSync(fox)));
  const requests = await startFormRequests(examples, server);
  try {
    const failed = await run(requests.in(language), folder, requests.key);
    const refused = requests.refused(language);
    return [
      ...requests.differences(language),
      ...failed.filter((name) => !refused.includes(name)).map((name) => `${name}: failed, but the server did not`),
      ...refused.filter((name) => !failed.includes(name)).map((name) => `${name}: does not fail, but the server did`),
    ];
  } finally {
    await requests.close();
  }
}
