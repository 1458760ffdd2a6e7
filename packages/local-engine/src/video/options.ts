import type { WorkerOptions } from '../pool/messages.ts';

let ffmpeg: string | undefined;

/** Set once when a worker starts. */
export function configureVideo(options: WorkerOptions): void {
  ffmpeg = options.ffmpeg || undefined;
}

/** The system ffmpeg to use, or undefined for the built-in encoder. */
export function systemFfmpeg(): string | undefined {
  return ffmpeg;
}
