import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { type Site, signUp } from './program.ts';
import { type Look, openBrowser } from './visitor.ts';

// Helpers of the settings tests.

export const desk: Look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' };

export type Place = { program: Site; browser: Browser };
type Given = { name: string; tab?: string; look?: Look };

/** The owner of a new practice, on this part of the settings. */
export async function openSettings({ program, browser }: Place, { name, tab, look = desk }: Given) {
  const email = `${name.toLowerCase()}-${randomUUID()}@practice.example`;
  const { cookie } = await signUp(program, { email, practiceName: name });
  const opened = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  await opened.page.goto(tab ? `/settings?tab=${tab}` : '/settings');
  await opened.page.getByRole('navigation', { name: 'Settings', exact: true }).waitFor();
  return { ...opened, cookie, email };
}

export const toast = (page: Page, text: string) =>
  page.locator('[role="alert"], [role="status"]').filter({ hasText: text }).first().waitFor();

/** From now on these calls get this response. */
export const refuse = (page: Page, method: string, path: string, status: number, body: object) =>
  page.route(`**${path}`, (route, request) =>
    request.method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  );

/** Selects a file in the page's only image field. */
export const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

export const picture = (width: number) =>
  sharp({ create: { width, height: 100, channels: 3, background: '#059669' } })
    .png()
    .toBuffer();

/** Form path of the focused field. */
export const focusedField = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-path') ?? null);
