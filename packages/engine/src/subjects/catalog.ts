import emojiKeywords from 'emojilib' with { type: 'json' };
import emojiGroups from 'unicode-emoji-json/data-by-emoji.json' with { type: 'json' };
import { STOP } from '../prompt/lexicon.ts';
import { type Pose, poseOf, sizeOf } from './pose.ts';
import { PREFERRED } from './preferred.ts';
import { hasPicture } from './sprite.ts';

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
const SKIN = /[\u{1F3FB}-\u{1F3FF}]/u;

interface Entry {
  emoji: string;
  rank: number;
}

let index: Map<string, Entry> | undefined;

/** Built on first use: about 15,000 words, 20 ms. */
function words(): Map<string, Entry> {
  if (index) return index;
  index = new Map();
  for (const [emoji, list] of Object.entries(keywords)) {
    const info = groups[emoji];
    if (!info || !DRAWABLE.has(info.group) || NEVER.test(emoji) || SKIN.test(emoji) || !hasPicture(emoji)) continue;
    if (info.group === 'People & Body' && /hand|finger|fist|palm|ear|nose|leg|foot|arm|lips/.test(info.name)) continue;
    const name = (list[0] ?? '').replaceAll('_', ' ');
    offer(name, emoji, 0);
    offer(info.name.toLowerCase(), emoji, 0);
    if (name.endsWith(' face')) offer(name.slice(0, -5), emoji, 1);
    const people = info.group === 'People & Body';
    for (const [i, raw] of list.slice(1).entries()) {
      const word = raw.replaceAll('_', ' ').toLowerCase();
      if (!people && word.length > 2 && /^[a-z -]+$/.test(word) && !STOP.has(word)) offer(word, emoji, 10 + i);
    }
    const nameWords = name.split(' ');
    const last = nameWords.at(-1) ?? '';
    if (nameWords.length > 1 && last.length > 3 && !STOP.has(last) && !people) offer(last, emoji, 5 + nameWords.length);
  }
  // Colour words are applied to any animal, which looks better.
  index.delete('black cat');
  for (const [word, emoji] of Object.entries(PREFERRED)) index.set(word, { emoji, rank: -1 });
  return index;
}

function offer(word: string, emoji: string, rank: number): void {
  const known = index?.get(word);
  if (!known || rank < known.rank) index?.set(word, { emoji, rank });
}

/** Every emoji that a word leads to. */
export function catalogEmoji(): Set<string> {
  return new Set([...words().values()].map((entry) => entry.emoji));
}

/**
 * What a word or short phrase names, or null. `strict` only allows names and no keywords: for words that are more often
 * a verb ("fighting") or very short.
 */
export function findSubject(word: string, strict = false): SubjectKind | null {
  const entry = words().get(word);
  if (!entry || (strict && entry.rank > 0)) return null;
  return describe(entry.emoji, word);
}

/** The subject an emoji in the prompt stands for. */
export function subjectOfEmoji(emoji: string): SubjectKind | null {
  const bare = emoji.replace(SKIN, '');
  // A newer emoji without an image is often an older one with something added.
  const first = bare.split('\u200D')[0] ?? bare;
  const plain = [emoji, bare, `${bare}\uFE0F`, first, `${first}\uFE0F`].find((e) => groups[e] && hasPicture(e));
  if (!plain || NEVER.test(plain)) return null;
  return describe(plain, groups[plain]?.name.replace(/ face$/, '') ?? 'subject');
}

function describe(emoji: string, label: string): SubjectKind {
  const group = groups[emoji]?.group ?? (emoji.startsWith('drawn:') ? 'Travel & Places' : 'Objects');
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
