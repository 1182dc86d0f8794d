import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { linkOfMail, pairOf, setRules } from '../../../../../testing/practice/mail-link.ts';
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

async function book(practice: Practice, time: string) {
  const fields = bookingFields(practice.slug, { date: tomorrow(), time });
  await call(world)('POST', '/api/appointments/book', fields);
  return { email: fields.email, query: await linkOfMail(practice, fields.email, 'reschedule-appointment') };
}

const move = (query: string, given: Record<string, unknown>) =>
  call(world)('POST', '/api/appointments/reschedule', { ...pairOf(query), date: tomorrow(), ...given });
const slotsOf = async (query: string) => {
  const answer = await call(world)('GET', `/api/appointments/reschedule-slots?${query}&date=${tomorrow()}`);
  return (await answer.json()).slots.map((slot: { time: string }) => slot.time);
};

test('shows free times, moves the appointment once and notifies both sides', async () => {
  const practice = await buildPractice(world);
  const { email, query } = await book(practice, '10:00');
  const cancelQuery = await linkOfMail(practice, email, 'cancel-appointment');
  const preview = await (await call(world)('GET', `/api/appointments/reschedule-preview?${query}`)).json();
  expect(preview).toMatchObject({ client: { firstName: 'Felix' }, minutes: 30, late: null });
  const moved = await move(query, { time: '14:30', reason: 'The bus is late' });
  expect(moved.status).toBe(200);
  const [appointment] = await (await practice.call('GET', '/api/appointments')).json();
  expect(appointment.startTime).toBe((await moved.json()).startTime);
  const detail = await (await practice.call('GET', `/api/appointments/${appointment.id}`)).json();
  expect([detail.moveReason, typeof detail.movedAt]).toEqual(['The bus is late', 'string']);
  expect(Date.parse(appointment.endTime) - Date.parse(appointment.startTime)).toBe(30 * 60_000);
  const [mail] = await (await practice.call('GET', '/api/emails/logs')).json();
  const { attachments, text } = await (await practice.call('GET', `/api/emails/logs/${mail.id}`)).json();
  expect(mail.subject).toMatch(/^Rescheduled: \w+, \w+ \d+, 2:30 PM with Fernhill Nutrition$/);
  expect(text).toContain('Hi Felix,');
  expect(attachments[0].content).toMatch(/SEQUENCE:1/);
  expect(text).not.toContain('bus');
  const [told] = await (await practice.call('GET', '/api/notifications')).json();
  expect(told).toMatchObject({ type: 'appointment_moved', title: 'Appointment rescheduled' });
  expect(told.message).toMatch(
    /Felix Romero rescheduled: Initial Consultation, from .*10:00 AM to .*2:30 PM. Reason: The bus/,
  );
  // The link was used; the email has a new one, and the old cancel link stays valid until used.
  expect((await move(query, { time: '15:00' })).status).toBe(404);
  expect((await move(await linkOfMail(practice, email, 'reschedule-appointment'), { time: '15:00' })).status).toBe(200);
  expect((await call(world)('DELETE', `/api/appointments/cancel?${cancelQuery}`)).status).toBe(204);
});

test("ignores the appointment's own time when looking for free ones", async () => {
  const practice = await buildPractice(world);
  await setRules(practice, { bufferAfter: 30 });
  const { query } = await book(practice, '10:00');
  await book(practice, '13:00');
  const times = await slotsOf(query);
  expect(times).toContain('09:30');
  expect(times).toContain('10:30');
  expect(times).not.toContain('10:00');
  expect(times).not.toContain('13:00');
  expect(times).not.toContain('12:30');
  for (const time of ['13:00', '10:00', '08:00']) expect((await move(query, { time })).status, time).toBe(409);
  expect((await move(query, { time: '10:30' })).status).toBe(200);
});

test('rejects a reschedule within the notice period and says whom to contact', async () => {
  const practice = await buildPractice(world);
  const { query } = await book(practice, '12:00');
  await setRules(practice, { changeNotice: 72 * 60, lateCancellation: 'mark' });
  const preview = await (await call(world)('GET', `/api/appointments/reschedule-preview?${query}`)).json();
  expect(preview.late.isRefused).toBe(true);
  const refused = await move(query, { time: '15:00' });
  expect(refused.status).toBe(409);
  expect((await refused.json()).message).toBe(
    'You can reschedule online until 3 days before your appointment. To reschedule now, contact Fernhill Nutrition directly.',
  );
});

test('rejects a cancelled appointment, another email and invalid fields', async () => {
  const practice = await buildPractice(world);
  const { email, query } = await book(practice, '16:00');
  const { token } = pairOf(query);
  const other = new URLSearchParams({ token: token ?? '', email: 'other@client.example' }).toString();
  expect((await move(other, { time: '15:00' })).status).toBe(404);
  expect((await move('token=x', { time: '15:00' })).status).toBe(400);
  for (const time of ['25:00', '', null, 7]) expect((await move(query, { time })).status).toBe(400);
  for (const path of ['reschedule-preview?token=x&email=x', `reschedule-slots?${query}&date=nonsense`])
    expect([400, 404]).toContain((await call(world)('GET', `/api/appointments/${path}`)).status);
  const cancel = await linkOfMail(practice, email, 'cancel-appointment');
  await call(world)('DELETE', `/api/appointments/cancel?${cancel}`);
  expect((await move(query, { time: '15:00' })).status).toBe(404);
});
