import { readFileSync } from 'node:fs';
import type { Contract } from './contract.ts';
import { htmlLink } from './guides.ts';
import { layout, singleColumn } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { table } from './markdown-table.ts';

/** The figures of one file of test/bench/, as `npm run bench -- --publish` writes them. */
interface Measured {
  date: string;
  version: string;
  machine: { node: string; arch: string; cores: number; cpu?: string };
  rows: { name: string; value: number; unit: string; atMost?: number; atLeast?: number; peer?: string }[];
}

const groups: Record<string, Measured> = JSON.parse(
  readFileSync(new URL('../performance.json', import.meta.url), 'utf8'),
);

const TITLES: Record<string, string> = {
  backends: 'Model servers',
  chaos: 'Under failures',
  cli: 'Command line',
  client: 'TypeScript client',
  'client-go': 'Go client',
  'client-python': 'Python client',
  contract: 'Contract',
  docs: 'Documentation',
  engine: 'Local engine',
  install: 'Installation',
  mcp: 'Tools for agents',
  mock: 'Mock',
  server: 'Service',
  sizing: 'Sizing',
  studio: 'Studio',
  verify: 'Contract checks',
};

/** Measured performance, with limits and how to measure it again. */
export function performancePage(contract: Contract): string {
  const markdown = [
    '# Performance',
    'What was measured, beside the limit that the project sets itself. Figures depend on the machine; measure on yours before you rely on one.',
    ...Object.entries(groups).map(([group, measured]) => groupMarkdown(group, measured)),
    '## Measure it yourself\n\n```bash\nnpm run bench\n```\n\n`npm run bench` measures everything, prints each figure beside its limit and writes `reports/bench.json`. Name what you want to measure to get only that: `npm run bench -- server mock`. How much of a processor, memory and storage a deployment needs: [Deploy it](guides/deploy.md).',
  ].join('\n\n');
  const toGuides = htmlLink(contract);
  const { title, summary, html } = renderMarkdown(markdown, (href) => toGuides(`../${href}`).replace('../', ''));
  return layout(
    { title, description: summary, section: 'other', root: '', version: contract.document.info.version },
    singleColumn(html),
  );
}

function groupMarkdown(group: string, { date, version, machine, rows }: Measured): string {
  const cores = machine.cores === 1 ? '1 core' : `${machine.cores} cores`;
  const where = [machine.cpu, `${machine.arch}, ${cores}`, `Node ${machine.node.replace(/^v/, '')}`].filter(Boolean);
  return [
    `## ${TITLES[group] ?? group}`,
    `Version ${version}, measured on ${date} with \`npm run bench -- ${group}\` on ${where.join(', ')}.`,
    table(
      ['What', 'Measured', 'Limit', 'Compared with'],
      rows.map((row) => [row.name, `${round(row.value)} ${row.unit}`.trim(), limitOf(row), row.peer ?? '']),
    ),
  ].join('\n\n');
}

function limitOf({ value, atMost, atLeast }: Measured['rows'][number]): string {
  const missed = (atMost !== undefined && value > atMost) || (atLeast !== undefined && value < atLeast);
  const limit = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : '';
  return missed ? `${limit}: **missed**` : limit;
}

const round = (value: number): string =>
  (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100).toLocaleString('en');
