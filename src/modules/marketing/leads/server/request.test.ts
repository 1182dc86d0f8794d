// @module-tag slow

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { giveMailServer } from '../../../../testing/practice/mail-server.ts';
import { offer, pdf, upload } from '../../../../testing/texts/sample-files.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { messages } from '../messages/en.ts';
import { grantDownload, openGrant } from './download.ts';
import { deleteUnusedRequests, requestFile } from './requests.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

const visitor = () => `${randomUUID()}@visitor.example`;

/** A practice whose page offers a file. */
async function giving(given: { name?: string; block?: Record<string, unknown> } = {}) {
  const practice = await buildPractice(world);
  const content = pdf();
  const file = await (await upload(practice, content, given.name)).json();
  const { block, page } = await offer(practice, file.id, given.block);
  const fields = { storefrontSlug: practice.slug, block };
  const ask = (email: string, more: Record<string, unknown> = {}) =>
    call(world)('POST', '/api/leads/request', { ...fields, email, ...more });
  return { practice, content, file, block, page, ask };
}

type Mail = { id: number; recipientEmail: string };
const mailsTo = async ({ call }: Practice, to: string): Promise<Mail[]> =>
  (await (await call('GET', '/api/emails/logs')).json()).filter((mail: Mail) => mail.recipientEmail === to);

async function mailTo(practice: Practice, to: string) {
  const [mail] = await mailsTo(practice, to);
  return (await practice.call('GET', `/api/emails/logs/${mail?.id ?? expect.fail(`no mail to ${to}`)}`)).json();
}
const tokenIn = ({ text }: { text: string }) => text.match(/\/file\/([\w-]+)/)?.[1] ?? expect.fail('no link');

const press = (token: string) => postForm(world, `/file/${token}`, {});
const fetchFile = async (token: string, headers: Record<string, string> = {}) => {
  const granted = await press(token);
  expect(granted.status).toBe(303);
  return world.request(granted.headers.get('location') ?? '', { headers });
};
const files = async ({ call }: Practice) => (await call('GET', '/api/storefront/files')).json();

