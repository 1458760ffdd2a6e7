import type { Intent, SubjectRequest } from '../../src/prompt/intent.ts';
import { singular } from '../../src/prompt/singular.ts';
import { findSubject } from '../../src/subjects/catalog.ts';
import { isBuilding, isPerson, isPlant } from '../../src/subjects/find-noun.ts';
import type { Expectation } from './expectation.ts';

/** One thing that must be seen, and whether the plan has it. */
export interface Check {
  what: string;
  met: boolean;
}

/** Holds what the engine plans to draw for a prompt against what must be seen. */
export function checkPlan(expected: Expectation, intent: Intent): Check[] {
  const checks: Check[] = [];
  const check = (what: string, met: boolean) => checks.push({ what, met });
  if (expected.kind) check(`kind ${expected.kind}`, intent.kind === expected.kind);
  for (const [noun, accepted] of Object.entries(expected.things ?? {}))
    check(`${noun}: ${accepted}`, isDrawn(intent, noun, accepted.split('|')));
  for (const [noun, count] of Object.entries(expected.counts ?? {}))
    check(`${count} × ${noun}`, countOf(intent, noun) === count);
  for (const [noun, words] of Object.entries(expected.attributes ?? {}))
    for (const word of words) check(`${noun} is ${word}`, hasAttribute(intent, noun, word));
  for (const [from, relation, to] of expected.relations ?? [])
    check(`${from} ${relation} ${to}`, isRelated(intent, from, relation, to));
  for (const text of expected.text ?? [])
    check(
      `text ${text}`,
      intent.texts.some((t) => t.text === text),
    );
  for (const noun of expected.absent ?? []) check(`no ${noun}`, !isShown(intent, noun));
  if (expected.place) check(`in ${expected.place}`, isPlaced(intent, expected.place));
  return checks;
}

/** Words are read without hyphens. */
const same = (word: string, said: string, noun = said.replace('-', '')) =>
  word === noun ||
  word.endsWith(` ${noun}`) ||
  singular(noun) === singular(word) ||
  word.endsWith(` ${singular(noun)}`);

export function subjectsOf(intent: Intent, noun: string): SubjectRequest[] {
  return intent.subjects.filter((s) => same(s.word, noun.toLowerCase()) || same(s.word, singular(noun.toLowerCase())));
}

function isDrawn(intent: Intent, noun: string, accepted: string[]): boolean {
  const fits = (drawn: string) =>
    accepted.some(
      (name) => drawn === name || drawn.endsWith(` ${name}`) || isKindOf(drawn, name) || sameDrawing(drawn, name),
    );
  if (subjectsOf(intent, noun).some((s) => fits(s.kind.label) || (s.person !== undefined && personFits(s, accepted))))
    return true;
  return intent.nouns.some(
    (n) =>
      n.drawn !== null &&
      n.as !== 'part' &&
      same(n.word, singular(noun.toLowerCase())) &&
      (fits(n.drawn) || fits(n.word)),
  );
}

const sameDrawing = (a: string, b: string) =>
  findSubject(a) !== null && findSubject(a)?.emoji === findSubject(b)?.emoji;

function personFits(subject: SubjectRequest, accepted: string[]): boolean {
  const look = subject.person;
  return accepted.some(
    (name) =>
      name === 'person' ||
      name === look?.gender ||
      (name === 'child' && look?.age === 'child') ||
      ((name === 'girl' || name === 'boy') && look?.noun === name),
  );
}

function countOf(intent: Intent, noun: string): number {
  return subjectsOf(intent, noun).reduce((sum, s) => sum + s.count, 0);
}

