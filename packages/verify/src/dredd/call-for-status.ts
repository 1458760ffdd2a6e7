import { getRun, send, settle, upload } from '../actions/runs.ts';
import type { Body } from '../contract/body.ts';
import type { Operation } from '../contract/operation.ts';
import { type Call, fieldsOf, runIdOf } from '../exchange/call.ts';
import { readEvents } from '../judge/event-stream.ts';
import { dataUri } from '../materials/sample-images.ts';
import type { Session } from '../session/session.ts';
import { baseValues } from '../values/base-values.ts';
import { bodiesWithRun } from '../values/bodies-with-run.ts';
import { bodyCall, type Values } from '../values/case.ts';
import { goodPath } from '../values/good-path.ts';
import { changes } from '../values/plain-call.ts';
import { waitsForWork } from '../values/shapes.ts';

/** A request that causes the status, or the reason why none can. */
export type Arranged = Call | { reason: string };

const missing = '01990a3c-0000-7000-8000-00000000dead';
const cannotProvoke: Record<number, string> = {
  405: 'it belongs to a method that the path does not have; the check unsupported-method sends those',
  429: 'a limit would have to be used up; the checks at the limits do that on a service of their own',
  500: 'a service that works does not fail',
  503: 'the service would have to be unavailable; the checks at the limits look while it starts',
  504: 'the work would have to take longer than its deadline',
};

/** Sets up the state in which an operation responds with a status, and returns the request that does so. */
export async function callForStatus(
  session: Session,
  operation: Operation,
  status: number,
  mediaType: string | undefined,
  active: () => Promise<string>,
): Promise<Arranged> {
  if (cannotProvoke[status] !== undefined) return { reason: cannotProvoke[status] };
  const body = operation.bodies.find((one) => one.mediaType === mediaType) ?? operation.bodies[0];
  const plain = await plainFor(session, operation, body);
  if ('reason' in plain) return plain;
  if (status < 400) return successFor(session, operation, status, plain, body);
  const isNarrow = operation.scopes?.every((scope) => scope === 'runs:read');
  switch (status) {
    case 400:
      return {
        ...plain,
        payload: {
          kind: 'raw',
          type: body?.isForm ? 'multipart/form-data; boundary=x' : 'application/json',
          bytes: Buffer.from('{"'),
        },
      };
    case 401:
      if (operation.scopes === null) return { reason: 'it asks for credentials only where the server is set up so' };
      return { ...plain, as: 'nobody' };
    case 403:
      if (isNarrow) return { reason: 'the key that may only read runs may do this' };
      return session.options.narrowKey === undefined
        ? { reason: 'there is no key with fewer scopes' }
        : { ...plain, as: 'narrow' };
    case 404:
      return missingFor(operation, plain, session, missing);
    case 406:
      return { ...plain, headers: { Accept: 'application/x-nothing' } };
    case 409:
      if (operation.responses.get(409)?.codes.join() === 'idempotency_in_progress') {
        return { reason: 'two requests with one key would have to be active at once' };
      }
      if (['runs.delete', 'runs.retry', 'edit.getLayers'].includes(operation.id))
        return { operation, path: { run_id: await active() } };
      return missingFor(
        operation,
        plain,
        session,
        bodiesWithRun('', '')[operation.id] === undefined ? '' : await active(),
        'two requests with one key would have to be active at once',
      );
    case 413:
      return tooLarge(session, operation, body, plain);
    case 415:
      return { ...plain, payload: { kind: 'raw', type: 'text/plain', bytes: Buffer.from('a red fox') } };
    case 422:
      return invalidFor(operation, body, plain, session);
    case 502:
      return { reason: 'the model behind it would have to fail' };
    default:
      return { reason: `nobody has said how ${status} comes about` };
  }
}

async function plainFor(session: Session, operation: Operation, body: Body | undefined): Promise<Arranged> {
  const path = await goodPath(session, operation);
  if (path === undefined) return { reason: 'there is nothing that it could act on' };
  const [variant] = body?.variants ?? [];
  if (body === undefined || variant === undefined) return { operation, path };
  const values = changes[operation.id] ?? baseValues(session.fixtures, variant);
  return bodyCall(operation, body, values, path);
}

