import { expect, test } from 'vitest';
import { bookInParallel } from '../../src/testing/practice/parallel-bookings.ts';
import { newDatabase } from '../../src/testing/setup/postgres.ts';
import { buildPractice, openWorld } from '../../src/testing/world.ts';
import { expectWithin, median } from '../budget.ts';
import { quietTime } from '../own-time.ts';

test('answers the last of 200 parallel bookings of one slot within a second', async () => {
  const world = await openWorld(await newDatabase());
  const worst: number[] = [];
  for (let round = 0; round < 5; round++) {
    const { slug } = await buildPractice(world);
    const book = async () => {
      const answers = await bookInParallel(world, slug);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    };
    worst.push(await quietTime(book));
  }
  await world.close();
  expectWithin('last of 200 bookings of one slot, ms', median(worst), { atMost: 1_000 });
});
