import type { Intent } from '../prompt/intent.ts';
import type { Random } from '../random.ts';
import { extentOf } from '../subjects/isometric/draw-model.ts';
import { isBuilding, isometricOf, isVehicle, modelOf } from '../subjects/isometric/isometric.ts';
import type { Model } from '../subjects/isometric/model.ts';
import type { PlacedSubject, Scene } from './scene.ts';
import { CELLS, onTile, tileIn } from './tile.ts';

/** Something on the tile: where its far corner is, and how large it is, in cells. */
interface Item {
  subject: PlacedSubject;
  model: Model | null;
  scale: number;
  size: [number, number];
  height: number;
  at: [number, number, number];
  /** What it stands on, if that is not the tile. */
  host: Item | null;
}

/** Cells between two things. */
const GAP = 0.12;

/** Places what is on the tile of an isometric image: furniture at the walls, high things behind low ones. */
export function arrangeIsometric(scene: Scene, intent: Intent, random: Random): void {
  const items = scene.subjects.map((subject) => itemOf(subject, intent, scene));
  fitTogether(items);
  // What the prompt names comes first, and the largest, which have the least choice.
  const order = items.toSorted((a, b) => Number(isAdded(a)) - Number(isAdded(b)) || area(b) - area(a));
  for (const item of order) item.host = hostOf(item, items, intent);
  const placed: Item[] = [];
  for (const item of order.filter((one) => !one.host)) {
    // On a full tile what the prompt names is drawn smaller, and what only furnishes it is omitted.
    const named = !isAdded(item);
    let found = place(item, placed, scene, random);
    for (let round = 0; !found && named && round < 6; round++) {
      resize(item, 0.8);
      found = place(item, placed, scene, random);
    }
    if (found || named) placed.push(item);
  }
  for (const host of placed)
    putOn(
      host,
      items.filter((item) => item.host === host),
    );
  scene.subjects = farFirst(placed)
    .flatMap((item) => [item, ...items.filter((one) => one.host === item)])
    .map((item, i) => ({ ...settle(item, scene), id: `subject-${i + 1}` }));
}

function itemOf(subject: PlacedSubject, intent: Intent, scene: Scene): Item {
  const request = intent.subjects.find((s) => s.id === subject.request);
  const emoji = 'emoji' in subject.source ? subject.source.emoji : '';
  const model = modelOf(isometricOf(emoji) ?? '');
  const town = intent.subjects.some((s) => isBuilding(s.kind.emoji));
  const alone = intent.subjects.length === 1 && request?.count === 1;
  if (model) {
    const [w, d] = model.size;
    const street = scene.tile === 'street' || scene.tile === 'city';
    const city = scene.tile === 'city' && isBuilding(emoji) ? 0.78 : 1;
    const wanted =
      isVehicle(emoji) && street ? 0.72 : alone && scene.tile !== 'interior' ? Math.min(2, 3.7 / Math.max(w, d)) : city;
    const scale = Math.min(wanted, 4.4 / heightOf(model)) * Math.min(1.4, Math.max(0.85, request?.scale ?? 1));
    return {
      subject,
      model,
      scale,
      size: [w * scale, d * scale],
      height: heightOf(model) * scale,
      at: [0, 0, 0],
      host: null,
    };
  }
  const person = 'person' in subject.source;
  const sits = 'person' in subject.source && subject.source.person.pose === 'sit';
  const natural = person ? (sits ? 1.45 : 1.75) : (request?.kind.size ?? 0.9) * (request?.scale ?? 1) * 1.15;
  const height = alone && scene.tile !== 'interior' ? 3 : Math.max(0.5, natural * (town ? 0.8 : 1));
  const wide = Math.min(2.4, height * Math.max(0.4, Math.min(1.2, subject.box.width / subject.box.height)) * 0.62);
  return { subject, model: null, scale: 1, size: [wide, wide], height, at: [0, 0, 0], host: null };
}

const heightOf = (model: Model) => -extentOf(model).y0;
const area = ({ size }: Item) => size[0] * size[1];

/** Makes everything smaller if it would not fit on the tile. */
function fitTogether(items: Item[]): void {
  const share = items.reduce((sum, item) => sum + area(item), 0) / (CELLS * CELLS * 0.5);
  if (share <= 1) return;
  const factor = Math.max(0.5, Math.sqrt(1 / share));
  for (const item of items) resize(item, factor);
}

function resize(item: Item, factor: number): void {
  item.scale *= factor;
  item.height *= factor;
  item.size = [item.size[0] * factor, item.size[1] * factor];
}

