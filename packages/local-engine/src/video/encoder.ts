import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { EngineError } from '@darkroom/engine';
import type { H264MP4Encoder } from 'h264-mp4-encoder';
import type { WorkerOptions } from '../pool/messages.ts';

export interface VideoShape {
  width: number;
  height: number;
  fps: number;
}

/** Takes RGBA frames one by one and returns an MP4 at the end. */
export interface VideoEncoder {
  add(frame: Uint8Array): Promise<void>;
  finish(): Promise<Uint8Array>;
  /** Frees everything if the work is stopped half-way. */
  abandon(): Promise<void>;
}

const require = createRequire(import.meta.url);

/**
 * Loads the encoder, a CommonJS bundle whose names `import` would not find. It also adds handlers to the process that
 * turn any stray rejection, anywhere, into an abort; they are removed again.
 */
async function loadWasm(): Promise<H264MP4Encoder> {
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const before = new Map(events.map((event) => [event, process.rawListeners(event)]));
  const { createH264MP4Encoder } = require('h264-mp4-encoder') as { createH264MP4Encoder(): Promise<H264MP4Encoder> };
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!before.get(event)?.includes(listener)) process.removeListener(event, listener as () => void);
    }
  }
  return createH264MP4Encoder();
}

/** The built-in H.264 encoder (WebAssembly): no system tools, the same bytes for the same frames. */
export async function createWasmEncoder(shape: VideoShape): Promise<VideoEncoder> {
  const encoder = await loadWasm();
  encoder.width = shape.width;
  encoder.height = shape.height;
  encoder.frameRate = Math.max(1, Math.round(shape.fps));
  encoder.speed = 9;
  encoder.quantizationParameter = 24;
  encoder.groupOfPictures = Math.max(1, Math.round(shape.fps * 2));
  encoder.initialize();
  return {
    async add(frame) {
      encoder.addFrameRgba(frame);
    },
    async finish() {
      encoder.finalize();
      const bytes = (encoder.FS.readFile as unknown as (name: string) => Uint8Array)(encoder.outputFilename).slice();
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
      return bytes;
    },
    async abandon() {
      encoder.delete();
    },
  };
}

/** A system ffmpeg: several times faster, used if the setting names one. */
export async function createFfmpegEncoder(shape: VideoShape, program: string): Promise<VideoEncoder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'darkroom-video-'));
  const file = path.join(folder, 'out.mp4');
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgba',
    '-s',
    `${shape.width}x${shape.height}`,
    '-r',
    String(shape.fps),
    '-i',
    'pipe:0',
  ];
  const output = [
    '-an',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '19',
    '-pix_fmt',
    'yuv420p',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-movflags',
    '+faststart',
    '-y',
    file,
  ];
  const child = spawn(program, ['-v', 'error', '-nostdin', ...input, ...output], { stdio: ['pipe', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-500);
  });
  const ended = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      complaint = error.message;
      resolve(-1);
    });
    child.on('close', (code) => resolve(code ?? -1));
  });
  // A closed pipe leads to an exit code; without a listener it would end the process.
  child.stdin.on('error', () => {});
  const clean = () => rm(folder, { recursive: true, force: true });
  return {
    async add(frame) {
      const room = child.stdin.write(Buffer.from(frame));
      if (!room) await Promise.race([new Promise((resolve) => child.stdin.once('drain', resolve)), ended]);
    },
    async finish() {
      child.stdin.end();
      const code = await ended;
      try {
        if (code !== 0) {
          throw new EngineError(
            'backend_error',
            `The system ffmpeg could not make the video (${complaint.trim() || `exit code ${code}`}). Check DARKROOM_FFMPEG, or unset it to use the built-in encoder.`,
          );
        }
        return new Uint8Array(await readFile(file));
      } finally {
        await clean();
      }
    },
    async abandon() {
      child.kill('SIGKILL');
      await ended;
      await clean();
    },
  };
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia']);
const STAMPED = new Set(['mvhd', 'tkhd', 'mdhd']);

/** Clears the creation and change times of an MP4, in place, so the same frames always give the same bytes. */
export function stripTimes(mp4: Uint8Array, from = 0, to = mp4.length): void {
  const view = new DataView(mp4.buffer, mp4.byteOffset, mp4.byteLength);
  let at = from;
  while (at + 8 <= to) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...mp4.subarray(at + 4, at + 8));
    // 0 means to the end, 1 a 64-bit size: neither is used for the boxes we read.
    if (size < 8) return;
    if (CONTAINERS.has(type)) stripTimes(mp4, at + 8, Math.min(to, at + size));
    else if (STAMPED.has(type)) mp4.fill(0, at + 12, at + 12 + (mp4[at + 8] === 1 ? 16 : 8));
    at += size;
  }
}

let ffmpeg: string | undefined;

/** Set once when a worker starts. */
export function configureVideo(options: WorkerOptions): void {
  ffmpeg = options.ffmpeg || undefined;
}

/** The system ffmpeg to use, or undefined for the built-in encoder. */
export function systemFfmpeg(): string | undefined {
  return ffmpeg;
}
