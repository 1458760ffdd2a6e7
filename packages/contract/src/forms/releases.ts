import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'yaml';
import type { OpenApi } from './open-api.ts';

/** A contract as it was published. Unpacking and parsing it takes a third of a second, so it happens on demand. */
export interface PublishedContract {
  version: string;
  yaml(): string;
  document(): OpenApi;
}

const ending = '.yaml.gz';

/** The published contracts in a folder, oldest first. */
export function publishedContracts(folder: string): PublishedContract[] {
  const byVersion = new Intl.Collator('en', { numeric: true }).compare;
  const versions = readdirSync(folder).flatMap((file) =>
    file.endsWith(ending) ? [file.slice(0, -ending.length)] : [],
  );
  return versions.sort(byVersion).map((version) => {
    const yaml = () => gunzipSync(readFileSync(join(folder, `${version}${ending}`))).toString();
    return { version, yaml, document: () => parse(yaml()) };
  });
}

/** Publishes a contract: its YAML, compressed. Returns the file. */
export function writeRelease(folder: string, version: string, yaml: string): string {
  const file = join(folder, `${version}${ending}`);
  writeFileSync(file, gzipSync(yaml, { level: 9 }));
  return file;
}
