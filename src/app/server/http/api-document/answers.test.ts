// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerSchema, faultsOf } from '../../../../testing/answer-schema.ts';
import { byRunLength, isInTurn } from '../../../../testing/proof.ts';
import { type Call, call, cookieOf, openWorld, type World } from '../../../../testing/world.ts';
import { demoSignIn, seedDemoPractice } from '../../commands/seed/seed.ts';
import { operations } from './document.ts';

let world: World;
let owner: Call;
beforeAll(async () => {
  world = await openWorld();
  await seedDemoPractice(world.services);
  owner = call(world, cookieOf(await call(world)('POST', '/api/login', demoSignIn)));
  // Seeding a month of data is slow on a busy machine.
}, 180_000);
afterAll(() => world.close());

const idIn: Record<string, string> = {
  clients: '/api/clients',
  appointments: '/api/appointments',
  campaigns: '/api/emails/campaigns',
  logs: '/api/emails/logs',
  sequences: '/api/sequences',
  invoices: '/api/invoices',
  storefront: '/api/storefront',
  recipients: '/api/clients',
};

/** Responses by path. */
const lists: Record<string, Promise<Record<string, unknown>>> = {};

/** The path with an existing id; null where the demo practice has no such row. */
async function addressOf(path: string): Promise<string | null> {
  const [before = '', rest] = path.split(/\/:\w+/);
  if (rest === undefined) return path;
  const list = idIn[before.split('/').at(-1) ?? ''];
  if (!list) return null;
  lists[list] ??= owner('GET', list).then(answer => answer.json());
  const found = await lists[list];
  const first = [found, ...Object.values(found)].find(Array.isArray)?.[0] ?? found;
  return first?.id ? `${before}/${first.id}${rest}` : null;
}

test('GET responses for the demo practice match the API document', async () => {
  const all = Object.keys(operations).filter(route => route.startsWith('GET ') && answerSchema(route));
  const reads = all.filter((_, index) => isInTurn(index, 2));
  const checked: string[] = [];
  for (const route of reads) {
    const address = await addressOf(route.slice('GET '.length));
    if (!address) continue;
    for (const query of operations[route]?.page ? ['', '?limit=2'] : ['']) {
      const answer = await owner('GET', address + query);
      if (!answer.ok) continue;
      expect(faultsOf(route, await answer.json()), route + query).toEqual([]);
      checked.push(route);
    }
  }
  expect(checked.length).toBeGreaterThan(byRunLength(25, 50));
  expect(faultsOf('GET /api/clients/:id', { id: 'one' })).not.toEqual([]);
});
