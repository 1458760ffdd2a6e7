import type { Run } from '@darkroom/client';
import { useEffect, useRef, useState } from 'react';
import { client } from '../service/connection.ts';
import { fileName, save } from '../service/download.ts';
import { isMissing } from '../service/each-run.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { noteFailure } from '../service/reach.ts';
import { titleOf } from '../service/run-words.ts';
import { ZipFull, ZipWriter } from './zip.ts';

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
  /** Whether no more files fit. */
  full?: boolean;
}

interface Work {
  zip: ZipWriter;
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

  const finish = (): void => {
    const current = work.current;
    if (!current) return;
    const { zip, missing } = current;
    if (zip.count > 0) save(zip.finish(), `darkroom-${new Date().toISOString().slice(0, 10)}.zip`);
    discard();
    onSaved(zip.count, missing);
  };
  const discard = (): void => {
    work.current?.stop.abort();
    work.current = undefined;
    setJob(undefined);
  };
  const proceed = async (): Promise<void> => {
    const current = work.current;
    if (!current) return;
    current.stop = new AbortController();
    const report = (stopped: Pick<ZipJob, 'problem' | 'full'> = {}): void => {
      if (work.current !== current) return;
      setJob({ done: current.zip.count + current.missing, total: current.total, ...stopped });
    };
    report();
    try {
      await collect(current, () => report());
      if (work.current === current) finish();
    } catch (error) {
      if (work.current !== current) return;
      noteFailure(error);
      report({ problem: problemOf(error), full: error instanceof ZipFull });
    }
  };
  const start = (runs: readonly Run[]): void => {
    const waiting = runs.flatMap(entriesOf);
    work.current = { zip: new ZipWriter(), waiting, missing: 0, total: waiting.length, stop: new AbortController() };
    void proceed();
  };
  return { job, start, proceed: () => void proceed(), finish, discard };
}

/** Files that could not be loaded stay in the queue. */
async function collect(work: Work, onProgress: () => void): Promise<void> {
  const { stop, zip, waiting } = work;
  const worker = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      try {
        const content = await client().files.get(entry.file, { signal: stop.signal });
        stop.signal.throwIfAborted();
        await zip.add(entry.name, content, entry.created);
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
