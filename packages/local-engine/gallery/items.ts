import { readFileSync } from 'node:fs';
import type { WorkKind } from '@darkroom/engine';
import { parse } from 'yaml';

/** One image of the gallery, made from the images before it. */
export interface Item {
  section: string;
  name: string;
  caption: string;
  work: WorkKind;
  input: object;
  /** Names of earlier items by role, with their scenes and without. */
  images?: Record<string, string>;
  plain?: Record<string, string>;
  /** Which file of the result to show. */
  role?: string;
}

const SIZE = { width: 576, height: 384 };

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'scene';

export function readItems(): Item[] {
  const file = parse(readFileSync(new URL('items.yaml', import.meta.url), 'utf8')) as {
    models: string[];
    scenes: string[];
    names: Record<string, string>;
    operations: Omit<Item, 'section'>[];
  };
  const named = (images: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(images).map(([role, name]) => [role, file.names[name] ?? name]));
  return [
    ...file.models.map((model_type): Item => {
      const prompt = 'a fox by a mountain lake at dusk';
      const loras = model_type === 'wan-image-2.2' && { lora_low_name: 'soft', lora_high_name: 'night' };
      return {
        section: 'One prompt, every model type',
        name: `model-${slug(model_type)}`,
        caption: `${model_type}: ${prompt}`,
        work: 'generate',
        input: { prompt, model_type, seed: 11, ...SIZE, ...loras },
      };
    }),
    ...file.scenes.map((prompt, i): Item => {
      const name = `scene-${i + 1}-${slug(prompt)}`;
      const input = { prompt, seed: 21 + i, ...SIZE };
      return { section: 'Text to image', name, caption: prompt, work: 'generate', input };
    }),
    ...file.operations.map((item) => ({
      ...item,
      section: 'Operations',
      images: named(item.images),
      plain: named(item.plain),
    })),
  ];
}
