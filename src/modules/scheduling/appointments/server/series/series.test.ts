// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../../platform/database/scope.ts';
import { addDays, dayIn, timeIn, wallToInstant } from '../../../../../shared/dates.ts';
import { buildMember, buildPractice, clientFields, openWorld, type World } from '../../../../../testing/world.ts';
import type { Appointment } from '../../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = 'America/Los_Angeles';
const firstDay = addDays(dayIn(new Date(), zone), 2);
const wall = (day: string, time: string) => wallToInstant(day, time, zone)?.toISOString() ?? '';
const week = (index: number) => addDays(firstDay, 7 * index);

async function open() {
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const fields = (given: Record<string, unknown> = {}) => ({
    clientId: client.id,
    title: 'Coaching',
    type: 'follow-up',
    startTime: wall(firstDay, '10:00'),
    endTime: wall(firstDay, '10:30'),
    ...given,
  });
  const enter = (given: Record<string, unknown> = {}) => practice.call('POST', '/api/appointments', fields(given));
  const list = async (): Promise<Appointment[]> => (await practice.call('GET', '/api/appointments')).json();
  /** Changes the nth appointment. */
  const change = async (number: number, given: object, scope: string) => {
    const row = (await list())[number];
    return practice.call('PUT', `/api/appointments/${row?.id}`, { ...row, ...given, scope });
  };
  const when = async () =>
    (await list()).map(({ startTime }) =>
      [dayIn(new Date(startTime), zone), timeIn(new Date(startTime), zone)].join(' '),
    );
  const mails = async () => (await practice.call('GET', '/api/emails/logs')).json();
  return { practice, client, fields, enter, list, change, when, mails };
}
const weekly = (count: number) => ({ frequency: 'weekly', count });

test('creates a series at once and sends one email with every date', async () => {
  const { practice, enter, list, when, mails } = await open();
  expect((await enter({ series: weekly(6) })).status).toBe(201);
  expect(await when()).toEqual([0, 1, 2, 3, 4, 5].map(index => `${week(index)} 10:00`));
  const rows = await list();
  expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(1);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  const { text } = await (await practice.call('GET', `/api/emails/logs/${mail.id}`)).json();
  expect(text.match(/10:00 AM - 10:30 AM/g)).toHaveLength(6);
  const { series } = await (await practice.call('GET', `/api/appointments/${rows[2]?.id}`)).json();
  expect(series).toEqual({ frequency: 'weekly', number: 3, count: 6 });
});

test('previews overlaps and days off and requires excluding overlaps', async () => {
  const { practice, enter, when, fields } = await open();
  await enter({ startTime: wall(week(1), '10:15'), endTime: wall(week(1), '11:00'), title: 'Busy' });
  await practice.call('PUT', '/api/availability/overrides', {
    firstDay: week(2),
    lastDay: week(2),
    hours: [],
    note: '',
  });
  const { startTime, endTime } = fields();
  const question = { startTime, endTime, series: weekly(4) };
  const answer = await practice.call('POST', '/api/appointments/series/preview', question);
  const sessions: { day: string; overlap: string | null; isDayOff: boolean }[] = await answer.json();
  expect(sessions.map(({ day, overlap, isDayOff }) => [day, overlap?.split(',')[0] ?? null, isDayOff])).toEqual([
    [week(0), null, false],
    [week(1), 'Busy with Felix Romero', false],
    [week(2), null, true],
    [week(3), null, false],
  ]);
  expect((await enter({ series: weekly(4) })).status).toBe(409);
  expect(await when()).toHaveLength(1);
  expect((await enter({ series: { ...weekly(4), except: [week(1)] } })).status).toBe(201);
  expect(await when()).toEqual([`${week(0)} 10:00`, `${week(1)} 10:15`, `${week(2)} 10:00`, `${week(3)} 10:00`]);
});

