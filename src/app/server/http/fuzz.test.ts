// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { may } from '../../../shared/permissions.ts';
import { faultIn, send, withValueReplaced } from '../../../testing/fuzz/attempts.ts';
import { openFuzz, type Rounds, routes, tryEverywhere } from '../../../testing/fuzz/fuzz-calls.ts';
import { type Hostile, hostileFor } from '../../../testing/fuzz/hostile-values.ts';
import { placesOf } from '../../../testing/fuzz/input-positions.ts';
import { keptOf, marked } from '../../../testing/fuzz/unknown-fields.ts';
import { validBodies, withoutValidBody } from '../../../testing/fuzz/valid-bodies.ts';
import { byRunLength, casesInTurn, isInTurn, isLong, recordFigure } from '../../../testing/proof.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../testing/world.ts';
import { operations } from './api-document/document.ts';
import { declaredPermissions } from './declared-routes.ts';

let world: World;
let rounds: Rounds;
let bystander: Practice;
let before: Record<string, string[]>;
beforeAll(async () => {
  world = await openWorld();
  rounds = await openFuzz(world);
  bystander = await buildPractice(world);
  before = await keptOf(world, bystander.tenantId);
});
afterAll(() => world.close());

/** Position in the list of values: fields take turns, so that each value is used somewhere. */
let next = 0;
const oneOf = (all: Hostile[]): Hostile[] => {
  if (isLong) return all;
  const chosen = all[next++ % all.length];
  return chosen ? [chosen] : [];
};
let place = 0;
const some = (all: Hostile[]): Hostile[] => (isInTurn(place++, 6) ? oneOf(all) : []);
/** Preparing a call takes longer than fuzzing it. */
const fuzzed = casesInTurn(routes, 5);

test('has a valid example for every call with input', () => {
  const taking = routes.filter(route => operations[route]?.body || operations[route]?.takes);
  const known = [...Object.keys(validBodies), ...Object.keys(withoutValidBody)];
  expect(known.sort()).toEqual(taking.sort());
});

test(
  'handles any value in any field and reads stored values back',
  async () => {
    const faults: string[] = [];
    for (const route of fuzzed) faults.push(...(await tryEverywhere(rounds, route, some)));
    const { sent, taken, read, places, worst } = rounds.count;
    expect([places > byRunLength(90, 150), read > byRunLength(0, 1)], JSON.stringify(rounds.count)).toEqual([
      true,
      true,
    ]);
    recordFigure('fuzz', 'calls × places × values', `${fuzzed.length} calls, ${places} places, ${sent} values`);
    recordFigure('fuzz', 'taken, and of those read back', `${taken}, ${read}`);
    recordFigure('fuzz', 'longest answer', `${Math.round(worst)} ms`);
    expect(faults).toEqual([]);
  },
  byRunLength(600_000, 20_000_000),
);

test('sets no field that a call does not accept', async () => {
  expect(await marked(world)).toEqual([]);
});

test(
  'rejects visitors and viewers for any input',
  async () => {
    // In another practice: the calls above may have given the viewer another role.
    const fresh = await openFuzz(world);
    const faults: string[] = [];
    // route-permissions.test.ts checks every permission.
    for (const route of casesInTurn(routes, 16)) {
      const right = await fresh.prepare(route);
      const permission = declaredPermissions[route];
      for (const place of placesOf(route, right.body).slice(0, byRunLength(1, 5)))
        for (const hostile of oneOf(hostileFor(place))) {
          const attempt = withValueReplaced(right, place, hostile);
          const [visitor, viewer] = [await send(call(world), attempt), await send(fresh.viewer, attempt)];
          const where = `${route} ${place.way.join('.')} = ${hostile.name}`;
          for (const answer of [visitor, viewer]) if (faultIn(answer)) faults.push(`${where}: ${faultIn(answer)}`);
          // A fuzzed path may match another route, and a body above the limit is rejected before authentication.
          if (!permission || place.in === 'path' || visitor.status === 413) continue;
          if (visitor.status !== 401) faults.push(`${where}: a visitor is answered ${visitor.status}`);
          if (!may('viewer', permission) && viewer.status !== 403)
            faults.push(`${where}: a viewer is answered ${viewer.status}`);
        }
    }
    expect(faults).toEqual([]);
  },
  byRunLength(600_000, 20_000_000),
);

test('leaves other practices unchanged', async () => {
  expect(await keptOf(world, bystander.tenantId)).toEqual(before);
});
