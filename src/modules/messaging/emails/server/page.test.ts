import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCursor } from '../../../../platform/cursor.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { hostileTexts } from '../../../../testing/texts/hostile-texts.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { keepContent } from '../../mailings/server/content.ts';
import type { EmailPage } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Given = { to?: string; subject?: string; status?: string; kind?: string; campaignId?: number; at?: string };
type Written = Given & { clientId?: number; contentId?: number; personal?: { firstName: string; fullName: string } };

const inScope = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

/** Inserts a log entry; returns its ID. */
const writeMail = (practice: Practice, given: Written = {}) =>
  inScope(practice, async ({ db, tenantId }) => {
    const { to = 'ann@person.example', subject = 'Hello', status = 'sent', kind = 'transactional' } = given;
    const sentAt = status === 'sent' ? (given.at ?? new Date().toISOString()) : null;
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into email_logs (tenant_id, kind, cause, campaign_id, client_id, content_id, personal, recipient_email,
        from_name, subject, html, text, message_id, status, error, sent_at, created_at)
      values (${tenantId}, ${kind}, ${randomUUID()}, ${given.campaignId ?? null}, ${given.clientId ?? null},
        ${given.contentId ?? null}, ${given.personal ? JSON.stringify(given.personal) : null}::jsonb, ${to}, 'Fern',
        ${subject}, '', '', ${randomUUID()}, ${status}, ${status === 'failed' ? '550 No such user' : null}, ${sentAt},
        ${given.at ?? new Date().toISOString()})
      returning id`);
    return Number(rows[0]?.id);
  });

const buildCampaign = (practice: Practice, name = 'November news') =>
  inScope(practice, async ({ db, tenantId, userId }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into email_campaigns (tenant_id, user_id, name, subject, body, body_format, recipients, status)
      values (${tenantId}, ${userId}, ${name}, 'News', 'Hi', 'text', '{"type":"all_clients"}', 'sent') returning id`);
    return Number(rows[0]?.id);
  });

async function page(practice: Practice, query: Record<string, string | number>): Promise<EmailPage> {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await practice.call('GET', `/api/emails/logs?${asked}`);
  expect(answer.status).toBe(200);
  return answer.json();
}
const subjects = (found: EmailPage) => found.items.map(({ subject }) => subject);

test('returns the specified list without parameters and a page with them', async () => {
  const practice = await buildPractice(world);
  await writeMail(practice, { subject: 'One' });
  await writeMail(practice, { subject: 'Two' });
  const list = await (await practice.call('GET', '/api/emails/logs')).json();
  expect(list.map((each: { subject: string }) => each.subject)).toEqual(['Two', 'One']);
  expect(await page(practice, { limit: 1 })).toMatchObject({ total: 2, isMore: false, items: [{ subject: 'Two' }] });
});

test('pages return every email once, newest first, excluding account emails', async () => {
  const practice = await buildPractice(world);
  const statuses = ['sent', 'failed', 'queued', 'suppressed', 'unknown', 'sending'];
  for (let n = 0; n < 12; n++)
    await writeMail(practice, {
      subject: `Mail ${n}`,
      status: statuses[n % 6] ?? '',
      at: `2026-03-01T10:${10 + n}:00Z`,
    });
  // Three emails with the same time.
  for (let n = 12; n < 15; n++) await writeMail(practice, { subject: `Mail ${n}`, at: '2026-03-01T10:30:00Z' });
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const found: EmailPage = await page(practice, { limit: 4, ...(cursor && { cursor }) });
    expect(found.total).toBe(15);
    seen.push(...subjects(found));
    cursor = found.nextCursor;
  }
  expect(seen).toEqual(Array.from({ length: 15 }, (_, n) => `Mail ${14 - n}`));
});

test('searches recipient and subject, combined with filters and paging', async () => {
  const practice = await buildPractice(world);
  for (let n = 0; n < 5; n++) await writeMail(practice, { to: `ruth${n}@person.example`, subject: `Booked ${n}` });
  await writeMail(practice, { to: 'ruth9@person.example', subject: 'Cancelled', status: 'failed' });
  await writeMail(practice, { to: 'felix@person.example', subject: '100% yours_truly' });
  expect((await page(practice, { search: 'RUTH' })).total).toBe(6);
  expect(subjects(await page(practice, { search: 'ruth', status: 'failed' }))).toEqual(['Cancelled']);
  const first = await page(practice, { search: 'booked', limit: 3 });
  const second = await page(practice, { search: 'booked', limit: 3, cursor: first.nextCursor ?? '' });
  expect([...subjects(first), ...subjects(second)]).toEqual([4, 3, 2, 1, 0].map(n => `Booked ${n}`));
  // LIKE wildcards are escaped.
  expect((await page(practice, { search: '100%' })).total).toBe(1);
  expect((await page(practice, { search: '1%y' })).total).toBe(0);
  expect((await page(practice, { search: 's_t' })).total).toBe(1);
  expect((await page(practice, { search: 'e_s' })).total).toBe(0);
});

