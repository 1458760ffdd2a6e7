import type { Size } from '@darkroom/engine';
import { FormData } from 'undici';
import type { OpenaiServer } from '../config/config.ts';
import { BackendFailure } from '../failure.ts';
import { fromBase64, fromUrl } from '../http/result-file.ts';
import { fill } from '../placeholders.ts';
import { alphaMask, greyMask, keepUnmasked, readEditMask } from '../result/masks.ts';
import type { PreparedImage } from '../result/prepare-images.ts';
import { checkModels } from './check-models.ts';
import { imageSize, isDalle, isGptImage } from './openai-sizes.ts';
import type { Attempt, Protocol, Returned, Server } from './protocol.ts';

/** OpenAI Images and its imitators. Plain `fetch`: the SDK loses what imitators say when they fail. */
export const openai: Protocol = {
  async work(server, attempt) {
    const images: Uint8Array[] = [];
    const { count } = attempt.plan;
    const most = mostImages(attempt.route.model ?? '');
    while (images.length < count) {
      const begun = images.length;
      const part = {
        ...attempt,
        seed: attempt.seed + begun,
        progress: (fraction: number) => attempt.progress((begun + fraction) / count),
      };
      images.push(...(await request(server, part, Math.min(most, count - begun))));
    }
    return { images } satisfies Returned;
  },
  check: checkModels,
};

/** Where each server expects a mask, and what it means there. */
const masks: Record<OpenaiServer, { field: string; make: typeof greyMask } | undefined> = {
  openai: { field: 'mask', make: alphaMask },
  litellm: { field: 'mask', make: alphaMask },
  'sd-server': { field: 'mask', make: greyMask },
  'vllm-omni': { field: 'mask_image', make: greyMask },
  localai: undefined,
  sglang: undefined,
};

function mostImages(model: string): number {
  return model === 'dall-e-3' ? 1 : 10;
}

async function request(server: Server, attempt: Attempt, n: number): Promise<Uint8Array[]> {
  const sources = [...attempt.images].filter(([role]) => role !== 'mask').map(([, image]) => image);
  const fields = { ...fieldsOf(server, attempt, n), ...(fill(attempt.route.input, attempt.values) as object) };
  attempt.progress(0.05);
  const { signal } = attempt;
  const options =
    sources.length === 0
      ? { json: fields }
      : { form: await editForm(server.config.server, attempt, sources, fields as Record<string, unknown>) };
  const path = sources.length === 0 ? '/images/generations' : '/images/edits';
  const body = await server.connection.json(path, { method: 'POST', ...options, signal });
  attempt.progress(0.9);
  const { data } = body as { data?: { b64_json?: string; url?: string }[] | null };
  if (!Array.isArray(data) || data.length === 0) throw new BackendFailure('unusable', 'The response has no images.');
  const made = await Promise.all(
    data
      .slice(0, n)
      .map(async (one) => (one?.b64_json ? fromBase64(one.b64_json) : fromUrl(one?.url, server, attempt))),
  );
  return masks[server.config.server] === undefined ? await keepUnmasked(attempt, made) : made;
}

function fieldsOf({ config: { server } }: Server, attempt: Attempt, n: number): Record<string, unknown> {
  const { route, input, plan, seed } = attempt;
  const model = route.model ?? '';
  const size: Size | undefined = attempt.size;
  const fields: Record<string, unknown> = {
    ...(model !== '' && { model }),
    prompt: promptFor(server, attempt),
    n,
    ...(size !== undefined && { size: imageSize(model, size) }),
  };
  const gpt = isGptImage(model);
  if (gpt && ['png', 'jpeg', 'webp'].includes(plan.format)) fields.output_format = plan.format;
  // OpenAI's own gpt-image models always return base64 and refuse the field.
  if (!gpt && (isDalle(model) || server !== 'openai')) fields.response_format = 'b64_json';
  if (server === 'sglang' || server === 'vllm-omni') {
    fields.seed = seed;
    if (input.negative_prompt !== undefined) fields.negative_prompt = input.negative_prompt;
    if (input.steps !== undefined) fields.num_inference_steps = input.steps;
    const guidance = input.cfg_scale ?? input.guidance;
    if (guidance !== undefined) fields.guidance_scale = guidance;
  }
  return fields;
}

/** Negative prompts and seeds, for servers that read them from the prompt. */
function promptFor(server: OpenaiServer, { prompt, input, seed }: Attempt): string {
  const avoid = input.negative_prompt;
  switch (server) {
    case 'sglang':
    case 'vllm-omni':
      return prompt;
    case 'localai': {
      // It splits the text at the bar, even if the caller wrote it.
      const text = prompt.replaceAll('|', ',');
      return avoid === undefined ? text : `${text}|${avoid.replaceAll('|', ',')}`;
    }
    case 'sd-server': {
      // Its settings stand in the prompt, so a caller must not be able to write them.
      const text = `${prompt}${avoid === undefined ? '' : `. Avoid: ${avoid}`}`.replaceAll(
        /<\/?sd_cpp_extra_args>?/gi,
        '',
      );
      return `${text}<sd_cpp_extra_args>${JSON.stringify({ seed })}</sd_cpp_extra_args>`;
    }
    default:
      return avoid === undefined ? prompt : `${prompt}\nAvoid: ${avoid}`;
  }
}

async function editForm(
  server: OpenaiServer,
  { images }: Attempt,
  sources: PreparedImage[],
  fields: Record<string, unknown>,
): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  // One image is `image`, several are `image[]`; servers refuse a mixture.
  const name = sources.length === 1 ? 'image' : 'image[]';
  for (const [index, { bytes, mediaType }] of sources.entries()) {
    const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType });
    form.append(name, file, `image-${index}.${mediaType.slice('image/'.length)}`);
  }
  const mask = images.get('mask');
  const kind = masks[server];
  if (mask !== undefined && kind !== undefined) {
    const bytes = await kind.make(await readEditMask(mask.bytes));
    form.set(kind.field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'mask.png');
  }
  return form;
}
