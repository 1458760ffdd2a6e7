import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import sharp from 'sharp';

export interface DecodedImage {
  format: string;
  width: number;
  height: number;
  hasAlpha: boolean;
  /** The lowest alpha of any pixel, 0 to 255; 255 without an alpha channel. */
  lowestAlpha: number;
}

/** Decodes every pixel and not only the header: a truncated image has a valid header. */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  const image = sharp(bytes, { failOn: 'error' });
  const { format, width, height, hasAlpha } = await image.metadata();
  const stats = await image.stats();
  const alpha = hasAlpha ? stats.channels.at(-1) : undefined;
  return {
    format: format === 'heif' ? 'avif' : format,
    width,
    height,
    hasAlpha,
    lowestAlpha: alpha?.min ?? 255,
  };
}

export interface DecodedVideo {
  seconds: number;
  width: number;
  height: number;
  frames: number;
}

export async function decodeVideo(bytes: Uint8Array): Promise<DecodedVideo> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('it has no video track');
  const { packetCount } = await track.computePacketStats();
  return {
    seconds: await input.computeDuration(),
    width: track.displayWidth,
    height: track.displayHeight,
    frames: packetCount,
  };
}

/** The media type by the first bytes, judged independently of the service; undefined if it is not one of the contract's. */
export function sniff(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16));
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  if (head.toString('latin1', 4, 8) === 'ftyp')
    return head.toString('latin1', 8, 12).startsWith('avi') ? 'image/avif' : 'video/mp4';
  return undefined;
}
