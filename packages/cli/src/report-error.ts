import type { Explained } from './explain.ts';
import { asCalled } from './text/shell.ts';
import { style } from './text/style.ts';

/** Prints an error on standard error: for people, or as JSON for programs. */
export function reportError(explained: Explained, { json = false, again = '' } = {}): void {
  if (json) {
    process.stderr.write(`${JSON.stringify({ error: { ...explained, ...(again && { again }) } })}\n`);
    return;
  }
  const { message, code, status, issues = [], request_id: requestId, run_id: runId, advice } = explained;
  // What the user chose is not an error.
  const lead = explained.kind === 'interrupted' ? '' : `${style(process.stderr, 'red', 'error:')} `;
  const facts = [code, status, requestId, runId && `run ${runId}`].filter(Boolean).join('  ');
  const lines = [
    `${lead}${message}`,
    ...issues.map(({ path, message: wrong }) => `  ${path.replace(/^\//, '') || 'the request'}: ${wrong}`),
    ...(facts ? [style(process.stderr, 'dim', `  ${facts}`)] : []),
    ...advice.map((line) => `  ${asCalled(line)}`),
    ...(again ? ['  To try again:', `    ${again}`] : []),
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}
