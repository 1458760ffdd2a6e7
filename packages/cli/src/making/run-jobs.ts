import { fstatSync } from 'node:fs';
import { CliError } from '../cli-error.ts';
import { exitCodeOf, type Kind } from '../exit-codes.ts';
import { explain } from '../explain.ts';
import { createBars } from '../progress/bars.ts';
import { reportError } from '../report-error.ts';
import type { Session } from '../session.ts';
import { inOrder } from '../text/in-order.ts';
import { printJson } from '../text/json.ts';
import { again } from '../text/shell.ts';
import { style } from '../text/style.ts';
import { bytes, took } from '../text/time.ts';
import { type Decision, onInterrupt } from './interrupt.ts';
import type { Job, Made } from './job.ts';
import { keep } from './keep.ts';
import type { Target } from './output.ts';
import { createWaiting } from './waiting.ts';

export interface JobOptions {
  /** Where files go; if omitted, the result is not a file and `lineOf` prints it. */
  target?: Target;
  force?: boolean;
  noWait?: boolean;
  atOnce?: number;
  /** What was read from standard input, for the command that is shown after a failure. */
  stdin?: () => string | undefined;
  /** Advice for invalid fields, named by their JSON pointers. */
  hint?: (fields: string[]) => string;
  /** A line for standard output, for results that are text. */
  lineOf?: (made: Made) => string;
}

/** How many things are made at the same time by default. */
const usuallyAtOnce = 8;

/** Makes several things at once, shows their progress, saves the results, and reports the outcome. */
export async function runJobs(session: Session, jobs: Job[], options: JobOptions): Promise<void> {
  const { target, force = false, noWait = false, lineOf } = options;
  // In a pipeline only the last command shows bars; bars of several would overwrite each other.
  const still = target?.kind === 'stdout' && fstatSync(1).isFIFO();
  const bars = createBars(process.stderr, { quiet: session.quiet || session.json, still });
  const waiting = createWaiting();
  const stop = new AbortController();
  const results: unknown[] = [];
  const finished: string[] = [];
  const print = inOrder((text) => void process.stdout.write(`${text}\n`));
  let done = 0;
  let failed: Kind | undefined;

  const one = async (job: Job, at: number): Promise<void> => {
    const bar = bars.add(job.label);
    const started = Date.now();
    let made: Made | undefined;
    let text: string | undefined;
    try {
      made = await job.make({ session, bar, waiting, signal: stop.signal, noWait });
      const { run } = made;
      if (noWait || !target) {
        results[at] = run;
        if (!session.json) text = lineOf?.(made) ?? run.run_id;
      } else {
        const files = await keep(session, job, made, { target, force, at, of: jobs.length });
        for (const { path, bytes: size } of files) {
          const facts = `${bytes(size)}  ${took(Date.now() - started)}  ${run.run_id}`;
          const name = path === '-' ? job.label : path;
          bar.end(`${style(process.stderr, 'green', '✓')} ${name}  ${style(process.stderr, 'dim', facts)}`);
        }
        results[at] = { ...run, files: files.map(({ path }) => path) };
      }
      if (run.not_drawn?.length) bar.end(`Not drawn: ${run.not_drawn.join(', ')}.`);
      if (run.ignored_inputs.length > 0) bar.end(`Not used by this run: ${run.ignored_inputs.join(', ')}.`);
      done++;
      finished.push(...job.words);
    } catch (error) {
      if (stop.signal.aborted) return;
      bars.pause();
      const kind = tellOf(error, job, made);
      failed ??= kind;
      bars.resume();
    } finally {
      bar.end();
      print(at, text);
    }
  };

  /** Reports the error of one job and returns its kind. */
  const tellOf = (error: unknown, { label }: Job, made: Made | undefined): Kind => {
    const explained = explain(error, session.server);
    const { kind, message, issues, advice } = explained;
    if (issues && options.hint) advice.push(options.hint(issues.map(({ path }) => path)));
    if (made) advice.push(`The result is on the service. Download it: darkroom runs get ${made.run.run_id} -o FILE`);
    // If there is a run, continue with that; the same command would make another.
    const useful = jobs.length === 1 && !explained.run_id && !made;
    const last = useful ? again(process.argv.slice(2), [], options.stdin?.()) : '';
    const named = jobs.length > 1 && !message.startsWith(label) ? `${label}: ${message}` : message;
    reportError({ ...explained, message: named }, { json: session.json, again: last });
    return kind;
  };

  let decide: (decision: Decision) => void = () => {};
  const decided = new Promise<Decision>((resolve) => {
    decide = resolve;
  });
  const end = onInterrupt(
    { signals: process, stdin: process.stdin, stderr: process.stderr },
    {
      subject: async () => describeRuns(await waiting.ids()),
      pause: bars.pause,
      resume: bars.resume,
      decide,
    },
  );
  try {
    const all = inTurns(jobs, options.atOnce ?? usuallyAtOnce, one, stop.signal);
    const decision = await Promise.race([all, decided]);
    if (decision) {
      stop.abort();
      bars.pause();
      throw await interrupted(session, decision, waiting);
    }
  } finally {
    end();
  }
  if (session.json && done > 0) printJson(jobs.length === 1 ? results[0] : results.filter(Boolean));
  if (failed === undefined) return;
  process.exitCode = exitCodeOf(failed);
  if (jobs.length > 1 && !session.json && !session.quiet) {
    const left = `${done} of ${jobs.length} completed. Retry the rest:`;
    process.stderr.write(`${left}\n  ${again(process.argv.slice(2), finished, options.stdin?.())}\n`);
  }
}

const describeRuns = (ids: string[]): string =>
  ids.length === 0 ? '' : ids.length === 1 ? `run ${ids[0]}` : `${ids.length} runs`;

async function interrupted(
  { client }: Session,
  decision: Decision,
  waiting: ReturnType<typeof createWaiting>,
): Promise<CliError> {
  if (decision === 'cancel') {
    const canceled = await waiting.cancel(client);
    const many = canceled.length === 1 ? `Run ${canceled[0]} canceled.` : `${canceled.length} runs canceled.`;
    return new CliError('interrupted', canceled.length > 0 ? many : 'Stopped. There was no run to cancel.');
  }
  const ids = await waiting.ids();
  return new CliError('interrupted', 'Left running.', ...ids.map((id) => `Watch it: darkroom runs watch ${id}`));
}

/** Limits the concurrency, so a long list does not fill the queue of the service at once. */
async function inTurns(
  jobs: Job[],
  atOnce: number,
  one: (job: Job, at: number) => Promise<void>,
  signal: AbortSignal,
): Promise<undefined> {
  const left = jobs.entries();
  const lane = async (): Promise<void> => {
    for (const [at, job] of left) {
      if (signal.aborted) return;
      await one(job, at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, jobs.length) }, lane));
}
