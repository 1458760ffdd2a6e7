import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleContract } from '../generate/bundle.ts';
import { toJson } from '../generate/format.ts';
import { goContract } from '../generate/go-contract.ts';
import { goTypes, goTypesInputs, oapiCodegen } from '../generate/go-types.ts';
import { contractRoot } from '../generate/paths.ts';
import { runCommand } from './run-command.ts';
import { workFolder } from './tools.ts';

/** Makes the types of the Go client again. Returns whether they were up to date. */
export async function generateGoTypes(): Promise<boolean> {
  const bundle = await bundleContract(contractRoot);
  const folder = join(workFolder, 'client-go');
  await mkdir(folder, { recursive: true });
  const [contract, made] = [join(folder, 'contract.json'), join(folder, 'types.gen.go')];
  await writeFile(contract, toJson(goContract(bundle)));
  await runCommand(['go', 'run', oapiCodegen, '-config', goTypes.settings, '-o', made, contract], {
    cwd: folder,
    log: join(folder, 'oapi-codegen.log'),
  });
  const types = await readFile(made, 'utf8');
  const before = await readFile(goTypes.output, 'utf8').catch(() => '');
  await writeFile(goTypes.output, types);
  await writeFile(goTypes.inputs, await goTypesInputs(bundle));
  return types === before;
}
