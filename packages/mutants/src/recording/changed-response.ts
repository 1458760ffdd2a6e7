import { type Exchange, parseJson } from '@darkroom/verify/internals';
import type { Fault, PassingResponse } from '../faults/fault.ts';
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
  const response: PassingResponse = { status, headers: { ...headers }, body };
  await fault.response?.(response, { ...request, headers: { ...request.headers }, body: bufferOf(request.body) });
  if (response.status === status && response.body.equals(body) && sameHeaders(response.headers, headers))
    return undefined;
  const bodiless = response.status === 204 || response.status === 304;
  const sent = bodiless ? Buffer.alloc(0) : response.body;
  if ('content-length' in response.headers) response.headers['content-length'] = String(sent.length);
  return {
    ...recordedExchange(recorded),
    status: response.status,
    headers: response.headers,
    body: sent,
    json: parseJson(response.headers['content-type'], sent),
  };
}

function sameHeaders(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
