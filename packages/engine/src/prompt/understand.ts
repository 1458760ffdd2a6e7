import { describe, findSubject, type SubjectKind, subjectOfEmoji } from '../subjects/catalog.ts';
import { findByMeaning, isKindOf, isPerson } from '../subjects/find-by-meaning.ts';
import { printArea } from '../subjects/written.ts';
import { imageWord } from './image-kind.ts';
import type { ImageKind, Intent, RelationName, SubjectRequest } from './intent.ts';
import { COLOURS, FEATURES, PLACE_RANK, SEASONS, STYLES, TIMES, WEATHERS } from './lexicon.ts';
import { describePerson, isGarment, personOf } from './person.ts';
import { type Phrase, readPhrases } from './phrases.ts';
import { placeOf } from './place.ts';
import { LOCATIVE, relationOf } from './relations.ts';
import { readTexts } from './texts.ts';
import { readWords } from './words.ts';

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

/** More subjects than this do not stay readable in one image. */
const MOST_SUBJECTS = 8;
const MOST_OF_ONE = 12;

/** Reads a prompt: the kind of image, place, light and weather, things with their attributes and relations, texts, style. */
export function understand(prompt: string): Intent {
  const words = readWords(prompt);
  const { texts, used } = readTexts(words);
  const reader = new Reader(new Set(texts.map((text) => text.medium ?? '')));
  for (const word of words)
    if (word.kind === 'adjective' || word.kind === 'verb' || word.kind === 'adverb') reader.mood(word.text);
  for (const phrase of readPhrases(words)) {
    if (!used.has(phrase.end - 1)) reader.read(phrase);
  }
  return reader.finish(texts);
}

/** What was read so far; each phrase is understood from what came before it. */
class Reader {
  readonly intent: Intent = {
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
  };
  /** Nouns that have a text on them. */
  private readonly written: Set<string>;

  constructor(written: Set<string>) {
    this.written = written;
  }

  /** The first subject since the last comma: what most prepositions refer to. */
  private main: SubjectRequest | null = null;
  private last: SubjectRequest | null = null;
  private person: SubjectRequest | null = null;
  /** «on the head of …»: the relation goes to what the part belongs to. */
  private passedOn: { from: SubjectRequest; relation: RelationName } | null = null;
  /** The prompt begins with the place, which later ones do not replace: «a dining room with a long table». */
  private beginsWithPlace = false;

  read(phrase: Phrase): void {
    if (phrase.emoji) {
      this.readEmoji(phrase.head);
      return;
    }
    if (phrase.link.kind === 'break' || phrase.link.kind === 'start') this.main = null;
    for (const word of [...phrase.adjectives, ...phrase.nouns, ...phrase.head.split(' ')]) this.mood(word);
    const whole = imageWord(phrase);
    if (whole && !phrase.negated) {
      this.readImageWord(phrase, whole.kind);
      return;
    }
    const relation = relationOf(phrase.link.words);
    if (this.looksAtCamera(phrase) || this.readColour(phrase)) return;
    if (this.readOfPerson(phrase, relation)) return;
    if (phrase.negated) this.leaveOut(phrase);
    else if (!this.readScenery(phrase, relation)) this.readThing(phrase, relation);
  }

  finish(texts: { text: string; medium: string | null; look: Intent['texts'][number]['look'] }[]): Intent {
    const { intent } = this;
    intent.texts = texts.map((text) => {
      const on = intent.subjects.find(
        (s) => text.medium !== null && s.word.endsWith(text.medium) && printArea(text.medium),
      );
      return {
        ...text,
        on: on?.id ?? null,
        ...(this.boards.get(text.medium ?? '') ?? { colour: null, wooden: false }),
      };
    });
    intent.kind ??= kindFor(intent);
    return intent;
  }

