// @module-tag slow

import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem, type Database } from '../../../../platform/database/scope.ts';
import { openJobs } from '../../../../platform/jobs/jobs.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, dayIn, wallToInstant } from '../../../../shared/dates.ts';
import { calendarFile, openCalendarServer, serves } from '../../../../testing/peers/calendar-server.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../../../testing/setup/postgres.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { claimCalendar, leaseSeconds, openCalendarChecks, refresh } from './refresh.ts';

/** Two processes on one database; the first takes requests, the second can be a worker. */
let world: World;
let other: Services;
let otherDatabase: Database & { close: () => Promise<void> };
beforeAll(async () => {
  const url = await newDatabaseUrl();
  world = await openWorld(connectWithLongTimeout(url));
  otherDatabase = connectWithLongTimeout(url);
  other = { ...world.services, database: otherDatabase };
});
afterAll(async () => {
  await otherDatabase.close();
  await world.close();
});
beforeEach(() => {
  world.services.env.ALLOW_PRIVATE_ADDRESSES = true;
});

const zone = 'America/Los_Angeles';
const day = addDays(dayIn(new Date(), zone), 2);
const at = (time: string) => wallToInstant(day, time, zone) ?? expect.fail('no such time');
const file = (from: string, to: string) => calendarFile([{ start: at(from), end: at(to) }]);
const query = (text: string, values: unknown[]) => world.services.database.pool.query(text, values);

async function addTo(practice: Practice, handler = serves(file('10:00', '11:00'))) {
  const server = await openCalendarServer(handler);
  const { id } = await (await practice.call('POST', '/api/busy-calendars', { address: server.url })).json();
  return { server, which: { tenantId: practice.tenantId, id: Number(id) } };
}
const makeDue = ({ tenantId }: { tenantId: number }) =>
  query('update busy_calendars set next_check_at = now() where tenant_id = $1', [tenantId]);
/** As if it was last read this many minutes ago. */
const age = ({ tenantId }: { tenantId: number }, minutes = 11) =>
  query('update busy_calendars set checked_at = now() - make_interval(mins => $2::int) where tenant_id = $1', [
    tenantId,
    minutes,
  ]);
const timesOf = async ({ tenantId }: { tenantId: number }) =>
  (await query('select start_time from busy_times where tenant_id = $1 order by 1', [tenantId])).rows.map(
    ({ start_time }) => (start_time.getTime() - at('00:00').getTime()) / 3_600_000,
  );
/** The milliseconds that a request for free times takes, and whether it offers 10:00. */
async function slots({ slug }: Practice) {
  const search = new URLSearchParams({ storefrontSlug: slug, date: day, appointmentType: 'consultation' });
  const began = performance.now();
  const answer = await (await call(world)('GET', `/api/appointments/slots?${search}`)).json();
  const isFree = answer.slots.some(({ time }: { time: string }) => time === '10:00');
  return { ms: performance.now() - began, isFree };
}

/** The quickest of three requests, because a busy machine delays any of them; none of them waits. */
async function quickSlots(practice: Practice) {
  const all = [await slots(practice), await slots(practice), await slots(practice)];
  expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(1_500);
  return { ms: Math.min(...all.map(({ ms }) => ms)), isFree: all.every(({ isFree }) => isFree) };
}

/** A worker, until the test ends. */
async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const checks = openCalendarChecks(other);
  const jobs = openJobs(otherDatabase, other.log);
  jobs.work(checks.jobs.filter(({ kind }) => kind === 'queued'));
  // The worker has begun to listen.
  await new Promise(done => setTimeout(done, 300));
  try {
    return await work();
  } finally {
    await jobs.stop();
    await checks.close();
  }
}

const later = (ms: number, then: (response: ServerResponse) => void) => (response: ServerResponse) =>
  void setTimeout(() => !response.destroyed && then(response), ms).unref();