/** What an item stands on: what the prompt says, or a table for what belongs on one. */
function hostOf(item: Item, items: Item[], intent: Intent): Item | null {
  const { request } = item.subject;
  const said = intent.relations.find((r) => r.subject === request && r.relation === 'on');
  const named = said && items.find((one) => one !== item && one.subject.request === said.object && one.model?.top);
  if (named && !named.host) return named;
  if (intent.relations.some((r) => r.subject === request)) return null;
  const kind = intent.subjects.find((s) => s.id === request)?.kind;
  const small =
    item.model?.place === 'table' ||
    (!item.model && kind !== undefined && kind.size <= 0.6 && /Objects|Food|Activities/.test(kind.group));
  if (!small) return null;
  return items.find((one) => /table|desk/.test(one.subject.label) && one.model?.top !== undefined) ?? null;
}

/** Side by side on the upper side of their host. */
function putOn(host: Item, items: Item[]): void {
  const [w, d] = host.size;
  const top = (host.model?.top ?? 0) * host.scale;
  for (const [i, item] of items.entries()) {
    const most = (Math.max(w, d) / items.length) * 0.8;
    if ('person' in item.subject.source) {
      // Feet reach the floor before the seat.
      item.at = [host.at[0] + (w - item.size[0]) / 2 + 0.1, host.at[1] + (d - item.size[1]) / 2 + 0.1, top * 0.25];
      continue;
    }
    resize(item, Math.min(1, most / Math.max(...item.size)));
    const along = (i + 0.5) / items.length;
    const middle = w >= d ? [w * along, d / 2] : [w / 2, d * along];
    item.at = [host.at[0] + middle[0] - item.size[0] / 2, host.at[1] + middle[1] - item.size[1] / 2, top];
  }
}

/** Puts an item into the free position that suits it best; false if there is none. */
function place(item: Item, placed: Item[], scene: Scene, random: Random): boolean {
  const room = scene.tile === 'interior';
  const kind = room ? item.model?.place : undefined;
  const flown = item.subject.pose === 'fly';
  let best = Number.POSITIVE_INFINITY;
  const jitter = random.fork(item.subject.id);
  for (const turn of turnsOf(item, kind, scene)) {
    const [w, d] = turn ? [item.size[1], item.size[0]] : item.size;
    for (let x = 0.1; x + w <= CELLS - 0.05; x += 0.2) {
      for (let y = 0.1; y + d <= CELLS - 0.05; y += 0.2) {
        if ((kind === 'wall' || kind === 'hung') && (turn ? x : y) > 0.15) continue;
        if (blocksRoad(item, scene, y, d)) continue;
        if (!flown && placed.some((other) => overlaps(other, x, y, w, d, kind === 'hung'))) continue;
        const cost = costAt(item, x + w / 2, y + d / 2, turn, kind, placed, scene) + jitter.range(0, 0.12);
        if (cost >= best) continue;
        best = cost;
        item.at = [x, y, kind === 'hung' ? 1.5 : flown ? 2 : 0];
        item.subject = turnedSubject(item, turn);
      }
    }
  }
  if (best === Number.POSITIVE_INFINITY) return false;
  const key = 'emoji' in item.subject.source ? item.subject.source.emoji : '';
  const model = modelOf(key);
  if (!model) return true;
  item.model = model;
  item.size = [model.size[0] * item.scale, model.size[1] * item.scale];
  return true;
}

/** Whether something that is no vehicle would stand on the street. */
function blocksRoad(item: Item, scene: Scene, y: number, depth: number): boolean {
  const street = scene.tile === 'city' || scene.tile === 'street';
  return street && !isVehicle(emojiOf(item)) && y + depth > 4 && item.height > 1;
}

function turnsOf(item: Item, kind: Model['place'], scene: Scene): boolean[] {
  if (!item.model) return [false];
  // Cars drive along the street.
  if (isVehicle(emojiOf(item)) && (scene.tile === 'city' || scene.tile === 'street')) return [true];
  return kind === 'wall' || kind === 'hung' ? [false, true] : [false];
}

const emojiOf = ({ subject }: Item) => ('emoji' in subject.source ? subject.source.emoji : '');

function turnedSubject(item: Item, turn: boolean): PlacedSubject {
  const key = isometricOf(emojiOf(item), turn);
  return key ? { ...item.subject, source: { emoji: key } } : item.subject;
}

function overlaps(other: Item, x: number, y: number, w: number, d: number, hung: boolean): boolean {
  if (other.at[2] > 0) return false;
  // Only high things reach what hangs on the wall.
  if (hung && other.height < 1.8) return false;
  const [ox, oy] = other.at;
  return x < ox + other.size[0] + GAP && x + w + GAP > ox && y < oy + other.size[1] + GAP && y + d + GAP > oy;
}

