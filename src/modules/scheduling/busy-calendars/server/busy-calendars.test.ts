// @module-tag slow

import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, addMinutes, dayIn, wallToInstant } from '../../../../shared/dates.ts';
import { calendarFile, openCalendarServer, serves } from '../../../../testing/peers/calendar-server.ts';
import {
  bookingFields,
  buildMember,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import type { BusyCalendar } from '../contract.ts';
import { openCalendarChecks } from './refresh.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
/** The calendars' server is on this machine. */
beforeEach(() => {
  world.services.env.ALLOW_PRIVATE_ADDRESSES = true;
});

const zone = 'America/Los_Angeles';
const day = addDays(dayIn(new Date(), zone), 2);
const at = (time: string, on = day) => wallToInstant(on, time, zone) ?? expect.fail('no such time');
const span = (from: string, to: string) => ({ start: at(from), end: at(to) });

const path = '/api/busy-calendars';
const add = (practice: Pick<Practice, 'call'>, address: string, name?: string) =>
  practice.call('POST', path, { address, name });
const list = async (practice: Pick<Practice, 'call'>): Promise<BusyCalendar[]> =>
  (await practice.call('GET', path)).json();
const offered = async ({ slug }: Practice): Promise<string[]> => {
  const query = new URLSearchParams({ storefrontSlug: slug, date: day, appointmentType: 'consultation' });
  const { slots } = await (await call(world)('GET', `/api/appointments/slots?${query}`)).json();
  return slots.map(({ time }: { time: string }) => time);
};
const book = (practice: Practice, time: string) =>
  call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { date: day, time }));
const addClient = async (practice: Practice): Promise<number> =>
  (await (await practice.call('POST', '/api/clients', clientFields())).json()).id;
const makeDue = (tenantId: number) =>
  world.services.database.pool.query('update busy_calendars set next_check_at = now() where tenant_id = $1', [
    tenantId,
  ]);
const checkDue = async () => {
  const checks = openCalendarChecks(world.services);
  await checks.begin();
  await checks.settled();
};

describe('POST /api/busy-calendars', () => {
  test('reads the calendar at once and counts its next eight weeks', async () => {
    const practice = await buildPractice(world);
    const late = { start: addMinutes(at('09:00'), 70 * 24 * 60), end: addMinutes(at('10:00'), 70 * 24 * 60) };
    const server = await openCalendarServer(
      serves(calendarFile([span('10:00', '11:00'), span('13:00', '13:30'), late])),
    );
    const answer = await add(practice, server.url, 'Private');
    expect(answer.status).toBe(201);
    const added = await answer.json();
    expect(added).toMatchObject({ name: 'Private', host: '127.0.0.1', state: 'working', upcoming: 2, unreadable: 0 });
    expect(JSON.stringify(added)).not.toContain('basic.ics');
    expect(await list(practice)).toEqual([added]);
  });

  test.each([
    ['calendar.google.com/calendar/ical/x/basic.ics', 'Paste an address that starts with https:// or webcal://'],
    ['ftp://calendar.example/x.ics', 'Paste an address that starts with https:// or webcal://'],
    ['https://maya:secret@calendar.example/x.ics', 'Remove the user name and password.'],
    ['http://localhost:3000/calendar/x.ics', 'This is the address of your Sorrel calendar.'],
  ])('rejects %s', async (address, sentence) => {
    const practice = await buildPractice(world);
    const answer = await add(practice, address);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors.address).toContain(sentence);
  });

  test('reaches only public hosts, over https', async () => {
    world.services.env.ALLOW_PRIVATE_ADDRESSES = false;
    const practice = await buildPractice(world);
    const server = await openCalendarServer(serves(calendarFile([])));
    const reasons = [];
    for (const address of [
      server.url,
      server.url.replace('http:', 'https:'),
      'webcal://localhost/x.ics',
      'https://10.0.0.7:8443/x.ics',
      'https://calendar.example:25/',
    ])
      reasons.push((await (await add(practice, address)).json()).errors.address);
    expect(reasons).toEqual([
      expect.stringContaining('https://'),
      expect.stringContaining('private network'),
      expect.stringContaining('private network'),
      expect.stringContaining('private network'),
      expect.stringContaining('port 443'),
    ]);
    expect(server.calls).toEqual([]);
  });

  test.each([
    [404, 'There’s no calendar at this address anymore. Copy the secret address from your calendar again.'],
    [403, 'The calendar’s server refuses this address. Copy the secret address from your calendar again.'],
    [503, 'The calendar’s server responded with an error (503).'],
  ])('explains why a calendar is unreadable: %i', async (status, sentence) => {
    const practice = await buildPractice(world);
    const server = await openCalendarServer(response => response.writeHead(status).end('<h1>No'));
    const answer = await add(practice, server.url);
    expect([answer.status, (await answer.json()).errors.address]).toEqual([400, sentence]);
    expect(await list(practice)).toEqual([]);
  });

  test('tells a web page from a calendar', async () => {
    const practice = await buildPractice(world);
    const server = await openCalendarServer(serves('<!doctype html><title>Sign in</title>'));
    expect((await (await add(practice, server.url)).json()).errors.address).toContain('shows a web page');
  });

  test('accepts five calendars and rejects duplicates, even concurrently', async () => {
    const practice = await buildPractice(world);
    const server = await openCalendarServer(serves(calendarFile([])));
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => (await add(practice, `${server.url}?${index}`)).status),
    );
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    const [first] = await list(practice);
    await practice.call('DELETE', `${path}/${first?.id}`);
    const again = await Promise.all([1, 2].map(async () => (await add(practice, `${server.url}?again`)).status));
    expect(again.toSorted()).toEqual([201, 400]);
  });

  test('names a calendar after its software', async () => {
    const practice = await buildPractice(world);
    const server = await openCalendarServer(serves(calendarFile([])));
    await add(practice, server.url.replace('/basic.ics', '/remote.php/dav/public-calendars/x?export'));
    expect(await list(practice)).toMatchObject([{ name: 'Nextcloud' }]);
  });
});

