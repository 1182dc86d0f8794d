import { type AxeResults, type ElementContext, type RunOptions, source } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

declare global {
  interface Window {
    axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}

type AxeOptions = {
  /** Default: all rules that axe enables. */
  rules?: string[];
  /** Selector of the part to check. */
  within?: string;
};

/** Violations that axe finds in a page and its frames, one line per element. */
export async function axeViolations(page: Page, { rules, within }: AxeOptions = {}): Promise<string[]> {
  await Promise.all(page.frames().map(loadAxe));
  // `preload` would fetch all style sheets again, for rules that are off.
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

/** Injected only once per page, because it has half a megabyte. Frames without scripts are skipped. */
async function loadAxe(frame: Frame) {
  try {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  } catch (reason) {
    if (frame === frame.page().mainFrame()) throw reason;
  }
}
