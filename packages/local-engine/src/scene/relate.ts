import type { Box } from '@darkroom/engine';
import type { Relation, RelationName } from '../prompt/intent.ts';
import { wholeOf } from '../subjects/people/person.ts';
import type { PlacedSubject, Scene } from './scene.ts';

/**
 * Moves subjects to where the prompt says they are in relation to each other: a rider onto the horse, a mug into a hand,
 * a cat onto the books. Called when boxes have their final sizes.
 */
export function relateSubjects(scene: Scene, relations: Relation[]): void {
  // What carries others is moved first: a bowl on a desk, then the fish in the bowl.
  for (const relation of relations.toReversed()) {
    const object = scene.subjects.find((s) => s.request === relation.object);
    if (!object) continue;
    for (const subject of scene.subjects.filter((s) => s.request === relation.subject))
      move(scene, subject, object, relation.relation);
  }
  // A pattern runs over the edges.
  if (scene.place !== 'flat') for (const { box } of scene.subjects) keepInside(scene, box);
}

function move(scene: Scene, subject: PlacedSubject, object: PlacedSubject, relation: RelationName): void {
  const from = subject.box;
  const to = object.box;
  const centre = to.x + to.width / 2;
  if ((relation === 'on' || relation === 'in') && 'person' in subject.source && subject.source.person.pose === 'sit') {
    sit(scene, subject, object);
    return;
  }
  switch (relation) {
    case 'on':
      shrink(subject, to.width * 0.82, scene.height * 0.5);
      put(subject, centre, to.y + to.height * topOf(object));
      carry(scene, subject, object, 'front');
      break;
    case 'in': {
      // Shapes and glass show what is in them; of anything else, what looks out of it.
      const seen = SEEN_IN.test(object.label);
      shrink(subject, to.width * (seen ? 0.6 : 0.72), seen ? to.height * 0.55 : scene.height * 0.5);
      put(subject, centre, to.y + to.height * (seen ? 0.8 : 0.36));
      carry(scene, subject, object, /glass|bowl|jar|aquarium/.test(object.label) || !seen ? 'behind' : 'front');
      break;
    }
    case 'riding':
      ride(scene, subject, object);
      break;
    case 'holding':
      hold(scene, subject, object);
      break;
    case 'wearing': {
      // Around the neck, or on the head.
      const neck = /scarf|tie$|necklace|medal|collar/.test(object.label);
      shrink(object, from.width * 0.5, from.height * 0.34);
      put(object, from.x + from.width / 2, from.y + from.height * (neck ? 0.66 : 0.08));
      carry(scene, object, subject, 'front');
      break;
    }
    case 'above':
      put(subject, centre, to.y - scene.height * 0.03);
      subject.carried = true;
      break;
    case 'under':
      put(subject, centre - to.width * 0.12, to.y + to.height);
      carry(scene, subject, object, 'front');
      break;
    case 'behind':
      order(scene, subject, object, 'behind');
      put(subject, centre + to.width * 0.35, to.y + to.height * 0.92);
      break;
    case 'in front of':
      order(scene, subject, object, 'front');
      put(subject, centre - to.width * 0.2, to.y + to.height + scene.height * 0.03);
      break;
    case 'left of':
    case 'right of':
      if ((relation === 'left of') === from.x + from.width / 2 > centre) [from.x, to.x] = [to.x, from.x];
      break;
    default:
      break;
  }
}

const SEEN_IN = /^(?:circle|square|triangle|heart|star|window)$|glass|fishbowl|aquarium|jar/;
const FLAT = /table|desk|book|stack|pillow|cushion|tray|plate|bed|sofa|mailbox|postbox|leaf|skateboard/;

/** Where the top of a thing is that others stand on, from the top of its drawing: a sofa is drawn with a lamp. */
function topOf({ label }: PlacedSubject): number {
  if (/sofa|couch|bench/.test(label)) return 0.68;
  return FLAT.test(label) ? 0.22 : 0.12;
}

