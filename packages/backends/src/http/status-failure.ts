import { BackendFailure, type FailureKind } from '../failure.ts';
import type { Received } from './connection.ts';

/** Safety refusals, by the codes that servers of the OpenAI protocol send. */
const refusals = ['moderation_blocked', 'content_policy_violation', 'content_filter'];

/** What a response other than 2xx means. The texts of a server go to the log only, without the key. */
export function failureOfStatus(received: Received, withoutKey: (text: string) => string): BackendFailure {
  const { status, headers } = received;
  const { message, code } = readError(received);
  const says = withoutKey(`returned ${status}${message === '' ? '' : `: ${message.slice(0, 500).replace(/\.$/, '')}`}`);
  if (refusals.includes(code)) return new BackendFailure('refused', `The server ${says}.`, { category: code });
  // A quota that is used up does not come back within a run's time.
  const kind = code === 'insufficient_quota' ? 'configuration' : kindOfStatus(status);
  return new BackendFailure(kind, `The server ${says}.`, { retryAfterMs: retryAfter(headers.get('retry-after')) });
}

export function kindOfStatus(status: number): FailureKind {
  if (status === 429 || status === 409 || status === 503) return 'overloaded';
  if (status === 408 || status === 425 || status >= 500) return 'away';
  if ([401, 402, 403, 404, 405, 407, 410].includes(status) || status < 400) return 'configuration';
  return 'rejected';
}

/** Servers say what is wrong as `{error: {message, code}}`, `{error: "…"}`, `{detail}`, or as text. */
export function readError({ bytes }: Pick<Received, 'bytes'>): { message: string; code: string } {
  const text = Buffer.from(bytes.subarray(0, 20_000)).toString('utf8');
  try {
    const { error, detail, message } = JSON.parse(text) as Record<string, unknown>;
    const inner = (error !== null && typeof error === 'object' ? error : {}) as { message?: unknown; code?: unknown };
    const said = inner.message ?? error ?? detail ?? message ?? '';
    return { message: typeof said === 'string' ? said : JSON.stringify(said), code: String(inner.code ?? '') };
  } catch {
    return { message: text.trimStart().startsWith('<') ? 'a page of HTML' : text.trim(), code: '' };
  }
}

/** Seconds or a date, as milliseconds from now. */
export function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
