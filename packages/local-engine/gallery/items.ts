import type { Backend, Images, ModelType, WorkKind, WorkResult } from '@darkroom/engine';

/** One image of the gallery, made from the images before it. */
export interface Item {
  section: string;
  name: string;
  caption: string;
  make(engine: Engine): Promise<WorkResult>;
  /** Which file of the result to show. */
  role?: string;
}

/** The backend, with the options that all items share. */
export interface Engine {
  backend: Backend;
  run<Kind extends WorkKind>(kind: Kind, input: Parameters<Backend[Kind]>[0], images?: Images): Promise<WorkResult>;
  /** An earlier item's image, with its scene unless `plain`. */
  picture(name: string, plain?: boolean): { bytes: Uint8Array; scene?: NonNullable<WorkResult['scene']> };
}

const MODELS: ModelType[] = [
  'flux-dev',
  'vendorb-imagen4',
  'flux-kontext-max',
  'vendora',
  'wan-image-2.1',
  'wan-image-2.2',
  'flux-kontext-multi',
  'nanobanana',
  'qwen-image-edit',
  'gemini-2.5',
];

const SCENES = [
  'two cats and a dog on a beach',
  'city skyline at night in the rain',
  'a red vintage car, studio backdrop',
  'a deer in an autumn forest, morning fog',
  'hot air balloons over a desert at sunrise',
  'a sailing boat on the sea at sunset',
  'a cup of coffee and a croissant on a wooden table',
  'a black cat on a red sofa',
  'a wizard and a dragon by a castle',
  'northern lights above a snowy mountain village at night',
  'underwater coral reef with colorful fish',
  'a rocket in space',
  'a rainbow over a green valley with sheep',
  '🦊🌲🌙',
  'قطة على الشاطئ عند الغروب',
  'qwertyuiop zxcvb',
];

const SIZE = { width: 576, height: 384 };

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'scene';

export const ITEMS: Item[] = [
  ...MODELS.map(
    (model_type, i): Item => ({
      section: 'One prompt, every model type',
      name: `model-${slug(model_type)}`,
      caption: `${model_type}: a fox by a mountain lake at dusk`,
      make: (e) =>
        e.run('generate', {
          prompt: 'a fox by a mountain lake at dusk',
          model_type,
          seed: 11,
          ...SIZE,
          ...(i === 5 && { lora_low_name: 'soft', lora_high_name: 'night' }),
        }),
    }),
  ),
  ...SCENES.map(
    (prompt, i): Item => ({
      section: 'Text to image',
      name: `scene-${i + 1}-${slug(prompt)}`,
      caption: prompt,
      make: (e) => e.run('generate', { prompt, seed: 21 + i, ...SIZE }),
    }),
  ),
  ...operations(),
];

