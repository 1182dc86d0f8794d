import type { Page } from 'playwright-core';
import { desk } from './settings.ts';

/** At both widths, light and dark, into the folder SHOTS, for whoever wants to look; then as at a desk again. */
export async function shoot(page: Page, name: string) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 850 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.setViewportSize({ width: desk.width, height: 850 });
  await page.emulateMedia({ colorScheme: desk.colorScheme });
}
