import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../platform/database/scope.ts';
import { addDays, addMinutes, dayIn, daysInMinutes } from '../../../shared/dates.ts';
import { newDatabase } from '../../../testing/postgres.ts';
import { beginSequence } from '../../../testing/sequences.ts';
import { othersWait } from '../../../testing/waiters.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../testing/world.ts';
import { beginDueCampaigns } from '../../campaigns/server/due.ts';
import { excludeWriters } from '../../clients/server/people-held.ts';
import { sendDueReminders } from '../../reminders/server/due.ts';
import { advanceSequences } from '../../sequences/server/advance.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

const run = async (text: string) => (await world.services.database.pool.query(text)).rows;
const count = async (what: string) => Number((await run(`select count(*) from ${what}`))[0]?.count);

/** As an erasure: whoever writes to many waits until `over`. */
async function excluding(practice: Practice) {
  const [begun, over] = [Promise.withResolvers<void>(), new AbortController()];
  const held = inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    await excludeWriters(scope);
    begun.resolve();
    // One that does nothing for long is cut off.
    while (!over.signal.aborted) await Promise.all([scope.db.execute('select 1'), sleep(100)]);
  });
  await Promise.race([begun.promise, held]);
  return async () => {
    over.abort();
    await held;
  };
}

type Case = {
  /** Returns what it is that writes, and how often it has written so far. */
  build: (practice: Practice) => Promise<{ act: () => Promise<unknown>; written: () => Promise<number> }>;
  /** What is said where somebody has pressed a button and it takes too long; a sweep comes again by itself. */
  told?: RegExp;
};

const erasing = /A client is being erased at the moment/;
const later = () => addMinutes(new Date(), daysInMinutes(2));

const draft = async ({ call: ask }: Practice) => {
  await ask('POST', '/api/clients', clientFields());
  const fields = { name: 'May', subject: 'Hello', body: 'Dear {firstName}', recipients: { type: 'all_clients' } };
  return Number((await (await ask('POST', '/api/emails/campaigns', fields)).json()).id);
};
const bulkOf =
  ({ tenantId }: Practice) =>
  () =>
    count(`email_logs where tenant_id = ${tenantId} and kind = 'bulk' and status <> 'unknown'`);

/** Every file that holds people, and what makes it do so. */
const cases: Record<string, Case> = {
  'reminders/server/due.ts': {
    build: async practice => {
      // So far ahead that the first of its reminders is due alone, whatever the hour of the day.
      const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 5);
      const booked = await call(world)(
        'POST',
        '/api/appointments/book',
        bookingFields(practice.slug, { date, time: '10:00' }),
      );
      expect(booked.status).toBe(200);
      const [due] = await run(`select min(scheduled_for) as at from reminders where tenant_id = ${practice.tenantId}`);
      return {
        act: () => sendDueReminders(world.services, undefined, addMinutes(due?.at, 1)),
        written: () => count(`reminders where tenant_id = ${practice.tenantId} and status <> 'pending'`),
      };
    },
  },
  'subscribers/server/import.ts': {
    told: erasing,
    build: async practice => ({
      act: () =>
        practice.call('POST', '/api/subscribers/import', {
          rows: [{ email: `reader-${practice.tenantId}@list.example` }],
          dryRun: false,
          hasAgreed: true,
        }),
      written: () => count(`newsletter_subscribers where tenant_id = ${practice.tenantId}`),
    }),
  },
  'imports/server/import-clients.ts': {
    told: erasing,
    build: async practice => ({
      act: () => practice.call('POST', '/api/clients/import', { rows: [clientRow(practice)], duplicates: 'skip' }),
      written: () => count(`clients where tenant_id = ${practice.tenantId}`),
    }),
  },
  'campaigns/server/send.ts': {
    told: erasing,
    build: async practice => {
      const id = await draft(practice);
      return { act: () => practice.call('POST', `/api/emails/campaigns/${id}/send?wait=0`), written: bulkOf(practice) };
    },
  },
  'campaigns/server/due.ts': {
    build: async practice => {
      const id = await draft(practice);
      await run(
        `update email_campaigns set status = 'scheduled', scheduled_for = now() + interval '1 day' where id = ${id}`,
      );
      return { act: () => beginDueCampaigns(world.services, undefined, later()), written: bulkOf(practice) };
    },
  },
  'campaigns/server/course.ts': {
    told: erasing,
    build: async practice => {
      const id = await draft(practice);
      expect((await practice.call('POST', `/api/emails/campaigns/${id}/send?wait=0`)).status).toBe(200);
      await run(`update email_logs set status = 'unknown' where campaign_id = ${id};
        update email_campaigns set status = 'sent', unknown_sends = 1 where id = ${id}`);
      return { act: () => practice.call('POST', `/api/emails/campaigns/${id}/send-again`), written: bulkOf(practice) };
    },
  },
  'sequences/server/advance.ts': {
    build: async practice => {
      const id = await beginSequence(practice);
      await run(`insert into sequence_runs (tenant_id, sequence_id, email, first_name, occasion, due_at)
        values (${practice.tenantId}, ${id}, 'reader@list.example', 'Ada', 'subscription', now())`);
      return { act: () => advanceSequences(world.services, undefined, later()), written: bulkOf(practice) };
    },
  },
};

/** An import tells how far it is before it is through. */
const whole = async (answer: unknown) => (answer instanceof Response ? answer.text() : '');

const clientRow = ({ tenantId }: Practice) => {
  const { firstName, lastName, phone } = clientFields();
  return { firstName, lastName, phone, email: `new-${tenantId}@client.example` };
};

test('every place that holds people is looked at here', () => {
  const files = globSync('src/features/**/*.ts').filter(
    file => !file.includes('.test.') && !file.endsWith('people-held.ts'),
  );
  const holders = files.filter(file => /\bholdPeople\(/.test(readFileSync(file, 'utf8')));
  expect(holders.map(file => file.replace('src/features/', '')).sort()).toEqual(Object.keys(cases).sort());
});

test.each(Object.entries(cases))('%s waits for the end of an erasure, and writes after it', async (_, { build }) => {
  const practice = await buildPractice(world);
  const { act, written } = await build(practice);
  const before = await written();
  const release = await excluding(practice);
  const acted = act().then(whole);
  try {
    await othersWait(world);
    expect(await written()).toBe(before);
  } finally {
    await release();
  }
  expect(await acted).not.toMatch('"message"');
  expect(await written()).toBe(before + 1);
});

test('who waits for an erasure too long is told so, and nothing is written; a sweep writes at its next round', {
  timeout: 90_000,
}, async () => {
  await Promise.all(
    Object.entries(cases).map(async ([file, { build, told }]) => {
      const practice = await buildPractice(world);
      const { act, written } = await build(practice);
      const before = await written();
      const release = await excluding(practice);
      const answer = await act().then(whole, String);
      expect(await written(), file).toBe(before);
      if (told) expect(answer, file).toMatch(told);
      await release();
      if (!told) await act();
      if (!told) expect(await written(), file).toBe(before + 1);
    }),
  );
});
