// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, addMinutes, dayIn, daysInMinutes, wallToInstant } from '../../../../../shared/dates.ts';
import { expireAfter } from '../../../../../testing/practice/booking-page.ts';
import { askForDeposit, bookWithDeposit, payAnyway, releaseAfter } from '../../../../../testing/practice/deposits.ts';
import { linkOfMail, setRules } from '../../../../../testing/practice/mail-link.ts';
import { answerPage, inPractice } from '../../../../../testing/practice/payments.ts';
import { freeTime, join, sweep } from '../../../../../testing/practice/waitlist.ts';
import { byRunLength, casesInTurn } from '../../../../../testing/proof.ts';
import { untranslated } from '../../../../../testing/texts/untranslated.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../../testing/world.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import type { EmailDetail, EmailLog } from '../../../../messaging/emails/contract.ts';
import { countSegments } from '../../../../messaging/sms/segments.ts';
import { wordsFor } from '../../../reminders/server/placeholder-values.ts';
import { sendDueReminders } from '../../../reminders/server/send-due-reminders.ts';
import { builtInTexts, fillSms } from '../../../reminders/template.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
// All bookings use one phone number, more often than the limit allows.
beforeEach(() => world.services.database.pool.query("delete from rate_limits where key like 'book-phone%'"));

const zone = 'America/Los_Angeles';
const day = (count: number) => addDays(dayIn(new Date(), zone), count);
const wall = (date: string, time: string) => wallToInstant(date, time, zone)?.toISOString() ?? '';

/** Words of the practice and the client. */
const own = [
  ...['Fernhill Nutrition', 'Felix Romero', 'Felix', 'Coaching', '412 Alder Street'],
  ...['Sorrel', 'localhost', 'http', 'calendar', 'November', 'September', 'August', 'April'],
];

async function build(locale: string): Promise<Practice> {
  const practice = await buildPractice(world, { locale });
  const tenant = await (await practice.call('GET', '/api/tenant')).json();
  const contact = { address: '412 Alder Street', phone: '(503) 555-0100' };
  await practice.call('PUT', '/api/tenant', { ...tenant, ...contact });
  return practice;
}

async function book(practice: Practice, given: object = {}) {
  const fields = bookingFields(practice.slug, { date: day(10), time: '10:00', timeZone: 'Europe/Berlin', ...given });
  const answer = await call(world)('POST', '/api/appointments/book', fields);
  expect(answer.status).toBe(200);
  return { fields, booked: await answer.json() };
}

/** All emails of the practice, oldest first. */
async function mailsOf(practice: Practice): Promise<EmailDetail[]> {
  const list: EmailLog[] = await (await practice.call('GET', '/api/emails/logs')).json();
  const found = list.map(async ({ id }) => (await practice.call('GET', `/api/emails/logs/${id}`)).json());
  return (await Promise.all(found)).toReversed();
}

/** Each case runs in a new practice, whose emails to clients are compared. */
const events: Record<string, (locale: string) => Promise<Practice>> = {
  'booked, moved and cancelled by the client': async locale => {
    const practice = await build(locale);
    await setRules(practice, { changeNotice: 60, lateCancellation: 'mark' });
    const { fields } = await book(practice);
    const move = Object.fromEntries(
      new URLSearchParams(await linkOfMail(practice, fields.email, 'reschedule-appointment')),
    );
    await call(world)('POST', '/api/appointments/reschedule', { ...move, date: day(10), time: '12:00' });
    const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
    await call(world)('DELETE', `/api/appointments/cancel?${query}`);
    return practice;
  },
  'booked within the notice period': async locale => {
    const practice = await build(locale);
    await setRules(practice, { changeNotice: daysInMinutes(20), lateCancellation: 'mark' });
    await book(practice);
    await setRules(practice, { changeNotice: daysInMinutes(20), lateCancellation: 'refuse' });
    await book(practice, { time: '11:00' });
    return practice;
  },
  'requests accepted, declined and expired': async locale => {
    const practice = await build(locale);
    const [service] = await (await practice.call('GET', '/api/services')).json();
    await practice.call('PUT', `/api/services/${service.id}`, { ...service, needsApproval: true });
    const accepted = await book(practice);
    await practice.call('POST', `/api/appointments/${accepted.booked.id}/accept`);
    const declined = await book(practice, { time: '11:00' });
    await practice.call('POST', `/api/appointments/${declined.booked.id}/decline`, { message: 'Felix' });
    await book(practice, { time: '12:00' });
    await expireAfter(world, 25 * 60);
    return practice;
  },
  'a series booked, moved and cancelled': async locale => {
    const practice = await build(locale);
    const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
    const about = { clientId: client.id, title: 'Coaching', type: 'follow-up' };
    const times = { startTime: wall(day(10), '10:00'), endTime: wall(day(10), '10:30') };
    const series = { frequency: 'weekly', count: 3 };
    await practice.call('POST', '/api/appointments', { ...about, ...times, series });
    const change = async (given: object) => {
      const [row] = await (await practice.call('GET', '/api/appointments')).json();
      const answer = await practice.call('PUT', `/api/appointments/${row.id}`, { ...row, ...given, scope: 'all' });
      expect(answer.status).toBe(200);
      await world.services.database.pool.query("update email_logs set status = 'sent' where status = 'queued'");
    };
    await change({ startTime: wall(day(10), '14:00'), endTime: wall(day(10), '14:30') });
    await change({ status: 'cancelled' });
    return practice;
  },
  'a deposit paid, refunded and kept': async locale => {
    const practice = await build(locale);
    const serviceId = await askForDeposit(practice);
    await setRules(practice, { changeNotice: 60, lateCancellation: 'mark' });
    for (const changeNotice of [60, daysInMinutes(20)]) {
      const { fields, booked } = await bookWithDeposit(world, practice, { serviceId, date: day(10) });
      await answerPage(world, booked.checkoutUrl, 'pay');
      const query = await linkOfMail(practice, fields.email, 'cancel-appointment');
      await setRules(practice, { changeNotice, lateCancellation: 'mark' });
      await call(world)('DELETE', `/api/appointments/cancel?${query}`);
    }
    return practice;
  },
  'a deposit paid too late': async locale => {
    const practice = await build(locale);
    const serviceId = await askForDeposit(practice);
    const { booked } = await bookWithDeposit(world, practice, { serviceId });
    await releaseAfter(world, 16);
    const other = await bookWithDeposit(world, practice, { serviceId });
    await answerPage(world, other.booked.checkoutUrl, 'pay');
    await payAnyway(world, practice, booked.id);
    return practice;
  },
  'a place on the waitlist and an offer': async locale => {
    const practice = await build(locale);
    await join(world, practice, { timeZone: 'Europe/Berlin' });
    await freeTime(world, practice, '10:00');
    await sweep(world);
    return practice;
  },
  'a reminder': async locale => {
    const practice = await build(locale);
    const { booked } = await book(practice, { phone: '(503) 555-0188' });
    for (const hours of [48, 24])
      await sendDueReminders(world.services, undefined, addMinutes(new Date(booked.startTime), -hours * 60));
    return practice;
  },
};

