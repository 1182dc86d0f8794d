// @module-tag slow

import fc from 'fast-check';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarText } from '../../../../../platform/formats/calendar-text.ts';
import { smtpSender } from '../../../../../platform/mail/smtp.ts';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { defaultFormats } from '../../../../../shared/locale.ts';
import { openSink } from '../../../../../testing/peers/smtp-sink.ts';
import { linkOfMail } from '../../../../../testing/practice/mail-link.ts';
import { byRunLength } from '../../../../../testing/proof.ts';
import { hostileTexts } from '../../../../../testing/texts/hostile-texts.ts';
import {
  bookingFields,
  buildPractice,
  call,
  openWorld,
  type Practice,
  type World,
} from '../../../../../testing/world.ts';
import type { EmailDetail, EmailLog } from '../../../../messaging/emails/contract.ts';
import { calendarFile } from './calendar-file.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

/** All emails of the practice, oldest first. */
async function mailsOf(practice: Practice): Promise<EmailDetail[]> {
  const list: EmailLog[] = await (await practice.call('GET', '/api/emails/logs')).json();
  const found = list.map(async ({ id }) => (await practice.call('GET', `/api/emails/logs/${id}`)).json());
  return (await Promise.all(found)).toReversed();
}

function parse(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const event = calendar.getFirstSubcomponent('vevent') ?? expect.fail('no event');
  const value = (name: string) => String(event.getFirstPropertyValue(name));
  const person = (name: string) => event.getFirstProperty(name) ?? expect.fail(`no ${name}`);
  return { method: calendar.getFirstPropertyValue('method'), event, value, person };
}

async function book(practice: Practice, time: string) {
  const fields = bookingFields(practice.slug, { date: tomorrow(), time });
  expect((await call(world)('POST', '/api/appointments/book', fields)).status).toBe(200);
  return fields;
}

test('sends an invitation and removes the event again on cancellation', async () => {
  const practice = await buildPractice(world);
  const fields = await book(practice, '10:00');
  const [mail] = await mailsOf(practice);
  const asked = parse(mail?.attachments[0]?.content ?? '');
  const links = mail?.text.match(/http\S+/g) ?? [];
  expect(asked.method).toBe('REQUEST');
  expect(mail?.attachments[0]?.content).toContain('\r\nPRODID:-//Sorrel//Sorrel//EN\r\n');
  expect(mail?.attachments[0]?.contentType).toContain('method=REQUEST');
  expect(asked.value('status')).toBe('CONFIRMED');
  expect(asked.value('sequence')).toBe('0');
  expect(asked.person('organizer').toICALString()).toBe(
    'ORGANIZER;CN=Fernhill Nutrition:mailto:mail@localhost.localdomain',
  );
  expect(String(asked.person('attendee').getFirstValue()).toLowerCase()).toBe(`mailto:${fields.email}`);
  expect(asked.person('attendee').getParameter('rsvp')).toBe('FALSE');
  expect(asked.value('description')).toBe(`Reschedule: ${links[0]}\nCancel: ${links[1]}`);

  const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
  await call(world)('DELETE', `/api/appointments/cancel?${query}`);
  const cancelled = parse((await mailsOf(practice))[1]?.attachments[0]?.content ?? '');
  expect(cancelled.method).toBe('CANCEL');
  expect(cancelled.value('status')).toBe('CANCELLED');
  expect(cancelled.value('uid')).toBe(asked.value('uid'));
  expect(Number(cancelled.value('sequence'))).toBeGreaterThan(Number(asked.value('sequence')));
  expect(cancelled.person('organizer').toICALString()).toBe(asked.person('organizer').toICALString());
  expect(String(cancelled.person('attendee').getFirstValue()).toLowerCase()).toBe(`mailto:${fields.email}`);
});

