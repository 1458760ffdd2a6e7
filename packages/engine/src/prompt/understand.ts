import { describe, findSubject, subjectOfEmoji } from '../subjects/catalog.ts';
import { printArea } from '../subjects/written.ts';
import { EMOJI_WORDS } from './emoji-words.ts';
import { imageWord } from './image-kind.ts';
import type { ImageKind, Intent } from './intent.ts';
import { kindFor } from './kind-for.ts';
import { COLOURS } from './lexicon.ts';
import { type Phrase, readPhrases } from './phrases.ts';
import { placeOf } from './place.ts';
import { leaveOut, readScenery } from './read-scenery.ts';
import { add, readOfPerson, readThing } from './read-things.ts';
import { beginReading, colourOf, mood, plainPhrase, type Reading, report, setPlace } from './reading.ts';
import { relationOf } from './relations.ts';
import { readTexts } from './texts.ts';
import { readWords } from './words.ts';

/** Reads a prompt: the kind of image, place, light and weather, things with their attributes and relations, texts, style. */
export function understand(prompt: string): Intent {
  const said = readWords(prompt);
  const words = said.filter((word) => !ISOMETRIC.test(word.text));
  const { texts, used } = readTexts(words);
  const reading = beginReading(new Set(texts.map((text) => text.medium ?? '')));
  for (const word of words)
    if (word.kind === 'adjective' || word.kind === 'verb' || word.kind === 'adverb') mood(reading, word.text);
  for (const phrase of readPhrases(words)) {
    if (!used.has(phrase.end - 1)) read(reading, phrase);
  }
  const intent = finish(reading, texts);
  if (words.length < said.length) makeIsometric(intent);
  return intent;
}

const ISOMETRIC = /^(?:isometric|isometrical|isometry|axonometric)$/;
/** Kinds of image that have no ground to look down on. */
const UPRIGHT = new Set<ImageKind>(['portrait', 'logo', 'poster', 'pattern', 'map', 'abstract']);

/** The image is drawn on a tile, or the run says that it is not. */
function makeIsometric(intent: Intent): void {
  if (intent.kind && UPRIGHT.has(intent.kind)) intent.nouns.push({ word: 'isometric', drawn: null, as: 'nothing' });
  else intent.kind = 'isometric';
}

function read(reading: Reading, phrase: Phrase): void {
  if (phrase.emoji) {
    readEmoji(reading, phrase.head);
    return;
  }
  if (phrase.link.kind === 'break' || phrase.link.kind === 'start') reading.main = null;
  for (const word of [...phrase.adjectives, ...phrase.nouns, ...phrase.head.split(' ')]) mood(reading, word);
  const whole = imageWord(phrase);
  if (whole && !phrase.negated) {
    readImageWord(reading, phrase, whole.kind);
    return;
  }
  const relation = relationOf(phrase.link.words);
  if (looksAtCamera(reading, phrase) || readColour(reading, phrase)) return;
  if (readOfPerson(reading, phrase, relation)) return;
  if (phrase.negated) leaveOut(reading, phrase);
  else if (!readScenery(reading, phrase, relation)) readThing(reading, phrase, relation);
}

function finish(
  reading: Reading,
  texts: { text: string; medium: string | null; look: Intent['texts'][number]['look'] }[],
): Intent {
  const { intent } = reading;
  intent.texts = texts.map((text) => {
    const on = intent.subjects.find(
      (s) => text.medium !== null && s.word.endsWith(text.medium) && printArea(text.medium),
    );
    return {
      ...text,
      on: on?.id ?? null,
      ...(reading.boards.get(text.medium ?? '') ?? { colour: null, wooden: false }),
    };
  });
  intent.kind ??= kindFor(intent);
  if (intent.kind && SIGNED.has(intent.kind)) drawSigns(reading);
  return intent;
}

/** Kinds of image in which the weather is a thing to draw. */
const SIGNED = new Set<ImageKind>(['icon', 'logo', 'pattern']);
const SIGNS: Partial<Record<string, string>> = {
  sun: '☀️',
  cloud: '☁️',
  rain: '🌧️',
  storm: '⛈️',
  thunderstorm: '⛈️',
  lightning: '⚡',
  snow: '❄️',
  moon: '🌙',
  star: '⭐',
  rainbow: '🌈',
};

function drawSigns(reading: Reading): void {
  const { intent } = reading;
  for (const noun of intent.nouns.filter(({ as }) => as === 'scenery')) drawSign(reading, noun.word);
}

/** Draws the sign of a word of the weather; false if it is none. */
function drawSign(reading: Reading, word: string): boolean {
  const sign = SIGNS[word];
  if (!sign) return false;
  add(reading, plainPhrase(word), describe(sign, word));
  reading.intent.weather = null;
  return true;
}

function readEmoji(reading: Reading, emoji: string): void {
  const words = EMOJI_WORDS[emoji];
  if (words) {
    for (const word of words.split(' ')) {
      mood(reading, word);
      readScenery(reading, plainPhrase(word), null);
    }
    return;
  }
  const kind = subjectOfEmoji(emoji);
  if (kind) add(reading, plainPhrase(kind.label), kind);
}

function readImageWord(reading: Reading, phrase: Phrase, kind: ImageKind | null): void {
  const { intent } = reading;
  mood(reading, phrase.head);
  intent.kind ??= kind;
  if (kind === 'portrait') intent.closeUp = true;
  const colour = colourOf(phrase);
  if (colour) intent.colours.push(colour);
  if (/^(?:background|backdrop|gradient)$/.test(phrase.head)) {
    const named = placeOf({ head: phrase.nouns.at(-1) ?? 'studio', nouns: [] });
    setPlace(reading, named?.place ?? 'studio', named ? named.name : 'studio');
  }
  // «a cloud icon», «a rocket logo».
  for (const noun of kind && SIGNED.has(kind) ? phrase.nouns : []) {
    const drawn = drawSign(reading, noun) ? null : findSubject(noun);
    if (drawn) add(reading, plainPhrase(noun), drawn);
  }
  for (const noun of phrase.nouns) {
    const setting = placeOf({ head: noun, nouns: [] });
    if (setting && noun !== 'studio') setPlace(reading, setting.place, setting.name);
  }
  report(reading, phrase, null, 'part');
}

/** «smiling at the camera»: nobody wants to see the camera. */
function looksAtCamera(reading: Reading, phrase: Phrase): boolean {
  if (
    !/^(?:camera|viewer|lens)$/.test(phrase.head) ||
    !phrase.link.words.some((w) => /^(?:at|into|facing|toward|towards)$/.test(w))
  )
    return false;
  reading.intent.closeUp = true;
  report(reading, phrase, null, 'part');
  return true;
}

/** «in orange and teal»: a colour that stands by itself tints the whole. */
function readColour(reading: Reading, phrase: Phrase): boolean {
  if (!COLOURS[phrase.head] || phrase.plural || phrase.count !== null || phrase.nouns.some((noun) => !COLOURS[noun]))
    return false;
  reading.intent.colours.push(phrase.head, ...phrase.nouns, ...phrase.adjectives.filter((a) => COLOURS[a]));
  return true;
}
