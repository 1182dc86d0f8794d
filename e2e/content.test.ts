import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const toast = (page: Page, text: string) => page.locator('.mantine-Notification-root').getByText(text, { exact: true });
const shots = process.env.SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

test('from a topic on the dashboard to an article that everybody can read', async () => {
  const { cookie } = await signUp(program, { email: 'maya@content.example', practiceName: 'Fern Nutrition' });
  const look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
  const { page, context, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: program.url });
  await page.goto('/');
  await page.getByRole('heading', { name: 'AI-Powered Content Creator' }).scrollIntoViewIfNeeded();
  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  await generate.waitFor();
  expect(await generate.isDisabled()).toBe(true);
  expect(await page.getByLabel('Content Type').inputValue()).toBe('instagram');
  expect(await page.getByLabel('Tone').inputValue()).toBe('professional');
  const topic = page.getByLabel('Topic or Keywords');
  await topic.fill('   ');
  await topic.press('Enter');
  await toast(page, 'Missing Topic').waitFor();
  await toast(page, 'Please enter a topic or keywords for content generation.').waitFor();

  await topic.fill('iron for runners');
  await topic.press('Enter');
  await toast(page, 'Your content has been generated successfully!').waitFor();
  await page.getByRole('article').getByText('#IronForRunners').waitFor();
  await shoot(page, 'dashboard');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await toast(page, 'Content copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#IronForRunners');

  // A writer that is away: what was typed stays.
  await page.route('**/api/content/generate/stream', route => route.fulfill({ status: 503, json: { message: 'x' } }));
  await generate.click();
  await toast(page, 'Failed to generate content. Please try again.').waitFor();
  expect(await topic.inputValue()).toBe('iron for runners');
  await page.unroute('**/api/content/generate/stream');

  // A stream that breaks off half-way: what somebody types into the text before stays, and so with the next text.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const typed = page.getByLabel('Text', { exact: true });
  await typed.fill('Half of a sentence');
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<void>();
  await page.route('**/api/content/generate/stream', async route => {
    await broken;
    await route.fulfill({ contentType: 'application/x-ndjson', body: '{"text":"A first piece"}\n' });
  });
  await generate.click();
  await page.getByRole('button', { name: 'Generating...' }).waitFor();
  breakOff();
  await generate.waitFor();
  expect(await typed.inputValue()).toBe('Half of a sentence');
  await page.unroute('**/api/content/generate/stream');
  await generate.click();
  await expect.poll(() => page.getByRole('article').count(), { timeout: 20_000 }).toBe(2);
  expect(await typed.inputValue()).toBe('Half of a sentence');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  // A caption is copied and marked as posted in one press.
  const caption = page.getByRole('article').first();
  await page.evaluate(() => navigator.clipboard.writeText('something else'));
  await caption.getByRole('button', { name: 'Publish', exact: true }).click();
  const posting = page.getByRole('dialog', { name: /^Publish/ });
  await posting.getByRole('button', { name: /^Publish/ }).click();
  await toast(page, 'Marked as posted').waitFor();
  await posting.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#IronForRunners');
  await caption.getByText('Published', { exact: true }).waitFor();

  await page.goto('/content');
  await page.getByLabel('Content Type').selectOption('blog');
  await page.getByLabel('Topic or Keywords').fill('gut health');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await toast(page, 'Content Generated').waitFor();
  await expect.poll(() => page.getByRole('table', { name: 'Library' }).getByRole('link').count()).toBe(3);
  await shoot(page, 'content');
  await expectNoViolations(page);
  await page.getByRole('table', { name: 'Library' }).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill('My gut feeling');
  await page.getByLabel('Text', { exact: true }).fill('## Begin\n\nA detox is not needed.\n\n- Eat beans.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Content saved').waitFor();
  await page.getByRole('heading', { name: 'My gut feeling', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish “My gut feeling”' });
  await dialog.getByText('Detox claim:').waitFor();
  await shoot(page, 'claims');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Use “fresh start” instead' }).click();
  await dialog.getByText('The claims check has found nothing.').waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await toast(page, 'Content Published').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const link = page.getByRole('link', { name: /^\/bio\/.+\/articles\/my-gut-feeling-/ });
  const path = (await link.getAttribute('href')) ?? '';
  await shoot(page, 'published');

  const reader = await openBrowser({ ...look, width: 390, browser, baseURL: program.url });
  await reader.page.goto(path);
  await reader.page.getByRole('heading', { name: 'My gut feeling', level: 1 }).waitFor();
  await reader.page.getByText('A fresh start is not needed.').waitFor();
  await shoot(reader.page, 'article-phone');
  await expectNoViolations(reader.page);
  await reader.context.close();

  if (shots) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, 'one-phone-dark');
    await page.goto('/content');
    await page.getByRole('link', { name: 'My gut feeling' }).waitFor();
    await shoot(page, 'content-phone-dark');
    await page.goto('/settings?tab=ai');
    await page.getByLabel('Words to avoid').waitFor();
    await shoot(page, 'voice-phone-dark');
  }
  await context.close();
  expect(complaints.filter(each => !each.includes('503'))).toEqual([]);
});
