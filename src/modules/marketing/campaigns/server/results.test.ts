import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCursor } from '../../../../platform/cursor.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { keepContent } from '../../../messaging/mailings/server/content.ts';
import { getAnalytics } from './analytics.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const inScope = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

type Mail = {
  to?: string;
  status?: string;
  error?: string;
  at?: string;
  did?: [kind: string, link?: number, times?: number][];
};

const buildCampaign = (practice: Practice, mails: Mail[]) =>
  inScope(practice, async scope => {
    const { db, tenantId, userId } = scope;
    const body = '<p><a href="https://a.example/">A</a> <a href="https://b.example/">B</a></p>';
    const contentId = await keepContent(world.services, scope, { subject: 'News', body, bodyFormat: 'html' });
    const of = (...statuses: string[]) => mails.filter(({ status = 'sent' }) => statuses.includes(status)).length;
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into email_campaigns (tenant_id, user_id, name, subject, body, body_format, recipients, status, content_id,
        started_at, total_recipients, successful_sends, failed_sends, suppressed_sends, unknown_sends)
      values (${tenantId}, ${userId}, 'November news', 'News', ${body}, 'html', '{"type":"all_clients"}', 'sent',
        ${contentId}, ${mails[0]?.at ?? new Date().toISOString()}, ${mails.length}, ${of('sent')}, ${of('failed')},
        ${of('suppressed')}, ${of('unknown')}) returning id`);
    const id = Number(rows[0]?.id);
    for (const {
      to = 'ann@person.example',
      status = 'sent',
      error = null,
      at = new Date().toISOString(),
      did = [],
    } of mails) {
      const written = await db.execute<{ id: string }>(sql`
        insert into email_logs (tenant_id, kind, cause, campaign_id, content_id, personal, recipient_email, from_name,
          subject, html, text, message_id, status, error, sent_at, created_at)
        values (${tenantId}, 'bulk', ${randomUUID()}, ${id}, ${contentId}, '{"firstName":"Ann","fullName":"Ann Lee"}', ${to},
          'Fern', 'News', '', '', ${randomUUID()}, ${status}, ${error}, ${status === 'sent' ? at : null}, ${at})
        returning id`);
      for (const [kind, link = -1, times = 1] of did)
        await db.execute(sql`insert into mail_events (tenant_id, mail_id, content_id, kind, link_position, times, at)
          values (${tenantId}, ${written.rows[0]?.id}::bigint, ${contentId}, ${kind}, ${link}, ${times}, ${at})`);
    }
    return id;
  });

const asked = async (practice: Practice, path: string) => (await practice.call('GET', `/api/emails/${path}`)).json();

test('results count people once, clicks by link and failures by reason', async () => {
  const practice = await buildPractice(world);
  const id = await buildCampaign(practice, [
    { did: [['click', 0, 3], ['click', 1], ['open']] },
    { to: 'bo@person.example', did: [['click', 0], ['unsubscribe']] },
    { to: 'cy@person.example', did: [['bounce'], ['complaint']] },
    { status: 'failed', error: '550 <d@x.example>: no such user' },
    { status: 'failed', error: '550 <e@y.example>: no such user' },
    { status: 'failed', error: 'Connection refused' },
    { status: 'suppressed', error: 'Has unsubscribed' },
    { status: 'unknown' },
  ]);
  expect(await asked(practice, `campaigns/${id}/results`)).toMatchObject({
    campaign: { id, successfulSends: 3, failedSends: 3, suppressedSends: 1, unknownSends: 1 },
    opened: 1,
    clicked: 2,
    unsubscribed: 1,
    bounced: 1,
    complained: 1,
    links: [
      { url: 'https://a.example/', clicks: 4, people: 2 },
      { url: 'https://b.example/', clicks: 1, people: 1 },
    ],
    failures: [
      { reason: '550 …: no such user', count: 2 },
      { reason: 'Connection refused', count: 1 },
    ],
    leftOut: [{ reason: 'Has unsubscribed', count: 1 }],
  });
});

test('pages recipients by delivery status and by action', async () => {
  const practice = await buildPractice(world);
  const mails: Mail[] = Array.from({ length: 5 }, (_, n) => ({
    to: `p${n}@person.example`,
    did: [
      ['click', 0],
      ['click', 1],
    ],
  }));
  const id = await buildCampaign(practice, [
    ...mails,
    { to: 'f@person.example', status: 'failed', error: 'No' },
    { status: 'queued' },
  ]);
  const seen = async (state: string) => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `state=${state}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const page = await asked(practice, `campaigns/${id}/results/recipients?${query}`);
      found.push(...page.items.map((each: { recipientEmail: string }) => each.recipientEmail));
      cursor = page.nextCursor;
    }
    return found;
  };
  const all = ['p0', 'p1', 'p2', 'p3', 'p4'].map(name => `${name}@person.example`);
  expect(await seen('sent')).toEqual(all);
  expect(await seen('clicked')).toEqual(all);
  expect(await seen('failed')).toEqual(['f@person.example']);
  expect(await seen('waiting')).toEqual(['ann@person.example']);
  expect(await seen('unsubscribed')).toEqual([]);
  const { items } = await asked(practice, `campaigns/${id}/results/recipients?state=clicked&limit=1`);
  expect(items).toMatchObject([{ did: ['click'], fullName: 'Ann Lee' }]);
});

