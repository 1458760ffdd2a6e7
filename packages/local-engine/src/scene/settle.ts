import { loadFigure } from '../subjects/figure.ts';
import type { Scene } from './scene.ts';

/**
 * Shrinks every box to the figure inside it, so boxes say where things really are. Its feet stay on the same line; in
 * the air and on paper it stays in the middle.
 */
export async function settleBoxes(scene: Scene): Promise<void> {
  for (const subject of scene.subjects) {
    const figure = await loadFigure(subject);
    const { box } = subject;
    const fit = Math.min(box.width / figure.width, box.height / figure.height);
    const width = Math.max(1, Math.round(figure.width * fit));
    const height = Math.max(1, Math.round(figure.height * fit));
    const bottom = box.y + box.height;
    const middle = subject.pose === 'fly' || scene.place === 'flat' ? (box.height - height) / 2 : 0;
    subject.box = {
      x: Math.round(box.x + (box.width - width) / 2),
      y: Math.round(bottom - height - middle),
      width,
      height,
    };
  }
}
