import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import type { Site } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    programUrl: string;
  }
}

/**
 * The program shared by all end-to-end tests (started in `prepare-program.ts`): default configuration, private addresses allowed,
 * behind one proxy. Tests sign up their own practices with unique email addresses.
 */
export const sharedProgram = (): Site => ({ url: inject('programUrl') });

let browser: Promise<Browser> | undefined;

/** One browser per worker, closed when it ends; each test opens and closes its own contexts. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}
