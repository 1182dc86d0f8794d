import { type AxeResults, type ElementContext, type RunOptions, source } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

declare global {
  interface Window {
    axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}

type AxeOptions = {
  /** Only these rules; without them all that axe runs by default. */
  rules?: string[];
  /** A selector of the part that is checked. */
  within?: string;
};

/** The violations that axe finds in a page and its frames, one line for each element. */
export async function axeViolations(page: Page, { rules, within }: AxeOptions = {}): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe));
  // Without `preload` axe fetches no style sheet again: no rule that needs their source is on.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) };
  return page.evaluate(
    async ([selector, given]) => {
      const { violations } = await window.axe.run(selector ?? document, given);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
      );
    },
    [within, options] as const,
  );
}

/** Half a megabyte, so once a page. A frame that may not run scripts is left out. */
async function loadAxe(frame: Frame) {
  try {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  } catch (reason) {
    if (frame === frame.page().mainFrame()) throw reason;
  }
}
