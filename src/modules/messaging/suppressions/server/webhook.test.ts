// @module-tag slow

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '../../../../platform/config/env.ts';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import {
  instanceSecret,
  knownOf,
  reportMails,
  sentMail,
  webhookSecret,
} from '../../../../testing/practice/mail-server.ts';
import { reader, rowsOf, saveSwitch, subscribeTo } from '../../../../testing/practice/newsletter.ts';
import { hostileTexts } from '../../../../testing/texts/hostile-texts.ts';
import { appUrl, buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { deleteOldCalls } from './webhook-calls.ts';

let world: World;
let practice: Practice;
let secret: string;
beforeAll(async () => {
  world = await openWorld();
  world.services.env.MAIL_WEBHOOK_SECRET = instanceSecret;
  practice = await buildPractice(world);
  secret = await webhookSecret(practice);
});
afterAll(() => world.close());

const ofPractice = (events: unknown[], given: object = {}) =>
  reportMails(world, { events }, { secret, key: practice.tenantId, ...given });

test('a hard bounce suppresses the address and a soft one is only recorded', async () => {
  const email = reader();
  const messageId = await sentMail(world, practice, email);
  const soft = await ofPractice([{ type: 'bounce', messageId, reason: 'Mailbox full' }]);
  expect([soft.status, await soft.json()]).toEqual([200, { events: 1, taken: 1 }]);
  expect(await knownOf(world, practice, email)).toEqual({
    reasons: [],
    events: ['bounce'],
    errors: [null],
    statuses: ['sent'],
  });
  const reason = '550 5.1.1 No such\r\nuser\u0000';
  expect((await ofPractice([{ type: 'bounce', hard: true, messageId, reason }])).status).toBe(200);
  expect(await knownOf(world, practice, email)).toEqual({
    reasons: ['bounced'],
    events: ['bounce'],
    errors: ['It bounced: 550 5.1.1 No such user'],
    statuses: ['sent'],
  });
});

test('a complaint suppresses the address and ends its subscriptions', async () => {
  const email = reader();
  await saveSwitch(practice, false);
  await subscribeTo(world, practice, { email });
  const messageId = await sentMail(world, practice, email.toUpperCase());
  await ofPractice([{ type: 'complaint', messageId: messageId.slice(1, -1) }]);
  expect(await knownOf(world, practice, email)).toMatchObject({
    reasons: ['complained', 'unsubscribed'],
    events: ['complaint'],
    errors: ['Reported as spam.'],
  });
  expect((await rowsOf(world, practice, email)).map(row => row.status)).toEqual(['unsubscribed']);
});

test('accepts a practice’s reports by address, but ignores other practices’ emails', async () => {
  const email = reader();
  await ofPractice([{ type: 'bounce', hard: true, email }]);
  expect((await knownOf(world, practice, email)).reasons).toEqual(['bounced']);
  const other = await buildPractice(world);
  const foreign = reader();
  const messageId = await sentMail(world, other, foreign);
  const answer = await ofPractice([
    { type: 'bounce', hard: true, messageId, email: foreign },
    { type: 'complaint', messageId: '<nothing@nowhere.example>' },
  ]);
  expect([answer.status, await answer.json()]).toEqual([200, { events: 2, taken: 0 }]);
  expect((await knownOf(world, other, foreign)).reasons).toEqual([]);
  expect((await knownOf(world, practice, foreign)).reasons).toEqual([]);
});

test('the instance’s server reports on every practice’s emails by Message-ID only', async () => {
  const other = await buildPractice(world);
  const [one, two, unknown] = [reader(), reader(), reader()];
  const events = [
    { type: 'bounce', hard: true, messageId: await sentMail(world, practice, one) },
    { type: 'bounce', hard: true, messageId: await sentMail(world, other, two, 'transactional') },
    { type: 'bounce', hard: true, messageId: await sentMail(world, other, unknown, 'account') },
    { type: 'bounce', hard: true, email: unknown },
  ];
  expect(await (await reportMails(world, { events })).json()).toEqual({ events: 4, taken: 2 });
  expect((await knownOf(world, practice, one)).reasons).toEqual(['bounced']);
  expect(await knownOf(world, other, two)).toMatchObject({ reasons: ['bounced'], events: [] });
  expect((await knownOf(world, other, unknown)).reasons).toEqual([]);
});

test('repeated calls and events take effect once, in any order', async () => {
  const email = reader();
  const messageId = await sentMail(world, practice, email);
  const id = randomUUID();
  const events = [{ type: 'bounce', hard: true, messageId }];
  expect(await (await ofPractice(events, { id })).json()).toEqual({ events: 1, taken: 1 });
  await inSystem(world.services.database, ({ db }) =>
    db.execute(sql`delete from mail_suppressions where email = ${email}`),
  );
  // The address was allowed since; a repeated call must not suppress it again.
  expect(await (await ofPractice(events, { id })).json()).toEqual({ events: 1, taken: 0 });
  expect((await knownOf(world, practice, email)).reasons).toEqual([]);
  // Call IDs are unique per sender only.
  expect(await (await reportMails(world, { events }, { id })).json()).toEqual({ events: 1, taken: 1 });
  await ofPractice([{ type: 'bounce', messageId, at: '2026-01-01T00:00:00Z' }]);
  await ofPractice([...events, ...events]);
  expect(await knownOf(world, practice, email)).toMatchObject({ reasons: ['bounced'], events: ['bounce'] });
});

test('rejects wrong, expired, early and missing signatures with 403', async () => {
  const email = reader();
  const events = [{ type: 'bounce', hard: true, email }];
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const other = await buildPractice(world);
  const refused = [
    { secret: instanceSecret },
    { at: ago(310) },
    { at: ago(-310) },
    { key: other.tenantId },
    { key: 999_999 },
    { key: 'x' },
    { key: '0' },
    { key: `${practice.tenantId}.0` },
    { headers: { 'webhook-signature': '' } },
    { headers: { 'webhook-signature': 'v1,' } },
    { headers: { 'webhook-signature': 'v2,x v1a,y' } },
    { headers: { 'webhook-timestamp': 'now' } },
    { headers: { 'webhook-id': 'another' } },
  ];
  for (const given of refused) expect((await ofPractice(events, given)).status, JSON.stringify(given)).toBe(403);
  expect((await reportMails(world, { events }, { secret })).status).toBe(403);
  expect((await knownOf(world, practice, email)).reasons).toEqual([]);
  expect((await ofPractice(events, { at: ago(290) })).status).toBe(200);
});

test('shows the secret once to an owner, replaces and revokes it', async () => {
  const own = await buildPractice(world);
  const events = [{ type: 'bounce', email: reader() }];
  const ask = (given: string) => reportMails(world, { events }, { secret: given, key: own.tenantId });
  const state = async () => (await own.call('GET', '/api/emails/webhook')).json();
  const address = `${appUrl}/api/webhooks/mail/${own.tenantId}`;
  expect(await state()).toEqual({ address, hasSecret: false, isReachable: false });
  const first = await webhookSecret(own);
  expect(await state()).toEqual({ address, hasSecret: true, isReachable: false });
  expect((await ask(first)).status).toBe(200);
  const second = await webhookSecret(own);
  expect([(await ask(first)).status, (await ask(second)).status]).toEqual([403, 200]);
  const { rows } = await inSystem(world.services.database, ({ db }) =>
    db.execute(sql`select webhook_secret::text as kept from mailing_settings where tenant_id = ${own.tenantId}`),
  );
  expect(JSON.stringify(rows)).not.toContain(second.slice(6));
  expect((await own.call('DELETE', '/api/emails/webhook')).status).toBe(204);
  expect((await ask(second)).status).toBe(403);
  const member = await buildMember(world, own, 'practitioner');
  expect((await member.call('POST', '/api/emails/webhook')).status).toBe(403);
});

test('rejects large and invalid reports with 413 or 400, never 500', async () => {
  const huge = JSON.stringify({ events: [], x: 'x'.repeat(1024 * 1024) });
  expect((await reportMails(world, huge)).status).toBe(413);
  const many = Array.from({ length: 1001 }, () => ({ type: 'bounce', messageId: 'x' }));
  for (const report of [
    '',
    'x',
    '[]',
    'null',
    {},
    { events: [] },
    { events: many },
    { events: [{ type: 'bounce' }] },
  ]) {
    expect((await reportMails(world, report)).status, JSON.stringify(report).slice(0, 80)).toBe(400);
  }
  for (const text of [...hostileTexts, '\u0000', '\ud800', 'x'.repeat(2000)]) {
    for (const field of ['type', 'hard', 'email', 'messageId', 'reason', 'at']) {
      const event = { type: 'bounce', hard: true, email: reader(), messageId: 'x', [field]: text };
      expect((await ofPractice([event])).status, `${field} ${text}`.slice(0, 80)).toBeLessThan(500);
    }
  }
  expect((await ofPractice([{ type: 'bounce', email: reader() }], { id: 'x'.repeat(256) })).status).toBe(400);
});

test('limits unsigned calls to sixty a minute, then 429', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'webhook-signature': 'v1,x' };
  const statuses = [];
  for (let at = 0; at < 61; at++) statuses.push((await ofPractice([], { headers })).status);
  expect(statuses.filter(status => status === 403)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await ofPractice([{ type: 'bounce', email: reader() }])).status).toBe(200);
});

test('deletes calls after thirty days', async () => {
  const count = async () =>
    Number(
      (await asSystem(world.services.database).db.execute(sql`select count(*) from mail_webhook_calls`)).rows[0]?.count,
    );
  await ofPractice([{ type: 'bounce', email: reader() }]);
  const before = await count();
  await deleteOldCalls(asSystem(world.services.database), new Date(Date.now() + 29 * 86_400_000));
  expect(await count()).toBe(before);
  await deleteOldCalls(asSystem(world.services.database), new Date(Date.now() + 31 * 86_400_000));
  expect(await count()).toBe(0);
});

test('validates the instance’s secret at startup', () => {
  expect(() => parseEnv({ MAIL_WEBHOOK_SECRET: 'short' })).toThrow('MAIL_WEBHOOK_SECRET');
  expect(() => parseEnv({ MAIL_WEBHOOK_SECRET: `whsec_${'!'.repeat(40)}` })).toThrow('MAIL_WEBHOOK_SECRET');
  expect(parseEnv({ MAIL_WEBHOOK_SECRET: instanceSecret }).MAIL_WEBHOOK_SECRET).toBe(instanceSecret);
});
