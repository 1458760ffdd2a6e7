import type { Random } from '../random.ts';
import type { PlacedSubject, Scene } from './scene.ts';

/** Places what is on a logo, poster, icon, pattern or map: nothing stands on a ground there. */
export function arrangeFlat(scene: Scene, random: Random): void {
  for (const subject of scene.subjects) {
    subject.ground = null;
    subject.depth = 0;
    subject.flip = false;
    if (subject.pose !== 'bust') subject.pose = 'object';
  }
  const texts = scene.subjects.filter((s) => 'written' in s.source);
  const things = scene.subjects.filter((s) => !texts.includes(s));
  for (const { source } of texts) {
    if (!('written' in source)) continue;
    source.written.medium = scene.kind === 'map' ? 'card' : 'plain';
    // A poster's ground can be any colour; a logo's is light.
    if (scene.kind === 'poster') source.written.colour ??= 'white';
  }
  if (scene.kind === 'pattern') repeat(scene, things, random);
  else if (scene.kind === 'map') scatter(scene, things, random);
  else stack(scene, things, texts);
}

/** One above the other in the middle: the things, then the words; on a poster the words come first and are large. */
function stack(scene: Scene, things: PlacedSubject[], texts: PlacedSubject[]): void {
  const { width, height } = scene;
  const poster = scene.kind === 'poster';
  const share = texts.length === 0 ? 0 : things.length === 0 ? 0.8 : poster ? 0.36 : 0.26;
  const room = scene.kind === 'icon' ? 0.56 : 0.8;
  const textTop = poster && things.length > 0 ? height * 0.07 : height * (things.length === 0 ? 0.1 : 0.92 - share);
  const thingTop =
    poster && texts.length > 0 ? height * (0.1 + share) : height * (texts.length === 0 ? (1 - room) / 2 : 0.1);
  const thingHeight = height * (texts.length === 0 ? room : 0.84 - share);
  for (const [i, text] of texts.entries()) {
    const each = (height * share) / texts.length;
    text.box = { x: width * 0.08, y: textTop + each * i, width: width * 0.84, height: each * 0.94 };
  }
  for (const [i, thing] of things.entries()) {
    const each = (width * 0.84) / things.length;
    const side = Math.min(each * 0.94, thingHeight);
    thing.box = {
      x: width * 0.08 + each * i + (each - side) / 2,
      y: thingTop + (thingHeight - side) / 2,
      width: side,
      height: side,
    };
  }
}

/** In rows, every second one shifted, running over the edges, as wallpaper does. */
function repeat(scene: Scene, things: PlacedSubject[], random: Random): void {
  const kinds = [...new Map(things.map((thing) => [thing.label + thing.colour, thing])).values()];
  if (kinds.length === 0) return;
  const cell = Math.min(scene.width, scene.height) / 5;
  const out: PlacedSubject[] = [];
  let n = 0;
  for (let row = -1; row * cell < scene.height + cell; row++) {
    for (let column = -1; column * cell < scene.width + cell; column++) {
      const kind = kinds[(row + column + 2) % kinds.length];
      const side = cell * 0.66;
      const x = column * cell + (row % 2 === 0 ? 0 : cell / 2) + (cell - side) / 2;
      out.push({
        ...kind,
        id: `subject-${++n}`,
        flip: random.chance(0.5),
        box: { x, y: row * cell + (cell - side) / 2, width: side, height: side },
      });
    }
  }
  scene.subjects = out;
}

/** On the land, each a few times if it is several. */
function scatter(scene: Scene, things: PlacedSubject[], random: Random): void {
  const land = things.filter((thing) => thing.label !== 'island');
  scene.subjects = [...land, ...scene.subjects.filter((s) => 'written' in s.source)];
  for (const [i, thing] of land.entries()) {
    const angle = (i / Math.max(1, land.length)) * Math.PI * 2 + random.range(-0.4, 0.4);
    const away = land.length === 1 ? 0 : random.range(0.1, 0.2);
    const side = Math.min(scene.width, scene.height) * 0.16;
    thing.box = {
      x: scene.width * (0.5 + Math.cos(angle) * away) - side / 2,
      y: scene.height * (0.5 + Math.sin(angle) * away) - side / 2,
      width: side,
      height: side,
    };
  }
  for (const text of scene.subjects.filter((s) => 'written' in s.source))
    text.box = { x: scene.width * 0.3, y: scene.height * 0.84, width: scene.width * 0.4, height: scene.height * 0.11 };
}
