import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { waitForLockWaits } from '../../../../testing/lock-waits.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { eraseClient } from './erase.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const inPractice = <T>(practice: Practice, work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);
const run = async (statement: ReturnType<typeof sql>) =>
  (await inSystem(world.services.database, ({ db }) => db.execute<Record<string, unknown>>(statement))).rows;

const someWait = (many = 1) => waitForLockWaits(world, many);

const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 3);

async function build() {
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const [id, email] = [Number(client.id), String(client.email)];
  const fields = bookingFields(practice.slug, { date, time: '10:00', email, firstName: 'Newly', lastName: 'Come' });
  const book = () => call(world)('POST', '/api/appointments/book', fields);
  const erase = (scope: Scope) => eraseClient(world.services, scope, { clientId: id, reason: 'asked' });
  return { practice, id, email, book, erase };
}
type Built = Awaited<ReturnType<typeof build>>;

/** The client with that address, the one with the appointment, and whether the old one was erased completely. */
async function whatBecame({ practice: { tenantId }, id, email }: Built) {
  const [known] = await run(sql`select id::int, first_name as "firstName" from clients
    where tenant_id = ${tenantId} and lower(email) = lower(${email})`);
  const [session] = await run(sql`select client_id::int as "clientId" from appointments where tenant_id = ${tenantId}`);
  const [mail] = await run(sql`select count(*)::int as n from email_logs
    where tenant_id = ${tenantId} and lower(recipient_email) = lower(${email})`);
  const [erased] = await run(sql`select count(*)::int as n from erasures where tenant_id = ${tenantId}`);
  return {
    isErased: erased?.n === 1,
    isThere: known?.id === id,
    newcomer: known && known.id !== id ? known.firstName : null,
    sessionOf: session
      ? session.clientId === id
        ? 'the one before'
        : session.clientId === known?.id
          ? 'known'
          : '?'
      : null,
    mails: Number(mail?.n) > 0,
  };
}

const refused = { isErased: false, isThere: true, newcomer: null, sessionOf: 'the one before', mails: true };
const askedAgain = { isErased: true, isThere: false, newcomer: null, sessionOf: null, mails: false };
const asNewcomer = { isErased: true, isThere: false, newcomer: 'Newly', sessionOf: 'known', mails: true };

test('booking during one’s erasure returns 409, then creates a new client', async () => {
  const built = await build();
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const erasure = inPractice(built.practice, async scope => {
    await built.erase(scope);
    reached.resolve();
    await opened.promise;
  });
  await reached.promise;
  const booking = built.book();
  await someWait();
  opened.resolve();
  await erasure;
  expect((await booking).status).toBe(409);
  expect(await whatBecame(built)).toEqual(askedAgain);
  expect((await built.book()).status).toBe(200);
  expect(await whatBecame(built)).toEqual(asNewcomer);
});

test('a booking in progress makes the erasure fail with an upcoming appointment', async () => {
  const built = await build();
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Blocks the booking where it queues its mail.
  const inTheWay = inSystem(world.services.database, async ({ db }) => {
    await db.execute(sql`lock table email_logs in share mode`);
    reached.resolve();
    await opened.promise;
  });
  await reached.promise;
  const booking = built.book();
  await someWait();
  const erasure = inPractice(built.practice, built.erase).then(
    () => 'erased',
    (reason: Error) => reason.message,
  );
  await someWait(2);
  opened.resolve();
  await inTheWay;
  expect((await booking).status).toBe(200);
  expect(await erasure).toContain('upcoming appointments');
  expect(await whatBecame(built)).toEqual(refused);
});

test('concurrent booking and erasure never leave a partial result', async () => {
  for (let round = 0; round < byRunLength(12, 200); round++) {
    const built = await build();
    const lag = async (steps: number) => {
      for (let turn = 0; turn < 20 * steps; turn++) await nextTurn();
    };
    const erasure = async () => {
      await lag(Math.max(0, 5 - round));
      return inPractice(built.practice, built.erase).then(
        () => true,
        () => false,
      );
    };
    const booking = async () => {
      await lag(Math.max(0, round - 5));
      return (await built.book()).status;
    };
    const [isErased, status] = await Promise.all([erasure(), booking()]);
    // On a busy machine the booking may hit the lock timeout, which also means that it has to be retried.
    expect([200, 409, 503]).toContain(status);
    const expected = isErased ? (status === 200 ? asNewcomer : askedAgain) : refused;
    expect([isErased, status, await whatBecame(built)]).toEqual([isErased, status, expected]);
  }
});
