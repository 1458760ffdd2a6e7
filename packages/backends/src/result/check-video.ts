import type { MediaFile } from '@darkroom/engine';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { SizeRule } from '../config/config.ts';
import { BackendFailure } from '../failure.ts';

export interface WantedVideo {
  /** Width over height; undefined if the request leaves it to the model. */
  ratio: number | undefined;
  rule: SizeRule;
}

/** Models know few sizes, so the shape may be off by as much as this. */
const ratioTolerance = 0.03;

/**
 * Reads every frame of what a server returned and writes it anew as MP4 without encoding again: nothing is missing, the
 * index comes first, and the workflow that ComfyUI writes into its files is gone.
 */
export async function checkVideo(bytes: Uint8Array, { ratio, rule }: WantedVideo): Promise<MediaFile> {
  const { track, duration, frames } = await readVideo(bytes);
  const { displayWidth: width, displayHeight: height } = track;
  if (rule === 'refuse' && ratio !== undefined && Math.abs(width / height / ratio - 1) > ratioTolerance) {
    throw new BackendFailure('unusable', `The video is ${width} × ${height}, which is not the shape requested.`);
  }
  const clean = await writeAnew(bytes);
  const fps = Math.round((frames / duration) * 1000) / 1000;
  return { bytes: clean, mediaType: 'video/mp4', width, height, duration, fps, role: 'video' };
}

async function readVideo(bytes: Uint8Array): Promise<{ track: InputVideoTrack; duration: number; frames: number }> {
  try {
    const input = open(bytes);
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error('it has no video track');
    let frames = 0;
    let reached = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      frames += 1;
      reached = Math.max(reached, packet.timestamp + packet.duration);
    }
    const duration = await track.computeDuration();
    if (frames === 0 || !(duration > 0)) throw new Error('it has no frames');
    // Frames beyond the end of the file are not read, and the index still counts them.
    if (reached < duration - duration / frames / 2) throw new Error('it is cut off');
    return { track, duration, frames };
  } catch (error) {
    throw unusable(error);
  }
}

async function writeAnew(bytes: Uint8Array): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  try {
    const conversion = await Conversion.init({ input: open(bytes), output, tags: {}, showWarnings: false });
    const lost = conversion.discardedTracks.some(({ track }) => track.type === 'video');
    if (lost || !conversion.isValid) throw new Error('its codec does not fit into MP4');
    await conversion.execute();
  } catch (error) {
    throw unusable(error);
  }
  return new Uint8Array(target.buffer as ArrayBuffer);
}

function open(bytes: Uint8Array): Input {
  return new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
}

function unusable(cause: unknown): BackendFailure {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new BackendFailure('unusable', `The result is not a video that can be served: ${why}.`, { cause });
}
