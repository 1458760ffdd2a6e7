import type { Intent, SubjectRequest } from '../prompt/intent.ts';
import type { PersonLook } from '../prompt/person.ts';
import type { Random } from '../random.ts';
import { poseOf } from '../subjects/pose.ts';
import type { GivenSubject } from './compose.ts';
import type { PersonPose, PlacedPerson, PlacedSubject, Scene } from './scene.ts';

interface Actor {
  subject: Omit<PlacedSubject, 'box' | 'ground' | 'depth' | 'id'>;
  size: number;
  /** Width over height. */
  aspect: number;
}

/** Most subjects stay readable up to this many in one image. */
const MOST = 9;

/** Gives every subject a place: on the ground, on the water, in the air or at the lower edge. */
export function placeSubjects(scene: Scene, intent: Intent, given: GivenSubject[], random: Random): PlacedSubject[] {
  const actors = [
    ...given.map(givenActor),
    ...intent.subjects.flatMap((s) => promptActors(s, intent, random)),
    ...writtenActors(intent),
  ].slice(0, MOST);
  const largest = Math.max(...actors.map((a) => a.size), 0.01);
  for (const actor of actors) actor.size = (actor.size / largest) ** 0.7;
  const flyers = actors.filter((a) => a.subject.pose === 'fly');
  const waterborne = actors.filter((a) => isWaterborne(a, scene));
  const busts = actors.filter((a) => a.subject.pose === 'bust' && !isWaterborne(a, scene));
  const walkers = actors.filter((a) => !flyers.includes(a) && !waterborne.includes(a) && !busts.includes(a));
  // A portrait takes one side, the others take the other.
  const bustSide = random.pick([0.27, 0.73]);
  const rest = busts.length === 0 ? null : busts.length > 1 ? 0.5 : 1 - bustSide;
  const placed = [
    ...placeFloating(scene, flyers, random, true, actors.length === flyers.length),
    ...placeFloating(scene, waterborne, random, false, actors.length === waterborne.length),
    ...placeStanding(scene, walkers, intent.closeUp, random, rest),
    ...placeBusts(scene, busts, walkers.length, bustSide, random),
  ];
  // Far ones first, so near ones cover them.
  placed.sort((a, b) => b.depth - a.depth);
  return placed.map((subject, i) => ({ ...subject, id: `subject-${i + 1}` }));
}

function givenActor(given: GivenSubject): Actor {
  return {
    subject: {
      label: given.label,
      keywords: [given.label],
      pose: given.bust ? 'bust' : 'stand',
      source: { image: given.image },
      flip: false,
      colour: null,
      ...(given.framed && { framed: true }),
      ...(given.request && { request: given.request }),
    },
    size: given.size,
    aspect: given.width / given.height,
  };
}

function promptActors(request: SubjectRequest, intent: Intent, random: Random): Actor[] {
  const { kind } = request;
  return Array.from({ length: Math.max(1, request.count) }, (_, i) => {
    const person = request.person && placedPerson(request, intent, i, random);
    const pose = person ? (person.framing === 'bust' ? 'bust' : 'stand') : poseOf(kind.emoji, kind.group);
    return {
      subject: {
        label: kind.label,
        keywords: [...new Set([request.word, ...kind.keywords])],
        pose,
        source: person ? { person } : { emoji: kind.emoji },
        flip: person ? false : i % 2 === 1 ? !random.chance(0.25) : random.chance(0.3),
        colour: request.colour,
        request: request.id,
      },
      size: (person ? PERSON_SIZE : kind.size) * request.scale * (i === 0 ? 1 : random.range(0.82, 0.98)),
      aspect: person ? (person.framing === 'bust' ? 0.86 : 0.5) : pose === 'head' ? 0.78 : 1,
    };
  });
}

/** Signs, boards and cards with the texts that are on nothing else. */
function writtenActors(intent: Intent): Actor[] {
  return intent.texts.map((text, i) => ({
    subject: {
      label: text.medium ?? 'text',
      keywords: [text.medium ?? 'text', 'text', 'lettering'],
      pose: 'object',
      source: {
        written: {
          text: text.text,
          medium: text.medium ?? 'card',
          look: text.look,
          colour: text.colour,
          wooden: text.wooden,
        },
      },
      flip: false,
      colour: null,
      request: `t${i + 1}`,
    },
    size: 1.1,
    aspect: 1.5,
  }));
}

const PERSON_SIZE = 1.35;
const WALKING = /^(?:walking|running|hiking|trotting|galloping|strolling|wandering|chasing|hunting|standing)$/;
const SEATS = /chair|sofa|couch|bench|throne|stool|bed|swing/;

/** How a person is drawn, by what they do. */
function placedPerson(request: SubjectRequest, intent: Intent, index: number, random: Random): PlacedPerson {
  const look = request.person as PersonLook;
  const does = intent.relations.filter((r) => r.subject === request.id);
  const seat = does.find(
    (r) =>
      (r.relation === 'on' || r.relation === 'in') &&
      SEATS.test(intent.subjects.find((s) => s.id === r.object)?.kind.label ?? ''),
  );
  const pose: PersonPose = does.some((r) => r.relation === 'riding')
    ? 'ride'
    : seat
      ? 'sit'
      : does.some((r) => r.relation === 'holding')
        ? 'hold'
        : request.qualities.some((q) => WALKING.test(q))
          ? 'walk'
          : 'stand';
  const alone = intent.subjects.filter((s) => s.person).length === 1 && request.count === 1;
  const framing = intent.kind === 'portrait' || (intent.closeUp && alone) ? 'bust' : 'whole';
  return { look, pick: Math.floor(random.range(0, 1e6)) + index, framing, pose };
}

