import type { LayerResult, MediaFile, WorkResult } from '@darkroom/engine';
import type { FileStore } from '../files/index.ts';
import type { RunResult } from '../runs/index.ts';
import type { ResultFile, StoredLayer } from '../store/records.ts';

/**
 * Stores the files of a result and names them for the run, but for the first ones, which were stored early. Leaves
 * nothing behind if a file cannot be stored.
 */
export async function keepResult(
  result: WorkResult,
  files: FileStore,
  early: readonly ResultFile[] = [],
): Promise<RunResult> {
  const late: ResultFile[] = [];
  try {
    for (const file of result.files.slice(early.length)) late.push(await keepFile(file, files));
  } catch (error) {
    await files.remove(late.map(({ file }) => file));
    throw error;
  }
  const kept = [...early, ...late];
  return {
    files: kept,
    ...(result.description === undefined ? {} : { output: { ...result.description } }),
    ...(result.notDrawn === undefined ? {} : { notDrawn: result.notDrawn }),
    ...(result.scene === undefined ? {} : { scene: result.scene }),
    ...(result.layers === undefined ? {} : { layers: storedLayers(result.layers, kept) }),
  };
}

export async function keepFile(made: MediaFile, files: FileStore): Promise<ResultFile> {
  const { bytes, mediaType, width, height, role, label, duration } = made;
  const { file } = await files.put(bytes, mediaType);
  const named = { ...(role === undefined ? {} : { role }), ...(label === undefined ? {} : { label }) };
  return { file, mediaType, width, height, ...named, ...(duration === undefined ? {} : { duration }) };
}

/** Layers refer to their files by role; here they get the names of the stored files. */
export function storedLayers(layers: LayerResult[], files: ResultFile[]): StoredLayer[] {
  const fileOf = (role: string | null) => files.find((file) => file.role === role)?.file ?? null;
  return layers.map(({ image, mask, ...layer }) => ({
    ...layer,
    id: layer.index === 0 ? 'background' : `layer-${layer.index}`,
    image: fileOf(image),
    mask: mask === null ? null : fileOf(mask),
  }));
}
