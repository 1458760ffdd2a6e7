import type { LookName } from '../looks/looks.ts';
import type { Season, Time, Weather } from '../prompt/lexicon.ts';
import type { SkyWish } from './read-sky.ts';

export type Tone =
  | 'brighter'
  | 'darker'
  | 'contrast'
  | 'softer'
  | 'vivid'
  | 'muted'
  | 'warmer'
  | 'cooler'
  | 'mono'
  | 'sepia'
  | 'negative';

/** One step of an edit; a prompt is read into a list of them, applied in order. */
export type EditStep =
  | { kind: 'tone'; tone: Tone }
  | { kind: 'light'; time: Time }
  | { kind: 'sky'; wish: SkyWish }
  | { kind: 'season'; season: Season }
  | { kind: 'weather'; weather: Weather }
  | { kind: 'blur'; part: 'all' | 'background' }
  | { kind: 'sharpen' }
  | { kind: 'crop'; to: 'subject' | 'middle' | number }
  | { kind: 'rotate'; degrees: number }
  | { kind: 'flip'; axis: 'horizontal' | 'vertical' }
  | { kind: 'recolour'; target: string | null; colour: string }
  | { kind: 'remove'; target: string }
  | { kind: 'cutout' }
  | { kind: 'background'; prompt: string }
  | {
      kind: 'add';
      prompt: string;
      place: SpotName | null /** What it is added to: «sunglasses to the woman». */;
      to: string | null;
    }
  | { kind: 'replace'; target: string; prompt: string }
  | { kind: 'text'; text: string; place: 'top' | 'middle' | 'bottom'; colour: string | null }
  | { kind: 'restyle'; look: LookName };

export type SpotName = 'left' | 'right' | 'middle' | 'top' | 'bottom' | 'sky' | 'head';
