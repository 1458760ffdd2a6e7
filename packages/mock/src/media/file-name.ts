import type { FileExtension } from '@darkroom/contract/service';
import { imageLimits } from '@darkroom/contract/sizes';
import { digest } from '../values/hash.ts';

/** What a file of the mock shows. Its name says all of it, so nothing is stored and no URL ever breaks. */
export interface FileSpec {
  kind: 'picture' | 'cutout' | 'mask' | 'video';
  width: number;
  height: number;
  /** Sixteen hexadecimal digits that choose colours and shapes. */
  look: string;
  extension: FileExtension;
  /** Of a video. */
  frames?: number;
  fps?: number;
}

/** Where nothing says what a video is like. */
export const sampleVideo = { kind: 'video', width: 480, height: 270, frames: 72, fps: 24, extension: 'mp4' } as const;

export function nameOf({ kind, width, height, look, extension, frames, fps }: FileSpec): string {
  // The names of files have no dot but that of the extension.
  const length = frames === undefined ? '' : `-${frames}at${Number(fps?.toFixed(3))}`.replace('.', '_');
  return `${kind}-${width}x${height}${length}-${look}.${extension}`;
}

const ownName =
  /^(picture|cutout|mask|video)-(\d{1,4})x(\d{1,4})(?:-(\d{1,3})at(\d{1,2}(?:_\d{1,3})?))?-([\da-f]{16})\.(png|jpg|webp|avif|mp4)$/;

/** What a name stands for. Any name that the contract allows is a file: those in examples are drawn as well. */
export function specOf(name: string): FileSpec | undefined {
  const own = ownName.exec(name);
  if (own !== null) {
    const [, kind, width, height, frames, fps, look = '', extension] = own;
    const spec: FileSpec = {
      kind: kind as FileSpec['kind'],
      width: clamp(Number(width)),
      height: clamp(Number(height)),
      look,
      extension: extension as FileExtension,
    };
    if (frames === undefined || fps === undefined) return spec;
    return { ...spec, frames: Number(frames), fps: Math.max(1, Number(fps.replace('_', '.'))) };
  }
  const other = /^[\w-]{16,64}\.(png|jpg|webp|avif|mp4)$/.exec(name);
  if (other === null) return undefined;
  const extension = other[1] as FileExtension;
  const image = { kind: 'picture', width: 1024, height: 1024, extension } as const;
  return { ...(extension === 'mp4' ? sampleVideo : image), look: digest(name) };
}

function clamp(side: number): number {
  return Math.min(imageLimits.side, Math.max(1, side));
}
