import { shaded, svg } from './svg.ts';

/** Everyday things and plain shapes. */
export const THINGS: Record<string, string> = {
  'drawn:bowl': svg(
    `<ellipse cx="128" cy="112" rx="108" ry="26" fill="#c9b79c"/><ellipse cx="128" cy="112" rx="94" ry="19" fill="#8f7a5c"/>${shaded('<path d="M20 112 C24 200 74 226 128 226 C182 226 232 200 236 112 A108 26 0 0 1 20 112 Z"/>', '#d9c7aa', 'ball')}<rect x="92" y="220" width="72" height="16" rx="8" fill="#b8a586"/>`,
  ),
  'drawn:glass-bowl': svg(
    `<path d="M60 70 C4 120 20 230 128 230 C236 230 252 120 196 70 Z" fill="#cfe9f5" fill-opacity=".45" stroke="#e9f6fb" stroke-width="5"/><path d="M34 130 C40 210 90 222 128 222 C166 222 216 210 222 130 Q128 150 34 130 Z" fill="#6fc0e0" fill-opacity=".4"/><ellipse cx="128" cy="70" rx="68" ry="13" fill="none" stroke="#eef8fc" stroke-width="6"/><path d="M54 120 Q44 160 62 192" stroke="#fff" stroke-width="9" fill="none" opacity=".8" stroke-linecap="round"/>`,
  ),
  'drawn:glass': svg(
    `<path d="M70 30 L84 236 H172 L186 30 Z" fill="#dceff7" fill-opacity=".5" stroke="#eef8fc" stroke-width="5"/><path d="M76 90 L86 228 H170 L180 90 Z" fill="#f59a2c"/><path d="M76 90 L86 228 H170 L180 90 Z" fill="url(#side)"/><ellipse cx="128" cy="90" rx="52" ry="10" fill="#ffb75c"/><path d="M92 46 L100 210" stroke="#fff" stroke-width="8" opacity=".6" stroke-linecap="round"/>`,
  ),
  'drawn:tray': svg(shaded('<path d="M10 150 Q128 120 246 150 L236 176 Q128 204 20 176 Z"/>', '#a9713f', 'down')),
  'drawn:pot': svg(
    `${shaded('<path d="M36 96 H220 V200 Q220 228 190 228 H66 Q36 228 36 200 Z"/>', '#5b6672')}<rect x="28" y="84" width="200" height="20" rx="10" fill="#7d8894"/><path d="M36 124 H12 v20 H36 M220 124 H244 v20 H220" fill="none" stroke="#3c444d" stroke-width="10" stroke-linejoin="round"/><path d="M48 84 Q128 40 208 84 Z" fill="#8b96a2"/><circle cx="128" cy="52" r="11" fill="#3c444d"/>`,
  ),
  'drawn:typewriter': svg(
    `<rect x="76" y="8" width="104" height="92" fill="#fbf8f0"/><path d="M90 30 H166 M90 48 H166 M90 66 H140" stroke="#b0a99c" stroke-width="4"/>${shaded('<rect x="28" y="88" width="200" height="26" rx="12"/>', '#3c4048', 'down')}${shaded('<path d="M50 110 H206 L236 230 H20 Z"/>', '#4a6f74')}${[142, 168, 194].map((y, r) => Array.from({ length: 9 }, (_, c) => `<circle cx="${56 + c * 18 - r * 3}" cy="${y}" r="7.500" fill="#f1ede2"/><circle cx="${56 + c * 18 - r * 3}" cy="${y}" r="4.500" fill="#3c4048"/>`).join('')).join('')}<rect x="80" y="210" width="96" height="10" rx="5" fill="#f1ede2"/>`,
  ),
  'drawn:sandcastle': svg(
    `${shaded('<path d="M20 240 L34 150 H222 L236 240 Z"/>', '#dcb675')}${[40, 108, 176].map((x, i) => `${shaded(`<rect x="${x}" y="${i === 1 ? 60 : 96}" width="44" height="${i === 1 ? 150 : 110}"/>`, '#e3c185')}${[0, 16, 32].map((d) => `<rect x="${x + d}" y="${(i === 1 ? 60 : 96) - 12}" width="11" height="14" fill="#e3c185"/>`).join('')}`).join('')}<path d="M112 240 V204 a16 18 0 0 1 32 0 V240 Z" fill="#8a6a3a"/><path d="M130 48 V16 L160 26 L130 36" fill="#d64550" stroke="#7d5633" stroke-width="4"/>`,
  ),
  'drawn:cube': svg(
    '<path d="M128 20 L226 70 V180 L128 236 L30 180 V70 Z" fill="#3f6fd0"/><path d="M128 20 L226 70 L128 122 L30 70 Z" fill="#fff" opacity=".28"/><path d="M128 122 L226 70 V180 L128 236 Z" fill="#120a2e" opacity=".28"/>',
  ),
  'drawn:circle': svg(shaded('<circle cx="128" cy="128" r="112"/>', '#3f6fd0', 'ball')),
  'drawn:triangle': svg(shaded('<path d="M128 22 L240 224 H16 Z"/>', '#e0903a', 'down')),
  'drawn:square': svg(shaded('<rect x="24" y="24" width="208" height="208" rx="12"/>', '#4f9a6b', 'down')),
  'drawn:cross': svg(
    shaded(
      '<path d="M60 28 L128 96 L196 28 L228 60 L160 128 L228 196 L196 228 L128 160 L60 228 L28 196 L96 128 L28 60 Z"/>',
      '#d0342c',
      'down',
    ),
  ),
  'drawn:wave': svg(
    '<path d="M8 196 C40 90 120 40 176 74 C216 98 206 150 168 148 C146 146 142 122 160 116 C128 100 104 140 112 176 C130 220 200 214 248 190 V236 H8 Z" fill="#2f86c9"/><path d="M8 196 C40 90 120 40 176 74 C216 98 206 150 168 148 C146 146 142 122 160 116 C128 100 104 140 112 176 C130 220 200 214 248 190 V236 H8 Z" fill="url(#down)"/><path d="M40 176 C64 112 116 78 160 88" stroke="#d9effa" stroke-width="8" fill="none" stroke-linecap="round"/>',
  ),
  'drawn:mountain': svg(
    '<path d="M4 232 L92 60 L138 146 L166 98 L252 232 Z" fill="#5f6f86"/><path d="M4 232 L92 60 L138 146 L166 98 L252 232 Z" fill="url(#side)"/><path d="M92 60 L66 112 L84 104 L96 120 L108 102 L118 108 Z M166 98 L148 128 L162 122 L174 132 L184 124 Z" fill="#f7fafc"/>',
  ),
  'drawn:island': svg(
    '<ellipse cx="128" cy="196" rx="118" ry="34" fill="#6fc7d8"/><path d="M26 194 Q128 118 230 194 Q128 222 26 194 Z" fill="#e6cf98"/><path d="M70 184 Q128 140 190 184 Q128 196 70 184 Z" fill="#6fae5b"/><path d="M128 168 Q122 110 140 74" stroke="#8a5f38" stroke-width="10" fill="none"/><path d="M140 74 q-50 -22 -66 14 q34 -20 66 -14 q-18 -46 26 -52 q-26 22 -26 52 q44 -26 66 10 q-34 -16 -66 -10 q22 22 8 50 q-2 -32 -8 -50" fill="#3f8f4a"/>',
  ),
  'drawn:chessboard': svg(
    `<path d="M40 60 H216 L250 214 H6 Z" fill="#6b4426"/>${Array.from({ length: 8 }, (_, r) => {
      const y0 = 68 + r * r * 0.9 + r * 10.5;
      const y1 = 68 + (r + 1) * (r + 1) * 0.9 + (r + 1) * 10.5;
      const at = (c: number, y: number) => 128 + (c - 4) * (20 + ((y - 68) / 142) * 7.4);
      return Array.from(
        { length: 8 },
        (_, c) =>
          `<path d="M${at(c, y0)} ${y0} L${at(c + 1, y0)} ${y0} L${at(c + 1, y1)} ${y1} L${at(c, y1)} ${y1} Z" fill="${(r + c) % 2 ? '#4a2f1c' : '#f0dfc0'}"/>`,
      ).join('');
    }).join('')}${[
      [70, 104, '#f6efe0'],
      [112, 96, '#f6efe0'],
      [176, 122, '#2a211d'],
      [140, 150, '#2a211d'],
      [84, 168, '#f6efe0'],
      [196, 176, '#2a211d'],
    ]
      .map(
        ([x, y, fill]) =>
          `<path d="M${(x as number) - 11} ${y} q2 -20 7 -26 a9 9 0 1 1 8 0 q5 6 7 26 z" fill="${fill}"/><ellipse cx="${x}" cy="${y}" rx="14" ry="5" fill="${fill}"/>`,
      )
      .join('')}`,
  ),
  'drawn:branch': svg(
    '<path d="M4 150 Q90 120 252 140 Q150 132 96 158 Q52 172 4 168 Z" fill="#6b4a2e"/><path d="M120 138 Q150 100 190 92" stroke="#6b4a2e" stroke-width="9" fill="none"/>' +
      [
        [190, 88],
        [60, 128],
        [220, 126],
        [150, 112],
      ]
        .map(([x, y]) => `<path d="M${x} ${y} q18 -26 40 -10 q-12 20 -40 10" fill="#4f8f4a"/>`)
        .join(''),
  ),
  'drawn:tripod': svg(
    '<path d="M128 40 L60 246 M128 40 L196 246 M128 40 V240" stroke="#2f333a" stroke-width="11" stroke-linecap="round"/><rect x="96" y="22" width="64" height="22" rx="6" fill="#4a515c"/>',
  ),
  'drawn:waterfall': svg(
    '<path d="M10 20 H246 V236 H10 Z" fill="#6f7a6b"/><path d="M10 20 H86 Q70 130 80 236 H10 Z M246 20 H170 Q186 130 176 236 H246 Z" fill="#59634f"/><path d="M86 20 H170 Q186 130 176 236 H80 Q70 130 86 20 Z" fill="#bfe3f2"/>' +
      [98, 114, 130, 146, 160]
        .map(
          (x) =>
            `<path d="M${x} 20 Q${x - 6} 130 ${x + 2} 230" stroke="#fff" stroke-width="5" opacity=".7" fill="none"/>`,
        )
        .join('') +
      '<ellipse cx="128" cy="234" rx="90" ry="16" fill="#eef8fc"/>',
  ),
};
