import { describe, type SubjectKind } from '../subjects/catalog.ts';
import { findNoun, isGarment, isPerson } from '../subjects/find-noun.ts';
import type { RelationName, SubjectRequest } from './intent.ts';
import { COLOURS } from './lexicon.ts';
import { describePerson, personOf } from './person.ts';
import type { Phrase } from './phrases.ts';
import { colourOf, plainPhrase, type Reading, report } from './reading.ts';

const BIG = new Set(['big', 'large', 'giant', 'huge', 'enormous', 'massive', 'towering']);
const SMALL = new Set(['tiny', 'small', 'little', 'miniature', 'baby']);
/** More subjects than this do not stay readable in one image. */
const MOST_SUBJECTS = 8;
const MOST_OF_ONE = 12;

/** «with red curly hair», «in a suit»: what belongs to the person named before. */
export function readOfPerson(reading: Reading, phrase: Phrase, relation: RelationName | null): boolean {
  const owner = reading.person ?? (reading.last && isGarment(phrase.head) ? reading.last : null);
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
    if (taken) report(reading, phrase, owner.kind.label, 'part');
    return taken;
  }
  // An animal in a hat: the hat is a thing of its own, on the animal.
  if (!phrase.negated) readThing(reading, phrase, 'wearing');
  return true;
}

export function readThing(reading: Reading, phrase: Phrase, relation: RelationName | null): void {
  const { head, nouns } = phrase;
  const group = head === 'family' || head === 'herd' || head === 'pack' ? nouns.at(-1) : undefined;
  if (group && findNoun(group)) {
    readThing(reading, { ...phrase, head: group, nouns: nouns.slice(0, -1), plural: true, count: null }, relation);
    return;
  }
  // «the head of a statue»: a part stands for what it belongs to.
  if (isPart(head)) {
    readPart(reading, phrase, relation);
    return;
  }
  // «a church with stained windows»: it has them already.
  if (
    PART_OF_BUILDING.test(head) &&
    phrase.link.words.includes('with') &&
    reading.last?.kind.group === 'Travel & Places'
  ) {
    report(reading, phrase, null, 'part');
    return;
  }
  const dish = CONTAINER.test(head) ? nouns.at(-1) : undefined;
  if (dish && findNoun(dish)?.group === 'Food & Drink') {
    readThing(reading, { ...phrase, head: dish, nouns: nouns.slice(0, -1) }, relation);
    return;
  }
  if (reading.written.has(head) && !DRAWN_ANYWAY.test(head)) {
    reading.boards.set(head, { colour: colourOf(phrase), wooden: phrase.adjectives.some((a) => /^wood/.test(a)) });
    report(reading, phrase, head, 'text');
    return;
  }
  const person = head === 'family' || head === 'couple' || head === 'friend' || isPerson(head);
  const found = person ? personKind(head) : findNoun(head, nouns);
  if (!found) {
    report(reading, phrase, null, 'nothing');
    reading.intent.unknown.push(head);
    return;
  }
  const subject = add(reading, phrase, found, person);
  report(reading, phrase, subject && found.label, subject ? 'subject' : 'nothing');
  if (subject) relate(reading, subject, relation, phrase);
}

/** «on the head of a statue», «on his shoulder», «on top»: the relation is to what the part belongs to. */
function readPart(reading: Reading, phrase: Phrase, relation: RelationName | null): void {
  report(reading, phrase, null, 'part');
  if (!relation || !reading.last) return;
  const owner = reading.intent.subjects.find((s) => s !== reading.last && (s.person || s === reading.main));
  if (owner) {
    reading.intent.relations = reading.intent.relations.filter(
      ({ subject, object }) => !(subject === owner.id && object === reading.last?.id),
    );
    reading.intent.relations.push({ subject: reading.last.id, relation, object: owner.id });
  } else reading.passedOn = { from: reading.last, relation };
}

/** Things that are drawn besides the text that is on them; others are drawn with it. */
const DRAWN_ANYWAY = /^(?:mug|cup|cake|t?shirt|bottle|bag|box|window)$/;
const PART_OF_BUILDING = /^(?:window|door|roof|chimney|wall|balcony|porch|gate|step|shutter)$/;

