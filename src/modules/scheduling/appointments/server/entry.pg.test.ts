// @module-tag slow

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addDays, dayIn, wallToInstant } from '../../../../shared/dates.ts';
import { waitForLockWaits } from '../../../../testing/lock-waits.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import {
  bookingFields,
  buildMember,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type World,
} from '../../../../testing/world.ts';
import type { Appointment } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const zone = 'America/Los_Angeles';
const tomorrow = addDays(dayIn(new Date(), zone), 1);
const at = (time: string) => wallToInstant(tomorrow, time, zone)?.toISOString() ?? '';

async function open() {
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const fields = (from: string, to: string, given: object = {}) => ({
    clientId: client.id,
    title: 'Talk',
    type: 'planning',
    status: 'scheduled',
    startTime: at(from),
    endTime: at(to),
    ...given,
  });
  const list = async (): Promise<Appointment[]> => (await practice.call('GET', '/api/appointments')).json();
  return { practice, fields, list };
}

const count = (answers: Response[], status: number) => answers.filter(answer => answer.status === status).length;

test('keeps one appointment when visitors and the practice take a time concurrently', async () => {
  const { practice, fields, list } = await open();
  const visits = Array.from({ length: 40 }, () =>
    call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { date: tomorrow, time: '10:00' })),
  );
  const entries = Array.from({ length: 10 }, () =>
    practice.call('POST', '/api/appointments', fields('10:15', '11:00')),
  );
  const answers = await Promise.all([...visits, ...entries]);
  expect(count(answers, 200) + count(answers, 201)).toBe(1);
  expect(count(answers, 409)).toBe(49);
  expect(await list()).toHaveLength(1);
});

test('keeps reminders readable during a save and makes a manual one wait', async () => {
  const { practice, fields } = await open();
  const { id } = await (await practice.call('POST', '/api/appointments', fields('16:00', '16:30'))).json();
  const saving = await world.services.database.pool.connect();
  onTestFinished(() => saving.release(true));
  await saving.query('begin');
  await saving.query('select from appointments where id = $1 for update', [id]);
  const byHand = practice.call('POST', `/api/appointments/${id}/send-email-reminder`);
  expect((await practice.call('GET', `/api/appointments/${id}/reminders`)).status).toBe(200);
  await waitForLockWaits(world);
  await saving.query('commit');
  expect((await byHand).status).toBe(200);
});

test('allows both a confirmed overlap and a booking only if the booking came first', async () => {
  const { practice, fields, list } = await open();
  await practice.call('POST', '/api/appointments', fields('09:00', '09:30'));
  for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']) {
    const end = time.replace(':00', ':30');
    const answers = await Promise.all([
      practice.call('POST', '/api/appointments', fields(time, end, { allowOverlap: true })),
      call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { date: tomorrow, time })),
    ]);
    const booked = answers[1]?.status === 200;
    expect(answers[0]?.status).toBe(201);
    const there = (await list()).filter(each => each.startTime === at(time));
    expect(there).toHaveLength(booked ? 2 : 1);
    const detail = await Promise.all(
      there.map(async each => (await practice.call('GET', `/api/appointments/${each.id}`)).json()),
    );
    expect(detail.filter(each => each.overlapsOnPurpose)).toHaveLength(booked ? 1 : 0);
  }
});

test('rejects an appointment over a confirmed overlap in the database', async () => {
  const { practice, fields } = await open();
  await practice.call('POST', '/api/appointments', fields('10:00', '10:30'));
  const insert = (isOnPurpose: boolean) =>
    world.services.database.pool.query(
      `insert into appointments (tenant_id, user_id, client_id, title, start_time, end_time, overlaps_on_purpose)
       select tenant_id, user_id, client_id, 'Copy', start_time + interval '1 day', end_time + interval '1 day', $2
       from appointments where tenant_id = $1 order by id limit 1`,
      [practice.tenantId, isOnPurpose],
    );
  await insert(true);
  await expect(insert(false)).rejects.toThrow('on purpose');
  await insert(true);
  // Neither transaction sees the other's row; the lock in the trigger serializes them.
  const clients = await Promise.all([world.services.database.pool.connect(), world.services.database.pool.connect()]);
  const [first, second] = clients;
  const copy = (isOnPurpose: boolean) =>
    `insert into appointments (tenant_id, user_id, client_id, title, start_time, end_time, overlaps_on_purpose)
     select tenant_id, user_id, client_id, 'Copy', start_time + interval '2 days', end_time + interval '2 days', ${isOnPurpose}
     from appointments where tenant_id = ${practice.tenantId} order by id limit 1`;
  await first?.query(`begin; ${copy(true)}`);
  const refused = expect(second?.query(copy(false))).rejects.toThrow('on purpose');
  await waitForLockWaits(world);
  await first?.query('commit');
  await refused;
  for (const client of clients) client.release();
});

test("swaps two practitioners' appointments concurrently without deadlock or overlap", async () => {
  const { practice, fields, list } = await open();
  const colleague = await buildMember(world, practice, 'practitioner');
  const [one, other] = [practice.userId, colleague.userId];
  const mine = await (await practice.call('POST', '/api/appointments', fields('10:00', '11:00'))).json();
  const theirs = await (
    await practice.call('POST', '/api/appointments', fields('12:00', '13:00', { userId: other }))
  ).json();
  for (let round = 0; round < 15; round++) {
    const answers = await Promise.all([
      practice.call(
        'PUT',
        `/api/appointments/${mine.id}`,
        fields('10:00', '11:00', { userId: round % 2 ? one : other }),
      ),
      colleague.call(
        'PUT',
        `/api/appointments/${theirs.id}`,
        fields('10:30', '11:30', { userId: round % 2 ? other : one }),
      ),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const rows = await list();
    const [a, b] = rows;
    if (a && b && a.userId === b.userId) expect(a.endTime <= b.startTime || b.endTime <= a.startTime).toBe(true);
  }
});

test('accepts one of twenty concurrent changes to the same version', async () => {
  const { practice, fields } = await open();
  const { id, updatedAt } = await (await practice.call('POST', '/api/appointments', fields('10:00', '10:30'))).json();
  const moves = Array.from({ length: 20 }, (_, index) =>
    practice.call('PUT', `/api/appointments/${id}`, fields('14:00', '14:30', { updatedAt, title: `Talk ${index}` })),
  );
  const answers = await Promise.all(moves);
  expect(count(answers, 200)).toBe(1);
  expect(count(answers, 409)).toBe(19);
});
