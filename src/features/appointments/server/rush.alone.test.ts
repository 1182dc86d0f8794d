import { expect, test } from 'vitest';
import { contention } from '../../../testing/contention.ts';
import { newDatabase } from '../../../testing/postgres.ts';
import { rush } from '../../../testing/rush.ts';
import { buildPractice, openWorld } from '../../../testing/world.ts';

/** Milliseconds that the last of them waited, less what the machine did for others in that time. */
async function worstOf(answers: () => ReturnType<typeof rush>): Promise<number> {
  const before = contention();
  const worst = Math.max(...(await answers()).map(({ ms }) => ms));
  return worst / ((before + contention()) / 2);
}

test('the worst of 200 parallel bookings is answered within a second', async () => {
  const world = await openWorld(await newDatabase());
  const worst: number[] = [];
  for (let round = 0; round < 5; round++) {
    const { slug } = await buildPractice(world);
    worst.push(await worstOf(() => rush(world, slug)));
  }
  await world.close();
  const [, , median] = worst.toSorted((one, other) => one - other);
  expect(median, worst.join()).toBeLessThan(1_000);
});
