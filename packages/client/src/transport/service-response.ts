/** A response as the transport returns it: what the client needs of a `Response`, which an event stream still is. */
export interface ServiceResponse extends Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text' | 'blob'> {
  readonly body?: Response['body'];
}
