import { randomUUID } from 'node:crypto';
import { settle } from '../actions/runs.ts';
import type { Body } from '../contract/body.ts';
import { selectedModel } from '../contract/ignored-fields.ts';
import type { Operation } from '../contract/operation.ts';
import type { Field, Variant } from '../contract/variants.ts';
import { accepted } from '../exchange/call.ts';
import { side } from '../materials/sample-images.ts';
import { inParallel } from '../session/in-parallel.ts';
import type { Session } from '../session/session.ts';
import { bodyCall, type Values } from '../values/case.ts';
import { goodPath } from '../values/good-path.ts';
import { NoRealValue, realValue } from '../values/real-value.ts';
import { waitsForWork } from '../values/shapes.ts';

/** Sends the contract's own examples as they are, except for images, runs and models, which must be real ones. */
export async function examples(session: Session): Promise<void> {
  await sendExamples(session, (operation) => !waitsForWork(operation));
  const bare = session.operations().filter(({ bodies, readsOnly }) => bodies.length === 0 && readsOnly);
  await inParallel(bare, session.options.connections, async (operation) => {
    const path = await goodPath(session, operation);
    if (path === undefined) return session.skip(operation.id, 'there is nothing that it could act on');
    await session.call({ operation, path }, accepted(200));
  });
  // Examples whose response waits for the work run together with the scenarios, so nothing has to wait for them.
  if (!session.options.phases.includes('scenarios')) await slowExamples(session);
}

/** The examples of operations that respond with their result. */
export function slowExamples(session: Session): Promise<void> {
  return sendExamples(session, waitsForWork);
}

async function sendExamples(session: Session, wanted: (operation: Operation) => boolean): Promise<void> {
  const all = session
    .operations()
    .filter(wanted)
    .flatMap((operation) =>
      operation.bodies.flatMap((body) =>
        // If each one costs real work, one of a kind is enough.
        Object.entries(body.examples)
          .slice(0, waitsForWork(operation) ? 1 : undefined)
          .map(([name, value]) => ({ operation, body, name, value: value as Values })),
      ),
    );
  await inParallel(
    all,
    wanted === waitsForWork ? 2 : session.options.connections,
    async ({ operation, body, name, value }) => {
      if (session.cutsOff('examples')) return;
      const path = await goodPath(session, operation);
      if (path === undefined)
        return session.skip(`example ${name} of ${operation.id}`, 'there is nothing that it could act on');
      try {
        const call = bodyCall(operation, body, withRealValues(session, body, value));
        const headers = operation.acceptsIdempotencyKey ? { 'Idempotency-Key': `verify-${randomUUID()}` } : {};
        await settle(session, await session.call({ ...call, path, headers }, accepted()));
      } catch (error) {
        if (!(error instanceof NoRealValue)) throw error;
        session.skip(`example ${name} of ${operation.id}`, error.message);
      }
    },
  );
}

function withRealValues({ fixtures }: Session, body: Body, example: Values): Values {
  const model = selectedModel(body, example);
  const isModel = ({ name, schema }: Field): boolean => name === 'model_type' && schema.const === model;
  const variant = body.variants.find(({ fields }) => fields.some(isModel)) ?? (body.variants[0] as Variant);
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const field = body.fields.find((one) => one.name === name);
      if (field === undefined) return [name, value];
      // Other checks test waiting; here it would only cost the work.
      if (name === 'sync') return [name, false];
      if (name === 'width' || name === 'height') return [name, side];
      // The position of the source in its new frame is in the example's pixels.
      if (['x_start', 'y_start', 'grid_position_x', 'grid_position_y'].includes(name)) return [name, 0];
      if (['x_end', 'y_end', 'resized_width', 'resized_height'].includes(name)) return [name, side / 2];
      const real = field.schemaName === 'Metadata' ? undefined : realValue(fixtures, variant, field);
      return [name, real ?? value];
    }),
  );
}
