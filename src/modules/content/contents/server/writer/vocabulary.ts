import neutralWords from '../../../../../../content/vocabulary/neutral-words.json' with { type: 'json' };
import { wordsSchema } from '../knowledge/schema.ts';
import { stems } from './words.ts';

/** Words that don't change a topic, such as who, when, how, and names of text types. */
const neutral = new Set(wordsSchema.parse(neutralWords).flatMap(stems));

/** Words, as typed, that the writer doesn't know. `isKnown`: further words that the caller understands. */
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