  /** Light, weather, season and style can be said by any word. */
  mood(word: string): void {
    const { intent } = this;
    const time = TIMES.get(word);
    if (time && (!intent.time || intent.time === 'day' || time === 'night')) intent.time = time;
    const weather = WEATHERS.get(word);
    if (weather && word !== 'clouds' && word !== 'cloud') intent.weather = weather;
    intent.season = SEASONS.get(word) ?? intent.season;
    intent.style ??= STYLES.get(word) ?? null;
    if (CLOSE.has(word)) intent.closeUp = true;
  }

  private readEmoji(emoji: string): void {
    const words = EMOJI_WORDS[emoji];
    if (words) {
      for (const word of words.split(' ')) {
        this.mood(word);
        this.readScenery(plainPhrase(word), null);
      }
      return;
    }
    const kind = subjectOfEmoji(emoji);
    if (kind) this.add(plainPhrase(kind.label), kind);
  }

  private readImageWord(phrase: Phrase, kind: ImageKind | null): void {
    const { intent } = this;
    this.mood(phrase.head);
    intent.kind ??= kind;
    if (kind === 'portrait') intent.closeUp = true;
    const colour = colourOf(phrase);
    if (colour) intent.colours.push(colour);
    if (/^(?:background|backdrop|gradient)$/.test(phrase.head)) {
      const named = placeOf({ head: phrase.nouns.at(-1) ?? 'studio', nouns: [] });
      this.setPlace(named?.place ?? 'studio', named ? named.name : 'studio');
    }
    for (const noun of phrase.nouns) {
      const setting = placeOf({ head: noun, nouns: [] });
      if (setting && noun !== 'studio') this.setPlace(setting.place, setting.name);
    }
    this.report(phrase, null, 'part');
  }

  /** «smiling at the camera»: nobody wants to see the camera. */
  private looksAtCamera(phrase: Phrase): boolean {
    if (
      !/^(?:camera|viewer|lens)$/.test(phrase.head) ||
      !phrase.link.words.some((w) => /^(?:at|into|facing|toward|towards)$/.test(w))
    )
      return false;
    this.intent.closeUp = true;
    this.report(phrase, null, 'part');
    return true;
  }

  /** «in orange and teal»: a colour that stands by itself tints the whole. */
  private readColour(phrase: Phrase): boolean {
    if (!COLOURS[phrase.head] || phrase.plural || phrase.count !== null || phrase.nouns.some((noun) => !COLOURS[noun]))
      return false;
    this.intent.colours.push(phrase.head, ...phrase.nouns, ...phrase.adjectives.filter((a) => COLOURS[a]));
    return true;
  }

  /** «with red curly hair», «in a suit»: what belongs to the person named before. */
  private readOfPerson(phrase: Phrase, relation: RelationName | null): boolean {
    const owner = this.person ?? (this.last && isGarment(phrase.head, phrase.nouns) ? this.last : null);
    if (!owner) return false;
    const belongs =
      phrase.link.kind === 'and' ||
      phrase.negated ||
      relation === 'wearing' ||
      relation === 'in' ||
      phrase.link.words.includes('with');
    if (!belongs) return false;
    if (owner.person) {
      const taken = describePerson(owner.person, phrase);
      if (taken) this.report(phrase, owner.kind.label, 'part');
      return taken;
    }
    // An animal in a hat: the hat is a thing of its own, on the animal.
    if (!phrase.negated) this.readThing(phrase, 'wearing');
    return true;
  }

  private leaveOut(phrase: Phrase): void {
    const { intent } = this;
    intent.absent.push([...phrase.nouns, phrase.head].join(' '));
    const feature = FEATURES.get(phrase.head);
    if (feature) intent.without.push(feature);
    const weather = WEATHERS.get(phrase.head);
    if (weather && intent.weather === weather) intent.weather = null;
  }

