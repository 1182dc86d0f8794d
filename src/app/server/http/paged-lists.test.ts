import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writeCursor } from '../../../platform/cursor.ts';
import type { Route } from '../../../platform/http/declare-route.ts';
import { openFuzz, type Rounds } from '../../../testing/fuzz/fuzz-calls.ts';
import { fill } from '../../../testing/fuzz/path-keys.ts';
import { openWorld, type World } from '../../../testing/world.ts';
import { declared } from './declared-routes.ts';

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const pageFieldsOf = ({ page, answer }: Route) => fieldsOf(page ?? answer);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const paged = declared.filter(({ query }) => fieldsOf(query).includes('cursor'));

let world: World;
let rounds: Rounds;
beforeAll(async () => {
  world = await openWorld();
  rounds = await openFuzz(world);
});
afterAll(() => world.close());

test('every paged list accepts cursor and limit and returns items and nextCursor', () => {
  const wrong = paged.filter(route => {
    const answered = pageFieldsOf(route);
    return !fieldsOf(route.query).includes('limit') || !answered.includes('items') || !answered.includes('nextCursor');
  });
  expect(paged.length).toBeGreaterThan(15);
  expect(wrong.map(nameOf)).toEqual([]);
});

test('no other list paginates', () => {
  const others = declared.filter(route => !paged.includes(route));
  const goesOn = (route: Route) =>
    pageFieldsOf(route).some(name => /^next(Cursor|Before|Page)?$/.test(name)) ||
    fieldsOf(route.query).some(name => /^(before|after|page|offset)$/.test(name));
  expect(others.filter(goesOn).map(nameOf)).toEqual([]);
});

describe.each(paged.map(nameOf))('%s', route => {
  const cut = writeCursor(['2026-01-01T00:00:00.000Z', 'client', 7]).slice(0, -3);
  const foreign = ['x', '7', '["Ada",7]', cut, writeCursor([]), writeCursor([1, 2, 3, 4])];

  test('rejects a foreign or truncated cursor with 400 and a message', async () => {
    const { keys } = await rounds.prepare(route);
    const path = fill(route.slice('GET '.length), keys);
    for (const cursor of foreign) {
      const answer = await rounds.callerOf(route)('GET', `${path}?cursor=${encodeURIComponent(cursor)}`);
      expect([cursor, answer.status]).toEqual([cursor, 400]);
      expect((await answer.json()).message).toBe('This page of the list no longer exists. Reload the list.');
    }
    for (const query of ['', '?limit=1', '?limit=1&cursor=']) {
      expect((await rounds.callerOf(route)('GET', path + query)).status, query).toBe(200);
    }
  });
});
