import type { HeadParts } from './head.ts';

/** Hair behind head and shoulders. */
export function hairBack(parts: HeadParts): string {
  const { look, hair } = parts;
  if (isBald(parts)) return '';
  const long = isLong(parts);
  if (look.hair.curl === 'curly') return curls(parts, long);
  if (look.hair.curl === 'braided')
    return (
      [-1, 1]
        .map((side) =>
          Array.from({ length: 9 }, (_, i) => {
            const y = 10 + i * 15;
            return `<ellipse cx="${side * (50 + Math.sin(i) * 1.5)}" cy="${y}" rx="${11 - i * 0.45}" ry="10.500" fill="${i % 2 ? hair.main : hair.dark}"/><path d="M${side * 50 - 7} ${y - 3} Q${side * 50} ${y + 4} ${side * 50 + 7} ${y - 3}" stroke="${hair.light}" stroke-width="1.800" fill="none" opacity=".5"/>`;
          }).join(''),
        )
        .join('') + cap(parts)
    );
  if (!long) return '';
  return `<path d="M-57 -14 C-62 -66 -30 -84 0 -84 C30 -84 62 -66 57 -14 C55 16 72 44 66 78 C62 104 74 112 70 134 C52 146 36 136 30 112 C24 90 22 70 22 60 L-22 60 C-22 70 -24 90 -30 112 C-36 136 -52 146 -70 134 C-74 112 -62 104 -66 78 C-72 44 -55 16 -57 -14 Z" fill="${hair.dark}"/><path d="M-57 -14 C-62 -66 -30 -84 0 -84 C30 -84 62 -66 57 -14 C55 16 72 44 66 78 C62 104 74 112 70 134 C52 146 36 136 30 112 C24 90 22 70 22 60 L-22 60 C-22 70 -24 90 -30 112 C-36 136 -52 146 -70 134 C-74 112 -62 104 -66 78 C-72 44 -55 16 -57 -14 Z" fill="url(#sheen)"/>`;
}

/** Hair over forehead and temples. */
export function hairFront(parts: HeadParts): string {
  const { look, hair } = parts;
  if (isBald(parts))
    return `<path d="M-26 -56 Q-8 -66 10 -62" stroke="#fff" stroke-width="7" fill="none" opacity=".25" stroke-linecap="round"/>`;
  if (look.hair.curl === 'curly') return curlFringe(parts);
  const strands = (paths: string[]) =>
    paths
      .map(
        (d, i) =>
          `<path d="${d}" stroke="${i % 2 ? hair.dark : hair.light}" stroke-width="2.200" fill="none" opacity=".55" stroke-linecap="round"/>`,
      )
      .join('');
  if (isLong(parts)) {
    const d =
      'M-54 22 C-62 -30 -50 -82 0 -82 C50 -82 62 -30 54 22 C50 2 46 -18 36 -34 C20 -30 -6 -36 -18 -50 C-26 -36 -40 -20 -44 -6 C-48 4 -50 12 -54 22 Z';
    return `<path d="${d}" fill="${hair.main}"/><path d="${d}" fill="url(#sheen)"/>${strands(['M-18 -50 C-28 -34 -42 -18 -47 4', 'M-16 -54 C0 -40 20 -36 36 -38', 'M-6 -76 C-34 -66 -50 -40 -52 -6', 'M8 -76 C34 -68 50 -40 52 -6', 'M-12 -62 C4 -48 24 -46 42 -30'])}`;
  }
  const d =
    look.gender === 'woman'
      ? 'M-55 20 C-62 -34 -48 -82 2 -82 C50 -82 62 -34 55 20 C52 6 48 -16 38 -30 C14 -24 -12 -34 -22 -44 C-30 -30 -44 -18 -46 -2 C-50 6 -53 14 -55 20 Z'
      : 'M-52 -4 C-60 -50 -36 -80 4 -80 C44 -80 60 -48 52 -4 C50 -14 48 -24 42 -34 C30 -38 10 -36 -8 -46 C-18 -40 -34 -36 -42 -30 C-48 -22 -50 -12 -52 -4 Z';
  return `<path d="${d}" fill="${hair.main}"/><path d="${d}" fill="url(#sheen)"/>${strands(['M-8 -48 C-24 -42 -38 -36 -46 -20', 'M-6 -72 C-30 -66 -46 -44 -48 -22', 'M6 -72 C30 -66 46 -46 48 -22', 'M-4 -52 C12 -42 30 -42 42 -38'])}`;
}

const isBald = ({ look }: HeadParts) => look.hair.length === 'bald' || (look.age === 'baby' && !look.hair.colour);

/** Women have long hair unless it is said otherwise, men short hair. */
function isLong({ look, pick }: HeadParts): boolean {
  if (look.hair.length) return look.hair.length === 'long';
  if (look.age === 'old') return false;
  return look.gender === 'woman' ? pick % 4 !== 1 : look.age === 'child' && look.noun === 'girl';
}

function cap({ hair }: HeadParts): string {
  return `<path d="M-56 8 C-62 -60 -34 -84 0 -84 C34 -84 62 -60 56 8 Z" fill="${hair.dark}"/>`;
}

function curls({ hair, pick }: HeadParts, long: boolean): string {
  const out: string[] = [];
  const reach = long ? 96 : 44;
  for (let i = 0; i < 64; i++) {
    const t = i / 63;
    const angle = Math.PI * (0.94 + 1.12 * t);
    for (const [ring, r] of [
      [0, 62],
      [1, 76],
    ] as const) {
      const wobble = Math.sin(i * 2.7 + ring + pick) * 6;
      out.push(
        `<circle cx="${Math.cos(angle) * (r + wobble)}" cy="${Math.sin(angle) * (r + wobble) - 12}" r="${12 - ring * 1.5}" fill="${(i + ring) % 3 ? hair.main : hair.dark}"/>`,
      );
    }
  }
  for (const side of [-1, 1])
    for (let y = -6; y < reach; y += 11)
      for (const [k, x] of [
        [0, 56],
        [1, 70],
      ] as const)
        out.push(
          `<circle cx="${side * (x + Math.sin(y * 1.3 + k) * 5)}" cy="${y}" r="12.500" fill="${(Math.round(y / 11) + k) % 2 ? hair.main : hair.dark}"/><path d="M${side * x - 6} ${y - 4} q6 -7 12 0" stroke="${hair.light}" stroke-width="1.800" fill="none" opacity=".5"/>`,
        );
  return out.join('');
}

function curlFringe({ hair, pick }: HeadParts): string {
  return Array.from({ length: 17 }, (_, i) => {
    const t = i / 16;
    const x = -48 + t * 96;
    const y = -48 - Math.sin(t * Math.PI) * 12 + Math.sin(i * 1.9 + pick) * 4;
    return `<circle cx="${x}" cy="${y}" r="13" fill="${i % 2 ? hair.main : hair.dark}"/><circle cx="${x + 4}" cy="${y - 14}" r="12" fill="${i % 3 ? hair.main : hair.light}"/><path d="M${x - 6} ${y - 4} q6 -8 12 0" stroke="${hair.light}" stroke-width="1.900" fill="none" opacity=".6"/>`;
  }).join('');
}