function isWaterborne(actor: Actor, scene: Scene): boolean {
  const { pose } = actor.subject;
  if (scene.place === 'underwater') return pose === 'swim';
  const water = scene.place === 'lake' || scene.place === 'sea' || scene.place === 'beach';
  return water && (pose === 'boat' || pose === 'swim');
}

type Unnamed = Omit<PlacedSubject, 'id'>;

function finish(
  scene: Scene,
  actor: Actor,
  cx: number,
  bottom: number,
  height: number,
  depth: number,
  ground: number | null,
): Unnamed {
  const width = height * actor.aspect;
  const x = Math.min(
    Math.max(cx - width / 2, scene.width * 0.01),
    Math.max(scene.width * 0.01, scene.width * 0.99 - width),
  );
  return { ...actor.subject, box: { x, y: bottom - height, width, height }, depth, ground };
}

/** In the air, on the water or under it: beside each other, each a little off its place. */
function placeFloating(scene: Scene, actors: Actor[], random: Random, flying: boolean, alone: boolean): Unnamed[] {
  const { width, height, horizon } = scene;
  const unit = Math.min(width, height);
  const under = scene.place === 'underwater';
  return actors.map((actor, i) => {
    const size = unit * (alone ? 0.36 : 0.3) * actor.size * (actors.length > 2 ? 0.7 : 1);
    const slot = (i + 0.5 + random.range(-0.14, 0.14)) / actors.length;
    const cx = width * (actors.length === 1 ? random.pick(alone ? [0.4, 0.6] : [0.28, 0.72]) : 0.08 + 0.84 * slot);
    const air = height * (alone ? random.range(0.3, 0.42) : random.range(0.16, 0.28)) + (i % 2) * unit * 0.09;
    const water = horizon + (scene.place === 'sea' ? random.range(0.14, 0.2) : random.range(0.07, 0.11));
    if (!flying && !under) return finish(scene, actor, cx, height * water, size, 0.3, height * water);
    const middle = flying ? air : height * random.range(0.3, 0.62);
    return finish(scene, actor, cx, Math.max(size * 1.05, middle + size / 2), size, 0.28, null);
  });
}

function placeStanding(
  scene: Scene,
  actors: Actor[],
  closeUp: boolean,
  random: Random,
  besideBust: number | null,
): Unnamed[] {
  if (actors.length === 0) return [];
  const { width, height, horizon } = scene;
  const unit = Math.min(width, height * 1.15);
  const staged =
    scene.place === 'studio' || scene.place === 'table' || scene.place === 'abstract' || scene.place === 'interior';
  // Few things are shown large; many need room.
  const base = (closeUp ? 0.66 : staged ? 0.56 : 0.48) * (actors.length > 3 ? 0.88 : 1);
  const sizes = actors.map((a) => unit * base * a.size * (actors.length > 1 ? 0.86 : 1));
  // Buildings and other very large things stand behind smaller ones.
  const order = actors.map((_, i) => i).sort((a, b) => sizes[b] - sizes[a]);
  const wide = actors.reduce((sum, a, i) => sum + sizes[i] * a.aspect * 0.92, 0);
  const squeeze = Math.min(1, (width * (besideBust === null ? 0.9 : 0.5)) / wide);
  // The largest in the middle, the others alternately at its sides.
  const row: number[] = [];
  for (const [k, i] of order.entries()) k % 2 === 0 ? row.push(i) : row.unshift(i);
  const total = wide * squeeze;
  const single = staged || closeUp ? 0.5 : random.pick([0.37, 0.63]);
  let cursor = width * (besideBust ?? (actors.length === 1 ? single : 0.5)) - total / 2;
  const nearY = staged ? (scene.place === 'table' ? 0.84 : 0.85) : scene.place === 'lake' ? 0.915 : 0.9;
  const out: Unnamed[] = [];
  for (const i of row) {
    const actor = actors[i];
    const size = sizes[i] * squeeze;
    const span = size * actor.aspect * 0.92;
    const rank = order.indexOf(i);
    const giant =
      !('person' in actor.subject.source) &&
      actors.length > 1 &&
      actors[order.at(-1) as number].size < 0.72 &&
      actor.size > 0.95;
    const back = giant
      ? 0.3
      : besideBust !== null
        ? 0.25
        : actors.length > 1
          ? (rank % 3) * 0.09 + random.range(0, 0.05)
          : 0;
    const y = height * (nearY - (nearY - horizon) * back * (staged ? 0.5 : 0.75));
    out.push(finish(scene, actor, cursor + span / 2, y, size * (1 - back * 0.3), back, y));
    cursor += span;
  }
  return out;
}

function placeBusts(scene: Scene, actors: Actor[], others: number, side: number, random: Random): Unnamed[] {
  const { width, height } = scene;
  const unit = Math.min(width * 1.1, height);
  const portrait = actors.length === 1 && actors.some((a) => 'person' in a.subject.source);
  const size = Math.min(
    unit * (portrait ? (others > 0 ? 0.74 : 0.92) : others > 0 ? 0.5 : 0.62),
    (width * 0.94) / Math.max(1, actors.length),
  );
  return actors.map((actor, i) => {
    const single = others > 0 ? side : portrait ? 0.5 : random.pick([0.42, 0.58]);
    const cx = actors.length === 1 ? width * single : width * ((i + 0.5) / actors.length);
    // A little below the edge, so the cut does not show.
    return finish(scene, actor, cx, height + size * 0.04, size * (0.9 + 0.1 * actor.size), 0, height);
  });
}
