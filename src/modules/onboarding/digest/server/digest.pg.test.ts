import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { openSink } from '../../../../testing/peers/smtp-sink.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { openMailOutbox } from '../../../messaging/emails/server/outbox.ts';
import { sendDigests } from './send.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

test('queues one email a day despite concurrent workers and a crash', async () => {
  const practice = await buildPractice(world);
  await practice.call('PUT', '/api/digest', { isOn: true, hour: 7 });
  await practice.call('POST', '/api/subscribers', { email: 'ann@reader.example', hasAgreed: true });
  const { db } = asSystem(world.services.database);
  const due = () => db.execute(sql`update digests set next_at = now() - interval '1 minute', told_until = null`);
  const count = async () =>
    (await db.execute<{ count: number }>(sql`select count(*)::int from email_logs where cause like 'summary of %'`))
      .rows[0]?.count;
  await due();
  // If the transaction fails after the email was queued, the rollback removes the email.
  const dying = () => {
    throw new Error('gone');
  };
  await sendDigests({ ...world.services, jobs: { enqueue: dying } });
  expect(await count()).toBe(0);
  await Promise.all(Array.from({ length: 8 }, () => sendDigests(world.services)));
  expect(await count()).toBe(1);
  // Even if the row is reset, a second email on that day is not sent.
  await due();
  await sendDigests(world.services);
  expect(await count()).toBe(1);
});

test('sends an email with one-click unsubscribe', async () => {
  const sink = await openSink();
  const practice = await buildPractice(world);
  await practice.call('PUT', '/api/digest', { isOn: true, hour: 7 });
  await practice.call('POST', '/api/subscribers', { email: 'bea@reader.example', hasAgreed: true });
  const { db } = asSystem(world.services.database);
  await db.execute(
    sql`update digests set next_at = now() - interval '1 minute' where tenant_id = ${practice.tenantId}`,
  );
  await sendDigests(world.services);
  const sender = smtpSender(sink.url);
  const mailer = openMailOutbox(world.services, { sender, fromAddress: 'mail@sorrel.example' });
  await mailer.sendDue();
  await mailer.sendDue();
  const mine = sink.mails.filter(({ to }) => to === practice.email);
  expect(mine).toHaveLength(1);
  // Long headers are folded (RFC 5322, section 2.2.3).
  const raw = mine[0]?.raw.replace(/\r?\n[ \t]+/g, ' ');
  expect(raw).toContain('1 new subscriber');
  expect(raw).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/daily-summary\?token=/im);
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
  sender.close();
  await sink.close();
});