function hasAttribute(intent: Intent, noun: string, word: string): boolean {
  if (noun === 'image')
    return [STYLES[word], word].includes(intent.style ?? '-') || intent.colours.includes(word) || intent.kind === word;
  const subject = subjectsOf(intent, noun)[0];
  if (!subject)
    return (
      intent.texts.some((t) => t.medium === noun && t.look === word) ||
      (intent.setting !== null &&
        same(intent.setting, noun) &&
        (intent.colours.includes(word) || intent.settingQualities.some((q) => q.startsWith(word))))
    );
  const look = subject.person;
  if (!look)
    return (
      subject.colour === word ||
      (word === 'gold' && subject.colour === 'golden') ||
      (word === 'wood' ? /wood/.test(subject.qualities.join(' ')) : subject.qualities.includes(word)) ||
      (word === 'neon' && intent.texts.some((t) => t.look === 'neon'))
    );
  const [first, last] = word.split(' ');
  if (last === 'hair')
    return (
      look.hair.colour === first ||
      look.hair.length === first ||
      look.hair.curl === first ||
      (first === 'braided' && look.hair.curl === 'braided')
    );
  if (last === 'eyes') return look.eyes === first;
  if (last === 'skin') return look.skin === first;
  if (last === 'beard') return look.beard?.kind === 'beard' && look.beard.colour === first;
  if (last === 'clothes')
    return look.clothes.some((g) => g.colour === first) || look.noun.includes(first) || PROFESSIONS.test(look.noun);
  if (word === 'bald') return look.hair.length === 'bald';
  if (word === 'moustache') return look.beard?.kind === 'moustache';
  if (word === 'glasses') return look.glasses;
  return look.age === word || look.clothes.some((g) => g.noun === word || g.noun.endsWith(` ${word}`));
}

const PROFESSIONS = /worker|officer|firefighter|nurse|doctor|chef|scientist/;

const STYLES: Record<string, string> = {
  'black and white': 'mono',
  comic: 'pop',
  pencil: 'sketch',
};

const NEAR: Record<string, string[]> = {
  under: ['under'],
  'next to': ['next to', 'left of', 'right of'],
  reading: ['holding'],
  at: ['at', 'next to'],
  in: ['in', 'on'],
  on: ['on', 'in', 'wearing'],
};

function isRelated(intent: Intent, from: string, relation: string, to: string): boolean {
  const accepted = NEAR[relation] ?? [relation];
  const subjects = subjectsOf(intent, from).map((s) => s.id);
  const objects = subjectsOf(intent, to).map((s) => s.id);
  if (intent.setting !== null && same(intent.setting, to)) objects.push('place');
  return intent.relations.some(
    (r) =>
      (accepted.includes(r.relation) && subjects.includes(r.subject) && objects.includes(r.object)) ||
      (r.relation === 'wearing' && relation === 'on' && subjects.includes(r.object) && objects.includes(r.subject)),
  );
}

/** Whether anything of that kind is drawn, by itself or as a part of the backdrop. */
function isShown(intent: Intent, noun: string): boolean {
  if (noun === 'beard') return intent.subjects.some((s) => s.person?.beard);
  if (noun === 'glasses') return intent.subjects.some((s) => s.person?.glasses);
  return intent.subjects.some(
    (s) =>
      (noun === 'person' && s.kind.group === 'People & Body') || s.kind.label === noun || isKindOf(s.kind.label, noun),
  );
}

function isPlaced(intent: Intent, place: string): boolean {
  const setting = intent.setting ?? '';
  const words = place.split(' ');
  if (words[1] === 'background') return intent.place === 'studio' && intent.colours.includes(words[0]);
  return (
    setting === place ||
    setting.endsWith(` ${place}`) ||
    intent.place === place ||
    singular(place) === setting ||
    isKindOf(setting, place) ||
    (intent.season === 'winter' && place === 'snow')
  );
}

const BIRDS = /^(?:🐔|🐓|🐣|🐤|🐥|🐦|🐧|🕊|🦅|🦆|🦢|🦉|🦤|🦩|🦚|🦜|🪿|🦃)/u;

/** Whether one name is a kind of another, as far as the prompts need it. */
function isKindOf(name: string, general: string): boolean {
  const kind = findSubject(name);
  if (name.endsWith(general)) return true;
  if (general === 'person') return isPerson(name);
  if (!kind) return false;
  if (general === 'animal') return kind.group === 'Animals & Nature' && !isPlant(kind);
  if (general === 'plant') return isPlant(kind);
  if (general === 'bird') return BIRDS.test(kind.emoji);
  return general === 'building' && isBuilding(kind);
}
