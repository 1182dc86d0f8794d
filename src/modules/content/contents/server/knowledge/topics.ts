import animalFoods from '../../../../../../content/topics/animal-foods.json' with { type: 'json' };
import behavior from '../../../../../../content/topics/behavior.json' with { type: 'json' };
import digestion from '../../../../../../content/topics/digestion.json' with { type: 'json' };
import generalTopics from '../../../../../../content/topics/general.json' with { type: 'json' };
import goals from '../../../../../../content/topics/goals.json' with { type: 'json' };
import grave from '../../../../../../content/topics/grave.json' with { type: 'json' };
import heartAndBlood from '../../../../../../content/topics/heart-and-blood.json' with { type: 'json' };
import lifeStages from '../../../../../../content/topics/life-stages.json' with { type: 'json' };
import macronutrients from '../../../../../../content/topics/macronutrients.json' with { type: 'json' };
import meals from '../../../../../../content/topics/meals.json' with { type: 'json' };
import minerals from '../../../../../../content/topics/minerals.json' with { type: 'json' };
import plants from '../../../../../../content/topics/plants.json' with { type: 'json' };
import seasons from '../../../../../../content/topics/seasons.json' with { type: 'json' };
import vitamins from '../../../../../../content/topics/vitamins.json' with { type: 'json' };
import { type Topic, topicsSchema } from './schema.ts';

/** Topics of the built-in writer that fit every type of text. */
export const topics: Topic[] = [
  minerals,
  vitamins,
  macronutrients,
  meals,
  goals,
  behavior,
  heartAndBlood,
  digestion,
  lifeStages,
  plants,
  animalFoods,
  seasons,
].flatMap(file => topicsSchema.parse(file));

/** Used if no topic matches: true for any topic. The typed words replace the name. */
export const general: Topic[] = topicsSchema.parse(generalTopics);

/** Subjects for which a recipe or a list of foods would be inappropriate. */
export const graveTopics: Topic[] = topicsSchema.parse(grave);
