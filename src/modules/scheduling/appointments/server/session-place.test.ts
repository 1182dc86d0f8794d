// @module-tag slow

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { callAsClient } from '../../../../testing/practice/room.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { isJoinable, joinUrlOf } from '../../availability/place.ts';
import { sendDueReminders } from '../../reminders/server/send-due-reminders.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const json = async (answer: Promise<Response>) => (await answer).json();

const service = { name: 'First talk', type: 'consultation', durationMinutes: 30, price: null, description: null };
const room = { placeKind: 'video_room', placeDetail: 'https://meet.example/' };
const ofRoom = /^https:\/\/meet\.example\/[\w-]{20,}$/;

const addService = (practice: Practice, place: object) =>
  json(practice.call('POST', '/api/services', { ...service, ...place }));

async function addClient(practice: Practice) {
  const client = {
    firstName: 'Felix',
    lastName: 'Romero',
    email: `${randomUUID()}@client.example`,
    goal: 'general_health',
  };
  return (await json(practice.call('POST', '/api/clients', client))).id;
}

/** Half an hour on the day in `day` days. */
const times = (day: number) => {
  const start = new Date(Date.now() + day * 86_400_000);
  return { startTime: start.toISOString(), endTime: new Date(start.getTime() + 1_800_000).toISOString() };
};

async function addAppointment(practice: Practice, fields: object, day = 2) {
  const clientId = await addClient(practice);
  const body = { clientId, title: 'Talk', type: 'planning', status: 'scheduled', ...times(day), ...fields };
  return json(practice.call('POST', '/api/appointments', body));
}

describe('POST /api/appointments/book', () => {
  test("takes the service's place, with a separate room per appointment", async () => {
    const practice = await buildPractice(world);
    const { id: serviceId } = await addService(practice, room);
    const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 2);
    for (const time of ['10:00', '11:00']) {
      const fields = bookingFields(practice.slug, { date, time });
      expect((await call(world)('POST', '/api/appointments/book', { ...fields, serviceId })).status).toBe(200);
    }
    const links = (await json(practice.call('GET', '/api/appointments'))).map(joinUrlOf);
    expect(links).toEqual([expect.stringMatching(ofRoom), expect.stringMatching(ofRoom)]);
    expect(links[0]).not.toBe(links[1]);
  });
});

describe('POST /api/appointments', () => {
  test("takes the service's place unless another is given", async () => {
    const practice = await buildPractice(world);
    const phone = { placeKind: 'phone', placeDetail: 'We call you' };
    const { id: serviceId } = await addService(practice, phone);
    expect(await addAppointment(practice, { serviceId })).toMatchObject(phone);
    const elsewhere = { placeKind: 'other', placeDetail: 'At the market' };
    expect(await addAppointment(practice, { serviceId, ...elsewhere }, 3)).toMatchObject(elsewhere);
    const nowhere = { placeKind: null, placeDetail: null };
    expect(await addAppointment(practice, { serviceId, placeKind: null }, 4)).toMatchObject(nowhere);
  });

  test('gives each appointment of a series its own room', async () => {
    const practice = await buildPractice(world);
    await addAppointment(practice, { ...room, series: { frequency: 'weekly', count: 3 } });
    const links = (await json(practice.call('GET', '/api/appointments'))).map(joinUrlOf);
    expect(new Set(links).size).toBe(3);
    expect(links.every((link: string) => ofRoom.test(link))).toBe(true);
  });

  test.each(
    casesInTurn(
      [
        [{ placeKind: 'video', placeDetail: 'zoom' }, 'placeDetail'],
        [{ placeKind: 'video', placeDetail: 'javascript:alert(1)' }, 'placeDetail'],
        [{ placeKind: 'video_room' }, 'placeDetail'],
        [{ placeKind: 'other' }, 'placeDetail'],
        [{ placeDetail: 'Somewhere' }, 'placeKind'],
        [{ placeKind: 'moon' }, 'placeKind'],
      ],
      3,
    ),
  )('rejects %j', async (place, field) => {
    const practice = await buildPractice(world);
    expect((await addAppointment(practice, place)).errors).toHaveProperty(field);
  });
});

describe('PUT /api/appointments/:id', () => {
  test('keeps the place if omitted, and the link of a room', async () => {
    const practice = await buildPractice(world);
    const made = await addAppointment(practice, room);
    const { id, client: _client, placeKind, placeDetail, ...fields } = made;
    const kept = await json(practice.call('PUT', `/api/appointments/${id}`, { ...fields, title: 'Another' }));
    expect(kept).toMatchObject({ title: 'Another', placeKind, placeDetail });
    const { updatedAt, ...rest } = fields;
    const gone = await json(practice.call('PUT', `/api/appointments/${id}`, { ...rest, placeKind: null }));
    expect(gone).toMatchObject({ placeKind: null, placeDetail: null });
  });

  test('changes the place of a series, with a new room for each appointment', async () => {
    const practice = await buildPractice(world);
    const made = await addAppointment(practice, { series: { frequency: 'weekly', count: 3 } });
    const { id, client: _client, updatedAt: _before, ...fields } = made;
    await practice.call('PUT', `/api/appointments/${id}`, { ...fields, ...room, scope: 'all' });
    const links = (await json(practice.call('GET', '/api/appointments'))).map(joinUrlOf);
    expect(new Set(links).size).toBe(3);
  });
});

