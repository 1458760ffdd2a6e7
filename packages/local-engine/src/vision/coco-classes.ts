import vocabulary from './vocabulary.json' with { type: 'json' };

/**
 * The 80 things that the detector knows, by the model's number, each with the class's own name first and then other
 * words that people use.
 */
export const COCO_CLASSES: Record<number, readonly string[]> = Object.fromEntries(
  Object.entries(vocabulary.classes).map(([id, names]) => [Number(id), names.split(', ')]),
);

/** The class's own name, with spaces. */
export function className(id: number): string {
  return COCO_CLASSES[id]?.[0] ?? 'object';
}

/** The class that a word means; undefined if the detector does not know it. */
export function classOf(word: string): number | undefined {
  return byWord.get(word);
}

const byWord = new Map(Object.entries(COCO_CLASSES).flatMap(([id, names]) => names.map((name) => [name, Number(id)])));
