import { findSubject, type SubjectKind, subjectOfEmoji } from '../subjects/catalog.ts';
import type { Intent } from './intent.ts';
import {
  COLOURS,
  FEATURES,
  type Feature,
  NUMBERS,
  PLACE_RANK,
  PLACES,
  SEASONS,
  STOP,
  STYLES,
  TIMES,
  WEATHERS,
} from './lexicon.ts';
import { type Token, tokenize } from './tokens.ts';
import { toEnglish } from './translate.ts';

const BIG = new Set(['big', 'large', 'giant', 'huge', 'enormous', 'massive', 'towering']);
const SMALL = new Set(['tiny', 'small', 'little', 'miniature', 'baby']);
const CLOSE = new Set(['closeup', 'portrait', 'macro', 'close', 'headshot', 'detailed']);
/** Emoji that stand for the scene itself. */
const EMOJI_WORDS: Partial<Record<string, string>> = {
  '🌅': 'sunrise sea',
  '🌄': 'sunrise mountain',
  '🌇': 'sunset city',
  '🌆': 'dusk city',
  '🌃': 'night city',
  '🏙️': 'city',
  '🌉': 'night city',
  '🏔️': 'mountain snow',
  '⛰️': 'mountain',
  '🗻': 'mountain',
  '🌋': 'mountain',
  '🏖️': 'beach',
  '🏝️': 'island',
  '🏜️': 'desert',
  '🏞️': 'lake mountain',
  '🌌': 'night stars',
  '🌙': 'night moon',
  '🌕': 'night moon',
  '☀️': 'sunny sun',
  '🌞': 'sunny sun',
  '⭐': 'night stars',
  '🌟': 'night stars',
  '🌠': 'night stars',
  '✨': 'sparkles',
  '🌈': 'rainbow',
  '☁️': 'cloudy',
  '⛅': 'cloudy',
  '🌧️': 'rain',
  '☔': 'rain',
  '⛈️': 'storm',
  '🌩️': 'storm',
  '⚡': 'storm',
  '❄️': 'snow',
  '🌨️': 'snowing',
  '🌫️': 'fog',
  '🌊': 'ocean',
  '🪐': 'space',
  '🌍': 'space',
  '🌎': 'space',
  '🌏': 'space',
  '🎉': 'party',
  '🔥': 'sunset',
};

/** Reads a prompt: place, time, weather, season, subjects with their number and colour, style. */
export function understand(prompt: string): Intent {
  const intent: Intent = {
    place: null,
    time: null,
    weather: null,
    season: null,
    features: [],
    without: [],
    subjects: [],
    style: null,
    colours: [],
    closeUp: false,
    unknown: [],
  };
  const tokens = tokenize(expandEmoji(prompt)).map(english);
  const features = new Set<Feature>();
  let pending = fresh();
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    const subject = subjectAt(tokens, i);
    const scenic = readScenery(token, intent, features);
    if (subject && isWorn(subject.kind, tokens, i, intent)) {
      i += subject.length - 1;
      pending = fresh();
    } else if (subject && (!scenic || subject.kind.label.includes(' '))) {
      const count =
        pending.count ??
        (token.plural || (tokens[i + subject.length - 1]?.plural ?? false) || isCollective(tokens, i) ? 3 : 1);
      const young = /^(child|kid|boy|girl)$/.test(subject.kind.label) ? 0.7 : 1;
      addSubject(intent, subject.kind, Math.min(8, count), pending.colour, pending.scale * young);
      i += subject.length - 1;
      pending = fresh();
    } else if (COLOURS[token.singular]) {
      if (pending.colour) intent.colours.push(pending.colour);
      pending.colour = token.singular;
    } else if (NUMBERS[token.text] || /^\d$/.test(token.text)) {
      pending.count = NUMBERS[token.text] ?? Math.max(1, Number(token.text));
    } else if (BIG.has(token.text)) pending.scale = 1.35;
    else if (SMALL.has(token.text)) pending.scale = 0.7;
    else if (!scenic && !STOP.has(token.text) && !STOP.has(token.singular)) intent.unknown.push(token.text);
    if (CLOSE.has(token.text)) intent.closeUp = true;
    if (tokens[i].endsPhrase || scenic) {
      if (pending.colour) intent.colours.push(pending.colour);
      pending = { ...fresh(), count: scenic ? null : pending.count };
    }
  }
  if (pending.colour) intent.colours.push(pending.colour);
  intent.features = [...features];
  return intent;
}

