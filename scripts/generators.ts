/**
 * `npm run generators`: makes clients from the published contract with the generators that people use, compiles them,
 * and calls the mock with each. Also writes the models of the Python client and the types of the Go client, which come
 * from two of these generators. Prints a table and fails if any cell of it does. `-- NAME …` tries only these;
 * `-- --if-possible` omits what cannot be installed. Clients in languages that the machine lacks are always omitted.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMock } from '@darkroom/mock';
import { clients } from './generators/clients.ts';
import { writeGoTypes } from './generators/go-types.ts';
import { writePythonModels } from './generators/python-models.ts';
import { missingLanguages, root } from './generators/tools.ts';
import { type Outcome, steps, tryClient } from './generators/try-client.ts';

const ifPossible = process.argv.includes('--if-possible');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => !clients.some((client) => client.name === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${clients.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const started = Date.now();
const missing = missingLanguages();
const notRun: string[] = [];
const waiting = clients.filter(({ name, needs }) => {
  if (names.length > 0 && !names.includes(name)) return false;
  const lacking = needs.filter((language) => missing.has(language));
  if (lacking.length > 0) notRun.push(`${name} not run: no ${lacking.join(', no ')} here`);
  return lacking.length === 0;
});

// Our own clients have what two of these generators make.
const parts = [
  { name: 'openapi-python-client', what: 'models of the Python client', write: writePythonModels },
  { name: 'oapi-codegen', what: 'types of the Go client', write: writeGoTypes },
];
for (const { name, what, write } of parts) {
  if (!waiting.some((client) => client.name === name)) continue;
  await write().catch((error: Error) => {
    if (!ifPossible) throw error;
    notRun.push(`${what} not made: ${error.message}`);
  });
}

const outcomes: Outcome[] = [];
const mock = await startMock({ port: 0, runTime: 50 });
try {
  // Two at a time: each generator and compiler keeps a core busy.
  await Promise.all([tryNext(), tryNext()]);
} finally {
  await mock.stop();
}

const left = outcomes.filter(({ problems }) => ifPossible && problems.has('install'));
notRun.push(...left.map(({ client, problems }) => `${client.name} not run: ${problems.get('install')}`));
const tried = clients.flatMap((client) => outcomes.filter((one) => one.client === client && !left.includes(one)));
const failed = tried.filter(({ problems }) => problems.size > 0);
const report = [
  row('client', 'from', ...steps),
  ...tried.map(({ client, passed }) =>
    row(client.name, client.contract, ...steps.map((step) => (passed.has(step) ? 'ok' : 'FAILED'))),
  ),
  ...failed.flatMap(({ client, problems, log }) => [
    '',
    ...[...problems].map(([step, problem]) => `${client.name} ${step}: ${problem}`),
    `More in ${log}`,
  ]),
  ...notRun,
  '',
  `${tried.length - failed.length} of ${tried.length} clients work, ${Math.round((Date.now() - started) / 1000)} s`,
].join('\n');
console.log(report);
mkdirSync(join(root, 'reports'), { recursive: true });
writeFileSync(join(root, 'reports/generators.txt'), `${report}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function tryNext(): Promise<void> {
  const client = waiting.shift();
  if (client === undefined) return;
  const outcome = await tryClient(client, mock.url);
  outcomes.push(outcome);
  console.error(`${outcome.problems.size === 0 ? '✓' : '✗'} ${client.name}`);
  return tryNext();
}

function row(name: string, contract: string, ...cells: string[]): string {
  return `${name.padEnd(36)}${contract.padEnd(32)}${cells.map((cell) => cell.padEnd(10)).join('')}`.trimEnd();
}
