import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, seeTour } from './browser.ts';
import { type Demo, startDemo } from './screens.ts';

let demo: Demo;
let browser: Browser;
beforeAll(async () => {
  demo = await startDemo();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await demo.program.kill('SIGTERM');
});

async function open(width: number, isSignedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    reducedMotion: 'reduce',
    baseURL: demo.program.url,
  });
  if (isSignedIn) await context.addCookies([demo.cookie]);
  await seeTour(context);
  return context;
}

/** Its heading is there and nothing is on the way any more. */
async function visit(page: Page, path: string) {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"], [role="status"][aria-label="Loading"]'),
  );
}

/** Rule and place of everything that axe finds in light and then, of colors, in dark; and how much too wide it is. */
async function faults(page: Page): Promise<string[]> {
  const light = await new AxeBuilder({ page }).setLegacyMode().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast']).analyze();
  const found = [...light.violations, ...dark.violations].flatMap(each =>
    each.nodes.map(node => `${each.id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
  );
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wider > 0 ? [...found, `${wider} pixels too wide`] : found;
}

test.each([1280, 390])('no screen has a fault that axe finds, light or dark, or is too wide, at %i px', async width => {
  const found: Record<string, string[]> = {};
  for (const [screens, isSignedIn] of [
    [demo.outside, false],
    [demo.inside, true],
  ] as const) {
    const context = await open(width, isSignedIn);
    const page = await context.newPage();
    for (const [name, path] of Object.entries(screens)) {
      await visit(page, path);
      const here = await faults(page);
      if (here.length) found[name] = here;
    }
    await context.close();
  }
  expect(found).toEqual({});
});
