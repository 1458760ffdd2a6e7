import type { Bytes } from './bytes.ts';
import type { FileSpec } from './file-name.ts';
import { shapesOf } from './scene.ts';

/** On the threads of libvips, so a large image does not hold up other responses. */
export async function draw(spec: FileSpec): Promise<Bytes> {
  // Loaded for the first image; many a mock serves none.
  const { default: sharp } = await import('sharp');
  const paths = shapesOf(spec).map(({ path, colour }) => `<path d="${path}" fill="${colour}"/>`);
  const { width, height, kind, extension } = spec;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paths.join('')}</svg>`;
  const drawn = sharp(Buffer.from(svg), { limitInputPixels: false });
  const image = kind === 'cutout' ? drawn : drawn.removeAlpha();
  const encoders = {
    // The images are flat enough that more effort would only cost time.
    png: () => image.png({ compressionLevel: 3 }),
    jpg: () => image.jpeg({ quality: 85 }),
    webp: () => image.webp({ effort: 0 }),
    avif: () => image.avif({ effort: 0 }),
  };
  return new Uint8Array(await encoders[extension as keyof typeof encoders]().toBuffer());
}
