import type { Size } from '@darkroom/engine';

export function isGptImage(model: string): boolean {
  return /^(?:openai\/)?gpt-image/.test(model);
}

export function isDalle(model: string): boolean {
  return /^(?:openai\/)?dall-e/.test(model);
}

const fixed: Record<string, string[]> = {
  'dall-e-2': ['256x256', '512x512', '1024x1024'],
  'dall-e-3': ['1024x1024', '1792x1024', '1024x1792'],
  'gpt-image-1': ['1024x1024', '1536x1024', '1024x1536'],
};

/** The `size` that comes closest among those a model makes; the result is scaled to the one requested. */
export function imageSize(model: string, wanted: Size): string {
  const name = model.replace(/^openai\//, '');
  const sizes = Object.entries(fixed).find(
    ([known]) => name === known || name.startsWith(`${known}-`) || name.startsWith(`${known}.`),
  );
  if (sizes !== undefined) return closest(sizes[1], wanted);
  const [width, height] = name.startsWith('gpt-image') ? within(wanted) : [wanted.width, wanted.height];
  return `${multiple(width)}x${multiple(height)}`;
}

/** The same ratio first, then the smallest that is large enough. */
function closest(sizes: string[], { width, height }: Size): string {
  const measured = sizes.map((text) => {
    const [w = 1, h = 1] = text.split('x').map(Number);
    return {
      text,
      ratio: Math.abs(Math.log((w / h) * (height / width))),
      short: Math.max(0, width * height - w * h),
      area: w * h,
    };
  });
  return measured.toSorted((a, b) => a.ratio - b.ratio || a.short - b.short || a.area - b.area)[0]?.text ?? 'auto';
}

/** gpt-image-2 and later: ratios from 1:3 to 3:1, at most 3840 × 2160 pixels. */
function within({ width, height }: Size): [number, number] {
  const ratio = Math.min(3, Math.max(1 / 3, width / height));
  const area = Math.min(width * height, 3840 * 2160);
  const w = Math.min(3840, Math.sqrt(area * ratio));
  return [w, w / ratio];
}

function multiple(side: number): number {
  return Math.max(64, Math.round(side / 16) * 16);
}
