// @module-tag slow

import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { hostileTexts } from '../../../../testing/texts/hostile-texts.ts';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { insertAppointment } from '../../appointments/server/appointment-rows.ts';
import type { CalendarFeed } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Values = Partial<Parameters<typeof insertAppointment>[1]>;

const share = async (person: Pick<Practice, 'call'>): Promise<string> => {
  const feed: CalendarFeed = await (await person.call('POST', '/api/calendar-feed')).json();
  return new URL(feed.url ?? expect.fail('no address')).pathname;
};

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.request(path, { method, headers });

const addClient = async (practice: Practice): Promise<number> =>
  (await (await practice.call('POST', '/api/clients', clientFields())).json()).id;

/** An appointment that starts `days` days from now. */
const add = (practice: Practice, clientId: number, days: number, values: Values = {}, userId = practice.userId) =>
  inTenant(world.services.database, { ...practice, userId, role: 'owner' }, async scope => {
    const startTime = addMinutes(new Date(), daysInMinutes(days));
    const times = { startTime, endTime: addMinutes(startTime, 30) };
    return insertAppointment(scope, { clientId, title: 'Session', ...times, ...values });
  });

async function eventsOf(path: string) {
  const answer = await read(path);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents('vevent').map(event => {
    const value = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null;
    const { uid, summary, startDate } = new ICAL.Event(event);
    return { uid, summary, start: startDate.toJSDate(), status: value('status'), value };
  });
}

test('shows own appointments at the secret URL without a session', async () => {
  const practice = await buildPractice(world, { name: 'Fern; "Hill" 🥗', timeZone: 'America/New_York' });
  const colleague = await buildMember(world, practice, 'practitioner');
  const clientId = await addClient(practice);
  const own = await add(practice, clientId, 1, { status: 'confirmed' });
  await add(practice, clientId, 2, { status: 'pending', title: 'Maybe' });
  await add(practice, clientId, 3, { title: 'A colleague’s' }, colleague.userId);
  const path = await share(practice);
  const answer = await read(path);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  const text = await answer.text();
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  for (const line of ['METHOD:PUBLISH', 'X-WR-TIMEZONE:America/New_York', 'X-PUBLISHED-TTL:PT30M']) {
    expect(text.split('\r\n')).toContain(line);
  }
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT30M');
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('name')).toBe('Fern; "Hill" 🥗');
  const [first, second, ...others] = await eventsOf(path);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ summary: 'Felix Romero · Session', status: 'CONFIRMED' });
  expect(first?.start.getTime()).toBe(Math.floor(own.startTime.getTime() / 1_000) * 1_000);
  expect(first?.uid).toBe(`appointment-${practice.tenantId}-${own.id}@localhost`);
  expect(first?.value('url')).toMatch(/^http:\/\/localhost:3000\/appointments\?view=day&date=\d{4}-\d\d-\d\d$/);
  expect(second).toMatchObject({ summary: 'Felix Romero · Maybe', status: 'TENTATIVE' });
  expect(await eventsOf(await share(colleague))).toMatchObject([{ summary: 'Felix Romero · A colleague’s' }]);
});

test('covers 90 days back to a year ahead and keeps cancellations for 30 days', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  const ago = (days: number) => addMinutes(new Date(), -daysInMinutes(days));
  for (const days of [-91, -89, 365, 367]) await add(practice, clientId, days, { title: `${days}` });
  await add(practice, clientId, 5, { title: 'off', status: 'cancelled', cancelledAt: ago(29) });
  await add(practice, clientId, 6, { title: 'long off', status: 'cancelled', cancelledAt: ago(31) });
  const events = await eventsOf(await share(practice));
  expect(events.map(({ summary, status }) => [summary.replace('Felix Romero · ', ''), status])).toEqual([
    ['-89', 'CONFIRMED'],
    ['off', 'CANCELLED'],
    ['365', 'CONFIRMED'],
  ]);
});

test('hides names and titles if set', async () => {
  const practice = await buildPractice(world);
  const path = await share(practice);
  await add(practice, await addClient(practice), 1, { title: 'Diabetes follow-up', description: 'A1c 7.9' });
  const changed = await practice.call('PUT', '/api/calendar-feed', { hideNames: true });
  expect(await changed.json()).toMatchObject({ hideNames: true });
  const text = await (await read(path)).text();
  for (const secret of ['Felix', 'Romero', 'Diabetes', 'A1c']) expect(text).not.toContain(secret);
  expect(await eventsOf(path)).toMatchObject([{ summary: 'Busy' }]);
  // A new URL keeps the setting.
  expect(await eventsOf(await share(practice))).toMatchObject([{ summary: 'Busy' }]);
});

test('excludes notes about appointments', async () => {
  const practice = await buildPractice(world);
  await add(practice, await addClient(practice), 1, { description: 'A1c 7.9' });
  expect(await (await read(await share(practice))).text()).not.toContain('A1c');
});

