import { client } from './connection.ts';
import { noteFailure } from './reach.ts';

interface Uploaded {
  runId: string;
  url: string;
}

/** Uploads an image and reports its progress, from 0 to 1. */
export async function upload(
  file: Blob,
  options: { onProgress?: (part: number) => void; mask?: boolean; parentId?: string; signal?: AbortSignal } = {},
): Promise<Uploaded> {
  const { onProgress, mask = false, parentId, signal } = options;
  const { images } = client();
  try {
    const { data } = await (mask ? images.uploadMask : images.upload)(
      { file, ...(parentId && { parent_id: parentId }) },
      { signal, onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0) },
    );
    return { runId: data.run_id, url: data.image_url };
  } catch (error) {
    noteFailure(error);
    throw error;
  }
}
