// @module-tag slow

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inSystem } from '../../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../../shared/dates.ts';
import { bookInParallel } from '../../../../../testing/practice/parallel-bookings.ts';
import { byRunLength } from '../../../../../testing/proof.ts';
import { newDatabase } from '../../../../../testing/setup/postgres.ts';
import { bookingFields, buildPractice, call, openWorld } from '../../../../../testing/world.ts';

const tomorrow = () => addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);

test('books one of 200 parallel requests for a slot and rejects 199 with 409', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const answers = await bookInParallel(world, practice.slug);
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
  expect(answers.filter(answer => answer.status === 409)).toHaveLength(199);
  for (const list of ['/api/clients', '/api/appointments', '/api/emails/logs', '/api/notifications']) {
    expect(await (await practice.call('GET', list)).json(), list).toHaveLength(1);
  }
  await world.close();
});

test('books once when a form is sent 20 times at the same instant', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const fields = bookingFields(practice.slug, { date: tomorrow(), time: '10:00' });
  const bookingKey = 'the-key-of-one-form';
  const send = (given: object) => call(world)('POST', '/api/appointments/book', { ...fields, bookingKey, ...given });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({})));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const ids = await Promise.all(answers.map(async answer => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  // Two people use the same key for different times; one of them gets an error.
  const shared = ['14:00', '15:00'].map(time =>
    send({ ...bookingFields(practice.slug, { date: tomorrow(), time }), bookingKey: 'one-key-of-two-people' }),
  );
  expect((await Promise.all(shared)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await (await practice.call('GET', '/api/appointments')).json()).toHaveLength(2);
  await world.close();
});

test('prevents overlaps between concurrent reservations and bookings of any length', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const rules = await (await practice.call('GET', '/api/availability')).json();
  await practice.call('PUT', '/api/availability', { ...rules, bufferBefore: 5, bufferAfter: 10, stepMinutes: 15 });
  const services = await (await practice.call('GET', '/api/services')).json();
  const lengths = [30, 50, 75, 90];
  for (const [index, service] of services.entries()) {
    await practice.call('PUT', `/api/services/${service.id}`, { ...service, durationMinutes: lengths[index] });
  }
  const times = ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', '10:45', '11:00', '11:15'];
  const wanted = (index: number) => ({ date: tomorrow(), time: times[index % 10], serviceId: services[index % 4].id });
  const attempts = Array.from({ length: byRunLength(60, 120) }, async (_, index) => {
    const isHold = index % 3 === 0;
    const fields = bookingFields(practice.slug, wanted(index));
    const { status } = await call(world)('POST', `/api/appointments/${isHold ? 'hold' : 'book'}`, fields);
    return { isHold, status };
  });
  const answers = await Promise.all(attempts);
  expect(answers.filter(({ status }) => ![200, 409, 429].includes(status))).toEqual([]);
  const taken = await inSystem(world.services.database, async ({ db }) => {
    const { rows } = await db.execute<{ start: Date; end: Date }>(
      sql.raw(`select start_time as start, end_time as end from appointments where tenant_id = ${practice.tenantId}
        union all select start_time, end_time from slot_holds where tenant_id = ${practice.tenantId} order by 1`),
    );
    return rows.map(({ start, end }) => ({ start: new Date(start).getTime(), end: new Date(end).getTime() }));
  });
  expect(taken).toHaveLength(answers.filter(({ status }) => status === 200).length);
  expect(taken.length).toBeGreaterThan(0);
  for (const [index, { start }] of taken.entries()) {
    const before = taken[index - 1];
    if (before) expect(start - before.end).toBeGreaterThanOrEqual(15 * 60_000);
  }
  await world.close();
});

test('rejects overlapping appointments in the database', async () => {
  const world = await openWorld(await newDatabase());
  const { slug, tenantId } = await buildPractice(world);
  await call(world)('POST', '/api/appointments/book', bookingFields(slug, { date: tomorrow(), time: '10:00' }));
  const copy = (set: string) =>
    inSystem(world.services.database, ({ db }) =>
      db.execute(
        sql.raw(`
        insert into appointments (tenant_id, user_id, client_id, title, status, start_time, end_time, overlaps_on_purpose)
        select tenant_id, user_id, client_id, title, ${set} from appointments where tenant_id = ${tenantId}
        order by id limit 1`),
      ),
    );
  await expect(
    copy("'scheduled', start_time + interval '29 min', end_time + interval '29 min', false"),
  ).rejects.toThrow();
  await copy("'scheduled', end_time, end_time + interval '1 hour', false");
  await copy("'cancelled', start_time, end_time, false");
  await copy("'scheduled', start_time, end_time, true");
  await world.close();
});
