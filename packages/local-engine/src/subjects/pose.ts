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

const sets: [Pose, string][] = [
  ['head', '🦊 🐻 🐻‍❄️ 🐼 🐨 🐺 🦁 🐸 🦝 🐹 🐱 🐶 🐰 🐭 🐯 🐮 🐷 🐵 🤖 👽'],
  ['fly', 'drawn:hot-air-balloon 🦅 🕊️ 🦇 🦋 🐝 ✈️ 🛩️ 🚁 🛸 🚀 🎈 🪁 🪂 🛰️ 🐦‍🔥 ☄️ 🪽 🧚 👻 🦸 🦟 🐉'],
  ['boat', '⛵ 🚤 🚢 ⛴️ 🛶 🛥️ 🛳️'],
  ['swim', '🐟 🐠 🐡 🦈 🐬 🐳 🐋 🪼 🦑 🐙 🧜‍♀️ 🧜 🧜‍♂️ 🏄 🦆 🦢 🦭'],
  ['bust', '🦄 🐴 🐲 🫎 🐔 🎅 👶 👦 👧 👴 👵 🧓 👨 👩 🧑 💀 🧔 👱'],
];

const POSES = new Map<string, Pose>(sets.flatMap(([pose, list]) => list.split(' ').map((e) => [e, pose] as const)));

/** People drawn whole; all others of the group are cut off at the chest. */
const WHOLE_PEOPLE = /^(🧍|🚶|🏃|🧘|💃|🕺|🧎|🏇|🚴|🚵|🏄|⛷|🏂|🤸|🏋|🤾|⛹|🏌|🏊|🚣|🧗|👯|🤼|🤺|🧜|🧚|🛀|🤹|👪|👫|👬|👭)/u;

export function poseOf(emoji: string, group: string): Pose {
  const known = POSES.get(emoji) ?? POSES.get(emoji.replace(/\uFE0F/g, ''));
  if (known) return known;
  if (group === 'People & Body') return WHOLE_PEOPLE.test(emoji) ? 'stand' : 'bust';
  if (group === 'Animals & Nature' || group === 'Travel & Places') return 'stand';
  return 'object';
}

/** Size in metres, roughly and closer together than in reality: an image of an ant beside a whale is seldom wanted. */
const SIZES: [number, string][] = [
  [0.2, '🥚 🍒 🌰 🫐 🫒'],
  [
    0.3,
    'drawn:glass drawn:bowl drawn:glass-bowl drawn:tray drawn:pillow ⚽ 🏀 🏈 🎾 🏐 📚 📷 📖 🔭 🎁 🕶️ 👓 🎩 👑 📱 🍷 🥢 🐝 🐞 🐜 🦋 🐛 🐌 🕷️ 🦂 🦗 🪲 🐁 🐭 🐀 🐹 🐚 🍎 🍓 🍋 🍄 🍄‍🟫 💎 🔑 ☕ 🍩',
  ],
  [0.5, '🐸 🐦 🐤 🐥 🐣 🦔 🐿️ 🦎 🦀 🐠 🐟 🌷 🌹 🌼 🌻 🍕 🍔 🍦 🎂 🧸 🦜 🦉 🐇 🐰 🦆 🐓 🐢 🦇 🕊️ 🐦‍⬛ 🌸 🌺 🪻'],
  [
    0.8,
    'drawn:lamp drawn:stove drawn:stool drawn:chandelier drawn:tripod drawn:branch 🦊 🐈 🐱 🐕 🐶 🐩 🦝 🦡 🦨 🦦 🦫 🐖 🐑 🐧 🦢 🦩 🦚 🎸 🪑 🐨 🐺 🐐 🐏 🦅 🦃 🐙 🎈',
  ],
  [
    1.15,
    'drawn:table drawn:desk drawn:throne drawn:bench drawn:bookshelf drawn:staircase drawn:jukebox drawn:pedestal 🧍 🐻 🐼 🦁 🐅 🐆 🦌 🦓 🐎 🐄 🐪 🐫 🦙 🦘 🐃 🐂 🦬 🚲 🛵 🏍️ 🛋️ 🛸 🌵 🦈 🐬 🐊 🤖',
  ],
  [1.6, '🚗 🚙 🏎️ 🚕 🚓 🚑 🐘 🦏 🦛 🦒 🛶 🚤 🚁 🚜 🦕 🦖 🐉 🌴 🌳 🌲 🐳 🐋 🛻'],
  [
    2.2,
    'drawn:lighthouse drawn:windmill drawn:hot-air-balloon drawn:bridge drawn:suspension-bridge drawn:skyscraper drawn:igloo drawn:mountain drawn:island drawn:waterfall drawn:arch 🏘️ 🏠 🏡 ⛵ 🚌 🚂 🚒 🚚 🚛 🛖 ⛪ 🎪 ✈️ 🚀 🎡 🎠 🗼 🗽 🏰 🏯 🕌 🚢 🛳️ ⛴️ 🏛️ ⛩️ 🏚️ 🏭 🏥 🏫 🏨 🏢 🎢',
  ],
];
const SIZE_BY_EMOJI = new Map(SIZES.flatMap(([size, list]) => list.split(' ').map((e) => [e, size] as const)));

/** Relative size of a subject: 1 is about a person or a large dog. */
export function sizeOf(emoji: string, pose: Pose, group: string): number {
  const known = SIZE_BY_EMOJI.get(emoji) ?? SIZE_BY_EMOJI.get(emoji.replace(/\uFE0F/g, ''));
  if (known) return known;
  if (group === 'Food & Drink') return 0.5;
  if (group === 'Travel & Places') return 1.6;
  if (pose === 'bust') return 1.1;
  if (group === 'Objects' || group === 'Activities') return 0.6;
  return 0.9;
}