test('filters by inclusive days in the practice’s time zone', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/Los_Angeles' });
  await writeMail(practice, { subject: 'Evening before', at: '2026-03-02T07:59:00Z' });
  await writeMail(practice, { subject: 'First minute', at: '2026-03-02T08:00:00Z' });
  await writeMail(practice, { subject: 'Last minute', at: '2026-03-03T07:59:00Z' });
  await writeMail(practice, { subject: 'Morning after', at: '2026-03-03T08:00:00Z' });
  const day = { from: '2026-03-02', to: '2026-03-02' };
  expect(subjects(await page(practice, day))).toEqual(['Last minute', 'First minute']);
  expect(subjects(await page(practice, { ...day, search: 'minute' }))).toEqual(['Last minute', 'First minute']);
});

test('filters by campaign, and returns 404 for another practice’s campaign', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const campaignId = await buildCampaign(practice);
  await writeMail(practice, { subject: 'Appointment' });
  for (let n = 0; n < 3; n++)
    await writeMail(practice, { kind: 'bulk', campaignId, subject: `News ${n}`, status: n ? 'sent' : 'failed' });
  expect(subjects(await page(practice, { campaignId, limit: 2 }))).toEqual(['News 2', 'News 1']);
  expect(subjects(await page(practice, { campaignId, status: 'failed' }))).toEqual(['News 0']);
  expect(subjects(await page(practice, { campaignId, search: 'news 1' }))).toEqual(['News 1']);
  const { nextCursor } = await page(practice, { campaignId, limit: 2 });
  expect(subjects(await page(practice, { campaignId, limit: 2, cursor: nextCursor ?? '' }))).toEqual(['News 0']);
  expect((await other.call('GET', `/api/emails/logs?campaignId=${campaignId}`)).status).toBe(404);
  expect((await practice.call('GET', '/api/emails/logs?campaignId=999999')).status).toBe(404);
  expect((await page(other, { search: 'news' })).total).toBe(0);
  expect((await page(other, { limit: 5 })).total).toBe(0);
});

test('shows the client’s current name', async () => {
  const practice = await buildPractice(world);
  const { id } = await (await practice.call('POST', '/api/clients', clientFields({ firstName: 'Iris' }))).json();
  await writeMail(practice, { clientId: id });
  expect((await page(practice, { limit: 1 })).items[0]).toMatchObject({ clientId: id, clientName: 'Iris Romero' });
});

test('rejects invalid cursors and filters with a message and survives hostile searches', async () => {
  const practice = await buildPractice(world);
  await writeMail(practice);
  const cursors = ['x', '{}', writeCursor([1, 2]), writeCursor(['2026-01-01', 1])].map(cursor => `cursor=${cursor}`);
  const bad = [...cursors, 'status=gone', 'from=yesterday'];
  for (const query of [...bad, 'campaignId=x', 'campaignId=-1', 'limit=0', 'limit=1e9', 'to=9999-12-31']) {
    const answer = await practice.call('GET', `/api/emails/logs?${query}`);
    expect([query, answer.status < 500 && answer.status >= 400]).toEqual([query, true]);
    expect((await answer.json()).message).toBeTruthy();
  }
  for (const text of hostileTexts) {
    const answer = await practice.call('GET', `/api/emails/logs?search=${encodeURIComponent(text.toWellFormed())}`);
    expect(answer.status).toBeLessThan(500);
  }
});

test('shows the recipient’s copy of a bulk email without tracking', async () => {
  const practice = await buildPractice(world);
  const contentId = await inScope(practice, scope =>
    keepContent(world.services, scope, { subject: 'For {firstName}', body: 'Dear {firstName}', tracksOpens: true }),
  );
  const personal = { firstName: 'Iris', fullName: 'Iris Romero' };
  const id = await writeMail(practice, { kind: 'bulk', contentId, personal, subject: 'For {firstName}' });
  expect(subjects(await page(practice, { limit: 1 }))).toEqual(['For Iris']);
  const mail = await (await practice.call('GET', `/api/emails/logs/${id}`)).json();
  expect(mail).toMatchObject({ subject: 'For Iris', recipientEmail: 'ann@person.example' });
  expect(mail.text).toContain('Dear Iris');
  expect(mail.html).toContain('Dear Iris');
  const html = await practice.call('GET', `/api/emails/logs/${id}/html`);
  expect(await html.text()).toContain('Dear Iris');
  // The preview contains no tracking links or pixel.
  expect(mail.html).not.toContain('/o/');
  const policy = html.headers.get('content-security-policy')?.split('; ');
  expect(policy).toContain('img-src http://localhost:3000/files/ data:');
  const other = await buildPractice(world);
  expect((await other.call('GET', `/api/emails/logs/${id}`)).status).toBe(404);
});

test('client history and timeline include bulk emails', async () => {
  const practice = await buildPractice(world);
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  await writeMail(practice, { kind: 'bulk', clientId: id, subject: 'November news' });
  const history = await (await practice.call('GET', `/api/clients/${id}/emails`)).json();
  expect(history).toMatchObject([{ subject: 'November news', status: 'sent' }]);
  const timeline = await (await practice.call('GET', `/api/clients/${id}/timeline`)).json();
  expect(JSON.stringify(timeline)).toContain('November news');
});
