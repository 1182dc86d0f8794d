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
 * The program that all journeys share (`built.ts` starts it): the default configuration, private addresses allowed,
 * behind one proxy. For tests that sign up practices of their own, by email addresses that no other file uses.
 */
export const sharedProgram = (): Site => ({ url: inject('programUrl') });

let browser: Promise<Browser> | undefined;

/** One browser for all files of a worker, which ends with it; each test opens and closes contexts of its own. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}
