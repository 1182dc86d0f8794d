// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { beginSequence, passTime, peopleOf, rowsIn, sequenceMails } from '../../../../testing/practice/sequences.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { advanceSequences } from './advance.ts';
import { startLapsed, startSequences } from './triggers.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = 'America/Los_Angeles';
const day = (count: number) => addDays(dayIn(new Date(), zone), count);
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);
const trigger = (name: string, given: Record<string, unknown> = {}) => ({ trigger: name, name, ...given });

async function book({ slug }: Practice, given: Record<string, unknown> = {}) {
  const fields = bookingFields(slug, { date: day(10), time: '10:00', ...given });
  const answer = await call(world)('POST', '/api/appointments/book', fields);
  expect(answer.status).toBe(200);
  return { id: Number((await answer.json()).id), email: String(fields.email) };
}

const addClient = async (practice: Practice, given: Record<string, unknown> = {}) =>
  (await practice.call('POST', '/api/clients', clientFields(given))).json();

/** An appointment that the practice creates this number of days from now. */
async function enter(practice: Practice, clientId: number, days: number, given: Record<string, unknown> = {}) {
  const start = daysAgo(-days);
  const answer = await practice.call('POST', '/api/appointments', {
    clientId,
    title: 'Session',
    type: 'follow-up',
    status: days > 0 ? 'scheduled' : 'completed',
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 3_600_000).toISOString(),
    ...given,
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

const edit = async (practice: Practice, id: number, changes: Record<string, unknown>) => {
  const before = await (await practice.call('GET', `/api/appointments/${id}`)).json();
  expect((await practice.call('PUT', `/api/appointments/${id}`, { ...before, ...changes })).status).toBe(200);
};

test('starts on the first booking, or on every booking if configured', async () => {
  const practice = await buildPractice(world);
  const first = await beginSequence(practice, trigger('booked'));
  const each = await beginSequence(practice, trigger('booked', { onlyFirst: false, stopsWhenActing: false }));
  const { email } = await book(practice);
  expect(await peopleOf(practice, first)).toMatchObject([{ email, firstName: 'Felix', lastName: 'Romero' }]);
  await book(practice, { email: email.toUpperCase(), time: '12:00' });
  expect([await peopleOf(practice, first), await peopleOf(practice, each)].map(people => people.length)).toEqual([
    1, 1,
  ]);
  await passTime(world, practice, 0);
  await passTime(world, practice, 2000);
  await passTime(world, practice, 2010);
  await book(practice, { email, time: '14:00' });
  expect((await peopleOf(practice, first)).map(({ outcome }) => outcome)).toEqual(['done']);
  expect((await peopleOf(practice, each)).map(({ outcome }) => outcome)).toEqual([null, 'done']);
});

test('submitting the same booking twice starts a sequence once', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice, trigger('booked', { onlyFirst: false }));
  const fields = { email: 'twice@client.example', bookingKey: 'c0ffee00-0000-4000-8000-000000000001' };
  for (const _ of [1, 2]) await book(practice, fields);
  expect(await peopleOf(practice, id)).toHaveLength(1);
});

test('an upcoming session added by the practice counts as a booking, a series as one', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice, trigger('booked', { onlyFirst: false }));
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => addClient(practice)));
  await enter(practice, one.id, 5);
  await enter(practice, two.id, -5);
  await enter(practice, three.id, 6, { status: 'cancelled' });
  await enter(practice, four.id, 7, { series: { frequency: 'weekly', count: 4 } });
  const people = await peopleOf(practice, id);
  expect(people.map(({ clientId, outcome }) => [clientId, outcome])).toEqual([
    [four.id, null],
    [one.id, null],
  ]);
});

test.each([
  ['cancelled', { status: 'cancelled' }, 'The appointment was cancelled'],
  [
    'moved',
    { startTime: `${day(20)}T18:00:00.000Z`, endTime: `${day(20)}T19:00:00.000Z` },
    'The appointment was rescheduled',
  ],
])('a session that is %s ends the sequence and suppresses queued emails', async (_, changes, reason) => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice, trigger('booked'));
  const { id: appointmentId } = await book(practice);
  await advanceSequences(world.services);
  await edit(practice, appointmentId, { title: 'Another name' });
  expect(await peopleOf(practice, id)).toMatchObject([{ outcome: null }]);
  await edit(practice, appointmentId, changes);
  expect(await peopleOf(practice, id)).toMatchObject([{ outcome: 'changed', reason }]);
  expect(await sequenceMails(world, practice)).toMatchObject([{ status: 'suppressed' }]);
});

test('deleting the session ends the sequence; the next first booking restarts it', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice, trigger('booked'));
  const { id: appointmentId, email } = await book(practice);
  await practice.call('DELETE', `/api/appointments/${appointmentId}`);
  await book(practice, { email });
  expect((await peopleOf(practice, id)).map(({ outcome }) => outcome)).toEqual([null, 'changed']);
});

test('a link typed as a name doesn’t get into emails', async () => {
  const practice = await buildPractice(world);
  await beginSequence(practice, trigger('booked'));
  await book(practice, { firstName: 'Buy pills at', lastName: 'evil.example/now' });
  await passTime(world, practice, 0);
  const [mail] = await rowsIn(world, practice, `select personal from email_logs where cause like 'sequence run %'`);
  expect(mail?.personal).toEqual({ firstName: 'Buy pills at', fullName: null });
});

