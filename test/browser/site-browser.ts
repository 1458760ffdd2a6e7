import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../set-up/chromium.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** For a quiet browser that makes no requests of its own for updates, names or news. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's sandbox does not start for root, the usual user in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Less than a test may take, so a failure names the step and not only the test. */
const timeout = 90_000;

export const launch = async (...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: [...args, ...more], headless: true, timeout });

export async function openPage(context: BrowserContext | Browser): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  return page;
}

/** A page that records everything a reader should never see. */
export interface Watched {
  page: Page;
  /** What went wrong so far: requests to other machines, errors in the console, failed responses. */
  troubles: string[];
  close(): Promise<void>;
}

export async function open(browser: Browser, options: BrowserContextOptions): Promise<Watched> {
  // What a service worker requests does not pass the route below, so only its own test has one.
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  const page = await openPage(context);
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (on ${page.url()})`);
  });
  page.on('pageerror', (error) => troubles.push(`script: ${error.message} (on ${page.url()})`));
  page.on('response', (reply) => {
    if (reply.status() >= 400) troubles.push(`${reply.status()}: ${reply.url()} (on ${page.url()})`);
  });
  // Every request passes here, including those that would fail without a network.
  await context.route(
    (url) => !isLocal(url),
    (route) => {
      troubles.push(`leaves the machine: ${route.request().url()} (on ${page.url()})`);
      return route.abort();
    },
  );
  return { page, troubles, close: () => context.close() };
}

const isLocal = (url: URL): boolean =>
  ['file:', 'data:', 'blob:', 'about:'].includes(url.protocol) || url.hostname === '127.0.0.1';

/** Violations that axe-core calls serious or critical, one line each. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // Once for each document: it is half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    // In the middle of a transition, colours are neither those before nor those after it.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    // It puts itself on the window.
    const { axe } = globalThis as unknown as { axe: typeof Axe };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`));
  });
}

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
