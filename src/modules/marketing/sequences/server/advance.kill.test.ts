// @module-tag slow

import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { beginSequence, peopleOf, rowsIn, sequenceMails } from '../../../../testing/practice/sequences.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { advanceSequences } from './advance.ts';
import { startLapsed, startSequences } from './triggers.ts';

let world: World;
let practice: Practice;
beforeEach(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
});
afterEach(() => world.close());

/** Starts the sequence for this number of people. */
const enter = (sequenceId: number, count: number) =>
  rowsIn(
    world,
    practice,
    `insert into sequence_runs (tenant_id, sequence_id, email, first_name, occasion, due_at)
     select ${practice.tenantId}, ${sequenceId}, 'reader' || n || '@list.example', 'Ada', 'subscription', now()
     from generate_series(1, ${count}) n`,
  );

async function expectOneEach(count: number) {
  const mails = await sequenceMails(world, practice);
  expect([mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([count, count]);
  const [moved] = await rowsIn(
    world,
    practice,
    `select count(*)::int as count from sequence_runs where cardinality(step_ids) = 1 and mail_id is not null`,
  );
  expect(moved?.count).toBe(count);
}

test('eight concurrent workers send one email per person with one stored content', async () => {
  await enter(await beginSequence(practice), 150);
  await Promise.all(Array.from({ length: 8 }, () => advanceSequences(world.services)));
  await expectOneEach(150);
  expect(await rowsIn(world, practice, 'select id from mail_contents')).toHaveLength(1);
});

test('broken connections neither duplicate nor lose emails', async () => {
  await enter(await beginSequence(practice), 600);
  // Every 57th inserted row kills its connection, fifteen times. The counter is a database sequence because it isn't
  // rolled back.
  await runAsOwner(
    world.services.database,
    `create sequence rows_written;
    create function break_now() returns trigger language plpgsql security definer as
    $$ declare number bigint := nextval('rows_written'); begin
      if number % 57 = 5 and number < 57 * 15 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$;
    create trigger break_now before insert on mail_contents for each row execute function break_now();
    create trigger break_now before insert on email_logs for each row execute function break_now();
    create trigger break_now before update on sequence_runs for each row execute function break_now()`,
  );
  let failures = 0;
  const isDone = async () => {
    const [left] = await rowsIn(
      world,
      practice,
      'select id from sequence_runs where cardinality(step_ids) = 0 limit 1',
    );
    return !left;
  };
  for (let round = 0; round < 200; round++) {
    const isLeft = await advanceSequences(world.services)
      .then(async () => !(await isDone()))
      .catch(() => {
        failures++;
        return true;
      });
    if (!isLeft) break;
  }
  expect(failures).toBe(15);
  await expectOneEach(600);
});

test('an email that can’t be stored fails alone and doesn’t block others', async () => {
  const id = await beginSequence(practice);
  await enter(id, 60);
  const { database } = world.services;
  await runAsOwner(
    database,
    `create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on email_logs for each row when (new.recipient_email = 'reader7@list.example')
    execute function refuse()`,
  );
  await advanceSequences(world.services);
  const mails = await sequenceMails(world, practice);
  expect([mails.length, new Set(mails.map(({ to }) => to)).size]).toEqual([59, 59]);
  expect(await peopleOf(practice, id, 'state=ended')).toMatchObject([
    { email: 'reader7@list.example', outcome: 'failed', mails: 0 },
  ]);
});

test('20 concurrent triggers start a sequence once', async () => {
  const id = await beginSequence(practice);
  const person = { email: 'ada@reader.example', firstName: 'Ada', lastName: null };
  const tell = (email: string) =>
    inTenant(world.services.database, { ...practice, role: 'viewer' }, scope =>
      startSequences(scope, { trigger: 'subscribed', person: { ...person, email }, now: new Date() }),
    );
  await Promise.all(Array.from({ length: 20 }, (_, index) => tell(index % 2 ? person.email : 'ADA@reader.example')));
  expect(await peopleOf(practice, id)).toHaveLength(1);
});

test('booking during sending stops further emails', async () => {
  const id = await beginSequence(practice);
  await enter(id, 12);
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 5);
  const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'];
  const book = (time: string, index: number) =>
    call(world)(
      'POST',
      '/api/appointments/book',
      bookingFields(practice.slug, { date, time, email: `Reader${index + 1}@list.example` }),
    );
  const [answers] = await Promise.all([
    Promise.all(hours.map(book)),
    (async () => {
      for (let round = 0; round < 10; round++) await advanceSequences(world.services);
    })(),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(hours.map(() => 200));
  await advanceSequences(world.services);
  const ended = await peopleOf(practice, id, 'state=ended');
  expect(ended.map(({ outcome }) => outcome)).toEqual(hours.map(() => 'acted'));
  const booked = new Set(ended.map(({ email }) => email));
  const waiting = (await sequenceMails(world, practice)).filter(({ status }) => status === 'queued');
  expect(waiting.filter(({ to }) => booked.has(to))).toEqual([]);
  expect(waiting).toHaveLength(6);
});

test('concurrent sweeps start a lapse once', async () => {
  const id = await beginSequence(practice, { trigger: 'lapsed', lapsedDays: 30 });
  await rowsIn(world, practice, `update sequences set on_since = now() - interval '5 days'`);
  const { tenantId, userId } = practice;
  await rowsIn(
    world,
    practice,
    `with made as (
       insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
       select ${tenantId}, ${userId}, 'Ada', 'A', 'client' || n || '@list.example', 'weight_loss'
       from generate_series(1, 50) n returning id
     )
     insert into appointments (tenant_id, user_id, client_id, title, start_time, end_time, status, overlaps_on_purpose)
     select ${tenantId}, ${userId}, id, 'Session', now() - interval '31 days', now() - interval '31 days' + interval '1 hour',
       'completed', true from made`,
  );
  await Promise.all(Array.from({ length: 6 }, () => startLapsed(world.services)));
  expect(await peopleOf(practice, id, 'limit=200')).toHaveLength(50);
});
