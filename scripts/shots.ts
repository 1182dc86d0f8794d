import { mkdirSync } from 'node:fs';
import { launchBrowser, seeTour } from '../e2e/browser.ts';
import { prepareProgram } from '../e2e/prepare-program.ts';
import { startDemo } from '../e2e/screens.ts';

/**
 * `npm run shots [word …]`: screenshots of all screens of the demo practice, or of those whose name contains a word.
 */
const words = process.argv.slice(2);

await prepareProgram();
const { program, cookie, outside, inside } = await startDemo();
mkdirSync('shots', { recursive: true });
const browser = await launchBrowser();
for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme,
      timezoneId: 'America/Los_Angeles',
    });
    await seeTour(context);
    const page = await context.newPage();
    const take = async (screens: Record<string, string>) => {
      for (const [name, path] of Object.entries(screens)) {
        if (words.length && !words.some(word => name.includes(word))) continue;
        await page.goto(program.url + path);
        await page.waitForLoadState('networkidle').catch(() => undefined);
        await page.waitForTimeout(300);
        await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    };
    await take(outside);
    await context.addCookies([cookie]);
    // Marks the guided tour as seen, so that it doesn't cover the page.
    await page.addInitScript(() => localStorage.setItem('tour-seen-1', 'true'));
    await take(inside);
    await context.close();
  }
}
await browser.close();
await program.kill('SIGTERM');
console.log('The pictures are in shots/');