async function successFor(
  session: Session,
  operation: Operation,
  status: number,
  plain: Call,
  body: Body | undefined,
): Promise<Arranged> {
  const source = session.fixtures.sources[0];
  if (status === 202 && waitsForWork(operation))
    return { reason: 'the work would have to take longer than a minute; the checks at the limits shorten the wait' };
  if (status === 200 && operation.runType !== null && body !== undefined && !waitsForWork(operation))
    return { ...plain, ...withField(operation, body, session, { sync: true }) };
  switch (`${operation.id} ${status}`) {
    case 'images.generate 204':
      return { ...plain, headers: { Prefer: 'return=minimal' } };
    case 'runs.get 304':
      return {
        ...plain,
        headers: { 'If-None-Match': (await getRun(session, source?.runId ?? '')).headers.etag ?? '' },
      };
    case 'files.get 304':
      return { ...plain, headers: { 'If-None-Match': (await session.call(plain)).headers.etag ?? '' } };
    case 'files.get 206':
      return { ...plain, headers: { Range: 'bytes=0-15' } };
    case 'runs.events 204': {
      const stream = await session.call({ operation, path: { run_id: source?.runId ?? '' } });
      return { ...plain, headers: { 'Last-Event-ID': String(readEvents(stream.body.toString()).at(-1)?.id) } };
    }
    case 'runs.delete 204':
      return { operation, path: { run_id: (await upload(session)).runId } };
    case 'runs.retry 202': {
      const made = await send(session, 'images.generate', { prompt: 'a red fox', width: 64, height: 64 });
      await settle(session, made);
      return { operation, path: { run_id: runIdOf(made) ?? '' } };
    }
    case 'prompts.delete 204': {
      const saved = await send(session, 'prompts.enhance', { prompt: 'a red fox' });
      return { operation, path: { prompt_id: String((fieldsOf(saved).data as { id?: string } | undefined)?.id) } };
    }
    case 'keys.delete 204': {
      const created = await send(session, 'keys.create', { name: 'dredd', scopes: ['runs:read'] });
      return { operation, path: { key_id: String((fieldsOf(created).data as { id?: string } | undefined)?.id) } };
    }
    default:
      return plain;
  }
}

function withField(operation: Operation, body: Body, { fixtures }: Session, more: Values): Partial<Call> {
  const [variant] = body.variants;
  return variant === undefined ? {} : bodyCall(operation, body, { ...baseValues(fixtures, variant), ...more });
}

/** Names something that does not exist or is not ready: in the path if it has parameters, otherwise as its source. */
function missingFor(
  operation: Operation,
  plain: Call,
  { fixtures }: Session,
  id: string,
  otherwise = 'it names nothing that could be missing',
): Arranged {
  const named = operation.parameters.find((parameter) => parameter.in === 'path');
  if (named !== undefined)
    return { ...plain, path: { [named.name]: named.name === 'file_name' ? 'thereIsNoSuchFile000000.png' : id } };
  if (operation.id === 'images.upload')
    return id === missing
      ? {
          ...plain,
          payload: {
            kind: 'form',
            parts: [
              ['file', fixtures.samples.png],
              ['parent_id', id],
            ],
          },
        }
      : { reason: otherwise };
  const values = bodiesWithRun(id, fixtures.sources[1]?.runId)[operation.id];
  return values === undefined ? { reason: otherwise } : { operation, payload: { kind: 'json', value: values } };
}

function tooLarge({ fixtures }: Session, operation: Operation, body: Body | undefined, plain: Call): Arranged {
  const variant = body?.variants.find(({ fields }) =>
    fields.some(({ schemaName }) => ['ImageUrl', 'ImageFile', 'ImageUrlOrBase64'].includes(schemaName ?? '')),
  );
  const field = variant?.fields.find(({ schemaName }) =>
    ['ImageUrl', 'ImageFile', 'ImageUrlOrBase64'].includes(schemaName ?? ''),
  );
  if (body === undefined || variant === undefined || field === undefined)
    return { reason: 'how long a body may be is each server’s own' };
  const value = field.schemaName === 'ImageFile' ? fixtures.samples.tooWide : dataUri(fixtures.samples.tooWide);
  return { ...plain, ...bodyCall(operation, body, { ...baseValues(fixtures, variant), [field.name]: value }) };
}

function invalidFor(operation: Operation, body: Body | undefined, plain: Call, session: Session): Arranged {
  if (body !== undefined) return { ...plain, ...withField(operation, body, session, { no_such_field: 'x' }) };
  const [parameter] = operation.parameters.filter((one) => one.in !== 'header');
  if (parameter === undefined) return { ...plain, headers: { 'Idempotency-Key': 'x'.repeat(256) } };
  return parameter.in === 'path'
    ? { ...plain, path: { [parameter.name]: 'not-this' } }
    : { ...plain, query: { limit: 0 } };
}
