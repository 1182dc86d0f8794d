// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inSystem, inTenant } from '../../../../platform/database/scope.ts';
import { type MailSender, outboxSender } from '../../../../platform/mail/sender.ts';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { type MailOutbox, openMailOutbox } from './outbox.ts';
import { queueMail } from './queue-mail.ts';

let world: World;
let practice: Practice;
let sink: Sink;
let sender: MailSender;
let mailer: MailOutbox;

beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());
beforeEach(async () => {
  practice = await buildPractice(world);
  sink = await openSink();
  sender = smtpSender(sink.url);
  mailer = mailerWith(sender);
});
afterEach(async () => {
  // Emails of other tests must not be sent or found here.
  await world.services.database.pool.query('delete from email_logs');
  sender.close();
  await sink.close();
});

const mailerWith = (through: MailSender) =>
  openMailOutbox(world.services, { sender: through, fromAddress: 'mail@sorrel.example' });

const queue = (count: number, subject = 'A subject') =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    for (let index = 0; index < count; index++) {
      const mail = { cause: `test ${index}`, to: `client${index}@client.example`, fromName: 'Fernhill', subject };
      await queueMail(world.services, scope, { ...mail, html: '<p>Hello</p>', text: 'Hello' });
    }
  });

const rows = async () => (await practice.call('GET', '/api/emails/logs')).json();
const statuses = async (): Promise<string[]> => (await rows()).map((row: { status: string }) => row.status);
const hurry = () =>
  inSystem(world.services.database, ({ db }) => db.execute(sql`update email_logs set next_attempt_at = now()`));

test('sends a queued email once with its own Message-ID and marks it sent', async () => {
  await queue(1);
  await mailer.sendDue();
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(1);
  expect(sink.mails[0]?.to).toBe('client0@client.example');
  expect(sink.mails[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
  expect((await rows())[0]).toMatchObject({ status: 'sent', sentBy: 'smtp', error: null });
});

test('ten concurrent workers send each email once', async () => {
  await queue(60);
  await Promise.all(Array.from({ length: 10 }, () => mailerWith(sender).sendDue()));
  expect(sink.mails).toHaveLength(60);
  expect(new Set(sink.mails.map(mail => mail.messageId)).size).toBe(60);
});

test('queues one email per cause', async () => {
  await queue(1);
  await queue(1);
  expect(await rows()).toHaveLength(1);
});

test('retries after a temporary SMTP error and sends once', async () => {
  sink.setBehavior('later');
  await queue(1);
  await mailer.sendDue();
  expect((await rows())[0]).toMatchObject({ status: 'queued', error: expect.stringContaining('450') });
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(0);
  sink.setBehavior('takes');
  await hurry();
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(1);
  expect(await statuses()).toEqual(['sent']);
});

test('doesn’t retry after a permanent SMTP error', async () => {
  sink.setBehavior('never');
  await queue(1);
  await mailer.sendDue();
  expect((await rows())[0]).toMatchObject({ status: 'failed', error: '550 No such mailbox' });
});

test('sends queued emails once the server is back', async () => {
  await sink.close();
  await queue(3);
  await mailer.sendDue();
  expect(await statuses()).toEqual(['queued', 'queued', 'queued']);
  sink = await openSink(sink.port);
  await hurry();
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(3);
});

test('a connection lost after sending marks the email unknown, without a retry', async () => {
  sink.setBehavior('drops');
  await queue(1);
  await mailer.sendDue();
  expect((await rows())[0]).toMatchObject({ status: 'unknown' });
  sink.setBehavior('takes');
  await hurry();
  await mailer.sendDue();
  expect(sink.mails).toHaveLength(1);
});

test('deletes the content of account emails after sending', async () => {
  await queue(1);
  await world.services.database.pool.query("update email_logs set kind = 'account'");
  await mailer.sendDue();
  expect(sink.mails[0]?.raw).toContain('Hello');
  const { rows: kept } = await world.services.database.pool.query('select html, text, status from email_logs');
  expect(kept).toEqual([{ html: '', text: '', status: 'sent' }]);
});

test('a rejected SMTP login never fails an email for good', async () => {
  const strict = await openSink(0, [], { password: 'secret' });
  const withPassword = (password: string) => smtpSender(strict.url.replace('smtp://', `smtp://user:${password}@`));
  const [wrong, right] = [withPassword('wrong'), withPassword('secret')];
  await queue(1);
  await mailerWith(wrong).sendDue();
  expect((await rows())[0]).toMatchObject({ status: 'queued', error: expect.stringContaining('535') });
  await hurry();
  await mailerWith(right).sendDue();
  expect(strict.mails).toHaveLength(1);
  wrong.close();
  right.close();
  await strict.close();
});

test('a line break in the subject adds no header', async () => {
  await queue(1, 'Hello\r\nBcc: everyone@else.example\nX-Injected: yes');
  await mailer.sendDue();
  expect(sink.mails[0]?.raw).not.toMatch(/^(bcc|x-injected):/im);
  expect(sink.mails[0]?.raw).toMatch(/^subject: Hello Bcc: everyone@else\.example X-Injected: yes/im);
});

test('without a mail server an email fails with the reason and keeps no password link', async () => {
  await queue(2);
  await world.services.database.pool.query("update email_logs set kind = 'account' where cause = 'test 1'");
  await mailerWith(outboxSender()).sendDue();
  const error = 'No mail server is set up.';
  expect(await rows()).toMatchObject([{ status: 'failed', sentBy: 'outbox', error, sentAt: null }]);
  const { rows: kept } = await world.services.database.pool.query('select kind, text from email_logs order by id');
  expect(kept).toEqual([
    { kind: 'transactional', text: 'Hello' },
    { kind: 'account', text: '' },
  ]);
  await hurry();
  await mailer.sendDue();
  expect(sink.mails).toEqual([]);
});
