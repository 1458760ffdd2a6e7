import type { PlacedSubject, Scene } from './scene.ts';

/** Places what is on a logo, poster or icon: nothing stands on a ground there. */
export function arrangeFlat(scene: Scene): void {
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
    source.written.medium = 'plain';
    // A poster's ground can be any colour; a logo's is light.
    if (scene.kind === 'poster') source.written.colour ??= 'white';
  }
  stack(scene, things, texts);
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