/** How well a place suits an item; lower is better. */
function costAt(
  item: Item,
  cx: number,
  cy: number,
  turn: boolean,
  kind: Model['place'],
  placed: Item[],
  scene: Scene,
): number {
  const middle = CELLS / 2;
  if (kind === 'wall' || kind === 'hung') {
    const along = turn ? cy : cx;
    // The window must stay free.
    const hides = turn && item.height + (kind === 'hung' ? 3 : 0) > 1.9 && along > 2.4;
    return Math.abs(along - (turn ? 2.2 : middle)) + (turn ? 0.4 : 0) + (hides ? 4 : 0);
  }
  if (kind === 'corner')
    return Math.min(Math.hypot(cx, cy) + 0.3, Math.hypot(CELLS - cx, cy), Math.hypot(cx, CELLS - cy));
  const road = (scene.tile === 'city' || scene.tile === 'street') && cy > 3.9 && cy < 5.7;
  const onRoad = isVehicle(emojiOf(item)) ? (road ? 0 : 6) : road ? 3 : 0;
  const pond = (scene.tile === 'lake' || scene.tile === 'beach') && (cy > 4 ? !floats(item) : floats(item)) ? 20 : 0;
  if (isGrown(item) && placed.length > 0 && scene.tile !== 'interior') {
    // Trees stand around, not before what they belong to.
    const before = placed.some(
      (other) =>
        other.height > 1.2 &&
        cx + cy > other.at[0] + other.at[1] + 1.2 &&
        Math.abs(cx - cy - (other.at[0] - other.at[1])) < 2.4,
    );
    // Behind what stands in the middle they would be seen as a part of it.
    const hidden = Math.abs(cx - cy) < 1.6 ? 2 : 0;
    return 5 - Math.hypot(cx - middle, cy - middle) + (before ? 4 : 0) + hidden + onRoad + pond;
  }
  const lead = placed.length === 0 ? 0 : 0.35;
  return Math.hypot(cx - middle - lead, cy - middle - lead) + item.height * (cx + cy - CELLS) * 0.1 + onRoad + pond;
}

const isAdded = (item: Item) => item.subject.request?.startsWith('f-') === true;
const isGrown = (item: Item) =>
  /tree|pine|bush|palm|forest/.test(item.subject.label) || (isAdded(item) && !isBuilding(emojiOf(item)));
const floats = (item: Item) => item.subject.pose === 'boat' || item.subject.pose === 'swim';

/** What nothing else is behind comes first. */
function farFirst(items: Item[]): Item[] {
  const rest = items.toSorted((a, b) => a.at[0] + a.at[1] - b.at[0] - b.at[1]);
  const out: Item[] = [];
  const behind = (a: Item, b: Item) =>
    (a.at[0] + a.size[0] <= b.at[0] + 0.01 || a.at[1] + a.size[1] <= b.at[1] + 0.01) &&
    !(b.at[0] + b.size[0] <= a.at[0] + 0.01 || b.at[1] + b.size[1] <= a.at[1] + 0.01);
  while (rest.length > 0) {
    const next = rest.findIndex((item) => rest.every((other) => other === item || !behind(other, item)));
    out.push(...rest.splice(Math.max(0, next), 1));
  }
  return out;
}

/** The subject with its box in the image. */
function settle(item: Item, scene: Scene): PlacedSubject {
  const tile = tileIn(scene);
  const { subject, model } = item;
  const [x, y, z] = item.at;
  const shared = { ...subject, flip: model ? false : subject.flip, depth: 0, ...(item.host && { carried: true }) };
  if (model) {
    const extent = extentOf(model);
    const [ox, oy] = onTile(tile, x, y, z);
    const unit = tile.unit * item.scale;
    const box = {
      x: ox + extent.x0 * unit,
      y: oy + extent.y0 * unit,
      width: (extent.x1 - extent.x0) * unit,
      height: (extent.y1 - extent.y0) * unit,
    };
    return { ...shared, pose: 'object', box, ground: z > 0 ? null : box.y + box.height };
  }
  const [cx, cy] = onTile(tile, x + item.size[0] / 2, y + item.size[1] / 2, z);
  const height = item.height * tile.unit * 1.1;
  const width = height * (subject.box.width / subject.box.height);
  const foot = cy + (item.host ? 0.04 : 0.12) * tile.unit;
  const pose = subject.pose === 'fly' ? 'fly' : subject.pose === 'head' ? 'head' : 'object';
  return { ...shared, pose, box: { x: cx - width / 2, y: foot - height, width, height }, ground: z > 0 ? null : foot };
}
