import fc from 'fast-check';
import { settle } from '../actions/runs.ts';
import { expectedRefusal } from '../contract/expected-refusal.ts';
import type { Field, Variant } from '../contract/variants.ts';
import { accepted, NoResponse } from '../exchange/call.ts';
import type { Session } from '../session/session.ts';
import { bodyCall, forSchema, type Shape, type Values } from '../values/case.ts';
import { NoRealValue } from '../values/real-value.ts';
import { keepsWaiting, shapesOf, waitsForWork } from '../values/shapes.ts';
import { validValues } from '../values/valid-values.ts';

const usualRuns = 5;
/** Shrinking sends requests too. */
const mostShrinks = 40;

/** Valid requests with many fields at once, generated from the seed; a refused one is shrunk. */
export async function combinations(session: Session): Promise<void> {
  for (const shape of await shapesOf(session)) {
    const runs = Math.max(1, Math.round((waitsForWork(shape.operation) ? 1 : usualRuns) * session.options.effort));
    let shrinks = 0;
    let failed = false;
    let stopped: unknown;
    const property = fc.asyncProperty(bodiesOf(session, shape), async (values) => {
      if (stopped !== undefined || (failed && ++shrinks > mostShrinks) || session.cutsOff('combinations')) return true;
      if (expectedRefusal(session.contract, shape.body, forSchema(values)) !== undefined) return true;
      const before = session.findings.size;
      try {
        const { operation, body, path } = shape;
        await settle(session, await session.call(bodyCall(operation, body, values, path), accepted()));
      } catch (error) {
        // fast-check counts every error as a failure to shrink; an error that ends the session is not one.
        if (!(error instanceof NoResponse)) stopped = error;
      }
      if (stopped !== undefined) return true;
      const held = session.findings.size === before;
      failed ||= !held;
      return held;
    });
    await fc.check(property, { seed: session.options.seed, numRuns: runs, endOnFailure: false });
    if (stopped !== undefined) throw stopped;
  }
}

/** Bodies of a variant: its required fields, and any of its optional ones. */
function bodiesOf(session: Session, { variant, base }: Shape): fc.Arbitrary<Values> {
  const optional = variant.fields.filter(
    ({ name, required }) => !required && !keepsWaiting.has(name) && !(name in base),
  );
  const entries = optional.flatMap((field): [string, fc.Arbitrary<unknown>][] => {
    const values = arbitraryOf(session, variant, field);
    return values === undefined ? [] : [[field.name, values]];
  });
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] }).map((chosen) => ({ ...base, ...chosen }));
}

function arbitraryOf({ fixtures }: Session, variant: Variant, field: Field): fc.Arbitrary<unknown> | undefined {
  const { schema, name } = field;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'number' && schema.enum === undefined) {
    const { minimum = -1e6, maximum = 1e6 } = schema;
    return fc.double({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9), noNaN: true });
  }
  // Which images there are depends on the run.
  if (type === 'integer' && schema.enum === undefined && field.schemaName !== 'ImageIndex') {
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 1e9) });
  }
  if (name === 'prompt' || name === 'negative_prompt')
    return fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).map((text) => `${text} fox`);
  try {
    return fc.constantFrom(...validValues(fixtures, variant, field));
  } catch (error) {
    if (error instanceof NoRealValue) return undefined;
    throw error;
  }
}
