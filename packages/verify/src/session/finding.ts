/** One way in which the server breaks the contract. */
export interface Finding {
  check: string;
  operation: string;
  phase: string;
  /** What is wrong, in a sentence. */
  message: string;
  /** Commands that reproduce it, in order; the last one is the failing request. */
  curl: string[];
  /** The response, shortened; by its older name, which reports keep. */
  answer: string;
  /** How often it was seen. */
  times: number;
}

/** Findings with one cause are merged: the same check, operation and message, whatever ids and numbers it contains. */
export function causeOf({ check, operation, message }: Pick<Finding, 'check' | 'operation' | 'message'>): string {
  const words = message
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '#')
    .replaceAll(/\d+(\.\d+)?/g, '#')
    .slice(0, 160);
  return `${check} ${operation} ${words}`;
}

export interface Skip {
  what: string;
  reason: string;
}
