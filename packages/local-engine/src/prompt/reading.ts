import type { Intent, RelationName, SubjectRequest } from './intent.ts';
import { COLOURS, PLACE_RANK, SEASONS, STYLES, TIMES, WEATHERS } from './lexicon.ts';
import type { Phrase } from './phrases.ts';

/** What was read of a prompt so far; each phrase is understood from what came before it. */
export interface Reading {
  intent: Intent;
  /** Nouns that have a text on them. */
  written: Set<string>;
  /** Signs and boards, which are drawn with their text and not as things of their own. */
  boards: Map<string, { colour: string | null; wooden: boolean }>;
  /** The first subject since the last comma: what most prepositions refer to. */
  main: SubjectRequest | null;
  last: SubjectRequest | null;
  person: SubjectRequest | null;
  /** «on the head of …»: the relation goes to what the part belongs to. */
  passedOn: { from: SubjectRequest; relation: RelationName } | null;
  /** The prompt begins with the place, which later ones do not replace: «a dining room with a long table». */
  beginsWithPlace: boolean;
}

const CLOSE = new Set(['closeup', 'portrait', 'macro', 'close', 'headshot', 'detailed']);

export function beginReading(written: Set<string>): Reading {
  return {
    intent: {
      kind: null,
      place: null,
      setting: null,
      settingQualities: [],
      time: null,
      weather: null,
      season: null,
      features: [],
      without: [],
      absent: [],
      subjects: [],
      relations: [],
      texts: [],
      style: null,
      colours: [],
      closeUp: false,
      nouns: [],
      unknown: [],
      words: [],
    },
    written,
    boards: new Map(),
    main: null,
    last: null,
    person: null,
    passedOn: null,
    beginsWithPlace: false,
  };
}

/** Light, weather, season and style can be said by any word. */
export function mood(reading: Reading, word: string): void {
  const { intent } = reading;
  const time = TIMES.get(word);
  if (time && (!intent.time || intent.time === 'day' || time === 'night')) intent.time = time;
  const weather = WEATHERS.get(word);
  if (weather && word !== 'clouds' && word !== 'cloud') intent.weather = weather;
  intent.season = SEASONS.get(word) ?? intent.season;
  intent.style ??= STYLES.get(word) ?? null;
  if (CLOSE.has(word)) intent.closeUp = true;
}

export function setPlace(
  reading: Reading,
  place: NonNullable<Intent['place']>,
  name: string,
  adjectives: string[] = [],
): void {
  const { intent } = reading;
  if (intent.place && (reading.beginsWithPlace || PLACE_RANK[place] <= PLACE_RANK[intent.place])) return;
  intent.place = place;
  intent.setting = name;
  intent.settingQualities = adjectives.filter((word) => !COLOURS[word]);
}

/** Notes what became of a noun. */
export function report(
  reading: Reading,
  phrase: Phrase,
  drawn: string | null,
  as: Intent['nouns'][number]['as'],
): void {
  reading.intent.nouns.push({ word: [...phrase.nouns, phrase.head].join(' '), written: phrase.written, drawn, as });
}

/** The colour of a thing; of two, the first. */
export function colourOf(phrase: Phrase): string | null {
  return [...phrase.adjectives, ...phrase.nouns].find((word) => COLOURS[word]) ?? null;
}

/** A phrase of one noun. */
export function plainPhrase(head: string): Phrase {
  return {
    head,
    written: head,
    nouns: [],
    adjectives: [],
    count: null,
    plural: false,
    negated: false,
    emoji: false,
    name: false,
    link: { kind: 'break', words: [] },
    start: 0,
    end: 0,
  };
}
