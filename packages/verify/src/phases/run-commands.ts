import fc from 'fast-check';
import { send } from '../actions/runs.ts';
import { isTerminal } from '../contract/contract.ts';
import { accepted, codeOf, type Exchange, fieldsOf, type Payload, refused, runIdOf } from '../exchange/call.ts';
import type { Session } from '../session/session.ts';

/** What is known about a run from outside. */
interface Known {
  id: string;
  /** An `open` run may have ended unseen. */
  state: 'open' | 'ended' | 'deleted';
  isUpload: boolean;
}

export interface Model {
  runs: Known[];
}

type Step = fc.AsyncCommand<Model, Session>;

/** Steps in the life of a run, each with what the contract says must happen in the run's state. */
export const commands: fc.Arbitrary<Step>[] = [
  fc.constantFrom('images.upload', 'images.generate', 'generateVideo').map(create),
  which('runs.get', async (session, run, ask) => {
    if (run.state === 'deleted') await ask(refused('run_not_found'));
    else noteState(session, run, await ask(accepted(200)));
  }),
  which('runs.update', async (session, run, ask) => {
    const payload = { kind: 'json', value: { tags: [`step ${session.requests}`] } } as const;
    if (run.state === 'deleted') return void (await ask(refused('run_not_found'), payload));
    const response = await ask(accepted(200), payload);
    const { tags } = fieldsOf(response) as { tags?: string[] };
    session.expect(tags?.[0] === payload.value.tags[0], 'the tags are not those that were set', response);
    noteState(session, run, response);
  }),
  which('runs.cancel', async (session, run, ask) => {
    if (run.state === 'deleted') return void (await ask(refused('run_not_found')));
    const response = await ask(accepted(200));
    const status = String(fieldsOf(response).status);
    session.expect(isTerminal(session.contract, status), `after canceling the run is ${status}`, response);
    run.state = 'ended';
  }),
  which('runs.delete', async (session, run, ask) => {
    if (run.state === 'deleted') return void (await ask(refused('run_not_found')));
    const response = await ask(run.state === 'ended' ? accepted(204) : undefined);
    const right = response.status === 204 || (run.state === 'open' && codeOf(response) === 'run_active');
    session.expect(right, `deleting a run that is ${run.state} returned ${response.status}`, response);
    if (response.status === 204) run.state = 'deleted';
  }),
  which('runs.retry', async (session, run, ask, model) => {
    if (run.state === 'deleted') return void (await ask(refused('run_not_found')));
    if (run.isUpload) return void (await ask(refused('validation_error')));
    const response = await ask(run.state === 'ended' ? accepted(202) : undefined);
    const right = response.status === 202 || (run.state === 'open' && codeOf(response) === 'run_active');
    session.expect(right, `retrying a run that is ${run.state} returned ${response.status}`, response);
    const fresh = runIdOf(response);
    if (response.status === 202 && fresh !== undefined) model.runs.push({ id: fresh, state: 'open', isUpload: false });
  }),
  which(
    'runs.tree',
    async (_session, run, ask) => void (await ask(run.state === 'deleted' ? refused('run_not_found') : accepted(200))),
  ),
];

function create(id: string): Step {
  return {
    check: () => true,
    toString: () => id,
    async run(model, session) {
      const { samples, sources } = session.fixtures;
      const values: Record<string, Record<string, unknown>> = {
        'images.upload': { file: samples.png },
        'images.generate': { prompt: 'a red fox', width: 64, height: 64 },
        generateVideo: { source_run_id: sources[0]?.runId, duration: 1, fps: 2 },
      };
      const response = await send(session, id, values[id] ?? {}, accepted(id === 'images.upload' ? 201 : 202));
      const made = runIdOf(response);
      if (made !== undefined)
        model.runs.push({
          id: made,
          state: id === 'images.upload' ? 'ended' : 'open',
          isUpload: id === 'images.upload',
        });
    },
  };
}

type Ask = (expectation?: Parameters<Session['call']>[1], payload?: Payload) => Promise<Exchange>;

function which(
  id: string,
  act: (session: Session, run: Known, ask: Ask, model: Model) => Promise<void>,
): fc.Arbitrary<Step> {
  return fc.nat(7).map((index) => ({
    check: ({ runs }) => runs.length > 0,
    toString: () => `${id} of run ${index}`,
    async run(model, session) {
      const run = model.runs[index % model.runs.length] as Known;
      await act(
        session,
        run,
        (expectation, payload) =>
          session.request(id, { path: { run_id: run.id }, ...(payload && { payload }) }, expectation),
        model,
      );
    },
  }));
}

function noteState(session: Session, run: Known, response: Exchange): void {
  if (run.state === 'open' && isTerminal(session.contract, String(fieldsOf(response).status))) run.state = 'ended';
}
