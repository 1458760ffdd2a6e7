import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toJson } from '../generate/format.ts';
import { goContract } from '../generate/go/contract.ts';
import { goNames } from '../generate/go/docs-names.ts';
import { oapiCodegen, originFile, typesFile, typesOrigin, typesSettings } from '../generate/go/types-origin.ts';
import type { OpenApi } from '../generate/openapi.ts';
import { docsFolder } from '../generate/paths.ts';
import { writeFiles } from '../generate/write.ts';
import { runCommand } from './run-command.ts';
import { root, workFolder } from './tools.ts';

const folder = join(root, 'packages/client-go');

/** Makes the types of the Go client from the contract, with the settings in its folder, and their names for the docs. */
export async function writeGoTypes(): Promise<void> {
  const bundle: OpenApi = JSON.parse(
    await readFile(join(root, 'packages/contract/src/generated/openapi.json'), 'utf8'),
  );
  await mkdir(workFolder, { recursive: true });
  const contract = join(workFolder, 'go-types.json');
  await writeFile(contract, toJson(goContract(bundle)));
  await runCommand(['go', 'run', oapiCodegen, '-config', typesSettings, '-o', typesFile, contract], {
    cwd: folder,
    log: join(workFolder, 'go-types.log'),
  });
  await writeFile(join(folder, originFile), toJson(typesOrigin(bundle, folder)));
  const names = goNames(bundle, folder);
  await writeFiles(docsFolder, names, Object.keys(names));
}
