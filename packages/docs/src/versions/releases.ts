import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { type Contract, contractOf, readText } from '../contract.ts';
import { slugOf } from '../html.ts';

export interface Release {
  version: string;
  /** The day of its release, as the changelog has it. */
  date: string;
  /** What the changelog says about it, in Markdown. */
  notes: string;
  contract: Contract;
  yaml: string;
}

/** The published contracts, oldest first. */
export function loadReleases(folder: string, changelog: string): Release[] {
  const byVersion = new Intl.Collator('en', { numeric: true }).compare;
  return readdirSync(folder)
    .filter((file) => /^\d.*\.yaml$/.test(file))
    .sort(byVersion)
    .map((file) => {
      const version = basename(file, '.yaml');
      const [title = '', notes = ''] = changelog.split(/^## (.+)$/m).flatMap(partOf(version));
      const date = /\((.+)\)$/.exec(title)?.[1] ?? '';
      return { version, date, notes: notes.trim(), ...readContract(join(folder, file)) };
    });
}

/** Parsing one takes a third of a second, and a test builds the site several times; a release never changes. */
const parsed = new Map<string, Pick<Release, 'yaml' | 'contract'>>();

function readContract(file: string): Pick<Release, 'yaml' | 'contract'> {
  const known = parsed.get(file);
  if (known) return known;
  const yaml = readText(file, '`npm run release` writes it.');
  const release = { yaml, contract: contractOf(parse(yaml)) };
  parsed.set(file, release);
  return release;
}

/** The title of a version's part of the changelog, and the text below it. */
const partOf =
  (version: string) =>
  (part: string, index: number, parts: string[]): string[] =>
    index % 2 === 1 && part.startsWith(`${version} `) ? [part, parts[index + 1] ?? ''] : [];

/** Where the notes on a release are. */
export const changelogPlace = ({ version, date }: Release): string =>
  `changelog.html#${slugOf(`${version} (${date})`)}`;
