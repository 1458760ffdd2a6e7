import type { Intent, SubjectRequest } from '../prompt/intent.ts';
import { understand } from '../prompt/understand.ts';

/** A prompt in which the character is the one who does what it says. */
export interface Acts {
  intent: Intent;
  /** The character among the subjects of the intent. */
  who: SubjectRequest | null;
}

/**
 * Reads what the character does. A prompt usually leaves it out («sitting on a bench»), so it is put before it; if the
 * prompt begins with someone («the woman rides a horse»), that is the character.
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
