import { findAvoided } from '../../avoided.ts';
import { type GenerateInput, longestBody, type Voice } from '../../contract.ts';
import { findSubject, type Subject } from './find-topic.ts';
import { type HouseStyle, houseStyleOf, noStyle } from './house-style.ts';
import { leaveOut } from './leave-out.ts';
import { randomFrom } from './random.ts';
import { writeRecipe } from './recipe.ts';
import { type Text, writeArticle, writeCaption, writeNewsletter, writeSocial } from './texts.ts';
import { titleCase } from './words.ts';

/** So many wordings are tried before sentences are left out of one. */
const tries = 8;

/**
 * What the built-in writer makes of a topic in the voice of the practice. The same seed gives the same text, another one
 * another.
 */
export function writeBuiltIn(input: GenerateInput, seed: number, voice?: Voice): Text {
  const style = voice ? houseStyleOf(voice, input.topic) : noStyle;
  const about = findSubject(input.topic);
  const texts: { text: Text; found: number }[] = [];
  for (let attempt = 0; attempt < tries && texts.every(({ found }) => found > 0); attempt++) {
    const text = compose(input, about, { style, seed: attempt ? `${seed}.${attempt}` : String(seed) });
    texts.push({ text, found: findAvoided(`${text.title}\n${text.body}`, style.avoided).length });
  }
  const [best] = texts.toSorted((one, other) => one.found - other.found);
  if (!best) throw new Error('nothing was written');
  return leaveOut(best.text, {
    words: style.avoided,
    spare: titleCase(about.subject),
    most: longestBody[input.type],
  });
}

function compose(
  { type, tone, topic }: GenerateInput,
  subject: Subject,
  { style, seed }: { style: HouseStyle; seed: string },
): Text {
  const random = randomFrom(`${seed} ${type} ${tone} ${topic.toLowerCase()}`);
  const about = { ...subject, style };
  if (type === 'recipe') return writeRecipe({ ...about, typed: topic }, tone, random);
  const write = { instagram: writeCaption, blog: writeArticle, newsletter: writeNewsletter, social: writeSocial }[type];
  return write(about, tone, random);
}
