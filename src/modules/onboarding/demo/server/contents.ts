import type { GenerateInput } from '../../../content/contents/contract.ts';

/** Drafts in the content library. */
export const exampleTexts: { input: GenerateInput; title: string; body: string }[] = [
  {
    input: { type: 'blog', topic: 'Protein at breakfast', tone: 'friendly' },
    title: 'Why breakfast is the easiest place for more protein',
    body: 'Most people eat little protein in the morning and a lot of it at night.\n\nA cup of skyr, two eggs, or last night’s lentils on toast bring 15 to 25 grams without a recipe. Start with the breakfast you like and add one of them.\n\nWhat to try this week: choose two, buy them on Sunday, and see which one you still eat on Friday.',
  },
  {
    input: { type: 'recipe', topic: 'Soup for the whole week', tone: 'friendly' },
    title: 'Red lentil soup for four days',
    body: 'Serves 4, 30 minutes.\n\nIngredients\n- 300 g red lentils\n- 2 carrots, 1 onion, 2 cloves of garlic\n- 1 tablespoon of olive oil\n- 1 can of tomatoes, 1 liter of water\n- 1 teaspoon of cumin, salt\n\nMethod\n1. Soften the onion, garlic and carrots in the oil for 8 minutes.\n2. Add everything else and simmer for 20 minutes.\n3. Season, and keep what is left in the fridge for up to four days.',
  },
  {
    input: { type: 'instagram', topic: 'Eating before a run', tone: 'motivational' },
    title: 'Eating before a run',
    body: 'Running before work? A banana and half a slice of toast 30 minutes before are enough for most easy runs. Save the big breakfast for after.\n\n#runnersnutrition #dietitian',
  },
  {
    input: { type: 'newsletter', topic: 'Lunches for a full week', tone: 'friendly' },
    title: 'Five lunches without a recipe',
    body: 'Hello,\n\nThis week is about lunch, the meal that most of us leave to chance.\n\nPick one from each line on Sunday:\n\n- a grain: rice, bulgur or yesterday’s potatoes\n- something with protein: beans, eggs, fish or tofu\n- two vegetables, one of them raw\n- a dressing you like enough to eat twice\n\nPack it while dinner is on the stove, and tell me on Friday which one you would make again.\n\nWarmly,',
  },
  {
    input: { type: 'social', topic: 'Vegetables on busy days', tone: 'friendly' },
    title: 'Vegetables on busy days',
    body: 'Busy week? Frozen vegetables count. Keep two bags at home and add a handful to whatever is already on the stove.',
  },
];
