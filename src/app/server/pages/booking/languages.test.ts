// @module-tag slow

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preferencesHref } from '../../../../modules/scheduling/reminders/server/preferences.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { askAtBooking } from '../../../../testing/forms/questions-at-booking.ts';
import { expireAfter, formOf, openBookingPage, paula } from '../../../../testing/practice/booking-page.ts';
import { askForDeposit, bookWithDeposit, payAnyway, releaseAfter } from '../../../../testing/practice/deposits.ts';
import { linkOfMail, pairOf, postForm, setRules } from '../../../../testing/practice/mail-link.ts';
import { connectMail } from '../../../../testing/practice/mail-server.ts';
import { answerPage } from '../../../../testing/practice/payments.ts';
import { chooseLanguage } from '../../../../testing/practice/room.ts';
import { askedToken, freeTime, join, offerTo, sweep, waitDay } from '../../../../testing/practice/waitlist.ts';
import { byRunLength, casesInTurn } from '../../../../testing/proof.ts';
import { untranslated } from '../../../../testing/texts/untranslated.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = 'America/Los_Angeles';
const tomorrow = () => addDays(dayIn(new Date(), zone), 1);
const read = async (path: string) => (await world.request(path)).text();
const post = async (path: string, fields: Record<string, string>) => (await postForm(world, path, fields)).text();

/** Words of the practice and the client, and words that are the same in all languages. */
const own = [
  ...['FN', 'Fernhill Nutrition', 'Felix Romero', 'Felix', 'Romero', 'Paula', 'Plain', 'Sorrel', 'Google'],
  ...[
    '412 Alder Street',
    'Please come on time.',
    'min',
    'Website',
    'optional',
    'April',
    'August',
    'September',
    'November',
    'Bananas',
    'Carrots',
    'cm',
    'No',
  ],
];

async function build(locale: string, { isEmailed = true } = {}): Promise<Practice> {
  const practice = await buildPractice(world, { locale });
  const tenant = await (await practice.call('GET', '/api/tenant')).json();
  const contact = { address: '412 Alder Street', phone: '(503) 555-0100' };
  await practice.call('PUT', '/api/tenant', { ...tenant, ...contact });
  return isEmailed ? connectMail(practice) : practice;
}

async function book(practice: Practice, given: object = {}) {
  const fields = bookingFields(practice.slug, { date: tomorrow(), time: '10:00', timeZone: 'Europe/Berlin', ...given });
  const answer = await call(world)('POST', '/api/appointments/book', fields);
  expect(answer.status).toBe(200);
  const booked = await answer.json();
  const linkTo = (page: string) => linkOfMail(practice, fields.email, page);
  return { fields, booked, linkTo };
}

const bookedPath = ({ slug }: Practice, { id, manageKey }: { id: number; manageKey: string }) =>
  `/bio/${slug}/booked?${new URLSearchParams({ booking: String(id), key: manageKey })}`;

