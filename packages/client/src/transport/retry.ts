import { NetworkError } from '../errors.ts';
import { pause } from './deadline.ts';
import type { ServiceResponse } from './service-response.ts';

/** 429, and what a proxy says while the service is restarting or overloaded. */
const temporary = [429, 502, 503, 504];

/** Repeats an attempt that failed for a temporary reason while there are retries and time left. */
export async function withRetries(
  attempt: () => Promise<ServiceResponse>,
  retries: number,
  timeout: number,
  signal: AbortSignal,
): Promise<ServiceResponse> {
  const end = Date.now() + (timeout || Infinity);
  for (let count = 0; ; count++) {
    let response: ServiceResponse | undefined;
    let failure: unknown;
    try {
      response = await attempt();
      if (!temporary.includes(response.status)) return response;
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      failure = error;
    }
    // Random, so clients that failed together do not retry together.
    const backoff = 2 ** count * (0.25 + Math.random() / 4);
    const delay = 1000 * (retryAfter(response) ?? backoff);
    if (count >= retries || Date.now() + delay > end) {
      if (response) return response;
      throw failure;
    }
    await pause(delay, signal);
  }
}

/** The seconds to wait that a response names, as a number or as a date. */
export function retryAfter(response?: ServiceResponse): number | undefined {
  const after = response?.headers.get('retry-after');
  if (!after) return undefined;
  return Math.max(0, +after >= 0 ? +after : (Date.parse(after) - Date.now()) / 1000);
}
