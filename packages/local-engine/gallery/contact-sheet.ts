import type { MediaFile } from '@darkroom/engine';
import sharp from 'sharp';

const COLUMNS = 5;
const CELL = { width: 300, height: 200, caption: 34, gap: 10 };

/** All images on one sheet, with their captions. */
export async function drawSheet(shown: { file: MediaFile; item: { caption: string } }[]): Promise<Buffer> {
  const images = shown.filter((s) => s.file.mediaType.startsWith('image/'));
  const rows = Math.ceil(images.length / COLUMNS);
  const stepX = CELL.width + CELL.gap;
  const stepY = CELL.height + CELL.caption + CELL.gap;
  const parts = await Promise.all(
    images.map(async (s, i) => {
      const left = CELL.gap + (i % COLUMNS) * stepX;
      const top = CELL.gap + Math.floor(i / COLUMNS) * stepY;
      const input = await sharp(checkered(CELL.width, CELL.height))
        .composite([
          { input: await sharp(s.file.bytes).resize(CELL.width, CELL.height, { fit: 'inside' }).png().toBuffer() },
        ])
        .png()
        .toBuffer();
      return [
        { input, left, top },
        { input: label(s.item.caption), left, top: top + CELL.height },
      ];
    }),
  );
  return sharp({
    create: { width: COLUMNS * stepX + CELL.gap, height: rows * stepY + CELL.gap, channels: 3, background: '#16181d' },
  })
    .composite(parts.flat())
    .png({ compressionLevel: 6 })
    .toBuffer();
}

/** Shows where an image is transparent. */
function checkered(width: number, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="p" width="16" height="16" patternUnits="userSpaceOnUse"><rect width="16" height="16" fill="#2a2d34"/><rect width="8" height="8" fill="#343842"/><rect x="8" y="8" width="8" height="8" fill="#343842"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/></svg>`,
  );
}

function label(text: string): Buffer {
  const short = text.length > 46 ? `${text.slice(0, 45)}…` : text;
  const safe = short.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CELL.caption}"><text x="2" y="20" font-family="sans-serif" font-size="13" fill="#c9ced8">${safe}</text></svg>`,
  );
}
