import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { addMinutes, dayIn, timeIn, wallToInstant } from '../../../../shared/dates.ts';
import { buildPractice, call, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { nextDigestAt } from './next-digest.ts';
import { sendDigests } from './send.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = 'America/Los_Angeles';
const at = (day: string, time: string) => wallToInstant(day, time, zone) ?? new Date(0);
const run = (text: ReturnType<typeof sql>) => asSystem(world.services.database).db.execute(text);

type Mail = { subject: string; text: string; html: string; to: string; unsubscribe: string };
const mailsOf = async ({ tenantId }: Practice): Promise<Mail[]> =>
  (
    await run(sql`select subject, text, html, recipient_email as to, unsubscribe_url as unsubscribe from email_logs
      where tenant_id = ${tenantId} and cause like 'summary of %' order by id`)
  ).rows as Mail[];
/** A practice whose owner turned the digest on weeks ago. */
async function asked(hour = 7, first = at('2030-01-07', '07:00')) {
  const practice = await buildPractice(world);
  expect((await practice.call('PUT', '/api/digest', { isOn: true, hour })).status).toBe(200);
  await run(sql`update digests set next_at = ${first.toISOString()} where tenant_id = ${practice.tenantId}`);
  return practice;
}
async function addSession(practice: Practice, day: string, time: string) {
  const fields = clientFields({ email: 'felix@romero.example', notes: 'Diabetes' });
  const client = await (await practice.call('POST', '/api/clients', fields)).json();
  const startTime = at(day, time);
  const times = { startTime: startTime.toISOString(), endTime: addMinutes(startTime, 30).toISOString() };
  const session = { clientId: client.id, title: 'Diabetes check', description: 'A1c', type: 'follow-up', ...times };
  expect((await practice.call('POST', '/api/appointments', { ...session, status: 'scheduled' })).status).toBe(201);
}

test('sends once at the chosen hour, with times and first names and no health data', async () => {
  const practice = await asked();
  await addSession(practice, '2030-01-07', '10:30');
  await sendDigests(world.services, undefined, at('2030-01-07', '06:59'));
  expect(await mailsOf(practice)).toEqual([]);
  await sendDigests(world.services, undefined, at('2030-01-07', '07:00'));
  await sendDigests(world.services, undefined, at('2030-01-07', '07:01'));
  const [mail, ...more] = await mailsOf(practice);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: practice.email, subject: expect.stringContaining('January 7, 2030') });
  expect(mail?.text).toContain('10:30 AM Felix R.');
  expect(mail?.text).toContain('1 unconfirmed');
  for (const secret of ['Diabetes', 'A1c', 'Romero', 'romero']) expect(mail?.html, secret).not.toContain(secret);
  for (const path of ['/appointments?view=day', '/settings?tab=profile', '/daily-summary?token='])
    expect(mail?.html).toContain(`href="http://localhost:3000${path}`);
});

test('skips a day without news and continues on the next', async () => {
  const practice = await asked();
  await sendDigests(world.services, undefined, at('2030-01-07', '07:00'));
  expect(await mailsOf(practice)).toEqual([]);
  await addSession(practice, '2030-01-08', '09:00');
  await sendDigests(world.services, undefined, at('2030-01-08', '07:00'));
  expect(await mailsOf(practice)).toHaveLength(1);
});

test('reports an event once', async () => {
  const practice = await asked();
  await practice.call('POST', '/api/subscribers', { email: 'ann@reader.example', hasAgreed: true });
  await run(sql`update newsletter_subscribers set subscribed_at = '2030-01-07T10:00:00Z', confirmed_at = null
    where tenant_id = ${practice.tenantId}`);
  await sendDigests(world.services, undefined, at('2030-01-07', '07:00'));
  expect((await mailsOf(practice))[0]?.text).toContain('1 new subscriber');
  await sendDigests(world.services, undefined, at('2030-01-08', '07:00'));
  expect(await mailsOf(practice)).toHaveLength(1);
});

