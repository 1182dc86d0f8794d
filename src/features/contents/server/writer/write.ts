import type { GenerateInput } from '../../contract.ts';
import { findSubject } from './find-topic.ts';
import { randomFrom } from './random.ts';
import { writeRecipe } from './recipe.ts';
import { type Text, writeArticle, writeCaption, writeNewsletter, writeSocial } from './texts.ts';

/** What the built-in writer makes of a topic. The same seed gives the same text, another one another. */
export function writeBuiltIn({ type, topic, tone }: GenerateInput, seed: number): Text {
  const about = findSubject(topic);
  const random = randomFrom(`${seed} ${type} ${tone} ${topic.toLowerCase()}`);
  if (type === 'recipe') return writeRecipe({ ...about, typed: topic }, tone, random);
  const write = { instagram: writeCaption, blog: writeArticle, newsletter: writeNewsletter, social: writeSocial }[type];
  return write(about, tone, random);
}
