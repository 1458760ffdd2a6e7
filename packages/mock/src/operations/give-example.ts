import { requireAcceptable } from '@darkroom/contract/reading';
import { extensionFor } from '@darkroom/contract/service';
import type { Call } from '../core/call.ts';
import type { Reply } from '../core/exchange.ts';
import { withOwnUrls } from '../core/file-url.ts';
import { unknownSize } from '../core/outcome.ts';
import { refusedPreference } from '../core/prefer.ts';
import { reply, wholeBody } from '../core/reply.ts';
import { readSources } from '../core/sources.ts';
import { sampleVideo } from '../media/file-name.ts';
import { digest } from '../values/hash.ts';

/** The contract's example and nothing else: for what has no state, and whenever `Prefer` picks an example itself. */
export async function giveExample(call: Call): Promise<Reply> {
  requireExample(call);
  const { status, mediaType, body } = await call.templates.exampleFor(call);
  const given: Record<string, string> = mediaType === undefined ? {} : { 'Content-Type': mediaType };
  const extension = extensionFor(mediaType);
  if (extension !== undefined) {
    const look = digest(call.operation.id + JSON.stringify(call.fields));
    const { width, height } = readSources(call).sizes[0] ?? unknownSize;
    const image = { kind: 'cutout' as const, width, height, extension };
    const spec = { ...(extension === 'mp4' ? sampleVideo : image), look };
    return reply(call, status, await call.media.file(spec), given);
  }
  if (body === undefined || body === null) return reply(call, status, null, given);
  if (typeof body === 'string' && !mediaType?.includes('json')) return reply(call, status, body, given);
  const whole = wholeBody(call.operation, status, body as object);
  return reply(call, status, JSON.stringify(withOwnUrls(whole, call.request.origin)), given);
}

/** Refuses a code or an example that the operation does not have. */
function requireExample({ operation, preferences: { code, example }, request }: Call): void {
  const { id, responses } = operation;
  const status = code ?? Math.min(...responses.keys());
  const response = responses.get(status);
  if (response === undefined) throw refusedPreference('code', `${id} never returns ${status}`);
  if (example !== undefined && !response.examples.has(example)) {
    throw refusedPreference('example', `${id} has no example ${example} of its response ${status}`);
  }
  requireAcceptable(request.headers.accept, operation, response.mediaTypes);
}
