import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { BehaviourChange } from './behaviour/compare.ts';
import type { Difference } from './changelog.ts';

/** Breaking changes that were decided on, each with its reason, which names the decision. They count as minor. */
export interface AllowedChanges {
  /** The release that the entries compare with. */
  since: string;
  allowed: { reason: string; changes: AllowedChange[] }[];
}

interface AllowedChange {
  /** The place in the bundle, as a JSON Pointer; of a change of behaviour, the operation or the error code. */
  at: string;
  /** What the comparison says about it. */
  says: string;
}

const levels = ['none', 'patch', 'minor', 'major'] as const;
type Level = (typeof levels)[number];

export function readAllowed(file: string): AllowedChanges {
  return parse(readFileSync(file, 'utf8'));
}

/** The file of allowed changes right after a release: with no entry. */
export function noneAllowed(since: string): string {
  return `${heading}since: ${since}\nallowed: []\n`;
}

const heading = `# Changes since the latest release that the comparison calls breaking and that were decided on all the same, each with the
# number of its decision. Anything else that breaks fails the build, and so does an entry that matches nothing. "npm run
# release" empties the list.
`;

/** Why the contract must not be published as it is; empty if it can be. */
export function objections(
  difference: Difference,
  behaviour: BehaviourChange[],
  { since, allowed }: AllowedChanges,
  [before, after]: [string, string],
): string[] {
  if (since !== before) return [`The allowed changes are those since ${since}, but the latest release is ${before}.`];
  const entries = new Set(allowed.flatMap(({ changes }) => changes.map(keyOf)));
  const unmatched = new Set(entries);
  const breaking = new Set<string>();
  const unlisted = behaviour.filter((change) => !entries.has(keyOf(change)));
  for (const change of behaviour) unmatched.delete(keyOf(change));
  let needed: Level = 'none';
  for (const { impact, path, property, verdicts } of difference.changes) {
    const majors = verdicts.filter((verdict) => verdict.impact === 'major');
    const keys = majors.map(({ location, message }) => keyOf({ at: location.pointer, says: message }));
    for (const key of keys) {
      unmatched.delete(key);
      if (!entries.has(key)) breaking.add(key);
    }
    if (impact === 'major' && keys.length === 0) breaking.add(keyOf({ at: path, says: property ?? 'changed' }));
    // A version itself is no reason to raise it.
    if (path !== '#/info') needed = larger(needed, impact === 'major' ? 'minor' : impact);
  }
  if (behaviour.length > 0) needed = larger(needed, 'minor');
  return [
    ...[...breaking].map((key) => `major: ${key}`),
    ...unlisted.map((change) => `behaviour: ${keyOf(change)}${change.example ? `\n  ${change.example}` : ''}`),
    ...allowed
      .filter(({ reason }) => !/\bdecision \d+/i.test(reason))
      .map(({ reason }) => `A reason that names no decision: ${reason}`),
    ...[...unmatched].map((key) => `An allowed change that does not occur: ${key}`),
    ...(levels.indexOf(raised(before, after)) < levels.indexOf(needed)
      ? [`The changes since ${before} require a ${needed} bump; the version is ${after}.`]
      : []),
  ];
}

/** Without the name of the thing: the place says it, and a component has the name of the first field that refers to it. */
function keyOf({ at, says }: AllowedChange): string {
  return `${at}: ${says.replace(/ of `[^`]+`/, '')}`;
}

function larger(one: Level, other: Level): Level {
  return levels.indexOf(one) > levels.indexOf(other) ? one : other;
}

/** How far a version was raised. */
function raised(before: string, after: string): Level {
  const [from, to] = [before, after].map((version) => version.split(/[.-]/).slice(0, 3).map(Number));
  const first = [0, 1, 2].find((index) => from?.[index] !== to?.[index]);
  if (first === undefined || Number(to?.[first]) < Number(from?.[first])) return before === after ? 'none' : 'patch';
  return (['major', 'minor', 'patch'] as const)[first] ?? 'none';
}
