import sharp, { type Sharp } from 'sharp';
import type { FilePart } from '../exchange/call.ts';

/**
 * The width and height of every image: the smallest that the contract lets a service make, which keeps the work short.
 */
export const side = 64;

export interface SampleImages {
  png: FilePart;
  second: FilePart;
  jpeg: FilePart;
  webp: FilePart;
  /** A disc on a transparent background. */
  cutout: FilePart;
  /** White in the area to edit; without alpha. */
  mask: FilePart;
  /** A mask of another size. */
  smallMask: FilePart;
  unwanted: Record<'gif' | 'svg' | 'text' | 'pdf' | 'disguised' | 'empty', FilePart>;
  truncated: FilePart;
  /** A real image, wider than the maximum. */
  tooWide: FilePart;
}

let made: Promise<SampleImages> | undefined;

/** Real images of every format a server must accept, and of some it must refuse. Made once: nothing changes them. */
export function makeSampleImages(): Promise<SampleImages> {
  made ??= drawSampleImages();
  return made;
}

async function drawSampleImages(): Promise<SampleImages> {
  const scene = shape(`<rect width="64" height="64" fill="#7fb0d8"/><rect y="40" width="64" height="24" fill="#3f6b3a"/>
    <circle cx="32" cy="34" r="14" fill="#c8502a"/>`);
  const second = shape('<rect width="64" height="64" fill="#223"/><circle cx="40" cy="20" r="10" fill="#fe9"/>');
  const cutout = shape('<circle cx="32" cy="32" r="20" fill="#c8502a"/>');
  const mask = shape(
    '<rect width="64" height="64" fill="black"/><rect x="20" y="20" width="20" height="20" fill="white"/>',
  );
  const solid = (image: Sharp) => image.removeAlpha();
  const png = await solid(sharp(scene)).png().toBuffer();
  return {
    png: part(png, 'scene.png', 'image/png'),
    second: part(await solid(sharp(second)).png().toBuffer(), 'second.png', 'image/png'),
    jpeg: part(await solid(sharp(scene)).jpeg().toBuffer(), 'scene.jpg', 'image/jpeg'),
    webp: part(await solid(sharp(scene)).webp().toBuffer(), 'scene.webp', 'image/webp'),
    cutout: part(await sharp(cutout).png().toBuffer(), 'cutout.png', 'image/png'),
    mask: part(await solid(sharp(mask)).png().toBuffer(), 'mask.png', 'image/png'),
    smallMask: part(await solid(sharp(mask).resize(48, 48)).png().toBuffer(), 'small-mask.png', 'image/png'),
    unwanted: {
      gif: part(
        Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
        'one.gif',
        'image/gif',
      ),
      svg: part(scene, 'scene.svg', 'image/svg+xml'),
      text: part(Buffer.from('This is no image.\n'), 'note.txt', 'text/plain'),
      pdf: part(Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'), 'page.pdf', 'application/pdf'),
      disguised: part(Buffer.from('This says PNG and is none.\n'), 'disguised.png', 'image/png'),
      empty: part(Buffer.alloc(0), 'empty.png', 'image/png'),
    },
    truncated: part(png.subarray(0, Math.floor(png.length * 0.6)), 'truncated.png', 'image/png'),
    tooWide: part(
      await sharp({ create: { width: 8200, height: 1, channels: 3, background: '#888' } })
        .png()
        .toBuffer(),
      'too-wide.png',
      'image/png',
    ),
  };
}

export function dataUri({ file, type }: FilePart): string {
  return `data:${type};base64,${Buffer.from(file).toString('base64')}`;
}

function shape(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${content}</svg>`);
}

function part(file: Uint8Array, filename: string, type: string): FilePart {
  return { file, filename, type };
}
