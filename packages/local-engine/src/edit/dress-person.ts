import type { RawImage } from '@darkroom/engine';
import { describePerson } from '../prompt/person.ts';
import { readPhrases } from '../prompt/phrases.ts';
import { readWords } from '../prompt/words.ts';
import { renderScene } from '../scene/render.ts';
import type { PlacedSubject, Scene } from '../scene/scene.ts';
import type { Job } from '../work/job.ts';

/**
 * Gives a person of one of our images what a prompt adds to them («sunglasses», «a red hat»), by drawing the scene again;
 * null if the prompt adds something else, or there is nobody it could be for.
 */
export async function dressPerson(
  scene: Scene,
  prompt: string,
  target: string | null,
  job: Job,
): Promise<{ raw: RawImage; scene: Scene } | null> {
  const who = scene.subjects.filter((subject) => 'person' in subject.source && (!target || isCalled(subject, target)));
  const [phrase, ...others] = readPhrases(readWords(prompt));
  const subject = who[0];
  if (!subject || !phrase || others.length > 0 || !('person' in subject.source)) return null;
  const person = structuredClone(subject.source.person);
  if (!describePerson(person.look, phrase)) return null;
  const subjects = scene.subjects.map((one) => (one === subject ? { ...one, source: { person } } : one));
  const dressed = { ...scene, subjects };
  const silent = { ...job, progress() {} };
  return { raw: await renderScene(dressed, silent), scene: dressed };
}

function isCalled({ label, keywords }: PlacedSubject, target: string): boolean {
  const words = target.toLowerCase().split(/\s+/);
  return words.some((word) => label === word || keywords.includes(word) || (word === 'person' && keywords.length > 0));
}
