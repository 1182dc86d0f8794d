import { readAvoided } from '../../avoided.ts';
import { checkClaims } from '../../claims.ts';
import type { Voice } from '../../contract.ts';
import type { Topic } from '../knowledge/schema.ts';
import { findSubject, inSentence, tidy } from './find-topic.ts';

/** How a practice writes, as far as the built-in writer can follow it. */
export type HouseStyle = {
  /** Whom the text is for, mid-sentence: "busy parents who run before work". */
  audience: string | null;
  /** What the practice is about, if that is known: a thought of it goes into longer texts. */
  niche: Topic | null;
  /** The same in its own words: a vegan practice cooks no chicken. */
  nicheWords: string;
  avoided: string[];
};

export const noStyle: HouseStyle = { audience: null, niche: null, nicheWords: '', avoided: [] };

/** `typed`: the topic. What somebody asks for in so many words is not avoided. */
export function houseStyleOf({ niche, audience, avoid }: Voice, typed: string): HouseStyle {
  const asked = typed.toLowerCase();
  const avoided = readAvoided(avoid).filter(word => !asked.includes(word));
  const about = niche ? findSubject(niche) : null;
  return {
    audience: audienceOf(audience, avoided),
    niche: about?.isKnown && checkClaims(about.topic.name, avoided).length === 0 ? about.topic : null,
    nicheWords: niche ?? '',
    avoided,
  };
}

/** More than this in the middle of a sentence would be hard to read. */
const longest = 80;

/** The first line of what was typed; none if a text with it would be marked. */
function audienceOf(typed: string | null, avoided: string[]): string | null {
  const clean = tidy(
    typed
      ?.trim()
      .split(/\n|[.!?;]\s/)[0]
      ?.replace(/^for\s+/i, '') ?? '',
  );
  if (!clean || clean.length > longest || checkClaims(clean, avoided).length) return null;
  return inSentence(clean);
}
