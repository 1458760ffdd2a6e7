import { resolve } from 'node:path';
import { scorePrompts } from './score.ts';

const folder = resolve('reports/gallery');
const { plan, pixels, excluded } = await scorePrompts(folder, console.log, !process.argv.includes('--plan'));
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
console.log(`\nPlanned as expected: ${percent(plan)}. Drawn although excluded: ${excluded}.`);
if (pixels !== null) console.log(`Confirmed in pixels: ${percent(pixels)}. Contact sheets: ${folder}`);
