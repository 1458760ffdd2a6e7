import { readFileSync } from 'node:fs';
import type { Contract } from './contract.ts';
import { htmlLink } from './guides.ts';
import { layout, singleColumn } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { table } from './markdown-table.ts';
import { performanceGroups } from './performance-groups.ts';

/** The figures of one file of test/bench/, as `npm run bench -- --publish` writes them. */
interface Measured {
  date: string;
  version: string;
  /** How long all of it took; figures from before this was recorded lack it. */
  seconds?: number;
  machine: { node: string; arch: string; cores: number; cpu?: string };
  rows: { name: string; value: number; unit: string; atMost?: number; atLeast?: number; peer?: string }[];
}

const groups: Record<string, Measured> = JSON.parse(
  readFileSync(new URL('../performance.json', import.meta.url), 'utf8'),
);

/** Measured performance, with limits and how to measure it again. */
export function performancePage(contract: Contract): string {
  const shown = [...new Set([...Object.keys(performanceGroups), ...Object.keys(groups)])].flatMap((group) => {
    const measured = groups[group];
    return measured ? [groupMarkdown(group, measured)] : [];
  });
  const markdown = [
    '# Performance',
    'What was measured, beside the limit that the project sets itself. Figures depend on the machine; measure on yours before you rely on one.',
    INTRODUCTION,
    ...shown,
    '## Measure it yourself\n\n```bash\nnpm run bench\n```\n\n`npm run bench` measures everything, prints each figure beside its limit and writes `reports/bench.json`. Name what you want to measure to get only that: `npm run bench -- server mock`. How much of a processor, memory and storage a deployment needs: [Deploy it](guides/deploy.md).',
  ].join('\n\n');
  const toGuides = htmlLink(contract);
  const { title, summary, html } = renderMarkdown(markdown, (href) => toGuides(`../${href}`).replace('../', ''));
  return layout(
    { title, description: summary, section: 'other', root: '', version: contract.document.info.version },
    singleColumn(html, { wide: true }),
  );
}

const INTRODUCTION =
  'A figure with × is a ratio: 2 × is twice as much. Half of the requests are faster than p50, and 99 of 100 are faster than p99. A limit that was missed says so.';

function groupMarkdown(group: string, { date, version, machine, seconds, rows }: Measured): string {
  const { title, about } = performanceGroups[group] ?? { title: group, about: '' };
  const cores = machine.cores === 1 ? '1 core' : `${machine.cores} cores`;
  const where = [machine.cpu, `${machine.arch}, ${cores}`, `Node ${machine.node.replace(/^v/, '')}`].filter(Boolean);
  const took = seconds === undefined ? '' : `, which took ${durationOf(seconds)}`;
  return [
    `## ${title}`,
    about,
    table(
      ['What', 'Measured', 'Limit', 'Compared with'],
      rows.map((row) => [row.name, `${round(row.value)} ${row.unit}`.trim(), limitOf(row), row.peer ?? '']),
    ),
    `Version ${version}, measured on ${date} with \`npm run bench -- ${group}\`${took}, on ${where.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`;
}

function limitOf({ value, atMost, atLeast }: Measured['rows'][number]): string {
  const missed = (atMost !== undefined && value > atMost) || (atLeast !== undefined && value < atLeast);
  const limit = atMost !== undefined ? `≤ ${round(atMost)}` : atLeast !== undefined ? `≥ ${round(atLeast)}` : '';
  return missed ? `${limit} **missed**` : limit;
}

const round = (value: number): string =>
  (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100).toLocaleString('en');
