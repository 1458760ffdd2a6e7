/** Where an item is, in pixels from the start of its day. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The row of the whole gallery that it is in. */
  row: number;
}

/** A day: its heading, then rows of images. */
export interface Day {
  day: string;
  /** The first item and the one after the last. */
  from: number;
  to: number;
  top: number;
  height: number;
}

/** A row of the whole gallery. */
export interface Row {
  /** The place of its day in `days`. */
  day: number;
  from: number;
  to: number;
  top: number;
  height: number;
}

export interface Layout {
  boxes: Box[];
  days: Day[];
  rows: Row[];
  height: number;
}

export interface Sizes {
  width: number;
  /** The height that rows are close to. */
  rowHeight: number;
  gap: number;
  heading: number;
  caption: number;
}

/** Narrower or wider images are cropped, so none of them fills a whole row or vanishes. */
const [narrowest, widest] = [0.45, 3.2];

/** Images in rows of equal width, each image in its own aspect ratio, a new row for each day. */
export function layOut(items: readonly { day: string; ratio: number }[], sizes: Sizes): Layout {
  const layout: Layout = { boxes: [], days: [], rows: [], height: 0 };
  for (let from = 0; from < items.length; ) {
    const day = items[from]?.day ?? '';
    let to = from + 1;
    while (to < items.length && items[to]?.day === day) to++;
    const top = layout.height;
    layout.height += sizes.heading;
    const ratios = items.slice(from, to).map(({ ratio }) => Math.min(widest, Math.max(narrowest, ratio)));
    for (let done = 0; done < ratios.length; ) {
      const row = nextRow(ratios.slice(done, done + mostInRow), sizes);
      place(
        layout,
        { ratios: ratios.slice(done, done + row.count), height: row.height, from: from + done, top },
        sizes,
      );
      done += row.count;
    }
    layout.days.push({ day, from, to, top, height: layout.height - top });
    from = to;
  }
  return layout;
}

const mostInRow = 40;

/** How many of the items fill a row, at a height that is closest to the wanted one. */
function nextRow(ratios: readonly number[], { width, rowHeight, gap }: Sizes): { count: number; height: number } {
  const fitting = (count: number, sum: number): number => Math.max(1, (width - gap * (count - 1)) / sum);
  let sum = 0;
  for (const [index, ratio] of ratios.entries()) {
    const before = fitting(index, sum);
    sum += ratio;
    const height = fitting(index + 1, sum);
    if (height > rowHeight) continue;
    // With this item the row is lower than wanted, without it higher.
    const without = index > 0 && before - rowHeight < rowHeight - height;
    return without ? { count: index, height: before } : { count: index + 1, height };
  }
  // The last row of a day is not stretched.
  return { count: ratios.length, height: Math.min(rowHeight, fitting(ratios.length, sum)) };
}

function place(
  layout: Layout,
  row: { ratios: readonly number[]; height: number; from: number; top: number },
  { gap, caption }: Sizes,
): void {
  let left = 0;
  const { ratios, height, from, top } = row;
  for (const ratio of ratios) {
    const width = ratio * height;
    layout.boxes.push({ left, top: layout.height - top, width, height, row: layout.rows.length });
    left += width + gap;
  }
  const size = height + caption + gap;
  layout.rows.push({ day: layout.days.length, from, to: from + ratios.length, top: layout.height, height: size });
  layout.height += size;
}

/** The item above or below another one, by the middle of the image. */
export function inNextRow({ boxes, rows }: Layout, index: number, step: 1 | -1): number {
  const box = boxes[index];
  const row = box && rows[box.row + step];
  if (!row) return index;
  const middle = box.left + box.width / 2;
  let nearest = row.from;
  const distance = (at: number): number => {
    const other = boxes[at];
    return other ? Math.abs(other.left + other.width / 2 - middle) : Number.POSITIVE_INFINITY;
  };
  for (let at = row.from; at < row.to; at++) if (distance(at) < distance(nearest)) nearest = at;
  return nearest;
}
