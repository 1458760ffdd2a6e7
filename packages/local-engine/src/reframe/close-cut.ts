import type { Placement, RawImage } from '@darkroom/engine';
import type { Mask } from '../vision/mask.ts';

/** How far a thing continues beyond the edge that cuts it, as a share of the cut. */
const REACH = 0.32;

interface Cut {
  from: number;
  to: number;
}

/**
 * Rounds off what the old edges cut through: its outline closes in an arc beyond the edge, in the colours that it has
 * there. Mirrored, it would be seen as a second one; cut off, as a mistake. Masks are of the kept part.
 */
export function closeCuts(out: RawImage, inner: RawImage, subject: Mask, placement: Placement): void {
  const { x, y, width, height, innerWidth: w, innerHeight: h } = placement;
  // Each edge as a line: its length, how much room is beyond it, and where a point before and beyond it is.
  const edges = [
    { length: h, room: x, at: (along: number, off: number) => [off, along], ends: [y === 0, y + h === height] },
    {
      length: h,
      room: width - x - w,
      at: (along: number, off: number) => [w - 1 - off, along],
      ends: [y === 0, y + h === height],
    },
    { length: w, room: y, at: (along: number, off: number) => [along, off], ends: [x === 0, x + w === width] },
    {
      length: w,
      room: height - y - h,
      at: (along: number, off: number) => [along, h - 1 - off],
      ends: [x === 0, x + w === width],
    },
  ];
  for (const { length, room, at, ends } of edges) {
    if (room <= 0) continue;
    const solid = (along: number) => {
      const [px, py] = at(along, 0);
      return subject.data[py * w + px] >= 128;
    };
    for (const cut of cutsAlong(length, solid)) {
      const depth = Math.floor(Math.min((cut.to - cut.from + 1) * REACH, room * 0.85));
      // At a corner of the frame the outline continues to the frame's edge.
      const open = [cut.from === 0 && ends[0], cut.to === length - 1 && ends[1]];
      const centre = open[0] ? cut.from : open[1] ? cut.to : (cut.from + cut.to) / 2;
      for (let off = 1; off <= depth; off++) {
        const narrow = open[0] && open[1] ? 1 : Math.sqrt(1 - (off / (depth + 1)) ** 2);
        const fade = open[0] && open[1] ? Math.min(1, (3 * (depth + 1 - off)) / depth) : 1;
        const [a, b] = [centre - (centre - cut.from) * narrow, centre + (cut.to - centre) * narrow];
        for (let along = Math.ceil(a); along <= b; along++) {
          const source = Math.round(centre + (along - centre) / narrow);
          // Taken from a little inside, so it has the thing's texture and not only lines.
          const [sx, sy] = at(Math.min(length - 1, Math.max(0, source)), Math.floor(off * 0.3));
          const [tx, ty] = at(along, -off);
          const soft = Math.min(1, (along - a + 0.5) / 1.5, (b - along + 0.5) / 1.5);
          const share = fade * (open[0] || open[1] ? Math.max(soft, 0.4) : soft);
          const [i, o] = [(sy * w + sx) * 4, ((y + ty) * width + x + tx) * 4];
          for (let c = 0; c < 3; c++) {
            const tone = inner.data[i + c] * (1 - 0.1 * (1 - narrow));
            out.data[o + c] = Math.round(out.data[o + c] + (tone - out.data[o + c]) * Math.max(0, share));
          }
        }
      }
    }
  }
}

/** Where a line runs through something, without specks. */
function cutsAlong(length: number, solid: (along: number) => boolean): Cut[] {
  const cuts: Cut[] = [];
  for (let along = 0; along < length; along++) {
    if (!solid(along)) continue;
    const last = cuts.at(-1);
    if (last && along - last.to <= 2) last.to = along;
    else cuts.push({ from: along, to: along });
  }
  return cuts.filter(({ from, to }) => to - from + 1 >= Math.max(4, length * 0.015));
}
