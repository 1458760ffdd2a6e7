import type { OperationId } from '@darkroom/contract';
import { Refused } from '../contract/refused.ts';
import type { Call, Handler, Reply } from '../operations/handler.ts';
import { RunFailed } from '../operations/run-operation.ts';
import type { Service } from '../operations/service.ts';
import { isSealed, SecretUnreadable, type StoredResponse } from '../store/index.ts';
import { errorReply } from './error-response.ts';

/** Handles a request with an idempotency key: runs it the first time, and replays the stored response afterwards. */
export async function idempotentReply<Id extends OperationId>(
  handler: Handler<Id>,
  call: Call<Id>,
  service: Service,
  fingerprint: string,
): Promise<Reply> {
  const key = call.idempotency;
  if (key === undefined) return handler.handle(call, service);
  const { caller } = key;
  const { store } = service;
  const { idempotency } = store;
  const begun = await idempotency.begin({ ...key, fingerprint });
  switch (begun.state) {
    case 'running':
      throw new Refused(
        'idempotency_in_progress',
        'The first request with this Idempotency-Key is still being processed. Retry after the number of seconds in Retry-After.',
      );
    case 'mismatch':
      throw new Refused(
        'idempotency_mismatch',
        'This Idempotency-Key was used for another request. Use a new key for a new request.',
      );
    case 'finished':
      return replayed(fromStored({ ...begun.response, body: readable(begun.response.body) }));
    case 'recovered': {
      const { runId } = begun;
      const resume = async () => handler.resume?.(call, service, runId) ?? { status: 204 };
      return replayed(await keeping(resume));
    }
    case 'new':
      return keeping(() => handler.handle(call, service));
  }

  function encrypted(kept: StoredResponse): StoredResponse {
    return { ...kept, body: kept.body && store.secrets.seal(caller, kept.body) };
  }

  function readable(body: string | null): string | null {
    if (body === null || !isSealed(body)) return body;
    try {
      return store.secrets.open(caller, body);
    } catch (cause) {
      if (!(cause instanceof SecretUnreadable)) throw cause;
      const message = 'The first response to this Idempotency-Key can no longer be decrypted. Use a new key.';
      throw new Refused('idempotency_mismatch', message, undefined, { cause });
    }
  }

  async function keeping(work: () => Promise<Reply>): Promise<Reply> {
    if (key === undefined) return work();
    try {
      const reply = await work();
      await idempotency.finish(key, reply.isSecret ? encrypted(toStored(reply)) : toStored(reply));
      return reply;
    } catch (error) {
      // If a run was made and failed or was canceled, that is the response, now and later; otherwise nothing was made.
      if (error instanceof RunFailed) await idempotency.finish(key, toStored(errorReply(error)));
      else await idempotency.abandon(key).catch(() => {});
      throw error;
    }
  }
}

function toStored({ status, headers = {}, json, text, type, file }: Reply): StoredResponse {
  return {
    status,
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    body: text ?? (json === undefined ? null : JSON.stringify(json)),
    file: file ?? null,
  };
}

function fromStored({ status, headers: kept, body, file }: StoredResponse): Reply {
  const { 'content-type': type, ...headers } = kept;
  return {
    status,
    headers,
    ...(type !== undefined && { type }),
    ...(body !== null && { text: body }),
    ...(file !== null && { file }),
  };
}

function replayed(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, 'Idempotent-Replayed': 'true' } };
}
