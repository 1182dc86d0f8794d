// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContent } from '../../../modules/messaging/mailings/server/content.ts';
import { asSystem } from '../../../platform/database/scope.ts';
import { addLink, addProduct } from '../../../testing/practice/affiliates.ts';
import { buildAsking } from '../../../testing/practice/deposits.ts';
import { issueNew } from '../../../testing/practice/invoices.ts';
import { inPractice } from '../../../testing/practice/payments.ts';
import { publicPages } from '../../../testing/public-pages.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../testing/world.ts';

const domain = 'bookings.maya-eats.com';
/** With the scheme and port of the server. */
const origin = `http://${domain}:3000`;

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildAsking(world);
  await rows(
    sql`insert into domains (tenant_id, domain, token, verified_at) values (${practice.tenantId}, ${domain}, 'x', now())`,
  );
  // Triggers everything that sends an email or is paid for.
  await publicPages(world, practice);
});
afterAll(() => world.close());

const rows = async (query: ReturnType<typeof sql>) =>
  (await asSystem(world.services.database).db.execute<Record<string, string | null>>(query)).rows;

describe('with a custom domain', () => {
  test('links in client emails and calendar files use the domain', async () => {
    const mails = await rows(sql`select subject, html, text, attachments::text as files from email_logs
      where tenant_id = ${practice.tenantId} and recipient_email <> ${practice.email}`);
    expect(mails.length).toBeGreaterThan(10);
    for (const { subject, html, text, files } of mails) {
      const all = `${html} ${text} ${files}`;
      expect([subject, all]).toEqual([subject, expect.not.stringContaining(`${appUrl}/`)]);
    }
    const all = mails.map(({ html, text, files }) => `${html} ${text} ${files}`).join('\n');
    const pages = ['v/', 'reminder-preferences?'];
    const others = [
      'waitlist-confirm?',
      'waitlist-offer?',
      'waitlist-leave?',
      'newsletter-confirm?',
      'file/',
      'library/',
    ];
    for (const page of [...pages, ...others]) expect(all).toContain(`${origin}/${page}`);
    const [{ files = '' } = {}] = mails.filter(mail => mail.files?.includes('BEGIN:VCALENDAR'));
    expect(files?.replace(/\\r\\n /g, '')).toContain(`Cancel: ${origin}/v/`);
  });

  test('payments return to the domain', async () => {
    const paid = await rows(sql`select return_url, cancel_url from checkouts where tenant_id = ${practice.tenantId}`);
    expect(paid.length).toBeGreaterThan(1);
    for (const { return_url: back, cancel_url: away } of paid)
      expect([back, away]).toEqual([expect.stringContaining(`${origin}/`), expect.stringContaining(`${origin}/`)]);
  });

  test('unsubscribe and tracking links of campaigns use the domain', async () => {
    const copy = await inPractice(world, practice, async ({ db, tenantId }) => {
      const {
        rows: [content],
      } = await db.execute<{ id: string }>(sql`insert into mail_contents (tenant_id, subject, html, text, from_name)
        values (${tenantId}, 'News', '<p>Hi</p>', 'Hi', 'Maya') returning id`);
      const open = await openContent(world.services, { db }, Number(content?.id));
      return open({ tenantId, mailId: 1, email: 'reader@x.example', firstName: 'A', fullName: 'A B' });
    });
    expect(copy.headers['List-Unsubscribe']).toContain(`<${origin}/newsletter-unsubscribe?`);
  });

  test('URLs to copy use the domain', async () => {
    expect((await (await practice.call('GET', '/api/storefront')).json()).biolinkUrl).toBe(`${origin}/`);
    const [link] = await (await practice.call('GET', '/api/affiliate-links')).json();
    expect(link.url).toBe(`${origin}/a/${link.affiliateId}`);
    const { payUrl } = await issueNew(practice);
    expect(payUrl).toContain(`${origin}/invoice/`);
    expect((await (await practice.call('GET', '/api/tenant')).json()).publicDomain).toBe(domain);
  });

  test('an old affiliate link redirects to the domain, which sets its cookie', async () => {
    const link = await addLink(world, practice, { productId: await addProduct(world, practice) });
    const path = `/a/${link.affiliateId}`;
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      'x-forwarded-for': '198.51.100.9',
    };
    const old = await world.request(path, { headers, redirect: 'manual' });
    expect([old.status, old.headers.get('location')]).toEqual([302, `${origin}${path}`]);
    expect(old.headers.getSetCookie()).toEqual([]);
    const there = await world.request(path, { headers: { ...headers, host: `${domain}:3000` }, redirect: 'manual' });
    expect(there.headers.get('location')).toMatch(/^\/bio\/.*\/shop\/\d+\?affiliate=/);
    expect(there.headers.getSetCookie()).toEqual([expect.stringMatching(/^[\w-]*affiliate[\w-]*=/)]);
    expect(there.headers.getSetCookie()[0]).not.toMatch(/domain=/i);
  });
});

test('the UID of a calendar file keeps the name of the server', async () => {
  const [first] = await rows(sql`select attachments::text as files from email_logs
    where tenant_id = ${practice.tenantId} and attachments::text like '%VCALENDAR%' limit 1`);
  expect(first?.files).toMatch(/UID:appointment-\d+-\d+@localhost/);
});

test('without a custom domain, links use the server', async () => {
  const plain = await buildPractice(world);
  expect((await (await plain.call('GET', '/api/storefront')).json()).biolinkUrl).toBe(`${appUrl}/bio/${plain.slug}`);
});
