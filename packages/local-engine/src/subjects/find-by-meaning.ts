import { ancestors, type Field, senseAt, sensesOf } from '../prompt/wordnet.ts';
import { describe, findSubject, names, type SubjectKind } from './catalog.ts';

/** What is drawn for a noun, and how sure that is what was meant. */
export interface Found {
  kind: SubjectKind;
  /** 1 for the thing itself; less for each step to something more general, and for a rarer sense of the word. */
  confidence: number;
}

/** Below this nothing is drawn: a wrong thing is worse than none. */
export const LEAST_CONFIDENCE = 0.5;
const STEP = 0.12;
const RARER_SENSE = 0.13;

/** What each group of the built-in set depicts, as the dictionary sorts nouns. */
const FIELDS: Partial<Record<string, Field[]>> = {
  'Animals & Nature': ['animal', 'plant'],
  'Food & Drink': ['food', 'plant', 'artifact'],
  'Travel & Places': ['artifact', 'object'],
  Activities: ['artifact', 'food'],
  Objects: ['artifact', 'food', 'body'],
  'People & Body': ['person'],
};
/** Senses that can be seen as a thing. */
const VISIBLE = new Set<Field>([
  'animal',
  'artifact',
  'body',
  'food',
  'object',
  'person',
  'plant',
  'shape',
  'phenomenon',
  'substance',
]);
/** How many senses of a word are considered: later ones are seldom meant. */
const SENSES = 4;

let byMeaning: Map<number, { emoji: string; name: string }> | undefined;

/** The drawing for each sense of the dictionary that has one. */
function drawings(): Map<number, { emoji: string; name: string }> {
  if (byMeaning) return byMeaning;
  byMeaning = new Map();
  for (const [name, emoji] of names()) {
    const fields = FIELDS[describe(emoji, name).group] ?? [];
    const sense = sensesOf(name).find((id) => fields.includes(senseAt(id).field));
    if (sense !== undefined && !byMeaning.has(sense)) byMeaning.set(sense, { emoji, name });
  }
  return byMeaning;
}

/**
 * The drawing for a noun: its own, or that of the nearest thing it is a kind of (a barge is a boat). `modifiers` are the
 * nouns before it, of which a compound may be made: `school`, `bus`.
 */
export function findByMeaning(noun: string, modifiers: string[] = []): Found | null {
  for (let i = Math.max(0, modifiers.length - 2); i <= modifiers.length; i++) {
    const name = [...modifiers.slice(i), noun].join(' ');
    const exact = findSubject(name) ?? findSubject(name.replaceAll(' ', ''));
    if (exact) return { kind: exact, confidence: 1 };
    const found = byKind(name);
    if (found) return found;
  }
  // «garden shears» without an entry of its own is a kind of its last word.
  const last = noun.includes(' ') ? (noun.split(' ').at(-1) as string) : null;
  return last ? findByMeaning(last) : null;
}

function byKind(name: string): Found | null {
  let best: Found | null = null;
  for (const [rank, id] of sensesOf(name).slice(0, SENSES).entries()) {
    if (!VISIBLE.has(senseAt(id).field)) continue;
    for (const { sense, steps } of ancestors(id, 4)) {
      const drawing = drawings().get(sense.id);
      // A rarer sense counts only if it is drawn nearly as such: a poster is no horse, though a post horse is one.
      if (rank > 0 && steps > 1) break;
      const confidence = 1 - steps * STEP - rank * RARER_SENSE;
      if (!drawing || confidence < LEAST_CONFIDENCE || (best && best.confidence >= confidence)) continue;
      best = { kind: { ...describe(drawing.emoji, drawing.name) }, confidence };
      break;
    }
  }
  return best;
}

const PERSON = 7846;

/** Whether a noun names a person first of all: a fisherman, a nurse, a neighbour. */
export function isPerson(noun: string): boolean {
  const exact = findSubject(noun);
  if (exact) return exact.group === 'People & Body';
  const first = sensesOf(noun).find((id) => VISIBLE.has(senseAt(id).field));
  if (first === undefined) return noun.includes(' ') && isPerson(noun.split(' ').at(-1) as string);
  return senseAt(first).field === 'person' && [...ancestors(first, 9)].some(({ sense }) => sense.id === PERSON);
}

/** Whether a noun is, in its first visible sense, a kind of another one. */
export function isKindOf(noun: string, general: string, most = 6): boolean {
  if (noun === general) return true;
  const goals = new Set(sensesOf(general).slice(0, 2));
  const id = sensesOf(noun).find((sense) => VISIBLE.has(senseAt(sense).field)) ?? sensesOf(noun)[0];
  return id !== undefined && [...ancestors(id, most)].some(({ sense }) => goals.has(sense.id));
}
