/** A response as the transport returns it: what the client needs of a `Response`, which an event stream still is. */
export interface ServiceResponse extends Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text' | 'blob'> {
  readonly body?: Response['body'];
}

const decoder = new TextDecoder();

/** Reads the body while a broken connection can still be retried. Only event streams are passed on as they arrive. */
export async function readWhole(response: Response): Promise<ServiceResponse> {
  const { ok, status, statusText, headers, body } = response;
  const type = headers.get('content-type') ?? '';
  if (!body || type.startsWith('text/event-stream')) return response;
  const bytes = await response.arrayBuffer();
  // Not a `Response` made of the bytes, because making and reading it would cost a sixth of a local call.
  const text = async () => decoder.decode(bytes);
  const blob = async () => new Blob([bytes], { type });
  return { ok, status, statusText, headers, text, blob };
}
