import emojiKeywords from 'emojilib' with { type: 'json' };
import emojiGroups from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };
import { singular } from '../prompt/singular.ts';
import vocabulary from '../prompt/vocabulary.json' with { type: 'json' };
import { type Pose, poseOf, sizeOf } from './pose.ts';
import { hasImage } from './sprite.ts';

/** Something the engine can draw. */
export interface SubjectKind {
  emoji: string;
  /** What people call it, e.g. `fox`. */
  label: string;
  keywords: string[];
  group: string;
  pose: Pose;
  size: number;
}

const keywords = emojiKeywords as unknown as Record<string, string[]>;
const groups = emojiGroups as Partial<Record<string, { name: string; group: string }>>;
const DRAWABLE = new Set([
  'Animals & Nature',
  'Food & Drink',
  'Travel & Places',
  'Activities',
  'Objects',
  'People & Body',
]);
/** Skies and weather are part of the scene and never things in it; nor are body parts and signs. */
const NEVER =
  /^(?:🌍|🌎|🌏|🌐|🗺|🏔|⛰|🌋|🗻|🏕|🏖|🏜|🏝|🏞|🌁|🌃|🏙|🌄|🌅|🌆|🌇|🌉|♨|🕐|🌑|🌒|🌓|🌔|🌕|🌖|🌗|🌘|🌙|🌚|🌛|🌜|☀|🌝|🌞|🪐|⭐|🌟|🌠|🌌|☁|⛅|⛈|🌤|🌥|🌦|🌧|🌨|🌩|🌪|🌫|🌬|🌀|🌈|🌂|☔|⚡|❄|☃|🔥|💧|🌊|🎑|🎆|🎇|✨|🎃|🛑|🚧|💺|🚥|🚦|👁|👀|💪|🧠|🫀|🫁|🦷|🦴|👅|👄|👣)/u;
const BUILT = /^drawn:(?:.*bridge|skyscraper|igloo|pool|wall|arch|hot-air-balloon|lighthouse|windmill)$/;
const SKIN = /[\u{1F3FB}-\u{1F3FF}]/u;

let index: Map<string, string> | undefined;

/** Every name that leads to a drawing. Only names: an emoji's keywords tell what it makes people think of. */
export function names(): Map<string, string> {
  if (index) return index;
  index = new Map();
  for (const [emoji, list] of Object.entries(keywords)) {
    const info = groups[emoji];
    if (!info || !DRAWABLE.has(info.group) || NEVER.test(emoji) || SKIN.test(emoji) || !hasImage(emoji)) continue;
    if (info.group === 'People & Body' && /hand|finger|fist|palm|ear|nose|leg|foot|arm|lips/.test(info.name)) continue;
    for (const raw of [info.name.toLowerCase(), list[0] ?? '']) {
      const name = raw.replaceAll('_', ' ').replace(/ face$/, '');
      for (const each of new Set([name, singular(name)])) if (!index.has(each)) index.set(each, emoji);
    }
  }
  // Colour words are applied to any animal, which looks better.
  index.delete('black cat');
  for (const [emoji, words] of Object.entries(vocabulary.nouns))
    for (const word of words.split(', ')) index.set(word, emoji);
  return index;
}

/** Every emoji that a word leads to. */
export function catalogEmoji(): Set<string> {
  return new Set(names().values());
}

/** What a word or short phrase names, or null. */
export function findSubject(word: string): SubjectKind | null {
  const emoji = names().get(word);
  return emoji === undefined ? null : describe(emoji, word);
}

/** The subject an emoji in the prompt stands for. */
export function subjectOfEmoji(emoji: string): SubjectKind | null {
  const bare = emoji.replace(SKIN, '');
  // A newer emoji without an image is often an older one with something added.
  const first = bare.split('\u200D')[0] ?? bare;
  const plain = [emoji, bare, `${bare}\uFE0F`, first, `${first}\uFE0F`].find((e) => groups[e] && hasImage(e));
  if (!plain || NEVER.test(plain)) return null;
  return describe(plain, groups[plain]?.name.replace(/ face$/, '') ?? 'subject');
}

export function describe(emoji: string, label: string): SubjectKind {
  const group = groups[emoji]?.group ?? (BUILT.test(emoji) ? 'Travel & Places' : 'Objects');
  const pose = poseOf(emoji, group);
  const names = (keywords[emoji] ?? []).map((k) => k.replaceAll('_', ' '));
  return {
    emoji,
    label,
    keywords: [...new Set([label, ...names])].slice(0, 12),
    group,
    pose,
    size: sizeOf(emoji, pose, group),
  };
}
