import { type PublishedContract, publishedContracts } from '@darkroom/contract/forms';
import { type Contract, contractOf } from '../contract.ts';
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
  return publishedContracts(folder).map((published) => {
    const { version } = published;
    const [title = '', notes = ''] = changelog.split(/^## (.+)$/m).flatMap(partOf(version));
    const date = /\((.+)\)$/.exec(title)?.[1] ?? '';
    return { version, date, notes: notes.trim(), ...readContract(published) };
  });
}

/** A test builds the site several times; a release never changes. */
const known = new Map<string, Pick<Release, 'yaml' | 'contract'>>();

function readContract({ version, yaml, document }: PublishedContract): Pick<Release, 'yaml' | 'contract'> {
  const release = known.get(version) ?? { yaml: yaml(), contract: contractOf(document()) };
  known.set(version, release);
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
