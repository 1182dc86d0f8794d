import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { formatMinutes } from '../../../../../shared/format/duration.ts';
import { linkOfMail, pairOf, postForm, setRules } from '../../../../../testing/practice/mail-link.ts';
import {
  bookingFields,
  buildPractice,
  call,
  openWorld,
  type Practice,
  type World,
} from '../../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

async function book(practice: Practice) {
  const fields = bookingFields(practice.slug, { date: tomorrow(), time: '17:30' });
  await call(world)('POST', '/api/appointments/book', fields);
  return linkOfMail(practice, fields.email, 'cancel-appointment');
}

const cancel = (query: string) => call(world)('DELETE', `/api/appointments/cancel?${query}`);
const rowOf = async ({ tenantId }: Practice) => {
  const text = 'select status, cancel_reason, is_late_cancellation from appointments where tenant_id = $1';
  return (await world.services.database.pool.query(text, [tenantId])).rows[0];
};

test('rejects a cancellation within the notice period and shows whom to contact', async () => {
  const practice = await buildPractice(world);
  const profile = await (await practice.call('GET', '/api/tenant')).json();
  await practice.call('PUT', '/api/tenant', { name: profile.name, phone: '(503) 555-0100' });
  const query = await book(practice);
  await setRules(practice, { changeNotice: 72 * 60 });
  const refused = await cancel(query);
  const sentence = 'You can cancel online until 3 days before your appointment.';
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    `${sentence} To cancel now, contact Fernhill Nutrition: (503) 555-0100.`,
  ]);
  const page = await (await world.request(`/cancel-appointment?${query}`)).text();
  expect(page).toContain(sentence);
  expect(page).toContain('tel:5035550100');
  expect(page).not.toContain('Cancel This Appointment');
  const posted = await postForm(world, '/cancel-appointment', { ...pairOf(query), confirm: 'yes' });
  expect([posted.status, (await posted.text()).includes('Cancellation Error')]).toEqual([409, true]);
  expect(await rowOf(practice)).toMatchObject({ status: 'scheduled' });
});

test('warns about late cancellations, marks them and records the reason', async () => {
  const practice = await buildPractice(world);
  const query = await book(practice);
  await setRules(practice, { changeNotice: 48 * 60, lateCancellation: 'mark' });
  const page = await (await world.request(`/cancel-appointment?${query}`)).text();
  expect(page).toContain('Your appointment is less than 48 hours away.');
  const fields = { ...pairOf(query), confirm: 'yes', reason: 'Feeling ill' };
  expect((await postForm(world, '/cancel-appointment', fields)).status).toBe(200);
  expect(await rowOf(practice)).toEqual({
    status: 'cancelled',
    cancel_reason: 'Feeling ill',
    is_late_cancellation: true,
  });
  const [told] = await (await practice.call('GET', '/api/notifications')).json();
  expect([told.title, told.message.endsWith('Reason: Feeling ill')]).toEqual(['Late cancellation', true]);
});

test('exempts the practice from the notice period and lets it mark late cancellations', async () => {
  const practice = await buildPractice(world);
  await book(practice);
  await setRules(practice, { changeNotice: 72 * 60 });
  const [row] = await (await practice.call('GET', '/api/appointments')).json();
  const put = (given: object) =>
    practice.call('PUT', `/api/appointments/${row.id}`, { ...row, updatedAt: undefined, ...given });
  expect((await put({ status: 'cancelled', isLateCancellation: true })).status).toBe(200);
  expect(await rowOf(practice)).toMatchObject({ status: 'cancelled', is_late_cancellation: true });
  expect((await put({ status: 'cancelled' })).status).toBe(200);
  expect(await rowOf(practice)).toMatchObject({ is_late_cancellation: true });
  expect((await put({ status: 'scheduled', isLateCancellation: true })).status).toBe(200);
  expect(await rowOf(practice)).toMatchObject({ status: 'scheduled', is_late_cancellation: false });
});

test('marks no cancellation before the notice period as late', async () => {
  const practice = await buildPractice(world);
  const query = await book(practice);
  await setRules(practice, { changeNotice: 30 });
  expect((await cancel(`${query}&reason=`)).status).toBe(204);
  expect(await rowOf(practice)).toEqual({ status: 'cancelled', cancel_reason: null, is_late_cancellation: false });
});

test('offers what is still possible in emails and says until when', async () => {
  const practice = await buildPractice(world);
  const profile = await (await practice.call('GET', '/api/tenant')).json();
  await practice.call('PUT', '/api/tenant', { name: profile.name, phone: '(503) 555-0100' });
  const booked = async (time: string) => {
    const fields = bookingFields(practice.slug, { date: tomorrow(), time });
    expect((await call(world)('POST', '/api/appointments/book', fields)).status).toBe(200);
    const [mail] = await (await practice.call('GET', '/api/emails/logs')).json();
    const { text, attachments } = await (await practice.call('GET', `/api/emails/logs/${mail.id}`)).json();
    const words = text.replaceAll(/\s+/g, ' ');
    const offers = words.match(/(Reschedule|Cancel appointment) (?=http)/g) ?? [];
    const unfolded = attachments[0].content.replaceAll('\r\n ', '');
    return { text: words, offers, inFile: (unfolded.match(/\/v\//g) ?? []).length };
  };
  expect((await booked('09:00')).text, 'without a notice nothing is said of it').not.toContain('until');
  await setRules(practice, { changeNotice: 60 });
  const ahead = await booked('17:30');
  expect(ahead.offers).toEqual(['Reschedule ', 'Cancel appointment ']);
  expect(ahead.text).toMatch(/You can reschedule or cancel until \w+, \w+ \d+, 4:30 PM Pacific Time\./);
  await setRules(practice, { changeNotice: 72 * 60 });
  const late = await booked('10:00');
  expect([late.offers, late.inFile]).toEqual([[], 0]);
  expect(late.text).toContain(
    'You can no longer reschedule or cancel online. If you can’t make it, contact Fernhill Nutrition: (503) 555-0100.',
  );
  await setRules(practice, { changeNotice: 72 * 60, lateCancellation: 'mark' });
  const marked = await booked('11:00');
  expect([marked.offers, marked.inFile]).toEqual([['Cancel appointment '], 1]);
  expect(marked.text).toContain('cancelling now counts as late.');
});

test('formats a notice period in natural units', () => {
  expect([45, 60, 90, 1_440, 2_880, 4_320, 1_500].map(minutes => formatMinutes(minutes))).toEqual([
    '45 minutes',
    '1 hour',
    '90 minutes',
    '24 hours',
    '48 hours',
    '3 days',
    '25 hours',
  ]);
});