test('updates the same event with a higher sequence on every move', async () => {
  const practice = await buildPractice(world);
  await book(practice, '15:00');
  const [appointment] = await (await practice.call('GET', '/api/appointments')).json();
  const { id, clientId, title, type, status } = appointment;
  for (const hours of [1, 2]) {
    const later = (moment: string) => new Date(Date.parse(moment) + hours * 3_600_000).toISOString();
    const times = { startTime: later(appointment.startTime), endTime: later(appointment.endTime) };
    const moved = await practice.call('PUT', `/api/appointments/${id}`, { clientId, title, type, status, ...times });
    expect(moved.status).toBe(200);
    // A queued email would be withdrawn by the next change.
    await world.services.database.pool.query("update email_logs set status = 'sent' where status = 'queued'");
  }
  const files = (await mailsOf(practice)).map(mail => parse(mail.attachments[0]?.content ?? ''));
  expect(files.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST']);
  expect(new Set(files.map(({ value }) => value('uid'))).size).toBe(1);
  expect(new Set(files.map(({ value }) => value('dtstart'))).size).toBe(3);
  const [first = 0, second = 0, third = 0] = files.map(({ value }) => Number(value('sequence')));
  expect(first < second && second < third).toBe(true);
});

test("keeps the practice's name and address as typed", async () => {
  const name = 'Fern; "Hill", & Co: 🥗 שלום ^n';
  const practice = await buildPractice(world, { name });
  const address = '412 Alder Street, 2nd floor;\r\nATTACH:http://evil.example\r\nPortland\\Oregon';
  const tenant = await (await practice.call('GET', '/api/tenant')).json();
  expect((await practice.call('PUT', '/api/tenant', { ...tenant, address })).status).toBe(200);
  await book(practice, '11:00');
  const { event, value, person } = parse((await mailsOf(practice))[0]?.attachments[0]?.content ?? '');
  expect(value('summary')).toBe(`Initial Consultation · ${name}`);
  expect(value('location')).toBe(address.replaceAll('\r\n', '\n'));
  expect(person('organizer').getParameter('cn')).toBe(name);
  expect(event.getAllProperties('attach')).toEqual([]);
});

test("names the practice's sender address as organizer", async () => {
  const practice = await buildPractice(world);
  const own = { host: 'mail.fernhill.example', port: 465, security: 'tls', fromAddress: 'maya@fernhill.example' };
  expect((await practice.call('PUT', '/api/vendors/mail', own)).status).toBe(200);
  await book(practice, '13:00');
  // The practitioner is mailed, too.
  const mail = (await mailsOf(practice)).find(({ attachments }) => attachments.length > 0);
  const { person } = parse(mail?.attachments[0]?.content ?? '');
  expect(person('organizer').getFirstValue()).toBe('mailto:maya@fernhill.example');
});

test('attaches the event both as an alternative part and as a file', async () => {
  const practice = await buildPractice(world);
  await book(practice, '14:00');
  const mail = (await mailsOf(practice))[0] ?? expect.fail('no mail');
  const sink = await openSink();
  const sender = smtpSender(sink.url);
  const from = { name: 'Fernhill', address: 'mail@sorrel.example' };
  const { subject, html, text, attachments } = mail;
  const sent = {
    from,
    to: mail.recipientEmail,
    replyTo: null,
    messageId: '<a@b.example>',
    subject,
    html,
    text,
    attachments,
  };
  await sender.send(sent, async () => undefined);
  sender.close();
  await sink.close();
  const raw = sink.mails[0]?.raw ?? '';
  expect(raw).toMatch(
    /multipart\/alternative;[\s\S]+text\/plain[\s\S]+text\/html[\s\S]+text\/calendar;\s+charset=utf-8;\s+method=REQUEST/i,
  );
  const arrived = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
  const files = arrived.attachments.map(({ mimeType, filename, disposition, content }) => ({
    mimeType,
    filename,
    disposition,
    isWhole: String(content).replace(/\r?\n/g, '\r\n') === mail.attachments[0]?.content,
  }));
  expect(files).toEqual([
    expect.objectContaining({ mimeType: 'text/calendar', isWhole: true }),
    { mimeType: 'application/ics', filename: 'appointment.ics', disposition: 'attachment', isWhole: true },
  ]);
});

const settings = { timeZone: 'UTC', currency: 'USD', weekStart: 0, units: 'metric', atRiskWeeks: 8 } as const;

/** The file of an appointment with `text` in every field that people can edit. */
function fileWith(text: string) {
  const moment = new Date('2026-11-21T15:00:00.500Z');
  const times = { updatedAt: moment, startTime: moment, endTime: new Date('2026-11-21T15:30:00Z') };
  const place = { placeKind: 'other' as const, placeDetail: text };
  const appointment = {
    tenantId: 1,
    id: 2,
    sequence: 3,
    title: text,
    status: 'scheduled' as const,
    ...times,
    ...place,
  };
  const practice = { name: text, address: 'Oak Street 1', settings: { ...settings, ...defaultFormats } };
  const people = { attendee: 'felix@client.example', organizer: 'mail@sorrel.example' };
  return calendarFile(world.services, { appointment, practice, ...people, moveUrl: text, cancelUrl: null }).content;
}

function expectIntact(text: string) {
  const file = fileWith(text);
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
    expect(line).not.toMatch(/[\r\n]/);
  }
  const { event, value, person } = parse(file);
  const held = calendarText(text);
  expect(value('summary')).toBe(`${held} · ${held}`);
  expect(value('location')).toBe(held);
  expect(value('description')).toBe(`Reschedule: ${held}`);
  // This parser, unlike RFC 5545, treats a backslash in a parameter as an escape.
  if (!text.includes('\\'))
    expect(person('organizer').getParameter('cn')).toBe(held.replace(/\s+/g, ' ').trim() || 'mail@sorrel.example');
  const names = event.getAllProperties().map(({ name }) => name);
  const expected = ['uid', 'sequence', 'dtstamp', 'dtstart', 'dtend', 'summary', 'location', 'description'];
  expect(names).toEqual([...expected, 'organizer', 'attendee', 'status']);
}

test.each(hostileTexts)('round-trips %j through an independent parser in every field', expectIntact);

test('round-trips any text through an independent parser', () => {
  const pieces = fc.constantFrom(...'\r\n\\;,:"^\'n \t\u0001🥗éA');
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: pieces, maxLength: 200 }));
  // Empty values are omitted from the file.
  fc.assert(
    fc.property(
      text.filter(each => calendarText(each) !== ''),
      expectIntact,
    ),
    { numRuns: byRunLength(125, 500) },
  );
});

test('removes only control characters that calendar files forbid', () => {
  expect(calendarText('a\r\nb\rc\u0000d\u001be\u007ff\tg\u0085h')).toBe('a\nb\ncdef\tg\u0085h');
});
