/** Who sends a request, and what the credentials allow. */
export interface Caller {
  userId: string;
  credential: 'api_key' | 'token';
  scopes: readonly string[];
  /** What the rate limits count by. */
  rateKey: string;
}