test('moves one appointment with "this" and keeps it in the series', async () => {
  const { enter, change, when, list } = await open();
  await enter({ series: weekly(3) });
  expect((await change(1, { startTime: wall(week(1), '15:00'), endTime: wall(week(1), '15:30') }, 'this')).status).toBe(
    200,
  );
  expect(await when()).toEqual([`${week(0)} 10:00`, `${week(1)} 15:00`, `${week(2)} 10:00`]);
  expect(new Set((await list()).map(({ seriesId }) => seriesId)).size).toBe(1);
});

test('resets confirmed appointments of a series to scheduled when they move', async () => {
  const { enter, change, list } = await open();
  await enter({ series: weekly(3), status: 'confirmed' });
  await change(0, { title: 'Named anew' }, 'all');
  expect((await list()).map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  await change(1, { startTime: wall(week(1), '15:00'), endTime: wall(week(1), '15:30') }, 'following');
  expect((await list()).map(({ status }) => status)).toEqual(['confirmed', 'scheduled', 'scheduled']);
});

test('shifts "following" appointments by the same amount and splits the series', async () => {
  const { practice, enter, change, when, list, mails } = await open();
  await enter({ series: weekly(5) });
  await change(
    3,
    { startTime: wall(week(3), '15:00'), endTime: wall(week(3), '15:30'), description: 'Own note' },
    'this',
  );
  const given = {
    startTime: wall(addDays(week(2), 1), '11:00'),
    endTime: wall(addDays(week(2), 1), '12:00'),
    title: 'Longer',
  };
  expect((await change(2, given, 'following')).status).toBe(200);
  expect(await when()).toEqual([
    `${week(0)} 10:00`,
    `${week(1)} 10:00`,
    `${addDays(week(2), 1)} 11:00`,
    `${addDays(week(3), 1)} 16:00`,
    `${addDays(week(4), 1)} 11:00`,
  ]);
  const rows = await list();
  expect(rows.map(({ title }) => title)).toEqual(['Coaching', 'Coaching', 'Longer', 'Longer', 'Longer']);
  expect(rows.map(({ description }) => description)).toEqual([null, null, null, 'Own note', null]);
  expect(rows.every(row => Date.parse(row.endTime) - Date.parse(row.startTime) <= 60 * 60_000)).toBe(true);
  const [one, , two] = rows;
  expect(one?.seriesId).not.toBe(two?.seriesId);
  const { series } = await (await practice.call('GET', `/api/appointments/${rows[4]?.id}`)).json();
  expect(series).toMatchObject({ number: 3, count: 3 });
  expect((await mails()).map((mail: { subject: string }) => mail.subject.split(' ')[0])).toEqual([
    // The delayed email about the first move was withdrawn.
    'Rescheduled:',
    'Booked:',
  ]);
});

test('moves a series by a week without conflicts among its own appointments', async () => {
  const { enter, change, when } = await open();
  await enter({ series: weekly(4) });
  const later = { startTime: wall(week(1), '10:00'), endTime: wall(week(1), '10:30') };
  expect((await change(0, later, 'all')).status).toBe(200);
  expect(await when()).toEqual([1, 2, 3, 4].map(index => `${week(index)} 10:00`));
  expect((await change(0, { startTime: wall(week(0), '10:00'), endTime: wall(week(0), '10:30') }, 'all')).status).toBe(
    200,
  );
  expect(await when()).toEqual([0, 1, 2, 3].map(index => `${week(index)} 10:00`));
});

test('leaves past, completed and cancelled appointments unchanged with "all"', async () => {
  const { practice, enter, change, list } = await open();
  await enter({ series: weekly(5) });
  await inTenant(world.services.database, { ...practice, role: 'owner' }, ({ db }) =>
    db.execute(sql`update appointments set start_time = start_time - interval '7 days', end_time = end_time - interval '7 days'
      where id = (select min(id) from appointments where tenant_id = ${practice.tenantId})`),
  );
  await change(1, { status: 'completed' }, 'this');
  await change(2, { status: 'cancelled' }, 'this');
  expect((await change(3, { title: 'New name' }, 'all')).status).toBe(200);
  expect((await list()).map(({ title }) => title)).toEqual([
    'Coaching',
    'Coaching',
    'Coaching',
    'New name',
    'New name',
  ]);
});

test('confirms only one appointment but cancels all following with one email', async () => {
  const { enter, change, list, mails } = await open();
  await enter({ series: weekly(4) });
  await change(0, { status: 'confirmed' }, 'all');
  expect((await list()).map(({ status }) => status)).toEqual(['confirmed', 'scheduled', 'scheduled', 'scheduled']);
  await change(1, { status: 'cancelled' }, 'following');
  expect((await list()).map(({ status }) => status)).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled']);
  expect(await mails()).toHaveLength(2);
});

test.each(['following', 'all'])('marks only the chosen appointment as late when cancelling "%s"', async scope => {
  const { practice, enter, change, list } = await open();
  await enter({ series: weekly(4) });
  expect((await change(1, { status: 'cancelled', isLateCancellation: true }, scope)).status).toBe(200);
  const details = (await list()).map(async ({ id }) => (await practice.call('GET', `/api/appointments/${id}`)).json());
  const marks = (await Promise.all(details)).map(({ status, isLateCancellation: isLate }) => [status, isLate]);
  expect(marks).toEqual([
    [scope === 'all' ? 'cancelled' : 'scheduled', false],
    ['cancelled', true],
    ['cancelled', false],
    ['cancelled', false],
  ]);
});

test('deletes following appointments with one email and a series with its client', async () => {
  const { practice, client, enter, list, mails } = await open();
  await enter({ series: weekly(4) });
  const rows = await list();
  expect((await practice.call('DELETE', `/api/appointments/${rows[1]?.id}?scope=following`)).status).toBe(204);
  expect((await list()).map(({ id }) => id)).toEqual([rows[0]?.id]);
  expect((await mails())[0].subject).toMatch(/^Cancelled: 3 appointments from /);
  expect((await practice.call('DELETE', `/api/clients/${client.id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
});

test('requires confirming overlaps of a series and keeps a reassigned appointment', async () => {
  const { practice, client, enter, change, list } = await open();
  await enter({ series: weekly(3) });
  await enter({ startTime: wall(week(2), '12:00'), endTime: wall(week(2), '13:00'), title: 'Busy' });
  const noon = { startTime: wall(week(0), '12:00'), endTime: wall(week(0), '12:30') };
  const refused = await change(0, noon, 'all');
  expect([refused.status, (await refused.json()).errors.overlap.split(',')[0]]).toEqual([
    409,
    'Busy with Felix Romero',
  ]);
  expect((await change(0, { ...noon, allowOverlap: true }, 'all')).status).toBe(200);
  const other = await (await practice.call('POST', '/api/clients', clientFields({ firstName: 'Ines' }))).json();
  const [first] = await list();
  await practice.call('PUT', `/api/appointments/${first?.id}`, { ...first, clientId: other.id, scope: 'this' });
  expect((await practice.call('DELETE', `/api/clients/${client.id}`)).status).toBe(204);
  expect((await list()).map(row => [row.client.firstName, row.seriesId])).toEqual([['Ines', null]]);
});

test('accepts a series of 2 to 52 appointments and rejects viewers with 403', { tags: 'detail' }, async () => {
  const { practice, enter, fields } = await open();
  expect((await enter({ series: weekly(53) })).status).toBe(400);
  expect((await enter({ series: weekly(1) })).status).toBe(400);
  expect((await enter({ series: { frequency: 'weekly', until: addDays(firstDay, 3) } })).status).toBe(400);
  expect((await enter({ series: { frequency: 'weekly' } })).status).toBe(400);
  expect((await enter({ series: weekly(52) })).status).toBe(201);
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await viewer.call('POST', '/api/appointments', fields({ series: weekly(2) }))).status).toBe(403);
});
