import { expect, test } from 'vitest';
import { asHtml } from './html.ts';
import { asJunit } from './junit.ts';
import { asMarkdown } from './markdown.ts';
import { exitCodeOf, type Report } from './report.ts';
import { asText } from './terminal.ts';

const report: Report = {
  server: 'http://127.0.0.1:9',
  contract: '1.11.0-beta',
  seed: 7,
  seconds: 1.5,
  requests: 12,
  findings: [
    {
      check: 'body-schema',
      operation: 'runs.get',
      phase: 'examples',
      message: '/progress must be <number> & not text',
      curl: [`curl -sS 'http://127.0.0.1:9/x'`],
      answer: '200\n{"a":"\u0001"}',
      times: 2,
    },
  ],
  skips: [{ what: 'scopes-honoured', reason: 'it needs a key' }],
  coverage: [{ dimension: 'operations', total: 4, exercised: 3, percent: 75, missing: ['runs.tree'] }],
  checks: [
    { check: 'body-schema', times: 5, failed: 2 },
    { check: 'scopes-honoured', times: 0, failed: 0 },
  ],
  stoppedBy: undefined,
  cannot: undefined,
  left: 0,
  files: new Map(),
  seen: {} as Report['seen'],
};

test('the terminal shows what is wrong and how to see it', () => {
  const text = asText(report);
  expect(text).toContain('✗ 1. runs.get: body-schema');
  expect(text).toContain(`curl -sS 'http://127.0.0.1:9/x'`);
  expect(text).toContain('3/4   75.0 %  not: runs.tree');
  expect(text).toContain('scopes-honoured: it needs a key');
  expect(text).toContain('1 findings in 12 requests');
});

test('JUnit has a case a check, with failures and reasons, in well-formed XML', () => {
  const xml = asJunit(report);
  expect(xml).toContain('tests="2" failures="1" errors="0" skipped="1"');
  expect(xml).toContain('&lt;number&gt; &amp; not text');
  expect(xml).toContain('<skipped message="it needs a key"/>');
  expect(xml).not.toContain('\u0001');
});

test('the page escapes what servers say', () => {
  const page = asHtml({ ...report, server: '<script>alert(1)</script>' });
  expect(page).not.toContain('<script>');
  expect(page).toContain('runs.tree');
});

test('the summary for a pull request says what is wrong, and shows what servers say as text', () => {
  const said = 'a fence: ```` and <script>';
  const text = asMarkdown({ ...report, findings: report.findings.map((one) => ({ ...one, message: said })) });
  expect(text).toContain('## ✗ 1 finding: the server breaks the contract');
  expect(text).toContain(`\`\`\`\`\`text\n${said}\n\`\`\`\`\`\n`);
  expect(text).toContain(`curl -sS 'http://127.0.0.1:9/x'`);
  expect(text).toContain('| operations | 3/4 | 75.0 % |');
  expect(text).toContain('- scopes-honoured: it needs a key');
  expect(asMarkdown({ ...report, findings: [] })).toContain('## ✓ The server keeps the contract');
  expect(asMarkdown({ ...report, findings: [] }, { operations: 76 })).toContain('## ✗ Too little was checked');
});

test('the exit code says how it went', () => {
  const clean = { ...report, findings: [] };
  expect(exitCodeOf(report)).toBe(1);
  expect(exitCodeOf(clean)).toBe(0);
  expect(exitCodeOf(clean, { operations: 75 })).toBe(0);
  expect(exitCodeOf(clean, { operations: 76 })).toBe(4);
  expect(exitCodeOf({ ...clean, cannot: 'down' })).toBe(3);
  expect(exitCodeOf({ ...clean, stoppedBy: 'gone' })).toBe(3);
});
