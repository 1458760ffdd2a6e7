import { CliError } from '../cli-error.ts';
import type { CommonOptions, Session } from '../session.ts';
import { plain } from '../text/plain.ts';
import { again } from '../text/shell.ts';
import { type Fields, readField, readSize } from './fields.ts';
import type { Job, Work } from './job.ts';
import { readTarget } from './output.ts';
import { type Placed, placeAsRun } from './place.ts';
import { runJobs } from './run-jobs.ts';
import { isImage, readPrompt, readSources, type Source } from './source.ts';

/** The options of all commands that make something; each has some of them. */
export interface MakingOptions extends CommonOptions {
  output?: string;
  force?: boolean;
  wait?: boolean;
  atOnce?: number;
  field?: string[];
  size?: string;
  count?: number;
  model?: string;
  lora?: string[];
  image?: string[];
  reference?: string;
  mask?: string | boolean;
  prompt?: string;
}

/** The field that each option sets, by the name of the option. */
export type FieldNames = Record<string, string>;

/** A making command as it was called: its words, its options, and the fields that they set. */
export interface Call {
  words: string[];
  options: MakingOptions;
  fieldNames: FieldNames;
}

export function fieldsOf({ options, fieldNames }: Call): Fields {
  const given = options as unknown as Fields;
  const named = Object.entries(fieldNames).filter(([option]) => given[option] !== undefined);
  return {
    ...Object.fromEntries(named.map(([option, field]) => [field, given[option]])),
    ...(options.size && readSize(options.size)),
    ...Object.fromEntries((options.field ?? []).map(readField)),
  };
}

interface Given {
  /** The prompt, if it was read from standard input. */
  prompt?: string | undefined;
  sources?: Source[];
  hint?: NonNullable<Parameters<typeof runJobs>[2]['hint']>;
}

export async function make(session: Session, { options }: Call, jobs: Job[], given: Given = {}): Promise<void> {
  const { output, force, wait, atOnce } = options;
  const noWait = wait === false;
  const count = jobs.length;
  const stdoutIsTTY = Boolean(process.stdout.isTTY);
  const target = noWait ? undefined : await readTarget({ output, json: session.json, count, stdoutIsTTY });
  await runJobs(session, jobs, {
    noWait,
    // A pipe can only be read once: its content is shown as words, or as the run it was uploaded to.
    stdin: () =>
      given.prompt ?? given.sources?.map((one) => (one.kind === 'stdin' ? one.placedAs : undefined)).find(Boolean),
    ...(given.hint && { hint: given.hint }),
    ...(target && { target }),
    ...(force && { force }),
    ...(atOnce !== undefined && { atOnce }),
  });
}

/** The fields for a placed image, under the names that an operation has for them. */
export const source = ({ runId, url }: Placed, asRun: string, asUrl: string): Fields =>
  runId ? { [asRun]: runId } : { [asUrl]: url };

export const placing = ({ bar, signal }: Work, mask = false) => ({
  mask,
  signal,
  onUpload: (progress: number) => bar.update({ status: 'uploading', progress }),
});

/** One job for each image. */
export const eachSource = (
  sources: Source[],
  title: string,
  run: (source: Source, work: Work) => ReturnType<Job['make']>,
): Job[] =>
  sources.map((one) => {
    const name = one.kind === 'stdin' ? 'standard input' : one.text;
    const stem = one.kind === 'file' ? (one.text.split(/[/\\]/).at(-1) ?? '').replace(/\.\w+$/, '') : '';
    return {
      label: one.kind === 'url' ? plain(name).slice(0, 60) : name,
      title: [stem, title].filter(Boolean).join(' '),
      words: [one.text],
      make: (work) => run(one, work),
    };
  });

/** The first word is the prompt, the others are images. */
export async function promptAndSources(
  [word = '', ...words]: string[],
  optional = false,
): Promise<{ prompt: string; sources: Source[] }> {
  const piped = words.length === 0 ? !optional : words.includes('-');
  if (word === '-' && piped) {
    throw new CliError('usage', 'The prompt and the image cannot both come from standard input.');
  }
  await checkOrder([word, ...words]);
  return {
    prompt: await readPrompt(word),
    sources: word === '-' && words.length === 0 ? [] : await readSources(words, optional),
  };
}

/** People also write the image first, as other programs have it. */
async function checkOrder(words: string[]): Promise<void> {
  const areImages = await Promise.all(words.map(isImage));
  const at = areImages.indexOf(false);
  if (!areImages[0] || words.includes('-')) return;
  if (at < 0)
    throw new CliError(
      'usage',
      `No prompt given: ${words[0]} is an image.`,
      'The prompt comes first, then the images.',
    );
  const ordered = [words[at] ?? '', ...words.filter((_, index) => index !== at)];
  // The same command, with its words in the right order.
  let next = 0;
  const argv = process.argv.slice(2).map((one) => (one === words[next] ? (ordered[next++] ?? one) : one));
  throw new CliError('usage', 'The prompt comes first, then the images.', again(argv));
}

/** Several images in the form an operation accepts: all by their runs, or all by their URLs. */
export async function placeAll(work: Work, sources: Source[]): Promise<Fields> {
  if (sources.length === 0) return {};
  const { session } = work;
  if (sources.every(({ kind }) => kind === 'url')) return { image_urls: sources.map(({ text }) => text) };
  return { run_ids: await Promise.all(sources.map((one) => placeAsRun(session, one, placing(work)))) };
}
