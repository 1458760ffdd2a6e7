import { shaded, svg } from './svg.ts';

/** Buildings and what people build. */
export const BUILDINGS: Record<string, string> = {
  'drawn:bridge': svg(
    `<path d="M0 116 Q128 78 256 116 V148 Q128 112 0 148 Z" fill="#a39a8e"/><path d="M0 116 Q128 78 256 116 V148 Q128 112 0 148 Z" fill="url(#down)"/><path d="M0 146 Q128 110 256 146 V236 H224 A96 92 0 0 0 32 236 H0 Z" fill="#8d8479"/><path d="M0 146 Q128 110 256 146 V236 H224 A96 92 0 0 0 32 236 H0 Z" fill="url(#side)"/><path d="M32 236 A96 92 0 0 1 224 236" fill="none" stroke="#6b635a" stroke-width="9"/>${Array.from({ length: 9 }, (_, i) => `<rect x="${8 + i * 29}" y="${98 - Math.sin((i / 8) * Math.PI) * 30}" width="7" height="26" fill="#b8afa3"/>`).join('')}<path d="M0 100 Q128 58 256 100" stroke="#b8afa3" stroke-width="8" fill="none"/>`,
  ),
  'drawn:suspension-bridge': svg(
    `<path d="M62 20 V240 M86 20 V240 M170 20 V240 M194 20 V240" stroke="#b5483a" stroke-width="12"/><path d="M62 60 H86 M170 60 H194 M62 110 H86 M170 110 H194" stroke="#b5483a" stroke-width="9"/><path d="M0 96 Q30 60 74 26 Q128 250 182 26 Q226 60 256 96" stroke="#8c3a30" stroke-width="5" fill="none"/>${Array.from({ length: 15 }, (_, i) => `<path d="M${8 + i * 17} ${i < 4 ? 92 - i * 16 : i > 10 ? 28 + (i - 11) * 16 : 150 - Math.abs(i - 7) * 26} V176" stroke="#8c3a30" stroke-width="2.500"/>`).join('')}<rect x="0" y="172" width="256" height="16" fill="#6f6a68"/>`,
  ),
  'drawn:skyscraper': svg(
    `${shaded('<path d="M84 244 V34 L128 12 L172 34 V244 Z"/>', '#7fa6c9')}${Array.from({ length: 14 }, (_, r) => Array.from({ length: 5 }, (_, c) => `<rect x="${91 + c * 16}" y="${46 + r * 14}" width="11" height="9" fill="${(r * 3 + c * 5) % 7 === 0 ? '#ffe7a3' : '#cfe4f4'}" opacity=".85"/>`).join('')).join('')}<path d="M128 12 V0" stroke="#5b6f85" stroke-width="4"/>`,
  ),
  'drawn:igloo': svg(
    `${shaded('<path d="M16 220 A112 124 0 0 1 240 220 Z"/>', '#e6f0f8', 'ball')}${[130, 160, 190].map((y) => `<path d="M${36 - (y - 130) * 0.3} ${y} H${220 + (y - 130) * 0.3}" stroke="#a9c3d8" stroke-width="3"/>`).join('')}<path d="M60 190 V220 M100 160 V190 M150 160 V190 M196 190 V220 M80 130 V160 M128 100 V130 M176 130 V160" stroke="#a9c3d8" stroke-width="3"/>${shaded('<path d="M150 222 V186 A36 40 0 0 1 222 186 V222 Z"/>', '#d5e4f0')}<path d="M164 222 V190 A22 26 0 0 1 208 190 V222 Z" fill="#3d5a73"/>`,
  ),
  'drawn:pool': svg(
    `<path d="M14 150 Q128 112 242 150 Q256 196 242 214 Q128 244 14 214 Q0 196 14 150 Z" fill="#e6e0d6"/><path d="M30 158 Q128 128 226 158 Q236 190 226 202 Q128 226 30 202 Q20 190 30 158 Z" fill="#4fb6d8"/>${[166, 182].map((y) => `<path d="M50 ${y} q16 -8 32 0 t32 0 t32 0 t32 0 t32 0" stroke="#bfe9f5" stroke-width="4" fill="none"/>`).join('')}<path d="M196 146 V108 a10 10 0 0 1 20 0 M196 128 H216" stroke="#c9ced4" stroke-width="6" fill="none"/>`,
  ),
  'drawn:wall': svg(
    `<rect x="6" y="40" width="244" height="200" fill="#b5563f"/>${Array.from({ length: 10 }, (_, r) => `<path d="M6 ${40 + r * 20} H250" stroke="#e2cbb8" stroke-width="3"/>${Array.from({ length: 7 }, (_, c) => `<path d="M${6 + c * 40 + (r % 2) * 20} ${40 + r * 20} v20" stroke="#e2cbb8" stroke-width="3"/>`).join('')}`).join('')}<rect x="6" y="40" width="244" height="200" fill="url(#side)"/>`,
  ),
  'drawn:arch': svg(
    `<path d="M36 244 V110 A92 92 0 0 1 220 110 V244" fill="none" stroke="#5f8f5b" stroke-width="20"/>${Array.from(
      { length: 30 },
      (_, i) => {
        const t = i / 29;
        const [x, y] =
          t < 0.28
            ? [36, 244 - (t / 0.28) * 134]
            : t > 0.72
              ? [220, 110 + ((t - 0.72) / 0.28) * 134]
              : [
                  128 - Math.cos(((t - 0.28) / 0.44) * Math.PI) * 92,
                  110 - Math.sin(((t - 0.28) / 0.44) * Math.PI) * 92,
                ];
        return `<circle cx="${x + ((i * 7) % 9) - 4}" cy="${y + ((i * 5) % 9) - 4}" r="${9 + (i % 3) * 2}" fill="${['#f2a7b8', '#fbe3e8', '#e86f8c'][i % 3]}"/>`;
      },
    ).join('')}`,
  ),
};
