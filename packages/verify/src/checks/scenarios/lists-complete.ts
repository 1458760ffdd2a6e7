import { getRun } from '../../actions/runs.ts';
import { listRuns } from '../../actions/views-of-run.ts';
import { isTerminal } from '../../contract/contract.ts';
import { accepted, type Exchange, fieldsOf } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

/** The filters of `runs.list` by a value that every run has one of. */
const filters = ['status', 'run_type', 'model_type'];

/**
 * Everything that the checks have made is listed once: every run, whatever made it, every prompt and every key. The
 * lists under each value of a filter, together, have the runs of the list without one. Deliveries and models are listed
 * as they are returned one by one. Runs last, when nothing else is made.
 */
export const listsComplete: Scenario = {
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
  complete(
    session,
    'runs',
    session.made.runs,
    all.map(({ run_id }) => run_id),
    exchange,
  );
  for (const parameter of session.operation('runs.list').parameters.filter(({ name }) => filters.includes(name))) {
    for (const value of (parameter.schema.enum ?? []) as string[]) {
      const under = await listRuns(session, { [parameter.name]: value });
      // A run that has not ended may be in another state by now.
      const steady = (run: Record<string, unknown>): boolean =>
        parameter.name !== 'status' || isTerminal(session.contract, String(run.status));
      const wanted = all.filter((run) => run[parameter.name] === value && steady(run)).map(({ run_id }) => run_id);
      const shown = new Set(under.runs.map(({ run_id }) => run_id));
      const missing = await existing(
        session,
        wanted.filter((id) => !shown.has(id)),
      );
      session.expect(
        missing.length === 0,
        `the list by ${parameter.name}=${value} lacks ${missing.length} runs that fit`,
        exchange,
        under.exchange,
      );
      const odd = under.runs.find((run) => run[parameter.name] !== value);
      session.expect(
        odd === undefined,
        `the list by ${parameter.name}=${value} shows one with ${odd?.[parameter.name]}`,
        under.exchange,
      );
    }
  }
}

/** Another client may have deleted some of them meanwhile. */
async function existing(session: Session, ids: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids.slice(0, 3)) if ((await getRun(session, id)).status === 200) found.push(id);
  return found;
}

interface Delivery {
  delivery_id: string;
  status: string;
  run_id: string | null;
}

/** Each delivery is the same by itself and in the lists, under each status and by its run. */
async function deliveries(session: Session): Promise<void> {
  const operation = session.operation('webhooks.listDeliveries');
  const list = async (query: Record<string, string>): Promise<{ shown: Delivery[]; exchange: Exchange }> => {
    const exchange = await session.call({ operation, query: { limit: 100, ...query } }, accepted(200));
    return { shown: (fieldsOf(exchange).data ?? []) as Delivery[], exchange };
  };
  const { shown: all, exchange } = await list({});
  for (const status of (operation.parameters.find(({ name }) => name === 'status')?.schema.enum ?? []) as string[]) {
    const { shown, exchange: filtered } = await list({ status });
    const odd = shown.find((delivery) => delivery.status !== status);
    session.expect(odd === undefined, `the list of ${status} deliveries shows one that is ${odd?.status}`, filtered);
    // One that is pending may be over by now.
    const wanted = all.filter((delivery) => delivery.status === status && status === 'delivered');
    const missing = wanted.filter(({ delivery_id }) => !shown.some((one) => one.delivery_id === delivery_id));
    const whole = missing.length === 0 || shown.length === 100;
    session.expect(whole, `the list of ${status} deliveries lacks ${missing.length}`, exchange, filtered);
  }
  for (const delivery of all.filter(({ status }) => status === 'delivered').slice(0, 3)) {
    const path = { delivery_id: delivery.delivery_id };
    const one = await session.request('webhooks.getDelivery', { path }, accepted(200));
    const same = JSON.stringify(fieldsOf(one)) === JSON.stringify(delivery);
    session.expect(same, 'a delivery is listed otherwise than it is returned', exchange, one);
    if (delivery.run_id === null) continue;
    const { shown, exchange: ofRun } = await list({ run_id: delivery.run_id });
    const fits =
      shown.some(({ delivery_id }) => delivery_id === delivery.delivery_id) &&
      shown.every(({ run_id }) => run_id === delivery.run_id);
    session.expect(fits, 'the deliveries of a run are not those that have it', exchange, ofRun);
  }
}

/** A model is the same by itself and in the list. */
async function models(session: Session): Promise<void> {
  const list = await session.request('models.list', { query: { limit: 100 } }, accepted(200));
  for (const model of ((fieldsOf(list).data ?? []) as { model_id: string }[]).slice(0, 5)) {
    const path = { model_id: model.model_id };
    const one = await session.request('models.get', { path }, accepted(200));
    const same = JSON.stringify(fieldsOf(one)) === JSON.stringify(model);
    session.expect(same, 'a model is listed otherwise than it is returned', list, one);
  }
}

async function others(session: Session, list: string, made: Set<string>): Promise<void> {
  const operation = session.operation(list);
  const shown: string[] = [];
  let cursor: string | undefined;
  let exchange: Exchange;
  do {
    exchange = await session.call({ operation, query: { limit: 100, cursor } }, accepted(200));
    const { data = [], next_cursor } = fieldsOf(exchange) as { data?: { id: string }[]; next_cursor?: string | null };
    shown.push(...data.map(({ id }) => id));
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined && shown.length < 10_000);
  complete(session, list.split('.')[0] ?? '', made, shown, exchange);
}

function complete(session: Session, what: string, made: Set<string>, shown: string[], exchange: Exchange): void {
  const missing = [...made].filter((id) => !shown.includes(id));
  session.expect(
    missing.length === 0,
    `${missing.length} of ${made.size} ${what} that were made are not listed`,
    exchange,
  );
  const twice = shown.length - new Set(shown).size;
  session.expect(twice === 0, `${twice} ${what} are listed twice`, exchange);
}