test('reports the hours between after the digest moves to a later hour', async () => {
  const practice = await asked();
  await addSession(practice, '2030-01-07', '10:30');
  await sendDigests(world.services, undefined, at('2030-01-07', '07:00'));
  await practice.call('POST', '/api/subscribers', { email: 'ann@reader.example', hasAgreed: true });
  await run(sql`update newsletter_subscribers set subscribed_at = '2030-01-07T20:00:00Z', confirmed_at = null
    where tenant_id = ${practice.tenantId}`);
  const evening = (day: string) => at(day, '18:00');
  await run(sql`update digests set hour = 18, next_at = ${evening('2030-01-07').toISOString()}
    where tenant_id = ${practice.tenantId}`);
  await sendDigests(world.services, undefined, evening('2030-01-07'));
  // One per day.
  expect(await mailsOf(practice)).toHaveLength(1);
  await sendDigests(world.services, undefined, evening('2030-01-08'));
  const [, second] = await mailsOf(practice);
  expect(second?.text).toContain('1 new subscriber');
});

test('skips the morning digest after a long outage', async () => {
  const practice = await asked();
  await addSession(practice, '2030-01-07', '20:00');
  await sendDigests(world.services, undefined, at('2030-01-07', '13:30'));
  expect(await mailsOf(practice)).toEqual([]);
});

test('sends one digest a day across DST changes', () => {
  const from = (start: Date, hour: number, days: number) => {
    const looks: Date[] = [];
    while (looks.length < days) looks.push(nextDigestAt(hour, zone, looks.at(-1) ?? start));
    return looks.map(look => `${dayIn(look, zone)} ${timeIn(look, zone)}`);
  };
  // On March 10, 2030 the clocks skip 2:00; on November 3 they repeat 1:00.
  expect(from(at('2030-03-09', '12:00'), 2, 2)).toEqual(['2030-03-10 03:00', '2030-03-11 02:00']);
  expect(from(at('2030-11-02', '12:00'), 1, 2)).toEqual(['2030-11-03 01:00', '2030-11-04 01:00']);
});

test('is off by default and rejects an invalid hour', async () => {
  const practice = await buildPractice(world);
  expect(await (await practice.call('GET', '/api/digest')).json()).toEqual({ isOn: false, hour: 7 });
  for (const hour of [24, -1, 7.5, '7']) {
    expect((await practice.call('PUT', '/api/digest', { isOn: true, hour })).status, String(hour)).toBe(400);
  }
  await practice.call('PUT', '/api/digest', { isOn: true, hour: 6 });
  expect(await (await practice.call('GET', '/api/digest')).json()).toEqual({ isOn: true, hour: 6 });
  await practice.call('PUT', '/api/digest', { isOn: false, hour: 6 });
  expect((await (await practice.call('GET', '/api/digest')).json()).isOn).toBe(false);
});

test('unsubscribes by POST, not by GET or with an invalid token', async () => {
  const practice = await asked();
  await addSession(practice, '2030-01-07', '10:30');
  await sendDigests(world.services, undefined, at('2030-01-07', '07:00'));
  const [mail] = await mailsOf(practice);
  const path = String(mail?.unsubscribe).replace('http://localhost:3000', '');
  const isOn = async () => (await (await practice.call('GET', '/api/digest')).json()).isOn;
  expect((await world.request(path)).status).toBe(200);
  expect((await world.request(`${path}x`)).status).toBe(404);
  expect(await isOn()).toBe(true);
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = { method: 'POST', headers: oneClick, body: 'List-Unsubscribe=One-Click' };
  expect((await world.request(`${path}x`, posted)).status).toBe(404);
  expect(await isOn()).toBe(true);
  expect((await world.request(path, posted)).status).toBe(200);
  expect(await isOn()).toBe(false);
});

test('sends nothing to a former member', async () => {
  const practice = await asked();
  await addSession(practice, '2030-01-07', '10:30');
  await run(sql`update members set left_at = now() where tenant_id = ${practice.tenantId}`);
  await sendDigests(world.services, undefined, at('2030-01-07', '07:00'));
  expect(await mailsOf(practice)).toEqual([]);
});

test('requires a session', async () => {
  expect((await call(world)('GET', '/api/digest')).status).toBe(401);
});
