/**
 * Draws the clip that every video of the mock is cut from and writes src/media/clip.ts:
 * `node packages/mock/scripts/draw-clip.ts`, after a change of the scene.
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { H264MP4Encoder } from 'h264-mp4-encoder';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { createScene } from '../src/media/scene.ts';

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
await writeFile(
  join(import.meta.dirname, '../src/media/clip.ts'),
  `/** Written by scripts/draw-clip.ts. Do not edit. */

export const side = ${side};

/** The bits of the sequence parameter set up to where the cropping begins. */
export const sequence = '${bitsBeforeCropping(sps)}';

export const pictureParameters = '${Buffer.from(pps).toString('base64')}';

/** Frames that make a loop, each with the lengths of its units before them; the first is a key frame. */
export const frames = [
${units.map((unit) => `  '${Buffer.from(unit).toString('base64')}',`).join('\n')}
];
`,
);
console.log(`${units.length} frames, ${units.reduce((sum, { length }) => sum + length, 0)} bytes`);

async function encode() {
  const encoder = await createH264MP4Encoder();
  Object.assign(encoder, { width: side, height: side, frameRate: frames, groupOfPictures: frames });
  Object.assign(encoder, { speed: 0, quantizationParameter: 36 });
  encoder.initialize();
  const wide = side + swing;
  const spec = { kind: 'picture', width: wide, height: side, look: '00000005deadbeef', extension: 'png' } as const;
  const scene = createScene(spec);
  const rows = Array.from({ length: side }, (_, y) => {
    const row = new Uint8Array(wide * 3);
    scene.draw(y, row);
    return row;
  });
  for (let n = 0; n < frames; n++) {
    const shift = Math.round((swing * (1 - Math.cos((n / frames) * 2 * Math.PI))) / 2);
    const rgba = new Uint8Array(side * side * 4).fill(255);
    for (const [y, row] of rows.entries()) {
      for (let x = 0; x < side; x++) rgba.set(row.subarray((x + shift) * 3, (x + shift) * 3 + 3), (y * side + x) * 4);
    }
    encoder.addFrameRgba(rgba);
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
