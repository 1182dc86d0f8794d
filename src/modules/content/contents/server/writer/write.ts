import { findAvoided } from '../../avoided.ts';
import { type GenerateInput, longestBody, type Voice } from '../../contract.ts';
import { writeCarefully } from './careful.ts';
import { findSubject, type Subject } from './find-topic.ts';
import { forDiet } from './for-diet.ts';
import { type HouseStyle, houseStyleOf, noStyle } from './house-style.ts';
import { leaveOut } from './leave-out.ts';
import { randomFrom } from './random.ts';
import { writeRecipe } from './recipe.ts';
import { refuse, refuseHarm } from './refusals.ts';
import { registerOf } from './register.ts';
import { type Text, writeArticle, writeCaption, writeNewsletter, writeSocial } from './texts.ts';
import { titleCase } from './words.ts';

/** So many wordings are tried before sentences are left out of one. */
const tries = 8;

/**
 * What the built-in writer makes of a topic in the voice of the practice. The same seed gives the same text, another one
 * another.
 * @throws AppError invalid for what no template should write about, and for a recipe that the writer does not have
 */
export function writeBuiltIn(input: GenerateInput, seed: number, voice?: Voice): Text {
  refuseHarm(input.topic);
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
  if (subject.topic.isGrave && type === 'recipe') {
    return refuse(
      `The built-in writer has no recipe for “${subject.subject},” because meals for it belong in individual care. Choose another content type for a short, general text.`,
    );
  }
  if (subject.topic.isGrave) return writeCarefully(subject.topic, type, tone, random);
  // Whatever a recipe is asked for is understood, or it is refused.
  const isDelicate =
    type === 'recipe' ? subject.topic.isDelicate || subject.companion?.isDelicate === true : subject.isDelicate;
  const register = registerOf(tone, isDelicate);
  const about = { ...subject, style };
  if (type === 'recipe') return writeRecipe({ ...about, typed: topic }, register, random);
  const write = { instagram: writeCaption, blog: writeArticle, newsletter: writeNewsletter, social: writeSocial }[type];
  return write(forDiet(about, topic), register, random);
}
