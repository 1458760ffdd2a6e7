import { measureEngine } from '@darkroom/local-engine/bench';
import type { Row } from './row.ts';

/** The engine's time and memory at 1024² with one worker. */
export default async function engine(): Promise<Row[]> {
  const rows = await measureEngine();
  return rows.map(({ name, ms, limit, peer }) => ({
    // The unit has a column of its own.
    name: name.replace(/, (?:MB|% of direct)$/, ''),
    value: ms,
    unit: name.includes('memory') ? 'MB' : name.includes('%') ? '%' : 'ms',
    atMost: limit,
    ...(peer !== undefined && { peer: name.includes('%') ? 'sharp by itself 100 %' : `${peer}` }),
  }));
}
