import type { GenerateInput } from '../../contract.ts';
import { leftOut, mentions } from './diets.ts';
import { findSubject } from './find-topic.ts';
import { forDiet } from './for-diet.ts';
import { noStyle } from './house-style.ts';
import { recipe, social } from './phrases.ts';
import { randomFrom } from './random.ts';
import { registerOf } from './register.ts';
import { fill, standalone } from './words.ts';

/** Sentences on the topic that stand alone and that the text does not hold yet: tips for a post, notes too for a recipe. */
export function moreSentences(
  { type, tone, topic: typed }: GenerateInput,
  body: string,
  { seed, niche }: { seed: number; niche: string },
): string[] {
  const subject = findSubject(typed);
  const { isDelicate } = subject;
  const { topic } =
    type === 'recipe' ? subject : forDiet({ ...subject, style: { ...noStyle, nicheWords: niche } }, typed);
  const register = registerOf(tone, isDelicate);
  const random = randomFrom(`${seed} more ${typed}`);
  const avoid = type === 'recipe' ? leftOut(`${typed} \n ${topic.name} \n ${niche}`) : new Set<string>();
  const said = body.toLowerCase();
  const fresh = (pieces: string[]) =>
    random
      .some(pieces, pieces.length)
      .filter(piece => !said.includes(piece.toLowerCase()) && !/\d/.test(piece) && !mentions(piece, avoid));
  const frames = type === 'recipe' ? recipe[register] : social[register];
  const tips = fresh(topic.tips).map(tip => fill(random.pick(frames.tips), { tip }));
  if (type !== 'recipe') return tips;
  const [note] = fresh(standalone(topic.facts)).map(fact => fill(random.pick(recipe[register].notes), { fact }));
  return note ? [note, ...tips] : tips;
}