/** French shares too many words with English. */
const languages = byRunLength(['de'], ['de', 'es']);
const english = new Map<string, Promise<EmailDetail[]>>();

describe.each(casesInTurn(Object.entries(events), 4))('%s', (name, happen) => {
  test.each(languages)("sends emails in the practice's language: %s", async language => {
    const before = english.get(name) ?? happen('en-US').then(mailsOf);
    english.set(name, before);
    const [expected, mails] = [await before, await mailsOf(await happen(language))];
    expect(mails.length).toBeGreaterThan(0);
    expect(mails).toHaveLength(expected.length);
    for (const [index, mail] of mails.entries()) {
      const same = expected[index];
      expect(mail.html).toContain(`<html lang="${language}"`);
      expect(untranslated(same?.html ?? '', mail.html, own), same?.subject).toEqual([]);
      expect(mail.subject).not.toBe(same?.subject);
    }
  });
});

describe('in German', () => {
  test('uses natural phrases in emails', async () => {
    const mails = await mailsOf(await (events['booked, moved and cancelled by the client'] ?? expect.fail())('de'));
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Gebucht', 'Verschoben', 'Abgesagt']);
    const [text = ''] = mails.map(mail => mail.text.replaceAll(/\s+/g, ' '));
    expect(text).toContain('Ihr Termin bei Fernhill Nutrition ist gebucht.');
    expect(text).toMatch(/Verschieben oder absagen können Sie bis .+, 9:00 \(Nordamerikanische Westküstenzeit\)\./);
    expect(text).toContain('Öffnen Sie die angehängte Datei, um den Termin in Ihren Kalender einzutragen.');
    expect(mails[0]?.attachments[0]?.content.replaceAll('\r\n ', '')).toMatch(/DESCRIPTION:Verschieben: http/);
  });

  test('names the deposit on the payment page', async () => {
    const practice = await build('de');
    const { booked } = await bookWithDeposit(world, practice, { serviceId: await askForDeposit(practice) });
    const page = await (await world.request(new URL(booked.checkoutUrl).pathname)).text();
    expect(page).toContain('Anzahlung: Erstgespräch');
  });
});

describe('the SMS reminder', () => {
  const textIn = async (locale: string, date = day(10)) => {
    const practice = await build(locale);
    const { booked } = await book(practice, { phone: '(503) 555-0188', date });
    await sendDueReminders(world.services, undefined, addMinutes(new Date(booked.startTime), -24 * 60));
    const { rows } = await inPractice(world, practice, ({ db }) =>
      db.execute<{ message: string }>(sql`select message from sms_logs`),
    );
    return rows[0]?.message ?? expect.fail('no text');
  };

  test.each([
    ['en-US', /^Fernhill Nutrition: your appointment is on .+ at 10:00 AM Pacific Time\..* Reply STOP to end\.$/],
    ['de', /^Fernhill Nutrition: Ihr Termin ist am .+ um 10:00 Nordamerikanische Westküstenzeit\./],
    ['es', /^Fernhill Nutrition: su cita es el .+ a las 10:00 hora del Pacifico\./],
    ['fr', /^Fernhill Nutrition : votre rendez-vous est le .+ à 10:00 heure du Pacifique/],
  ])("uses the practice's language: %s", async (locale, text) => {
    expect(await textIn(locale)).toMatch(text);
  });

  test.each(['de', 'es', 'fr'])('uses only GSM-7 characters: %s', async locale => {
    const practice = await inPractice(world, await build(locale), getPractice);
    const found = Array.from({ length: 366 }, (_, count) => {
      const startTime = new Date(wall(day(count), '10:00'));
      const about = { startTime, endTime: startTime, visitorTimeZone: 'Europe/Berlin' };
      const nowhere = { placeKind: null, placeDetail: null };
      const appointment = { ...about, ...nowhere, title: 'Coaching', status: 'scheduled' as const };
      const client = { firstName: 'Felix', lastName: 'Romero' };
      const text = fillSms(null, wordsFor('sms', { appointment, client, practice }), builtInTexts(locale));
      return countSegments(text).encoding === 'GSM-7' ? [] : [text];
    });
    expect(found.flat()).toEqual([]);
  });
});
