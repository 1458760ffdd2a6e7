/**
 * `npm run generate`: bundles the contract and writes all code that comes from it. With `--check` it writes nothing and
 * fails if anything is stale. Everything is made in memory first, so an invalid contract leaves the generated files as
 * they were.
 */
import { relative } from 'node:path';
import { agentTools } from './agent-tools.ts';
import { bundleContract, ContractProblem } from './bundle.ts';
import { clientFiles } from './client-files.ts';
import { contractTypes } from './contract-types.ts';
import { downConvert } from './down-convert.ts';
import { toJson, toYaml } from './format.ts';
import { operationTable } from './operation-table.ts';
import { agentsFolder, clientFolder, contractRoot, generatedFolder, root } from './paths.ts';
import { withoutWebhooks } from './without-webhooks.ts';
import { staleFiles, writeFiles } from './write.ts';

const check = process.argv.includes('--check');

try {
  const bundle = await bundleContract(contractRoot);
  const folders = {
    [generatedFolder]: {
      'openapi.json': toJson(bundle),
      'openapi.yaml': toYaml(bundle),
      'openapi-without-webhooks.json': toJson(withoutWebhooks(bundle)),
      'openapi-3.0.json': toJson(downConvert(bundle)),
      'types.ts': await contractTypes(bundle),
      'operations.ts': operationTable(bundle),
    },
    [clientFolder]: clientFiles(bundle),
    [agentsFolder]: agentTools(bundle),
  };
  const stale: string[] = [];
  for (const [folder, files] of Object.entries(folders)) {
    const names = await staleFiles(folder, files);
    stale.push(...names.map((name) => relative(root, `${folder}/${name}`)));
    if (!check) await writeFiles(folder, files, names);
  }
  if (check && stale.length > 0) {
    throw new ContractProblem(
      `Generated files are stale: ${stale.join(', ')}.\nRun "npm run generate" and commit the result.`,
    );
  }
  console.log(check || stale.length === 0 ? 'Generated code is up to date.' : `Wrote ${stale.join(', ')}.`);
} catch (error) {
  if (!(error instanceof ContractProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