/** The pages that a client sees one after another, in a new practice. */
const visits: Record<string, (locale: string) => Promise<string[]>> = {
  'booking page': async locale => {
    const practice = await build(locale);
    const { call: owner, slug } = practice;
    await setRules(practice, { policy: 'Please come on time.' });
    const page = openBookingPage(world, slug);
    const services = await page.read();
    const [service] = await (await owner('GET', '/api/services')).json();
    const times = await page.read(`service=${service.id}&month=${addDays(dayIn(new Date(), zone), 28).slice(0, 7)}`);
    const details = await (await page.choose('10:00')).text();
    const missing = await (await page.send({ ...formOf(details), ...paula, firstName: '' })).text();
    await book(practice, { time: '11:00', policyAccepted: true });
    const taken = await (await page.choose('11:00')).text();
    const form = { ...formOf(details), time: '11:00', policyAccepted: 'on' };
    const lost = await (await page.send({ ...form, ...paula })).text();
    return [services, times, details, missing, taken, lost];
  },
  'questions at booking': async locale => {
    const practice = await build(locale);
    const asked = { label: 'Carrots', required: true };
    const questions = [
      { id: 'a', kind: 'number', ...asked, unit: 'cm', max: 10 },
      { id: 'b', kind: 'yes_no', ...asked, canAsk: false, showIf: { question: 'a', test: 'at_least', value: 1 } },
      { id: 'c', kind: 'scale', ...asked, low: 'Bananas' },
      { id: 'd', kind: 'date', ...asked, required: false },
    ];
    await askAtBooking(practice, { questions });
    const page = openBookingPage(world, practice.slug);
    const details = await (await page.choose('10:00')).text();
    const send = async (answers: object) => (await page.send({ ...formOf(details), ...paula, ...answers })).text();
    return [details, await send({ 'q-a': '5' }), await send({ 'q-a': '50' }), await send({ 'q-a': 'x', 'q-d': 'x' })];
  },
  'booked page': async locale => {
    const pages = [true, false].map(async isEmailed => {
      const practice = await build(locale, { isEmailed });
      return read(bookedPath(practice, (await book(practice)).booked));
    });
    return Promise.all(pages);
  },
  'booking page without services': async locale => {
    const { call: owner, slug } = await build(locale);
    for (const service of await (await owner('GET', '/api/services')).json())
      await owner('PUT', `/api/services/${service.id}`, { ...service, isHidden: true });
    return [await read(`/bio/${slug}/book`)];
  },
  'paying for a booking': async locale => {
    const practice = await build(locale);
    const service = await askForDeposit(practice);
    const page = openBookingPage(world, practice.slug);
    const details = await (await page.choose('11:00')).text();
    const { booked } = await bookWithDeposit(world, practice, { serviceId: service });
    const path = bookedPath(practice, booked);
    const pages = [await page.read(), details, await read(path), await read(`${path}&paid=1`)];
    await releaseAfter(world, 16);
    const unpaid = await read(path);
    const other = await bookWithDeposit(world, practice, { serviceId: service });
    await answerPage(world, other.booked.checkoutUrl, 'pay');
    await payAnyway(world, practice, booked.id);
    const late = await read(path);
    const query = await linkOfMail(practice, other.fields.email, 'cancel-appointment');
    const cancelling = await read(`/cancel-appointment?${query}`);
    await call(world)('DELETE', `/api/appointments/cancel?${query}`);
    return [...pages, unpaid, late, cancelling, await read(bookedPath(practice, other.booked))];
  },
  'requesting a time': async locale => {
    const pages = [true, false].map(async isEmailed => {
      const practice = await build(locale, { isEmailed });
      const [service] = await (await practice.call('GET', '/api/services')).json();
      await practice.call('PUT', `/api/services/${service.id}`, { ...service, needsApproval: true });
      const page = openBookingPage(world, practice.slug);
      const services = await page.read();
      const details = await (await page.choose('11:00')).text();
      await book(practice, { time: '14:00' });
      const lost = await (await page.send({ ...formOf(details), ...paula, time: '14:00' })).text();
      const { booked, linkTo } = await book(practice);
      const path = bookedPath(practice, booked);
      const requested = await read(path);
      const query = await linkTo('cancel-appointment');
      const withdrawing = await read(`/cancel-appointment?${query}`);
      const asked = await post('/cancel-appointment', pairOf(query));
      const withdrawn = await post('/cancel-appointment', { ...pairOf(query), confirm: 'yes' });
      const declined = (await book(practice, { time: '12:00' })).booked;
      await practice.call('POST', `/api/appointments/${declined.id}/decline`, {});
      const expired = (await book(practice, { time: '13:00' })).booked;
      await expireAfter(world, 25 * 60);
      const ends = [booked, declined, expired].map(each => read(bookedPath(practice, each)));
      return [services, details, lost, requested, withdrawing, asked, withdrawn, ...(await Promise.all(ends))];
    });
    return (await Promise.all(pages)).flat();
  },
  '/cancel-appointment': async locale => {
    const { linkTo } = await book(await build(locale));
    const query = await linkTo('cancel-appointment');
    const pair = pairOf(query);
    const steps = [await read(`/cancel-appointment?${query}`), await post('/cancel-appointment', pair)];
    const done = await post('/cancel-appointment', { ...pair, confirm: 'yes' });
    return [...steps, done, await read(`/cancel-appointment?${query}`)];
  },
  '/reschedule-appointment': async locale => {
    const practice = await build(locale);
    const query = await (await book(practice)).linkTo('reschedule-appointment');
    const path = `/reschedule-appointment?${query}`;
    const at = { ...pairOf(query), date: tomorrow(), time: '12:00' };
    await book(practice, { time: '13:00' });
    const taken = { ...at, time: '13:00' };
    const pages = [await read(path), await read(`${path}&date=${at.date}&time=12:00`)];
    const refused = [await read(`${path}&date=${at.date}&time=13:00`), await post('/reschedule-appointment', taken)];
    const moved = await post('/reschedule-appointment', at);
    return [...pages, ...refused, moved, await read(path)];
  },
  'links within the notice period': async locale => {
    const practice = await build(locale);
    const { linkTo } = await book(practice);
    await setRules(practice, { changeNotice: 72 * 60 });
    const move = await read(`/reschedule-appointment?${await linkTo('reschedule-appointment')}`);
    const query = await linkTo('cancel-appointment');
    const refused = await read(`/cancel-appointment?${query}`);
    await setRules(practice, { changeNotice: 72 * 60, lateCancellation: 'mark' });
    return [move, refused, await read(`/cancel-appointment?${query}`)];
  },
  '/confirm-appointment': async locale => {
    const practice = await build(locale);
    const { booked, fields, linkTo } = await book(practice);
    await practice.call('POST', `/api/appointments/${booked.id}/send-email-reminder`);
    const query = await linkTo('confirm-appointment');
    const asked = await read(`/confirm-appointment?${query}`);
    const confirmed = await post('/confirm-appointment', pairOf(query));
    await call(world)(
      'DELETE',
      `/api/appointments/cancel?${await linkOfMail(practice, fields.email, 'cancel-appointment')}`,
    );
    return [asked, confirmed, await read(`/confirm-appointment?${query}`)];
  },
  'joining the waitlist': async locale => {
    const pages = [true, false].map(async isEmailed => {
      const practice = await build(locale, { isEmailed });
      const path = `/bio/${practice.slug}/waitlist`;
      const [serviceId = ''] = (await read(path)).match(/(?<=<option value=")\d+/) ?? [];
      const email = `${randomUUID()}@client.example`;
      const fields = { ...paula, email, serviceId, firstDay: waitDay(), lastDay: waitDay(), partOfDay: 'any' };
      const wrong = { ...fields, firstName: '', lastName: '', email: 'nobody', lastDay: '2020-01-01', partOfDay: 'x' };
      const tooLate = { ...fields, firstDay: '2190-01-01', lastDay: '2190-01-02' };
      const forms = [await read(path), await post(path, wrong), await post(path, tooLate)];
      const joined = await post(path, fields);
      const confirm = `/waitlist-confirm?token=${await askedToken(practice, email)}`;
      return [
        ...forms,
        joined,
        await read(confirm),
        await post('/waitlist-confirm', pairOf(confirm.split('?')[1] ?? '')),
      ];
    });
    return (await Promise.all(pages)).flat();
  },
  '/waitlist-offer': async locale => {
    const pages: string[] = [];
    for (const isEmailed of [true, false]) {
      const practice = await build(locale, { isEmailed });
      const path = '/waitlist-offer';
      const first = await offer(practice, { time: '10:00', timeZone: 'Europe/Berlin' });
      pages.push(await read(`${path}?token=${first}`), await post(path, { token: first, answer: 'accept' }));
      pages.push(await post(path, { token: first, answer: 'accept', policyAccepted: 'yes' }));
      const second = await offer(practice, { time: '11:00' });
      pages.push(await read(`${path}?token=${second}`), await post(path, { token: second, answer: 'decline' }));
      const [entry] = await (await practice.call('GET', '/api/waitlist')).json();
      await practice.call('DELETE', `/api/waitlist/${entry.id}`);
      const third = await offer(practice, { time: '12:00' });
      const [other] = await (await practice.call('GET', '/api/waitlist')).json();
      await practice.call('DELETE', `/api/waitlist/${other.id}`);
      pages.push(await read(`${path}?token=${third}`));
    }
    return pages;
  },
  '/waitlist-leave': async locale => {
    const practice = await build(locale);
    const query = await linkOfMail(practice, await join(world, practice), 'waitlist-leave');
    return [await read(`/waitlist-leave?${query}`), await post('/waitlist-leave', pairOf(query))];
  },
  '/reminder-preferences': async locale => {
    const practice = await build(locale);
    const { email } = await (await practice.call('POST', '/api/clients', clientFields())).json();
    const { tenantId } = practice;
    const { searchParams } = new URL(preferencesHref(world.services, { tenantId, email }));
    const token = searchParams.get('token') ?? '';
    const choices: Record<string, string>[] = [{ email: 'yes', sms: 'yes' }, { email: 'yes' }, { sms: 'yes' }, {}];
    const saved = choices.map(choice => post('/reminder-preferences', { token, ...choice }));
    const unasked = post('/reminder-preferences', { token, asked: 'newsletter', newsletter: 'yes' });
    return [await read(`/reminder-preferences?${searchParams}`), ...(await Promise.all(saved)), await unasked];
  },
};

/** Offers a freed time to a client who has joined the waitlist. Returns the token of the offer. */
async function offer(practice: Practice, { time, ...given }: { time: string; timeZone?: string }): Promise<string> {
  const email = await join(world, practice, given);
  await setRules(practice, { policy: null });
  await freeTime(world, practice, time);
  await setRules(practice, { policy: 'Please come on time.' });
  await sweep(world);
  return (await offerTo(practice, email)) ?? expect.fail('no offer');
}

/** French shares too many words with English. */
const languages = byRunLength(['de'], ['de', 'es']);
const english = new Map<string, Promise<string[]>>();

describe.each(casesInTurn(Object.entries(visits), 6))('%s', (name, visit) => {
  test.each(languages)('is in the language of the practice: %s', async language => {
    const before = english.get(name) ?? visit('en-US');
    english.set(name, before);
    const [expected, pages] = [await before, await visit(language)];
    expect(pages.map(page => /<html lang="(\w+)"/.exec(page)?.[1])).toEqual(pages.map(() => language));
    for (const [index, page] of pages.entries())
      expect(untranslated(expected[index] ?? '', page, own), `page ${index + 1}`).toEqual([]);
  });
});

describe.each(casesInTurn(['de', 'en-US'], 2))('a client who has chosen Spanish, in a practice in %s', locale => {
  /** The pages behind the links of emails, and those behind the links of the page that confirmed the booking. */
  async function follow(chosen: string | null) {
    const practice = await build(locale);
    const { booked, fields, linkTo } = await book(practice);
    const path = bookedPath(practice, booked);
    if (chosen) await chooseLanguage(world, practice, String(fields.email), chosen);
    await practice.call('POST', `/api/appointments/${booked.id}/send-email-reminder`);
    const [cancel, move, confirm] = await Promise.all(
      ['cancel-appointment', 'reschedule-appointment', 'confirm-appointment'].map(linkTo),
    );
    const { email } = fields;
    const preferences = new URL(preferencesHref(world.services, { tenantId: practice.tenantId, email: String(email) }));
    const token = preferences.searchParams.get('token') ?? '';
    await book(practice, { time: '13:00' });
    const at = { ...pairOf(move ?? ''), date: tomorrow() };
    const atBooking = [await read(path)];
    for (const wish of ['move', 'cancel']) {
      const form = { booking: String(booked.id), key: booked.manageKey, wish, email: String(email) };
      const answer = await postForm(world, `/bio/${practice.slug}/booked`, form);
      atBooking.push(await read(answer.headers.get('location') ?? expect.fail(`no link to ${wish}`)));
    }
    const mailed = [
      await read(`/confirm-appointment?${confirm}`),
      await post('/confirm-appointment', pairOf(confirm ?? '')),
      await read(`/reschedule-appointment?${move}`),
      await read(`/reschedule-appointment?${move}&date=${at.date}&time=12:00`),
      await post('/reschedule-appointment', { ...at, time: '13:00' }),
      await post('/reschedule-appointment', { ...at, time: '12:00' }),
      await read(`/reminder-preferences?token=${token}`),
      await post('/reminder-preferences', { token, email: 'yes' }),
      await read(`/cancel-appointment?${cancel}`),
      await post('/cancel-appointment', pairOf(cancel ?? '')),
      await post('/cancel-appointment', { ...pairOf(cancel ?? ''), confirm: 'yes' }),
    ];
    return { mailed, atBooking };
  }
  const languagesOf = (pages: string[]) => pages.map(page => /<html lang="(\w+)"/.exec(page)?.[1]);

  test('gets the pages of links in emails in Spanish, and those of the booking in the practice’s language', async () => {
    const [usual, chosen] = await Promise.all([follow(null), follow('es')]);
    const practiceLanguage = locale.slice(0, 2);
    expect(languagesOf(usual.mailed)).toEqual(usual.mailed.map(() => practiceLanguage));
    expect(languagesOf(chosen.mailed)).toEqual(chosen.mailed.map(() => 'es'));
    for (const [index, page] of chosen.mailed.entries())
      expect(untranslated(usual.mailed[index] ?? '', page, own), `page ${index + 1}`).toEqual([]);
    // The booking may be somebody else's, who must not learn anything about the client, not even the language.
    expect(chosen.atBooking).toHaveLength(3);
    expect(languagesOf(chosen.atBooking)).toEqual(chosen.atBooking.map(() => practiceLanguage));
  });
});

test('contains the expected German, Spanish and French texts', async () => {
  const textOf = async (visit: string, locale: string) => (await visits[visit]?.(locale))?.join('\n') ?? '';
  const german = await textOf('booking page', 'de');
  expect(german).toContain('Ihr Termin bei Fernhill Nutrition');
  expect(german).toContain('Dieser Termin wurde gerade vergeben. Wählen Sie einen anderen.');
  expect(german).toContain('Mit Ihrer Nummer stimmen Sie Erinnerungen per SMS zu.');
  const spanish = await textOf('links within the notice period', 'es');
  expect(spanish).toContain('Puede cancelar por internet hasta 3 días antes de la cita.');
  const french = await textOf('/waitlist-leave', 'fr');
  expect(french).toContain('Voulez-vous quitter la liste d’attente ?');
});

describe('the API', () => {
  const refused: [method: string, path: string, body?: object][] = [
    ['GET', '/api/appointments/slots?storefrontSlug=SLUG&date=x'],
    ['GET', '/api/appointments/slots?storefrontSlug=SLUG&date=2026-12-01&serviceId=999999'],
    ['POST', '/api/appointments/book', {}],
    ['POST', '/api/appointments/book', { firstName: '', lastName: 'x'.repeat(101), email: 'x', date: 'x', time: 'x' }],
    ['POST', '/api/appointments/book', { ...paula, date: '2190-01-01', time: '10:00' }],
    ['POST', '/api/appointments/book', { ...paula, date: 'DAY', time: '03:07' }],
    ['POST', '/api/appointments/book', { ...paula, date: 'DAY', time: '10:00' }],
    ['POST', '/api/appointments/book', { ...paula, date: 'DAY', time: '10:00', website: 'x' }],
    ['POST', '/api/appointments/hold', { date: 'DAY', time: '03:07' }],
    ['GET', '/api/appointments/cancel-preview'],
    ['GET', '/api/appointments/cancel-preview?token=x&email=x'],
    ['DELETE', '/api/appointments/cancel'],
    ['GET', '/api/appointments/reschedule-preview'],
    ['POST', '/api/appointments/reschedule', { token: 'x', email: 'x', date: 'DAY', time: '10:00' }],
    ['POST', '/api/appointments/reschedule', { date: 'x' }],
    ['GET', '/api/appointments/confirm-preview'],
    ['POST', '/api/appointments/confirm', { token: 'x', email: 'x' }],
    ['POST', '/api/waitlist/join', {}],
    ['POST', '/api/waitlist/join', { ...paula, firstDay: '2026-12-02', lastDay: '2026-12-01', partOfDay: 'x' }],
    ['POST', '/api/waitlist/join', { ...paula, firstDay: '2190-01-01', lastDay: '2190-01-02' }],
    ['POST', '/api/waitlist/join', { ...paula, firstDay: 'DAY', lastDay: 'DAY', website: 'x' }],
    ['GET', '/api/waitlist/offer?token=x'],
    ['POST', '/api/waitlist/offer', { token: 'x', answer: 'accept' }],
    ['POST', '/api/waitlist/confirm', { token: 'x' }],
    ['POST', '/api/waitlist/leave', { token: 'x' }],
  ];

  const practices = new Map<string, Practice>();
  const buildWithPolicy = async (locale: string) => {
    const practice = await build(locale);
    await setRules(practice, { policy: 'Please come on time.' });
    return practice;
  };

  test.each(casesInTurn(refused, 3))('rejects %s %s %j in the language of the page', async (method, path, body) => {
    const say = async (locale: string) => {
      const practice = practices.get(locale) ?? (await buildWithPolicy(locale));
      practices.set(locale, practice);
      const filled = JSON.stringify({ storefrontSlug: practice.slug, ...body }).replaceAll('DAY', tomorrow());
      const answer = await call(world)(method, path.replace('SLUG', practice.slug), body && JSON.parse(filled), {
        'accept-language': locale,
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      const { message, errors = {} } = await answer.json();
      return [message, ...Object.values<string>(errors)];
    };
    const [before, after] = [await say('en-US'), await say('de')];
    expect(after).toHaveLength(before.length);
    expect(after.filter(text => before.includes(text))).toEqual([]);
  });

  test('confirms in the language of the page', async () => {
    const practice = await build('de');
    const { booked, linkTo } = await book(practice);
    await practice.call('POST', `/api/appointments/${booked.id}/send-email-reminder`);
    const pair = pairOf(await linkTo('confirm-appointment'));
    const answer = await call(world)('POST', '/api/appointments/confirm', pair, { 'accept-language': 'de-DE' });
    expect(await answer.json()).toEqual({ message: 'Vielen Dank. Ihr Termin ist bestätigt.' });
  });
});
