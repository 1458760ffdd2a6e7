/// <reference lib="dom" />
import { fileTypes } from '@darkroom/contract/service';
import type { Bytes } from './bytes.ts';
import type { FileSpec } from './file-name.ts';
import { shapesOf } from './scene.ts';

/** With the page's own canvas. A format that it cannot write, which is AVIF, becomes a PNG. */
export async function draw(spec: FileSpec): Promise<Bytes> {
  const canvas = new OffscreenCanvas(spec.width, spec.height);
  const context = canvas.getContext('2d', { alpha: spec.kind === 'cutout' });
  if (context === null) throw new Error('This page has no canvas to draw on.');
  for (const { path, colour } of shapesOf(spec)) {
    context.fillStyle = colour;
    context.fill(new Path2D(path));
  }
  const image = await canvas.convertToBlob({ type: fileTypes[spec.extension] });
  return new Uint8Array(await image.arrayBuffer());
}
