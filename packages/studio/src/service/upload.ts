import { client } from './connection.ts';
import { noteFailure } from './reach.ts';
import { logStart } from './request-log.ts';

export interface Uploaded {
  runId: string;
  url: string;
}

/** Uploads an image and reports its progress, from 0 to 1. */
export async function upload(
  file: Blob,
  options: { onProgress?: (part: number) => void; mask?: boolean; parentId?: string; signal?: AbortSignal } = {},
): Promise<Uploaded> {
  const { onProgress, mask = false, parentId, signal } = options;
  const send = async (): Promise<Uploaded> => {
    // An upload with progress does not use `fetch`, so it is logged here.
    const done = logStart('POST', '/api/v1/upload');
    let received: Response | undefined;
    const { images } = client();
    try {
      const { data } = await (mask ? images.uploadMask : images.upload)(
        { file, ...(parentId && { parent_id: parentId }) },
        {
          signal,
          onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
          onResponse: (response) => {
            received = response;
          },
        },
      );
      return { runId: data.run_id, url: data.image_url };
    } finally {
      done(received);
    }
  };
  try {
    return await send();
  } catch (error) {
    noteFailure(error);
    throw error;
  }
}
