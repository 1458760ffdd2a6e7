import type { Scene } from '../scene/scene.ts';
import type { Intent } from './intent.ts';

/** What of a prompt an image does not show, in its order and as it was written; `scene` is what was drawn of it. */
export function notDrawn(intent: Intent, scene: Scene | undefined): { notDrawn?: string[] } {
  const position = (text: string) => intent.words.findIndex((word) => text.startsWith(word));
  const shown = new Set(scene?.subjects.map(({ request }) => request));
  const missing = intent.nouns
    .filter(({ as, word }) => {
      const request = intent.subjects.find((subject) => subject.word === word);
      return as === 'nothing' || (as === 'subject' && request && scene && !shown.has(request.id));
    })
    .map(({ written }) => written)
    .sort((a, b) => position(a) - position(b));
  const words = isEmpty(intent) && (scene?.subjects.length ?? 0) === 0 ? intent.words : missing;
  return words.length === 0 ? {} : { notDrawn: [...new Set(words)] };
}

/** Whether nothing of the prompt can be seen, not even a place, a light or a colour. */
function isEmpty({ subjects, texts, place, time, weather, season, features, colours, kind }: Intent): boolean {
  const some = [...subjects, ...texts, ...features, ...colours];
  return some.length === 0 && !place && !time && !weather && !season && kind !== 'abstract';
}
