import { type ScenarioName, scenarioChecks } from '../checks/scenarios/index.ts';
import type { Scenario } from '../checks/scenarios/scenario.ts';
import { inParallel } from '../session/in-parallel.ts';
import type { Session } from '../session/session.ts';
import { inUnit } from '../session/unit.ts';
import { slowExamples } from './examples.ts';

const reasons: Record<NonNullable<Scenario['needs']>[number], string> = {
  otherKey: 'it needs a key of another user (--other-key)',
  narrowKey: 'it needs a key that may only read runs (--narrow-key)',
  receiver: 'the server cannot reach the receiver',
  forbiddenModel: 'no model of another user is known',
};

/** The named checks that set up a situation. */
export async function scenarios(session: Session): Promise<void> {
  const chosen = (Object.entries(scenarioChecks) as [ScenarioName, Scenario][]).filter(([name, scenario]) =>
    applies(session, name, scenario),
  );
  // Some wait for images; others can run meanwhile.
  await Promise.all([
    session.options.phases.includes('examples') ? slowExamples(session) : undefined,
    inParallel(
      chosen.filter(([, { last }]) => !last),
      4,
      (scenario) => runOne(session, scenario),
    ),
  ]);
  for (const scenario of chosen.filter(([, { last }]) => last)) await runOne(session, scenario);
}

async function runOne(session: Session, [name, scenario]: [ScenarioName, Scenario]): Promise<void> {
  if (session.cutsOff('scenarios')) return session.skip(name, 'the time was up');
  await inUnit(name, () => scenario.run(session), name);
}

function applies(session: Session, name: ScenarioName, { about, needs = [], readsOnly }: Scenario): boolean {
  if (session.options.without.includes(name)) return false;
  if (session.options.readOnly && readsOnly !== true) return false;
  if (about !== 'all' && !session.includes(...about)) return false;
  const has = {
    otherKey: session.options.otherKey,
    narrowKey: session.options.narrowKey,
    receiver: session.fixtures.receiver,
    forbiddenModel: session.fixtures.forbiddenModel,
  };
  const lacking = needs.find((need) => has[need] === undefined);
  if (lacking !== undefined) session.skip(name, reasons[lacking]);
  return lacking === undefined;
}
