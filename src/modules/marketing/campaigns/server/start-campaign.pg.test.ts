// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { type CountedWorld, openCountedWorld } from '../../../../testing/counted-world.ts';
import { buildPractice, type Practice, type World } from '../../../../testing/world.ts';
import type { Campaign } from '../contract.ts';
import { startDueCampaigns } from './due-campaigns.ts';

let counted: CountedWorld;
let world: World;
let large: Practice;
/** Larger than the read batch, so that several batches are needed. */
const many = 5_200;

beforeAll(async () => {
  counted = await openCountedWorld();
  world = counted.world;
  large = await practiceOf(many);
  await runAsOwner(world.services.database, 'vacuum analyze clients');
});
afterAll(() => counted.close());

async function practiceOf(count: number): Promise<Practice> {
  const practice = await buildPractice(world);
  await inScope(practice, async ({ db }) => {
    await db.execute(sql`
      insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
      select ${practice.tenantId}, ${practice.userId}, 'First' || n, 'Last', 'Person' || n || '@many.example', 'weight_loss'
      from generate_series(1, ${count}::int) n`);
    await db.execute(sql`insert into mail_suppressions (tenant_id, email, reason)
      select ${practice.tenantId}, 'person' || n * 100 || '@many.example', 'bounced'
      from generate_series(1, ${Math.floor(count / 100)}::int) n`);
  });
  return practice;
}

const inScope = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

const path = '/api/emails/campaigns';
const build = async ({ call }: Practice, given: Record<string, unknown> = {}): Promise<Campaign> => {
  const fields = { name: 'May', subject: 'Hello', body: 'Dear {firstName}', recipients: { type: 'all_clients' } };
  return (await call('POST', path, { ...fields, ...given })).json();
};
const read = async ({ call }: Practice, id: number): Promise<Campaign> => (await call('GET', `${path}/${id}`)).json();
const send = ({ call }: Practice, id: number) => call('POST', `${path}/${id}/send?wait=0`);

/** Rows in the email log of a campaign by status, and the number of distinct addresses. */
async function rowsOf(practice: Practice, id: number) {
  const { rows } = await inScope(practice, ({ db }) =>
    db.execute<{ all: number; addresses: number; waiting: number; suppressed: number }>(sql`
      select count(*)::int as all, count(distinct lower(recipient_email))::int as addresses,
        count(*) filter (where status = 'queued')::int as waiting,
        count(*) filter (where status = 'suppressed')::int as suppressed
      from email_logs where campaign_id = ${id}`),
  );
  return rows[0];
}

test('eight concurrent send requests start the campaign once', async () => {
  const practice = await practiceOf(200);
  const { id } = await build(practice);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(practice, id)));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ totalSent: 0, totalFailed: 0, status: 'sending' });
  }
  expect(await rowsOf(practice, id)).toEqual({ all: 200, addresses: 200, waiting: 198, suppressed: 2 });
  expect(await read(practice, id)).toMatchObject({ status: 'sending', totalRecipients: 200, suppressedSends: 2 });
});

test('concurrent send and delete: exactly one succeeds', async () => {
  const practice = await practiceOf(20);
  for (let round = 0; round < 4; round++) {
    const { id } = await build(practice);
    const [sent, deleted] = await Promise.all([send(practice, id), practice.call('DELETE', `${path}/${id}`)]);
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([sent.status, deleted.status]);
    expect((await rowsOf(practice, id))?.all).toBe(sent.status === 200 ? 20 : 0);
  }
});

test('a concurrent change applies completely or not at all', { tags: 'detail' }, async () => {
  const practice = await practiceOf(20);
  for (let round = 0; round < 4; round++) {
    const campaign = await build(practice);
    const change = { ...campaign, subject: 'Changed', recipientType: undefined };
    const [sent, changed] = await Promise.all([
      send(practice, campaign.id),
      practice.call('PUT', `${path}/${campaign.id}`, change),
    ]);
    expect(sent.status).toBe(200);
    expect([200, 409]).toContain(changed.status);
    const { subject } = await read(practice, campaign.id);
    expect(subject).toBe(changed.status === 200 ? 'Changed' : 'Hello');
    const { rows } = await inScope(practice, ({ db }) =>
      db.execute(sql`select distinct m.subject as mail, c.subject as content from email_logs m
        join mail_contents c on c.id = m.content_id where m.campaign_id = ${campaign.id}`),
    );
    expect(rows).toEqual([{ mail: subject, content: subject }]);
  }
});

test('concurrent workers and a send request start a due campaign once', async () => {
  const practice = await practiceOf(50);
  const { id } = await build(practice);
  await practice.call('POST', `${path}/${id}/schedule`, { scheduledFor: '2199-01-01T09:00' });
  const then = new Date('2199-01-02T00:00:00Z');
  const sweep = () => startDueCampaigns(world.services, undefined, then);
  await Promise.all([sweep(), send(practice, id), sweep(), sweep()]);
  expect(await rowsOf(practice, id)).toMatchObject({ all: 50, addresses: 50 });
  await sweep();
  expect(await rowsOf(practice, id)).toMatchObject({ all: 50 });
});

test('the number of statements doesn’t grow with the audience', { tags: 'detail' }, async () => {
  const few = await practiceOf(100);
  const counts: number[][] = [];
  for (const [practice, people] of [
    [few, 100],
    [large, many],
  ] as const) {
    const { id } = await build(practice);
    const counting = await counted.statementsOf(async () => {
      const answer = await practice.call('POST', '/api/emails/audience', { recipients: { type: 'all_clients' } });
      expect(await answer.json()).toEqual({ total: people - people / 100, leftOut: { bounced: people / 100 } });
    });
    const sending = await counted.statementsOf(async () => expect((await send(practice, id)).status).toBe(200));
    counts.push([counting.length, sending.length]);
    expect(await rowsOf(practice, id)).toMatchObject({ all: people, addresses: people });
  }
  // Rows of the audit log, which is written in the background, may be among them.
  for (const count of counts.flat()) expect(count).toBeGreaterThan(0);
  for (const count of counts.flat()) expect(count).toBeLessThan(30);
});

test('counts large custom and subscriber audiences and matches their clients', { tags: 'detail' }, async () => {
  const emails = Array.from({ length: many }, (_, n) => `person${n + 1}@many.example`);
  const { id } = await (await large.call('GET', '/api/storefront')).json();
  await inScope(large, ({ db }) =>
    db.execute(sql`insert into newsletter_subscribers (tenant_id, storefront_id, email)
      select ${large.tenantId}, ${id}, 'person' || n || '@many.example' from generate_series(1, ${many}::int) n`),
  );
  await runAsOwner(world.services.database, 'vacuum analyze newsletter_subscribers');
  for (const recipients of [{ type: 'custom_emails', emails }, { type: 'subscribers' }]) {
    const answer = await large.call('POST', '/api/emails/audience', { recipients });
    expect(await answer.json()).toEqual({ total: many - many / 100, leftOut: { bounced: many / 100 } });
  }
  const campaign = await build(large, { recipients: { type: 'subscribers' } });
  await send(large, campaign.id);
  const { rows } = await inScope(large, ({ db }) =>
    db.execute(sql`select count(distinct client_id)::int as clients, min(personal ->> 'fullName') as first
      from email_logs where campaign_id = ${campaign.id}`),
  );
  expect(rows).toEqual([{ clients: many, first: 'First1 Last' }]);
});
