import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { get, post, signUp } from './program.ts';
import { desk, type Place } from './settings.ts';
import { type Look, openBrowser } from './visitor.ts';

// Helpers of the storefront editor tests.

type Given = { name: string; tab?: string; look?: Look; page?: object };
type Page0 = { id: number; slug: string; ctaButtons: { kind: string; text: string; isHidden: boolean }[] };

/** The owner of a new practice on this tab. `page`: initial content of the practice's page. */
export async function openEditor({ program, browser }: Place, { name, tab, look = desk, page: held }: Given) {
  const { cookie } = await signUp(program, {
    email: `${name.toLowerCase()}-${randomUUID()}@practice.example`,
    practiceName: name,
  });
  const saved = () => get<Page0>(program, '/api/storefront', cookie);
  const first = await saved();
  if (held) {
    const answer = await post(program, `/api/storefront/${first.id}`, { ...first, ...held }, cookie, 'PUT');
    if (!answer.ok) throw new Error(await answer.text());
  }
  const opened = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  await opened.page.goto(tab ? `/storefront?tab=${tab}` : '/storefront');
  await opened.page.getByRole('tab', { name: 'Profile' }).waitFor();
  return { ...opened, saved, slug: first.slug };
}

export const link = (id: number, text: string) => ({
  id: String(id),
  kind: 'link',
  text,
  url: 'https://fernhill.example/',
});

/** Waits for the response, because the message of an earlier save may still be visible. */
export async function save(page: Page) {
  const answered = page.waitForResponse(
    answer => answer.url().includes('/api/storefront') && ['POST', 'PUT'].includes(answer.request().method()),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await answered;
  await page.getByRole('status').filter({ hasText: 'Storefront saved successfully!' }).first().waitFor();
}

/** Titles of the list's rows. */
export const order = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^(Edit|Close) / })
    .evaluateAll(rows => rows.map(row => row.textContent?.replace(/^(Edit|Close) /, '').split('fernhill.example')[0]));

/** The preview's document. */
export const phone = (page: Page) => page.frameLocator('iframe[title="Preview of your page"]');
