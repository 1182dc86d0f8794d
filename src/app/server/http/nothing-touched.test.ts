// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerSchema } from '../../../testing/answer-schema.ts';
import { openTwoPractices, type TwoPractices } from '../../../testing/isolation/two-practices.ts';
import { declaredActions } from './declared-routes.ts';

let two: TwoPractices;
beforeAll(async () => {
  two = await openTwoPractices();
}, 300_000);
afterAll(() => two.world.close());

const silent = Object.keys(declaredActions).filter(route => declaredActions[route] === 'none');

test('unaudited responses have no field for a client', () => {
  expect(silent.length).toBeGreaterThan(70);
  const naming = silent.filter(route =>
    /"(client|clientId|clientName|clients)":/.test(JSON.stringify(answerSchema(route) ?? {})),
  );
  expect(naming).toEqual([]);
});

test('unaudited GET responses contain no client of the practice', async () => {
  const lists = silent.filter(route => route.startsWith('GET ') && !route.includes(':'));
  expect(lists.length).toBeGreaterThan(40);
  const naming: string[] = [];
  for (const route of lists) {
    const said = await (await two.own.call('GET', route.slice('GET '.length))).text();
    const found = said.match(/.{0,60}(?:Felix|Romero|client\.example).{0,40}/)?.[0];
    if (found) naming.push(`${route}: ${found}`);
  }
  expect(naming).toEqual([]);
});
