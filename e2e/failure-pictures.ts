import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { openContexts } from './browser.ts';

const folder = 'test-failures';

/** A failed test saves a screenshot and the accessibility tree of each page. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const pages = openContexts().flatMap(context => context.pages());
  const name = `${task.file.name.replace(/^.*\//, '')} ${task.name}`.replace(/[^\w]+/g, '-').slice(0, 100);
  mkdirSync(folder, { recursive: true });
  const found = await Promise.all(pages.map((page, index) => picture(page, `${folder}/${name}-${index + 1}`)));
  task.meta.pictures = found.flat();
});

/** Closes what a failed test has left open. */
afterAll(async () => {
  await Promise.all(openContexts().map(context => context.close()));
});

/** Returns the written files; none if the page has crashed. */
async function picture(page: Page, path: string): Promise<string[]> {
  const wait = { timeout: 5_000 };
  const texts = await page.locator('body').ariaSnapshot(wait).catch(String);
  writeFileSync(`${path}.txt`, `${page.url()}\n\n${texts}\n`);
  const isTaken = await page.screenshot({ ...wait, path: `${path}.png` }).then(
    () => true,
    () => false,
  );
  return [...(isTaken ? [`${path}.png`] : []), `${path}.txt`];
}
