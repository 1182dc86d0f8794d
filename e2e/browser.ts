import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { newAddress } from './program.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Uses CHROMIUM_PATH, then the headless build of an npm package, which is 25% faster, then an installed Chromium or
 * Chrome.
 */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const found = process.env.CHROMIUM_PATH ?? (isBundled ? undefined : findInstalled());
  const args = [...flags, ...more];
  const browser = await (found ? chromium.launch({ executablePath: found, args }) : launchBundled(args));
  return asVisitors(browser);
}

const isBundled = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

const launched = new Set<Browser>();

/** Contexts of all browsers that this process has launched. */
export const openContexts = (): BrowserContext[] => [...launched].flatMap(browser => browser.contexts());

/**
 * Gives each context its own IP address, as rate limits count per address, and requests reduced motion, because
 * animations would take a third of the time.
 */
function asVisitors(browser: Browser): Browser {
  launched.add(browser);
  browser.once('disconnected', () => launched.delete(browser));
  const open = browser.newContext.bind(browser);
  browser.newContext = options =>
    open({ reducedMotion: 'reduce', extraHTTPHeaders: { 'x-forwarded-for': newAddress() }, ...options });
  return browser;
}

/** Unpacks the bundled browser in advance: two processes doing that at once would run an incomplete file. */
export async function unpackBrowser() {
  if (isBundled && !process.env.CHROMIUM_PATH) await (await launchBundled(flags)).close();
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync);
}

/** Marks the guided tour as seen, so that it doesn't cover the page. */
export const seeTour = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      return key.startsWith('tour-seen-') ? 'true' : getItem.call(this, key);
    };
  });

/** On machines without desktop libraries, Chromium needs the ones bundled for AWS Lambda. */
async function launchBundled(args: string[]): Promise<Browser> {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const own = { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, TMPDIR: process.env.TMPDIR };
  // Path in the bundled font configuration.
  process.env.TMPDIR = '/tmp';
  const { default: bundled } = await import('@sparticuz/chromium');
  const executablePath = await bundled.executablePath();
  const { LD_LIBRARY_PATH: brought } = process.env;
  // Restored afterwards, because PostgreSQL and Node must use the system's libraries.
  for (const [name, value] of Object.entries(own)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  const launch = (libraries?: string) =>
    chromium.launch({
      executablePath,
      args,
      env: { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) },
    });
  return launch().catch(() => launch(brought));
}

/**
 * Handles the first matching request and lets the others through. Unlike with the option `times`, the page stays
 * intercepted: turning interception off leaves requests hanging that are sent at that moment.
 */
export async function routeOnce(page: Page, url: Parameters<Page['route']>[0], handle: (route: Route) => unknown) {
  let isFirst = true;
  await page.route(url, route => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    return handle(route);
  });
}
