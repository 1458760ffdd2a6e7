import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asHtml } from './html.ts';
import { asJunit } from './junit.ts';
import type { Report } from './report.ts';

/** Writes the report in every format, and beside it the files that its commands refer to. */
export function writeReport(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true });
  const { files, seen: _, ...plain } = report;
  writeFileSync(join(folder, 'verify.json'), `${JSON.stringify(plain, null, 2)}\n`);
  writeFileSync(join(folder, 'verify.junit.xml'), asJunit(report));
  writeFileSync(join(folder, 'verify.html'), asHtml(report));
  const needed = report.findings.flatMap(({ curl }) => curl).join('\n');
  for (const [name, bytes] of files) if (needed.includes(name)) writeFileSync(join(folder, name), bytes);
}
