import { ApiError } from './errors.ts';

/** The body of an answer, of the kind that the operation is known to give. Throws for all that is no success. */
export async function readAnswer(response: Response, flags = ''): Promise<unknown> {
  const { ok, status, headers } = response;
  if (status === 204) return null;
  const type = headers.get('content-type');
  const bytes = ok && status !== 202 && flags.includes('b');
  if (bytes && /^(image|video)/.test(`${type}`)) return response.blob();
  const text = await response.text();
  if (ok && flags.includes('t')) return text;
  let body = {};
  try {
    body = JSON.parse(text);
    if (ok && !bytes) return body;
  } catch {}
  const unexpected = {
    message: `The service never answers so (${status}, ${type}); check baseUrl`,
    code: 'invalid_answer',
  };
  const after = headers.get('retry-after');
  const { message, ...fields } = { ...unexpected, ...(!ok && body) };
  throw new ApiError(message, {
    ...fields,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    // In seconds, or as a date.
    retryAfter: after ? Math.max(0, +after >= 0 ? +after : (Date.parse(after) - Date.now()) / 1000) : undefined,
  });
}