describe('one check at a time', () => {
  test('lets one of many workers in two processes read a due calendar', async () => {
    const practice = await buildPractice(world);
    const { server, which } = await addTo(practice);
    server.answer(later(200, response => serves(file('12:00', '13:00'))(response, response.req)));
    await makeDue(practice);
    const all = Array.from({ length: 6 }, (_, index) => openCalendarChecks(index % 2 ? other : world.services));
    await Promise.all(all.map(checks => checks.begin()));
    await Promise.all(all.map(checks => checks.settled()));
    expect(server.calls).toHaveLength(2);
    expect(await timesOf(practice)).toEqual([12]);
    await makeDue(practice);
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        claimCalendar(asSystem(index % 2 ? otherDatabase : world.services.database), which),
      ),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('retries a dead check after its lease and ignores its late result', async () => {
    const practice = await buildPractice(world);
    const { server, which } = await addTo(practice);
    await makeDue(practice);
    const dying = (await claimCalendar(asSystem(world.services.database), which)) ?? expect.fail('not claimed');
    const checks = openCalendarChecks(other);
    const check = async () => {
      await checks.begin();
      await checks.settled();
    };
    server.answer(serves(file('12:00', '13:00')));
    await check();
    expect(server.calls).toHaveLength(1);
    await query(
      'update busy_calendars set lease_until = lease_until - make_interval(secs => $2) where tenant_id = $1',
      [practice.tenantId, leaseSeconds],
    );
    await check();
    expect(await timesOf(practice)).toEqual([12]);
    server.answer(serves(file('15:00', '16:00')));
    await refresh(world.services, dying);
    expect(await timesOf(practice)).toEqual([12]);
    const { rows } = await query('select attempts, lease_until from busy_calendars where tenant_id = $1', [
      practice.tenantId,
    ]);
    expect(rows).toEqual([{ attempts: 2, lease_until: null }]);
  });

  test('stores no times of a calendar removed during a check', async () => {
    const practice = await buildPractice(world);
    const { server, which } = await addTo(practice);
    await makeDue(practice);
    const claimed = (await claimCalendar(asSystem(world.services.database), which)) ?? expect.fail('not claimed');
    await practice.call('DELETE', `/api/busy-calendars/${which.id}`);
    server.answer(serves(file('12:00', '13:00')));
    await refresh(world.services, claimed);
    expect(await timesOf(practice)).toEqual([]);
  });
});

describe('a visitor looking for times', () => {
  test('gets fresh times when the stored ones are older than ten minutes', async () => {
    const practice = await buildPractice(world);
    const { server } = await addTo(practice);
    server.answer(serves(file('14:00', '15:00')));
    await withWorker(async () => {
      expect((await slots(practice)).isFree).toBe(false);
      expect(server.calls).toHaveLength(1);
      await age(practice);
      const all = await Promise.all(Array.from({ length: 10 }, () => slots(practice)));
      expect(all.map(({ isFree }) => isFree)).toEqual(Array.from({ length: 10 }, () => true));
      expect(server.calls).toHaveLength(2);
    });
  });

  test('waits two seconds for a slow calendar, only once', async () => {
    const practice = await buildPractice(world);
    const { server } = await addTo(practice);
    server.answer(later(3_500, response => serves(file('14:00', '15:00'))(response, response.req)));
    await withWorker(async () => {
      await age(practice);
      const first = await slots(practice);
      expect(first.isFree).toBe(false);
      expect(first.ms).toBeGreaterThan(1_500);
      expect(first.ms).toBeLessThan(3_200);
      // It is still being read.
      expect((await quickSlots(practice)).ms).toBeLessThan(300);
      await expect.poll(() => timesOf(practice)).toEqual([14]);
      await age(practice);
      const again = await quickSlots(practice);
      expect([again.ms < 300, again.isFree]).toEqual([true, true]);
      // It was asked all the same.
      await expect.poll(() => server.calls.length).toBe(3);
    });
  });

  test('doesn’t wait for a calendar that fails', async () => {
    const practice = await buildPractice(world);
    const { server, which } = await addTo(practice);
    server.answer(response => response.writeHead(503).end());
    await practice.call('POST', `/api/busy-calendars/${which.id}/check`);
    await withWorker(async () => {
      await age(practice, 60);
      const found = await quickSlots(practice);
      expect([found.ms < 300, found.isFree]).toEqual([true, false]);
      expect(server.calls).toHaveLength(2);
    });
  });

  test('waits only once when no worker runs', async () => {
    const practice = await buildPractice(world);
    await addTo(practice);
    await age(practice);
    expect((await slots(practice)).ms).toBeLessThan(3_200);
    expect((await quickSlots(practice)).ms).toBeLessThan(300);
  });
});

describe('downloads', () => {
  const options = {
    timeZone: zone,
    window: { from: Date.now(), to: addMinutes(new Date(), 60).getTime() },
    own: { prefix: 'appointment-1-', suffix: '@localhost' },
  };
  const fetchFrom = (url: string, given: { allowPrivate?: boolean; timeoutMs?: number } = {}) =>
    fetchCalendar(url, { reach: { allowPrivate: true, ...given }, stored: null, options, timeoutMs: given.timeoutMs });

  test('follow a few redirects', async () => {
    const server = await openCalendarServer((response, { url }) =>
      url === '/basic.ics'
        ? response.writeHead(301, { location: '/moved.ics' }).end()
        : serves(calendarFile([]))(response, response.req),
    );
    expect(await fetchFrom(server.url)).toMatchObject({ kind: 'read', busy: [] });
    server.answer(response => response.writeHead(302, { location: '/again.ics' }).end());
    expect(await fetchFrom(server.url)).toMatchObject({
      kind: 'failed',
      problem: expect.stringContaining('without end'),
    });
  });

  test.each([
    ['https://127.0.0.1:8443/', 'private network'],
    ['https://localhost/', 'private network'],
    ['https://[::1]/', 'private network'],
    ['https://169.254.169.254/latest', 'private network'],
    ['http://calendar.example/', 'https://'],
    ['file:///etc/passwd', 'https://'],
  ])('refuse a redirect to %s', async (location, sentence) => {
    // The first address counts as public, because this machine has no other.
    const reach = { allowPrivate: true };
    const server = await openCalendarServer(response => {
      reach.allowPrivate = false;
      response.writeHead(302, { location }).end();
    });
    const result = await fetchCalendar(server.url, { reach, stored: null, options });
    expect(result).toEqual({ kind: 'failed', problem: expect.stringContaining(sentence) });
  });

  test('abort a file of 10 GB', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const pour = (response: ServerResponse) => {
      while (!response.destroyed && sent < 10 * 1024 ** 3) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', () => pour(response));
      }
    };
    const server = await openCalendarServer(response => {
      response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) });
      pour(response);
    });
    expect(await fetchFrom(server.url)).toEqual({ kind: 'failed', problem: 'This calendar is larger than 10 MB.' });
    expect(sent).toBeLessThan(40 * 1024 ** 2);
  });

  test('time out on a slow or silent server', async () => {
    const server = await openCalendarServer(response => {
      response.writeHead(200, { 'content-type': 'text/calendar' });
      const drip = setInterval(() => response.write('BEGIN:VCALENDAR\r\n'), 100);
      response.once('close', () => clearInterval(drip));
    });
    const began = performance.now();
    const late = { kind: 'failed', problem: 'The calendar’s server didn’t respond in time.' };
    expect(await fetchFrom(server.url, { timeoutMs: 700 })).toEqual(late);
    server.answer(() => undefined);
    expect(await fetchFrom(server.url, { timeoutMs: 700 })).toEqual(late);
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test('end the thread of a slow file without blocking the event loop', async () => {
    const heavy = Array.from(
      { length: 2_000 },
      (_, index) => `EXDATE:${Array.from({ length: 600 }, () => '20261205T100000Z').join()}${index}`,
    );
    const server = await openCalendarServer(
      serves(
        ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART:20260101T000000Z', ...heavy, 'END:VEVENT', 'END:VCALENDAR'].join(
          '\r\n',
        ),
      ),
    );
    let longest = 0;
    let before = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
    }, 5);
    expect(await fetchFrom(server.url)).toMatchObject({ kind: 'failed' });
    clearInterval(beat);
    expect(longest).toBeLessThan(500);
  });
});
