import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { fillPractice } from '../../../../testing/practice/full-practice.ts';
import { addClient, issueNew } from '../../../../testing/practice/invoices.ts';
import { giveMailServer } from '../../../../testing/practice/mail-server.ts';
import { dueMail, onlyHeld, type SendingPlace, sendingPlaces } from '../../../../testing/practice/sending-places.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { mailRows } from '../../../messaging/emails/server/mail-rows.ts';

let world: World;
let practice: Practice;
let places: SendingPlace[];
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
  practice = await buildPractice(world, { timeZone: 'UTC' });
  await fillPractice(world, practice);
  const clientId = await addClient(practice);
  await issueNew(practice, { clientId, dueDate: '2026-03-10' });
  places = sendingPlaces(world, practice);
}, 120_000);
afterAll(() => world.close());

/** Runs the statements one by one. */
async function run(statements: string) {
  for (const one of statements.split(';')) await world.services.database.pool.query(one);
}
const hold = () =>
  run(`insert into sending_holds (tenant_id, reason, since)
    select id, 'restore', now() - interval '1 minute' from tenants on conflict do nothing`);

/**
 * These check the hold without sending anything: one tells the owner, the other erases nobody meanwhile
 * (privacy/server/night.test.ts).
 */
const sendNothing = ['accounts/auth/server/session.ts', 'governance/privacy/server/retention.ts'];

/** `leasedRows` checks the hold in every claim. */
test('covers every place that checks whether sending is allowed', () => {
  const found = globSync('src/**/server/**/*.{ts,tsx}')
    .filter(file => !file.includes('.test.'))
    .flatMap(file => {
      const asked = readFileSync(file, 'utf8').matchAll(/(?:maySend|maySendSince|isSendingPaused|leasedRows<\w+>)\(/g);
      return [...asked].map(() => file.replace('src/modules/', ''));
    });
  expect(found.length).toBeGreaterThan(15);
  expect(places.map(({ file }) => file).toSorted()).toEqual(
    found.filter(file => !sendNothing.includes(file)).toSorted(),
  );
});

test('no place sends while sending is paused, and each does once released', { timeout: 60_000 }, async () => {
  for (const { what, due, takes } of places) {
    await run(due);
    await hold();
    expect.soft(await takes(), `held: ${what}`).toBe(0);
    const released = await practice.call('POST', '/api/sending-hold/release', { dropsWaiting: false });
    expect(released.status).toBe(204);
    expect.soft(await takes(), `released: ${what}`).toBeTruthy();
  }
});

test('sends password links while sending is paused', async () => {
  await run(`${onlyHeld}; ${dueMail('account')}`);
  await hold();
  const claimed = await mailRows.claim(asSystem(world.services.database), undefined, 10);
  expect(claimed.map(({ kind }) => kind)).toEqual(['account']);
});
