import type { Intent, SubjectRequest } from '../prompt/intent.ts';
import type { Place, Season, Time, Weather } from '../prompt/lexicon.ts';
import vocabulary from '../prompt/vocabulary.json' with { type: 'json' };
import { createRandom, type Random } from '../random.ts';
import { findSubject, type SubjectKind } from '../subjects/catalog.ts';
import { loadFigure } from '../subjects/figure.ts';
import { arrangeFlat } from './arrange-flat.ts';
import { placeSubjects } from './place-subjects.ts';
import type { LookSettings, Scene } from './scene.ts';

export interface ComposeOptions {
  prompt: string;
  width: number;
  height: number;
  seed: number;
  upscale: number;
  look: LookSettings;
  /** Images given by the caller to stand in the scene, before the subjects of the prompt. */
  given?: GivenSubject[];
}

export interface GivenSubject {
  label: string;
  /** A data URI, so the scene can be drawn again without the request. */
  image: string;
  width: number;
  height: number;
  /** Relative size, see `sizeOf`. */
  size: number;
  framed?: boolean;
  /** Cut off at the lower edge of its image. */
  bust?: boolean;
  /** The id of what the prompt calls it, for relations. */
  request?: string;
}

/** Turns what was understood into a scene: the seed chooses everything that is left open, and only here. */
export function composeScene(intent: Intent, options: ComposeOptions): Scene {
  const random = createRandom(options.seed).fork('compose');
  const place = placeOf(intent, (options.given?.length ?? 0) > 0, random);
  const season = intent.season ?? 'summer';
  const weather: Weather = intent.weather ?? 'clear';
  const time = intent.time ?? timeFor(intent, place, random);
  const left = random.chance(0.5);
  const scene: Scene = {
    version: 1,
    width: options.width,
    height: options.height,
    upscale: options.upscale,
    seed: options.seed,
    prompt: options.prompt,
    place,
    ...(place === 'interior' && intent.setting && { setting: intent.setting }),
    ...(intent.kind && { kind: intent.kind }),
    time,
    weather,
    season: effectiveSeason(season, intent, weather),
    features: intent.features,
    without: intent.without,
    horizon: horizonFor(place, options.width / options.height, random),
    light: {
      x: left ? random.range(0.14, 0.38) : random.range(0.62, 0.86),
      y: random.range(0.12, 0.24),
    },
    colours: intent.colours,
    subjects: [],
    look: options.look,
  };
  if (time === 'golden' || time === 'dawn' || time === 'dusk') scene.light.y = scene.horizon - random.range(0.03, 0.1);
  scene.subjects = placeSubjects(scene, furnished(intent), options.given ?? [], random.fork('subjects'));
  if (place === 'flat') {
    // A logo is seen as it is, without the grade of a photograph.
    scene.look = { ...scene.look, strength: scene.look.strength * 0.35 };
    arrangeFlat(scene);
  }
  return scene;
}

function effectiveSeason(season: Season, intent: Intent, weather: Weather): Season {
  return weather === 'snow' || intent.features.includes('snow') ? 'winter' : season;
}

const FLAT = new Set(['logo', 'poster', 'icon']);

/** The place of the prompt, or one that suits the kind of image and what is in it. */
function placeOf(intent: Intent, given: boolean, random: Random): Place {
  if (intent.kind && FLAT.has(intent.kind)) return 'flat';
  if (intent.kind === 'abstract') return 'abstract';
  const people = intent.subjects.some((s) => s.person);
  // People at a table are in a room with a table, not on it.
  if (people && intent.place === 'table') return 'interior';
  // Nothing behind a text may compete with it.
  if (!intent.place && intent.texts.length > 0 && intent.subjects.length === 0) return 'studio';
  if (!intent.place && intent.kind === 'portrait') return 'studio';
  if (!intent.place && intent.kind === 'product') return 'studio';
  if (!intent.place && intent.kind === 'food') return 'table';
  if (
    !intent.place &&
    people &&
    intent.subjects.every((s) => s.person || s.kind.group === 'Objects') &&
    intent.features.length === 0 &&
    !intent.time &&
    !intent.weather &&
    !intent.season
  )
    return 'studio';
  return intent.place ?? placeFor(intent, given, random);
}