test('voids the old URL when a new one is created or sharing ends', async () => {
  const practice = await buildPractice(world);
  expect(await (await practice.call('GET', '/api/calendar-feed')).json()).toEqual({
    url: null,
    hideNames: false,
    createdAt: null,
  });
  const seen: string[] = [];
  for (let round = 0; round < 3; round++) {
    const path = await share(practice);
    const shown: CalendarFeed = await (await practice.call('GET', '/api/calendar-feed')).json();
    expect(shown.url).toBe(`http://localhost:3000${path}`);
    for (const old of seen) expect((await read(old)).status).toBe(404);
    expect((await read(path)).status).toBe(200);
    seen.push(path);
    if (round === 1) {
      const ended = await practice.call('DELETE', '/api/calendar-feed');
      expect(await ended.json()).toMatchObject({ url: null });
      expect((await read(path)).status).toBe(404);
      expect((await practice.call('PUT', '/api/calendar-feed', { hideNames: true })).status).toBe(404);
    }
  }
  expect(new Set(seen).size).toBe(3);
});

test.each(
  casesInTurn(
    ['x.ics', '.ics', '%00.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), `${'a'.repeat(5_000)}.ics`, '..%2f.ics'],
    2,
  ),
)('answers 404 at /calendar/%s', async file => {
  expect((await read(`/calendar/${file}`)).status).toBe(404);
});

test('ends the feed of a former member, even after rejoining', async () => {
  const practice = await buildPractice(world);
  const member = await buildMember(world, practice, 'practitioner');
  const path = await share(member);
  expect((await read(path)).status).toBe(200);
  expect((await practice.call('DELETE', `/api/team/members/${member.userId}`)).status).toBeLessThan(300);
  expect((await read(path)).status).toBe(404);
  const { pool } = world.services.database;
  await pool.query('update members set left_at = null, created_at = now() where user_id = $1', [member.userId]);
  expect((await read(path)).status).toBe(404);
});

test('answers 304 until the calendar changes', async () => {
  const practice = await buildPractice(world);
  const path = await share(practice);
  const etag = (await read(path)).headers.get('etag') ?? expect.fail('no ETag');
  const again = await read(path, { 'if-none-match': etag });
  expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
    304,
    '',
    'private, no-cache',
  ]);
  await add(practice, await addClient(practice), 1);
  expect((await read(path, { 'if-none-match': etag })).status).toBe(200);
});

test('answers HEAD like GET without a body', async () => {
  const practice = await buildPractice(world);
  const answer = await read(await share(practice), {}, 'HEAD');
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
});

test('stores no plain URL token in the database', async () => {
  const practice = await buildPractice(world);
  const path = await share(practice);
  const token = path.replace(/^\/calendar\/|\.ics$/g, '');
  const { rows } = await world.services.database.pool.query('select * from calendar_feeds');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('answers 404 until required two-factor sign-in is set up', async () => {
  const practice = await buildPractice(world);
  const path = await share(practice);
  const { pool } = world.services.database;
  const [tenant, rule] = [[practice.tenantId], `two_factor_rules (tenant_id, role) values ($1, 'owner')`];
  await pool.query(`insert into ${rule}`, tenant);
  expect((await read(path)).status).toBe(404);
  await pool.query(`insert into two_factors (user_id, secret, confirmed_at) values ($1, 'sealed', now())`, [
    practice.userId,
  ]);
  expect((await read(path)).status).toBe(200);
});

test('rate-limits reading and guessing feeds', async () => {
  const practice = await buildPractice(world);
  const path = await share(practice);
  const { pool } = world.services.database;
  await read(path);
  await pool.query("update rate_limits set count = 240 where key like 'calendar-feed:%'");
  expect((await read(path)).status).toBe(429);
  const guesser = { 'x-forwarded-for': '203.0.113.77' };
  const statuses: number[] = [];
  for (let index = 0; index < 61; index++) statuses.push((await read('/calendar/x.ics', guesser)).status);
  expect([statuses[59], statuses[60]]).toEqual([404, 429]);
});

test('writes 2,000 appointments, including hostile titles', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  const { pool } = world.services.database;
  await pool.query(
    `insert into appointments (tenant_id, user_id, client_id, title, start_time, end_time)
     select $1, $2, $3, ($4::text[])[1 + n % $5], now() + n * interval '1 hour', now() + n * interval '1 hour' + interval '30 min'
     from generate_series(1, 2000) n`,
    [practice.tenantId, practice.userId, clientId, hostileTexts.map(text => text.slice(0, 200)), hostileTexts.length],
  );
  const path = await share(practice);
  const answer = await read(path);
  const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent');
  expect(events).toHaveLength(2_000);
});
