import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { buildSending, type TestCampaign, tally } from '../../../../testing/practice/campaign.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { claimBulk, type Mail } from './mail-rows.ts';
import { MailTaken, openLedger } from './record.ts';

let world: World;
let practice: Practice;
let campaign: TestCampaign;
let mails: Mail[];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  practice = await buildPractice(world);
  campaign = await buildSending(world, practice, 2);
  const line = { tenantId: practice.tenantId, campaignId: campaign.id };
  mails = await inSystem(world.services.database, system => claimBulk(system, line, 2));
});

const ledger = () => openLedger(world.services.database);
const change = (statement: ReturnType<typeof sql>) =>
  inSystem(world.services.database, ({ db }) => db.execute(statement));
const first = () => {
  const [mail] = mails;
  if (!mail) throw new Error('no mail was claimed');
  return mail;
};
const sent = { status: 'sent', error: null, sentBy: 'smtp' } as const;

test('records a result once, by the worker that holds the lease', async () => {
  const mail = first();
  await ledger().record(mail, sent);
  await expect(ledger().record(mail, { status: 'failed', error: 'late' })).rejects.toThrow(MailTaken);
  expect(await tally(world, campaign)).toMatchObject({ sent: 1, failed: 0, waiting: 1 });
});

test('a worker whose lease expired can neither start nor record an email', async () => {
  const mail = first();
  await change(sql`update email_logs set attempts = attempts + 1 where id = ${mail.id}`);
  await expect(ledger().start(mail)).rejects.toThrow(MailTaken);
  await expect(ledger().record(mail, sent)).rejects.toThrow(MailTaken);
  expect(await tally(world, campaign)).toMatchObject({ sent: 0, waiting: 2 });
});

test.each([
  ['paused', sql`paused_at = now()`, 'queued'],
  ['ended early', sql`stopped_at = now()`, 'suppressed'],
])('holds back an email of a campaign that was %s after the claim', async (_, set, status) => {
  expect(await ledger().start(first())).toBeNull();
  await change(sql`update email_campaigns set ${set} where id = ${campaign.id}`);
  const [, second] = mails;
  if (!second) throw new Error('no second mail');
  expect(await ledger().start(second)).toMatchObject({ status });
});
