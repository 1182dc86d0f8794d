import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpSender } from '../../../../../platform/mail/smtp.ts';
import { addDays, dayIn, wallToInstant } from '../../../../../shared/dates.ts';
import { openSink } from '../../../../../testing/peers/smtp-sink.ts';
import { buildPractice, call, clientFields, openWorld, type World } from '../../../../../testing/world.ts';
import type { EmailDetail, EmailLog } from '../../../../messaging/emails/contract.ts';
import type { Appointment } from '../../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = 'America/Los_Angeles';
const firstDay = addDays(dayIn(new Date(), zone), 10);
const wall = (time: string) => wallToInstant(firstDay, time, zone)?.toISOString() ?? '';

/** A practice with a weekly series of `count` half-hour appointments. */
async function openSeries(count: number) {
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const about = { clientId: client.id, title: 'Coaching', type: 'follow-up', series: { frequency: 'weekly', count } };
  const fields = { ...about, startTime: wall('10:00'), endTime: wall('10:30') };
  expect((await practice.call('POST', '/api/appointments', fields)).status).toBe(201);
  const list = async (): Promise<Appointment[]> => (await practice.call('GET', '/api/appointments')).json();
  const change = async (number: number, given: object, scope: string) => {
    const row = (await list())[number];
    expect((await practice.call('PUT', `/api/appointments/${row?.id}`, { ...row, ...given, scope })).status).toBe(200);
  };
  const mails = async (): Promise<EmailDetail[]> => {
    const logs: EmailLog[] = await (await practice.call('GET', '/api/emails/logs')).json();
    const found = logs.map(async ({ id }) => (await practice.call('GET', `/api/emails/logs/${id}`)).json());
    return (await Promise.all(found)).toReversed();
  };
  return { practice, client, list, change, mails };
}

/** Parses each attached calendar file with an independent parser. */
function readFiles(mail: EmailDetail | undefined) {
  return (mail?.attachments ?? []).map(({ content, contentType }) => {
    const calendar = new ICAL.Component(ICAL.parse(content));
    const [event, ...others] = calendar.getAllSubcomponents('vevent');
    const value = (name: string) => String(event?.getFirstPropertyValue(name));
    const method = String(calendar.getFirstPropertyValue('method'));
    expect(others).toEqual([]);
    expect(contentType).toContain(`method=${method}`);
    return {
      method,
      ...{ uid: value('uid'), status: value('status'), sequence: Number(value('sequence')) },
      starts: event ? new ICAL.Event(event).startDate.toJSDate().toISOString() : '',
      people: [value('organizer'), value('attendee').toLowerCase()],
      description: value('description'),
    };
  });
}

test('sends an invitation per appointment, updates it and cancels it', async () => {
  const { client, list, change, mails } = await openSeries(3);
  const booked = await list();
  const later = { startTime: wall('15:00'), endTime: wall('15:30') };
  await change(0, later, 'all');
  const moved = await list();
  await change(0, { status: 'cancelled' }, 'all');
  const sent = await mails();
  expect(sent.map(({ subject }) => subject.split(' ')[0])).toEqual(['Booked:', 'Rescheduled:', 'Cancelled:']);
  const [asked = [], changed = [], over = []] = sent.map(readFiles);
  for (const files of [asked, changed]) {
    expect(files.map(({ method, status }) => [method, status])).toEqual(Array(3).fill(['REQUEST', 'CONFIRMED']));
  }
  expect(over.map(({ method, status }) => [method, status])).toEqual(Array(3).fill(['CANCEL', 'CANCELLED']));
  const uids = asked.map(({ uid }) => uid);
  expect(new Set(uids).size).toBe(3);
  expect(changed.map(({ uid }) => uid)).toEqual(uids);
  expect(over.map(({ uid }) => uid)).toEqual(uids);
  expect(asked.map(({ starts }) => starts)).toEqual(booked.map(({ startTime }) => startTime));
  expect(changed.map(({ starts }) => starts)).toEqual(moved.map(({ startTime }) => startTime));
  for (const [index, first] of asked.entries()) {
    const [second = first, third = first] = [changed[index], over[index]];
    expect(first.sequence < second.sequence && second.sequence < third.sequence).toBe(true);
  }
  const people = ['mailto:mail@localhost.localdomain', `mailto:${client.email}`];
  expect([...asked, ...changed, ...over].map(each => each.people)).toEqual(Array(9).fill(people));
});

test('includes working reschedule and cancel links for every date', async () => {
  const { list, change, mails } = await openSeries(3);
  const [mail] = await mails();
  const rows = await list();
  // Another link leads to the client room.
  const links = mail?.text.match(/http\S+\/v\/\S+/g) ?? [];
  const visit = call(world);
  const pages: URL[] = [];
  for (const link of links) {
    const { headers } = await visit('GET', new URL(link).pathname);
    pages.push(new URL(headers.get('location') ?? '', link));
  }
  expect(pages.map(({ pathname }) => pathname)).toEqual(
    rows.flatMap(() => ['/reschedule-appointment', '/cancel-appointment']),
  );
  expect(readFiles(mail).map(({ description }) => description)).toEqual(
    rows.map((_, index) => `Reschedule: ${links[2 * index]}\nCancel: ${links[2 * index + 1]}`),
  );
  const preview = await visit('GET', `/api/appointments/reschedule-preview${pages[4]?.search}`);
  expect([preview.status, (await preview.json()).startTime]).toEqual([200, rows[2]?.startTime]);
  expect((await visit('DELETE', `/api/appointments/cancel${pages[3]?.search}`)).status).toBe(204);
  expect((await list()).map(({ status }) => status)).toEqual(['scheduled', 'cancelled', 'scheduled']);
  await change(0, { status: 'cancelled' }, 'all');
  const last = (await mails()).at(-1);
  expect(last?.subject).toMatch(/^Cancelled: 2 appointments from /);
  expect(last?.text).not.toMatch(/\/v\//);
});

test('fits 52 appointments with their calendar files into one email', { tags: 'detail' }, async () => {
  const { mails } = await openSeries(52);
  const [mail = expect.fail('no mail')] = await mails();
  expect(new Set(mail.attachments.map(({ filename }) => filename)).size).toBe(52);
  // Gmail clips messages above 102 KB.
  expect(Buffer.byteLength(mail.html)).toBeLessThan(100_000);
  const sink = await openSink();
  const sender = smtpSender(sink.url);
  const from = { name: 'Fernhill', address: 'mail@sorrel.example' };
  const sent = { ...mail, from, to: mail.recipientEmail, replyTo: null, messageId: '<a@b.example>' };
  await sender.send(sent, async () => undefined);
  sender.close();
  await sink.close();
  const raw = sink.mails[0]?.raw ?? '';
  expect(raw.length).toBeLessThan(500_000);
  const arrived = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  expect(arrived.attachments).toHaveLength(52);
  for (const [index, file] of arrived.attachments.entries()) {
    const { filename, content } = mail.attachments[index] ?? expect.fail('one too many');
    expect(file).toMatchObject({ filename, mimeType: 'text/calendar', disposition: 'attachment', method: 'REQUEST' });
    expect(String(file.content).replace(/\r?\n/g, '\r\n')).toBe(content);
  }
});