test('exports each recipient once, without CSV injection', async () => {
  const practice = await buildPractice(world);
  const id = await buildCampaign(practice, [
    { to: 'a@person.example', did: [['unsubscribe']] },
    { to: 'b@person.example', status: 'failed', error: '=cmd|calc' },
  ]);
  const answer = await practice.call('GET', `/api/emails/campaigns/${id}/results/export`);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toBe("b@person.example,Ann Lee,Failed,'=cmd|calc,,,,,,");
  expect(lines[2]).toMatch(/^a@person.example,Ann Lee,Sent,,[^,]+,,,Yes,,$/);
});

test('counts by the practice’s days, across daylight-saving changes', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/New_York' });
  // Clocks go forward on March 8, 2026: that day has 23 hours.
  await buildCampaign(practice, [
    { at: '2026-03-08T04:59:00Z' },
    { at: '2026-03-08T05:00:00Z', did: [['click', 0], ['complaint']] },
    { at: '2026-03-09T03:59:00Z', did: [['open'], ['bounce']] },
    { at: '2026-03-09T04:00:00Z', status: 'failed', error: 'No' },
  ]);
  await practice.call('POST', '/api/clients', {});
  const { days, ...rest } = await inScope(practice, scope =>
    getAnalytics(scope, { days: 30, now: new Date('2026-03-09T12:00:00Z') }),
  );
  const none = { sent: 0, failed: 0, clicks: 0, unsubscribes: 0, bounces: 0, opens: 0 };
  expect(days).toHaveLength(30);
  expect(days.slice(-3)).toEqual([
    { ...none, day: '2026-03-07', sent: 1 },
    { ...none, day: '2026-03-08', sent: 2, clicks: 1, unsubscribes: 1, bounces: 1, opens: 1 },
    { ...none, day: '2026-03-09', failed: 1 },
  ]);
  expect(rest).toMatchObject({ totalCampaigns: 1, emailsSent: 3, activeClients: 0, countsOpens: false });
  expect(rest.campaigns).toMatchObject([{ name: 'November news', sent: 3, clicked: 1, unsubscribed: 0, bounced: 1 }]);
  const { days: longPast } = await inScope(practice, scope =>
    getAnalytics(scope, { days: 30, now: new Date('2026-06-09T12:00:00Z') }),
  );
  expect(longPast.every(({ sent }) => sent === 0)).toBe(true);
});

test('hides results from other practices and rejects exports by assistants', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const id = await buildCampaign(practice, [{ did: [['click', 0]] }]);
  for (const path of ['results', 'results/recipients', 'results/export']) {
    expect((await other.call('GET', `/api/emails/campaigns/${id}/${path}`)).status).toBe(404);
    expect((await practice.call('GET', `/api/emails/campaigns/999999/${path}`)).status).toBe(404);
  }
  expect(await asked(other, 'analytics')).toMatchObject({ totalCampaigns: 0, emailsSent: 0, campaigns: [] });
  const assistant = await buildMember(world, practice, 'assistant');
  expect((await assistant.call('GET', `/api/emails/campaigns/${id}/results`)).status).toBe(200);
  expect((await assistant.call('GET', `/api/emails/campaigns/${id}/results/export`)).status).toBe(403);
  for (const query of ['days=31', 'days=x'])
    expect((await practice.call('GET', `/api/emails/analytics?${query}`)).status).toBe(400);
  for (const query of ['state=x', 'limit=0', 'cursor=x', `cursor=${writeCursor([1, 1])}`])
    expect((await practice.call('GET', `/api/emails/campaigns/${id}/results/recipients?${query}`)).status).toBe(400);
});

test('analytics do not count an email as failed if there was no mail server to send it', async () => {
  const practice = await buildPractice(world);
  await buildCampaign(practice, [{ status: 'failed', error: '554' }, { status: 'failed' }]);
  await inScope(practice, ({ db, tenantId }) =>
    db.execute(sql`update email_logs set sent_by = 'outbox' where tenant_id = ${tenantId} and error is null`),
  );
  const { days } = await inScope(practice, scope => getAnalytics(scope, { days: 30 }));
  expect(days.at(-1)).toMatchObject({ sent: 0, failed: 1 });
});
