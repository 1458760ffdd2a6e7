import { drawModel } from './draw-model.ts';
import { type Model, turned } from './model.ts';
import { OUTDOORS } from './outdoors.ts';
import { ROOMS } from './rooms.ts';

const MODELS: Partial<Record<string, Model>> = { ...ROOMS, ...OUTDOORS };

/** Which model stands for which drawing. */
const rows: Record<string, string> = {
  sofa: '🛋️',
  bed: '🛏️',
  table: 'drawn:table',
  desk: 'drawn:desk',
  chair: '🪑',
  stool: 'drawn:stool',
  bench: 'drawn:bench',
  bookshelf: 'drawn:bookshelf',
  lamp: 'drawn:lamp 💡 🪔',
  plant: '🪴',
  stove: 'drawn:stove',
  bathtub: '🛁',
  toilet: '🚽',
  television: '📺',
  computer: '🖥️',
  laptop: '💻',
  books: '📚 📖 📕',
  picture: '🖼️',
  door: '🚪',
  crate: '📦',
  tent: '⛺',
  bus: '🚌 🚎 🚐',
  car: '🚗 🚙 🚕 🏎️',
  truck: '🚚 🚛 🛻',
  house: '🏠 🏡 🛖 🏘️',
  barn: '🏚️',
  shop: '🏪 🏬',
  block: '🏨 🏫',
  offices: '🏢 🏦 🏛️',
  hospital: '🏥',
  skyscraper: 'drawn:skyscraper',
  church: '⛪ 💒',
  factory: '🏭',
  castle: '🏰 🏯',
  lighthouse: 'drawn:lighthouse',
  tree: '🌳',
  pine: '🌲 🎄',
  bush: '🌿 ☘️',
  cactus: '🌵',
  fountain: '⛲',
  stone: '🪨',
};
const NAMES = new Map(Object.entries(rows).flatMap(([name, list]) => list.split(' ').map((emoji) => [emoji, name])));

const PREFIX = 'isometric:';
const TURNED = '/turned';

/** The isometric form of a drawing, by the key that it is drawn from; null if there is none. */
export function isometricOf(emoji: string, turn = false): string | null {
  const name = nameOf(emoji);
  return name ? `${PREFIX}${name}${turn ? TURNED : ''}` : null;
}

/** The model behind such a key. */
export function modelOf(key: string): Model | null {
  if (!key.startsWith(PREFIX)) return null;
  const model = MODELS[key.slice(PREFIX.length).replace(TURNED, '')];
  return model ? (key.endsWith(TURNED) ? turned(model) : model) : null;
}

/** Its drawing as an SVG. */
export function isometricSvg(key: string): string | null {
  const model = modelOf(key);
  return model && drawModel(model);
}

const BUILDINGS = /^(?:house|barn|shop|block|offices|hospital|skyscraper|church|factory|castle|lighthouse)$/;
const VEHICLES = /^(?:car|bus|truck)$/;

const nameOf = (emoji: string) =>
  emoji.startsWith(PREFIX)
    ? emoji.slice(PREFIX.length).replace(TURNED, '')
    : (NAMES.get(emoji) ?? NAMES.get(`${emoji}\uFE0F`) ?? '');

export const isBuilding = (emoji: string) => BUILDINGS.test(nameOf(emoji));
export const isVehicle = (emoji: string) => VEHICLES.test(nameOf(emoji));
