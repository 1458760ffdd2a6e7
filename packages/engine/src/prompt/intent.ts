import type { LookName } from '../looks/look.ts';
import type { SubjectKind } from '../subjects/catalog.ts';
import type { Feature, Place, Season, Time, Weather } from './lexicon.ts';

/** What a prompt asks for, as far as it was understood. */
export interface Intent {
  place: Place | null;
  time: Time | null;
  weather: Weather | null;
  season: Season | null;
  features: Feature[];
  /** What must not be visible, from the negative prompt. */
  without: Feature[];
  subjects: SubjectRequest[];
  style: LookName | null;
  /** Colour words that do not belong to a subject: they tint the backdrop. */
  colours: string[];
  closeUp: boolean;
  /** Words that were not understood. */
  unknown: string[];
}

export interface SubjectRequest {
  kind: SubjectKind;
  count: number;
  colour: string | null;
  /** `big`, `tiny` and the like. */
  scale: number;
}
