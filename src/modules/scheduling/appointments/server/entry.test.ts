// @module-tag slow

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bookingFields,
  buildMember,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import type { AppointmentDetail } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const day = 24 * 60 * 60_000;
/** `time` in UTC, `days` days from now. */
const at = (time: string, days = 3) =>
  `${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T${time}:00.000Z`;

async function open() {
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const fields = (given: Record<string, unknown> = {}) => ({
    clientId: client.id,
    title: 'Progress review',
    description: '',
    type: 'follow-up',
    status: 'scheduled',
    startTime: at('18:00'),
    endTime: at('18:30'),
    ...given,
  });
  const enter = async (given: Record<string, unknown> = {}) => {
    const answer = await practice.call('POST', '/api/appointments', fields(given));
    expect(answer.status).toBe(201);
    return answer.json();
  };
  return { practice, client, fields, enter };
}

const put = (practice: Pick<Practice, 'call'>, id: number, body: object) =>
  practice.call('PUT', `/api/appointments/${id}`, body);
const detail = async (practice: Practice, id: number): Promise<AppointmentDetail> =>
  (await practice.call('GET', `/api/appointments/${id}`)).json();
const subjects = async (practice: Practice): Promise<string[]> => {
  const mails: { subject: string }[] = await (await practice.call('GET', '/api/emails/logs')).json();
  return mails.map(mail => mail.subject.split(':')[0] ?? '').toReversed();
};

test('adds an appointment and sends the client one email', async () => {
  const { practice, client, enter } = await open();
  const [service] = await (await practice.call('GET', '/api/services')).json();
  const made = await enter({ serviceId: service.id, description: 'Bring the diary' });
  expect(made).toMatchObject({ userId: practice.userId, client: { id: client.id }, seriesId: null });
  expect(await detail(practice, made.id)).toMatchObject({
    title: 'Progress review',
    description: 'Bring the diary',
    bookedBy: 'practice',
    practitioner: 'Maya Lindqvist',
    service: { id: service.id, name: service.name },
    movedAt: null,
    cancelledAt: null,
    series: null,
  });
  expect(await subjects(practice)).toEqual(['Booked']);
  await enter({ startTime: at('20:00'), endTime: at('20:30'), tellClient: false });
  await enter({ startTime: at('18:00', -3), endTime: at('18:30', -3) });
  expect(await subjects(practice), 'not where it is not wanted, nor about what is over').toHaveLength(1);
});

test('rejects each missing field with a message', async () => {
  const { practice, enter, fields } = await open();
  const wrong = { clientId: '', title: ' ', type: '', status: '', startTime: 'x', endTime: '' };
  const sentences = {
    clientId: 'Client is required',
    title: 'Title is required',
    type: 'Type is required',
    status: 'Status is required',
    startTime: 'Invalid date',
    endTime: 'Invalid date',
  };
  const refused = await practice.call('POST', '/api/appointments', wrong);
  expect([refused.status, (await refused.json()).errors]).toEqual([400, sentences]);
  const { id } = await enter();
  expect((await (await put(practice, id, wrong)).json()).errors).toEqual(sentences);
  for (const endTime of [at('18:00'), at('17:00')]) {
    const answer = await put(practice, id, fields({ endTime }));
    expect((await answer.json()).errors).toEqual({ endTime: 'The end must be after the start' });
  }
  expect((await put(practice, id, fields({ endTime: at('18:01', 4) }))).status).toBe(400);
});

test('requires confirming an overlap and rejects further ones', async () => {
  const { practice, enter, fields } = await open();
  await enter();
  const overlapping = fields({ title: 'Urgent call', startTime: at('18:15'), endTime: at('19:15') });
  const refused = await practice.call('POST', '/api/appointments', overlapping);
  expect(refused.status).toBe(409);
  const { message, errors } = await refused.json();
  expect(errors.overlap).toContain('Progress review with Felix Romero');
  expect(message).toContain(errors.overlap);
  const { id } = await enter({ ...overlapping, allowOverlap: true });
  expect((await detail(practice, id)).overlapsOnPurpose).toBe(true);
  // Confirmed overlaps still conflict with new appointments.
  const third = fields({ startTime: at('19:00'), endTime: at('19:30') });
  expect((await practice.call('POST', '/api/appointments', third)).status).toBe(409);
  // Moved away, it no longer overlaps.
  expect((await put(practice, id, { ...overlapping, startTime: at('20:00'), endTime: at('20:30') })).status).toBe(200);
  expect((await detail(practice, id)).overlapsOnPurpose).toBe(false);
  // Without a change of time the overlap needs no confirmation.
  await put(practice, id, { ...overlapping, allowOverlap: true });
  expect((await put(practice, id, { ...overlapping, title: 'Call' })).status).toBe(200);
  expect(await detail(practice, id)).toMatchObject({ overlapsOnPurpose: true, title: 'Call' });
});

