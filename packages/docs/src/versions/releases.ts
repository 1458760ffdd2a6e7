import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { type Contract, contractOf, readText } from '../contract.ts';
import { slugOf } from '../html.ts';

export interface Release {
  version: string;
  /** The day of its release, as the changelog has it. */
  date: string;
  contract: Contract;
  yaml: string;
}

/** Parsing one takes a third of a second, and a test builds the site several times. */
const parsed = new Map<string, Release>();

/** The published contracts, oldest first. */
export function loadReleases(folder: string, changelog: string): Release[] {
  const byVersion = new Intl.Collator('en', { numeric: true }).compare;
  return readdirSync(folder)
    .filter((file) => /^\d.*\.yaml$/.test(file))
    .sort(byVersion)
    .map((file) => {
      const known = parsed.get(join(folder, file));
      if (known) return known;
      const version = basename(file, '.yaml');
      const yaml = readText(join(folder, file), '`npm run release` writes it.');
      const date = new RegExp(`^## ${version} \\((.+)\\)$`, 'm').exec(changelog)?.[1] ?? '';
      const release = { version, date, yaml, contract: contractOf(parse(yaml)) };
      parsed.set(join(folder, file), release);
      return release;
    });
}

/** Where the notes on a release are. */
export const changelogPlace = ({ version, date }: Release): string =>
  `changelog.html#${slugOf(`${version} (${date})`)}`;
