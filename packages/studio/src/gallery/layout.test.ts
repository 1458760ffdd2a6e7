import { describe, expect, it } from 'vitest';
import { dayName, dayOf } from './days.ts';
import { inNextRow, layOut } from './layout.ts';

const sizes = { width: 1000, rowHeight: 200, gap: 10, heading: 40, caption: 20 };
const items = (day: string, ratios: number[]) => ratios.map((ratio) => ({ day, ratio }));

describe('layOut', () => {
  it('fills the width of each full row and keeps every aspect ratio', () => {
    const ratios = Array.from({ length: 60 }, (_, index) => [1, 1.5, 0.67, 1.78][index % 4] ?? 1);
    const { boxes, rows } = layOut(items('a', ratios), sizes);
    expect(boxes).toHaveLength(60);
    for (const [index, { width, height }] of boxes.entries()) expect(width / height).toBeCloseTo(ratios[index] ?? 0);
    for (const row of rows.slice(0, -1)) {
      const last = boxes[row.to - 1];
      expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(1000);
      expect(row.height - 30).toBeGreaterThan(130);
      expect(row.height - 30).toBeLessThan(280);
    }
  });

  it('starts a row for each day, and does not stretch the last row of a day', () => {
    const { boxes, days, rows, height } = layOut([...items('b', [1, 1]), ...items('a', [1])], sizes);
    expect(days.map(({ day, from, to }) => [day, from, to])).toEqual([
      ['b', 0, 2],
      ['a', 2, 3],
    ]);
    expect(boxes.map((box) => box.height)).toEqual([200, 200, 200]);
    expect(rows.map(({ top }) => top)).toEqual([40, 40 + 230 + 40]);
    expect(height).toBe(2 * (40 + 230));
  });

  it('crops only extreme shapes, and fits one that is wider than the page', () => {
    const { boxes } = layOut(items('a', [20, 0.01]), { ...sizes, width: 300 });
    for (const { left, width, height } of boxes) {
      expect(left + width).toBeLessThanOrEqual(300.001);
      expect(Math.min(width, height)).toBeGreaterThan(60);
    }
  });

  it('finds the image above and below', () => {
    const layout = layOut(items('a', Array(12).fill(1)), sizes);
    expect(layout.rows.map(({ from, to }) => to - from)).toEqual([5, 5, 2]);
    expect(inNextRow(layout, 6, -1)).toBe(1);
    expect(inNextRow(layout, 9, 1)).toBe(11);
    expect(inNextRow(layout, 2, -1)).toBe(2);
  });
});

describe('dayName', () => {
  it('names days as people do', () => {
    const now = new Date('2026-11-15T09:00:00');
    expect(dayName(dayOf(now), now)).toBe('Today');
    expect(dayName('2026-11-14', now)).toBe('Yesterday');
    expect(dayName('2026-11-10', now)).toBe('Tuesday, November 10');
    expect(dayName('2025-12-31', now)).toBe('December 31, 2025');
  });
});
