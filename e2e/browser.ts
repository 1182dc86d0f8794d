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
export async function launchBrowser(): Promise<Browser> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = names.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync);
  const found = process.env.CHROMIUM_PATH ?? installed;
  return found ? chromium.launch({ executablePath: found, args: flags }) : launchBundled();
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
async function launchBundled(): Promise<Browser> {
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
      args: flags,
      env: { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) },
    });
  return launch().catch(() => launch(brought));
}
