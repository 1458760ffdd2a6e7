import { fileTooLarge, notBase64 } from '@darkroom/contract/service';
import { imageLimits } from '../contract/document.ts';
import { invalid, Refused } from '../contract/refused.ts';
import { type Egress, type FetchOptions, UrlRefused, UrlUnavailable } from '../egress/index.ts';
import { StorageUnavailable } from '../files/index.ts';

/** Fetches a URL into a file. */
export async function fetchImage(
  egress: Egress,
  address: string,
  field: string,
  options: Omit<FetchOptions, 'maxBytes'>,
): Promise<void> {
  try {
    await egress.fetch(address, { ...options, maxBytes: imageLimits.fileBytes });
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    if (options.signal?.aborted) throw stopped(error);
    if (error instanceof UrlRefused) throw urlRefused(error, field);
    if (error instanceof UrlUnavailable && error.tooLarge) throw fileTooLarge(imageLimits.fileBytes, field);
    throw fetchFailed(error instanceof UrlUnavailable ? error.message : 'failed', field, error);
  }
}

/** The caller disconnected or the service stops: nothing is wrong with the URL. */
function stopped(cause: unknown): Refused {
  const message = 'The image was not fetched because the service is stopping. Send the request again.';
  return new Refused('unavailable', message, undefined, { retryAfter: 2, cause });
}

/** @param why what the server at the URL did */
export function fetchFailed(why: string, field: string, cause?: unknown): Refused {
  const message = `The image could not be fetched: the server ${why}. Check the URL.`;
  return new Refused('image_fetch_failed', message, { field }, { cause });
}

/** The bytes of a `data:` URI or of plain base64. The media type in the URI is ignored. */
export function decodeImage(text: string, field: string): Uint8Array {
  const base64 = text.startsWith('data:') ? /^data:[^,]{0,128};base64,([\s\S]*)$/.exec(text)?.[1] : text;
  if (base64 === undefined || !/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64)) {
    throw notBase64(field);
  }
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > imageLimits.inlineBytes) throw fileTooLarge(imageLimits.inlineBytes, field);
  return bytes;
}

/** A URL that the service does not call, as the caller sees it. */
export function urlRefused(refusal: UrlRefused, field: string): Refused {
  return invalid(
    [{ path: `/${field}`, message: refusal.message, rule: 'egress' }],
    'validation_error',
    `The URL in ${field} ${refusal.message}. Use a public http or https URL.`,
  );
}
