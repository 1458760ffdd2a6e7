import vocabulary from '../prompt/vocabulary.json' with { type: 'json' };

/** How a subject is placed in an image. */
export type Pose =
  /** On the ground, with a contact shadow. */
  | 'stand'
  /** Only a head is drawn, so it gets a body. */
  | 'head'
  /** Cut off at the chest: it rises from the lower edge of the image, as in a portrait. */
  | 'bust'
  /** In the air. */
  | 'fly'
  /** On water if there is some; the drawn strip of water is cut off. */
  | 'boat'
  /** Swims: in the water, or anywhere under it. */
  | 'swim'
  /** Any other thing: stands on the ground or a table. */
  | 'object';

/** Emoji by what the vocabulary says of them. */
function byEmoji<Value>(lists: Record<string, string>, read: (key: string) => Value): Map<string, Value> {
  return new Map(
    Object.entries(lists).flatMap(([key, list]) => list.split(' ').map((emoji) => [emoji, read(key)] as const)),
  );
}

const POSES = byEmoji(vocabulary.poses, (pose) => pose as Pose);
/** In metres, roughly and closer together than in reality: an image of an ant beside a whale is seldom wanted. */
const SIZES = byEmoji(vocabulary.sizes, Number);

/** People drawn whole; all others of the group are cut off at the chest. */
const WHOLE_PEOPLE = /^(🧍|🚶|🏃|🧘|💃|🕺|🧎|🏇|🚴|🚵|🏄|⛷|🏂|🤸|🏋|🤾|⛹|🏌|🏊|🚣|🧗|👯|🤼|🤺|🧜|🧚|🛀|🤹|👪|👫|👬|👭)/u;

export function poseOf(emoji: string, group: string): Pose {
  const known = POSES.get(emoji) ?? POSES.get(emoji.replace(/\uFE0F/g, ''));
  if (known) return known;
  if (group === 'People & Body') return WHOLE_PEOPLE.test(emoji) ? 'stand' : 'bust';
  if (group === 'Animals & Nature' || group === 'Travel & Places') return 'stand';
  return 'object';
}

/** Relative size of a subject: 1 is about a person or a large dog. */
export function sizeOf(emoji: string, pose: Pose, group: string): number {
  const known = SIZES.get(emoji) ?? SIZES.get(emoji.replace(/\uFE0F/g, ''));
  if (known) return known;
  if (group === 'Food & Drink') return 0.5;
  if (group === 'Travel & Places') return 1.6;
  if (pose === 'bust') return 1.1;
  if (group === 'Objects' || group === 'Activities') return 0.6;
  return 0.9;
}
