import { expect, test } from 'vitest';
import { basics, foods } from './foods.ts';

test('each food’s energy matches its protein, carbohydrate and fat within 10%', () => {
  const wrong = [...foods, ...Object.values(basics)].flatMap(({ name, per100g }) => {
    const { kcal, protein, carbs, fat, fiber } = per100g;
    // Foods differ in how much of their fiber is fermented, so it counts between zero and as much as starch.
    const [least, most] = [4 * protein + 4 * (carbs - fiber) + 9 * fat, 4 * protein + 4 * carbs + 9 * fat];
    return kcal < least * 0.9 - 1 || kcal > most * 1.1 + 1 ? [`${name}: ${kcal} of ${least} to ${most}`] : [];
  });
  expect(wrong).toEqual([]);
});

test('nutrients don’t exceed the food’s weight, nor fiber its carbohydrate', () => {
  for (const { name, per100g, grams } of foods) {
    const { protein, carbs, fat, fiber } = per100g;
    expect(protein + carbs + fat, name).toBeLessThanOrEqual(100);
    expect(fiber, name).toBeLessThanOrEqual(carbs);
    expect(grams, name).toBeGreaterThan(5);
  }
});
