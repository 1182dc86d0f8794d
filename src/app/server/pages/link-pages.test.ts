import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLinks } from '../../../modules/scheduling/appointments/server/links/links.ts';
import { inTenant } from '../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { linkOfMail, pairOf, postForm, setRules } from '../../../testing/practice/mail-link.ts';
import { bookingFields, buildPractice, call, openWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
const read = async (path: string) => {
  const answer = await world.request(path);
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};

async function bookOne(time = '10:00') {
  const practice = await buildPractice(world);
  const fields = bookingFields(practice.slug, { date: tomorrow(), time, timeZone: 'America/New_York' });
  const { id } = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  return { practice, id, email: fields.email };
}

test('reschedules an appointment without JavaScript', async () => {
  const { practice, email } = await bookOne();
  const query = await linkOfMail(practice, email, 'reschedule-appointment');
  const times = await read(`/reschedule-appointment?${query}`);
  expect(times.status).toBe(200);
  expect(times.html).toContain('Reschedule your appointment');
  expect(times.headers.get('referrer-policy')).toBe('same-origin');
  const date = tomorrow();
  const href = times.html.match(/href="([^"]+date=[^"]+time=14%3A30)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(href).toContain(date);
  const choice = await read(href);
  expect(choice.html).toContain('Reschedule appointment');
  // The visitor's local time is shown next to the practice's.
  expect(choice.html).toContain('5:30 PM your time');
  const fields = { ...pairOf(query), date, time: '14:30', reason: '<b>late</b>' };
  const moved = await postForm(world, '/reschedule-appointment', fields);
  expect([moved.status, (await moved.text()).includes('Appointment rescheduled')]).toEqual([200, true]);
  const again = await postForm(world, '/reschedule-appointment', fields);
  expect([again.status, (await again.text()).includes('not found or already cancelled')]).toEqual([404, true]);
});

test('reports a slot that was taken meanwhile and shows the others of the day', async () => {
  const { practice, email } = await bookOne();
  const query = await linkOfMail(practice, email, 'reschedule-appointment');
  const taken = bookingFields(practice.slug, { date: tomorrow(), time: '14:30' });
  await call(world)('POST', '/api/appointments/book', taken);
  const fields = { ...pairOf(query), date: tomorrow(), time: '14:30' };
  const refused = await postForm(world, '/reschedule-appointment', fields);
  const html = await refused.text();
  expect(refused.status).toBe(409);
  expect(html).toContain('This time was just taken.');
  expect(html).toContain('time=15%3A00');
  expect(html).not.toContain('time=14%3A30');
});

test('explains the notice period and shows the contact', async () => {
  const { practice, email } = await bookOne();
  await setRules(practice, { changeNotice: 72 * 60 });
  const query = await linkOfMail(practice, email, 'reschedule-appointment');
  const { html } = await read(`/reschedule-appointment?${query}`);
  expect(html).toContain('too late to reschedule online');
  expect(html).toContain('until 3 days before your appointment');
});

test('confirms an appointment with one click and links to cancelling', async () => {
  const { practice, id, email } = await bookOne();
  const token = await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const links = createLinks(scope, id, ['confirm']);
    await links.written;
    return links.tokens.confirm;
  });
  const pair = { token, email };
  const { html } = await read(`/confirm-appointment?${new URLSearchParams(pair)}`);
  expect(html).toContain('Will you be there?');
  const done = await (await postForm(world, '/confirm-appointment', { ...pair, answer: 'confirm' })).text();
  expect(done).toContain('Your appointment is confirmed');
  const on = await postForm(world, '/confirm-appointment', { ...pair, answer: 'cancel' });
  expect(on.status).toBe(303);
  expect((await read(on.headers.get('location') ?? '')).html).toContain('Cancel your appointment?');
});

test('explains incomplete, unknown and hostile links', async () => {
  for (const page of ['reschedule-appointment', 'confirm-appointment']) {
    for (const [query, status] of [
      ['', 400],
      ['token=x', 400],
      ['token=x&email=a@b.example', 404],
      [`token=${'x'.repeat(300)}&email=a@b.example`, 400],
      ['token=x&email=a@b.example&date=nonsense&month=9999-99&time=x', 404],
    ] as const) {
      const { status: answered, html } = await read(`/${page}?${query}`);
      expect(answered, `${page}?${query}`).toBe(status);
      expect(html).toContain('contact your practitioner directly');
    }
  }
});
