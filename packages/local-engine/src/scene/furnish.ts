import type { Intent, SubjectRequest } from '../prompt/intent.ts';
import type { Place } from '../prompt/lexicon.ts';
import { describe, findSubject, type SubjectKind } from '../subjects/catalog.ts';
import { isBuilding, isVehicle } from '../subjects/isometric/isometric.ts';

/** What a room has in it if the prompt names nothing else. */
const FURNISHINGS: [RegExp, string[]][] = [
  [/living|lounge/, ['sofa', 'potted plant', 'table']],
  [/bedroom|child/, ['bed', 'lamp']],
  [/kitchen/, ['stove', 'table']],
  [/office|study/, ['desk', 'laptop']],
  [/dining/, ['table', 'chair']],
  [/library/, ['bookshelf', 'chair']],
  [/bath/, ['bathtub']],
  [/class/, ['desk', 'chair']],
  [/station|platform|subway|metro/, ['bench', 'metro']],
  [/hospital/, ['bed', 'lamp']],
  [/museum|gallery/, ['framed picture', 'bench']],
  [/church/, ['candle', 'bench']],
  [/shop|store/, ['bookshelf', 'shopping bags']],
  [/café|cafe|restaurant|bar$/, ['table', 'chair']],
];

/** The intent with the furniture that makes a room recognisable, unless it is left out or already there. */
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

/** What rooms have in them on a tile, where there is room for more; by the names of the isometric models. */
const TILE_ROOMS: [RegExp, string[]][] = [
  [/living|lounge|apartment/, ['sofa', 'table', 'plant', 'lamp', 'bookshelf', 'picture']],
  [/bedroom|child|nursery/, ['bed', 'lamp', 'bookshelf', 'plant', 'picture']],
  [/kitchen/, ['stove', 'refrigerator', 'table', 'chair', 'plant']],
  [/office|study|workspace/, ['desk', 'computer', 'chair', 'bookshelf', 'plant', 'picture']],
  [/dining|café|cafe|restaurant|bar$/, ['table', 'chair', 'plant', 'picture', 'lamp']],
  [/library/, ['bookshelf', 'table', 'books', 'lamp', 'chair']],
  [/bath/, ['bathtub', 'toilet', 'plant', 'picture']],
  [/class|school/, ['desk', 'chair', 'books', 'bookshelf', 'picture']],
  [/station|platform|subway|metro|hall|museum|gallery|church/, ['bench', 'picture', 'plant']],
  [/hospital/, ['bed', 'lamp', 'plant']],
  [/shop|store|warehouse|attic|cellar/, ['bookshelf', 'crate', 'plant']],
  [/./, ['table', 'chair', 'plant', 'lamp', 'picture']],
];

/** The intent with what makes the tile of an isometric image a small world, unless it is left out or already there. */
export function furnishedTile(intent: Intent, tile: Place): Intent {
  if (intent.subjects.reduce((sum, s) => sum + s.count, 0) > 4) return intent;
  const absent = [...intent.absent, ...intent.without.map((feature) => feature.replace(/s$/, ''))];
  const added = surroundings(intent, tile)
    .filter((name) => !absent.some((word) => word === name || (word === 'tree' && name === 'pine')))
    .filter((name) => !intent.subjects.some((s) => s.kind.label === name || s.word.endsWith(name)))
    .map((name, i) => ({ ...requestOf(name, describe(`isometric:${name}`, name)), id: `f-${name}-${i}` }));
  return { ...intent, subjects: [...intent.subjects, ...added] };
}

function surroundings(intent: Intent, tile: Place): string[] {
  const { subjects } = intent;
  if (tile === 'interior') {
    const usual = TILE_ROOMS.find(([room]) => room.test(intent.setting ?? 'room'))?.[1] ?? [];
    return subjects.length > 2 ? usual.slice(-2) : usual;
  }
  if (tile === 'studio' || tile === 'table' || tile === 'sea' || tile === 'space' || tile === 'underwater') return [];
  const built = subjects.some((s) => isBuilding(s.kind.emoji));
  if (tile === 'city')
    return built ? ['offices', 'skyscraper', 'tree'] : ['skyscraper', 'offices', 'block', 'tree', 'tree'];
  if (tile === 'street')
    return subjects.some((s) => isVehicle(s.kind.emoji)) ? ['shop', 'tree', 'tree'] : ['tree', 'bush'];
  if (tile === 'desert') return ['cactus', 'cactus', 'stone'];
  if (tile === 'beach') return ['stone', 'bush'];
  if (tile === 'forest' || tile === 'mountains') return ['pine', 'pine', 'tree', 'pine', 'stone'];
  return built ? ['tree', 'pine', 'bush', 'bush'] : ['tree', 'bush', 'stone'];
}
