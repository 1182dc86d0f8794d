import neutralWords from '../../../../../../content/vocabulary/neutral-words.json' with { type: 'json' };
import { wordsSchema } from '../knowledge/schema.ts';
import { stems } from './words.ts';

/** Words that change nothing about a subject: who, when, how, and what a text is called. */
const neutral = new Set(wordsSchema.parse(neutralWords).flatMap(stems));

/** Words that nobody has taught the writer, as they were typed. `known`: what is understood otherwise. */
export function unknownWords(typed: string, isKnown: (stem: string) => boolean): string[] {
  return typed.split(/[^\p{L}\p{N}'’:]+/u).filter(word => {
    const [stem, ...more] = stems(word);
    return (
      stem !== undefined &&
      /[\p{L}\p{N}]/u.test(stem) &&
      ![stem, ...more].every(each => neutral.has(each) || isKnown(each))
    );
  });
}
