import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** CHROMIUM_PATH, then an installed Chromium or Chrome, then the one that comes inside an npm package. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const found = findInstalled();
  const args = [...flags, ...more];
  const browser = await (found ? chromium.launch({ executablePath: found, args }) : launchBundled(args));
  return withoutMotion(browser);
}

/** A third of a journey would be the drawing of what fades in and out; who wants to see it, asks for it. */
function withoutMotion(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = options => open({ reducedMotion: 'reduce', ...options });
  return browser;
}

/** Two processes that unpacked the bundled one at the same moment would start what the other has half written. */
export async function unpackBrowser() {
  if (!findInstalled()) await (await launchBundled(flags)).close();
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = names.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync);
  return process.env.CHROMIUM_PATH ?? installed;
}

/** People of a test's own program have small numbers. */
const people = 50;

/** The guided tour has been seen by everybody, so that it does not start over what a journey is doing. */
export const seeTour = (context: BrowserContext) =>
  context.addInitScript(count => {
    // A sandboxed frame, such as one with a mail in it, has no storage.
    if (window.origin === 'null') return;
    for (let id = 1; id <= count; id++) localStorage.setItem(`tour-seen-${id}`, 'true');
  }, people);

/** On a machine without the libraries of a desktop it needs those that it brings for such a machine (AWS Lambda). */
async function launchBundled(args: string[]): Promise<Browser> {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const own = process.env.LD_LIBRARY_PATH;
  const { default: bundled } = await import('@sparticuz/chromium');
  const executablePath = await bundled.executablePath();
  const { LD_LIBRARY_PATH: brought } = process.env;
  // For the browser only: our own PostgreSQL and Node keep to the system's libraries.
  if (own === undefined) delete process.env.LD_LIBRARY_PATH;
  else process.env.LD_LIBRARY_PATH = own;
  const launch = (libraries?: string) =>
    chromium.launch({
      executablePath,
      args,
      env: { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) },
    });
  return launch().catch(() => launch(brought));
}
