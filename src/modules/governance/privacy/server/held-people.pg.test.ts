// @module-tag slow

import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction.ts';
import { addDays, addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { waitForLockWaits } from '../../../../testing/lock-waits.ts';
import { beginSequence } from '../../../../testing/practice/sequences.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { impatientDatabase, newDatabase } from '../../../../testing/setup/postgres.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { startDueCampaigns } from '../../../marketing/campaigns/server/due-campaigns.ts';
import { advanceSequences } from '../../../marketing/sequences/server/advance.ts';
import { lockForBulkWork, lockOutBulkWork } from '../../../people/clients/server/bulk-lock.ts';
import { sendDueReminders } from '../../../scheduling/reminders/server/send-due-reminders.ts';

let world: World;

const run = async (text: string) => (await world.services.database.pool.query(text)).rows;
const count = async (what: string) => Number((await run(`select count(*) from ${what}`))[0]?.count);

/** Excludes bulk writers as an erasure does, until it is released or the test ends. */
async function excluding(practice: Practice) {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    // Disables the server's timeout for idle transactions.
    await scope.db.execute('set local idle_in_transaction_session_timeout = 0');
    await lockOutBulkWork(scope);
    begun.resolve();
    await over.promise;
  });
  const release = async () => {
    over.resolve();
    await held;
  };
  onTestFinished(release);
  await Promise.race([begun.promise, held]);
  return release;
}

type Release = Awaited<ReturnType<typeof excluding>>;

type Case = {
  /** Returns a function that writes, and one that counts what was written. */
  build: (practice: Practice) => Promise<{ act: () => Promise<unknown>; written: () => Promise<number> }>;
  /** Error shown to a user if it takes too long; sweeps retry and show none. */
  told?: RegExp;
};

const erasing = /A client is being erased right now/;
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

/** Every file that calls `lockForBulkWork`, with a case that triggers it. */
const cases: Record<string, Case> = {
  'scheduling/reminders/server/send-due-reminders.ts': {
    build: async practice => {
      // Far enough ahead that only the first reminder is due, at any time of day.
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
  'marketing/subscribers/server/import.ts': {
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
  'people/imports/server/import-clients.ts': {
    told: erasing,
    build: async practice => ({
      act: () => practice.call('POST', '/api/clients/import', { rows: [clientRow(practice)], duplicates: 'skip' }),
      written: () => count(`clients where tenant_id = ${practice.tenantId}`),
    }),
  },
  'marketing/campaigns/server/start-campaign.ts': {
    told: erasing,
    build: async practice => {
      const id = await draft(practice);
      return { act: () => practice.call('POST', `/api/emails/campaigns/${id}/send?wait=0`), written: bulkOf(practice) };
    },
  },
  'marketing/campaigns/server/due-campaigns.ts': {
    build: async practice => {
      const id = await draft(practice);
      await run(
        `update email_campaigns set status = 'scheduled', scheduled_for = now() + interval '1 day' where id = ${id}`,
      );
      return { act: () => startDueCampaigns(world.services, undefined, later()), written: bulkOf(practice) };
    },
  },
  'marketing/campaigns/server/lifecycle.ts': {
    told: erasing,
    build: async practice => {
      const id = await draft(practice);
      expect((await practice.call('POST', `/api/emails/campaigns/${id}/send?wait=0`)).status).toBe(200);
      await run(`update email_logs set status = 'unknown' where campaign_id = ${id};
        update email_campaigns set status = 'sent', unknown_sends = 1 where id = ${id}`);
      return { act: () => practice.call('POST', `/api/emails/campaigns/${id}/send-again`), written: bulkOf(practice) };
    },
  },
  'marketing/sequences/server/advance.ts': {
    build: async practice => {
      const id = await beginSequence(practice);
      await run(`insert into sequence_runs (tenant_id, sequence_id, email, first_name, occasion, due_at)
        values (${practice.tenantId}, ${id}, 'reader@list.example', 'Ada', 'subscription', now())`);
      return { act: () => advanceSequences(world.services, undefined, later()), written: bulkOf(practice) };
    },
  },
};

/** An import streams its progress before it ends. */
const whole = async (answer: unknown) => (answer instanceof Response ? answer.text() : '');

const clientRow = ({ tenantId }: Practice) => {
  const { firstName, lastName, phone } = clientFields();
  return { firstName, lastName, phone, email: `new-${tenantId}@client.example` };
};

test('covers every file that takes the bulk lock', () => {
  const files = globSync('src/modules/**/*.{ts,tsx}').filter(
    file => !file.includes('.test.') && !file.endsWith('bulk-lock.ts'),
  );
  const holders = files.filter(file => /\blockForBulkWork\(/.test(readFileSync(file, 'utf8')));
  expect(holders.map(file => file.replace('src/modules/', '')).sort()).toEqual(Object.keys(cases).sort());
});

describe('during an erasure', () => {
  beforeAll(async () => {
    world = await openWorld(await newDatabase());
  });
  afterAll(() => world.close());

  test.each(casesInTurn(Object.entries(cases), 2))('%s waits and writes afterwards', async (_, { build }) => {
    const practice = await buildPractice(world);
    const { act, written } = await build(practice);
    const before = await written();
    const release = await excluding(practice);
    const acted = act().then(whole);
    await waitForLockWaits(world);
    expect(await written()).toBe(before);
    await release();
    expect(await acted).not.toMatch('"message"');
    expect(await written()).toBe(before + 1);
  });
});

describe('an erasure that takes too long', () => {
  beforeAll(async () => {
    world = await openWorld(await impatientDatabase());
  });
  afterAll(() => world.close());

  test('is reported to waiting requests, writes nothing, and jobs retry later', async () => {
    const built: (Awaited<ReturnType<Case['build']>> & { file: string; told?: RegExp; release: Release })[] = [];
    for (const [file, { build, told }] of Object.entries(cases)) {
      const practice = await buildPractice(world);
      const { act, written } = await build(practice);
      built.push({ file, act, written, ...(told && { told }), release: await excluding(practice) });
    }
    const counts = () => Promise.all(built.map(({ written }) => written()));
    const before = await counts();
    const answers = await Promise.all(built.map(({ act }) => act().then(whole, String)));
    expect(await counts()).toEqual(before);
    for (const [index, { file, told }] of built.entries()) if (told) expect(answers[index], file).toMatch(told);
    for (const { release } of built) await release();
    for (const { told, act } of built) if (!told) await act();
    expect(await counts()).toEqual(before.map((count, index) => count + (built[index]?.told ? 0 : 1)));
  });

  test('ends each attempt with its locks before the next begins', async () => {
    const practice = await buildPractice(world);
    await excluding(practice);
    const connections: unknown[] = [];
    const attempt = async (scope: Scope) => {
      const { rows } = await scope.db.execute('select pg_backend_pid() as pid');
      connections.push(rows[0]?.pid);
      await lockForBulkWork(scope);
    };
    const principal = { ...practice, role: 'owner' as const };
    await expect(
      conflictOnLockTimeout('Wait.', () => inTenant(world.services.database, principal, attempt)),
    ).rejects.toThrow('Wait.');
    // Connections must be returned and reused, because a discarded one may keep its locks for a while.
    expect(connections).toEqual(Array(3).fill(connections[0]));
  });
});
