import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite, serveSite } from '@darkroom/docs';
import type { Browser, Page } from 'playwright-core';
import { launch } from './site-browser.ts';

/** The documentation, built and served, and a browser to read it. */
export interface DocsSite {
  /** The folder it was built into. */
  folder: string;
  url: string;
  browser: Browser;
  close(): Promise<void>;
}

export async function startSite(name: string): Promise<DocsSite> {
  const folder = await buildSite({ out: join(tmpdir(), `darkroom-${name}-${process.pid}`) });
  const { server, url } = await serveSite(folder, 0);
  const browser = await launch();
  return {
    folder,
    url,
    browser,
    async close() {
      await browser.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Widths only change the layout and schemes only the colours, so each is tested once. */
const looks = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

/** Shows a page in each look, one after the other, without opening it again. */
export async function inEachLook(page: Page, check: (look: string) => Promise<void>): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await check(`${width} px, ${colorScheme}`);
  }
}

export const phone = { viewport: { width: looks[0].width, height: 800 }, colorScheme: looks[0].colorScheme };

export const operationHeading = 'main h2, main h1';
