import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLink, addProduct, sellThrough } from '../../../../testing/practice/affiliates.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { accessLink, readAccess } from './access.ts';
import { findAccount } from './account-page.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function begin() {
  const practice = await buildPractice(world, { name: 'Fernhill Nutrition' });
  const productId = await addProduct(world, practice);
  const link = await addLink(world, practice, { productId, email: `${crypto.randomUUID()}@affiliate.example` });
  return { practice, productId, link };
}

type Mail = { id: number; recipientEmail: string; subject: string };

const mailsTo = async (practice: Practice, to: string): Promise<string[]> => {
  const mails: Mail[] = await (await practice.call('GET', '/api/emails/logs')).json();
  const bodies = mails
    .filter(mail => mail.recipientEmail === to)
    .map(async ({ id }) => (await (await practice.call('GET', `/api/emails/logs/${id}`)).json()).text);
  return Promise.all(bodies);
};

const pathIn = (text: string | undefined) => /(\/affiliate\/[\w.-]+)/.exec(text ?? '')?.[1] ?? '';

const ask = (practice: Practice, email: string, given: Record<string, string> = {}) =>
  postForm(world, `/bio/${practice.slug}/affiliate`, { email, ...given });

test('an invitation emails the affiliate’s link and a page link, once a minute', async () => {
  const { practice, link } = await begin();
  const invite = () => practice.call('POST', `/api/affiliate-links/${link.id}/invite`);
  expect((await invite()).status).toBe(204);
  await invite();
  const [text, ...more] = await mailsTo(practice, link.email);
  expect(more).toEqual([]);
  expect(text).toContain(`${appUrl}/a/${link.affiliateId}`);
  expect(text).toContain('you earn 10% of what they pay');
  expect((await world.request(pathIn(text))).status).toBe(200);
  await practice.call('PUT', `/api/affiliate-links/${link.id}`, { isActive: false });
  expect((await invite()).status, 'put aside').toBe(409);
});

test('limits invitations to ten, then 429', async () => {
  const { practice, link } = await begin();
  const statuses = [];
  for (let count = 0; count < 12; count++) {
    statuses.push((await practice.call('POST', `/api/affiliate-links/${link.id}/invite`)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
});

test('the account page shows own results without buyers or other affiliates', async () => {
  const { practice, productId, link } = await begin();
  const other = await addLink(world, practice, { productId, email: 'other@affiliate.example' });
  const { affiliateId } = link;
  await sellThrough(world, practice, { productId, affiliateId, amount: '80.00', email: 'secret@buyer.example' });
  await sellThrough(world, practice, { productId, affiliateId: other.affiliateId, amount: '770.00' });
  await ask(practice, link.email);
  const [text] = await mailsTo(practice, link.email);
  const answer = await world.request(pathIn(text));
  const html = await answer.text();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('referrer-policy')).toBe('same-origin');
  for (const shown of ['Hello Ines Marsh', `${appUrl}/a/${affiliateId}`, '$8.00', 'On hold until', 'Breakfast guide']) {
    expect(html, shown).toContain(shown);
  }
  for (const hidden of ['secret@buyer.example', '$77.00', other.affiliateId, '<script']) {
    expect(html, hidden).not.toContain(hidden);
  }
});

test('responds identically to requests from affiliates and strangers', async () => {
  const { practice, link } = await begin();
  const pages = [];
  for (const email of [link.email, 'nobody@example.com', link.email.toUpperCase()]) {
    const answer = await ask(practice, email);
    pages.push([answer.status, await answer.text()]);
  }
  expect(pages[1]).toEqual(pages[0]);
  expect(pages[2]).toEqual(pages[0]);
  expect(await mailsTo(practice, 'nobody@example.com')).toEqual([]);
  expect(await mailsTo(practice, link.email)).toHaveLength(1);
});

test('rejects invalid addresses and cross-site requests and ignores bots', async () => {
  const { practice, link } = await begin();
  const wrong = await ask(practice, 'ines');
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('Invalid email address');
  expect((await ask(practice, link.email, { website: 'https://spam.example' })).status).toBe(200);
  expect(await mailsTo(practice, link.email)).toEqual([]);
  const foreign = await world.request(`/bio/${practice.slug}/affiliate`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: link.email }).toString(),
  });
  expect(foreign.status).toBe(403);
  expect((await world.request(`/bio/${practice.slug}/affiliate`)).status).toBe(200);
  expect((await world.request('/bio/no-such-page/affiliate')).status).toBe(404);
});

test('rejects tampered tokens with 404 and expired ones with 410', async () => {
  const { practice, link } = await begin();
  await ask(practice, link.email);
  const path = pathIn((await mailsTo(practice, link.email))[0]);
  const token = path.slice('/affiliate/'.length);
  expect((await world.request(path)).status).toBe(200);
  const [tenantId = '', address, until, seal] = token.split('.');
  const forged = [
    [Number(tenantId) + 1, address, until, seal],
    [tenantId, Buffer.from('other@affiliate.example').toString('base64url'), until, seal],
    [tenantId, address, Number(until) + 1, seal],
    [tenantId, address, until, seal?.split('').reverse().join('')],
    ['x'],
  ].map(parts => parts.join('.'));
  for (const each of [...forged, '%00', '%2e%2e%2f']) {
    const answer = await world.request(`/affiliate/${each}`);
    expect([answer.status, (await answer.text()).includes('Part of the link may be missing')], each).toEqual([
      404,
      true,
    ]);
  }
  const { services } = world;
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  expect(readAccess(services, token, days(29))).toMatchObject({ email: link.email, isOver: false });
  expect(await findAccount(services, token, days(31))).toEqual({ isOver: true, slug: practice.slug });
  const old = accessLink(services, { tenantId: practice.tenantId }, link.email, days(-31)).url;
  const over = await world.request(new URL(old).pathname);
  const html = await over.text();
  expect(over.status).toBe(410);
  expect(html).toContain(`/bio/${practice.slug}/affiliate`);
  expect(html).not.toContain('Ines Marsh');
});
