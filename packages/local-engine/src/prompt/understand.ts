import { describe, subjectOfEmoji } from '../subjects/catalog.ts';
import { findNoun, isPerson } from '../subjects/find-noun.ts';
import { imageWord, kindFor } from './image-kind.ts';
import type { ImageKind, Intent, SubjectRequest } from './intent.ts';
import { COLOURS } from './lexicon.ts';
import { type Phrase, readPhrases } from './phrases.ts';
import { leaveOut, placeOf, readScenery } from './read-scenery.ts';
import { add, readOfPerson, readThing } from './read-things.ts';
import { beginReading, colourOf, mood, plainPhrase, type Reading, report, setPlace } from './reading.ts';
import { relationOf } from './relations.ts';
import { readTexts } from './texts.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };
import { readWords } from './words.ts';

/** Reads a prompt: the kind of image, place, light and weather, things with their attributes and relations, texts, style. */
export function understand(prompt: string): Intent {
  const said = readWords(prompt);
  const words = said.filter((word) => !UNSHOWN.test(word.text));
  const { texts, used } = readTexts(words);
  const reading = beginReading(new Set(texts.map((text) => text.medium ?? '')));
  for (const word of words)
    if (word.kind === 'adjective' || word.kind === 'verb' || word.kind === 'adverb') mood(reading, word.text);
  const phrases = readPhrases(words);
  for (const phrase of phrases) {
    if (!used.has(phrase.end - 1)) read(reading, phrase);
  }
  // «in purple and gold»: a colour that belongs to no noun.
  for (const [i, word] of words.entries())
    if (COLOURS[word.text] && !phrases.some(({ start, end }) => i >= start && i < end))
      reading.intent.colours.push(word.text);
  const intent = finish(reading, texts);
  intent.words = said.filter(({ kind }) => MEANS.test(kind)).map(({ written }) => written);
  for (const { text, written } of said)
    if (UNSHOWN.test(text)) intent.nouns.push({ word: text, written, drawn: null, as: 'nothing' });
  return intent;
}

/** Words that name or describe something, and those that the tagger does not know. */
const MEANS = /^(?:noun|name|adjective|verb|adverb|other)$/;
/** Styles and views that people name and this engine lacks. */
const UNSHOWN = /^(?:isometric|isometrical|isometry|axonometric|woodcut|linocut|engraving|etching|pixel|poly|lowpoly)$/;
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
  // «a wolf walking through the snow».
  const gait = phrase.link.words.find((word) => GAIT.test(word));
  if (gait && reading.last && !phrase.negated) reading.last.qualities.push(gait);
  if (phrase.adjectives.includes('abstract') || isClient(reading, phrase)) {
    if (phrase.adjectives.includes('abstract')) reading.intent.kind ??= 'abstract';
    report(reading, phrase, null, 'part');
    return;
  }
  if (looksAtCamera(reading, phrase) || readColour(reading, phrase)) return;
  if (readOfPerson(reading, phrase, relation)) return;
  if (phrase.negated) leaveOut(reading, phrase);
  else if (!readScenery(reading, phrase, relation)) readThing(reading, phrase, relation);
}

const GAIT = /^(?:walking|running|trotting|galloping|strolling|wandering)$/;

/** «a logo for a coffee roaster»: whom it is for is not on it. */
function isClient({ intent }: Reading, { head, link }: Phrase): boolean {
  return intent.kind !== null && ON_PAPER.has(intent.kind) && link.words.at(-1) === 'for' && isPerson(head);
}

function finish(
  reading: Reading,
  texts: { text: string; medium: string | null; look: Intent['texts'][number]['look'] }[],
): Intent {
  const { intent } = reading;
  intent.texts = texts.map((text) => ({
    ...text,
    ...(reading.boards.get(text.medium ?? '') ?? { colour: null, wooden: false }),
  }));
  if (!intent.kind || !ON_PAPER.has(intent.kind)) mountainsBehind(intent);
  intent.kind ??= kindFor(intent);
  if (intent.kind === 'food') serveOnTable(intent);
  if (intent.kind && ON_PAPER.has(intent.kind)) drawSigns(reading);
  return intent;
}

/** Kinds of image without a place, in which everything is a thing. */
const ON_PAPER = new Set<ImageKind>(['logo', 'poster', 'icon']);

/** Mountains are where a scene is, and not among the things in it. */
function mountainsBehind(intent: Intent): void {
  const peak = intent.subjects.find((s) => s.kind.emoji === 'drawn:mountain');
  if (!peak) return;
  becomePlace(intent, peak, 'scenery');
  if (!intent.features.includes('mountains')) intent.features.push('mountains');
  intent.place ??= 'mountains';
  intent.setting ??= peak.word;
}

/** A subject is where the others are. */
function becomePlace(intent: Intent, subject: SubjectRequest, as: 'scenery' | 'place'): void {
  intent.subjects = intent.subjects.filter((s) => s !== subject);
  intent.relations = intent.relations.flatMap((r) =>
    r.subject === subject.id ? [] : [r.object === subject.id ? { ...r, object: 'place' } : r],
  );
  for (const noun of intent.nouns) if (noun.word === subject.word) noun.as = as;
}

/** Food is seen on a table that fills the image, not on a small one that stands there. */
function serveOnTable(intent: Intent): void {
  const table = intent.subjects.find((s) => /table$|desk$|counter$/.test(s.word) && s.count === 1);
  if (!table || intent.place) return;
  becomePlace(intent, table, 'place');
  intent.place = 'table';
  intent.setting = table.word;
  intent.settingQualities = table.qualities;
  if (table.colour) intent.colours.push(table.colour);
}

/** Kinds of image in which the weather is a thing to draw. */
const SIGNED = new Set<ImageKind>(['icon', 'logo']);
const SIGNS: Partial<Record<string, string>> = vocabulary.signs;

function drawSigns(reading: Reading): void {
  const { intent } = reading;
  const signed = intent.kind !== null && SIGNED.has(intent.kind);
  for (const noun of intent.nouns.filter(({ as }) => (signed && as === 'scenery') || as === 'nothing')) {
    if (drawSign(reading, noun.word)) Object.assign(noun, { as: 'subject', drawn: noun.word });
  }
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
  const words = (vocabulary.scenes as Partial<Record<string, string>>)[emoji];
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
  // «a cloud icon», «an owl portrait»; but not «a pencil drawing».
  const signed = kind !== null && SIGNED.has(kind);
  for (const noun of phrase.nouns) {
    if (signed && drawSign(reading, noun)) continue;
    const drawn = findNoun(noun);
    const shown = isPerson(noun) || (drawn && (signed || !/^(?:Objects|Activities)$/.test(drawn.group)));
    if (shown && !placeOf({ head: noun, nouns: [] }))
      readThing(reading, { ...phrase, head: noun, written: noun, nouns: [] }, null);
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
