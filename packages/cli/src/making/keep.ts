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
  /** The index of the result, from 0, and the number of results. */
  at: number;
  of: number;
}

/** Fetches the files of a run and stores them in the right place. */
export async function keep(session: Session, { title }: Job, { run, blobs }: Made, place: Place): Promise<Kept[]> {
  const urls = run.video_url ? [run.video_url] : run.image_urls;
  // If the response was the result, that is what was requested; the run may have more, for example a mask.
  const files = blobs ?? (await Promise.all(urls.map((url) => fetchFile(session, url))));
  const { target } = place;
  const kept: Kept[] = [];
  // Numbered in the order they were requested, not in the order they finished.
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
      // Also for several images of one run that were meant for a pipe: better saved as files than lost.
      const folder = target.kind === 'folder' ? target.folder : '.';
      const path = await writeBeside(folder, usualName(title, run.run_id, extension, part), bytes, place.force);
      kept.push({ path, bytes: bytes.length });
    }
  }
  return kept;
}

/** Uses the URL that the command was given, which may differ from the service's own public URL. */
function fetchFile({ client }: Session, url: string): Promise<Blob> {
  return client.files.get(new URL(url).pathname.split('/').at(-1) ?? '');
}

async function writeBeside(folder: string, name: string, bytes: Uint8Array, force: boolean): Promise<string> {
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? name : name.replace(/(\.\w+)$/, `-${n}$1`));
    if (await writeWhole(path, bytes, force)) return path;
  }
}