  /** True if the phrase is about the scene and not about a thing in it. */
  private readScenery(phrase: Phrase, relation: RelationName | null): boolean {
    const { intent } = this;
    const { head } = phrase;
    const name = [...phrase.nouns, head].join(' ');
    const light = TIMES.get(head) ?? WEATHERS.get(head) ?? (SEASONS.get(head) && !findSubject(head) ? head : undefined);
    this.mood(head);
    const feature =
      FEATURES.get(head) ?? (/lights?$/.test(name) && phrase.adjectives.includes('northern') ? 'aurora' : undefined);
    if (feature) intent.features.push(feature);
    for (const noun of phrase.nouns) {
      const more = FEATURES.get(noun);
      if (more) intent.features.push(more);
    }
    if (
      light !== undefined ||
      (feature &&
        /^(?:sun|moon|stars|rainbow|aurora|clouds|water|snow|fireflies|confetti|mountains|flowers)$/.test(feature) &&
        !findSubject(head))
    ) {
      const place = placeOf(phrase);
      if (place && feature) this.setPlace(place.place, place.name);
      this.report(phrase, head, 'scenery');
      return true;
    }
    const first = phrase.link.kind === 'start' || phrase.link.kind === 'break';
    const moving = relation === null && phrase.link.kind === 'joined' && !phrase.link.words.includes('of');
    const setting = first || moving || (relation !== null && LOCATIVE.has(relation)) ? placeOf(phrase) : null;
    const drawn = findByMeaning(head, phrase.nouns);
    const thing =
      drawn !== null &&
      (relation === null
        ? drawn.confidence > 0.7
        : drawn.confidence === 1 && !(relation === 'in' && INDOORS.test(head)));
    if (!setting || (thing && !ROOMS.test(setting.name))) {
      for (const noun of phrase.nouns) this.placeFromModifier(noun);
      return false;
    }
    this.setPlace(setting.place, setting.name, phrase.adjectives);
    if (first && intent.subjects.length === 0 && setting.place === 'interior') this.beginsWithPlace = true;
    if (relation && this.last) intent.relations.push({ subject: this.last.id, relation, object: 'place' });
    const colour = colourOf(phrase);
    if (colour) intent.colours.push(colour);
    this.report(phrase, setting.name, 'place');
    for (const noun of phrase.nouns) {
      const plant = findByMeaning(noun);
      if (plant && plant.kind.group === 'Animals & Nature' && isKindOf(noun, 'plant', 12))
        this.add({ ...plainPhrase(noun), plural: true }, plant.kind);
    }
    return true;
  }

  /** «a café table», «a street sign»: the noun before can say where, if nothing else does. */
  private placeFromModifier(noun: string): void {
    const setting = placeOf({ head: noun, nouns: [] });
    if (setting && !this.intent.place && !findSubject(noun)) this.setPlace(setting.place, setting.name);
  }

  private setPlace(place: NonNullable<Intent['place']>, name: string, adjectives: string[] = []): void {
    const { intent } = this;
    if (intent.place && (this.beginsWithPlace || PLACE_RANK[place] <= PLACE_RANK[intent.place])) return;
    intent.place = place;
    intent.setting = name;
    intent.settingQualities = adjectives.filter((word) => !COLOURS[word]);
  }

  private readThing(phrase: Phrase, relation: RelationName | null): void {
    const { head, nouns } = phrase;
    const group = head === 'family' || head === 'herd' || head === 'pack' ? nouns.at(-1) : undefined;
    if (group && findByMeaning(group)) {
      this.readThing({ ...phrase, head: group, nouns: nouns.slice(0, -1), plural: true, count: null }, relation);
      return;
    }
    // «the head of a statue»: a part stands for what it belongs to.
    if (isPart(head)) {
      this.readPart(phrase, relation);
      return;
    }
    const dish = CONTAINER.test(head) ? nouns.at(-1) : undefined;
    if (dish && findByMeaning(dish)?.kind.group === 'Food & Drink') {
      this.readThing({ ...phrase, head: dish, nouns: nouns.slice(0, -1) }, relation);
      return;
    }
    if (this.written.has(head) && !printArea(head)) {
      this.boards.set(head, { colour: colourOf(phrase), wooden: phrase.adjectives.some((a) => /^wood/.test(a)) });
      this.report(phrase, head, 'text');
      return;
    }
    const person = head === 'family' || head === 'couple' || head === 'friend' || isPerson(head);
    const found = person ? personKind(head) : findByMeaning(head, nouns)?.kind;
    if (!found) {
      this.report(phrase, null, 'nothing');
      this.intent.unknown.push(head);
      return;
    }
    const subject = this.add(phrase, found, person);
    this.report(phrase, found.label, 'subject');
    if (subject) this.relate(subject, relation, phrase);
  }

