import { getRun, send, upload } from '../../actions/runs.ts';
import { accepted, fieldsOf } from '../../exchange/call.ts';
import type { Values } from '../../values/case.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import type { Scenario } from './scenario.ts';

export const runUpdated: Scenario = {
  proves:
    'The tags and metadata of an ended run can be changed, each without the other; nothing else changes with ' +
    'them.',
  about: ['runs.update', 'images.upload'],
  async run(session) {
    const { runId } = await upload(session, { tags: ['first'], metadata: { order: 1 } });
    const path = { run_id: runId };
    const before = await getRun(session, runId, accepted(200));
    const steps: [Values, object][] = [
      [{ tags: ['second', 'third'] }, { tags: ['second', 'third'], metadata: { order: 1 } }],
      [{ metadata: { order: 2 } }, { tags: ['second', 'third'], metadata: { order: 2 } }],
      [
        { tags: [], metadata: {} },
        { tags: [], metadata: {} },
      ],
      [{ metadata: null }, { tags: [], metadata: null }],
    ];
    for (const [sent, wanted] of steps) {
      const response = await send(session, 'runs.update', sent, accepted(200), { path });
      const { updated_at } = fieldsOf(response);
      const expected = { ...fieldsOf(before), ...wanted, updated_at };
      session.expect(same(fieldsOf(response), expected), `${JSON.stringify(sent)} changed something else`, response);
      const read = await getRun(session, runId, accepted(200));
      session.expect(same(fieldsOf(read), expected), 'the change is not there when the run is read', response, read);
    }
    await getRun(session, runId, accepted(200), {
      headers: { 'If-None-Match': before.headers.etag ?? '""' },
    });
    await changedMeanwhile(session, 'runs.update', path, before, { tags: ['late'] });
  },
};

function same(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const sorted = (run: Record<string, unknown>) =>
    JSON.stringify(Object.entries(run).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
}
