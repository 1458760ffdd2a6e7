import { getRun, listOf } from '../../actions/runs.ts';
import { listRuns } from '../../actions/views-of-run.ts';
import { isTerminal } from '../../contract/contract.ts';
import { accepted, type Exchange, fieldsOf } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

/** The filters of `runs.list` by a value that every run has one of. */
const filters = ['status', 'run_type', 'model_type'];

export const listsComplete: Scenario = {
  proves:
    'Everything that the checks have made is listed once: every run, whatever made it, every prompt and every ' +
    'key. The lists under each value of a filter, together, have the runs of the list without one. Deliveries and ' +
    'models are listed as they are returned one by one. Runs last, when nothing else is made.',
  about: ['runs.list', 'prompts.list', 'keys.list', 'webhooks.listDeliveries', 'models.list'],
  last: true,
  async run(session) {
    if (session.includes('runs.list')) await runs(session);
    if (session.includes('prompts.list')) await others(session, 'prompts.list', session.made.prompts);
    if (session.includes('keys.list')) await others(session, 'keys.list', session.made.keys);
    if (session.includes('webhooks.listDeliveries')) await deliveries(session);
    if (session.includes('models.list')) await models(session);
  },
};

async function runs(session: Session): Promise<void> {
  const { runs: all, exchange } = await listRuns(session, {});
  const ids = all.map(({ run_id }) => run_id);
  complete(session, 'runs', session.made.runs, ids, exchange);
  for (const { name, schema } of session
    .operation('runs.list')
    .parameters.filter((one) => filters.includes(one.name))) {
    for (const value of (schema.enum ?? []) as string[]) {
      const under = await listRuns(session, { [name]: value });
      const shown = new Set(under.runs.map(({ run_id }) => run_id));
      // A run that has not ended may be in another state by now, and another client may have deleted some.
      const lost = all.filter(
        (run) =>
          run[name] === value &&
          !shown.has(run.run_id) &&
          (name !== 'status' || isTerminal(session.contract, run.status)),
      );
      let missing = 0;
      for (const { run_id } of lost.slice(0, 3)) if ((await getRun(session, run_id)).status === 200) missing++;
      const message = `the list by ${name}=${value} lacks ${missing} runs that fit`;
      session.expect(missing === 0, message, exchange, under.exchange);
      const odd = under.runs.find((run) => run[name] !== value);
      session.expect(odd === undefined, `the list by ${name}=${value} shows one with ${odd?.[name]}`, under.exchange);
    }
  }
}

interface Delivery {
  delivery_id: string;
  status: string;
  run_id: string | null;
}

/** Each delivery is the same by itself and in the lists, under each status and by its run. */
async function deliveries(session: Session): Promise<void> {
  const id = 'webhooks.listDeliveries';
  const { entries: all, exchange } = await listOf<Delivery>(session, id);
  const delivered = all.filter(({ status }) => status === 'delivered');
  const statuses = session.operation(id).parameters.find(({ name }) => name === 'status')?.schema.enum ?? [];
  for (const status of statuses as string[]) {
    const { entries, exchange: filtered } = await listOf<Delivery>(session, id, { status });
    const odd = entries.find((delivery) => delivery.status !== status);
    session.expect(odd === undefined, `the list of ${status} deliveries shows one that is ${odd?.status}`, filtered);
    // One that is pending may have ended by now.
    const wanted = status === 'delivered' ? delivered : [];
    const missing = wanted.filter(({ delivery_id }) => !entries.some((one) => one.delivery_id === delivery_id));
    const whole = missing.length === 0 || entries.length === 100;
    session.expect(whole, `the list of ${status} deliveries lacks ${missing.length}`, exchange, filtered);
  }
  for (const delivery of delivered.slice(0, 3)) {
    const { delivery_id, run_id } = delivery;
    const one = await session.request('webhooks.getDelivery', { path: { delivery_id } }, accepted(200));
    const same = JSON.stringify(fieldsOf(one)) === JSON.stringify(delivery);
    session.expect(same, 'a delivery is listed otherwise than it is returned', exchange, one);
    if (run_id === null) continue;
    const { entries, exchange: ofRun } = await listOf<Delivery>(session, id, { run_id });
    const isShown = entries.some((other) => other.delivery_id === delivery_id);
    const fits = isShown && entries.every((other) => other.run_id === run_id);
    session.expect(fits, 'the deliveries of a run are not those that have it', exchange, ofRun);
  }
}

/** A model is the same by itself and in the list. */
async function models(session: Session): Promise<void> {
  const { entries, exchange } = await listOf<{ model_id: string }>(session, 'models.list');
  for (const model of entries.slice(0, 5)) {
    const one = await session.request('models.get', { path: { model_id: model.model_id } }, accepted(200));
    const same = JSON.stringify(fieldsOf(one)) === JSON.stringify(model);
    session.expect(same, 'a model is listed otherwise than it is returned', exchange, one);
  }
}

async function others(session: Session, list: string, made: Set<string>): Promise<void> {
  const shown: string[] = [];
  let cursor: string | undefined;
  let page: Awaited<ReturnType<typeof listOf<{ id: string }>>>;
  do {
    page = await listOf(session, list, { cursor });
    shown.push(...page.entries.map(({ id }) => id));
    cursor = (fieldsOf(page.exchange).next_cursor as string | null) ?? undefined;
  } while (cursor !== undefined && shown.length < 10_000);
  complete(session, list.split('.')[0] ?? '', made, shown, page.exchange);
}

function complete(session: Session, what: string, made: Set<string>, shown: string[], exchange: Exchange): void {
  const missing = [...made].filter((id) => !shown.includes(id)).length;
  session.expect(missing === 0, `${missing} of ${made.size} ${what} that were made are not listed`, exchange);
  const twice = shown.length - new Set(shown).size;
  session.expect(twice === 0, `${twice} ${what} are listed twice`, exchange);
}
