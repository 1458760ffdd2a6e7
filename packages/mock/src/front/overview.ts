import type { Contract } from '../core/contract.ts';
import { errorScenarios, incidents, runScenarios } from '../core/scenarios.ts';

/** What you want to know after starting the mock: its URL, a first call, its scenarios. */
export function overview(contract: Contract, url: string): string {
  const scenarios = Object.entries({
    ...Object.fromEntries(Object.entries(runScenarios).map(([name, { about }]) => [name, about])),
    ...incidents,
  });
  const width = Math.max(...scenarios.map(([name]) => name.length));
  return `
  Darkroom mock of contract ${contract.document.info.version}: no service, no bill, any API key.

  API        ${url}/api/v1
  Contract   ${url}/openapi.json

  A first call:
    curl ${url}/api/v1/runs/generate -H 'X-API-Key: any' -H 'Content-Type: application/json' \\
      -d '{"prompt":"a fox by a mountain lake at dusk","sync":true}'

  Scenarios, each with the header  Prefer: scenario=NAME
${scenarios.map(([name, about]) => `    ${name.padEnd(width)}  ${about}`).join('\n')}

  or any error of the contract:
${wrap(errorScenarios(contract), 100, '    ')}

  Also  Prefer: delay=200-800   Prefer: error-rate=0.2   Prefer: code=404   Prefer: example=failed   Prefer: dynamic=true
`;
}

function wrap(words: string[], width: number, indent: string): string {
  const lines = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last}, ${word}`;
  }
  return lines.map((line) => indent + line).join(',\n');
}
