import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdf } from '../src/testing/sample-files.ts';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let sink: Sink;
let program: Program;
let browser: Browser;
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

const look = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
const guide = { name: 'Week of dinners.pdf', mimeType: 'application/pdf', buffer: pdf(400_000) };
const title = 'A week of easy dinners';

/** The link in the mail to that address, as soon as it has arrived. */
async function linkTo(email: string): Promise<string> {
  const find = () => {
    const raw = sink.mails.find(mail => mail.to === email && /\/file\//.test(readable(mail.raw)))?.raw ?? '';
    return readable(raw).match(/\/file\/[\w-]+/)?.[0] ?? '';
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return find();
}

/** Quoted-printable, as far as an address goes (RFC 2045). */
const readable = (raw: string) => raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');

async function fetchBy(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(guide.name);
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a file is uploaded in the editor, asked for with and without a script, and arrives as it was', async () => {
  const { cookie } = await signUp(program);
  const { page, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  await page.goto('/storefront?tab=blocks');
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: /File for an email/ }).click();
  await page.getByLabel('Title').fill(title);
  const field = page.getByRole('group', { name: 'File' });
  const choose = async (file: typeof guide, button: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      field.getByRole('button', { name: button }).click(),
    ]);
    await chooser.setFiles(file);
  };
  await choose({ name: 'Trap.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }, 'Choose a file');
  await field.getByText('Please choose a PDF, EPUB').last().waitFor();
  await choose({ ...guide, name: 'Large.pdf', buffer: Buffer.alloc(26 * 1024 * 1024) }, 'Choose a file');
  await field.getByText('Please choose a file of at most 25 MB').waitFor();
  await choose(guide, 'Choose a file');
  await field.getByText('PDF, 400 KB · nobody asked for it yet').waitFor();
  await expectNoViolations(page);
  await choose({ ...guide, name: 'Other.pdf', buffer: pdf() }, 'Replace');
  await field.getByText('Other.pdf').waitFor();
  await field.getByRole('button', { name: '1 other file of yours' }).click();
  await field.getByRole('button', { name: `Use ${guide.name}` }).click();
  await field.getByRole('button', { name: 'Delete Other.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => field.getByText('Other.pdf').count()).toBe(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Storefront saved successfully!').waitFor();
  // What the browser says of the refused file.
  expect(complaints.filter(each => !each.includes('415'))).toEqual([]);

  const visitor = await openBrowser({ ...look, width: 390, browser, baseURL: program.url });
  await visitor.page.goto('/bio/fernhill-nutrition');
  // Until its script is there the browser itself says what is wrong.
  const form = visitor.page.locator('form[data-lead][novalidate]');
  await form.getByLabel('Email').fill('not an address');
  await form.getByRole('button', { name: 'Send me the file' }).click();
  await form.getByText('Invalid email address').waitFor();
  await form.getByLabel('Email').fill('ines@visitor.example');
  await form.getByLabel('Also send me the newsletter').check();
  await form.getByRole('button', { name: 'Send me the file' }).click();
  await form.getByText('Check your inbox.').waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe('/bio/fernhill-nutrition');
  await expectNoViolations(visitor.page);
  await visitor.page.goto(await linkTo('ines@visitor.example'));
  await expectNoViolations(visitor.page);
  expect((await fetchBy(visitor.page)).equals(guide.buffer)).toBe(true);
  expect(visitor.complaints).toEqual([]);
  // The confirmation of the newsletter comes by itself.
  await expect.poll(() => sink.mails.filter(mail => mail.to === 'ines@visitor.example').length).toBe(2);

  const plain = await browser.newContext({ baseURL: program.url, javaScriptEnabled: false, acceptDownloads: true });
  const without = await plain.newPage();
  await without.goto('/bio/fernhill-nutrition');
  const plainForm = without.locator('form[data-lead]');
  await plainForm.getByLabel('Email').fill('tomas@visitor.example');
  await plainForm.getByRole('button', { name: 'Send me the file' }).click();
  await without.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await without.goto(await linkTo('tomas@visitor.example'));
  expect((await fetchBy(without)).equals(guide.buffer)).toBe(true);

  const files = await get<object[]>(program, '/api/storefront/files', cookie);
  expect(files).toMatchObject([{ name: guide.name, people: 2, fetched: 2 }]);
  await page.reload();
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await field.getByText('2 people asked for it').waitFor();
});

test('a link that has ended offers a new one, without a script', async () => {
  const { cookie } = await signUp(program, { email: 'noor@practice.example', practiceName: 'Ended' });
  const upload = await fetch(`${program.url}/api/storefront/files?name=Plan.pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', origin: program.url, cookie },
    body: new Uint8Array(pdf()),
  });
  const { id } = await upload.json();
  const storefront = await get<{ id: number; slug: string }>(program, '/api/storefront', cookie);
  const block = { kind: 'lead', id: '1', text: title, note: null, fileId: id };
  await post(program, `/api/storefront/${storefront.id}`, { ...storefront, ctaButtons: [block] }, cookie, 'PUT');
  const wish = { storefrontSlug: storefront.slug, block: '1', email: 'ended@visitor.example' };
  expect((await post(program, '/api/leads/request', wish)).status).toBe(200);
  const context = await browser.newContext({ baseURL: program.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const link = await linkTo('ended@visitor.example');
  for (let times = 0; times < 5; times++) {
    const answer = await fetch(program.url + link, {
      method: 'POST',
      headers: { origin: program.url },
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
  }
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByLabel('Email').fill('again@visitor.example');
  await page.getByRole('button', { name: 'Send me the file' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  expect(await linkTo('again@visitor.example')).not.toBe(link);
});
