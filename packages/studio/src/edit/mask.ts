/** A mask as the strokes it was painted with, in pixels of the image, so undo just removes one. */
export interface Stroke {
  erase: boolean;
  size: number;
  points: [x: number, y: number][];
}

/** Draws what is shown over the image and later becomes the white of the mask. */
export function paint(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  for (const stroke of strokes) paintStroke(context, stroke);
}

export function paintStroke(context: CanvasRenderingContext2D, { erase, size, points }: Stroke): void {
  const [first] = points;
  if (!first) return;
  context.globalCompositeOperation = erase ? 'destination-out' : 'source-over';
  context.strokeStyle = '#ff5b45';
  context.lineWidth = size;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(...first);
  // A single touch is a dot, and a line needs some length to be drawn.
  for (const [x, y] of points.length === 1 ? [[first[0] + 0.01, first[1]] as const] : points) context.lineTo(x, y);
  context.stroke();
  context.globalCompositeOperation = 'source-over';
}

/** Whether nothing is left to edit after erasing. */
export function isEmpty(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 127) return false;
  return true;
}

/** White where it was painted, black elsewhere, in the size of the image. */
export async function maskFile(painted: HTMLCanvasElement): Promise<Blob> {
  const canvas = new OffscreenCanvas(painted.width, painted.height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(painted, 0, 0);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#000';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}
