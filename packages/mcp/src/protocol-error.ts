/** An error that is the response itself, where there is no result to put it into. The SDK sends these fields. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
  readonly code: number;
  readonly data: unknown;

  // The SDK's own class puts the code into the message, on both sides.
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
