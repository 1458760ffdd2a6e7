import type { LookName } from '../looks/looks.ts';
import type { ImageKind } from '../scene/scene.ts';
import type { SubjectKind } from '../subjects/catalog.ts';
import type { Feature, Place, Season, Time, Weather } from './lexicon.ts';
import type { PersonLook } from './person.ts';

export type { ImageKind };

/** What a prompt asks for, as far as it was understood. */
export interface Intent {
  /** What kind of image, if it is more than a scene. */
  kind: ImageKind | null;
  place: Place | null;
  /** What the prompt calls the place: `kitchen`, `subway`. */
  setting: string | null;
  /** Adjectives of the place that are no colours: `wooden`, `snowy`. */
  settingQualities: string[];
  time: Time | null;
  weather: Weather | null;
  season: Season | null;
  features: Feature[];
  /** What must not be visible, from the prompt itself or the negative prompt. */
  without: Feature[];
  /** Nouns that must not be drawn: «no people». */
  absent: string[];
  subjects: SubjectRequest[];
  relations: Relation[];
  texts: TextRequest[];
  style: LookName | null;
  /** Colour words that do not belong to a subject: they tint the backdrop. */
  colours: string[];
  closeUp: boolean;
  /** What became of each noun, for the run's output. */
  nouns: NounReport[];
  /** Words that were not understood. */
  unknown: string[];
  /** Every word with a meaning of its own, as written. */
  words: string[];
}

export interface SubjectRequest {
  /** Unique in the intent, for relations: `s1`. */
  id: string;
  /** The noun of the prompt, with what makes it a compound: `barge`, `school bus`. */
  word: string;
  kind: SubjectKind;
  count: number;
  colour: string | null;
  /** `big`, `tiny` and the like. */
  scale: number;
  /** Adjectives that are neither colour nor size: `wooden`, `open`. */
  qualities: string[];
  /** If it is a person. */
  person?: PersonLook;
}

export type RelationName =
  | 'on'
  | 'in'
  | 'under'
  | 'above'
  | 'behind'
  | 'in front of'
  | 'next to'
  | 'left of'
  | 'right of'
  | 'between'
  | 'at'
  | 'riding'
  | 'holding'
  | 'wearing';

/** How two subjects stand to each other, by their ids; `place` as the object is the place of the scene. */
export interface Relation {
  subject: string;
  relation: RelationName;
  object: string;
}

export interface TextRequest {
  text: string;
  /** The noun it is written on, if the prompt names one: `sign`, `mug`. */
  medium: string | null;
  look: 'neon' | 'chalk' | 'print';
  /** Of what it is written on. */
  colour: string | null;
  wooden: boolean;
}

/** What became of a noun of the prompt. */
export interface NounReport {
  word: string;
  /** As the prompt has it, with capitals and plurals. */
  written: string;
  /** What was drawn for it: `boat` for a barge; null if nothing. */
  drawn: string | null;
  as: 'subject' | 'place' | 'scenery' | 'text' | 'part' | 'nothing';
}
