/** A request, from a server or a page. */
export interface MockRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** By their names in lower case. */
  headers: Record<string, string | undefined>;
  /** Names and values in turn, as they were sent. */
  rawHeaders: readonly string[];
  /** What URLs in the response begin with. */
  origin: string;
  /** Reads the body; undefined if it has more bytes than this. */
  read(most: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  signal?: AbortSignal;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** The connection ends here or in the middle of the body. */
  cut?: 'before' | 'midway';
  /** What the log says of it. */
  note?: string;
}
