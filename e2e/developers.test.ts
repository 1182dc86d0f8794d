import { expect, test } from 'vitest';
import { desk } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { openBrowser } from './visitor.ts';

test('marks the section that is read and opens a linked endpoint in the API reference', async () => {
  const { url } = sharedProgram();
  const { page, context, consoleErrors } = await openBrowser({ ...desk, browser: await sharedBrowser(), baseURL: url });
  await page.goto('/developers');
  const index = page.getByRole('navigation', { name: 'On this page' });
  const current = () => index.locator('[aria-current]').allTextContents();
  await index.getByRole('link', { name: 'Invoices' }).click();
  await expect.poll(current).toEqual(['Invoices']);
  await index.getByRole('link', { name: 'Errors' }).click();
  await expect.poll(current).toEqual(['Errors']);

  const endpoint = page.locator('details.api-call').last();
  expect(await endpoint.getAttribute('open')).toBeNull();
  await page.goto(`/developers#${await endpoint.getAttribute('id')}`);
  await endpoint.getByText('Responses', { exact: true }).waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
