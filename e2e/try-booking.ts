import type { Page } from 'playwright-core';

const patient = { timeout: 30_000 };

/** Initial email address of the page's form. */
export async function prefilled(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  await page.locator('dialog.booking .bk-service').first().click();
  const email = page.locator('#booking-details [name="email"]');
  await email.waitFor({ state: 'attached', ...patient });
  return email.inputValue();
}

/** Books the first time of next month with the form's initial values. This month may have no days left. */
export async function bookFirstTime(page: Page) {
  const dialog = page.locator('dialog.booking');
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog.locator('.bk-free').first().click();
  await dialog.locator('label:has(input[type=radio])').first().click();
  await dialog.getByRole('button', { name: /^Book for/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).waitFor(patient);
}
