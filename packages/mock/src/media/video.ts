import { fromBase64 } from '@darkroom/contract/service';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import type { Bytes } from './bytes.ts';
import clip from './clip.json' with { type: 'json' };
import type { FileSpec } from './file-name.ts';

/**
 * Frames that make a loop, each with the lengths of its units before them; the first is a key frame. `sequence` has the
 * bits of the sequence parameter set up to where the cropping begins.
 */
const { side, sequence } = clip;
const loop = clip.frames.map(fromBase64);
const pps = fromBase64(clip.pictureParameters);

/** A video of any size, length and rate: a square clip, cropped by its header and repeated. Nothing is encoded. */
export async function makeVideo({ width, height, frames = 72, fps = 24 }: FileSpec): Promise<Bytes> {
  const [codedWidth, codedHeight] = [Math.min(side, width), Math.min(side, height)];
  const sps = sequenceParameters(codedWidth, codedHeight);
  const description = Uint8Array.of(
    ...[1, ...sps.subarray(1, 4), 0xff, 0xe1],
    ...[sps.length >> 8, sps.length & 255, ...sps],
    ...[1, pps.length >> 8, pps.length & 255, ...pps],
  );
  const codec = `avc1.${[...sps.subarray(1, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const target = new BufferTarget();
  // The index comes first, so a browser can play it while it loads.
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  for (let n = 0; n < frames; n++) {
    const place = n % loop.length;
    const data = loop[place] as Bytes;
    const packet = new EncodedPacket(data, place === 0 ? 'key' : 'delta', n / fps, 1 / fps);
    await source.add(packet, { decoderConfig: { codec, codedWidth, codedHeight, description } });
  }
  await output.finalize();
  return withoutTimes(new Uint8Array(target.buffer as ArrayBuffer));
}

/** The clip's own header, cropped to the middle of the frame. */
function sequenceParameters(width: number, height: number): Bytes {
  // In units of two pixels.
  const [across, down] = [(side - width) / 2, (side - height) / 2].map(Math.floor) as [number, number];
  const [left, top] = [across >> 1, down >> 1];
  const crop = [left, across - left, top, down - top].map(expGolomb).join('');
  const bits = `${sequence}1${crop}01`;
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

function expGolomb(value: number): string {
  const bits = (value + 1).toString(2);
  return bits.padStart(bits.length * 2 - 1, '0');
}

/** Without the time of writing, so that the same name always gives the same bytes. */
function withoutTimes(mp4: Bytes): Bytes {
  const head = new TextDecoder('latin1').decode(mp4.subarray(0, 1024));
  for (const box of ['mvhd', 'tkhd', 'mdhd']) mp4.fill(0, head.indexOf(box) + 8, head.indexOf(box) + 16);
  return mp4;
}
