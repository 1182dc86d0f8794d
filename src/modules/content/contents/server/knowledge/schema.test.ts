import { expect, test } from 'vitest';
import recipe from '../../../../../../content/phrases/recipe.json' with { type: 'json' };
import grave from '../../../../../../content/topics/grave.json' with { type: 'json' };
import minerals from '../../../../../../content/topics/minerals.json' with { type: 'json' };
import { recipeSchema, topicsSchema } from './schema.ts';

const [iron] = minerals;
const [loss] = grave;

test.each([
  ['a field that is not known', { ...iron, colour: 'red' }],
  ['a source without a name', { ...iron, sources: ['ABC'] }],
  ['an ingredient that is not in the food table', { ...iron, ingredients: ['liver'] }],
  ['too few facts', { ...iron, facts: ['it is a metal'] }],
  ['a space at the end', { ...iron, myth: 'it rusts ' }],
  ['no foods', { ...iron, foods: undefined }],
  ['no ingredients', { ...iron, ingredients: undefined }],
  ['foods for a grave topic', { ...loss, foods: iron?.foods }],
])('rejects a topic with %s', (_, topic) => {
  expect(topicsSchema.safeParse([iron, loss]).success).toBe(true);
  expect(topicsSchema.safeParse([topic]).success).toBe(false);
});

test('rejects a phrase with an unknown placeholder', () => {
  const withEnd = (end: string) => ({ ...recipe, gentle: { ...recipe.gentle, ends: [end] } });
  expect(recipeSchema.safeParse(withEnd('{Main} is done.')).success).toBe(true);
  expect(recipeSchema.safeParse(withEnd('{Fact} is done.')).success).toBe(false);
});
