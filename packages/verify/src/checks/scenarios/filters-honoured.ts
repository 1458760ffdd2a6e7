import { randomUUID } from 'node:crypto';
import { getRun, send, settle, upload } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

type Query = Record<string, string | string[]>;
type Listed = Record<string, string | null> & { tags?: string[]; inputs?: { prompt?: string } };

export const filtersHonoured: Scenario = {
  proves: 'A filtered list shows all matching entries and nothing else.',
  about: ['runs.list', 'models.list'],
  async run(session) {
    const operation = session.operation('runs.list');
    const parent = await upload(session);
    const tag = `verify ${randomUUID()}`;
    const child = await upload(session, { parent_id: parent.runId, tags: [tag, 'verify'] });
    const list = (query: Query): Promise<Exchange> =>
      session.call({ operation, query: { limit: 50, ...query } }, accepted(200));
    const { created_at } = fieldsOf(await getRun(session, child.runId, accepted(200))) as { created_at: string };
    const cases: [Query, (run: Listed) => boolean, boolean][] = [
      [{ status: 'completed' }, (run) => run.status === 'completed', true],
      [{ status: 'canceled' }, (run) => run.status === 'canceled', false],
      [{ status: ['failed', 'canceled'] }, (run) => /^(failed|canceled)$/.test(String(run.status)), false],
      [{ status: ['canceled', 'completed'] }, (run) => /^(canceled|completed)$/.test(String(run.status)), true],
      [{ run_type: 'upload' }, (run) => run.run_type === 'upload', true],
      [{ run_type: 'video' }, (run) => run.run_type === 'video', false],
      [{ model_type: 'flux-dev' }, (run) => run.model_type === 'flux-dev', false],
      [{ parent_run_id: parent.runId }, (run) => run.parent_run_id === parent.runId, true],
      [{ tag }, (run) => run.tags?.includes(tag) === true, true],
      [{ tag: tag.toUpperCase() }, () => false, false],
      [{ q: 'FOX red' }, (run) => /\bred/i.test(promptOf(run)) && /\bfox/i.test(promptOf(run)), false],
      [{ created_after: created_at }, (run) => Date.parse(String(run.created_at)) > Date.parse(created_at), false],
      [{ created_before: created_at }, (run) => Date.parse(String(run.created_at)) < Date.parse(created_at), false],
      [
        { created_after: new Date(Date.parse(created_at) - 1).toISOString() },
        (run) => String(run.created_at) >= created_at,
        true,
      ],
    ];
    for (const [query, fits, shows] of cases) {
      const response = await list(query);
      const runs = (fieldsOf(response).data as Listed[] | undefined) ?? [];
      const odd = runs.find((run) => !fits(run));
      const message = `${JSON.stringify(query)} shows run ${odd?.run_id}, which does not fit`;
      session.expect(odd === undefined, message, response);
      const shown = runs.some((run) => run.run_id === child.runId);
      session.expect(
        shown === shows || runs.length === 50,
        `${JSON.stringify(query)} ${shown ? 'shows' : 'does not show'} run ${child.runId}`,
        response,
      );
    }
    await byWords(session);
    await byModelType(session);
  },
};

const promptOf = (run: Listed): string => String(run.inputs?.prompt ?? '');

/** All words must occur in the prompt, in any order and casing, accents aside; the beginning of a word is enough. */
async function byWords(session: Session): Promise<void> {
  const word = `w${randomUUID().replaceAll('-', '')}`;
  const values = { prompt: `a red fox in a café, ${word}`, width: 64, height: 64 };
  const made = await send(session, 'images.generate', values, accepted(202));
  const operation = session.operation('runs.list');
  const cases: [string, number][] = [
    [word, 1],
    [`${word.toUpperCase()} FOX`, 1],
    [`${word} owl`, 0],
    [word.slice(0, -1), 1],
    [word.slice(1), 0],
    [`${word} cafe`, 1],
    [`${word} CAFÈ`, 1],
  ];
  for (const [q, count] of cases) {
    const response = await session.call({ operation, query: { q } }, accepted(200));
    const { data = [] } = fieldsOf(response) as { data?: unknown[] };
    session.expect(data.length === count, `q=${q} shows ${data.length} runs, not ${count}`, made, response);
  }
  await settle(session, made);
}

async function byModelType(session: Session): Promise<void> {
  const operation = session.operation('models.list');
  const list = async (query: Record<string, string>) => {
    const response = await session.call({ operation, query: { limit: 100, ...query } }, accepted(200));
    return { response, models: (fieldsOf(response).data ?? []) as { model_id: string; model_types: string[] }[] };
  };
  const { models: all } = await list({});
  for (const model_type of ['wan-image-2.2', 'flux-dev', 'vendora']) {
    const { response, models } = await list({ model_type });
    const fitting = all.filter(({ model_types }) => model_types.includes(model_type));
    const same = JSON.stringify(models) === JSON.stringify(fitting);
    session.expect(same || all.length === 100, `models of ${model_type} are not those that have it`, response);
  }
}
