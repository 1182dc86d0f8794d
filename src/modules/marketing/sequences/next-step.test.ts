import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const steps = (...ids: number[]) => ids.map(id => ({ id, isOn: true }));

test('sends steps in order', () => {
  expect(nextStep(steps(7, 3, 5), [])?.id).toBe(7);
  expect(nextStep(steps(7, 3, 5), [7])?.id).toBe(3);
  expect(nextStep(steps(7, 3, 5), [7, 3, 5])).toBeNull();
});

test('skips a step that is off', () => {
  const off = steps(1, 2, 3).map(step => ({ ...step, isOn: step.id !== 2 }));
  expect(nextStep(off, [1])?.id).toBe(3);
});

test('sends steps added later, but not ones added before the current one', () => {
  expect(nextStep(steps(1, 9, 2, 8), [1, 2])?.id).toBe(8);
});

test('reordering steps never repeats one', () => {
  expect(nextStep(steps(2, 1, 3), [1])?.id).toBe(3);
  expect(nextStep(steps(2, 3, 1), [1, 2])?.id).toBe(3);
});

test('continues after the previous step if the current one was removed', () => {
  expect(nextStep(steps(1, 3), [1, 2])?.id).toBe(3);
  expect(nextStep(steps(3, 4), [1])?.id).toBe(3);
});
