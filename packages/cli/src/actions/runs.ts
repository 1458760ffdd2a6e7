import type { Run, Schemas } from '@darkroom/client';
import { CliError } from '../cli-error.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { explain } from '../explain.ts';
import { followRun, makeRun } from '../making/follow.ts';
import type { Job } from '../making/job.ts';
import { readTarget } from '../making/output.ts';
import { runJobs } from '../making/run-jobs.ts';
import { reportError } from '../report-error.ts';
import { type CommonOptions, openSession, type Session, say } from '../session.ts';
import { confirm } from '../text/confirm.ts';
import { printJson } from '../text/json.ts';
import { describeRun, statusOf } from '../text/run-line.ts';
import { list, table } from '../text/table.ts';
import { age, took } from '../text/time.ts';
import { drawRuns } from '../text/tree.ts';
import { withoutFiles } from '../without-files.ts';
import { listEntries } from './list-entries.ts';

interface ListOptions extends CommonOptions {
  status?: string[];
  type?: string;
  model?: string;
  parent?: string;
  after?: string;
  before?: string;
  limit?: number;
  all?: boolean;
}

interface FileOptions extends CommonOptions {
  output?: string;
  force?: boolean;
  wait?: boolean;
}

export async function listRuns(options: ListOptions): Promise<void> {
  const session = await openSession(options);
  const query = {
    status: options.status,
    run_type: options.type,
    model_type: options.model,
    parent_run_id: options.parent,
    created_after: moment(options.after),
    created_before: moment(options.before),
  };
  const runs = await listEntries((page) => session.client.runs.list({ ...query, ...page } as never), options);
  if (session.json) return printJson(runs);
  if (runs.length === 0) return say(session, 'No runs found.');
  const rows = runs.map((run) => [
    run.run_id,
    run.status === 'processing' ? `${statusOf(run)} ${Math.round(run.progress * 100)}%` : statusOf(run),
    age(run.created_at),
    [run.run_type, describeRun(run)].filter(Boolean).join(': '),
  ]);
  process.stdout.write(`${table(['RUN', 'STATUS', 'AGE', 'DESCRIPTION'], rows)}\n`);
}

/** Parses a time as people write it, and formats it for the service. */
function moment(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new CliError('usage', `${text} is not a date or time.`, 'For example: 2026-01-31, or 2026-01-31T12:00Z');
  return time.toISOString();
}

export async function getRun(runId: string, options: FileOptions): Promise<void> {
  const session = await openSession(options);
  const run = await session.client.runs.get(runId);
  if (options.output !== undefined) {
    if (run.image_urls.length === 0 && !run.video_url) throw withoutFiles(run, 'files');
    return runJobs(session, [{ label: runId, title: titleOf(run), words: [], make: async () => ({ run }) }], {
      ...(await fileOptions(session, options, 1)),
    });
  }
  if (session.json) return printJson(run);
  process.stdout.write(`${details(run)}\n`);
}

const titleOf = (run: Run): string => describeRun(run) || run.run_type;

function details(run: Run): string {
  const { error, started_at: started, completed_at: completed } = run;
  const lasted = started && completed ? took(Date.parse(completed) - Date.parse(started)) : null;
  const inputs = Object.entries((run.inputs ?? {}) as Record<string, unknown>);
  return list([
    ['run', run.run_id],
    ['kind', run.run_type],
    ['status', run.status === 'processing' ? `${statusOf(run)} ${Math.round(run.progress * 100)}%` : statusOf(run)],
    ['model', run.model_type],
    ['seed', run.seed === null ? null : `${run.seed}`],
    ['created', `${run.created_at} (${age(run.created_at)} ago)`],
    ['took', lasted],
    ['parent', run.parent_run_id],
    ['error', error && `${error.message} (${error.code})`],
    ...inputs.map(([name, value]): [string, string] => [
      `  ${name}`,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    ['not used', run.ignored_inputs.join(', ') || null],
    ['not drawn', run.not_drawn?.join(', ') || null],
    ...run.image_urls.map((url): [string, string] => ['file', url]),
    ['file', run.video_url],
  ]);
}

export async function watchRuns(ids: string[], options: CommonOptions): Promise<void> {
  const session = await openSession(options);
  const jobs = ids.map(
    (id): Job => ({ label: id, title: '', words: [id], make: async (work) => ({ run: await followRun(work, id) }) }),
  );
  await runJobs(session, jobs, {
    lineOf: ({ run }) => `${run.run_id}  ${statusOf(run)}  ${run.video_url ?? run.image_urls.join(' ')}`,
  });
}

export async function drawTree(runId: string, options: CommonOptions): Promise<void> {
  const session = await openSession(options);
  const tree: Schemas['RunTree'] = await session.client.runs.tree(runId);
  if (session.json) return printJson(tree);
  process.stdout.write(`${drawRuns(tree, runId)}\n`);
}

export async function cancelRuns(ids: string[], options: CommonOptions): Promise<void> {
  const session = await openSession(options);
  await each(session, ids, async (id) => {
    const run = await session.client.runs.cancel(id);
    say(session, `${id}  ${statusOf(run, process.stderr)}`);
    return run;
  });
}

export async function retryRuns(ids: string[], options: FileOptions): Promise<void> {
  const session = await openSession(options);
  const given = await fileOptions(session, options, ids.length);
  const jobs = ids.map(
    (id): Job => ({
      label: id,
      title: 'again',
      words: [id],
      make: (work) => makeRun(work, (call) => session.client.runs.retry(id, call)),
    }),
  );
  await runJobs(session, jobs, given);
}

async function fileOptions(session: Session, { output, force, wait }: FileOptions, count: number) {
  if (wait === false) return { noWait: true };
  const target = await readTarget({ output, json: session.json, count, stdoutIsTTY: Boolean(process.stdout.isTTY) });
  return { target, ...(force && { force }) };
}

export async function deleteRuns(ids: string[], options: CommonOptions & { yes?: boolean }): Promise<void> {
  const session = await openSession(options);
  const what = ids.length === 1 ? `run ${ids[0]} and its files` : `${ids.length} runs and their files`;
  if (!options.yes) await confirm(`Delete ${what}?`);
  await each(session, ids, async (id) => {
    await session.client.runs.delete(id);
    say(session, `${id}  deleted`);
    return { run_id: id, deleted: true };
  });
}

/** One after another; a failure does not stop the others. */
async function each(session: Session, ids: string[], act: (id: string) => Promise<unknown>): Promise<void> {
  const done: unknown[] = [];
  for (const id of ids) {
    try {
      done.push(await act(id));
    } catch (error) {
      const explained = explain(error, session.server);
      const message = ids.length > 1 ? `${id}: ${explained.message}` : explained.message;
      reportError({ ...explained, message }, { json: session.json });
      process.exitCode ||= exitCodeOf(explained.kind);
    }
  }
  if (session.json && done.length > 0) printJson(ids.length === 1 ? done[0] : done);
}
