import { join } from 'node:path';
import type { Session } from '../session.ts';
import type { Job, Made } from './job.ts';
import { nameByPattern, type Target, usualName, writeWhole } from './output.ts';

interface Kept {
  path: string;
  bytes: number;
}

interface Place {
  target: Target;
  force: boolean;
  /** Which of the things that the command makes, from 0, and how many those are. */
  at: number;
  of: number;
}

/** Fetches what a run made and puts it where it should go. */
export async function keep(session: Session, { title }: Job, { run, blobs }: Made, place: Place): Promise<Kept[]> {
  const urls = run.video_url ? [run.video_url] : run.image_urls;
  // Where the answer was the result, that is what was asked for; the run may have more, a mask for example.
  const files = blobs ?? (await Promise.all(urls.map((url) => fetchFile(session, url))));
  const { target } = place;
  const kept: Kept[] = [];
  // Numbered as they were asked for, not as they came.
  const numberOf = (n: number): string => {
    if (place.of === 1) return `${n}`;
    return files.length === 1 ? `${place.at + 1}` : `${place.at + 1}-${n}`;
  };
  for (const [at, file] of files.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const extension = urls[at]?.split('.').at(-1) ?? 'png';
    const part = files.length > 1 ? `-${at + 1}` : '';
    if (target.kind === 'stdout' && files.length === 1) {
      await new Promise<void>((done, fail) => process.stdout.write(bytes, (error) => (error ? fail(error) : done())));
      kept.push({ path: '-', bytes: bytes.length });
    } else if (target.kind === 'name') {
      const path = nameByPattern(target.pattern, run.run_id, numberOf(at + 1), place.of > 1 || files.length > 1);
      await writeWhole(path, bytes, true);
      kept.push({ path, bytes: bytes.length });
    } else {
      // Also for several pictures of one run that were meant for a pipe: better kept beside it than lost.
      const folder = target.kind === 'folder' ? target.folder : '.';
      const path = await writeBeside(folder, usualName(title, run.run_id, extension, part), bytes, place.force);
      kept.push({ path, bytes: bytes.length });
    }
  }
  return kept;
}

/** Under the address that the command was given, which may not be the one that the service knows of itself. */
function fetchFile({ client }: Session, url: string): Promise<Blob> {
  return client.files.get(new URL(url).pathname.split('/').at(-1) ?? '');
}

async function writeBeside(folder: string, name: string, bytes: Uint8Array, force: boolean): Promise<string> {
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? name : name.replace(/(\.\w+)$/, `-${n}$1`));
    if (await writeWhole(path, bytes, force)) return path;
  }
}
