/**
 * Draws the clip that every video of the mock is cut from and writes src/media/clip.json:
 * `node packages/mock/scripts/draw-clip.ts`, after a change of the scene.
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { H264MP4Encoder } from 'h264-mp4-encoder';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { draw } from '../src/media/draw-in-node.ts';

const side = 480;
const frames = 24;
/** How far the camera swings, in pixels. */
const swing = 48;

// A CommonJS bundle, whose names `import` does not find.
const { createH264MP4Encoder } = createRequire(import.meta.url)('h264-mp4-encoder') as {
  createH264MP4Encoder(): Promise<H264MP4Encoder>;
};

const { track, config } = await encode();
const units: Uint8Array[] = [];
for await (const packet of new EncodedPacketSink(track).packets()) units.push(packet.data);
const { sps, pps } = parameterSets(new Uint8Array(config.description as ArrayBuffer));
const clip = {
  side,
  sequence: bitsBeforeCropping(sps),
  pictureParameters: Buffer.from(pps).toString('base64'),
  frames: units.map((unit) => Buffer.from(unit).toString('base64')),
};
await writeFile(join(import.meta.dirname, '../src/media/clip.json'), `${JSON.stringify(clip, null, 2)}\n`);
console.log(`${units.length} frames, ${units.reduce((sum, { length }) => sum + length, 0)} bytes`);

async function encode() {
  const encoder = await createH264MP4Encoder();
  Object.assign(encoder, { width: side, height: side, frameRate: frames, groupOfPictures: frames });
  Object.assign(encoder, { speed: 0, quantizationParameter: 36 });
  encoder.initialize();
  const wide = side + swing;
  const spec = { kind: 'picture', width: wide, height: side, look: '00000005deadbeef', extension: 'png' } as const;
  const picture = sharp(await draw(spec)).ensureAlpha();
  for (let n = 0; n < frames; n++) {
    const shift = Math.round((swing * (1 - Math.cos((n / frames) * 2 * Math.PI))) / 2);
    const seen = picture.clone().extract({ left: shift, top: 0, width: side, height: side });
    encoder.addFrameRgba(new Uint8Array(await seen.raw().toBuffer()));
  }
  encoder.finalize();
  const readFile = encoder.FS.readFile as unknown as (name: string) => Uint8Array<ArrayBuffer>;
  const input = new Input({ formats: [MP4], source: new BufferSource(readFile(encoder.outputFilename).slice()) });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('The encoder made no video.');
  return { track, config };
}

/** The two parameter sets in an `avcC` box, which has one of each. */
function parameterSets(description: Uint8Array): { sps: Uint8Array; pps: Uint8Array } {
  const view = new DataView(description.buffer);
  const end = 8 + view.getUint16(6);
  return { sps: description.slice(8, end), pps: description.slice(end + 3, end + 3 + view.getUint16(end + 1)) };
}

/** What follows are the flag of cropping, that of further information, and the end mark; none of them set by the encoder. */
function bitsBeforeCropping(sps: Uint8Array): string {
  const bits = [...sps].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const end = bits.lastIndexOf('1');
  if (bits.slice(end - 2, end) !== '00') throw new Error('The encoder crops, or says more than it used to.');
  return bits.slice(0, end - 2);
}
