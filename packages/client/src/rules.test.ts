import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CrossFieldRule as Rule, rulesOf } from '@darkroom/contract/rules';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { png } from './testing/images.ts';
import { localServer } from './testing/local-server.ts';

const document = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json')), 'utf8'),
);

/** Every rule across fields in the contract, with the method that must check it. */
const cases = Object.values(document.paths).flatMap((item) =>
  Object.values(item as Record<string, { operationId?: string; requestBody?: { content: object } }>).flatMap(
    ({ operationId, requestBody }) =>
      Object.entries(requestBody?.content ?? {}).flatMap(([media, { schema }]) => {
        const rules: Rule[] = rulesOf(document.components.schemas[schema.$ref?.split('/').pop()] ?? {}).filter(
          // The types say what a model requires.
          ({ rule }) => rule !== 'required',
        );
        return rules.map((rule) => ({ id: `${operationId}`, form: media !== 'application/json', rules, ...rule }));
      }),
  ),
);

/** An input that breaks this rule and no rule before it. */
function breaking({ rule, fields, map, by, when, rules }: Rule & { rules: Rule[] }): Record<string, unknown> {
  const [first = '', second = ''] = fields;
  const source = rules.find(({ rule: kind, when: on }) => kind === 'at-least-one' && !on)?.fields.at(-1);
  const base: Record<string, unknown> = { prompt: 'a fox', ...(source && { [source]: 'x' }) };
  for (const name in when) base[name] = when[name]?.[0];
  if (rule === 'at-least-one')
    return Object.fromEntries(Object.entries(base).filter(([name]) => !fields.includes(name)));
  if (rule === 'at-most-one') return { ...base, [first]: 'x', [second]: 'y' };
  if (rule === 'all-or-none') return { ...base, [first]: 'x' };
  if (rule === 'equal') return { ...base, [first]: 'x', [second]: 'y' };
  if (rule === 'ascending') return { ...base, [first]: 5, [second]: 5 };
  if (rule === 'max-total') return { prompt: 'a fox', [`${fields.at(-1)}`]: Array(21).fill('x') };
  if (rule === 'min-total') return { prompt: 'a fox', [first]: ['x'] };
  if (rule === 'maps-to') return { ...base, [first]: Object.keys(map ?? {})[0], [second]: 'other' };
  if (rule === 'unique') return { ...base, [first]: Array(2).fill(by === undefined ? 'a' : { [by]: 'a' }) };
  throw new Error(`The test knows no rule ${rule}`);
}

describe('rules across fields', () => {
  it('come from the contract', () => {
    expect(cases.length).toBeGreaterThan(50);
  });

  it.each(cases)('$id checks $rule of $fields (form: $form)', async (broken) => {
    await using server = await localServer((_, response) => response.end());
    const client = createClient({ baseUrl: server.url });
    const method = broken.id
      .split('.')
      .reduce((node: unknown, name) => (node as Record<string, unknown>)[name], client);
    const { json, formData } = method as Record<'json' | 'formData', (input: unknown) => Promise<unknown>>;
    const call = (broken.form ? formData : json) ?? (method as (input: unknown) => Promise<unknown>);
    const error = await call(breaking(broken)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ValidationError', code: broken.code, message: broken.message });
    expect(broken.fields).toContain((error as { path: string }).path.slice(1));
    expect(server.received).toEqual([]);
  });
});

describe('rules that are kept', () => {
  it('let the request through', async () => {
    await using server = await localServer((_, response) => response.writeHead(204).end());
    const { images } = createClient({ baseUrl: server.url });
    await images.generate({
      prompt: 'a fox',
      model_type: 'wan-image-2.2',
      model_id: 'm',
      width: 64,
      height: 64,
      lora_low_name: 'a',
      lora_high_name: 'b',
    });
    await images.reframe.formData({ image_file: png, x_start: 0, x_end: 9 });
    await images.combine({ image_urls: ['a'], run_ids: ['b'] });
    expect(server.received).toHaveLength(3);
  });

  it('require two images to combine', async () => {
    await using server = await localServer((_, response) => response.end());
    const { images } = createClient({ baseUrl: server.url });
    const inputs = [
      () => images.combine.nanobanana({ prompt: 'x', image_urls: ['a'] }),
      () => images.combine.gemini25.formData({ prompt: 'x', images: [png] }),
      () => images.combine.formData({ images: [png] }),
    ];
    for (const call of inputs) {
      await expect(call()).rejects.toMatchObject({ name: 'ValidationError', code: 'validation_error' });
    }
    expect(server.received).toEqual([]);
  });
});
