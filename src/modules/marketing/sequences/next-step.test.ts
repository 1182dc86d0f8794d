import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const steps = (...ids: number[]) => ids.map(id => ({ id, isOn: true }));

test('one after the other, in the order they stand in', () => {
  expect(nextStep(steps(7, 3, 5), [])?.id).toBe(7);
  expect(nextStep(steps(7, 3, 5), [7])?.id).toBe(3);
  expect(nextStep(steps(7, 3, 5), [7, 3, 5])).toBeNull();
});

test('one that is off is passed over', () => {
  const off = steps(1, 2, 3).map(step => ({ ...step, isOn: step.id !== 2 }));
  expect(nextStep(off, [1])?.id).toBe(3);
});

test('whoever is in the middle gets what was added behind, and not what was added before', () => {
  expect(nextStep(steps(1, 9, 2, 8), [1, 2])?.id).toBe(8);
});

test('after a new order nobody gets the same mail again', () => {
  expect(nextStep(steps(2, 1, 3), [1])?.id).toBe(3);
  expect(nextStep(steps(2, 3, 1), [1, 2])?.id).toBe(3);
});

test('where the last one was taken out, it goes on behind the one before', () => {
  expect(nextStep(steps(1, 3), [1, 2])?.id).toBe(3);
  expect(nextStep(steps(3, 4), [1])?.id).toBe(3);
});
