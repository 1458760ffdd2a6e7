import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBackendsFile } from '@darkroom/backends';
import contract from '@darkroom/contract/openapi.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';

const guides = dirname(fileURLToPath(import.meta.resolve('@darkroom/docs/verify-webhook')));
const modelTypes = contract.components.schemas.ModelType.enum;
const keys = ['OPENAI_API_KEY', 'REPLICATE_API_TOKEN', 'SD_LOGIN', 'GEMINI_API_KEY'];
const env = Object.fromEntries(keys.map((name) => [name, 'x:y']));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'darkroom-guides-'));
  await writeFile(join(folder, 'comfyui-workflow.json'), await readFile(join(guides, 'comfyui-workflow.json')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The files to paste of all guides. */
async function pasted(): Promise<[guide: string, text: string][]> {
  const names = (await readdir(guides)).filter((name) => name.endsWith('.md'));
  const all = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(guides, name), 'utf8');
      return [...text.matchAll(/```yaml\n(backends:.*?)```/gs)].map((match): [string, string] => [
        name,
        match[1] ?? '',
      ]);
    }),
  );
  return all.flat();
}

test('every file to paste is one that the service takes', async () => {
  const files = await pasted();
  expect(new Set(files.map(([name]) => name)).size).toBe(8);
  for (const [name, text] of files) {
    const file = join(folder, `${name}.yaml`);
    await writeFile(file, text);
    expect(readBackendsFile(file, { env, modelTypes }).routes.length, name).toBeGreaterThan(0);
  }
});
