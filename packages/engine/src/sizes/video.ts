import type { VideoInput } from '../inputs.ts';

/** How long a video is, and in how many frames. */
export function videoLength({ fps = 24, duration = 3 }: VideoInput): { fps: number; frames: number; seconds: number } {
  const frames = Math.max(1, Math.round(duration * fps));
  return { fps, frames, seconds: frames / fps };
}