  /** «on the head of a statue», «on his shoulder», «on top»: the relation is to what the part belongs to. */
  private readPart(phrase: Phrase, relation: RelationName | null): void {
    this.report(phrase, null, 'part');
    if (!relation || !this.last) return;
    const owner = this.intent.subjects.find((s) => s !== this.last && (s.person || s === this.main));
    if (owner) {
      this.intent.relations = this.intent.relations.filter(
        (r) => !(r.subject === owner.id && r.object === this.last?.id),
      );
      this.intent.relations.push({ subject: this.last.id, relation, object: owner.id });
    } else this.passedOn = { from: this.last, relation };
  }

  private add(phrase: Phrase, kind: SubjectKind, person = false): SubjectRequest | null {
    const { subjects } = this.intent;
    const colour = person ? null : colourOf(phrase);
    const several =
      phrase.head === 'family'
        ? 4
        : phrase.head === 'couple'
          ? 2
          : COLLECTIVE.test(phrase.head) && phrase.count === null
            ? 3
            : 1;
    const count = Math.min(
      MOST_OF_ONE,
      phrase.head === 'family' && phrase.count === 1 ? several : (phrase.count ?? (phrase.plural ? 3 : several)),
    );
    const word = [...phrase.nouns, phrase.head].join(' ');
    const look = person ? personOf(phrase) : undefined;
    const same = subjects.find((s) => s.kind.emoji === kind.emoji && s.colour === colour && !look);
    if (same) {
      same.count = Math.max(same.count, count);
      this.last = same;
      return same;
    }
    if (subjects.length >= MOST_SUBJECTS) return null;
    const scale = phrase.adjectives.some((a) => BIG.has(a))
      ? 1.35
      : phrase.adjectives.some((a) => SMALL.has(a))
        ? 0.7
        : 1;
    const qualities = phrase.adjectives.filter((a) => !COLOURS[a] && !BIG.has(a) && !SMALL.has(a));
    const subject: SubjectRequest = {
      id: `s${subjects.length + 1}`,
      word,
      kind,
      count,
      colour,
      scale,
      qualities,
      ...(look && { person: look }),
    };
    if (look?.age === 'child') subject.scale *= 0.7;
    subjects.push(subject);
    if (look) this.person = subject;
    else if (phrase.link.kind !== 'joined') this.person = null;
    this.last = subject;
    return subject;
  }

  private relate(subject: SubjectRequest, relation: RelationName | null, phrase: Phrase): void {
    const previous = this.intent.subjects[this.intent.subjects.indexOf(subject) - 1] ?? null;
    const { main, passedOn } = this;
    this.main ??= subject;
    this.passedOn = null;
    if (passedOn && phrase.link.words.includes('of')) {
      this.intent.relations.push({ subject: passedOn.from.id, relation: passedOn.relation, object: subject.id });
      return;
    }
    const from =
      relation === 'next to' || relation === 'behind' || relation === 'in front of' || relation === 'at'
        ? (main ?? previous)
        : previous;
    if (phrase.link.words.includes('of') && previous && relation === null) {
      // «a vase of tulips»: the container comes first.
      if (
        /^(?:vase|cup|glass|bowl|basket|jar|pot|bag|box|bottle|mug)$/.test(
          previous.kind.label.split(' ').at(-1) ?? '',
        ) ||
        isKindOf(previous.word, 'container')
      )
        this.intent.relations.push({ subject: subject.id, relation: 'in', object: previous.id });
      return;
    }
    if (!relation || !from || from === subject) return;
    this.intent.relations.push({ subject: from.id, relation, object: subject.id });
  }

