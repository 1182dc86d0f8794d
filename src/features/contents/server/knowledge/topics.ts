import { animalFoods } from './animal-foods.ts';
import { behavior } from './behavior.ts';
import { digestion } from './digestion.ts';
import { general } from './general.ts';
import { goals } from './goals.ts';
import { hardTopics } from './hard-topics.ts';
import { heartAndBlood } from './heart-and-blood.ts';
import { lifeStages } from './life-stages.ts';
import { macronutrients } from './macronutrients.ts';
import { meals } from './meals.ts';
import { minerals } from './minerals.ts';
import { plants } from './plants.ts';
import type { Topic } from './read-topics.ts';
import { seasons } from './seasons.ts';
import { vitamins } from './vitamins.ts';

/** Everything the built-in writer knows about and puts into every kind of text. */
export const topics: Topic[] = [
  ...minerals,
  ...vitamins,
  ...macronutrients,
  ...meals,
  ...goals,
  ...behavior,
  ...heartAndBlood,
  ...digestion,
  ...lifeStages,
  ...plants,
  ...animalFoods,
  ...seasons,
];

export { general, hardTopics };