describe('busy times', () => {
  test('are not offered until the calendar is removed', async () => {
    const practice = await buildPractice(world);
    const before = await offered(practice);
    const server = await openCalendarServer(serves(calendarFile([span('10:00', '11:00')])));
    const { id } = await (await add(practice, server.url)).json();
    expect(await offered(practice)).toEqual(before.filter(time => !['10:00', '10:30'].includes(time)));
    const taken = await book(practice, '10:00');
    expect([taken.status, (await taken.json()).message]).toEqual([409, expect.stringContaining('just taken')]);
    const hold = { storefrontSlug: practice.slug, appointmentType: 'consultation', date: day, time: '10:30' };
    expect((await call(world)('POST', '/api/appointments/hold', hold)).status).toBe(409);
    expect((await book(practice, '11:00')).status).toBe(200);
    expect((await practice.call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect((await book(practice, '10:00')).status).toBe(200);
  });

  test('need no buffers and don’t count towards the daily maximum', async () => {
    const practice = await buildPractice(world);
    const rules = await (await practice.call('GET', '/api/availability')).json();
    await practice.call('PUT', '/api/availability', { ...rules, bufferBefore: 60, bufferAfter: 60, dailyMaximum: 1 });
    const server = await openCalendarServer(serves(calendarFile([span('10:00', '11:00'), span('15:00', '15:30')])));
    await add(practice, server.url);
    expect(await offered(practice)).toEqual(expect.arrayContaining(['09:30', '11:00', '14:30', '15:30']));
  });

  test('let the practitioner book over them', async () => {
    const practice = await buildPractice(world);
    const server = await openCalendarServer(serves(calendarFile([span('10:00', '11:00')])));
    await add(practice, server.url);
    const { start, end } = span('10:00', '10:30');
    const times = { startTime: start.toISOString(), endTime: end.toISOString() };
    const session = { clientId: await addClient(practice), title: 'Session', type: 'follow-up', status: 'scheduled' };
    expect((await practice.call('POST', '/api/appointments', { ...session, ...times })).status).toBe(201);
  });

  test("block the page's owner but not colleagues", async () => {
    const practice = await buildPractice(world);
    const colleague = await buildMember(world, practice, 'practitioner');
    const server = await openCalendarServer(serves(calendarFile([span('10:00', '11:00')])));
    await add(colleague, server.url);
    expect(await offered(practice)).toContain('10:00');
    const query = new URLSearchParams({ from: at('00:00').toISOString(), to: at('23:00').toISOString() });
    const times = async (of: string) => (await practice.call('GET', `/api/busy-times?${query}${of}`)).json();
    expect(await times('')).toEqual([]);
    expect(await times(`&userId=${colleague.userId}`)).toEqual([
      { startTime: at('10:00').toISOString(), endTime: at('11:00').toISOString() },
    ]);
    const [calendar] = await list(colleague);
    expect(await list(practice)).toEqual([]);
    expect((await practice.call('DELETE', `${path}/${calendar?.id}`)).status).toBe(404);
    expect((await practice.call('POST', `${path}/${calendar?.id}/check`)).status).toBe(404);
  });

  test("ignore appointments that return through the practice's own feed", async () => {
    const practice = await buildPractice(world);
    expect((await book(practice, '10:00')).status).toBe(200);
    const { url } = await (await practice.call('POST', '/api/calendar-feed')).json();
    const feed = await (await world.request(new URL(url).pathname)).text();
    expect(feed).toContain('UID:appointment-');
    const server = await openCalendarServer(serves(feed));
    expect(await (await add(practice, server.url)).json()).toMatchObject({ upcoming: 0 });
    const [appointment] = await (await practice.call('GET', '/api/appointments')).json();
    await practice.call('DELETE', `/api/appointments/${appointment.id}`);
    expect(await offered(practice)).toContain('10:00');
  });

  test('store and log nothing but start and end', async () => {
    const practice = await buildPractice(world);
    const secrets = ['Chemotherapy', 'dr.house', 'Princeton', 'Bring the scans', 'Room 9'];
    const texts = [
      ...['SUMMARY:Chemotherapy', 'ATTENDEE;CN=dr.house:mailto:dr.house@clinic.example', 'LOCATION:Princeton'],
      ...['DESCRIPTION:Bring the scans', 'X-ROOM:Room 9', 'CATEGORIES:Chemotherapy'],
    ];
    const lines: string[] = [];
    const services = { ...world.services, log: pino({ level: 'trace' }, { write: line => void lines.push(line) }) };
    const server = await openCalendarServer(serves(calendarFile([span('10:00', '11:00')], ...texts), { etag: '"1"' }));
    await add(practice, `${server.url}?key=verySecretKey`);
    const check = async () => {
      await makeDue(practice.tenantId);
      const checks = openCalendarChecks(services);
      await checks.begin();
      await checks.settled();
    };
    await check();
    const broken = [
      'BEGIN:VCALENDAR',
      ...texts,
      'BEGIN:VEVENT',
      ...texts,
      'DTSTART:Chemotherapy',
      'RRULE:Princeton',
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    server.answer(serves(broken.join('\r\n')));
    await check();
    server.answer(serves('<html>Chemotherapy at Princeton, Room 9'));
    await check();
    expect(await list(practice)).toMatchObject([{ state: 'failing', unreadable: 1 }]);
    const { pool } = world.services.database;
    const { rows: tables } = await pool.query(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(90);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await pool.query(`select t::text as row from ${name} t`);
      const all = rows.map(({ row }) => row).join('\n') + lines.join('');
      found.push(
        ...[...secrets, 'verySecretKey'].filter(secret => all.includes(secret)).map(secret => `${name} ${secret}`),
      );
    }
    expect(found).toEqual([]);
  });
});

describe('checks', () => {
  test('skip an unchanged file by its version', async () => {
    const practice = await buildPractice(world);
    const server = await openCalendarServer(
      serves(calendarFile([span('10:00', '11:00')]), {
        etag: '"v1"',
        'last-modified': 'Fri, 27 Nov 2026 10:00:00 GMT',
      }),
    );
    await add(practice, server.url);
    server.answer((response, request) =>
      response.writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 500).end(),
    );
    await makeDue(practice.tenantId);
    await checkDue();
    expect(server.calls.at(-1)).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Fri, 27 Nov 2026 10:00:00 GMT',
    });
    expect(await list(practice)).toMatchObject([{ state: 'working', problem: null, upcoming: 1 }]);
    expect(await offered(practice)).not.toContain('10:00');
  });

  test('reread an unchanged file after a change of horizon or time zone', async () => {
    const practice = await buildPractice(world);
    const server = await openCalendarServer(serves(calendarFile([]), { etag: '"v1"' }));
    await add(practice, server.url);
    const versions = async () => {
      await makeDue(practice.tenantId);
      await checkDue();
      return server.calls.at(-1)?.['if-none-match'];
    };
    expect(await versions()).toBe('"v1"');
    const rules = await (await practice.call('GET', '/api/availability')).json();
    await practice.call('PUT', '/api/availability', { ...rules, horizonCount: 9 });
    expect([await versions(), await versions()]).toEqual([undefined, '"v1"']);
    await world.services.database.pool.query(`update tenants set time_zone = 'Asia/Tokyo' where id = $1`, [
      practice.tenantId,
    ]);
    expect([await versions(), await versions()]).toEqual([undefined, '"v1"']);
  });

  test('free times that were moved or removed in the calendar', async () => {
    const practice = await buildPractice(world);
    const server = await openCalendarServer(serves(calendarFile([span('10:00', '11:00'), span('12:00', '12:30')])));
    const { id } = await (await add(practice, server.url)).json();
    server.answer(serves(calendarFile([span('10:00', '10:30'), span('14:00', '14:30')])));
    expect(await (await practice.call('POST', `${path}/${id}/check`)).json()).toMatchObject({ upcoming: 2 });
    const free = await offered(practice);
    expect(['10:00', '10:30', '12:00', '14:00'].map(time => free.includes(time))).toEqual([false, true, true, false]);
  });

  test('back off from a failing calendar, keep its times and pause after a week', async () => {
    const practice = await buildPractice(world);
    const server = await openCalendarServer(serves(calendarFile([span('10:00', '11:00')])));
    const { id } = await (await add(practice, server.url, 'Family')).json();
    server.answer(response => response.writeHead(404).end());
    const minutes: number[] = [];
    const { pool } = world.services.database;
    for (let failure = 0; failure < 21; failure++) {
      await makeDue(practice.tenantId);
      await checkDue();
      const { rows } = await pool.query(
        'select extract(epoch from next_check_at - now()) / 60 as wait from busy_calendars where tenant_id = $1',
        [practice.tenantId],
      );
      minutes.push(Math.round(rows[0].wait));
    }
    expect(minutes.slice(0, 8)).toEqual([15, 30, 60, 120, 240, 480, 720, 720]);
    // The last time it wasn't asked any more.
    expect(server.calls).toHaveLength(1 + 20);
    expect(await list(practice)).toMatchObject([
      { state: 'paused', upcoming: 1, problem: expect.stringContaining('no calendar at this address') },
    ]);
    expect(await offered(practice)).not.toContain('10:00');
    const notices = await (await practice.call('GET', '/api/notifications')).json();
    expect(notices.map(({ title }: { title: string }) => title)).toEqual([
      'We stopped checking Family',
      'We can’t read Family',
    ]);
    server.answer(serves(calendarFile([])));
    expect(await (await practice.call('POST', `${path}/${id}/check`)).json()).toMatchObject({
      state: 'working',
      problem: null,
    });
    expect(await offered(practice)).toContain('10:00');
  });

  test('delete the calendar addresses of a former member', async () => {
    const practice = await buildPractice(world);
    const member = await buildMember(world, practice, 'practitioner');
    const server = await openCalendarServer(serves(calendarFile([])));
    await add(member, server.url);
    await add(practice, server.url);
    await practice.call('DELETE', `/api/team/members/${member.userId}`);
    const [, sweep] = openCalendarChecks(world.services).jobs;
    if (sweep?.kind === 'sweep') await sweep.run(new AbortController().signal);
    const { rows } = await world.services.database.pool.query(
      'select user_id::int from busy_calendars where tenant_id = $1',
      [practice.tenantId],
    );
    expect(rows).toEqual([{ user_id: practice.userId }]);
  });
});
