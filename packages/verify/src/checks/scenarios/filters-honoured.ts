import { getRun, upload } from '../../actions/runs.ts';
import { type Exchange, fieldsOf } from '../../exchange/call.ts';
import { accepted } from '../../judge/expectation.ts';
import type { Scenario } from '../scenario.ts';

const name = 'filters-honoured';
type Listed = Record<string, string | null>;

/** A filtered list shows all matching entries and nothing else. */
export const filtersHonoured: Scenario = {
  about: ['runs.list'],
  async run(session) {
    const operation = session.operation('runs.list');
    const parent = await upload(session);
    const child = await upload(session, { parent_id: parent.runId });
    const list = (query: Record<string, string>): Promise<Exchange> =>
      session.call({ operation, query: { limit: 50, ...query } }, accepted(200));
    const { created_at } = fieldsOf(await getRun(session, child.runId, accepted(200))) as { created_at: string };
    const cases: [Record<string, string>, (run: Listed) => boolean, boolean][] = [
      [{ status: 'completed' }, (run) => run.status === 'completed', true],
      [{ status: 'canceled' }, (run) => run.status === 'canceled', false],
      [{ run_type: 'upload' }, (run) => run.run_type === 'upload', true],
      [{ run_type: 'video' }, (run) => run.run_type === 'video', false],
      [{ model_type: 'flux-dev' }, (run) => run.model_type === 'flux-dev', false],
      [{ parent_run_id: parent.runId }, (run) => run.parent_run_id === parent.runId, true],
      [{ created_after: created_at }, (run) => Date.parse(String(run.created_at)) > Date.parse(created_at), false],
      [{ created_before: created_at }, (run) => Date.parse(String(run.created_at)) < Date.parse(created_at), false],
      [
        { created_after: new Date(Date.parse(created_at) - 1).toISOString() },
        (run) => String(run.created_at) >= created_at,
        true,
      ],
    ];
    for (const [query, fits, shows] of cases) {
      const answer = await list(query);
      const runs = (fieldsOf(answer).data as Listed[] | undefined) ?? [];
      const odd = runs.find((run) => !fits(run));
      session.expect(
        name,
        odd === undefined,
        `${JSON.stringify(query)} shows run ${odd?.run_id}, which does not fit`,
        answer,
      );
      const shown = runs.some((run) => run.run_id === child.runId);
      session.expect(
        name,
        shown === shows || runs.length === 50,
        `${JSON.stringify(query)} ${shown ? 'shows' : 'does not show'} run ${child.runId}`,
        answer,
      );
    }
  },
};
