import { type Change, changesOf } from '../../actions/changed-values.ts';
import { type MediaImages, type MediaRequest, mediaImages, mediaRequests } from '../../actions/media-requests.ts';
import { digestOf, type Result, resultOf } from '../../actions/results.ts';
import type { Body } from '../../contract/body.ts';
import { expectedRefusal } from '../../contract/expected-refusal.ts';
import type { Variant } from '../../contract/variants.ts';
import { inParallel, spread } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import { forSchema, type Values } from '../../values/case.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Scenario } from './scenario.ts';

export const fieldsShapeResult: Scenario = {
  proves:
    'No field that a model uses is ignored: a request with one field changed gives another result, for every ' +
    'field of every operation that shapes the result. The unchanged request, sent again, gives the same result. ' +
    'Finds a server that shows the right inputs and does something else.',
  about: [
    'images.generate',
    'images.character',
    'images.reference',
    'images.combine',
    'images.edit',
    'images.segmentImage',
    'images.extract',
    'images.removeBackground',
    'images.backgroundRemove',
    'images.genRemove',
    'images.reframe',
    'images.describe',
    'edit.maskImage',
    'generateVideo',
  ],
  async run(session) {
    const images = await mediaImages(session);
    const requests = mediaRequests(session, images).filter(({ id }) => session.includes(id));
    const plans = requests.map((request) => ({ request, changes: possibleChanges(session, images, request) }));
    const chosen = fewer(shared(plans, session.options.seed), session.options.effort);
    await inParallel(chosen, 3, async ({ request, changes }) => {
      if (!session.cutsOff('requests to change')) await compare(session, request, changes);
    });
  },
};

interface Plan {
  request: MediaRequest;
  changes: Change[];
}

/**
 * Each field of an operation is changed in one of its requests, and one field of one heavy request; the seed says in
 * which, so every model type gets its turn.
 */
function shared(plans: Plan[], seed: number): Plan[] {
  const byOperation = groupBy(plans, ({ request }) => request.id);
  return [...byOperation.values()].flatMap((all) => {
    const light = all.filter(({ request }) => !request.heavy);
    const heavy = all.filter(({ request }) => request.heavy);
    const fields = [...new Set(light.flatMap(({ changes }) => changes.map(({ what }) => what)))];
    const turns = new Map(
      fields.map((field) => {
        const able = light.filter(({ changes }) => changes.some(({ what }) => what === field));
        return [field, able[seed % able.length]] as const;
      }),
    );
    const own = light.map((plan) => ({
      ...plan,
      changes: plan.changes.filter(({ what }) => turns.get(what) === plan),
    }));
    const large = heavy.slice(seed % heavy.length, (seed % heavy.length) + 1);
    return [
      ...own,
      ...large.map(({ request, changes }) => ({
        request,
        changes: changes.slice(seed % changes.length, (seed % changes.length) + 1),
      })),
    ].filter(({ changes }) => changes.length > 0);
  });
}

/** Fewer changes, evenly spread over the requests, for less effort. */
function fewer(plans: Plan[], effort: number): Plan[] {
  const kept = new Set(
    spread(
      plans.flatMap(({ changes }) => changes),
      effort,
    ),
  );
  return plans
    .map((plan) => ({ ...plan, changes: plan.changes.filter((change) => kept.has(change)) }))
    .filter(({ changes }) => changes.length > 0);
}

function possibleChanges(session: Session, images: MediaImages, request: MediaRequest): Change[] {
  const { variant, body } = shapeOf(session, request);
  return changesOf(session.fixtures, images, variant, request)
    .filter(({ what }) => request.only?.includes(what) ?? true)
    .map(({ what, to }) => ({
      what,
      to: to.filter((change) => isValid(session, body, { ...request.values, ...change })),
    }))
    .filter(({ to }) => to.length > 0);
}

async function compare(session: Session, { id, values, heavy }: MediaRequest, changes: Change[]): Promise<void> {
  const first = await resultOf(session, id, values);
  if (first === undefined) return;
  const before = await digestOf(first);
  if (!heavy) {
    const again = await resultOf(session, id, values);
    const isSame = again === undefined || (await digestOf(again)) === before;
    session.expect(isSame, 'the same request gives another result', first.exchange, (again ?? first).exchange);
  }
  for (const { what, to } of changes) {
    if (session.cutsOff('changed fields')) return;
    let last: Result | undefined;
    let differs = false;
    for (const change of to) {
      last = await resultOf(session, id, { ...values, ...change });
      differs = last === undefined || (await digestOf(last)) !== before;
      if (differs) break;
    }
    if (last === undefined) continue;
    session.expect(differs, `${what} is ignored: the result is the same without it`, first.exchange, last.exchange);
  }
}

/** The variant of the request: the one that has all of its fields. */
function shapeOf(session: Session, { id, values }: MediaRequest): { body: Body; variant: Variant } {
  const body = session.operation(id).bodies[0] as Body;
  const variant = body.variants.find(({ fields }) =>
    Object.entries(values).every(([field, value]) =>
      fields.some(({ name, schema }) => name === field && (schema.const === undefined || schema.const === value)),
    ),
  );
  if (variant === undefined) throw new Error(`No variant of ${id} has the fields ${Object.keys(values)}.`);
  return { body, variant };
}

function isValid({ contract }: Session, body: Body, values: Values): boolean {
  return expectedRefusal(contract, body, forSchema(values)) === undefined;
}