test('booking ends a sequence, unless it is set to continue', async () => {
  const practice = await buildPractice(world);
  const stopping = await beginSequence(practice);
  const going = await beginSequence(practice, { name: 'Letters', stopsWhenActing: false });
  const email = 'keen@reader.example';
  await practice.call('POST', '/api/subscribers', { email, hasAgreed: true });
  await passTime(world, practice, 0);
  expect(await sequenceMails(world, practice)).toHaveLength(2);
  await book(practice, { email: 'KEEN@reader.example' });
  expect(await peopleOf(practice, stopping)).toMatchObject([{ outcome: 'acted', reason: 'Booked an appointment' }]);
  expect(await peopleOf(practice, going)).toMatchObject([{ outcome: null }]);
});

test('a purchase starts one sequence and ends another, once each', async () => {
  const practice = await buildPractice(world);
  const welcome = await beginSequence(practice);
  const thanks = await beginSequence(practice, trigger('purchased', { stopsWhenActing: false }));
  const email = 'buyer@reader.example';
  await practice.call('POST', '/api/subscribers', { email, hasAgreed: true });
  const person = { email, firstName: 'Ines', lastName: null };
  for (const _ of [1, 2]) {
    await inTenant(world.services.database, { ...practice, role: 'viewer' }, scope =>
      startSequences(scope, { trigger: 'purchased', person, occasion: 'order 7', now: new Date() }),
    );
  }
  expect(await peopleOf(practice, welcome)).toMatchObject([{ outcome: 'acted', reason: 'Made a purchase' }]);
  expect(await peopleOf(practice, thanks)).toMatchObject([{ email, outcome: null }]);
});

/** Backdates turning it on by this number of days. */
const onSince = (practice: Practice, id: number, days: number) =>
  rowsIn(world, practice, `update sequences set on_since = '${daysAgo(days).toISOString()}' where id = ${id}`);

test('starts once per lapse, unless a session is planned', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice, trigger('lapsed', { lapsedDays: 60 }));
  const [gone, planned, recent, archived, absent] = await Promise.all([1, 2, 3, 4, 5].map(() => addClient(practice)));
  for (const [days, client] of [gone, planned, archived].entries()) await enter(practice, client.id, -61 - days / 10);
  await enter(practice, gone.id, -90);
  await enter(practice, planned.id, 3);
  await enter(practice, recent.id, -59);
  await enter(practice, absent.id, -62);
  await enter(practice, absent.id, -3, { status: 'no_show' });
  await practice.call('POST', `/api/clients/${archived.id}/archive`);
  await startLapsed(world.services);
  expect(await peopleOf(practice, id)).toEqual([]);
  await onSince(practice, id, 7);
  for (const _ of [1, 2]) await startLapsed(world.services);
  const people = await peopleOf(practice, id);
  expect(people.map(({ clientId }) => clientId).sort()).toEqual([gone.id, absent.id].sort());
  for (const minutes of [0, 2000, 2010]) await passTime(world, practice, minutes);
  expect((await peopleOf(practice, id)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  await startLapsed(world.services);
  expect(await peopleOf(practice, id)).toHaveLength(2);
});

test('starts again after a client returns and lapses again', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice, trigger('lapsed', { lapsedDays: 7 }));
  await onSince(practice, id, 5);
  const client = await addClient(practice);
  await enter(practice, client.id, -8);
  await startLapsed(world.services);
  const session = await enter(practice, client.id, 2);
  expect(await peopleOf(practice, id)).toMatchObject([{ outcome: 'acted', reason: 'Booked an appointment' }]);
  await startLapsed(world.services, undefined, daysAgo(-8));
  expect(await peopleOf(practice, id)).toHaveLength(1);
  await startLapsed(world.services, undefined, daysAgo(-10));
  expect(await peopleOf(practice, id)).toHaveLength(2);
  expect(session.id).toBeGreaterThan(0);
});

test('merging clients keeps the kept client’s run', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice, trigger('booked'));
  const [kept, other] = [await addClient(practice), await addClient(practice)];
  await enter(practice, kept.id, 4);
  await enter(practice, other.id, 5);
  expect((await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: other.id })).status).toBe(200);
  expect(await peopleOf(practice, id)).toMatchObject([
    { clientId: kept.id, email: other.email, outcome: 'stopped' },
    { clientId: kept.id, email: kept.email, outcome: null },
  ]);
});

test('a client who subscribes again with a new address gets one welcome', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  const client = await addClient(practice);
  const subscribe = (email: string) =>
    inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
      startSequences(scope, {
        trigger: 'subscribed',
        person: { email, firstName: 'Ines', lastName: null },
        now: new Date(),
      }),
    );
  await subscribe(client.email);
  const email = `new-${client.email}`;
  expect((await practice.call('PUT', `/api/clients/${client.id}`, { ...client, email })).status).toBe(200);
  await subscribe(email);
  await advanceSequences(world.services);
  expect((await sequenceMails(world, practice)).map(({ to }) => to)).toEqual([email]);
  expect(await peopleOf(practice, id)).toHaveLength(1);
});

test('merging clients doesn’t welcome a person twice', async () => {
  const practice = await buildPractice(world);
  const id = await beginSequence(practice);
  const [kept, other] = [await addClient(practice), await addClient(practice)];
  const welcome = async (email: string) => {
    const fields = { email, firstName: 'Ines', hasAgreed: true };
    expect((await practice.call('POST', '/api/subscribers', fields)).status).toBe(201);
  };
  await welcome(kept.email);
  await passTime(world, practice, 0);
  await passTime(world, practice, 25 * 60);
  await passTime(world, practice, 26 * 60);
  expect(await peopleOf(practice, id)).toMatchObject([{ clientId: kept.id, outcome: 'done' }]);
  await welcome(other.email);
  expect((await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: other.id })).status).toBe(200);
  await passTime(world, practice, 27 * 60);
  await passTime(world, practice, 60 * 60);
  expect((await sequenceMails(world, practice)).map(({ to }) => to)).toEqual([kept.email, kept.email]);
});
