// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditedCall, openAuditRounds } from '../../../testing/audit/audited-calls.ts';
import { wholeLog } from '../../../testing/audit/events.ts';
import { faultIn } from '../../../testing/audit/faults.ts';
import { mark } from '../../../testing/audit/marks.ts';
import { specialCalls } from '../../../testing/audit/special-calls.ts';
import { routes } from '../../../testing/fuzz/fuzz-calls.ts';
import { foundIn } from '../../../testing/fuzz/unknown-fields.ts';
import { byRunLength, casesInTurn } from '../../../testing/proof.ts';
import { openWorld, testPassword, type World } from '../../../testing/world.ts';
import { declaredActions, declaredOpenActions } from './declared-routes.ts';

let world: World;
const made: AuditedCall[] = [];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Signed webhooks are recorded in the logs of emails, messages and payments instead. */
const signed = Object.keys(declaredOpenActions).filter(route => /\/api\/(webhooks|sms\/callbacks)\//.test(route));

/** These need an instance of their own: audit-log-backups.kill.test.ts. */
const ofBackups = routes.filter(route => / \/api\/backups/.test(route) && route in specialCalls);

/** Writes first, so that lists contain the marked texts; deletions last. */
const turns = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];
const turnOf = (route: string) => turns.indexOf(route.split(' ')[0] ?? '');
const called = Object.keys({ ...declaredActions, ...declaredOpenActions })
  .filter(route => routes.includes(route) && !signed.includes(route) && !ofBackups.includes(route))
  .toSorted((one, next) => turnOf(one) - turnOf(next));

test('covers every audited route', () => {
  const all = Object.keys({ ...declaredActions, ...declaredOpenActions });
  expect(all.filter(route => ![...called, ...signed, ...ofBackups].includes(route))).toEqual([]);
  expect(called.length).toBeGreaterThan(250);
});

test('logs actor, action, client, time and origin of each call', async () => {
  const make = await openAuditRounds(world);
  for (const route of casesInTurn(called, 3)) made.push(await make(route, { isOpen: !declaredActions[route] }));
  const faults = made.flatMap(each => {
    const fault = faultIn(each);
    return fault ? [`${each.route}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
}, 900_000);

test('stores no input, name or secret in the audit log', async () => {
  // Makes sure that the marked values were really stored, in many tables.
  expect(made.reduce((sum, { marks }) => sum + marks, 0)).toBeGreaterThan(byRunLength(25, 80));
  const tables = new Set((await foundIn(world, mark)).map(line => line.split(':')[0]));
  expect(tables.size).toBeGreaterThan(byRunLength(8, 25));
  const log = await wholeLog(world);
  const typed = new RegExp(`.{0,200}(?:${mark}|@|${testPassword}|Felix|Romero|Maya|Lindqvist|5550188).{0,80}`, 'i');
  expect(log.match(typed)?.[0]).toBeUndefined();
  const secrets = made.flatMap(({ json }) => secretsIn(json));
  expect(secrets.length).toBeGreaterThan(byRunLength(0, 5));
  expect(secrets.filter(secret => log.includes(secret))).toEqual([]);
});

/** Secrets that a response reveals once: keys, tokens, codes, secret URLs. */
function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return /key|secret|token|code|url|uri|link/i.test(name) && value.length > 9 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, inside]) => secretsIn(inside, Array.isArray(value) ? name : inner));
}
