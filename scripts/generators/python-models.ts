import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toJson } from '../generate/format.ts';
import type { OpenApi } from '../generate/openapi.ts';
import { modelsFolder, modelsOrigin, originFile } from '../generate/python/models-origin.ts';
import { runCommand } from './run-command.ts';
import { installPython, root, venv, workFolder } from './tools.ts';

const folder = join(root, 'packages/client-python');

/** Makes the models of the Python client from the contract, with the settings in its folder. */
export async function writePythonModels(): Promise<void> {
  await installPython();
  const contract = join(root, 'packages/contract/src/generated/openapi.json');
  const output = join(workFolder, 'python-models');
  await rm(output, { recursive: true, force: true });
  await runCommand(
    [
      ...[join(venv, 'bin/openapi-python-client'), 'generate', '--meta', 'none', '--overwrite'],
      ...['--path', contract, '--output-path', output, '--config', join(folder, 'generator/config.yaml')],
      ...['--custom-template-path', join(folder, 'generator/templates')],
    ],
    {
      cwd: workFolder,
      log: join(workFolder, 'python-models.log'),
      // It formats what it generated with ruff.
      env: { PATH: `${join(venv, 'bin')}:${process.env.PATH}` },
    },
  );
  await rm(join(folder, modelsFolder), { recursive: true, force: true });
  await cp(output, join(folder, modelsFolder), { recursive: true, filter: (path) => !path.endsWith('.ruff_cache') });
  const bundle: OpenApi = JSON.parse(await readFile(contract, 'utf8'));
  await writeFile(join(folder, originFile), toJson(modelsOrigin(bundle, folder)));
}
