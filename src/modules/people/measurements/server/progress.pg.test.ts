// @module-tag slow

import { expect, test } from 'vitest';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, clientFields, openWorld } from '../../../../testing/world.ts';
import { progressOf } from './progress.ts';

test('computes progress from the latest measurement after concurrent changes', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const path = `/api/clients/${id}`;
  const goal = { kind: 'weight', startValue: 100, targetValue: 50 };
  await practice.call('PUT', `${path}/goal`, goal);
  const days = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);
  for (let round = 0; round < 3; round++) {
    const adding = days.map((measuredOn, index) =>
      practice.call('POST', `${path}/measurements`, { kind: 'weight', value: 99 - index - round, measuredOn }),
    );
    expect((await Promise.all(adding)).map(answer => answer.status)).toEqual(days.map(() => 201));
    const { measurements, progressPercentage } = await (await practice.call('GET', `${path}/measurements`)).json();
    expect(progressPercentage).toBe(progressOf(goal, measurements.at(-1).value));
    // Deletes all but the first of each day, concurrently.
    const deleting = measurements
      .slice(1)
      .map((each: { id: number }) => practice.call('DELETE', `${path}/measurements/${each.id}`));
    await Promise.all(deleting);
    const left = await (await practice.call('GET', `${path}/measurements`)).json();
    expect(left.measurements).toHaveLength(1);
    expect(left.progressPercentage).toBe(progressOf(goal, left.measurements[0].value));
  }
  await world.close();
});
