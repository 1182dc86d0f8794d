import type { Browser, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { newOwner } from './program.ts';

/**
 * Tracks the requests of a page. The returned function waits until all are done and the page has processed the
 * responses without making new ones.
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
    // Background priority runs after all other tasks.
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
    return pending.size === 0 && started === before;
  };
  return () => expect.poll(isLoaded, { timeout: 30_000 }).toBe(true);
}

/** Layout shifts of a page while it loads on a slow phone: CPU four times slower, fast 4G. */
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
    // One more frame for the last changes.
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const entries = await new Promise<PerformanceEntry[]>(done => {
      const observer = new PerformanceObserver(list => done(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      // Without entries the observer is never called.
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