/** A place that suits the subjects, if the prompt names none. */
function placeFor(intent: Intent, given: boolean, random: Random): Place {
  const first = intent.subjects[0]?.kind;
  const features = new Set(intent.features);
  if (features.has('mountains')) return 'mountains';
  if (features.has('water')) return 'lake';
  if (first) {
    if (
      intent.subjects.some((s) =>
        /🛋|🛏|🪑|📺|🪞|🛁|drawn:(?:table|desk|throne|stool|bookshelf|chandelier|lamp|staircase|jukebox|stove)/u.test(
          s.kind.emoji,
        ),
      )
    )
      return 'interior';
    if (first.pose === 'boat') return 'sea';
    if (first.pose === 'swim')
      return /🦆|🦢/u.test(first.emoji) ? 'lake' : /🏄/u.test(first.emoji) ? 'sea' : 'underwater';
    if (/🚀|🛸|🛰|👽|☄/u.test(first.emoji) && intent.time === null) return 'space';
    if (first.group === 'Food & Drink') return 'table';
    if (/🌵|🐪|🐫|🦂/u.test(first.emoji)) return 'desert';
    if (/🐧|🐻‍❄️|🦭/u.test(first.emoji)) return 'lake';
    if (/🚗|🚕|🚌|🚓|🚑|🚒|🚚|🏍|🛵|🏎/u.test(first.emoji)) return 'street';
    // A moon or a rainbow is not seen from a forest.
    const sky = (['sun', 'moon', 'stars', 'rainbow', 'aurora'] as const).some((feature) => features.has(feature));
    if (/🌲|🌳|🍄|🦉|🦌|🐺|🐿/u.test(first.emoji)) return sky ? 'meadow' : 'forest';
    if (first.group === 'Objects' || first.group === 'Activities') return 'studio';
    // What flies needs a sky.
    if (first.pose === 'fly' || sky) return random.pick(['meadow', 'meadow', 'lake', 'mountains', 'meadow']);
    return random.pick(['meadow', 'meadow', 'lake', 'mountains', 'forest']);
  }
  if (intent.features.length > 0 || intent.time || intent.weather || intent.season) {
    return random.pick(['lake', 'mountains', 'meadow', 'lake']);
  }
  if (given) return 'studio';
  return intent.colours.length > 0 && intent.unknown.length === 0 ? 'studio' : 'abstract';
}

function timeFor(intent: Intent, place: Place, random: Random): Time {
  const features = new Set(intent.features);
  if (features.has('stars') || features.has('moon') || features.has('aurora')) return 'night';
  if (features.has('sun')) return 'golden';
  if (intent.weather || place === 'table' || place === 'interior' || place === 'studio') return 'day';
  return random.pick(['day', 'day', 'golden', 'dawn']);
}

function horizonFor(place: Place, aspect: number, random: Random): number {
  const tall = aspect < 0.8 ? 0.06 : 0;
  const base: Record<Place, number> = {
    meadow: 0.56,
    mountains: 0.6,
    lake: 0.54,
    sea: 0.5,
    beach: 0.46,
    forest: 0.62,
    desert: 0.58,
    city: 0.7,
    street: 0.56,
    interior: 0.66,
    table: 0.58,
    studio: 0.64,
    space: 0.7,
    underwater: 0.72,
    abstract: 0.6,
    flat: 0.7,
  };
  return base[place] + tall + random.range(-0.02, 0.02);
}

/**
 * Shrinks every box to the figure inside it, so boxes say where things really are. Its feet stay on the same line; in
 * the air and on paper it stays in the middle.
 */
export async function settleBoxes(scene: Scene): Promise<void> {
  for (const subject of scene.subjects) {
    const figure = await loadFigure(subject);
    const { box } = subject;
    const fit = Math.min(box.width / figure.width, box.height / figure.height);
    const width = Math.max(1, Math.round(figure.width * fit));
    const height = Math.max(1, Math.round(figure.height * fit));
    const bottom = box.y + box.height;
    const middle = subject.pose === 'fly' || scene.place === 'flat' ? (box.height - height) / 2 : 0;
    subject.box = {
      x: Math.round(box.x + (box.width - width) / 2),
      y: Math.round(bottom - height - middle),
      width,
      height,
    };
  }
}

/** What a room has in it if the prompt names nothing else. */
const FURNISHINGS = Object.entries(vocabulary.furnishings).map(
  ([rooms, things]) => [new RegExp(rooms), things.split(', ')] as const,
);

/** The intent with the furniture that makes a room recognisable, unless it is excluded or already there. */
export function furnished(intent: Intent): Intent {
  const usual = FURNISHINGS.find(([room]) => intent.place === 'interior' && room.test(intent.setting ?? ''))?.[1];
  if (!usual || intent.subjects.length > 2) return intent;
  const added = usual
    .filter(
      (name) =>
        !intent.absent.includes(name) && !intent.subjects.some((s) => s.kind.label === name || s.word.endsWith(name)),
    )
    .slice(0, intent.subjects.length > 0 ? 1 : 3)
    .flatMap((name): SubjectRequest[] => {
      const kind = findSubject(name);
      return kind ? [requestOf(name, kind)] : [];
    });
  return { ...intent, subjects: [...intent.subjects, ...added] };
}

const requestOf = (name: string, kind: SubjectKind): SubjectRequest => ({
  id: `f-${name}`,
  word: name,
  kind,
  count: 1,
  colour: null,
  scale: 1,
  qualities: [],
});
