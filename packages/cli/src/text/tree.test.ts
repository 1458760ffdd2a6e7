import { stripVTControlCharacters } from 'node:util';
import type { Run } from '@darkroom/client';
import { expect, it } from 'vitest';
import { drawRuns } from './tree.ts';

const run = (run_id: string, parent_run_id: string | null): Run =>
  ({ run_id, parent_run_id, run_type: 'edit', status: 'completed', inputs: { prompt: run_id } }) as Run;

it('draws each run under the one it was made from', () => {
  const runs = [run('a', null), run('b', 'a'), run('c', 'b'), run('d', 'a')];
  expect(stripVTControlCharacters(drawRuns({ root_run_id: 'a', truncated: false, runs }, 'c')).split('\n')).toEqual([
    'a  edit  completed  a',
    '├─ b  edit  completed  b',
    '│  └─ c  edit  completed  c',
    '└─ d  edit  completed  d',
  ]);
});
