import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changelogEntry, withEntry } from './changelog.ts';

const past = '## Before 1.11.0-beta';

test('every changelog ends with what the source document says of its past, once', () => {
  const first = withEntry('', changelogEntry('1.11.0-beta', '2026-11-15', null));
  const second = withEntry(first, changelogEntry('1.12.0-beta', '2026-11-20', { changes: [] }));
  expect(second.match(/^## .*$/gm)).toEqual(['## 1.12.0-beta (2026-11-20)', '## 1.11.0-beta (2026-11-15)', past]);
  expect(second).toContain('`uploadImage`');
});

test('an entry is its notes and the reasons for what could break a client', () => {
  const difference = { changes: [{ path: '#/a', kind: 'added' as const, impact: 'minor' as const, verdicts: [] }] };
  const entry = changelogEntry('1.12.0-beta', '2026-11-20', difference, {
    notes: '### Added\n\n- Tags.\n',
    reasons: ['Forms are flat.'],
  });
  expect(entry).toBe(
    '\n## 1.12.0-beta (2026-11-20)\n\n### Added\n\n- Tags.\n\n### Changes that strict tools call breaking\n\n- Forms are flat.\n',
  );
  expect(changelogEntry('1.12.0-beta', '2026-11-20', difference)).toContain('- `a` added.');
});

test('the changelog of the contract is one that a release would write', () => {
  const written = readFileSync(new URL('../openapi/CHANGELOG.md', import.meta.url), 'utf8');
  expect(written.slice(written.indexOf(past))).toBe(withEntry('', '').slice(withEntry('', '').indexOf(past)));
});
