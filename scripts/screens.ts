/**
 * `npm run screens`: captures the screens of the studio that README and docs show, with the real service and Chromium, and
 * draws the studio's icons from its mark. Run it after a change of how the studio looks, and commit what it writes.
 */
import { resolve } from 'node:path';

interface Screens {
  drawIcons(folder: string): Promise<void>;
  takeScreens(folder: string, tell: (line: string) => void): Promise<void>;
}

// By its path, because it is a program for a browser and is checked with the types of one.
const { drawIcons, takeScreens } = (await import(resolve('test/studio/take-screens.ts'))) as Screens;
await drawIcons(resolve('packages/studio/public/assets'));
await takeScreens(resolve('packages/docs/assets'), console.log);
