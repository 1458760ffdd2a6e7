/** What must become of a request. Without one, any answer that the contract lists will do. */
export type Expectation =
  | {
      outcome: 'accepted';
      /** The statuses that will do; any success where it is left out. */
      statuses?: number[];
    }
  | {
      outcome: 'refused';
      /** The error codes that will do. */
      codes: string[];
      /** Whether a success will do as well, where it cannot be known which of the two is right. */
      orAccepted?: boolean;
      /** The field or parameter that the refusal must name. */
      field?: string;
    };

export const accepted = (...statuses: number[]): Expectation =>
  statuses.length === 0 ? { outcome: 'accepted' } : { outcome: 'accepted', statuses };

export const refused = (...codes: string[]): Expectation => ({ outcome: 'refused', codes });