/** The hips of a seated person are on the seat, in the lower half of what they sit on. */
function sit(scene: Scene, sitter: PlacedSubject, seat: PlacedSubject): void {
  if (!('person' in sitter.source)) return;
  const { box: to } = seat;
  const { anchors } = wholeOf(sitter.source.person, 'sit');
  const height = Math.max(sitter.box.height, to.height * 1.12);
  const width = (sitter.box.width / sitter.box.height) * height;
  // The figure is trimmed to what is drawn, which begins near the top of the head.
  const hips = (anchors.seat.y / anchors.height) * height;
  sitter.box = { x: to.x + to.width / 2 - width / 2, y: to.y + to.height * 0.6 - hips, width, height };
  carry(scene, sitter, seat, 'front');
}

/** A rider sits on the back, a little behind the middle. */
function ride(scene: Scene, rider: PlacedSubject, mount: PlacedSubject): void {
  const { box: to } = mount;
  mount.flip = false;
  if ('person' in rider.source) {
    const { anchors } = wholeOf(rider.source.person, 'ride');
    const height = to.height * 1.02;
    const scale = height / anchors.height;
    const width = (rider.box.width / rider.box.height) * height;
    rider.box = {
      x: to.x + to.width * 0.52 - width / 2,
      y: to.y + to.height * 0.34 - anchors.seat.y * scale,
      width,
      height,
    };
  } else {
    shrink(rider, to.width * 0.7, to.height * 0.8);
    put(rider, to.x + to.width * 0.5, to.y + to.height * 0.42);
  }
  carry(scene, rider, mount, 'front');
  // Both must stay in the frame.
  const over = scene.height * 0.03 - rider.box.y;
  if (over > 0) for (const { box } of [rider, mount]) box.y += over;
}

function hold(scene: Scene, holder: PlacedSubject, thing: PlacedSubject): void {
  const { box } = holder;
  // An umbrella is held over the head.
  const umbrella = /umbrella|parasol/.test(thing.label);
  if (umbrella) {
    const side = box.height * 0.66;
    thing.box = { ...thing.box, width: (thing.box.width / thing.box.height) * side, height: side };
  }
  const large = thing.box.height > box.height * 0.6 && !/animal/i.test(thing.label);
  const most = box.height * (umbrella ? 0.66 : large ? 0.42 : 0.34);
  shrink(thing, most, most);
  if ('person' in holder.source) {
    const { person } = holder.source;
    const { anchors } = wholeOf(person, person.pose);
    const scale = box.height / anchors.height;
    const x = box.x + box.width / 2 + (anchors.hand.x - anchors.width / 2) * scale;
    put(thing, x, box.y + anchors.hand.y * scale + thing.box.height * (umbrella ? 0.12 : 0.35));
  } else put(thing, box.x + box.width * 0.72, box.y + box.height * 0.78);
  carry(scene, thing, holder, 'front');
}

function shrink(subject: PlacedSubject, width: number, height: number): void {
  const { box } = subject;
  const scale = Math.min(1, width / box.width, height / box.height);
  subject.box = { x: box.x, y: box.y + box.height * (1 - scale), width: box.width * scale, height: box.height * scale };
}

/** Puts the middle of its lower edge there. */
function put(subject: PlacedSubject, x: number, bottom: number): void {
  const { width, height } = subject.box;
  const moved = bottom - (subject.box.y + height);
  subject.box = { x: x - width / 2, y: bottom - height, width, height };
  if (subject.ground !== null) subject.ground += moved;
}

function carry(scene: Scene, subject: PlacedSubject, by: PlacedSubject, where: 'front' | 'behind'): void {
  subject.carried = true;
  subject.depth = by.depth;
  order(scene, subject, by, where);
}

/** Subjects are drawn in order, so later ones cover earlier ones. */
function order(scene: Scene, subject: PlacedSubject, other: PlacedSubject, where: 'front' | 'behind'): void {
  const rest = scene.subjects.filter((s) => s !== subject);
  const at = rest.indexOf(other);
  rest.splice(where === 'front' ? at + 1 : at, 0, subject);
  scene.subjects = rest;
}

function keepInside(scene: Scene, box: Box): void {
  box.x = Math.min(Math.max(box.x, scene.width * 0.01 - box.width * 0.1), scene.width * 0.99 - box.width * 0.9);
  if (box.y < scene.height * 0.01) box.y = scene.height * 0.01;
}
