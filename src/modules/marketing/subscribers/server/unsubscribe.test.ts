import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { linkOfMail, pairOf, postForm } from '../../../../testing/practice/mail-link.ts';
import {
  letTimePass,
  mailsTo,
  reader,
  rowsOf,
  saveSwitch,
  subscribeTo,
  suppressionOf,
} from '../../../../testing/practice/newsletter.ts';
import { hostileTexts } from '../../../../testing/texts/hostile-texts.ts';
import {
  appUrl,
  bookingFields,
  buildMember,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { allow, suppress } from '../../../messaging/suppressions/server/suppressed.ts';
import { unsubscribeHref } from './links.ts';
import { newsletterSubscribers } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const path = '/newsletter-unsubscribe';
const tokenFor = ({ tenantId }: Practice, email: string) =>
  pairOf(new URL(unsubscribeHref(world.services, { tenantId, email })).search).token ?? '';
const open = (token: string) => world.request(`${path}?${new URLSearchParams({ token })}`);
const stateOf = async (practice: Practice, email: string) =>
  (await rowsOf(world, practice, email)).map(row => row.status);

/** A request as mail providers send it: without origin and cookies (RFC 8058). */
const oneClick = (token: string, init: RequestInit) =>
  world.request(`${path}?${new URLSearchParams({ token })}`, { method: 'POST', ...init });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function subscribed(): Promise<{ practice: Practice; email: string; token: string }> {
  const practice = await buildPractice(world);
  await saveSwitch(practice, false);
  const email = reader();
  await subscribeTo(world, practice, { email });
  return { practice, email, token: tokenFor(practice, email) };
}

/** Adds a second page with the same settings; returns its slug. */
async function addPage(practice: Practice): Promise<string> {
  const member = await buildMember(world, practice, 'practitioner');
  const page = await (await practice.call('GET', '/api/storefront')).json();
  const slug = `second-${page.slug}`;
  const made = await member.call('POST', '/api/storefront', { ...page, slug });
  expect(made.ok, await made.clone().text()).toBe(true);
  return slug;
}

test('only the button unsubscribes, and the next one undoes it', async () => {
  const { practice, email, token } = await subscribed();
  const page = await open(token);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await page.text();
  expect(html).toContain('Fernhill Nutrition');
  expect(html).toContain('•••@reader.example');
  expect(html).not.toContain(email);
  expect(await stateOf(practice, email)).toEqual(['active']);
  const done = await postForm(world, path, { token, answer: 'unsubscribe' });
  expect(await done.text()).toContain('You are unsubscribed');
  expect(await stateOf(practice, email)).toEqual(['unsubscribed']);
  expect(await (await open(token)).text()).toContain('Subscribe Again');
  const back = await postForm(world, path, { token, answer: 'again' });
  expect(await back.text()).toContain('You are subscribed again');
  expect(await rowsOf(world, practice, email)).toMatchObject([
    { status: 'active', unsubscribed_at: null, consent_text: 'Subscribe Again' },
  ]);
});

/** Adds a bulk email to the log; returns its id. */
const mailed = (practice: Practice, email: string): Promise<number> =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async ({ db, tenantId }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id, status)
      values (${tenantId}, 'bulk', ${email}, ${email}, 'F', 'News', '', '', ${`<${email}>`}, 'sent') returning id`);
    return Number(rows[0]?.id);
  });

const eventsOf = (practice: Practice, mailId: number): Promise<string[]> =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async ({ db }) => {
    const { rows } = await db.execute<{ kind: string }>(sql`select kind from mail_events where mail_id = ${mailId}`);
    return rows.map(({ kind }) => kind);
  });

test('an old unsubscribe link can’t resubscribe after a day', async () => {
  const { practice, email, token } = await subscribed();
  await postForm(world, path, { token, answer: 'unsubscribe' });
  await letTimePass(world, practice, { email, time: '25 hours' });
  expect(await (await open(token)).text()).not.toContain('Subscribe Again');
  const refused = await postForm(world, path, { token, answer: 'again' });
  expect([refused.status, await refused.text()]).toEqual([
    404,
    expect.stringContaining('To get these emails again, sign up on'),
  ]);
  expect(await stateOf(practice, email)).toEqual(['unsubscribed']);
});

test('supports one-click unsubscribe in both content types', async () => {
  const parts = new FormData();
  parts.set('List-Unsubscribe', 'One-Click');
  for (const init of [{ body: parts }, { headers: form, body: 'List-Unsubscribe=One-Click' }]) {
    const { practice, email, token } = await subscribed();
    const headers = { ...init.headers, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    for (const _ of ['once', 'twice']) {
      const answer = await oneClick(token, { ...init, headers });
      expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    }
    expect(await stateOf(practice, email)).toEqual(['unsubscribed']);
  }
});

test('rejects cross-site posts with 403 and invalid tokens with 404', async () => {
  const { practice, email, token } = await subscribed();
  const other = await buildPractice(world);
  const headers = { ...form, origin: 'https://elsewhere.example' };
  const body = new URLSearchParams({ token, answer: 'unsubscribe' }).toString();
  expect((await world.request(path, { method: 'POST', headers, body })).status).toBe(403);
  const [, address, seal = ''] = token.split('.');
  const forged = ['', 'x', `${other.tenantId}.${address}.${seal}`, `${token.slice(0, -2)}xx`];
  for (const each of forged) {
    expect((await open(each)).status, each).toBe(404);
    expect((await oneClick(each, { headers: form, body: 'List-Unsubscribe=One-Click' })).status, each).toBe(404);
    expect((await postForm(world, path, { token: each, answer: 'again' })).status, each).toBe(404);
  }
  expect((await oneClick(token, { headers: form, body: 'List-Unsubscribe=Maybe' })).status).toBe(404);
  expect(await stateOf(practice, email)).toEqual(['active']);
});

test('unsubscribes from every page of the practice, and of no other', async () => {
  const { practice, email, token } = await subscribed();
  await subscribeTo(world, { ...practice, slug: await addPage(practice) }, { email });
  const other = await buildPractice(world);
  await saveSwitch(other, false);
  await subscribeTo(world, other, { email });
  await postForm(world, path, { token, answer: 'unsubscribe' });
  expect(await stateOf(practice, email)).toEqual(['unsubscribed', 'unsubscribed']);
  expect(await stateOf(other, email)).toEqual(['active']);
});

test('resubscribing on another page needs a confirmation', async () => {
  const { practice, email, token } = await subscribed();
  await postForm(world, path, { token, answer: 'unsubscribe' });
  await subscribeTo(world, { ...practice, slug: await addPage(practice) }, { email });
  expect(await stateOf(practice, email)).toEqual(['unsubscribed', 'pending']);
  expect((await mailsTo(practice, email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Confirm')]);
});

test('unsubscribing ends a pending sign-up and outlasts deletion of the address', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  await subscribeTo(world, practice, { email });
  const token = tokenFor(practice, email);
  await postForm(world, path, { token, answer: 'unsubscribe' });
  expect(await stateOf(practice, email)).toEqual(['unsubscribed']);
  const [mail] = await mailsTo(practice, email);
  const [, dead = ''] = mail?.text.match(/newsletter-confirm\?(\S+)/) ?? [];
  expect((await postForm(world, '/newsletter-confirm', pairOf(dead))).status).toBe(404);
  await inTenant(world.services.database, { ...practice, role: 'owner' }, ({ db }) => db.delete(newsletterSubscribers));
  expect(await (await open(token)).text()).toContain('You are unsubscribed');
  expect((await postForm(world, path, { token, answer: 'unsubscribe' })).status).toBe(200);
  expect(await suppressionOf(world, practice, email)).toBe('unsubscribed');
  // Undoing restores bulk email for anyone, but makes nobody a subscriber.
  expect((await postForm(world, path, { token, answer: 'again' })).status).toBe(200);
  expect(await stateOf(practice, email)).toEqual([]);
  expect(await suppressionOf(world, practice, email)).toBeNull();
});

test('a client without a subscription can unsubscribe, undo and use one-click', async () => {
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const mailId = await mailed(practice, client.email);
  const { tenantId } = practice;
  const href = unsubscribeHref(world.services, { tenantId, email: client.email.toUpperCase(), mailId });
  const { token = '' } = pairOf(new URL(href).search);
  expect(await (await open(token)).text()).toContain('Unsubscribe from these emails?');
  expect(await suppressionOf(world, practice, client.email)).toBeNull();
  expect(await (await postForm(world, path, { token, answer: 'unsubscribe' })).text()).toContain(
    'You are unsubscribed',
  );
  expect(await suppressionOf(world, practice, client.email)).toBe('unsubscribed');
  expect(await eventsOf(practice, mailId)).toEqual(['unsubscribe']);
  expect(await (await postForm(world, path, { token, answer: 'again' })).text()).toContain(
    'You will get these emails again',
  );
  expect(await suppressionOf(world, practice, client.email)).toBeNull();
  expect(await eventsOf(practice, mailId)).toEqual([]);
  for (const _ of ['once', 'twice']) {
    expect((await oneClick(token, { headers: form, body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  }
  expect(await suppressionOf(world, practice, client.email)).toBe('unsubscribed');
  expect(await eventsOf(practice, mailId)).toEqual(['unsubscribe']);
  expect(await rowsOf(world, practice, client.email)).toEqual([]);
  await letTimePass(world, practice, { email: client.email, time: '25 hours' });
  expect((await postForm(world, path, { token, answer: 'again' })).status).toBe(404);
  expect(await suppressionOf(world, practice, client.email)).toBe('unsubscribed');
});

test('suppressed addresses still get appointment emails', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  for (const reason of ['unsubscribed', 'complained', 'bounced', 'blocked'] as const) {
    await inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
      suppress(scope, { email, reason }),
    );
  }
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 3);
  const booking = bookingFields(practice.slug, { email, date, time: '10:00' });
  expect((await call(world)('POST', '/api/appointments/book', booking)).status).toBe(200);
  const [mail] = await mailsTo(practice, email);
  expect(mail).toMatchObject({ status: 'queued' });
});

test('confirming a new sign-up lifts an unsubscription or bounce', async () => {
  for (const reason of ['unsubscribed', 'bounced'] as const) {
    const practice = await buildPractice(world);
    await saveSwitch(practice, false);
    const email = reader();
    await inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
      suppress(scope, { email, reason }),
    );
    await letTimePass(world, practice, { email, time: '1 hour' });
    await subscribeTo(world, practice, { email });
    // This page has no double opt-in.
    expect(await stateOf(practice, email)).toEqual(['pending']);
    expect(await suppressionOf(world, practice, email)).toBe(reason);
    await postForm(world, '/newsletter-confirm', pairOf(await linkOfMail(practice, email, 'newsletter-confirm')));
    expect(await stateOf(practice, email)).toEqual(['active']);
    expect(await suppressionOf(world, practice, email)).toBeNull();
  }
});

test('only a confirmation link newer than the bounce lifts it', async () => {
  const { practice, email } = await subscribed();
  await saveSwitch(practice, true);
  const owner = { ...practice, role: 'owner' } as const;
  await inTenant(world.services.database, owner, scope => suppress(scope, { email, reason: 'bounced' }));
  await letTimePass(world, practice, { email, time: '1 hour' });
  await subscribeTo(world, practice, { email });
  const link = await linkOfMail(practice, email, 'newsletter-confirm');
  await inTenant(world.services.database, owner, async scope => {
    await allow(scope, [email], ['bounced']);
    await suppress(scope, { email, reason: 'bounced', at: new Date(Date.now() + 60_000) });
  });
  await postForm(world, '/newsletter-confirm', pairOf(link));
  expect(await suppressionOf(world, practice, email)).toBe('bounced');
  await letTimePass(world, practice, { email, time: '1 hour' });
  await postForm(world, '/newsletter-confirm', pairOf(link));
  expect(await suppressionOf(world, practice, email)).toBeNull();
});

test('a confirmation doesn’t lift a complaint', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  const owner = { ...practice, role: 'owner' } as const;
  await inTenant(world.services.database, owner, scope => suppress(scope, { email, reason: 'complained' }));
  await letTimePass(world, practice, { email, time: '1 hour' });
  await subscribeTo(world, practice, { email });
  await postForm(world, '/newsletter-confirm', pairOf(await linkOfMail(practice, email, 'newsletter-confirm')));
  expect(await suppressionOf(world, practice, email)).toBe('complained');
});

test('the email to an existing subscriber links to the unsubscribe page', async () => {
  const { practice, email, token } = await subscribed();
  await saveSwitch(practice, true);
  await subscribeTo(world, practice, { email });
  const [mail] = await mailsTo(practice, email);
  expect(mail?.text).toContain(`${appUrl}${path}?${new URLSearchParams({ token })}`);
});

test('returns 404 for hostile input, never 500', async () => {
  const texts = [...hostileTexts, '\u0000', '1.2', '1.2.3.4', '-1.YQ.x'];
  for (const page of ['/newsletter-confirm', path]) {
    for (const text of texts) {
      const fields = { token: text, answer: text };
      expect((await postForm(world, page, fields)).status, text).toBe(404);
      expect((await world.request(`${page}?${new URLSearchParams(fields)}`)).status, text).toBe(404);
    }
    for (const headers of [form, { 'content-type': 'multipart/form-data; boundary=x' }, { 'content-type': 'text/x' }]) {
      const answer = await world.request(page, {
        method: 'POST',
        headers: { ...headers, origin: appUrl },
        body: '--x\r\n',
      });
      expect(answer.status).toBe(404);
    }
  }
});
