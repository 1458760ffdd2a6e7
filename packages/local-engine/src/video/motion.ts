import type { VideoInput } from '@darkroom/engine';

export type MotionName = 'walk' | 'run' | 'drive' | 'fly' | 'float' | 'jump' | 'wave' | 'dance' | 'turn' | 'breathe';

/** How a subject is moved from where it stands: shifts in fractions of the frame, turns in radians, stretches. */
export interface Move {
  x: number;
  y: number;
  turn: number;
  stretch: number;
  /** Leans to the side, more at the top. */
  lean: number;
}

/** What a prompt asks to move. */
export interface MotionPlan {
  /** What subjects do, if the prompt says so. */
  action: MotionName | null;
  /** -1 to the left, 1 to the right, 0 if the prompt does not say. */
  side: -1 | 0 | 1;
  water: boolean;
  clouds: boolean;
  falling: 'snow' | 'rain' | null;
  /** 0 still, 1 normal, up to 1.4. */
  amount: number;
}

const ACTIONS: [MotionName, RegExp][] = [
  ['run', /\b(?:run(?:s|ning)?|gallop\w*|sprint\w*|chas(?:es?|ing)|trot\w*|jog\w*)\b/],
  ['walk', /\b(?:walk\w*|stroll\w*|wander\w*|march\w*|hik(?:es?|ing)|steps?)\b/],
  ['drive', /\b(?:driv(?:es?|ing)|rid(?:es?|ing)|cycl(?:es?|ing)|skat(?:es?|ing)|speeds?|passes|races?|racing)\b/],
  ['fly', /\b(?:fl(?:y|ies|ying)|soar\w*|hover\w*|flutter\w*|flap\w*|takes? off)\b/],
  ['float', /\b(?:float\w*|swim\w*|sail(?:s|ing)|drift\w*|bob(?:s|bing)|row(?:s|ing)|rock(?:s|ing))\b/],
  ['jump', /\b(?:jump\w*|hop(?:s|ping)?|bounc\w*|leap\w*)\b/],
  ['wave', /\b(?:waving|waves? (?:at|to|hello|goodbye|his|her|its|their|a hand))\b/],
  ['dance', /\b(?:danc\w*|sway\w*|swing\w*|twirl\w*|spin\w*)\b/],
  ['turn', /\b(?:turn(?:s|ing)?|nod\w*|look(?:s|ing)|shak(?:es?|ing)|tilts? (?:its|his|her))\b/],
  ['breathe', /\b(?:breath\w*|smil\w*|blink\w*|idle|stand(?:s|ing))\b/],
];

/** Reads what should happen in a video. Words of the camera are read elsewhere. */
export function planMotion(input: VideoInput): MotionPlan {
  const text = (input.prompt ?? '').toLowerCase();
  const calm = /\b(?:motion|movement|moving)\b/.test((input.negative_prompt ?? '').toLowerCase()) ? 0.4 : 1;
  const bucket = input.motion_bucket_id ?? 127;
  return {
    action: actionIn(text),
    side: /\bleft\b/.test(text) ? -1 : /\bright\b/.test(text) ? 1 : 0,
    water: /\b(?:water|waves?|river|lake|sea|ocean|rippl\w*|stream|surf|tide)\b/.test(text),
    clouds: /\b(?:clouds?|sky|wind|windy|breeze|time-?lapse)\b/.test(text),
    falling: /\b(?:snow\w*|blizzard)\b/.test(text)
      ? 'snow'
      : /\b(?:rain\w*|storm\w*|drizzle)\b/.test(text)
        ? 'rain'
        : null,
    amount: bucket <= 15 ? 0 : Math.min(1.4, Math.max(0.3, (bucket - 15) / 112)) * calm,
  };
}

/** What is said about someone or something, not about the weather, the water or the camera. */
function actionIn(text: string): MotionName | null {
  const about =
    /^(?:the |some |gentle |slow |soft )*(?:clouds?|sky|water|waves?|river|lake|sea|ocean|snow\w*|rain\w*|wind|leaves|camera|light|fog|mist|smoke)\b/;
  for (const clause of text.split(/[,;.]|\b(?:and|while|as|then)\b/)) {
    if (about.test(clause.trim())) continue;
    const found = ACTIONS.find(([, words]) => words.test(clause));
    if (found) return found[0];
  }
  return null;
}

/** Whether a subject leaves its place, so what is behind it is seen. */
export function travels(action: MotionName): boolean {
  return goesSideways(action) || action === 'jump';
}

export function goesSideways(action: MotionName): boolean {
  return action === 'walk' || action === 'run' || action === 'drive' || action === 'fly';
}

/** Where a subject is at a moment: `t` from 0 to 1 of the video, and the seconds since its start. */
export function moveAt(
  action: MotionName,
  side: number,
  amount: number,
  phase: number,
  t: number,
  seconds: number,
): Move {
  const still: Move = { x: 0, y: 0, turn: 0, stretch: 1, lean: 0 };
  const across = (reach: number) => side * (t - 0.5) * reach * amount;
  const beat = (perSecond: number, later = 0) => Math.sin(2 * Math.PI * (seconds * perSecond + phase + later));
  switch (action) {
    case 'walk':
      return { ...still, x: across(0.24), y: -0.012 * Math.abs(beat(1)), turn: 0.055 * beat(1) };
    case 'run':
      return { ...still, x: across(0.42), y: -0.028 * Math.abs(beat(1.8)), turn: 0.11 * beat(1.8) };
    case 'drive':
      return { ...still, x: across(0.4), y: -0.0025 * Math.abs(beat(4)) };
    case 'fly':
      return { ...still, x: across(0.3), y: 0.035 * amount * beat(0.4), turn: 0.06 * amount * beat(0.4, 0.25) };
    case 'float':
      return { ...still, x: across(0.08), y: 0.01 * amount * beat(0.4), turn: 0.04 * amount * beat(0.4, 0.2) };
    case 'jump': {
      const up = Math.abs(beat(0.6));
      return { ...still, y: -0.13 * amount * up, stretch: 1 - 0.08 * Math.max(0, 1 - 4 * up) };
    }
    case 'wave':
      return { ...still, lean: 0.03 * amount * beat(1.2) };
    case 'dance':
      return { ...still, x: 0.02 * amount * beat(0.7), lean: 0.12 * amount * beat(0.7) };
    case 'turn':
      return { ...still, lean: 0.07 * amount * beat(0.45), turn: 0.02 * amount * beat(0.45, 0.15) };
    case 'breathe':
      return { ...still, stretch: 1 + 0.012 * amount * beat(0.35), lean: 0.008 * amount * beat(0.2) };
  }
}
