import { type Body, type Case, type Expected, placeholder } from '../case.ts';
import { error, generation } from '../shapes.ts';

const accepted: Expected = { status: 202, body: generation, headers: { location: true } };
const invalid: Expected = { status: 422, body: error };

const post = (operation: string, path: string, title: string, sent: Pick<Case, 'json' | 'form'>, gives = accepted) => ({
  operation,
  title,
  path,
  ...sent,
  gives,
});

const files = (count: number) => Array.from({ length: count }, () => placeholder.file);

const combine = (title: string, sent: Pick<Case, 'json' | 'form'>, gives?: Expected): Case =>
  post('images.combine', '/runs/combine', title, sent, gives);

const two = { image_urls: placeholder.images(2) };

const plain: Case[] = [
  ...[2, 3, 10].flatMap((count) => [
    combine(`${count} URLs`, { json: { image_urls: placeholder.images(count) } }),
    combine(`${count} runs`, { json: { run_ids: placeholder.runs(count) } }),
    combine(`${count} files`, { form: { images: files(count) } }),
    combine(`${count} URLs, as form data`, { form: { image_urls: placeholder.images(count) } }),
  ]),
  combine('one URL and one run', { json: { image_urls: placeholder.images(1), run_ids: placeholder.runs(1) } }),
  combine(
    '10 URLs and 10 runs',
    { json: { image_urls: placeholder.images(10), run_ids: placeholder.runs(10) } },
    { ...accepted, completes: true },
  ),
  ...['side-by-side', 'overlay'].flatMap((mode) => [
    combine(`mode ${mode}`, { json: { ...two, mode } }),
    combine(`mode ${mode}, as form data`, { form: { images: files(2), mode } }),
  ]),
  ...['png', 'jpeg'].flatMap((output_format) => [
    combine(`output_format ${output_format}`, { json: { ...two, output_format } }),
    combine(`output_format ${output_format}, as form data`, { form: { images: files(2), output_format } }),
  ]),
  combine('all fields together', { json: { ...two, mode: 'overlay', output_format: 'png' } }),
  combine('one URL', { json: { image_urls: placeholder.images(1) } }, invalid),
  combine('one run', { json: { run_ids: placeholder.runs(1) } }, invalid),
  combine('one file', { form: { images: files(1) } }, invalid),
  combine('nothing', { json: {} }, invalid),
];

const withModel = Object.entries({
  'images.combine.nanobanana': '/runs/combine/nanobanana',
  'images.combine.gemini25': '/runs/combine/gemini25',
}).flatMap(([operation, path]): Case[] => {
  const json = (title: string, body: Body, gives?: Expected) =>
    post(operation, path, title, { json: { prompt: 'a fox by a lake', ...body } }, gives);
  const form = (title: string, body: Body, gives?: Expected) =>
    post(operation, path, `${title}, as form data`, { form: { prompt: 'a fox by a lake', ...body } }, gives);
  return [
    ...[2, 6, 10].flatMap((count) => {
      const [image_urls, run_ids] = [placeholder.images(count), placeholder.runs(count)];
      return [
        json(`${count} URLs`, { image_urls }),
        json(`${count} runs`, { run_ids }),
        json(`${count} URLs and ${count} runs`, { image_urls, run_ids }, { ...accepted, completes: true }),
        form(`${count} files`, { images: files(count) }),
        form(`${count} URLs`, { image_urls }),
        form(`${count} URLs and ${count} runs`, { image_urls, run_ids }),
      ];
    }),
    json('one URL', { image_urls: placeholder.images(1) }, invalid),
    json('eleven URLs', { image_urls: [...placeholder.images(10), placeholder.mask] }, invalid),
    json('one run', { run_ids: placeholder.runs(1) }, invalid),
    form('one file', { images: files(1) }, invalid),
    json('no prompt', { ...two, prompt: undefined }, invalid),
  ];
});

export const combineCases: Case[] = [...plain, ...withModel];
