import { type Result, resultOf } from '../../actions/results.ts';
import { upload } from '../../actions/runs.ts';
import type { FilePart } from '../../exchange/call.ts';
import { shapes } from '../../materials/known-images.ts';
import { distance, readPixels, tolerances } from '../../materials/pixels.ts';
import { dataUri } from '../../materials/sample-images.ts';
import { forCases } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

interface Ways {
  id: string;
  values: Values;
  url: string;
  run: string;
  file?: string;
}

export const sourcesEquivalent: Scenario = {
  proves: 'The same image gives the same result, whether it comes as a URL, as the run that has it or as a file.',
  about: [
    'images.edit',
    'images.segmentImage',
    'images.extract',
    'images.removeBackground',
    'images.backgroundRemove',
    'images.genRemove',
    'images.reframe',
    'images.describe',
    'generateVideo',
  ],
  async run(session) {
    const image = await shapes('grey', [
      { colour: 'red', kind: 'disc', area: { x: 6, y: 10, width: 34, height: 34 } },
      { colour: 'blue', kind: 'square', area: { x: 44, y: 44, width: 12, height: 12 } },
    ]);
    const { runId } = await upload(session, { file: image });
    const { seed } = session.options;
    const edit = { values: { prompt: 'make it warmer', seed }, url: 'image_url', run: 'run_id', file: 'image' };
    const prompt = 'the red circle';
    const all: Ways[] = [
      { id: 'images.edit.vendora', ...edit },
      { id: 'images.edit.nanobanana', ...edit },
      { id: 'images.edit.gemini25', ...edit },
      { id: 'images.segmentImage', values: { prompt }, url: 'imageUrl', run: 'run_id', file: 'image' },
      { id: 'images.extract', values: { prompt }, url: 'image_url', run: 'run_id' },
      { id: 'images.removeBackground', values: {}, url: 'imageUrl', run: 'run_id', file: 'image' },
      { id: 'images.backgroundRemove', values: {}, url: 'image_url', run: 'run_id' },
      { id: 'images.genRemove', values: { prompt }, url: 'image_url', run: 'run_id' },
      {
        id: 'images.reframe',
        values: { aspect_ratio: '1:1', x_start: 4, x_end: 48, y_start: 8, y_end: 52 },
        url: 'image_url',
        run: 'run_id',
        file: 'image_file',
      },
      { id: 'images.describe', values: {}, url: 'image_url', run: 'run_id', file: 'image' },
      {
        id: 'generateVideo',
        values: { duration: 1, fps: 1, aspect_ratio: '1:1', seed },
        url: 'image_url',
        run: 'source_run_id',
      },
    ];
    await forCases(session, 'sources', all, (ways) => compare(session, ways, image, runId));
  },
};

async function compare(session: Session, ways: Ways, image: FilePart, runId: string): Promise<void> {
  const { id, values, url, run, file } = ways;
  const byUrl = await resultOf(session, id, { ...values, [url]: dataUri(image) });
  const others: [string, Result | undefined][] = [
    ['run', await resultOf(session, id, { ...values, [run]: runId })],
    ...(file === undefined
      ? []
      : ([['file', await resultOf(session, id, { ...values, [file]: image }, { form: true })]] as const).map(
          ([way, result]): [string, Result | undefined] => [way, result],
        )),
  ];
  for (const [way, other] of others) {
    if (byUrl === undefined || other === undefined) continue;
    const message = `an image that comes as a ${way} gives another result than the same image by URL`;
    session.expect(await same(byUrl, other), message, byUrl.exchange, other.exchange);
  }
}

async function same(a: Result, b: Result): Promise<boolean> {
  if (a.files.length !== b.files.length) return false;
  if (a.files.length === 0) return JSON.stringify(a.run.output) === JSON.stringify(b.run.output);
  for (const [index, file] of a.files.entries()) {
    const other = b.files[index]?.body ?? Buffer.alloc(0);
    if (a.run.video_url !== null) return file.body.equals(other);
    const [x, y] = await Promise.all([file.body, other].map((body) => readPixels(body).catch(() => undefined)));
    if (x === undefined || y === undefined || distance(x, y) > tolerances.kept) return false;
  }
  return true;
}
