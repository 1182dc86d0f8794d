import type { Browser, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { newOwner } from './program.ts';

/**
 * Counts the requests of a page. The result waits until all of them are over, and everything that the page does with
 * the answers is done and has asked for nothing more.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let started = 0;
  page.on('request', request => {
    started++;
    pending.add(request);
  });
  page.on('requestfinished', request => pending.delete(request));
  page.on('requestfailed', request => pending.delete(request));
  const isLoaded = async () => {
    const before = started;
    // Runs after every other task of the page.
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
    return pending.size === 0 && started === before;
  };
  return () => expect.poll(isLoaded, { timeout: 30_000 }).toBe(true);
}

/** What moved, and by how much, while a page loaded on a slow phone: four times slower, on fast 4G. */
export async function shiftsOf(browser: Browser, baseURL: string, { path, width }: { path: string; width: number }) {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ baseURL, viewport, timezoneId: newOwner.timeZone });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const slow4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4G });
  const loaded = watchRequests(page);
  await page.goto(path);
  await loaded();
  const shifts = await readShifts(page);
  await context.close();
  return shifts;
}

export const readShifts = (page: Page) =>
  page.evaluate(async () => {
    type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect };
    type Shift = PerformanceEntry & { value: number; sources: Source[] };
    const told = ({ x, y, width, height }: DOMRect) => `${x} ${y} ${width}×${height}`;
    // A frame for what came last.
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const entries = await new Promise<PerformanceEntry[]>(done => {
      const observer = new PerformanceObserver(list => done(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      // Without any the observer stays silent.
      requestAnimationFrame(() => requestAnimationFrame(() => done(observer.takeRecords())));
    });
    return (entries as Shift[]).map(({ value, sources }) => ({
      value,
      moved: sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} ${node?.className}: ${told(previousRect)} → ${told(currentRect)}`,
      ),
    }));
  });
