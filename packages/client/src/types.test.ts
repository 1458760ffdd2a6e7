import { expect, expectTypeOf, it } from 'vitest';
import { createClient } from './client.ts';
import { isApiError, isRunFailedError } from './errors.ts';
import { imagesGenerate } from './generated/operations.ts';
import { method } from './method.ts';
import type { Run, Schemas } from './models.ts';
import { connect } from './operations.ts';
import type { verifyWebhook } from './webhook.ts';

const options = { baseUrl: 'http://127.0.0.1:9' };
const client = createClient(options);
const { images, runs, edit, generateVideo } = client;

/** Only compiled, never run: each `@ts-expect-error` must find an error. */
export async function wrongCombinations(): Promise<void> {
  // The model type decides which fields are required.
  await images.generate({ prompt: 'x' });
  await images.generate({ prompt: 'x', model_type: 'vendorb-imagen4', aspect_ratio: '16:9' });
  // @ts-expect-error vendorb-imagen4 needs an aspect ratio.
  await images.generate({ prompt: 'x', model_type: 'vendorb-imagen4' });
  await images.generate({ prompt: 'x', lora_1: 'a' });
  // @ts-expect-error Both LoRA names are needed.
  await images.generate({
    prompt: 'x',
    model_type: 'wan-image-2.2',
    model_id: 'm',
    width: 64,
    height: 64,
    lora_low_name: 'a',
  });
  // @ts-expect-error There is no such model type.
  await images.generate({ prompt: 'x', model_type: 'vendorc' });
  // @ts-expect-error The images to combine are missing.
  await images.generate({ prompt: 'x', model_type: 'flux-kontext-multi' });

  // Exactly one source.
  await generateVideo({ image_url: 'u' });
  // @ts-expect-error No source.
  await generateVideo({ prompt: 'x' });
  // @ts-expect-error Two sources.
  await generateVideo({ image_url: 'u', source_run_id: 'r' });
  // @ts-expect-error Two sources.
  await images.edit.vendora.json({ prompt: 'x', image_url: 'u', run_id: 'r' });
  // @ts-expect-error Two sources in a form.
  await images.edit.vendora.formData({ prompt: 'x', image: new Blob(), run_id: 'r' });
  // @ts-expect-error No source in a form.
  await images.edit.vendora.formData({ prompt: 'x' });
  await images.combine.gemini25.formData({ prompt: 'x', image_urls: ['u', 'v'], run_ids: ['r', 's'] });
  // @ts-expect-error A file is for the form-data form.
  await images.edit.vendora.json({ prompt: 'x', image: new Blob() });
  // @ts-expect-error The contract spells it `imageUrl`.
  await images.segmentImage.json({ prompt: 'x', image_url: 'u' });

  // A method takes only its own options.
  // @ts-expect-error Only a masked edit can go to another server.
  await images.generate({ prompt: 'x' }, { editServerUrl: 'http://127.0.0.1' });
  // @ts-expect-error A typo.
  await images.generate({ prompt: 'x' }, { wiat: true });
  // @ts-expect-error A mask is a mask.
  await images.uploadMask({ file: new Blob(), isMask: false });
  // @ts-expect-error One kind of credentials.
  createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'k', getToken: async () => null });
  // @ts-expect-error No such status.
  await runs.list({ status: 'done' });
  // @ts-expect-error Grouped operations have replaced the flat ones.
  await client.uploadImage({ file: new Blob() });
  await edit.maskImage({ original_image_url: 'a', mask_image_url: 'b' }, { editServerUrl: 'http://127.0.0.1' });
}

/** Also only compiled: a result has exactly the type that the contract gives it. */
export function exactResponses(): void {
  const fox = { prompt: 'x' };
  expectTypeOf(images.generate(fox)).resolves.toEqualTypeOf<Schemas['GenerationOutput']>();
  expectTypeOf(images.generate(fox, { prefer: 'return=minimal' })).resolves.toBeNull();
  expectTypeOf(images.generate(fox, { wait: true }))
    .resolves.toHaveProperty('data')
    .toEqualTypeOf<Run>();
  expectTypeOf(images.segmentImage({ prompt: 'x', run_id: 'r' })).resolves.toEqualTypeOf<Blob>();
  expectTypeOf(generateVideo({ image_url: 'u' }, { wait: true })).resolves.toEqualTypeOf<Run>();
  expectTypeOf(generateVideo({ image_url: 'u' })).resolves.toEqualTypeOf<Schemas['VideoRunResponse']>();
  expectTypeOf(images.character({ prompt: 'x', character_reference_run_id: 'r' }, { wait: true }))
    .resolves.toHaveProperty('success')
    .toBeBoolean();
  expectTypeOf(runs.delete('r')).resolves.toBeNull();
  expectTypeOf(runs.list()).resolves.toEqualTypeOf<Schemas['RunList']>();
  expectTypeOf(images.genRemove).toEqualTypeOf(images.generativeRemove);
  expectTypeOf(method(connect(options), imagesGenerate)).toEqualTypeOf(images.generate);
  expectTypeOf<Awaited<ReturnType<typeof verifyWebhook>>['type']>().toEqualTypeOf<Schemas['TestedEventType']>();
}

it('offers the known values of a response, and allows others', () => {
  const scopes: Schemas['ScopeName'][] = ['runs:read', 'novelty'];
  expectTypeOf<Run['run_type']>().toExtend<string>();
  expectTypeOf<'generate'>().toExtend<Run['run_type']>();
  expectTypeOf<string>().toExtend<Schemas['ErrorCode']>();
  expectTypeOf<string>().not.toExtend<Run['status']>();
  expectTypeOf<string>().not.toExtend<Schemas['ModelType']>();
  expect(scopes).toHaveLength(2);
});

it('narrows errors', () => {
  const error: unknown = undefined;
  if (isApiError(error, 404)) expectTypeOf(error.status).toBeNumber();
  if (isRunFailedError(error)) expectTypeOf(error.run).toEqualTypeOf<Run>();
  expect(isApiError(error)).toBe(false);
});
