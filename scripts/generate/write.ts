import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The names of the files whose content on disk differs. */
export async function staleFiles(folder: string, files: Record<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, content] of Object.entries(files)) {
    const current = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (current !== content) stale.push(name);
  }
  return stale;
}

/** Each file is replaced as a whole: it is written beside its place and then moved there. */
export async function writeFiles(folder: string, files: Record<string, string>, names: string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of names) {
    const temporary = join(folder, `.${name}.tmp`);
    await writeFile(temporary, files[name] ?? '');
    await rename(temporary, join(folder, name));
  }
}
