import type { Box } from '@darkroom/engine';
import { COLOURS } from '../prompt/lexicon.ts';
import { fromHsl, toHex } from '../raster/colour.ts';
import type { Written } from '../scene/scene.ts';
import { fitText } from './lettering.ts';
import { named, toneOf } from './people/tones.ts';

interface Board {
  width: number;
  height: number;
  /** What is behind the text. */
  behind: string;
  area: Box;
  ink: string;
}

const DEFS = `<defs><linearGradient id="sheen" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#120820" stop-opacity=".26"/></linearGradient><filter id="glow" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="7"/></filter><filter id="wide" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="20"/></filter></defs>`;

/** The thing with its text as SVG. */
export async function drawWritten(written: Written): Promise<string> {
  const board = boardFor(written);
  const { path, size } = await fitText(written.text, board.area);
  const w = board.width;
  const h = board.height;
  const stroke = Math.max(3, size * 0.09);
  const ink =
    written.look === 'neon'
      ? neon(path, stroke, written.colour)
      : written.look === 'chalk'
        ? `<path d="${path}" fill="#f4f3ee" opacity=".93"/>`
        : `${written.medium === 'plain' && written.colour === 'white' ? `<path d="${path}" fill="none" stroke="#161222" stroke-opacity=".45" stroke-width="${stroke * 0.9}" stroke-linejoin="round"/>` : ''}<path d="${path}" fill="${board.ink}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w * 2}" height="${h * 2}" viewBox="0 0 ${w} ${h}">${DEFS}${board.behind}${ink}</svg>`;
}

function neon(path: string, stroke: number, colour: string | null): string {
  const found = colour ? COLOURS[colour] : undefined;
  const tube = found ? toHex(fromHsl(found.hue ?? 0.5, 1, 0.62)) : '#ff4fa3';
  return `<path d="${path}" fill="none" stroke="${tube}" stroke-width="${stroke * 3}" filter="url(#wide)" opacity=".9"/><path d="${path}" fill="none" stroke="${tube}" stroke-width="${stroke * 1.6}" filter="url(#glow)"/><path d="${path}" fill="#fff4fa" stroke="${tube}" stroke-width="${stroke * 0.8}" stroke-linejoin="round"/>`;
}

function boardFor({ medium, look, colour, wooden, text }: Written): Board {
  if (medium === 'plain')
    return {
      width: 760,
      height: 300,
      area: { x: 10, y: 10, width: 740, height: 280 },
      ink: colour ? named(colour) : '#1f2a3a',
      behind: '',
    };
  const main = colour ? named(colour) : null;
  const long = text.length > 9 && text.includes(' ');
  if (look === 'neon') {
    const area = { x: 60, y: 60, width: 480, height: 200 };
    return {
      width: 600,
      height: 320,
      area,
      ink: '#fff',
      behind: `<rect x="14" y="14" width="572" height="292" rx="26" fill="#1a1426"/><rect x="14" y="14" width="572" height="292" rx="26" fill="none" stroke="#3a2c55" stroke-width="8"/>`,
    };
  }
  if (/board$/.test(medium) && !/billboard|signboard/.test(medium)) {
    const white = medium === 'whiteboard';
    return {
      width: 520,
      height: 380,
      area: { x: 60, y: 60, width: 400, height: 250 },
      ink: white ? '#26324a' : '#f4f3ee',
      behind: `<rect x="8" y="8" width="504" height="356" rx="14" fill="#9a6a3c"/><rect x="8" y="8" width="504" height="356" rx="14" fill="url(#sheen)"/><rect x="30" y="30" width="460" height="312" rx="6" fill="${white ? '#f6f7f8' : '#26372f'}"/><rect x="60" y="344" width="80" height="10" rx="5" fill="#f2efe6"/>`,
    };
  }
  if (
    /^(?:ticket|card|postcard|label|sheet|page|note|letter|newspaper|sticker|cover|book|banner|flag|marquee)$/.test(
      medium,
    )
  ) {
    const paper = main ?? '#fbf6ea';
    const tall = /^(?:sheet|page|newspaper|cover|book)$/.test(medium);
    const w = tall ? 400 : 560;
    const h = tall ? 500 : 320;
    return {
      width: w,
      height: h,
      area: { x: 56, y: 56, width: w - 112, height: tall ? 190 : h - 112 },
      ink: main ? '#fffaf0' : '#2b2630',
      behind: `<rect x="8" y="8" width="${w - 16}" height="${h - 16}" rx="14" fill="${paper}"/><rect x="8" y="8" width="${w - 16}" height="${h - 16}" rx="14" fill="url(#sheen)"/><rect x="28" y="28" width="${w - 56}" height="${h - 56}" rx="8" fill="none" stroke="#2b2630" stroke-opacity=".3" stroke-width="3"/>`,
    };
  }
  // A sign on a post; wood, or painted metal.
  const tone = toneOf(wooden ? '#a8743f' : (main ?? '#2f6b4f'));
  const h = long ? 250 : 220;
  const grain = wooden
    ? [60, 110, 160, 205]
        .map(
          (y) =>
            `<path d="M24 ${y} Q250 ${y - 8} 536 ${y + 4}" stroke="${tone.dark}" stroke-width="3" fill="none" opacity=".5"/>`,
        )
        .join('')
    : `<rect x="30" y="30" width="500" height="${h - 50}" rx="16" fill="none" stroke="#fdfaf2" stroke-width="6"/>`;
  return {
    width: 560,
    height: 520,
    area: { x: 60, y: 50, width: 440, height: h - 90 },
    ink: wooden ? '#3a2412' : '#fdfaf2',
    behind: `<rect x="262" y="${h - 20}" width="36" height="${520 - h + 14}" rx="8" fill="${wooden ? '#7d542c' : '#8a9099'}"/><rect x="12" y="12" width="536" height="${h - 14}" rx="24" fill="${tone.main}"/><rect x="12" y="12" width="536" height="${h - 14}" rx="24" fill="url(#sheen)"/>${grain}`,
  };
}
