import type { UploadedFile } from '../contract/uploaded-file.ts';
import type { SourceRequest } from '../sources/index.ts';

type Given = string | UploadedFile | undefined;

/** Requests the first of the given fields that has a value, in a role. */
export function imageFrom(role: string, fields: Record<string, Given>, imageIndex = 0): SourceRequest[] {
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) return [{ role, field, value, imageIndex, isOrigin: role === 'source' }];
  }
  return [];
}

/** Requests every image of the given lists, one after the other, as `images.0`, `images.1`, … */
export function imagesFrom(fields: Record<string, readonly (string | UploadedFile)[] | undefined>): SourceRequest[] {
  return Object.entries(fields)
    .flatMap(([field, values = []]) => values.map((value) => ({ field, value })))
    .map((request, index) => ({ role: `images.${index}`, isOrigin: true, ...request }));
}
