import type { Dimension } from '../coverage/coverage-targets.ts';
import type { Finding } from '../session/finding.ts';
import { type Report, shortfalls } from './report.ts';

/** How many findings are shown; the page has them all. A comment on GitHub has at most 65,536 characters. */
const mostFindings = 10;
const longestResponse = 1_500;

/** A summary for a pull request: what was found, how to reproduce it, and how much was checked. */
export function asMarkdown(report: Report, failUnder: Partial<Record<Dimension, number>> = {}): string {
  const { findings, coverage, skips } = report;
  const parts = [`## ${heading(report, failUnder)}`, about(report)];
  for (const { dimension, percent } of shortfalls(report, failUnder)) {
    parts.push(`Coverage of ${dimension} is ${percent.toFixed(1)} %, less than ${failUnder[dimension]} %.`);
  }
  parts.push(...findings.slice(0, mostFindings).map(findingAsMarkdown));
  if (findings.length > mostFindings) parts.push(`And ${findings.length - mostFindings} more, in the full report.`);
  const rows = coverage.map(
    ({ dimension, exercised, total, percent }) => `| ${dimension} | ${exercised}/${total} | ${percent.toFixed(1)} % |`,
  );
  const not = skips.map(({ what, reason }) => `- ${what}: ${reason}`);
  parts.push(
    folded('Coverage', ['| | Exercised | |', '|---|---:|---:|', ...rows].join('\n')),
    ...(not.length > 0 ? [folded('Not checked', not.join('\n'))] : []),
  );
  return `${parts.join('\n\n')}\n`;
}

function heading(report: Report, failUnder: Partial<Record<Dimension, number>>): string {
  const count = report.findings.length;
  if (report.cannot !== undefined) return '✗ The server could not be checked';
  if (count > 0) return `✗ ${count} ${count === 1 ? 'finding' : 'findings'}: the server breaks the contract`;
  if (report.stoppedBy !== undefined) return '✗ The checks stopped early';
  return shortfalls(report, failUnder).length > 0 ? '✗ Too little was checked' : '✓ The server keeps the contract';
}

function about({ contract, requests, checks, seconds, seed, cannot, stoppedBy }: Report): string {
  const made = checks.reduce((sum, { times }) => sum + times, 0);
  const counts = `${requests} requests and ${made} checks in ${seconds.toFixed(1)} s`;
  const text = `Contract ${contract}, ${counts} (seed ${seed}).`;
  const reason = cannot ?? stoppedBy;
  return reason === undefined ? text : `${text}\n\n${fenced(reason)}`;
}

function findingAsMarkdown({ check, operation, message, curl, answer, times }: Finding): string {
  const response = answer.length > longestResponse ? `${answer.slice(0, longestResponse)} …` : answer;
  const seen = times === 1 ? 'once' : `${times} times`;
  return [
    `### ${operation}: ${check}`,
    fenced(message),
    folded(`Seen ${seen}; to reproduce it`, fenced([...curl, '', response].join('\n'))),
  ].join('\n\n');
}

function folded(title: string, text: string): string {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;
}

/** What a server said is shown as it is: the fence is longer than any that it contains. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
