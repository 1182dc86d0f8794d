import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
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
 * CHROMIUM_PATH, then the one that comes inside an npm package, which draws no windows and needs a quarter less time,
 * then an installed Chromium or Chrome.
 */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const found = process.env.CHROMIUM_PATH ?? (isBundled ? undefined : findInstalled());
  const args = [...flags, ...more];
  const browser = await (found ? chromium.launch({ executablePath: found, args }) : launchBundled(args));
  return asVisitors(browser);
}

const isBundled = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

const launched = new Set<Browser>();

/** Those of every browser that this process has launched. */
export const openContexts = (): BrowserContext[] => [...launched].flatMap(browser => browser.contexts());

/**
 * Gives every context an address of its own, as visitors behind a proxy have (the limits per address count each by
 * itself), and asks for reduced motion: animations would be a third of a journey.
 */
function asVisitors(browser: Browser): Browser {
  launched.add(browser);
  browser.once('disconnected', () => launched.delete(browser));
  const open = browser.newContext.bind(browser);
  browser.newContext = options =>
    open({ reducedMotion: 'reduce', extraHTTPHeaders: { 'x-forwarded-for': newAddress() }, ...options });
  return browser;
}

/** Two processes that unpacked the bundled one at the same moment would start what the other has half written. */
export async function unpackBrowser() {
  if (isBundled && !process.env.CHROMIUM_PATH) await (await launchBundled(flags)).close();
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync);
}

/** The guided tour has been seen by everybody, so that it does not start over what a journey is doing. */
export const seeTour = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      return key.startsWith('tour-seen-') ? 'true' : getItem.call(this, key);
    };
  });

/** On a machine without the libraries of a desktop it needs those that it brings for such a machine (AWS Lambda). */
async function launchBundled(args: string[]): Promise<Browser> {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const own = { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, TMPDIR: process.env.TMPDIR };
  // Where the list of fonts that it brings looks for them.
  process.env.TMPDIR = '/tmp';
  const { default: bundled } = await import('@sparticuz/chromium');
  const executablePath = await bundled.executablePath();
  const { LD_LIBRARY_PATH: brought } = process.env;
  // For the browser only: our own PostgreSQL and Node keep to the system's libraries.
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
