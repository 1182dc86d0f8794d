// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMailOutbox } from '../../../modules/messaging/emails/server/outbox.ts';
import { openSmsOutbox } from '../../../modules/messaging/sms/server/outbox.ts';
import { inSystem } from '../../../platform/database/scope.ts';
import { smtpSender } from '../../../platform/mail/smtp.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { openSilentServer } from '../../../testing/peers/silent-server.ts';
import { openSink } from '../../../testing/peers/smtp-sink.ts';
import { openPeer } from '../../../testing/peers/vendor-peers.ts';
import { newDatabase } from '../../../testing/setup/postgres.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeEach(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
});
afterEach(() => world.close());

const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 5);
const run = (statement: string) =>
  inSystem(world.services.database, ({ db }) => db.execute(sql.raw(statement))).then(({ rows }) => rows);

/** User actions that send a message. */
async function clickThrough(time: string, phone: string) {
  const answered = async (answer: Response) => {
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    return answer;
  };
  const fields = bookingFields(practice.slug, { date, time, phone });
  const booked = await answered(await call(world)('POST', '/api/appointments/book', fields));
  const { id } = await booked.json();
  const { clientId } = await (await practice.call('GET', `/api/appointments/${id}`)).json();
  const text = { clientId, message: 'See you soon', key: `a-click-at-${time.replace(':', '-')}` };
  await answered(await practice.call('POST', `/api/appointments/${id}/send-sms-reminder`));
  await answered(await practice.call('POST', `/api/appointments/${id}/send-email-reminder`));
  await answered(await practice.call('POST', '/api/sms', text));
}

test('answers at once while mail server and Twilio hang, and delivers later', async () => {
  const [silent, sink, peer] = [await openSilentServer(), await openSink(), await openPeer()];
  const account = { TWILIO_ACCOUNT_SID: 'AC0777', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15035550177' };
  Object.assign(world.services.env, account, { TWILIO_API_URL: peer.url });
  const [hanging, healthy] = [smtpSender(`smtp://127.0.0.1:${silent.port}`), smtpSender(sink.url)];
  const through = (sender: typeof healthy) =>
    openMailOutbox(world.services, { sender, fromAddress: 'mail@sorrel.example' });
  const sendAll = (sender: typeof healthy) =>
    Promise.all([through(sender).sendDue(), openSmsOutbox(world.services).sendDue()]);

  await clickThrough('10:00', '(503) 555-0182');
  peer.setBehavior('hangs');
  let isSent = false;
  const sending = sendAll(hanging).then(() => {
    isSent = true;
  });
  await vi.waitUntil(() => silent.connections() > 0 && peer.calls.length > 0, { timeout: 10_000 });
  await clickThrough('13:00', '(503) 555-0184');
  await clickThrough('14:00', '(503) 555-0184');
  // All requests were answered although both providers were hanging.
  expect(isSent).toBe(false);

  await silent.close();
  await peer.close();
  await sending;
  const back = await openPeer(peer.port);
  await run('update sms_logs set next_attempt_at = now(); update email_logs set next_attempt_at = now()');
  await sendAll(healthy);
  const ofTheHungOnes = "where recipient_phone = '+15035550184'";
  expect(await run(`select status from sms_logs ${ofTheHungOnes}`)).toEqual(Array(4).fill({ status: 'sent' }));
  const mails = await run('select status, count(*)::int from email_logs group by status');
  expect(mails).toEqual([{ status: 'sent', count: sink.mails.length }]);
  for (const sender of [hanging, healthy]) sender.close();
  await Promise.all([sink.close(), back.close()]);
});
