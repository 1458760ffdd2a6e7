import type { EditStep, Tone } from './step.ts';

/** Words for brightness, contrast and colour as a whole. */
const TONES: [Tone, RegExp][] = [
  ['mono', /\bblack-and-white|gr[ae]y-?scale|monochrome|noir\b/],
  ['sepia', /\bsepia\b/],
  ['negative', /\b(?:negative|invert(?:ed)?(?: the)? colou?rs?)\b/],
  [
    'brighter',
    /\b(?:brighten|brighter|lighten|lighter|more light|increase (?:the )?(?:brightness|exposure)|overexpose\w*)\b/,
  ],
  ['darker', /\b(?:darken|darker|dim|dimmer|moody|less light|decrease (?:the )?(?:brightness|exposure))\b/],
  ['softer', /\b(?:less contrast|lower contrast|flat(?:ter)?|softer|faded?|washed)\b/],
  ['contrast', /\b(?:(?:more|increase|higher|high|add|boost) (?:the )?contrast|contrasty|punchy|punchier)\b/],
  ['muted', /\b(?:desaturate\w*|muted|less (?:colou?r\w*|saturat\w*)|subtle colou?rs)\b/],
  ['vivid', /\b(?:vivid|vibrant|saturate\w*|more (?:colou?r\w*|saturat\w*)|colou?rful|pop)\b/],
  ['warmer', /\b(?:warm|warmer|warmth|cozy|cosy)\b/],
  ['cooler', /\b(?:cool|cooler|cold|colder|bluish)\b/],
];

export function readTones(said: string): EditStep[] {
  const found: EditStep[] = [];
  for (const [tone, words] of TONES) {
    if (!words.test(said)) continue;
    // «less contrast» must not also be read as contrast.
    if (tone === 'contrast' && found.some((step) => step.kind === 'tone' && step.tone === 'softer')) continue;
    if (tone === 'vivid' && found.some((step) => step.kind === 'tone' && step.tone === 'muted')) continue;
    found.push({ kind: 'tone', tone });
  }
  return found;
}
