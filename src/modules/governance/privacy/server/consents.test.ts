import { afterAll, beforeAll, expect, test } from 'vitest';
import { tomorrow } from '../../../../testing/practice/booking-page.ts';
import { linkOfMail, pairOf, postForm } from '../../../../testing/practice/mail-link.ts';
import { reader, saveSwitch, subscribeTo } from '../../../../testing/practice/newsletter.ts';
import {
  bookingFields,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { messages } from '../../../scheduling/appointments/messages/en.ts';
import type { Consent } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Consents of the practice's only client with that address, newest first. */
async function logOf({ call: ask }: Practice, email: string) {
  const clients: { id: number; email: string }[] = await (await ask('GET', '/api/clients')).json();
  const id = clients.find(each => each.email === email)?.id;
  const consents: Consent[] = await (await ask('GET', `/api/privacy/clients/${id}/consents`)).json();
  return consents.map(({ kind, isGiven, how, words }) => [kind, isGiven ? 'given' : 'taken back', how, words]);
}

test('a phone number on the booking form records a consent with its text', async () => {
  const practice = await buildPractice(world);
  const when = { date: tomorrow(), time: '10:00' };
  const withPhone = bookingFields(practice.slug, { ...when, phone: '(503) 555-0142' });
  expect((await practice.call('POST', '/api/appointments/book', withPhone)).status).toBe(200);
  expect(await logOf(practice, withPhone.email)).toEqual([
    ['text_messages', 'given', 'form', messages.details.smsConsent],
  ]);
  const without = bookingFields(practice.slug, { ...when, time: '12:00' });
  expect((await practice.call('POST', '/api/appointments/book', without)).status).toBe(200);
  expect(await logOf(practice, without.email)).toEqual([]);
});

test('changes by the practice are recorded as the practice’s', async () => {
  const practice = await buildPractice(world);
  const fields = clientFields({ email: reader(), phone: '(503) 555-0143', smsConsent: true });
  const { id, email } = await (await practice.call('POST', '/api/clients', fields)).json();
  await practice.call('PUT', `/api/clients/${id}`, { ...fields, smsConsent: false });
  expect(await logOf(practice, email)).toEqual([
    ['text_messages', 'taken back', 'practice', null],
    ['text_messages', 'given', 'practice', null],
  ]);
});

test('records newsletter consents by link and by practice', async () => {
  const practice = await buildPractice(world);
  const email = reader();
  await practice.call('POST', '/api/clients', clientFields({ email }));
  const follow = async (page: string, fields: object = {}) =>
    postForm(world, `/${page}`, { ...pairOf(await linkOfMail(practice, email, page)), ...fields });
  await subscribeTo(world, practice, { email });
  await follow('newsletter-confirm');
  await subscribeTo(world, practice, { email });
  await follow('newsletter-unsubscribe', { answer: 'unsubscribe' });
  await follow('newsletter-unsubscribe', { answer: 'again' });
  const { items } = await (await practice.call('GET', '/api/subscribers')).json();
  await practice.call('POST', `/api/subscribers/${items[0].id}/unsubscribe`);
  expect(await logOf(practice, email)).toEqual([
    ['newsletter', 'taken back', 'practice', null],
    ['newsletter', 'given', 'link', 'Subscribe Again'],
    ['newsletter', 'taken back', 'link', null],
    ['newsletter', 'given', 'link', 'Join Newsletter'],
  ]);
});

test('records consent without confirmation as form, and manual adding as practice', async () => {
  const practice = await buildPractice(world);
  const [waiting, asked] = [reader(), reader()];
  for (const email of [waiting, asked]) await practice.call('POST', '/api/clients', clientFields({ email }));
  await subscribeTo(world, practice, { email: waiting });
  const added = { email: waiting, firstName: '', lastName: '', hasAgreed: true };
  expect((await practice.call('POST', '/api/subscribers', added)).status).toBe(201);
  expect(await logOf(practice, waiting)).toMatchObject([['newsletter', 'given', 'practice', expect.any(String)]]);
  await saveSwitch(practice, false);
  await subscribeTo(world, practice, { email: asked });
  expect(await logOf(practice, asked)).toEqual([['newsletter', 'given', 'form', 'Join Newsletter']]);
});
