// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inSystem, inTenant } from '../../../../platform/database/scope.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { buildSending, tally } from '../../../../testing/practice/campaign.ts';
import { pairOf, postForm } from '../../../../testing/practice/mail-link.ts';
import { knownOf, reportMails, sentMail, webhookSecret } from '../../../../testing/practice/mail-server.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { watchStatements } from '../../../../testing/statements.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { unsubscribeHref } from '../../../marketing/subscribers/server/links.ts';
import { openMailTransports } from '../../emails/server/mail-transports.ts';
import { openMailOutbox } from '../../emails/server/outbox.ts';
import { queueMail } from '../../emails/server/queue-mail.ts';
import { type BulkOutbox, openBulkOutbox } from '../../mailings/server/outbox.ts';

let world: World;
let practice: Practice;
let sink: Sink;
let mailer: BulkOutbox;
let statementsOf: ReturnType<typeof watchStatements>;
beforeAll(async () => {
  const database = await newDatabase();
  statementsOf = watchStatements(database.pool);
  world = await openWorld(database);
});
afterAll(() => world.close());
beforeEach(async () => {
  practice = await buildPractice(world);
  sink = await openSink();
  mailer = openBulkOutbox(world.services, openMailTransports(world.services, way()));
});
afterEach(async () => {
  await mailer.close();
  // Emails of other tests must not be sent here.
  await run(sql`delete from email_logs`);
  await sink.close();
});

const way = () => ({ sender: smtpSender(sink.url), fromAddress: 'mail@sorrel.example' });
const run = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await inSystem(world.services.database, ({ db }) => db.execute<Row>(statement))).rows;

function leave(email: string) {
  const { token = '' } = pairOf(
    new URL(unsubscribeHref(world.services, { tenantId: practice.tenantId, email })).search,
  );
  return postForm(world, '/newsletter-unsubscribe', { token, answer: 'unsubscribe' });
}

test('starts no email to people who unsubscribed during the campaign', async () => {
  const campaign = await buildSending(world, practice, 120);
  const { sender, fromAddress } = way();
  // Makes sure that some are sent before many more start, however fast sending is.
  const firstHaveLeft = Promise.withResolvers<void>();
  const send: typeof sender.send = async (...given) => {
    if (sink.mails.length > 20) await firstHaveLeft.promise;
    return sender.send(...given);
  };
  mailer = openBulkOutbox(
    world.services,
    openMailTransports(world.services, { sender: { ...sender, send }, fromAddress }),
  );
  await mailer.begin();
  await vi.waitUntil(() => sink.mails.length > 20, { timeout: 20_000 });
  const left = new Map<string, Date>();
  for (let at = 119; at >= 100; at -= 4) {
    const emails = [at, at - 1, at - 2, at - 3].map(each => `client${each}@many.example`);
    await Promise.all(
      emails.map(async email => {
        expect((await leave(email)).status).toBe(200);
        left.set(email, new Date());
      }),
    );
    await tally(world, campaign);
    firstHaveLeft.resolve();
  }
  await mailer.settled();
  await mailer.sendDue();
  const mails = await run<{ email: string; status: string; begun: Date | null }>(
    sql`select recipient_email as email, status, last_byte_at as begun from email_logs where kind = 'bulk'`,
  );
  const afterwards = mails.filter(({ email, begun }) => {
    const at = left.get(email);
    return at && begun && begun > at;
  });
  expect(afterwards).toEqual([]);
  const held = mails.filter(({ status }) => status === 'suppressed').length;
  expect(held).toBeGreaterThan(0);
  expect(await tally(world, campaign)).toMatchObject({
    status: 'sent',
    suppressed: held,
    sent: 120 - held,
    waiting: 0,
  });
});

test('an unknown mailbox is suppressed for campaigns and appointment emails', async () => {
  const campaign = await buildSending(world, practice, 3);
  sink.setBehavior('never');
  await mailer.sendDue();
  expect(await tally(world, campaign)).toMatchObject({ failed: 3, waiting: 0 });
  const refused = 'client1@many.example';
  expect(await knownOf(world, practice, refused)).toMatchObject({ reasons: ['bounced'], events: ['bounce'] });
  const mailbox = { kind: 'transactional', email: 'booker@client.example' } as const;
  const account = { kind: 'account', email: 'owner@practice.example' } as const;
  for (const { kind, email: to } of [mailbox, account]) {
    await inSystem(world.services.database, system =>
      queueMail(
        world.services,
        { ...system, tenantId: practice.tenantId },
        { kind, cause: to, to, fromName: 'F', subject: 'S', html: '', text: 'Hello' },
      ),
    );
  }
  await openMailOutbox(world.services, way()).sendDue();
  expect(await knownOf(world, practice, mailbox.email)).toMatchObject({ reasons: ['bounced'], events: [] });
  expect(await run(sql`select status from email_logs where kind = 'account'`)).toEqual([{ status: 'failed' }]);
  expect((await knownOf(world, practice, account.email)).reasons).toEqual([]);
  // Transactional emails are still retried.
  sink.setBehavior('takes');
  await inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
    queueMail(world.services, scope, {
      cause: 'again',
      to: mailbox.email,
      fromName: 'F',
      subject: 'S',
      html: '',
      text: 'x',
    }),
  );
  await openMailOutbox(world.services, way()).sendDue();
  expect(sink.mails.map(({ to }) => to)).toEqual([mailbox.email]);
});

test('a busy server causes no suppression', async () => {
  await buildSending(world, practice, 3);
  sink.setBehavior('later');
  await mailer.sendDue();
  expect(await run(sql`select * from mail_suppressions where tenant_id = ${practice.tenantId}`)).toEqual([]);
});

test('concurrent identical calls take effect once; statements don’t grow with events', async () => {
  const secret = await webhookSecret(practice);
  const messageIds: string[] = [];
  for (let at = 0; at < 20; at++) messageIds.push(await sentMail(world, practice, `reader${at}@many.example`));
  await run(sql`insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id, status)
    select ${practice.tenantId}, 'bulk', 'm' || n, 'm' || n || '@many.example', 'F', 'S', '', '', '<m' || n || '@x>', 'sent'
    from generate_series(1, 1000) n`);
  const given = { secret, key: practice.tenantId };
  const events = messageIds.map(messageId => ({ type: 'bounce', hard: true, messageId }));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => reportMails(world, { events }, { ...given, id: 'one and the same' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const taken = await Promise.all(answers.map(async answer => (await answer.json()).taken));
  expect(taken.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 20]);
  const few = await statementsOf(() => reportMails(world, { events }, given));
  // Reports each email several times, in separate calls and different orders.
  const both = [...events, ...events.map(each => ({ ...each, type: 'complaint' }))];
  const calls = [events, events.toReversed(), both, both.toReversed(), events, events.toReversed()];
  const together = await statementsOf(async () => {
    const others = await Promise.all(calls.map(each => reportMails(world, { events: each }, given)));
    expect(others.map(({ status }) => status)).toEqual(calls.map(() => 200));
  });
  // One insert per call: a deadlock victim would retry and insert again.
  expect(together.filter(({ text }) => text.includes('insert into "mail_webhook_calls"'))).toHaveLength(calls.length);
  const many = Array.from({ length: 1_000 }, (_, at) => ({ type: 'bounce', hard: true, messageId: `m${at + 1}@x` }));
  const sent = await statementsOf(async () => {
    expect(await (await reportMails(world, { events: many }, given)).json()).toEqual({ events: 1_000, taken: 1_000 });
  });
  // Allows for a few unrelated queries.
  expect(sent.length).toBeLessThan(few.length + 20);
});
