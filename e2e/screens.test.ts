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

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

async function open(isSignedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: demo.program.url });
  if (isSignedIn) await context.addCookies([demo.cookie]);
  await seeTour(context);
  return context;
}

/** Its heading is there and nothing is on the way any more. */
async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"], [role="status"][aria-label="Loading"]'),
  );
}

/** Everything that axe finds on a desk in light, of colors in dark, and on a phone; and how much too wide it is there. */
async function faults(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desk);
  await page.goto(path, { waitUntil: 'load' });
  await settle(page);
  const found = [...(await ask(page, 'desk, light')), ...(await tooWide(page, desk.width))];
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await ask(page, 'desk, dark', ['color-contrast'])));
  await page.setViewportSize(phone);
  await settle(page);
  return [...found, ...(await ask(page, 'phone, dark')), ...(await tooWide(page, phone.width))];
}

async function ask(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${where}: ${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
  );
}

async function tooWide(page: Page, width: number): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wider > 0 ? [`at ${width} px: ${wider} too wide`] : [];
}

/** Two or three seconds a screen, many times that beside other work. */
const patience = 600_000;

test.each([['outside'], ['inside']] as const)(
  'no screen %s has a fault that axe finds, light or dark, on a desk or a phone, or is too wide',
  async door => {
    const context = await open(door === 'inside');
    const page = await context.newPage();
    const found: Record<string, string[]> = {};
    for (const [name, path] of Object.entries(demo[door])) {
      const here = await faults(page, path);
      if (here.length) found[name] = here;
    }
    await context.close();
    expect(found).toEqual({});
  },
  patience,
);
