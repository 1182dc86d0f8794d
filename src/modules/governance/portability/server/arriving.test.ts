import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import { withSlot } from './import-practice.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function* pieces(...sizes: number[]) {
  for (const size of sizes) yield new Uint8Array(size);
}
const read = async (from: AsyncIterable<Uint8Array>) => {
  let size = 0;
  for await (const piece of from) size += piece.length;
  return size;
};
const one = (number: number) => ({ tenantId: number, userId: number });
const unavailable = { code: 'unavailable' };

test('rejects an upload beyond the concurrency limit with 503 and Retry-After', async () => {
  const open = Promise.withResolvers<void>();
  const practices = await Promise.all([1, 2, 3, 4, 5].map(() => buildPractice(world)));
  const [last, ...four] = practices;
  if (!last) throw new Error('no practice');
  const held = four.map(each => withSlot(each, () => open.promise));
  const bring = () => last.call('POST', '/api/portability/import', new Uint8Array(10));
  const refused = await bring();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '900']);
  expect((await refused.json()).message).toContain('Try again in 15 minutes');
  open.resolve();
  await Promise.all(held);
  // A slot is free again, so the upload is read and refused.
  expect((await bring()).status).toBe(409);
});

test('limits the total size of concurrent uploads and releases it afterwards', async () => {
  const bounds = { maxAtOnce: 3, maxBytes: 100 };
  const take = (practice: number, ...sizes: number[]) =>
    withSlot(one(practice), counted => read(counted(pieces(...sizes))), bounds);
  const open = Promise.withResolvers<void>();
  const held = withSlot(one(-1), async counted => {
    await read(counted(pieces(60)));
    await open.promise;
  });
  await expect(take(-2, 30, 11)).rejects.toMatchObject(unavailable);
  expect(await take(-2, 30, 10)).toBe(40);
  await expect(withSlot({ tenantId: -1, userId: -9 }, async () => null, bounds)).rejects.toMatchObject({
    code: 'conflict',
  });
  const elsewhere = withSlot({ tenantId: -3, userId: -1 }, async () => null, bounds);
  await expect(elsewhere).rejects.toThrow('You’re importing into another practice');
  open.resolve();
  await held;
  expect(await take(-2, 50, 50)).toBe(100);
  await expect(take(-2, 101)).rejects.toMatchObject(unavailable);
});
