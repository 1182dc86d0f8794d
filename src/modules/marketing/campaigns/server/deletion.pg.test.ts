import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { tally } from '../../../../testing/practice/campaign.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openMailTransports } from '../../../messaging/emails/server/mail-transports.ts';
import { openBulkOutbox } from '../../../messaging/mailings/server/outbox.ts';

let world: World;
let practice: Practice;
let sink: Sink;
beforeEach(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
  sink = await openSink();
});
afterEach(async () => {
  await sink.close();
  await world.close();
});

const run = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await inSystem(world.services.database, ({ db }) => db.execute<Row>(statement))).rows;

/** Creates this number of clients and starts a campaign to all of them. */
async function beginFor(people: number): Promise<number> {
  await run(sql`insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
    select ${practice.tenantId}, ${practice.userId}, 'Ada', 'Lee', 'person' || n || '@many.example', 'weight_loss'
    from generate_series(1, ${people}::int) n`);
  const fields = { name: 'May', subject: 'Hello', body: 'Dear {firstName}', recipients: { type: 'all_clients' } };
  const { id } = await (await practice.call('POST', '/api/emails/campaigns', fields)).json();
  expect((await practice.call('POST', `/api/emails/campaigns/${id}/send?wait=0`)).status).toBe(200);
  return id;
}

test('clients deleted during two campaigns get no further emails, and counts add up', { tags: 'detail' }, async () => {
  const campaigns = [await beginFor(200)];
  const again = await practice.call('POST', `/api/emails/campaigns/${campaigns[0]}/duplicate`);
  campaigns.push((await again.json()).id);
  await practice.call('POST', `/api/emails/campaigns/${campaigns[1]}/send?wait=0`);
  const way = { sender: smtpSender(sink.url), fromAddress: 'mail@sorrel.example' };
  const mailers = [1, 2].map(() => openBulkOutbox(world.services, openMailTransports(world.services, way)));
  for (const mailer of mailers) await mailer.begin();
  await vi.waitUntil(() => sink.mails.length > 20, 10_000);
  const clients = await run<{ id: string; email: string }>(
    sql`select id, email from clients order by id desc limit 40`,
  );
  const lanes = Array.from({ length: 4 }, (_, lane) => clients.filter((__, at) => at % 4 === lane));
  await Promise.all(
    lanes.map(async lane => {
      for (const { id } of lane) {
        expect((await practice.call('DELETE', `/api/clients/${id}`)).status).toBe(204);
        for (const campaign of campaigns) await tally(world, { id: campaign });
      }
    }),
  );
  for (const mailer of mailers) await mailer.sendDue();
  for (const mailer of mailers) await mailer.close();
  for (const campaign of campaigns) {
    const { total, sent, suppressed, waiting } = await tally(world, { id: campaign });
    expect([total, sent + suppressed, waiting]).toEqual([200, 200, 0]);
  }
  const ids = sink.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  const [left] = await run<{ count: number }>(
    sql`select count(*)::int as count from email_logs where status = 'suppressed' and error = 'The client was deleted.'`,
  );
  expect(left?.count).toBeGreaterThan(0);
});
