import { shaded, svg } from './svg.ts';

const books = (y: number) =>
  Array.from({ length: 11 }, (_, i) => {
    const tall = 30 + ((i * 7) % 5) * 2;
    const colour = ['#b5483a', '#3f6090', '#5f8f6b', '#d09a3f', '#7b4a8c', '#e6dcc6'][(i * 5 + y) % 6];
    return `<rect x="${44 + i * 15.4}" y="${y + 40 - tall}" width="13" height="${tall}" rx="2" fill="${colour}"/>`;
  }).join('');

/** What rooms have in them. */
export const FURNITURE: Record<string, string> = {
  'drawn:table': svg(
    `${shaded('<rect x="34" y="118" width="16" height="122" rx="6"/>', '#8a5a32')}${shaded('<rect x="206" y="118" width="16" height="122" rx="6"/>', '#8a5a32')}${shaded('<path d="M22 84 H234 L250 112 H6 Z"/>', '#b98350', 'down')}${shaded('<rect x="6" y="110" width="244" height="18" rx="7"/>', '#9d6a3c', 'down')}`,
  ),
  'drawn:desk': svg(
    `${shaded('<rect x="18" y="118" width="70" height="120" rx="6"/>', '#8a5a32')}${[132, 168, 204].map((y) => `<rect x="26" y="${y}" width="54" height="28" rx="4" fill="#a9713f"/><circle cx="53" cy="${y + 14}" r="4" fill="#e2c48a"/>`).join('')}${shaded('<rect x="214" y="118" width="16" height="120" rx="6"/>', '#8a5a32')}${shaded('<path d="M22 86 H234 L250 110 H6 Z"/>', '#b98350', 'down')}${shaded('<rect x="6" y="108" width="244" height="16" rx="7"/>', '#9d6a3c', 'down')}`,
  ),
  'drawn:stool': svg(
    `<path d="M86 96 L66 240 M170 96 L190 240 M78 178 H178" stroke="#7d5633" stroke-width="13" stroke-linecap="round"/>${shaded('<ellipse cx="128" cy="88" rx="74" ry="24"/>', '#b5483a', 'ball')}<path d="M54 88 v10 a74 24 0 0 0 148 0 v-10 a74 24 0 0 1 -148 0" fill="#8c3228"/>`,
  ),
  'drawn:bench': svg(
    `${[66, 94].map((y) => shaded(`<rect x="14" y="${y}" width="228" height="20" rx="7"/>`, '#a8703c', 'down')).join('')}${shaded('<path d="M22 142 H234 L248 168 H8 Z"/>', '#b98350', 'down')}${shaded('<rect x="8" y="166" width="240" height="16" rx="6"/>', '#9d6a3c', 'down')}${[34, 206].map((x) => `${shaded(`<rect x="${x}" y="54" width="16" height="96" rx="6"/>`, '#3f464e')}${shaded(`<rect x="${x}" y="180" width="16" height="60" rx="6"/>`, '#3f464e')}`).join('')}`,
  ),
  'drawn:throne': svg(
    `${shaded('<path d="M70 22 Q128 -8 186 22 L180 150 H76 Z"/>', '#d9a93a')}<path d="M86 36 Q128 14 170 36 L166 142 H90 Z" fill="#a32f3c"/>${shaded('<rect x="52" y="138" width="152" height="40" rx="12"/>', '#a32f3c', 'down')}${shaded('<rect x="40" y="100" width="26" height="116" rx="10"/>', '#d9a93a')}${shaded('<rect x="190" y="100" width="26" height="116" rx="10"/>', '#d9a93a')}${shaded('<rect x="52" y="176" width="152" height="40" rx="6"/>', '#c8962c')}<circle cx="128" cy="20" r="10" fill="#d64550"/><circle cx="53" cy="100" r="12" fill="#e6bb52"/><circle cx="203" cy="100" r="12" fill="#e6bb52"/><rect x="46" y="214" width="22" height="26" rx="6" fill="#b8862a"/><rect x="188" y="214" width="22" height="26" rx="6" fill="#b8862a"/>`,
  ),
  'drawn:bookshelf': svg(
    `${shaded('<rect x="28" y="14" width="200" height="228" rx="8"/>', '#8a5a32')}<rect x="40" y="26" width="176" height="204" fill="#5b3a20"/>${[30, 80, 130, 180].map((y) => `${books(y)}<rect x="40" y="${y + 40}" width="176" height="9" fill="#a9713f"/>`).join('')}`,
  ),
  'drawn:chandelier': svg(
    `<path d="M128 8 V70" stroke="#c79a3c" stroke-width="6"/><circle cx="128" cy="84" r="18" fill="#d9ad4c"/>${[-88, -48, 48, 88].map((x) => `<path d="M128 92 Q${128 + x * 0.9} 150 ${128 + x} 112" stroke="#c79a3c" stroke-width="6" fill="none"/><rect x="${121 + x}" y="84" width="14" height="30" rx="3" fill="#fbf4e2"/><ellipse cx="${128 + x}" cy="72" rx="8" ry="14" fill="#ffd35c"/><circle cx="${128 + x}" cy="76" r="20" fill="#ffe9a0" opacity=".35"/>`).join('')}${[-60, -30, 0, 30, 60].map((x) => `<path d="M${128 + x} 128 l7 16 l-7 12 l-7 -12 z" fill="#cfe6f5"/>`).join('')}`,
  ),
  'drawn:staircase': svg(
    `<path d="M128 6 V248" stroke="#8f969e" stroke-width="14"/>${Array.from({ length: 12 }, (_, i) => {
      const y = 236 - i * 19;
      const angle = i * 0.72;
      const reach = Math.cos(angle) * 88;
      return `<path d="M128 ${y} L${128 + reach} ${y + Math.sin(angle) * 16} l${reach > 0 ? -6 : 6} 14 L128 ${y + 13} Z" fill="${Math.sin(angle) > 0 ? '#c3c8ce' : '#9aa1a9'}"/>`;
    }).join(
      '',
    )}<path d="M${Array.from({ length: 30 }, (_, i) => `${128 + Math.cos(i * 0.285) * 90} ${206 - i * 7.6 + Math.sin(i * 0.285) * 14}`).join(' L')}" stroke="#5f666e" stroke-width="6" fill="none" stroke-linejoin="round"/>`,
  ),
  'drawn:pillow': svg(
    shaded(
      '<path d="M28 92 Q20 66 48 72 Q128 56 208 72 Q236 66 228 92 Q218 128 228 168 Q236 194 208 188 Q128 204 48 188 Q20 194 28 168 Q38 128 28 92 Z"/>',
      '#e6d8c4',
      'ball',
    ),
  ),
  'drawn:pedestal': svg(
    `${shaded('<rect x="40" y="20" width="176" height="26" rx="8"/>', '#ece8e2', 'down')}${shaded('<rect x="62" y="44" width="132" height="160"/>', '#e2ddd5')}<path d="M80 60 q40 40 20 120 M150 54 q-20 70 30 130" stroke="#b9b3ab" stroke-width="3" fill="none" opacity=".7"/>${shaded('<rect x="44" y="202" width="168" height="36" rx="8"/>', '#ece8e2', 'down')}`,
  ),
  'drawn:jukebox': svg(
    `${shaded('<path d="M40 244 V110 A88 88 0 0 1 216 110 V244 Z"/>', '#8c3a26')}<path d="M60 236 V112 A68 68 0 0 1 196 112 V236" fill="none" stroke="#ffcf5c" stroke-width="12"/><path d="M78 150 V112 A50 50 0 0 1 178 112 V150 Z" fill="#fff1c4"/><circle cx="128" cy="112" r="26" fill="#2a2a30"/><circle cx="128" cy="112" r="8" fill="#d64550"/><rect x="84" y="166" width="88" height="60" rx="6" fill="#c9ccd2"/>${[178, 192, 206].map((y) => `<rect x="92" y="${y}" width="72" height="6" fill="#7d838c"/>`).join('')}`,
  ),
  'drawn:lamp': svg(
    `<path d="M128 96 V226" stroke="#8a6a3c" stroke-width="9"/>${shaded('<ellipse cx="128" cy="232" rx="48" ry="11"/>', '#8a6a3c', 'down')}<circle cx="128" cy="96" r="46" fill="#ffe9a8" opacity=".55"/>${shaded('<path d="M92 22 H164 L190 108 H66 Z"/>', '#f3dfae')}<path d="M92 22 H164 L190 108 H66 Z" fill="#ffd36b" opacity=".35"/>`,
  ),
  'drawn:stove': svg(
    `${shaded('<rect x="26" y="70" width="204" height="172" rx="12"/>', '#dfe3e8')}<rect x="48" y="128" width="160" height="92" rx="10" fill="#2f343c"/><rect x="58" y="138" width="140" height="72" rx="6" fill="#4a515c"/>${[70, 108, 148, 186].map((x) => `<circle cx="${x}" cy="98" r="11" fill="#4a515c"/>`).join('')}<ellipse cx="80" cy="66" rx="36" ry="9" fill="#2f343c"/><ellipse cx="176" cy="66" rx="36" ry="9" fill="#2f343c"/>`,
  ),
};