/** Clothes on a person who was already named are part of them, not a separate thing. */
function isWorn(kind: SubjectKind, tokens: Token[], i: number, intent: Intent): boolean {
  if (intent.subjects.length === 0 || !/👗|👒|🎩|🧢|👑|👓|🕶|👕|🧥|🧣|🧤|👖|👟|🥾|👠|🥽|👔/u.test(kind.emoji))
    return false;
  return tokens.slice(Math.max(0, i - 4), i).some((t) => /^(wearing|wears|in|with|dressed)$/.test(t.text));
}

/** "sheep", "fish" and "deer" without an article mean several. */
function isCollective(tokens: Token[], i: number): boolean {
  if (!/^(sheep|fish|deer|bison|salmon)$/.test(tokens[i]?.text ?? '')) return false;
  return !tokens.slice(Math.max(0, i - 3), i).some((t) => /^(a|an|the|one|this|that|my)$/.test(t.text));
}

function fresh(): { count: number | null; colour: string | null; scale: number } {
  return { count: null, colour: null, scale: 1 };
}

function english(token: Token): Token {
  const word = toEnglish(token.text);
  return word === token.text ? token : { ...token, text: word, singular: word };
}

function expandEmoji(prompt: string): string {
  return prompt.replace(/\p{RGI_Emoji}/gv, (found) => ` ${EMOJI_WORDS[found] ?? found} `);
}

/** True if the word is about the scene and not about a thing in it. */
function readScenery(token: Token, intent: Intent, features: Set<Feature>): boolean {
  const word = token.singular;
  let scenic = false;
  const place = PLACES.get(word) ?? PLACES.get(token.text);
  if (place) {
    if (!intent.place || PLACE_RANK[place] > PLACE_RANK[intent.place]) intent.place = place;
    scenic = true;
  }
  const feature = FEATURES.get(word) ?? FEATURES.get(token.text);
  if (feature) {
    features.add(feature);
    scenic = true;
  }
  const time = TIMES.get(word);
  if (time) {
    // "golden" and the like override an earlier, plainer word; night always wins.
    if (!intent.time || intent.time === 'day' || time === 'night') intent.time = time;
    scenic = true;
  }
  const weather = WEATHERS.get(word);
  if (weather) {
    intent.weather = weather;
    scenic = true;
  }
  const season = SEASONS.get(word);
  if (season) {
    intent.season = season;
    scenic = true;
  }
  const style = STYLES.get(word) ?? STYLES.get(token.text);
  if (style) {
    intent.style ??= style;
    scenic = true;
  }
  return scenic;
}

/** The longest sequence of up to three words from here that names a subject. */
function subjectAt(tokens: Token[], i: number): { kind: SubjectKind; length: number } | null {
  const first = tokens[i];
  if (first.emoji) {
    const kind = subjectOfEmoji(first.text);
    return kind && { kind, length: 1 };
  }
  for (let length = Math.min(3, tokens.length - i); length >= 1; length--) {
    const run = tokens.slice(i, i + length);
    if (run.some((t, k) => t.emoji || (k < length - 1 && t.endsPhrase))) continue;
    if (length === 1 && (STOP.has(first.text) || COLOURS[first.text] || NUMBERS[first.text])) continue;
    const strict = first.text.length <= 3 || (length === 1 && /.{3}ing$/.test(first.text));
    const phrase = [...run.slice(0, -1).map((t) => t.text), (run.at(-1) as Token).singular].join(' ');
    const kind = findSubject(phrase, strict) ?? findSubject(run.map((t) => t.text).join(' '), true);
    if (kind) return { kind, length };
  }
  return null;
}

function addSubject(intent: Intent, kind: SubjectKind, count: number, colour: string | null, scale: number): void {
  const same = intent.subjects.find((s) => s.kind.emoji === kind.emoji && s.colour === colour);
  if (same) same.count = Math.max(same.count, count);
  else if (intent.subjects.length < 6) intent.subjects.push({ kind, count, colour, scale });
}
