import { expect, test } from 'vitest';
import { clientFormGoals, dashboardGoals, goalLabels } from './contract.ts';

test('offers the six goals of the specification on the dashboard, in order', () => {
  expect(dashboardGoals.map(goal => [goal, goalLabels[goal]])).toEqual([
    ['weight_loss', 'Weight Loss'],
    ['weight_gain', 'Weight Gain'],
    ['muscle_building', 'Muscle Building'],
    ['general_health', 'General Health'],
    ['sports_nutrition', 'Sports Nutrition'],
    ['medical_nutrition', 'Medical Nutrition Therapy'],
  ]);
});

test('offers five goals in the client forms', () => {
  expect(clientFormGoals.map(goal => [goal, goalLabels[goal]])).toEqual([
    ['weight_loss', 'Weight Loss'],
    ['muscle_gain', 'Muscle Gain'],
    ['general_health', 'General Health'],
    ['sports_nutrition', 'Sports Nutrition'],
    ['medical_condition', 'Medical Condition'],
  ]);
});