describe('emails to the client', () => {
  type Mail = { text: string; attachments: { content: string }[] };

  async function mailsOf(practice: Practice): Promise<Mail[]> {
    const logs = await json(practice.call('GET', '/api/emails/logs'));
    return Promise.all(logs.map(({ id }: { id: number }) => json(practice.call('GET', `/api/emails/logs/${id}`))));
  }

  async function bookAndCancel(place: object) {
    const practice = await buildPractice(world);
    const made = await addAppointment(practice, { ...place, tellClient: true });
    await practice.call('DELETE', `/api/appointments/${made.id}?tellClient=true`);
    const [cancelled, booked] = await mailsOf(practice);
    return { booked, cancelled, link: made.placeDetail };
  }

  test('show the place and link to a video call, also in the calendar file', async () => {
    const { booked, link } = await bookAndCancel(room);
    expect(booked?.text).toContain('Video call');
    expect(booked?.text).toContain(`Join the video call ${link}`);
    const file = booked?.attachments[0]?.content.replaceAll('\r\n ', '') ?? '';
    expect(file).toContain(`LOCATION:${link}`);
    expect(file).toMatch(new RegExp(`URL.*:${link}`));
    const inPerson = await bookAndCancel({ placeKind: 'in_person', placeDetail: 'Oak Street 1, Room 4' });
    expect(inPerson.booked?.text).toContain('Oak Street 1, Room 4');
    expect(inPerson.booked?.attachments[0]?.content).toContain('LOCATION:Oak Street 1\\, Room 4');
  });

  test('contain no link for a cancelled appointment', async () => {
    const { cancelled, link } = await bookAndCancel(room);
    expect(cancelled?.text).toContain('is cancelled');
    expect(JSON.stringify(cancelled)).not.toContain(link);
  });
});

describe('the link of a video call', () => {
  /** All texts in which the client or the practitioner could find the link, by where it stands. */
  async function readAll(practice: Practice, { clientId, feed }: { clientId: number; feed: string }) {
    const client = await callAsClient(world, practice, clientId);
    const rows = async (query: string) =>
      JSON.stringify((await world.services.database.pool.query(query, [practice.tenantId, clientId])).rows);
    return {
      emails: await rows(
        `select text, html from email_logs where tenant_id = $1 and client_id = $2 and cause like 'reminder%'`,
      ),
      texts: await rows('select message from sms_logs where tenant_id = $1 and client_id = $2'),
      feed: (await (await world.request(feed)).text()).replaceAll('\r\n ', ''),
      room: await (await client('GET', `/my/${practice.slug}`)).text(),
      sessions: await (await client('GET', `/my/${practice.slug}/sessions`)).text(),
      api: await (await client('GET', '/api/room/sessions')).text(),
    };
  }

  test('is in reminders, the calendar feed and the room, and in none of them once it is cancelled', async () => {
    const practice = await buildPractice(world);
    const { id: clientId } = await json(practice.call('POST', '/api/clients', clientFields()));
    const start = Date.now() + 10 * 60_000;
    const body = { clientId, title: 'Talk', type: 'planning', status: 'scheduled', ...room };
    const slot = { startTime: new Date(start).toISOString(), endTime: new Date(start + 1_800_000).toISOString() };
    const made = await json(practice.call('POST', '/api/appointments', { ...body, ...slot }));
    const { id, placeDetail: link, client: _client, ...fields } = made;
    const { url } = await json(practice.call('POST', '/api/calendar-feed'));
    const where = { clientId, feed: new URL(url).pathname };
    const remind = async () =>
      Promise.all(
        ['email', 'sms'].map(
          async channel => (await practice.call('POST', `/api/appointments/${id}/send-${channel}-reminder`)).status,
        ),
      );
    expect(await remind()).toEqual([200, 200]);
    for (const [place, text] of Object.entries(await readAll(practice, where)))
      expect([place, text]).toEqual([place, expect.stringContaining(link)]);
    await world.services.database.pool.query('delete from email_logs where tenant_id = $1', [practice.tenantId]);
    await world.services.database.pool.query('delete from sms_logs where tenant_id = $1', [practice.tenantId]);
    const cancelled = { ...fields, placeDetail: link, status: 'cancelled' };
    expect((await practice.call('PUT', `/api/appointments/${id}`, cancelled)).status).toBe(200);
    for (const status of await remind()) expect(status).toBeGreaterThanOrEqual(400);
    await sendDueReminders(world.services, undefined, new Date());
    const after = await readAll(practice, where);
    for (const [place, text] of Object.entries(after))
      expect([place, text]).toEqual([place, expect.not.stringContaining(link)]);
    expect(after.feed).toContain('STATUS:CANCELLED');
    expect(after.sessions).toContain('Cancelled');
  });
});

test('returns no join link for a cancelled appointment', () => {
  const session = { placeKind: 'video', placeDetail: 'https://meet.example/x' } as const;
  expect(joinUrlOf({ ...session, status: 'scheduled' })).toBe('https://meet.example/x');
  expect(joinUrlOf({ ...session, status: 'cancelled' })).toBe(null);
});

test.each([
  ['14:44:59', false],
  ['14:45:00', true],
  ['15:29:59', true],
  ['15:30:00', false],
])('allows joining a session from 15:00 to 15:30 at %s: %s', (at, isOpen) => {
  const session = { placeKind: 'video', placeDetail: null, status: 'scheduled' } as const;
  const on = (time: string) => `2026-12-01T${time}Z`;
  const slot = { startTime: on('15:00:00'), endTime: on('15:30:00') };
  expect(isJoinable({ ...session, ...slot }, Date.parse(on(at)))).toBe(isOpen);
});
