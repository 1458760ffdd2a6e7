import { UploadedFile } from '../contract/uploaded-file.ts';
import type { SourceRequest, StoredSource } from '../sources/index.ts';
import type { Json } from '../store/records.ts';

/**
 * The inputs as the run shows them: without secrets, and with a short description instead of the bytes of an image that
 * was part of the request.
 */
export function shownInputs(
  body: Record<string, unknown>,
  secretFields: readonly string[],
  requests: SourceRequest[],
  stored: StoredSource[],
): Json {
  const inline = new Map<unknown, string>();
  requests.forEach(({ value }, index) => {
    const source = stored[index];
    if (source === undefined || value instanceof UploadedFile || source.bytes === 0 || /^https?:/i.test(value)) return;
    inline.set(value, `data:${source.mediaType} (${source.bytes} bytes)`);
  });
  const shown = (value: unknown): Json => {
    if (value instanceof UploadedFile) return value.filename;
    if (typeof value === 'string') return inline.size === 0 ? value : (inline.get(value) ?? value);
    if (Array.isArray(value)) return value.map(shown);
    if (typeof value !== 'object' || value === null) return value as Json;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : [[name, shown(inner)]])),
    );
  };
  // The run shows these separately.
  const { metadata: _, tags: __, ...others } = body;
  for (const field of secretFields) delete others[field];
  return shown(others);
}
