import { listRuns } from '../../actions/views-of-run.ts';
import { isTerminal } from '../../contract/contract.ts';
import { type Exchange, fieldsOf } from '../../exchange/call.ts';
import { accepted } from '../../judge/expectation.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from '../scenario.ts';

const name = 'lists-complete';

/** The filters of `runs.list` by a value that every run has one of. */
const filters = ['status', 'run_type', 'model_type'];

/**
 * Everything that the checks have made is listed once: every run, whatever made it, every prompt and every key. The
 * lists under each value of a filter, together, have the runs of the list without one. Runs last, when nothing else is
 * made.
 */
export const listsComplete: Scenario = {
  about: ['runs.list', 'prompts.list', 'keys.list'],
  last: true,
  async run(session) {
    if (session.includes('runs.list')) await runs(session);
    if (session.includes('prompts.list')) await others(session, 'prompts.list', session.made.prompts);
    if (session.includes('keys.list')) await others(session, 'keys.list', session.made.keys);
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
      const missing = wanted.filter((id) => !shown.has(id));
      session.expect(
        name,
        missing.length === 0,
        `the list by ${parameter.name}=${value} lacks ${missing.length} runs that fit`,
        exchange,
        under.exchange,
      );
      const odd = under.runs.find((run) => run[parameter.name] !== value);
      session.expect(
        name,
        odd === undefined,
        `the list by ${parameter.name}=${value} shows one with ${odd?.[parameter.name]}`,
        under.exchange,
      );
    }
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
    name,
    missing.length === 0,
    `${missing.length} of ${made.size} ${what} that were made are not listed`,
    exchange,
  );
  const twice = shown.length - new Set(shown).size;
  session.expect(name, twice === 0, `${twice} ${what} are listed twice`, exchange);
}
