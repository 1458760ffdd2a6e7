import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dimension } from '../coverage/coverage-targets.ts';
import { asHtml } from './html.ts';
import { asJunit } from './junit.ts';
import { asMarkdown } from './markdown.ts';
import type { Report } from './report.ts';

/** Writes the report in every format, and beside it the files that its commands refer to. */
export function writeReport(folder: string, report: Report, failUnder: Partial<Record<Dimension, number>> = {}): void {
  mkdirSync(folder, { recursive: true });
  const { files, seen: _, ...plain } = report;
  writeFileSync(join(folder, 'verify.json'), `${JSON.stringify(plain, null, 2)}\n`);
  writeFileSync(join(folder, 'verify.junit.xml'), asJunit(report));
  writeFileSync(join(folder, 'verify.html'), asHtml(report));
  writeFileSync(join(folder, 'verify.md'), asMarkdown(report, failUnder));
  const needed = report.findings.flatMap(({ curl }) => curl).join('\n');
  for (const [name, bytes] of files) if (needed.includes(name)) writeFileSync(join(folder, name), bytes);
}
