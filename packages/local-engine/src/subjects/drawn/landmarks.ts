import { svg } from './svg.ts';

/** Subjects that people often ask for and the built-in set lacks, drawn in its rounded style. */
const stripes = Array.from({ length: 7 }, (_, i) => {
  const x0 = -92 + (i * 184) / 7;
  const x1 = -92 + ((i + 1) * 184) / 7;
  const colour = ['#e8433f', '#f7b733', '#3f8fe0', '#f7f1e3', '#3f8fe0', '#f7b733', '#e8433f'][i];
  // Each panel runs from the crown to the mouth, bulging with the envelope.
  return `<path d="M128 22 C ${128 + x0 * 1.35} 40, ${128 + x0 * 1.3} 130, ${128 + x0 * 0.24} 186 L ${128 + x1 * 0.24} 186 C ${128 + x1 * 1.3} 130, ${128 + x1 * 1.35} 40, 128 22 Z" fill="${colour}"/>`;
}).join('');

export const LANDMARKS: Record<string, string> = {
  'drawn:hot-air-balloon': svg(
    `<path d="M106 186 L116 222 M150 186 L140 222 M122 188 L124 222 M134 188 L132 222" stroke="#6b4a2b" stroke-width="2" fill="none"/>${stripes}<path d="M128 22 C 4 40, 8 130, 106 186 L150 186 C 248 130, 252 40, 128 22 Z" fill="url(#ball)"/><rect x="112" y="218" width="32" height="26" rx="6" fill="#a9713c"/><rect x="112" y="218" width="32" height="26" rx="6" fill="url(#side)"/><rect x="109" y="215" width="38" height="7" rx="3.5" fill="#c98f52"/>`,
  ),
  'drawn:lighthouse': svg(
    `<path d="M98 236 L112 84 L144 84 L158 236 Z" fill="#f6f2ea"/><path d="M108.3 124 L112 84 L144 84 L147.7 124 Z" fill="#e0423c"/><path d="M101.7 196 L105.5 155 L150.5 155 L154.3 196 Z" fill="#e0423c"/><path d="M98 236 L112 84 L144 84 L158 236 Z" fill="url(#side)"/><rect x="102" y="76" width="52" height="10" rx="5" fill="#5a5f70"/><rect x="112" y="48" width="32" height="30" rx="5" fill="#ffe07a"/><path d="M120 48 V78 M136 48 V78" stroke="#5a5f70" stroke-width="3"/><path d="M106 50 Q128 16 150 50 Z" fill="#e0423c"/><circle cx="128" cy="26" r="5" fill="#5a5f70"/><rect x="120" y="206" width="16" height="30" rx="8" fill="#5b3b2a"/><rect x="122" y="132" width="12" height="16" rx="6" fill="#4a6f9c"/><ellipse cx="128" cy="238" rx="46" ry="9" fill="#8b8f94"/>`,
  ),
  'drawn:windmill': svg(
    `<path d="M92 238 L108 106 L148 106 L164 238 Z" fill="#f3e6cf"/><path d="M92 238 L108 106 L148 106 L164 238 Z" fill="url(#side)"/><path d="M102 110 Q128 62 154 110 Z" fill="#a8472f"/><rect x="118" y="200" width="20" height="38" rx="10" fill="#6b4429"/><rect x="120" y="142" width="16" height="20" rx="8" fill="#5c8fc0"/>${[20, 110, 200, 290].map((a) => `<g transform="rotate(${a} 128 104)"><rect x="125" y="14" width="6" height="90" rx="3" fill="#7a5333"/><rect x="131" y="18" width="24" height="68" rx="3" fill="#fbf6ea" stroke="#b9a482" stroke-width="2"/></g>`).join('')}<circle cx="128" cy="104" r="9" fill="#7a5333"/>`,
  ),
};
