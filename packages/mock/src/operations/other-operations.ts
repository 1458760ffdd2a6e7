import { Refused } from '@darkroom/contract/reading';
import type { Call, Reply } from '../core/call.ts';
import { exampleOf } from '../core/contract.ts';
import { withOwnUrls } from '../core/file-url.ts';
import { digest } from '../core/hash.ts';
import { unknownSize } from '../core/outcome.ts';
import { headersFor, jsonReply } from '../core/reply.ts';
import { readSources } from '../core/sources.ts';
import { mediaTypes } from '../media/file-name.ts';
import { page } from './page.ts';

export async function listModels(call: Call): Promise<Reply> {
  const { model_type } = call.parameters;
  const models = [...call.state.models.values()].filter(
    ({ model_types }) => model_type === undefined || model_types.some((type) => type === model_type),
  );
  return jsonReply(
    call,
    200,
    page(call, models, ({ model_id }) => model_id),
  );
}

export async function getModel(call: Call): Promise<Reply> {
  const model = call.state.models.get(String(call.parameters.model_id));
  if (model === undefined) throw new Refused('model_not_found');
  return jsonReply(call, 200, model);
}

export async function getMe(call: Call): Promise<Reply> {
  const byKey = call.request.headers['x-api-key'] !== undefined;
  return jsonReply(call, 200, exampleOf(call.operation, 200, byKey ? 'api-key' : 'token'));
}

export async function getContract(call: Call): Promise<Reply> {
  return jsonReply(call, 200, call.contract.document);
}

/** The contract's example and nothing else: for what has no state, and whenever `Prefer` picks an example itself. */
export async function giveExample(call: Call): Promise<Reply> {
  const { code, example, dynamic } = call.preferences;
  const template = await call.templates.answer(call, {
    ...(code === undefined ? {} : { code }),
    ...(example === undefined ? {} : { example }),
    ...(dynamic === undefined ? {} : { dynamic }),
  });
  const { status, headers, mediaType, body } = template;
  const given = { ...headers, ...(mediaType === undefined ? {} : { 'Content-Type': mediaType }) };
  if (mediaType?.startsWith('image/') || mediaType?.startsWith('video/')) {
    const video = mediaType.startsWith('video/');
    const { width, height } = readSources(call).sizes[0] ?? unknownSize;
    const spec = {
      kind: video ? ('video' as const) : ('cutout' as const),
      ...(video ? { width: 480, height: 270, frames: 72, fps: 24 } : { width, height }),
      look: digest(call.operation.id + JSON.stringify(call.fields)),
      extension: (Object.entries(mediaTypes).find(([, type]) => type === mediaType)?.[0] ?? 'png') as 'png',
    };
    return { status, headers: headersFor(call, status, given), body: await call.media.file(spec) };
  }
  if (body === undefined || body === null) return { status, headers: headersFor(call, status, given), body: null };
  const text =
    typeof body === 'string' && !mediaType?.includes('json')
      ? body
      : JSON.stringify(withOwnUrls(body, call.request.origin));
  return { status, headers: headersFor(call, status, given), body: text };
}
