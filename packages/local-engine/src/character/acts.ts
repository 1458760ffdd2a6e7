import type { Intent, SubjectRequest } from '../prompt/intent.ts';
import type { PersonLook } from '../prompt/person.ts';
import { understand } from '../prompt/understand.ts';
import type { PlacedSubject, Scene } from '../scene/scene.ts';

/** A prompt in which the character is the one who does what it says. */
export interface Acts {
  intent: Intent;
  /** The character among the subjects of the intent. */
  who: SubjectRequest | null;
}

/**
 * Reads what the character does. A prompt usually leaves it out («sitting on a bench»), so it is put before it; if the
 * prompt begins with somebody («the woman rides a horse»), that is the character.
 */
export function readActs(prompt: string, noun: string): Acts {
  const said = prompt
    .replace(/@[A-Za-z][A-Za-z0-9_]*/g, `the ${noun}`)
    .replace(/\b(?:the|this|my|our)\s+(?:character|person|subject|hero|figure)\b/gi, `the ${noun}`)
    .replace(/^\s*(?:he|she|they|it)\b/i, `the ${noun}`);
  const plain = understand(said);
  const [first] = plain.subjects;
  const begins = !/^\s*(?:[a-z]+ing|in|on|at|by|under|with|near|inside|as|from|behind|standing)\b/i.test(said);
  if (first && begins && (first.person || first.word === noun)) return { intent: plain, who: first };
  const intent = understand(`a ${noun} ${said.replace(/^\s*(?:is|was|are)\s+/i, '')}`);
  const who = intent.subjects.find((subject) => subject.word === noun || subject.kind.label === noun) ?? null;
  return { intent, who };
}

/** The largest subject of one of our own images, which can be drawn again in another pose. */
export function ownCharacter(scene: Scene | undefined): PlacedSubject | null {
  if (!scene) return null;
  const drawn = scene.subjects.filter((subject) => 'person' in subject.source || 'emoji' in subject.source);
  const area = ({ box }: PlacedSubject) => box.width * box.height;
  const [largest] = drawn.sort((a, b) => area(b) - area(a));
  return largest ?? null;
}

/** The look of the character, with the clothes, glasses and mood that the new prompt names. */
export function sameLook(look: PersonLook, said: PersonLook | undefined): PersonLook {
  if (!said) return look;
  return {
    ...look,
    clothes: said.clothes.length > 0 ? said.clothes : look.clothes,
    glasses: look.glasses || said.glasses,
    mood: said.mood ?? look.mood,
  };
}
