import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { stripTimes } from './encoder.ts';

/** Moves the index before the frames, so playing starts while the rest still loads, and sets exact frame times. */
export async function fastStart(mp4: Uint8Array, fps: number): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(mp4), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('The encoder made no video track.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  let n = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const timed = new EncodedPacket(packet.data, packet.type, n / fps, 1 / fps);
    await source.add(timed, n === 0 ? { decoderConfig: config } : undefined);
    n++;
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer as ArrayBuffer);
  stripTimes(bytes);
  return bytes;
}
