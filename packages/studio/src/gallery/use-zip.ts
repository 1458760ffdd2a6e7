import type { Run } from '@darkroom/client';
import { downloadZip } from 'client-zip';
import { useEffect, useRef, useState } from 'react';
import { client } from '../service/connection.ts';
import { fileName, save } from '../service/download.ts';
import { isMissing } from '../service/each-run.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { noteFailure } from '../service/reach.ts';
import { titleOf } from '../service/run-words.ts';

interface Entry {
  file: string;
  name: string;
  created: Date;
}

/** A zip in the making. */
export interface ZipJob {
  done: number;
  total: number;
  /** Why it has stopped. What was downloaded before is kept. */
  problem?: Problem;
}

interface Work {
  files: { name: string; input: Blob; lastModified: Date }[];
  waiting: Entry[];
  missing: number;
  total: number;
  stop: AbortController;
}

const atOnce = 3;

/** Collects the files of runs in a zip and saves it. After a lost connection it can continue, or save what it has. */
export function useZip(onSaved: (files: number, missing: number) => void) {
  const [job, setJob] = useState<ZipJob>();
  const work = useRef<Work>(undefined);
  useEffect(
    () => () => {
      work.current?.stop.abort();
      work.current = undefined;
    },
    [],
  );

  const report = (current: Work, problem?: Problem): void => {
    if (work.current !== current) return;
    setJob({ done: current.files.length + current.missing, total: current.total, ...(problem && { problem }) });
  };
  /** A step that fails shows why, and keeps what was downloaded. */
  const attempt = async (step: (current: Work) => Promise<void>): Promise<void> => {
    const current = work.current;
    if (!current) return;
    try {
      await step(current);
    } catch (error) {
      if (work.current !== current) return;
      noteFailure(error);
      report(current, problemOf(error));
    }
  };
  const finish = async (current: Work): Promise<void> => {
    const { files, missing } = current;
    const zip = await downloadZip(files).blob();
    if (work.current !== current) return;
    if (files.length > 0) save(zip, `darkroom-${new Date().toISOString().slice(0, 10)}.zip`);
    discard();
    onSaved(files.length, missing);
  };
  const discard = (): void => {
    work.current?.stop.abort();
    work.current = undefined;
    setJob(undefined);
  };
  const proceed = async (current: Work): Promise<void> => {
    current.stop = new AbortController();
    report(current);
    await collect(current, () => report(current));
    if (work.current === current) await finish(current);
  };
  const start = (runs: readonly Run[]): void => {
    const waiting = withOwnNames(runs.flatMap(entriesOf));
    work.current = { files: [], waiting, missing: 0, total: waiting.length, stop: new AbortController() };
    void attempt(proceed);
  };
  return { job, start, proceed: () => void attempt(proceed), finish: () => void attempt(finish), discard };
}

/** Files that could not be loaded stay in the queue. */
async function collect(work: Work, onProgress: () => void): Promise<void> {
  const { stop, files, waiting } = work;
  const worker = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      try {
        const input = await client().files.get(entry.file, { signal: stop.signal });
        stop.signal.throwIfAborted();
        files.push({ name: entry.name, input, lastModified: entry.created });
      } catch (error) {
        if (!isMissing(error)) {
          waiting.unshift(entry);
          throw error;
        }
        work.missing++;
      }
      onProgress();
    }
  };
  const results = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      worker().catch((error: unknown) => {
        stop.abort(error);
        throw error;
      }),
    ),
  );
  for (const result of results) if (result.status === 'rejected') throw stop.signal.reason;
}

/** Every image of a batch is a file of its own. */
function entriesOf(run: Run): Entry[] {
  const urls = run.video_url ? [run.video_url] : run.image_urls;
  const name = `${fileName(titleOf(run))}-${run.run_id.slice(-6)}`;
  return urls.map((url, index) => {
    const file = decodeURIComponent(new URL(url, location.href).pathname.split('/').pop() ?? '');
    const number = urls.length > 1 ? `-${index + 1}` : '';
    return { file, name: `${name}${number}.${file.split('.').pop()}`, created: new Date(run.created_at) };
  });
}

/** Runs with the same title and the same end of their ids still have files of their own. */
function withOwnNames(entries: Entry[]): Entry[] {
  const used = new Set<string>();
  return entries.map((entry) => {
    const [, stem = entry.name, ending = ''] = /^(.*?)(\.\w+)?$/.exec(entry.name) ?? [];
    let name = entry.name;
    for (let number = 2; used.has(name); number++) name = `${stem}-${number}${ending}`;
    used.add(name);
    return { ...entry, name };
  });
}
