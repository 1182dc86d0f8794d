import type { Browser, FileChooser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe.ts';
import { seeTour } from './browser.ts';

export type Look = { width: number; timezoneId: string; colorScheme: 'light' | 'dark' };
/** `isNewHere`: the guided tour hasn't been seen. */
type Start = Look & { browser: Browser; baseURL: string; cookie?: string; isNewHere?: boolean };

/** A separate browser context. `consoleErrors` collects console errors, exceptions and requests to other origins. */
export async function openBrowser({ browser, baseURL, cookie, isNewHere, width, timezoneId, colorScheme }: Start) {
  const context = await browser.newContext({
    viewport: { width, height: 850 },
    timezoneId,
    colorScheme,
    locale: 'en-US',
    baseURL,
  });
  if (!isNewHere) await seeTour(context);
  const [name = '', value = ''] = cookie?.split(/=(.*)/s) ?? [];
  if (cookie) await context.addCookies([{ name, value, url: baseURL }]);
  const consoleErrors: string[] = [];
  const page = await context.newPage();
  page.on('console', message => message.type() === 'error' && consoleErrors.push(message.text()));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', found =>
      console.error(`refused by the policy: ${found.violatedDirective} ${found.blockedURI} ${found.sourceFile}`),
    );
  });
  page.on('pageerror', error => consoleErrors.push(String(error)));
  page.on('request', request => {
    if (!request.url().startsWith(baseURL) && !/^(data|blob):/.test(request.url()))
      consoleErrors.push(`foreign request: ${request.url()}`);
  });
  return { context, page, consoleErrors };
}

/**
 * Checks the open dialog, or the whole page, with axe. Only violations that persist count, because colors are not final
 * while something fades in.
 */
export async function expectNoViolations(page: Page) {
  const faults = async () => {
    await page.evaluate(() => {
      const moving = document.getAnimations().filter(each => each.effect?.getComputedTiming().endTime !== Infinity);
      return Promise.allSettled(moving.map(each => each.finished)).then(() => undefined);
    });
    const dialog = '[role="dialog"][aria-modal="true"], [role="alertdialog"][aria-modal="true"], dialog[open]';
    const isOpen = (await page.locator(dialog).count()) > 0;
    return axeViolations(page, isOpen ? { within: dialog } : {});
  };
  await expect.poll(faults, { timeout: 20_000, interval: 100 }).toEqual([]);
}

/**
 * From here on the test controls the page's clock, which must be installed. Pauses a few seconds ahead, because the
 * running clock must not have passed that time already.
 */
export async function stopClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
}

/** The file chooser that `open` triggers. */
export async function fileChooserOf(page: Page, open: () => Promise<unknown>): Promise<FileChooser> {
  const chooser = page.waitForEvent('filechooser');
  // `waitForEvent` doesn't wait until the browser is listening; this round trip does.
  await page.evaluate(() => null);
  const [opened] = await Promise.all([chooser, open()]);
  return opened;
}

/** Presses Tab until the element with this name has the focus. */
export const tabTo = (page: Page, name: string) =>
  tabUntil(page, `${name} has the focus`, found => `${found.label} ${found.text}`.includes(name));

export const tabToRole = (page: Page, type: string) =>
  tabUntil(page, `a ${type} has the focus`, found => found.type === type);

/** Moves to a button of the open dialog. */
export const tabToButton = (page: Page, name: RegExp) =>
  tabUntil(
    page,
    `a button ${name} of the prompt has the focus`,
    found => found.tag === 'BUTTON' && found.inDialog && name.test(found.text),
  );

type Focused = { tag: string; type: string; text: string; label: string; inDialog: boolean };

async function tabUntil(page: Page, what: string, isThere: (found: Focused) => boolean) {
  // 80 presses may take less time than a page that is still loading.
  const end = Date.now() + 10_000;
  for (let presses = 0; presses < 80 || Date.now() < end; presses++) {
    const found = await page.evaluate((): Focused => {
      const element = document.activeElement;
      const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      const field = isField ? element : null;
      return {
        tag: element?.tagName ?? '',
        type: field?.type ?? '',
        text: element?.textContent ?? '',
        label: `${element?.getAttribute('aria-label') ?? ''} ${field?.labels?.[0]?.textContent ?? ''}`,
        inDialog: Boolean(element?.closest('dialog,[role=dialog],[role=alertdialog]')),
      };
    });
    if (found.tag !== 'BODY' && isThere(found)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${what}: not reached by Tab`);
}

/** Scrolls down repeatedly until the element appears, because content that loads above moves `foot` down again. */
export const scrollOn = (foot: Locator, wanted: Locator) =>
  expect
    .poll(
      async () => {
        await foot.scrollIntoViewIfNeeded();
        return wanted.isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
