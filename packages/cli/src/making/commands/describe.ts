import { openSession } from '../../session.ts';
import { plain } from '../../text/plain.ts';
import { style } from '../../text/style.ts';
import { list } from '../../text/table.ts';
import { type Call, eachSource, fieldsOf, placing, source } from '../call.ts';
import { makeResult } from '../follow.ts';
import { place } from '../place.ts';
import { runJobs } from '../run-jobs.ts';
import { readSources } from '../source.ts';

export async function describe(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const sources = await readSources(call.words);
  const descriptions = new Map<string, string>();
  const jobs = eachSource(sources, '', async (image, work) => {
    const input = { ...source(await place(session, image, placing(work)), 'run_id', 'image_url'), ...fieldsOf(call) };
    const { json } = session.client.images.describe;
    let text = '';
    const made = await makeResult(work, 'describe', input, async (given) => {
      const response = await json(input as never, given);
      const { description, tags, palette, width, height } = response.data;
      const facts = list([
        ['tags', plain(tags.join(', '))],
        ['colours', palette.join(' ')],
        ['size', `${width}×${height}`],
      ]);
      const name = sources.length > 1 ? `${style(process.stdout, 'bold', image.text)}\n` : '';
      text = process.stdout.isTTY ? `${name}${plain(description)}\n${facts}` : plain(description);
      return response;
    });
    descriptions.set(made.run.run_id, text);
    return made;
  });
  await runJobs(session, jobs, { lineOf: ({ run }) => descriptions.get(run.run_id) ?? '' });
}