test('clears the overlap mark on the next change once the overlap is gone', async () => {
  const { practice, enter, fields } = await open();
  const other = await enter();
  const { id } = await enter({ allowOverlap: true });
  await put(practice, other.id, fields({ startTime: at('20:00'), endTime: at('20:30') }));
  await put(practice, id, fields({ title: 'Alone now' }));
  expect(await detail(practice, id)).toMatchObject({ overlapsOnPurpose: false, title: 'Alone now' });
});

test('resets a confirmed appointment to scheduled when the practice moves it', async () => {
  const { practice, enter, fields } = await open();
  const { id } = await enter({ status: 'confirmed' });
  const moved = { startTime: at('19:00'), endTime: at('19:30') };
  await put(practice, id, fields({ status: 'confirmed', title: 'Same time' }));
  expect((await detail(practice, id)).status).toBe('confirmed');
  await put(practice, id, fields({ status: 'confirmed', ...moved }));
  expect((await detail(practice, id)).status).toBe('scheduled');
  // Undo, which also restores the status.
  await put(practice, id, fields({ status: 'confirmed' }));
  expect((await detail(practice, id)).status).toBe('confirmed');
});

test('emails the client about relevant changes only and raises the sequence', async () => {
  const { practice, enter, fields } = await open();
  const { id } = await enter();
  await put(practice, id, fields({ description: 'Only a note', status: 'confirmed' }));
  expect(await subjects(practice)).toHaveLength(1);
  await put(practice, id, fields({ startTime: at('19:00'), endTime: at('19:30'), status: 'confirmed' }));
  expect((await detail(practice, id)).movedAt).toMatch(/^20/);
  await put(practice, id, fields({ startTime: at('19:00'), endTime: at('19:30'), status: 'cancelled' }));
  expect(await detail(practice, id)).toMatchObject({ status: 'cancelled', cancelledBy: 'practice' });
  expect((await detail(practice, id)).cancelledAt).toMatch(/^20/);
  await put(practice, id, fields({ startTime: at('19:00'), endTime: at('19:30') }));
  expect(await detail(practice, id)).toMatchObject({ status: 'scheduled', cancelledBy: null, cancelledAt: null });
  // The delayed email about the move was withdrawn by the cancellation.
  expect(await subjects(practice)).toEqual(['Booked', 'Cancelled', 'Booked']);
  const [last] = await (await practice.call('GET', '/api/emails/logs')).json();
  const { attachments } = await (await practice.call('GET', `/api/emails/logs/${last.id}`)).json();
  expect(attachments[0].content).toContain('SEQUENCE:4');
  // Completing an appointment sends no email.
  await put(practice, id, fields({ startTime: at('19:00'), endTime: at('19:30'), status: 'completed' }));
  expect(await subjects(practice)).toHaveLength(3);
});

test('restores a cancelled appointment only into a free time', async () => {
  const { practice, enter, fields } = await open();
  const { id } = await enter();
  await put(practice, id, fields({ status: 'cancelled' }));
  await enter();
  expect((await put(practice, id, fields())).status).toBe(409);
  expect((await put(practice, id, fields({ allowOverlap: true }))).status).toBe(200);
});

test('rejects an edit of an outdated version with 409', async () => {
  const { practice, enter, fields } = await open();
  const { id, updatedAt } = await enter();
  expect((await put(practice, id, fields({ title: 'First', updatedAt }))).status).toBe(200);
  const late = await put(practice, id, fields({ title: 'Second', updatedAt }));
  expect([late.status, (await late.json()).message]).toEqual([
    409,
    'This appointment was changed in the meantime. Check it and try again.',
  ]);
  expect((await detail(practice, id)).title).toBe('First');
});

