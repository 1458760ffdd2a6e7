/** A URL that the service does not call. The message says why and can follow "The URL". */
export class UrlRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UrlRefused';
  }
}

/** A URL that was called and returned nothing usable. The message can follow "the server at its URL". */
export class UrlUnavailable extends Error {
  readonly tooLarge: boolean;

  constructor(message: string, options: { cause?: unknown; tooLarge?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.name = 'UrlUnavailable';
    this.tooLarge = options.tooLarge ?? false;
  }
}

/** The refusal or failure inside an error of the HTTP client, which wraps what its connection threw. */
export function refusalIn(error: unknown): UrlRefused | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof UrlRefused) return at;
  return undefined;
}