test('emails a download link and counts requests and downloads', async () => {
  const { practice, content, ask } = await giving();
  const email = visitor();
  const answer = await ask(email, { firstName: 'Ines' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ message: messages.form.done });
  const mail = await mailTo(practice, email);
  expect(mail).toMatchObject({ subject: 'Your file from Fernhill Nutrition', clientId: null });
  const token = tokenIn(mail);
  const page = await world.request(`/file/${token}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  const html = await page.text();
  for (const shown of ['Fernhill Nutrition', 'Meal plan.pdf', 'PDF, 3 KB']) expect(html).toContain(shown);
  expect(await files(practice)).toMatchObject([{ people: 1, fetched: 0 }]);

  const file = await fetchFile(token, { 'accept-encoding': 'gzip' });
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Meal plan.pdf"; filename*=UTF-8''Meal%20plan.pdf`,
    'content-length': String(content.length),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
  expect(await files(practice)).toMatchObject([{ people: 1, fetched: 1 }]);
});

test('the email contains nothing the visitor typed', async () => {
  const { practice, ask } = await giving();
  const email = visitor();
  await ask(email, { firstName: 'Buy pills at evil.example' });
  const { subject, html, text, fromName } = await mailTo(practice, email);
  expect([subject, html, text, fromName].join()).not.toMatch(/pills|evil|visitor\.example/);
});

test('responds identically to new, repeated and bot requests', async () => {
  const { practice, ask } = await giving();
  const [known, robot] = [visitor(), visitor()];
  const first = await ask(known);
  const again = await ask(known);
  const caught = await ask(robot, { website: 'https://evil.example' });
  const answers = await Promise.all([first, again, caught].map(async each => [each.status, await each.text()]));
  expect(new Set(answers.map(each => each.join())).size).toBe(1);
  // A double click sends only one mail.
  expect(await mailsTo(practice, known)).toHaveLength(1);
  expect(await mailsTo(practice, robot)).toHaveLength(0);
});

test('allows five downloads, then offers to request a new link', async () => {
  const { practice, block, ask } = await giving();
  const email = visitor();
  await ask(email);
  const token = tokenIn(await mailTo(practice, email));
  const answers = await Promise.all(Array.from({ length: 12 }, () => press(token)));
  expect(answers.filter(each => each.status === 303)).toHaveLength(5);
  expect(answers.filter(each => each.status === 410)).toHaveLength(7);
  const page = await world.request(`/file/${token}`);
  expect(page.status).toBe(410);
  const again = `/bio/${practice.slug}/lead?block=${block}`;
  expect(await page.text()).toContain(`href="${again}"`);
  const form = await world.request(again);
  expect(form.status).toBe(200);
  expect(await form.text()).toContain('Send me the file');
});

test('opening the page doesn’t count as a download', async () => {
  const { practice, ask } = await giving();
  const email = visitor();
  await ask(email);
  const token = tokenIn(await mailTo(practice, email));
  for (let times = 0; times < 7; times++) {
    expect((await world.request(`/file/${token}`)).status).toBe(200);
    expect((await world.request(`/file/${token}`, { method: 'HEAD' })).status).toBe(200);
  }
  expect(await files(practice)).toMatchObject([{ fetched: 0 }]);
});

test('a link works for seven days and a download for 15 minutes', async () => {
  const { practice, page, block } = await giving();
  const email = visitor();
  const now = new Date('2030-03-08T12:00:00Z');
  const wish = { storefrontSlug: page.slug, block, email, firstName: null, newsletter: false };
  await requestFile(world.services, wish, null, now);
  const token = tokenIn(await mailTo(practice, email));
  const after = (minutes: number) => addMinutes(now, minutes);
  const week = daysInMinutes(7);
  const grant = (await grantDownload(world.services, token, after(week - 1))) ?? expect.fail('no grant');
  expect(await grantDownload(world.services, token, after(week))).toBeNull();
  const open = (at: Date, changed = grant) => openGrant(world.services, { token, grant: changed }, at);
  await expect(open(after(week + 13))).resolves.toMatchObject({ kind: 'pdf' });
  await expect(open(after(week + 15))).rejects.toThrow('was removed');
  const [until, signature] = grant.split('.');
  for (const forged of [
    `${Number(until) + 1}.${signature}`,
    `${until}.`,
    `${until}`,
    '',
    'x',
    `${until}.${'A'.repeat(43)}`,
  ])
    await expect(open(after(week), forged)).rejects.toThrow('was removed');
});

test('serves byte ranges', async () => {
  const { practice, content, ask } = await giving();
  const email = visitor();
  await ask(email);
  const address = (await press(tokenIn(await mailTo(practice, email)))).headers.get('location') ?? '';
  const part = async (range: string) => {
    const answer = await world.request(address, { headers: { range } });
    return {
      status: answer.status,
      says: answer.headers.get('content-range'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const cut = (from: number, to: number) => content.subarray(from, to);
  expect(await part('bytes=0-99')).toEqual({ status: 206, says: 'bytes 0-99/3000', bytes: cut(0, 100) });
  expect(await part('bytes=2900-')).toEqual({ status: 206, says: 'bytes 2900-2999/3000', bytes: cut(2_900, 3_000) });
  expect(await part('bytes=-10')).toEqual({ status: 206, says: 'bytes 2990-2999/3000', bytes: cut(2_990, 3_000) });
  expect(await part('bytes=10-99999')).toMatchObject({ says: 'bytes 10-2999/3000', bytes: cut(10, 3_000) });
  for (const beyond of ['bytes=3000-', 'bytes=9-3', 'bytes=-0'])
    expect(await part(beyond)).toMatchObject({ status: 416, says: 'bytes */3000' });
  for (const odd of ['bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=x-y'])
    expect(await part(odd)).toEqual({ status: 200, says: null, bytes: content });
});

test('works without JavaScript, showing the result or the errors', async () => {
  const { practice, block } = await giving();
  const email = visitor();
  const path = `/bio/${practice.slug}/lead`;
  const done = await postForm(world, path, { block, email, firstName: '', website: '' });
  expect(done.status).toBe(200);
  expect(await done.text()).toContain('Check your inbox');
  expect(await mailsTo(practice, email)).toHaveLength(1);
  const refused = await postForm(world, path, { block, email: '"><b>', firstName: 'Ines', newsletter: 'yes' });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  for (const shown of ['Invalid email address', 'value="&quot;&gt;&lt;b&gt;"', 'value="Ines"', 'checked=""'])
    expect(html).toContain(shown);
  const foreign = await world.request(path, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: 'a=b',
  });
  expect(foreign.status).toBe(403);
});

test('subscribes to the newsletter only if the box is offered and ticked', async () => {
  const { practice, page, block, ask } = await giving();
  const subscribed = async (email: string) => {
    const { rows } = await asSystem(world.services.database).db.execute(
      sql`select source, status from newsletter_subscribers where tenant_id = ${practice.tenantId} and email = ${email}`,
    );
    return rows;
  };
  const [wants, does, wanted] = [visitor(), visitor(), visitor()];
  await ask(does);
  await ask(wants, { newsletter: true });
  expect(await subscribed(does)).toEqual([]);
  expect(await subscribed(wants)).toEqual([{ source: 'lead', status: 'pending' }]);
  await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, emailNewsletterEnabled: false });
  expect((await ask(wanted, { newsletter: true })).status).toBe(200);
  expect(await subscribed(wanted)).toEqual([]);
  expect(await (await world.request(`/bio/${page.slug}/lead?block=${block}`)).text()).not.toContain('newsletter');
});

test('returns 404 for hidden, unknown and unfinished blocks and inactive pages', async () => {
  const { practice, page, file, ask } = await giving({ block: { isHidden: true } });
  expect((await ask(visitor())).status).toBe(404);
  await offer(practice, file.id, { id: 'a', showUntil: '2026-01-01T00:00' });
  expect((await ask(visitor(), { block: 'a' })).status).toBe(404);
  const { block } = await offer(practice, null);
  const wish = { storefrontSlug: page.slug, email: visitor(), block };
  const post = (body: Record<string, unknown>) => call(world)('POST', '/api/leads/request', body);
  expect((await post(wish)).status).toBe(404);
  expect((await world.request(`/bio/${page.slug}/lead?block=${block}`)).status).toBe(404);
  const shown = await offer(practice, file.id);
  expect((await post({ ...wish, block: shown.block })).status).toBe(200);
  expect((await post({ ...wish, block: 'none of these' })).status).toBe(404);
  await practice.call('PUT', `/api/storefront/${page.id}`, { ...shown.page, isActive: false });
  expect((await post({ ...wish, block: shown.block })).status).toBe(404);
  expect((await world.request(`/bio/${page.slug}/lead?block=${shown.block}`)).status).toBe(404);
});

test('silently limits emails per mailbox across practices', async () => {
  const [name, host] = visitor().split('@');
  const practices = await Promise.all(Array.from({ length: 4 }, () => giving()));
  let mails = 0;
  for (const { practice, ask } of practices) {
    for (let times = 0; times < 3; times++) {
      expect((await ask(`${name}+${times}@${host}`)).status).toBe(200);
    }
    mails += (await (await practice.call('GET', '/api/emails/logs')).json()).length;
  }
  expect(mails).toBe(10);
});

test('the mailbox limit lasts over an hour and covers Gmail spellings', async () => {
  const { practice, ask } = await giving();
  const name = randomUUID().replaceAll('-', '');
  const mails = async () => (await (await practice.call('GET', '/api/emails/logs')).json()).length;
  const dotted = (at: number) => `${name.slice(0, at)}.${name.slice(at)}@${at % 2 ? 'gmail' : 'GoogleMail'}.com`;
  for (let at = 1; at <= 12; at++) expect((await ask(dotted(at))).status).toBe(200);
  expect(await mails()).toBe(10);
  const earlier = sql`update rate_limits set expires_at = expires_at - interval '61 minutes' where key like 'lead-%'`;
  await asSystem(world.services.database).db.execute(earlier);
  expect((await ask(dotted(13))).status).toBe(200);
  expect(await mails()).toBe(10);
});

test('limits one caller to 30 requests an hour, then 429', async () => {
  const { ask, practice, block } = await giving();
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const send = () =>
    call(world)('POST', '/api/leads/request', { storefrontSlug: practice.slug, block, email: visitor() }, from);
  const answers = [];
  for (let times = 0; times < 31; times++) answers.push((await send()).status);
  expect(answers.filter(status => status === 200)).toHaveLength(30);
  expect(answers.at(-1)).toBe(429);
  expect((await ask(visitor())).status).toBe(200);
});

test('returns 404 with a page for unknown links and deleted files', async () => {
  const { practice, file, ask } = await giving();
  const email = visitor();
  await ask(email);
  const token = tokenIn(await mailTo(practice, email));
  await offer(practice, null);
  const ended = await world.request(`/file/${token}`);
  expect(await ended.text()).toContain('Download');
  expect((await practice.call('DELETE', `/api/storefront/files/${file.id}`)).status).toBe(204);
  for (const path of [`/file/${token}`, '/file/x', '/file/x/y', `/file/${token}/1.x`]) {
    const answer = await world.request(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('This link doesn’t work');
  }
  expect((await press(token)).status).toBe(404);
  const foreign = await world.request(`/file/${token}`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
});

test('the public page shows the form only once a file is chosen', async () => {
  const practice = await buildPractice(world);
  const read = async () => ({
    html: await (await world.request(`/bio/${practice.slug}`)).text(),
    ...(await (await world.request(`/api/storefront/public/${practice.slug}`)).json()),
  });
  await offer(practice, null);
  expect(await read()).toMatchObject({ ctaButtons: [], html: expect.not.stringContaining('Seven quick dinners') });
  const { id } = await (await upload(practice, pdf())).json();
  const { block } = await offer(practice, id, { text: '<b>Free</b>', note: '"><script>alert(1)</script>' });
  const { html } = await read();
  expect(html).toContain(`action="/bio/${practice.slug}/lead"`);
  expect(html).toContain(`name="block" value="${block}"`);
  expect(html).toContain('&lt;b&gt;Free&lt;/b&gt;');
  expect(html).not.toContain('<script>alert');
});

test('deletes unused links after 30 days, but no used ones', async () => {
  const { practice, ask } = await giving();
  const [used, unused] = [visitor(), visitor()];
  await ask(used);
  await ask(unused);
  const tokens = [tokenIn(await mailTo(practice, used)), tokenIn(await mailTo(practice, unused))];
  await press(tokens[0] ?? '');
  const system = asSystem(world.services.database);
  const statuses = () => Promise.all(tokens.map(async token => (await world.request(`/file/${token}`)).status));
  await deleteUnusedRequests(system, addMinutes(new Date(), daysInMinutes(30) - 5));
  expect(await statuses()).toEqual([200, 200]);
  await deleteUnusedRequests(system, addMinutes(new Date(), daysInMinutes(30) + 5));
  expect(await statuses()).toEqual([200, 404]);
});

test('redirects the form of a renamed page, and the API accepts the old slug', async () => {
  const { practice, page, block, ask } = await giving();
  const slug = `${page.slug}-moved`;
  expect((await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, slug })).status).toBe(200);
  const posted = await postForm(world, `/bio/${page.slug}/lead`, { block, email: visitor() });
  expect([posted.status, posted.headers.get('location')]).toEqual([308, `/bio/${slug}/lead`]);
  const opened = await world.request(`/bio/${page.slug}/lead?block=${block}`);
  expect([opened.status, opened.headers.get('location')]).toEqual([301, `/bio/${slug}/lead?block=${block}`]);
  const email = visitor();
  expect((await ask(email)).status).toBe(200);
  expect(await mailsTo(practice, email)).toHaveLength(1);
});
