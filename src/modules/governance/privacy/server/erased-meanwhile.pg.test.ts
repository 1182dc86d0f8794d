// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { waitForLockWaits } from '../../../../testing/lock-waits.ts';
import { impatientDatabase, newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { startCampaign } from '../../../marketing/campaigns/server/start-campaign.ts';
import { importSubscribers } from '../../../marketing/subscribers/server/import.ts';
import { lockForBulkWork, lockOutBulkWork } from '../../../people/clients/server/bulk-lock.ts';
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

async function build(of = world) {
  const practice = await buildPractice(of);
  const add = async () => (await practice.call('POST', '/api/clients', clientFields())).json();
  const [gone, stays] = [await add(), await add()];
  return {
    practice,
    gone: { id: Number(gone.id), email: String(gone.email), name: `${gone.firstName} ${gone.lastName}` },
    stays,
  };
}

/** Blocks a transaction until it is opened, at the latest at the end of the test. */
function gate() {
  let open = () => {};
  let reach = () => {};
  const reached = new Promise<void>(done => {
    reach = done;
  });
  const opened = new Promise<void>(done => {
    open = done;
  });
  const wait = () => {
    reach();
    return opened;
  };
  onTestFinished(() => open());
  return { reached, open, wait };
}

const someWait = () => waitForLockWaits(world);

/** Starts an erasure that ends only when the returned function is called. */
async function eraseSlowly(practice: Practice, clientId: number): Promise<() => Promise<void>> {
  const erased = gate();
  const erasure = inPractice(practice, async scope => {
    await eraseClient(world.services, scope, { clientId, reason: 'asked' });
    await erased.wait();
  });
  await erased.reached;
  return async () => {
    erased.open();
    await erasure;
  };
}

const mailsTo = ({ tenantId }: Practice, email: string) =>
  run(
    sql`select status from email_logs where tenant_id = ${tenantId} and kind = 'bulk' and lower(recipient_email) = lower(${email})`,
  );

const draft = async ({ call }: Practice, recipients: object) => {
  const fields = { name: 'May', subject: 'Hello', body: 'Dear {firstName}', recipients };
  return Number((await (await call('POST', '/api/emails/campaigns', fields)).json()).id);
};

test('an erasure during the start of a campaign leaves no email to the person', async () => {
  const { practice, gone, stays } = await build();
  const id = await draft(practice, { type: 'all_clients' });
  const written = gate();
  const campaign = inPractice(practice, async scope => {
    await lockForBulkWork(scope);
    await startCampaign(world.services, scope, id);
    await written.wait();
  });
  await written.reached;
  const erasure = inPractice(practice, scope =>
    eraseClient(world.services, scope, { clientId: gone.id, reason: 'asked' }),
  );
  await someWait();
  written.open();
  await Promise.all([campaign, erasure]);
  expect(await mailsTo(practice, gone.email)).toEqual([]);
  expect(await mailsTo(practice, stays.email)).toEqual([{ status: 'queued' }]);
  const [told] = await run(
    sql`select total_recipients::int as total, suppressed_sends::int as suppressed from email_campaigns where id = ${id}`,
  );
  expect(told).toEqual({ total: 2, suppressed: 1 });
});

test.each([
  ['a campaign to all', { type: 'all_clients' }],
  ['a campaign to addresses', null],
])('%s during an erasure sends the person nothing', async (_, given) => {
  const { practice, gone, stays } = await build();
  const id = await draft(practice, given ?? { type: 'custom_emails', emails: [gone.email, stays.email] });
  const end = await eraseSlowly(practice, gone.id);
  const campaign = practice.call('POST', `/api/emails/campaigns/${id}/send?wait=0`);
  await someWait();
  await end();
  expect((await campaign).status).toBe(200);
  expect(await mailsTo(practice, gone.email)).toEqual([]);
  expect(await mailsTo(practice, stays.email)).toEqual([{ status: 'queued' }]);
});

test('rejects saving a client during their erasure with 409', async () => {
  const { practice, gone } = await build();
  const end = await eraseSlowly(practice, gone.id);
  const saved = practice.call('PUT', `/api/clients/${gone.id}`, clientFields({ email: gone.email }));
  await someWait();
  await end();
  expect((await saved).status).toBe(409);
  expect(await run(sql`select first_name as name from clients where id = ${gone.id}`)).toEqual([{ name: 'Erased' }]);
});

test('rejects new records of a client during their erasure with 409', async () => {
  const { practice, gone } = await build();
  const end = await eraseSlowly(practice, gone.id);
  const given = practice.call('POST', `/api/clients/${gone.id}/packages`, { name: gone.name, sessions: 2 });
  await someWait();
  await end();
  expect((await given).status).toBe(409);
  expect(await run(sql`select name from client_packages where client_id = ${gone.id}`)).toEqual([]);
});

test('an import during an erasure doesn’t bring the person back', async () => {
  const { practice, gone } = await build();
  const end = await eraseSlowly(practice, gone.id);
  const rows = [{ email: gone.email }, { email: `other-${gone.email}` }];
  const report = importSubscribers(
    world.services,
    { ...practice, role: 'owner' },
    { rows, dryRun: false, hasAgreed: true },
  );
  await someWait();
  await end();
  expect(await report).toMatchObject({ added: 1, suppressed: 1 });
});

test('erasure and campaign report lock timeouts with 409', async () => {
  const impatient = await openWorld(await impatientDatabase());
  onTestFinished(() => impatient.close());
  const { practice, gone } = await build(impatient);
  const id = await draft(practice, { type: 'all_clients' });
  const holding = async (hold: (scope: Scope) => Promise<unknown>, ask: () => Promise<Response>) => {
    const held = gate();
    const holder = inTenant(impatient.services.database, { ...practice, role: 'owner' }, async scope => {
      await hold(scope);
      await held.wait();
    });
    await held.reached;
    try {
      const answer = await ask();
      return { status: answer.status, ...(await answer.json()) };
    } finally {
      held.open();
      await holder;
    }
  };
  const erase = () => practice.call('POST', `/api/privacy/clients/${gone.id}/erase`, { name: gone.name });
  const send = () => practice.call('POST', `/api/emails/campaigns/${id}/send?wait=0`);
  expect(await holding(lockForBulkWork, erase)).toMatchObject({
    status: 409,
    message: expect.stringMatching('Clients are being emailed or imported in bulk'),
  });
  expect(await holding(lockOutBulkWork, send)).toMatchObject({
    status: 409,
    message: expect.stringMatching('A client is being erased'),
  });
  // A retry after a single timeout succeeds.
  expect((await send()).status).toBe(200);
  expect((await erase()).status).toBe(200);
});
