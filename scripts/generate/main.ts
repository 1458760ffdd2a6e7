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
import { goNames } from './go/docs-names.ts';
import { goFiles } from './go/files.ts';
import { typesFile, typesInDate } from './go/types-origin.ts';
import { imageLimitsFile } from './image-limits.ts';
import { modelUsers } from './model-users.ts';
import { operationTable } from './operation-table.ts';
import {
  agentsFolder,
  clientFolder,
  commandLineFolder,
  contractRoot,
  docsFolder,
  engineFolder,
  generatedFolder,
  goClient,
  pythonClient,
  pythonFolder,
  root,
} from './paths.ts';
import { pythonFiles } from './python/files.ts';
import { modelsFolder, modelsInDate } from './python/models-origin.ts';
import { verifyChecks } from './verify-checks.ts';
import { workInputs } from './work-inputs.ts';
import { staleFiles, writeFiles } from './write.ts';

const check = process.argv.includes('--check');

try {
  const bundle = await bundleContract(contractRoot);
  const folders = {
    [generatedFolder]: {
      // Indented by one space: a fifth smaller, and a change is still a line.
      'openapi.json': `${JSON.stringify(bundle, null, 1)}\n`,
      'types.ts': await contractTypes(bundle),
      'operations.ts': operationTable(bundle),
      'image-limits.ts': imageLimitsFile(bundle),
    },
    [clientFolder]: clientFiles(bundle),
    [goClient]: goFiles(bundle),
    [docsFolder]: { ...goNames(bundle, goClient), ...verifyChecks() },
    [pythonFolder]: pythonFiles(bundle),
    [agentsFolder]: agentTools(bundle),
    [commandLineFolder]: modelUsers(bundle),
    [engineFolder]: workInputs(bundle),
  };
  const stale: string[] = [];
  for (const [folder, files] of Object.entries(folders)) {
    const names = await staleFiles(folder, files);
    stale.push(...names.map((name) => relative(root, `${folder}/${name}`)));
    if (!check) await writeFiles(folder, files, names);
  }
  const problems: string[] = [];
  if (check && stale.length > 0)
    problems.push(`Generated files are stale: ${stale.join(', ')}.\nRun "npm run generate" and commit the result.`);
  const notByNode = [
    {
      path: `${pythonClient}/${modelsFolder}`,
      inDate: modelsInDate(bundle, pythonClient),
      by: 'openapi-python-client',
    },
    { path: `${goClient}/${typesFile}`, inDate: typesInDate(bundle, goClient), by: 'oapi-codegen' },
  ];
  for (const { path, by } of notByNode.filter(({ inDate }) => !inDate))
    problems.push(`${relative(root, path)} is stale.\nRun "npm run generators -- ${by}" and commit the result.`);
  if (check && problems.length > 0) throw new ContractProblem(problems.join('\n'));
  for (const problem of problems) console.log(problem);
  console.log(check || stale.length === 0 ? 'Generated code is up to date.' : `Wrote ${stale.join(', ')}.`);
} catch (error) {
  if (!(error instanceof ContractProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
