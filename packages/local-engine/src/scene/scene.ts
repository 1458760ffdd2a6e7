import type { Box } from '@darkroom/engine';
import type { LookName } from '../looks/looks.ts';
import type { Feature, Place, Season, Time, Weather } from '../prompt/lexicon.ts';
import type { PersonLook } from '../prompt/person.ts';
import type { Pose } from '../subjects/pose.ts';

/**
 * What one of our images is made of: plain JSON, small, stored with the run. Rendering it again gives the same pixels,
 * which makes layers, extraction and removal exact.
 */
export interface Scene {
  version: 1;
  /** Of the image as drawn; the file is `upscale` times larger. */
  width: number;
  height: number;
  upscale: number;
  seed: number;
  prompt: string;
  place: Place;
  /** What the prompt calls the place: `kitchen`, `subway station`. */
  setting?: string;
  /** What kind of image, if it is more than a scene. */
  kind?: ImageKind;
  time: Time;
  weather: Weather;
  season: Season;
  features: Feature[];
  /** What the negative prompt excludes. */
  without: Feature[];
  /** Where the horizon is, as a fraction of the height from the top. */
  horizon: number;
  /** Where the sun, moon or key light is, as fractions of width and height. */
  light: { x: number; y: number };
  /** The colour of the sky, if it is not that of the time of day. */
  skyColour?: string;
  /** Colour words for backdrops. */
  colours: string[];
  subjects: PlacedSubject[];
  look: LookSettings;
}

export interface LookSettings {
  name: LookName;
  /** 0 none, 1 as designed, up to 2. */
  strength: number;
  /** Contrast and saturation from guidance; 1 is neutral. */
  punch: number;
  /** Fineness of detail; 1 is neutral. */
  detail: number;
  /** Colour shifts of LoRA and custom models. */
  tints: Tint[];
  /** Colour statistics of a reference image. */
  palette?: { mean: number[]; deviation: number[]; strength: number };
}

export interface Tint {
  hue: number;
  strength: number;
  /** Colours and light as a whole, or fine texture. */
  kind: 'colour' | 'texture';
}

export interface PlacedSubject {
  id: string;
  /** What it is, e.g. `fox`. */
  label: string;
  keywords: string[];
  /** Where it is in the image, in pixels of the scene (times `upscale` in the file). */
  box: Box;
  pose: Pose;
  /** What it is drawn from: an emoji of the built-in set, a given image, or a person's looks. */
  source: { emoji: string } | { image: string } | { person: PlacedPerson } | { written: Written };
  /** The id of what the prompt asked for, for relations. */
  request?: string;
  /** Stands on or is held by another subject: it has no shadow on the ground. */
  carried?: boolean;
  flip: boolean;
  colour: string | null;
  /** 0 near to 1 far: how much the air veils it. */
  depth: number;
  /** The y it stands on; for flyers the y of their shadow, or null. */
  ground: number | null;
  /** A given image that is not cut out, shown as a framed print instead of a figure. */
  framed?: boolean;
}

/** A person to draw: what the prompt says, and a number that decides the rest. */
export interface PersonSpec {
  look: PersonLook;
  pick: number;
}

export type PersonPose = 'stand' | 'walk' | 'sit' | 'ride' | 'hold';

/** A person of the prompt, as it is drawn. */
export interface PlacedPerson extends PersonSpec {
  framing: 'bust' | 'whole';
  pose: PersonPose;
}

export type ImageKind =
  | 'portrait'
  | 'product'
  | 'logo'
  | 'poster'
  | 'icon'
  | 'interior'
  | 'architecture'
  | 'food'
  | 'abstract';

/** A text on something: a sign, a poster, a label. */
export interface Written {
  text: string;
  /** The noun of the prompt: `sign`, `chalkboard`, `banner`. */
  medium: string;
  look: 'neon' | 'chalk' | 'print';
  /** Of the thing that is written on. */
  colour: string | null;
  wooden: boolean;
}
