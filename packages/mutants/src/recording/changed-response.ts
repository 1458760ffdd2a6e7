import { type Exchange, parseJson } from '@darkroom/verify/internals';
import type { Fault, PassingAnswer } from '../faults/fault.ts';
import type { RecordedExchange } from './recording.ts';

/** The recorded exchange as the checks received it. */
export function recordedExchange(recorded: RecordedExchange): Exchange {
  const { number, method, url, status, headers, startedAt, endedAt, call } = recorded;
  const body = bufferOf(recorded.body);
  const json = parseJson(headers['content-type'], body);
  return { number, method, url, status, headers, startedAt, endedAt, body, json, call };
}

/**
 * The exchange as the checks would have received it from a service with the fault; undefined if the fault changes
 * nothing in it.
 */
export async function changedExchange(recorded: RecordedExchange, fault: Fault): Promise<Exchange | undefined> {
  const { status, headers, request } = recorded;
  const body = bufferOf(recorded.body);
  const answer: PassingAnswer = { status, headers: { ...headers }, body };
  await fault.answer?.(answer, { ...request, headers: { ...request.headers }, body: bufferOf(request.body) });
  if (answer.status === status && answer.body.equals(body) && sameHeaders(answer.headers, headers)) return undefined;
  const bodiless = answer.status === 204 || answer.status === 304;
  const sent = bodiless ? Buffer.alloc(0) : answer.body;
  if ('content-length' in answer.headers) answer.headers['content-length'] = String(sent.length);
  return {
    ...recordedExchange(recorded),
    status: answer.status,
    headers: answer.headers,
    body: sent,
    json: parseJson(answer.headers['content-type'], sent),
  };
}

function sameHeaders(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
