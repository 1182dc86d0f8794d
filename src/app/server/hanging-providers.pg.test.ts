import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMailer, sendDueMails } from '../../features/emails/server/send-mail.ts';
import { openTexter, sendDueSms } from '../../features/sms/server/send-sms.ts';
import { inSystem } from '../../platform/database/scope.ts';
import { smtpSender } from '../../platform/mail/smtp.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { newDatabase } from '../../testing/postgres.ts';
import { openSilentServer } from '../../testing/silent-server.ts';
import { openSink } from '../../testing/smtp-sink.ts';
import { openPeer } from '../../testing/vendor-peers.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../testing/world.ts';

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

/** Milliseconds until it has answered. */
async function timed(click: () => Promise<Response>) {
  const start = performance.now();
  const answer = await click();
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return { answer, took: performance.now() - start };
}

/** What people do that sends something; returns how long each took. */
async function clickThrough(time: string, phone: string) {
  const fields = bookingFields(practice.slug, { date, time, phone });
  const booking = await timed(() => call(world)('POST', '/api/appointments/book', fields));
  const { id } = await booking.answer.json();
  const { clientId } = await (await practice.call('GET', `/api/appointments/${id}`)).json();
  const text = { clientId, message: 'See you soon', key: `a-click-at-${time.replace(':', '-')}` };
  const byHand = (channel: string) =>
    timed(() => practice.call('POST', `/api/appointments/${id}/send-${channel}-reminder`));
  const clicks = [
    await byHand('sms'),
    await byHand('email'),
    await timed(() => practice.call('POST', '/api/sms', text)),
  ];
  return [booking, ...clicks].map(({ took }) => took);
}

/** Of several rounds the quickest of each click: in one of them nothing else came between. */
async function quickest(rounds: [time: string, phone: string][]) {
  const took: number[][] = [];
  for (const [time, phone] of rounds) took.push(await clickThrough(time, phone));
  return (took[0] ?? []).map((_, click) => Math.min(...took.map(round => round[click] ?? 0)));
}

test('while the mail server and Twilio hang no click takes longer; what was asked for arrives when they are back', {
  timeout: 60_000,
}, async () => {
  const [silent, sink, peer] = [await openSilentServer(), await openSink(), await openPeer()];
  const account = { TWILIO_ACCOUNT_SID: 'AC0777', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15035550177' };
  Object.assign(world.services.env, account, { TWILIO_API_URL: peer.url });
  const [hanging, healthy] = [smtpSender(`smtp://127.0.0.1:${silent.port}`), smtpSender(sink.url)];
  const through = (sender: typeof healthy) =>
    openMailer(world.services, { sender, fromAddress: 'mail@sorrel.example' });
  const sendAll = (sender: typeof healthy) =>
    Promise.all([sendDueMails(through(sender)), sendDueSms(openTexter(world.services))]);

  // The first time is slower for reasons of its own.
  await clickThrough('09:00', '(503) 555-0181');
  const well = await quickest([
    ['10:00', '(503) 555-0182'],
    ['11:00', '(503) 555-0183'],
  ]);
  peer.setMood('hangs');
  const sending = sendAll(hanging);
  await vi.waitUntil(() => silent.connections() > 0 && peer.calls.length > 0, { timeout: 10_000 });
  const hung = await quickest([
    ['13:00', '(503) 555-0184'],
    ['14:00', '(503) 555-0184'],
    ['15:00', '(503) 555-0184'],
  ]);
  hung.forEach((took, index) => {
    expect(took).toBeLessThan(1_000);
    expect(took).toBeLessThan(2 * (well[index] ?? 0) + 50);
  });

  peer.setMood('answers');
  await sending;
  await run('update sms_logs set next_attempt_at = now(); update email_logs set next_attempt_at = now()');
  await sendAll(healthy);
  const ofTheHungOnes = "where recipient_phone = '+15035550184'";
  expect(await run(`select status from sms_logs ${ofTheHungOnes}`)).toEqual(Array(6).fill({ status: 'sent' }));
  const mails = await run('select status, count(*)::int from email_logs group by status');
  expect(mails).toEqual([{ status: 'sent', count: sink.mails.length }]);
  for (const sender of [hanging, healthy]) sender.close();
  await Promise.all([silent.close(), sink.close(), peer.close()]);
});