function operations(): Item[] {
  const section = 'Operations';
  const fox = 'model-flux-dev';
  const beach = 'scene-1-two-cats-and-a-dog-on-a-beach';
  const car = 'scene-3-a-red-vintage-car-studio-backdrop';
  const deer = 'scene-4-a-deer-in-an-autumn-forest-morning-fog';
  const item = (name: string, caption: string, make: Item['make'], role?: string): Item => ({
    section,
    name,
    caption,
    make,
    ...(role && { role }),
  });
  const edit = (
    name: string,
    model: 'vendora' | 'flux-kontext-max' | 'nanobanana' | 'gemini25' | 'qwen-image-edit',
    prompt: string,
    from: string,
  ) =>
    item(name, `edit, ${model}: “${prompt}”`, (e) =>
      e.run('edit', { model, prompt, seed: 1 }, { source: e.picture(from) }),
    );
  return [
    item('remove-background', 'background removed (no scene given)', (e) =>
      e.run('removeBackground', {}, { source: e.picture(car, true) }),
    ),
    item('segment', 'segment “dog”', (e) => e.run('segment', { prompt: 'dog' }, { source: e.picture(beach) })),
    item('extract', 'extract “fox”', (e) => e.run('extract', { prompt: 'fox' }, { source: e.picture(fox) })),
    item('extract-mask', 'extract “deer” as a mask', (e) =>
      e.run('extract', { prompt: 'deer', mode: 'mask' }, { source: e.picture(deer) }),
    ),
    item('gen-remove', 'generative remove “dog”', (e) =>
      e.run('generativeRemove', { prompt: 'dog', seed: 1 }, { source: e.picture(beach) }),
    ),
    item('gen-remove-plain', 'generative remove “car” from an image without a scene', (e) =>
      e.run('generativeRemove', { prompt: 'car', remove_shadow: true, seed: 1 }, { source: e.picture(car, true) }),
    ),
    item('reframe', 'reframe 3:2 to 21:9', (e) =>
      e.run('reframe', { aspect_ratio: '21:9', seed: 1 }, { source: e.picture(fox) }),
    ),
    edit('edit-vendora', 'vendora', 'make the car blue', car),
    edit('edit-kontext', 'flux-kontext-max', 'turn it into winter', deer),
    edit('edit-nanobanana', 'nanobanana', 'add a balloon in the sky', beach),
    edit('edit-gemini', 'gemini25', 'make it night', beach),
    edit('edit-qwen', 'qwen-image-edit', 'turn it into a watercolour', fox),
    item('combine-side', 'combine, side by side', (e) =>
      e.run('combine', { mode: 'side-by-side' }, { 'images.0': e.picture(fox), 'images.1': e.picture(deer) }),
    ),
    item('combine-grid', 'combine, grid', (e) =>
      e.run(
        'combine',
        { mode: 'grid' },
        Object.fromEntries([fox, deer, beach, car].map((name, i) => [`images.${i}`, e.picture(name)])),
      ),
    ),
    item('combine-overlay', 'combine, overlay', (e) =>
      e.run('combine', { mode: 'overlay' }, { 'images.0': e.picture(fox), 'images.1': e.picture(deer) }),
    ),
    item('combine-nanobanana', 'combine, nanobanana: “together in a snowy field”', (e) =>
      e.run(
        'combine',
        { model: 'nanobanana', prompt: 'together in a snowy field', seed: 1 },
        { 'images.0': e.picture(fox), 'images.1': e.picture(car) },
      ),
    ),
    item('combine-gemini', 'combine, gemini25: “on a street at sunset”', (e) =>
      e.run(
        'combine',
        { model: 'gemini25', prompt: 'on a street at sunset', seed: 1 },
        { 'images.0': e.picture(deer), 'images.1': e.picture(car) },
      ),
    ),
    item('character', 'character: the fox, “walking through a city in the rain”', (e) =>
      e.run(
        'character',
        { prompt: 'walking through a city in the rain', resolution: '720', aspect_ratio: '3:2', seed: 3 },
        { character: e.picture(fox) },
      ),
    ),
    item('reference', 'reference: “@fox and @deer in a meadow full of flowers”', (e) =>
      e.run(
        'reference',
        {
          prompt: '@fox and @deer in a meadow full of flowers',
          images: [{ tag: 'fox' }, { tag: 'deer' }],
          aspect_ratio: '4:3',
          seed: 3,
        },
        { 'images.0': e.picture(fox), 'images.1': e.picture(deer) },
      ),
    ),
    item(
      'layers-background',
      'layers: only the background',
      (e) => e.run('layers', {}, { source: e.picture(beach) }),
      'layer.0',
    ),
    item(
      'layers-subject',
      'layers: one subject with its shadow',
      (e) => e.run('layers', {}, { source: e.picture(beach) }),
      'layer.1',
    ),
    item('video', 'video, 2 s, depth parallax', (e) =>
      e.run('video', { duration: 2, fps: 24, motion_bucket_id: 180, seed: 5 }, { source: e.picture(fox) }),
    ),
  ];
}