/** What has another colour than its drawing. */
const NATURAL: Partial<Record<string, string>> = { goldfish: 'orange', canary: 'yellow' };

export function add(reading: Reading, phrase: Phrase, kind: SubjectKind, person = false): SubjectRequest | null {
  const { subjects } = reading.intent;
  const colour = person ? null : (colourOf(phrase) ?? NATURAL[phrase.head] ?? null);
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
    reading.last = same;
    return same;
  }
  if (subjects.length >= MOST_SUBJECTS) return null;
  const scale = phrase.adjectives.some((a) => BIG.has(a))
    ? 1.35
    : phrase.adjectives.some((a) => SMALL.has(a))
      ? 0.7
      : person && phrase.adjectives.includes('tall')
        ? 1.12
        : person && phrase.adjectives.includes('short')
          ? 0.86
          : 1;
  const qualities = phrase.adjectives.filter((a) => !COLOURS[a] && !BIG.has(a) && !SMALL.has(a));
  const subject: SubjectRequest = {
    id: `s${Math.max(0, ...subjects.map((s) => Number(s.id.slice(1)))) + 1}`,
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
  if (look) reading.person = subject;
  else if (phrase.link.kind !== 'joined') reading.person = null;
  reading.last = subject;
  return subject;
}

function relate(reading: Reading, subject: SubjectRequest, relation: RelationName | null, phrase: Phrase): void {
  const previous = reading.intent.subjects[reading.intent.subjects.indexOf(subject) - 1] ?? null;
  const { main, passedOn } = reading;
  reading.main ??= subject;
  reading.passedOn = null;
  if (passedOn && phrase.link.words.includes('of')) {
    reading.intent.relations.push({ subject: passedOn.from.id, relation: passedOn.relation, object: subject.id });
    return;
  }
  const from =
    relation === 'next to' || relation === 'behind' || relation === 'in front of' || relation === 'at'
      ? (main ?? previous)
      : previous;
  if (phrase.link.words.includes('of') && previous && relation === null) {
    // «a bowl of ramen»: it is drawn in one.
    if (CONTAINER.test(previous.kind.label) && SERVED.test(subject.kind.emoji)) {
      reading.intent.subjects = reading.intent.subjects.filter((s) => s !== previous);
      subject.word = `${subject.word} ${previous.word}`;
      subject.count = Math.max(subject.count, previous.count);
      reading.main = reading.main === previous ? subject : reading.main;
      return;
    }
    // «a vase of tulips»: the container comes first.
    if (/^(?:vase|cup|glass|bowl|basket|jar|pot|bag|box|bottle|mug)$/.test(previous.kind.label.split(' ').at(-1) ?? ''))
      reading.intent.relations.push({ subject: subject.id, relation: 'in', object: previous.id });
    return;
  }
  if (!relation || !from || from === subject) return;
  reading.intent.relations.push({ subject: from.id, relation, object: subject.id });
}

const CONTAINER = /^(?:bowl|platter|plate|cup|glass|pot|jar|mug|cone|dish|tray|basket)$/;
/** Food that is drawn with what it is served in. */
const SERVED = /^(?:🍜|🥗|🍲|🍛|🍚|🥘|🥣|🍵|🍝|🍧|🍨|🫕|🍷|🍹|🥛)/u;
const COLLECTIVE = /^(?:sheep|fish|deer|bison|salmon)$/;

function isPart(noun: string): boolean {
  return /^(?:top|side|middle|front|back|bottom|corner|edge|end|head|shoulder|hand|lap|left|right|game|ground|air|distance|row|line)$/.test(
    noun,
  );
}

function personKind(noun: string): SubjectKind {
  const found = findNoun(noun);
  if (found?.group === 'People & Body') return found;
  const look = personOf(plainPhrase(noun));
  return look.gender === 'woman'
    ? describe('🧍‍♀️', 'woman')
    : look.gender === 'man'
      ? describe('🧍‍♂️', 'man')
      : describe('🧍', 'person');
}