test('deletes an appointment, frees its time and notifies the client', async () => {
  const { practice, enter } = await open();
  const { id } = await enter();
  expect((await practice.call('DELETE', `/api/appointments/${id}`)).status).toBe(204);
  for (const method of ['GET', 'DELETE']) {
    expect((await practice.call(method, `/api/appointments/${id}`)).status).toBe(404);
  }
  expect(await subjects(practice)).toEqual(['Booked', 'Cancelled']);
  const again = await enter({ tellClient: false });
  await practice.call('DELETE', `/api/appointments/${again.id}?tellClient=false`);
  expect(await subjects(practice)).toHaveLength(2);
});

test('notifies both clients when an appointment changes clients', async () => {
  const { practice, client, enter, fields } = await open();
  const other = await (await practice.call('POST', '/api/clients', clientFields({ firstName: 'Ines' }))).json();
  const { id } = await enter();
  expect((await put(practice, id, fields({ clientId: other.id }))).status).toBe(200);
  const mails = await (await practice.call('GET', '/api/emails/logs')).json();
  expect(mails.map((mail: { recipientEmail: string }) => mail.recipientEmail).toReversed()).toEqual([
    client.email,
    client.email,
    other.email,
  ]);
});

test("treats a colleague's calendar separately and hands appointments over", async () => {
  const { practice, enter, fields } = await open();
  const colleague = await buildMember(world, practice, 'practitioner');
  const assistant = await buildMember(world, practice, 'assistant');
  await enter();
  const theirs = await enter({ userId: colleague.userId });
  expect(theirs.userId).toBe(colleague.userId);
  expect((await put(practice, theirs.id, fields({ userId: practice.userId }))).status).toBe(409);
  const later = fields({ userId: practice.userId, startTime: at('21:00'), endTime: at('21:30') });
  expect((await (await put(practice, theirs.id, later)).json()).userId).toBe(practice.userId);
  // Assistants have no appointments.
  expect((await practice.call('POST', '/api/appointments', fields({ userId: assistant.userId }))).status).toBe(404);
  const entered = await assistant.call(
    'POST',
    '/api/appointments',
    fields({ startTime: at('22:00'), endTime: at('22:30') }),
  );
  expect((await entered.json()).userId).toBe(practice.userId);
});

test('answers 404 for anything of another practice', async () => {
  const { practice, enter, fields } = await open();
  const other = await open();
  const foreign = await other.enter();
  const { id } = await enter();
  const [service] = await (await other.practice.call('GET', '/api/services')).json();
  for (const given of [{ clientId: other.client.id }, { serviceId: service.id }, { userId: other.practice.userId }]) {
    const moved = { startTime: at('21:00'), endTime: at('21:30'), ...given };
    expect((await practice.call('POST', '/api/appointments', fields(moved))).status).toBe(404);
    expect((await put(practice, id, fields(moved))).status).toBe(404);
  }
  expect((await practice.call('GET', `/api/appointments/${foreign.id}`)).status).toBe(404);
  expect((await put(practice, foreign.id, fields())).status).toBe(404);
  expect((await practice.call('DELETE', `/api/appointments/${foreign.id}`)).status).toBe(404);
  expect(await detail(other.practice, foreign.id)).toMatchObject({ status: 'scheduled' });
});

test('lets viewers read and assistants change appointments', async () => {
  const { practice, enter, fields } = await open();
  const { id } = await enter();
  const viewer = await buildMember(world, practice, 'viewer');
  const assistant = await buildMember(world, practice, 'assistant');
  expect((await viewer.call('GET', `/api/appointments/${id}`)).status).toBe(200);
  expect((await put(viewer, id, fields())).status).toBe(403);
  expect((await viewer.call('DELETE', `/api/appointments/${id}`)).status).toBe(403);
  expect((await put(assistant, id, fields({ title: randomUUID() }))).status).toBe(200);
});

test('blocks a time entered by the practice for visitors', async () => {
  const { practice, enter } = await open();
  const slots = async () => {
    const path = `/api/appointments/slots?storefrontSlug=${practice.slug}&date=${at('18:00').slice(0, 10)}`;
    return (await (await call(world)('GET', path)).json()).slots;
  };
  const free: { start: string; time: string }[] = await slots();
  const [first] = free;
  const end = new Date(Date.parse(first?.start ?? '') + 30 * 60_000).toISOString();
  await enter({ startTime: first?.start, endTime: end });
  expect(await slots()).toEqual(free.slice(1));
  const wish = bookingFields(practice.slug, { date: at('18:00').slice(0, 10), time: first?.time });
  expect((await call(world)('POST', '/api/appointments/book', wish)).status).toBe(409);
});
