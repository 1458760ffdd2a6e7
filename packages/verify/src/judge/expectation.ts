/** The expected outcome of a request. Without one, any response that the contract lists is right. */
export type Expectation =
  | {
      outcome: 'accepted';
      /** The expected statuses; any success if omitted. */
      statuses?: number[];
    }
  | {
      outcome: 'refused';
      /** The expected error codes. */
      codes: string[];
      /** Whether a success is right too, if it cannot be known which of the two it will be. */
      orAccepted?: boolean;
      /** The field or parameter that the refusal must name. */
      field?: string;
    };

export const accepted = (...statuses: number[]): Expectation =>
  statuses.length === 0 ? { outcome: 'accepted' } : { outcome: 'accepted', statuses };

export const refused = (...codes: string[]): Expectation => ({ outcome: 'refused', codes });
