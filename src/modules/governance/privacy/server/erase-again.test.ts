import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { eraseAfterRestore } from '../../backup/server/online-restore.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rows = async (text: string) =>
  (await asSystem(world.services.database).db.execute<Record<string, unknown>>(sql.raw(text))).rows;

/** An erased client that a restored backup brought back, with an appointment that was cancelled before the erasure. */
async function buildReturned({ call: ask }: Practice, lastName: string) {
  const { id, email } = await (await ask('POST', '/api/clients', clientFields({ lastName }))).json();
  const [was] = await rows(`select first_name, created_at::text as at from clients where id = ${id}`);
  const session = { clientId: id, title: 'Next', type: 'follow-up', status: 'scheduled' };
  expect(
    (await ask('POST', `/api/privacy/clients/${id}/erase`, { name: `${was?.first_name} ${lastName}` })).status,
  ).toBe(200);
  await rows(
    `update clients set last_name = '${lastName}', email = '${email}', archived_at = null, created_at = '${was?.at}' where id = ${id}`,
  );
  const startTime = `2030-01-08T1${(lastName.length % 8) + 1}:00:00Z`;
  const endTime = startTime.replace(':00:00', ':30:00');
  const made = await ask('POST', '/api/appointments', { ...session, startTime, endTime });
  expect(made.status, await made.clone().text()).toBe(201);
  return { id: Number(id), lastName, appointmentId: (await made.json()).id };
}

test('erases a restored client again and silently cancels their appointments', async () => {
  const practice = await buildPractice(world);
  const { id, appointmentId } = await buildReturned(practice, 'Ahead');
  const count = () =>
    rows('select (select count(*) from email_logs)::int as mails, (select count(*) from notifications)::int as told');
  const before = await count();
  await rows('update instance set erases_again = true');
  await eraseAfterRestore(world.services);
  expect(await rows(`select last_name from clients where id = ${id}`)).toEqual([{ last_name: 'client' }]);
  expect(await rows(`select status, cancelled_by from appointments where id = ${appointmentId}`)).toEqual([
    { status: 'cancelled', cancelled_by: 'practice' },
  ]);
  expect(await count()).toEqual(before);
  expect(await rows('select erases_again from instance')).toEqual([{ erases_again: false }]);
});

test('a failing erasure blocks neither the others nor startup and is retried', async () => {
  const practice = await buildPractice(world);
  const stuck = await buildReturned(practice, 'Stuck');
  const other = await buildReturned(practice, 'Otherwise');
  await rows(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'stuck'; end $$`);
  await rows(
    `create trigger stuck before update on clients for each row when (new.id = ${stuck.id}) execute function refuse()`,
  );
  await rows('update instance set erases_again = true');
  const names = () => rows(`select last_name from clients where id in (${stuck.id}, ${other.id}) order by id`);
  await eraseAfterRestore(world.services);
  expect(await names()).toEqual([{ last_name: 'Stuck' }, { last_name: 'client' }]);
  expect(await rows('select erases_again from instance')).toEqual([{ erases_again: true }]);
  await rows('drop trigger stuck on clients');
  await eraseAfterRestore(world.services);
  expect(await names()).toEqual([{ last_name: 'client' }, { last_name: 'client' }]);
  expect(await rows('select erases_again from instance')).toEqual([{ erases_again: false }]);
});

test('two processes starting concurrently erase each person once', async () => {
  const practice = await buildPractice(world);
  const { id } = await buildReturned(practice, 'Twice');
  await rows('update instance set erases_again = true');
  await Promise.all([eraseAfterRestore(world.services), eraseAfterRestore(world.services)]);
  expect(await rows(`select count(*)::int as n from erasures where former_id = ${id} and reason = 'restored'`)).toEqual(
    [{ n: 1 }],
  );
});

test('an unavailable database doesn’t block startup', async () => {
  const database = { ...world.services.database, pool: {} as never };
  await expect(eraseAfterRestore({ ...world.services, database })).resolves.toBeUndefined();
});
