import type { OperationId } from '@darkroom/contract';
import { Refused } from '../contract/refused.ts';
import type { Answer, Call, Handler } from '../operations/handler.ts';
import { RunProblem } from '../operations/run-operation.ts';
import type { Service } from '../operations/service.ts';
import { isSealed, type Answer as KeptAnswer, SecretUnreadable } from '../store/index.ts';
import { problemAnswer } from './error-response.ts';

/** Answers a request with an idempotency key: runs it the first time, and replays the stored answer afterwards. */
export async function idempotentAnswer<Id extends OperationId>(
  handler: Handler<Id>,
  call: Call<Id>,
  service: Service,
  fingerprint: string,
): Promise<Answer> {
  const key = call.idempotency;
  if (key === undefined) return handler.answer(call, service);
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
    case 'answered':
      return replayed(answerOf({ ...begun.answer, body: readable(begun.answer.body) }));
    case 'recovered': {
      const { runId } = begun;
      const resume = async () => handler.resume?.(call, service, runId) ?? { status: 204 };
      return replayed(await keeping(resume));
    }
    case 'new':
      return keeping(() => handler.answer(call, service));
  }

  function encrypted(kept: KeptAnswer): KeptAnswer {
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

  async function keeping(work: () => Promise<Answer>): Promise<Answer> {
    if (key === undefined) return work();
    try {
      const answer = await work();
      await idempotency.finish(key, answer.isSecret ? encrypted(keptAnswer(answer)) : keptAnswer(answer));
      return answer;
    } catch (error) {
      // If a run was made and failed or was canceled, that is the answer, now and later; otherwise nothing was made.
      if (error instanceof RunProblem) await idempotency.finish(key, keptAnswer(problemAnswer(error)));
      else await idempotency.abandon(key).catch(() => {});
      throw error;
    }
  }
}

function keptAnswer({ status, headers = {}, json, text, type, file }: Answer): KeptAnswer {
  return {
    status,
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    body: text ?? (json === undefined ? null : JSON.stringify(json)),
    file: file ?? null,
  };
}

function answerOf({ status, headers: kept, body, file }: KeptAnswer): Answer {
  const { 'content-type': type, ...headers } = kept;
  return {
    status,
    headers,
    ...(type !== undefined && { type }),
    ...(body !== null && { text: body }),
    ...(file !== null && { file }),
  };
}

function replayed(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
}
