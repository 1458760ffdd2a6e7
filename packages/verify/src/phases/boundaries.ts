import { settle } from '../actions/runs.ts';
import { expectedRefusal } from '../contract/expected-refusal.ts';
import type { Parameter } from '../contract/operation.ts';
import type { Call } from '../exchange/call.ts';
import { accepted } from '../exchange/call.ts';
import { inParallel, spread } from '../session/in-parallel.ts';
import type { Session } from '../session/session.ts';
import { bodyCall, forSchema, type Shape, type Values } from '../values/case.ts';
import { goodPath } from '../values/good-path.ts';
import { NoRealValue } from '../values/real-value.ts';
import { keepsWaiting, shapesOf, waitsForWork } from '../values/shapes.ts';
import { plainValues, validValues } from '../values/valid-values.ts';

/** Each field at, and just inside, each of its bounds; each enum value; each optional field given and omitted. */
export async function boundaries(session: Session): Promise<void> {
  const calls = spread([...(await bodies(session)), ...(await parameters(session))], session.options.effort);
  await inParallel(calls, session.options.connections, async (call) => {
    if (session.cutsOff('boundaries')) return;
    await settle(session, await session.call(call, accepted()));
  });
}

async function bodies(session: Session): Promise<Call[]> {
  const tried = new Set<string>();
  return (await shapesOf(session)).flatMap((shape) => {
    const { operation, body, path, base } = shape;
    const changes = waitsForWork(operation)
      ? allFieldsAtOnce(session, shape, tried)
      : oneFieldEach(session, shape, tried);
    return (
      (waitsForWork(operation) ? changes : [{}, ...changes])
        .map((change) => ({ ...base, ...change }))
        // If a cross-field rule ties a field to another, the field by itself is not a valid request.
        .filter((values) => expectedRefusal(session.contract, body, forSchema(values)) === undefined)
        .map((values) => bodyCall(operation, body, values, path))
    );
  });
}

/**
 * One request for each value: small, so a failure is easy to see. A field is tried at every edge where it first
 * appears, at one in other operations, and once in a form; combinations try it in further variants.
 */
function oneFieldEach(session: Session, shape: Shape, tried: Set<string>): Values[] {
  const { operation, body, variant } = shape;
  return variant.fields.flatMap((field) => {
    if (keepsWaiting.has(field.name)) return [{ [field.name]: false }];
    const kind = field.schemaName ?? JSON.stringify(field.schema);
    const here = `${operation.id} ${field.name} ${kind}`;
    const values = valuesOf(session, shape, field);
    const isListed = field.schema.enum !== undefined || field.schema.type === 'boolean';
    let chosen = values;
    if (tried.has(`${here} ${body.mediaType}`)) chosen = [];
    else if (tried.has(here)) chosen = values.slice(0, 1);
    else if (tried.has(kind) && !isListed) chosen = values.slice(0, 1);
    for (const key of [kind, here, `${here} ${body.mediaType}`]) tried.add(key);
    return chosen.map((value) => ({ [field.name]: value }));
  });
}

/** If every accepted request costs real work, each request tries a value of every field at once. */
function allFieldsAtOnce(session: Session, shape: Shape, tried: Set<string>): Values[] {
  const columns = shape.variant.fields.map((field) => ({ field, values: valuesOf(session, shape, field) }));
  const listed = columns.filter(({ field: { schema } }) => schema.enum !== undefined || schema.type === 'boolean');
  const key = `${shape.operation.id} ${shape.body.mediaType}`;
  const rows = tried.has(key) ? 0 : Math.max(1, ...listed.map(({ values }) => values.length));
  tried.add(key);
  return Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(
      columns
        .filter(({ values }) => values.length > 0)
        .map(({ field, values }) => [field.name, values[row % values.length]]),
    ),
  );
}

function valuesOf(
  session: Session,
  { operation, variant }: Shape,
  field: Shape['variant']['fields'][number],
): unknown[] {
  try {
    return validValues(session.fixtures, variant, field);
  } catch (error) {
    if (!(error instanceof NoRealValue)) throw error;
    session.skip(`${field.name} of ${operation.id}`, error.message);
    return [];
  }
}

async function parameters(session: Session): Promise<Call[]> {
  const calls: Call[] = [];
  for (const operation of session.operations().filter(({ readsOnly }) => readsOnly)) {
    const path = await goodPath(session, operation);
    if (path === undefined) continue;
    for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
      for (const value of parameterValues(session, parameter))
        calls.push({ operation, path, query: { [parameter.name]: String(value) } });
    }
  }
  return calls;
}

function parameterValues({ fixtures }: Session, { name, schema, schemaName }: Parameter): unknown[] {
  // Only the server makes cursors; the pagination check follows real ones.
  if (schemaName === 'Cursor') return [];
  if (schemaName === 'RunId') return fixtures.sources.slice(0, 1).map(({ runId }) => runId);
  if (schemaName === 'Timestamp') return ['2026-11-02T00:00:00.000Z', '2026-11-02T01:30:00+01:30'];
  // Not today, which may have ended on one side and not on the other.
  if (schemaName === 'UsageDate') return [300, 1].map((days) => daysAgo(days));
  return plainValues(schema, schema.default, name);
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
