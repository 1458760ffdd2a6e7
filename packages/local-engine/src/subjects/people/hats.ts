import type { Outfit } from './outfit.ts';
import { toneOf } from './tones.ts';

/** A hat on a head as `headFront` draws it. */
export function hatOn({ kind, colour }: NonNullable<Outfit['hat']>): string {
  const { main, dark, light, deep } = toneOf(colour);
  const shaded = (d: string) => `<path d="${d}" fill="${main}"/><path d="${d}" fill="url(#sheen)"/>`;
  switch (kind) {
    case 'helmet':
      return `${shaded('M-56 -26 C-58 -88 58 -88 56 -26 Z')}<path d="M-68 -26 Q0 -44 68 -26 Q70 -14 60 -16 Q0 -32 -60 -16 Q-70 -14 -68 -26 Z" fill="${dark}"/><path d="M-6 -78 L-6 -34 L6 -34 L6 -78 Z" fill="${light}" opacity=".6"/>`;
    case 'police':
      return `${shaded('M-60 -46 C-66 -86 66 -86 60 -46 Q0 -62 -60 -46 Z')}<path d="M-54 -48 Q0 -62 54 -48 L54 -36 Q0 -50 -54 -36 Z" fill="${deep}"/><path d="M-50 -36 Q0 -52 50 -36 Q40 -22 0 -24 Q-40 -22 -50 -36 Z" fill="#15171c"/><circle cx="0" cy="-62" r="7" fill="#e2b23c"/>`;
    case 'cap':
      return `${shaded('M-54 -30 C-58 -86 58 -86 54 -30 Q0 -44 -54 -30 Z')}<path d="M-50 -32 Q0 -50 62 -34 Q80 -22 60 -20 Q10 -34 -50 -26 Z" fill="${dark}"/>`;
    case 'chef':
      return `${shaded('M-50 -44 C-92 -60 -70 -118 -34 -110 C-24 -138 24 -138 34 -110 C70 -118 92 -60 50 -44 Z')}<path d="M-50 -50 Q0 -62 50 -50 L48 -28 Q0 -40 -48 -28 Z" fill="${light}"/><path d="M-24 -100 V-62 M0 -112 V-64 M24 -100 V-62" stroke="${dark}" stroke-width="2.500" opacity=".5"/>`;
    case 'cowboy':
      return `<path d="M-98 -44 C-70 -26 70 -26 98 -44 C92 -62 60 -50 44 -50 L-44 -50 C-60 -50 -92 -62 -98 -44 Z" fill="${dark}"/>${shaded('M-46 -46 C-46 -96 -26 -102 0 -92 C26 -102 46 -96 46 -46 Q0 -38 -46 -46 Z')}<path d="M-46 -56 Q0 -46 46 -56 L46 -46 Q0 -38 -46 -46 Z" fill="${deep}"/>`;
    case 'crown':
      return `<path d="M-48 -40 L-54 -92 L-28 -66 L0 -102 L28 -66 L54 -92 L48 -40 Q0 -52 -48 -40 Z" fill="${main}"/><path d="M-48 -40 L-54 -92 L-28 -66 L0 -102 L28 -66 L54 -92 L48 -40 Q0 -52 -48 -40 Z" fill="url(#sheen)"/>${[-54, 0, 54].map((x, i) => `<circle cx="${x}" cy="${i === 1 ? -104 : -94}" r="6" fill="#d64550"/>`).join('')}<circle cx="0" cy="-60" r="7" fill="#3f7fd0"/>`;
    case 'pointed':
      return `${shaded('M-46 -38 C-30 -90 -6 -150 18 -176 C20 -140 40 -80 46 -38 Q0 -50 -46 -38 Z')}<path d="M-84 -36 C-50 -16 50 -16 84 -36 C50 -48 -50 -48 -84 -36 Z" fill="${dark}"/>`;
    case 'top':
      return `${shaded('M-42 -40 L-46 -130 Q0 -140 46 -130 L42 -40 Q0 -50 -42 -40 Z')}<path d="M-72 -40 C-40 -22 40 -22 72 -40 C40 -54 -40 -54 -72 -40 Z" fill="${deep}"/><path d="M-43 -60 Q0 -70 43 -60 L42 -46 Q0 -56 -42 -46 Z" fill="#8c2733"/>`;
    case 'beanie':
      return `${shaded('M-54 -28 C-58 -92 58 -92 54 -28 Q0 -42 -54 -28 Z')}<path d="M-56 -42 Q0 -58 56 -42 L56 -24 Q0 -40 -56 -24 Z" fill="${dark}"/>`;
    case 'beret':
      return shaded('M-64 -46 C-70 -84 40 -96 66 -62 C72 -44 20 -40 -64 -46 Z');
    case 'veil':
      return `<path d="M-44 -54 C-30 -86 30 -86 44 -54 C72 -10 84 60 92 150 L62 160 C58 60 50 -6 36 -46 Q0 -60 -36 -46 C-50 -6 -58 60 -62 160 L-92 150 C-84 60 -72 -10 -44 -54 Z" fill="${main}" opacity=".72"/><path d="M-44 -56 Q0 -84 44 -56" stroke="#f3dfe4" stroke-width="7" fill="none"/>${[-30, -15, 0, 15, 30].map((x) => `<circle cx="${x}" cy="${-66 - (30 - Math.abs(x)) * 0.25}" r="7" fill="#fbeef0"/><circle cx="${x}" cy="${-66 - (30 - Math.abs(x)) * 0.25}" r="2.500" fill="#eec6cf"/>`).join('')}`;
    case 'scarf':
      return `<path d="M-58 8 C-66 -66 -30 -88 0 -88 C30 -88 66 -66 58 8 C56 44 36 78 0 84 C-36 78 -56 44 -58 8 Z M-42 -6 C-42 30 -26 58 0 62 C26 58 42 30 42 -6 C42 -40 26 -54 0 -54 C-26 -54 -42 -40 -42 -6 Z" fill-rule="evenodd" fill="${main}"/><path d="M-58 8 C-66 -66 -30 -88 0 -88 C30 -88 66 -66 58 8 C56 44 36 78 0 84 C-36 78 -56 44 -58 8 Z M-42 -6 C-42 30 -26 58 0 62 C26 58 42 30 42 -6 C42 -40 26 -54 0 -54 C-26 -54 -42 -40 -42 -6 Z" fill-rule="evenodd" fill="url(#sheen)"/>`;
    case 'bubble':
      return `<circle cx="0" cy="0" r="88" fill="#cfe6ff" fill-opacity=".2" stroke="#dfe6ee" stroke-width="7"/><path d="M-58 -44 Q-34 -76 0 -78" stroke="#fff" stroke-width="9" fill="none" opacity=".75" stroke-linecap="round"/>`;
    case 'pirate':
      return `${shaded('M-86 -40 C-70 -96 70 -96 86 -40 C50 -62 -50 -62 -86 -40 Z')}<circle cx="0" cy="-70" r="8" fill="#f2efe8"/><rect x="-5" y="-64" width="10" height="6" fill="#f2efe8"/><path d="M-52 -34 L52 -42" stroke="#241f1f" stroke-width="3"/><ellipse cx="20" cy="-2" rx="14" ry="11" fill="#1b1919"/>`;
    default:
      return '';
  }
}
