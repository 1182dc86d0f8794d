import { expect, test } from 'vitest';
import { peopleIn } from './request-audit.ts';

const listOf = (count: number, repeats = 1) =>
  JSON.stringify(
    Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      clientId: Math.ceil((at + 1) / repeats),
      title: 'x'.repeat(900),
    })),
  );

test('extracts the count and first 100 clients from long lists', () => {
  const first = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(listOf(300).length).toBeGreaterThan(200_000);
  expect(peopleIn(listOf(300), 'client')).toEqual({ ids: first, count: 300, subjectId: null });
  expect(peopleIn(listOf(300), 'appointment')).toEqual({ ids: first, count: 300, subjectId: null });
  expect(peopleIn(listOf(300, 100), 'appointment')).toEqual({ ids: [1, 2, 3], count: 3, subjectId: null });
  expect(peopleIn('[]', 'client')).toEqual({ ids: [], count: 0, subjectId: null });
});
