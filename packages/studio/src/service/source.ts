/** A source image: always stored by the service, so a reload does not lose it. */
export interface Source {
  runId: string;
  url: string;
  /** Which image of a batch; the first if omitted. */
  imageIndex?: number;
  /** How the prompt refers to it, for references. */
  tag?: string;
}

/** Whether two sources are the same image. */
export const isSame = (one: Source, other: Source): boolean =>
  one.runId === other.runId && (one.imageIndex ?? 0) === (other.imageIndex ?? 0);
