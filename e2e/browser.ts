import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

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
  if (found) return chromium.launch({ executablePath: found, args: flags });
  const { default: bundled } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await bundled.executablePath(), args: [...bundled.args, ...flags] });
}