  /** Signs and boards are drawn with their text, not as things of their own. */
  private readonly boards = new Map<string, { colour: string | null; wooden: boolean }>();

  private report(phrase: Phrase, drawn: string | null, as: Intent['nouns'][number]['as']): void {
    this.intent.nouns.push({ word: [...phrase.nouns, phrase.head].join(' '), drawn, as });
  }
}

/** Places to be inside of, although they can be drawn from outside. */
const INDOORS = /^(?:subway|metro|library|church|cathedral|bank|shop|store|school|hospital|hotel|barn|stadium|bakery)$/;
const CONTAINER = /^(?:bowl|platter|plate|cup|glass|pot|jar|mug|cone|dish|tray|basket)$/;
const COLLECTIVE = /^(?:sheep|fish|deer|bison|salmon)$/;

function plainPhrase(head: string): Phrase {
  return {
    head,
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

/** The colour of a thing; of two, the first. */
function colourOf(phrase: Phrase): string | null {
  return [...phrase.adjectives, ...phrase.nouns].find((word) => COLOURS[word]) ?? null;
}

function isPart(noun: string): boolean {
  return /^(?:top|side|middle|front|back|bottom|corner|edge|end|head|shoulder|hand|lap|left|right|game|ground|air|distance|row|line)$/.test(
    noun,
  );
}

function personKind(noun: string): SubjectKind {
  const found = findByMeaning(noun)?.kind;
  if (found?.group === 'People & Body') return found;
  const look = personOf(plainPhrase(noun));
  return look.gender === 'woman'
    ? describe('🧍‍♀️', 'woman')
    : look.gender === 'man'
      ? describe('🧍‍♂️', 'man')
      : describe('🧍', 'person');
}

const ROOMS = /room|kitchen|office|library|bath|class|loft|hall|bar$|café|cafe|interior/;

/** The kind of image that follows from what it shows, if the prompt does not say it. */
function kindFor(intent: Intent): ImageKind | null {
  const first = intent.subjects[0];
  const room = intent.place === 'interior' && intent.setting !== null && ROOMS.test(intent.setting);
  if (room && (!first || intent.nouns.find((n) => n.as === 'place' || n.as === 'subject')?.as === 'place'))
    return 'interior';
  if (!first) return intent.place === 'city' && intent.setting === 'skyscraper' ? 'architecture' : null;
  const { person } = first;
  if (person && intent.subjects.every((s) => s.person === undefined || s === first)) {
    const face =
      person.hair.colour ??
      person.hair.length ??
      person.hair.curl ??
      person.eyes ??
      person.beard ??
      (person.glasses || person.without.length > 0 || intent.closeUp || null);
    if (face !== null && !intent.place && first.count === 1 && intent.relations.every((r) => r.relation === 'next to'))
      return 'portrait';
    return null;
  }
  const alive = intent.subjects.some(
    (s) => s.person || (s.kind.group === 'Animals & Nature' && isKindOf(s.kind.label, 'animal', 12)),
  );
  if (alive) return null;
  if (first.kind.group === 'Food & Drink' && (!intent.place || intent.place === 'table')) return 'food';
  if (isKindOf(first.word, 'building', 8) || isKindOf(first.kind.label, 'building', 8)) return 'architecture';
  const thing = first.kind.group === 'Objects' || first.kind.group === 'Activities';
  return thing &&
    first.count <= 2 &&
    (!intent.place || intent.place === 'studio' || intent.setting === 'wall' || intent.setting === 'sand')
    ? 'product'
    : null;
}
