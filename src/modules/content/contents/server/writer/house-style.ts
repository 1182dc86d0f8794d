import { readAvoided } from '../../avoided.ts';
import { checkClaims } from '../../claims.ts';
import type { Voice } from '../../contract.ts';
import type { Topic } from '../knowledge/schema.ts';
import { findSubject, inSentence, tidy } from './find-topic.ts';

/** Style settings that the built-in writer can follow. */
export type HouseStyle = {
  /** Audience, in the form for the middle of a sentence: "busy parents who run before work". */
  audience: string | null;
  /** The practice's main topic, if known; longer texts include a thought of it. */
  niche: Topic | null;
  /** The practice's own description, used to recognize diets: a vegan practice cooks no chicken. */
  nicheWords: string;
  avoided: string[];
};

export const noStyle: HouseStyle = { audience: null, niche: null, nicheWords: '', avoided: [] };

/** `typed`: the topic. Its words are not avoided. */
export function houseStyleOf({ niche, audience, avoid }: Voice, typed: string): HouseStyle {
  const lowerTopic = typed.toLowerCase();
  const avoided = readAvoided(avoid).filter(word => !lowerTopic.includes(word));
  const about = niche ? findSubject(niche) : null;
  return {
    audience: audienceOf(audience, avoided),
    niche: about?.isKnown && checkClaims(about.topic.name, avoided).length === 0 ? about.topic : null,
    nicheWords: niche ?? '',
    avoided,
  };
}

/** Maximum characters, as longer phrases make a sentence hard to read. */
const maxLength = 80;

/** The first line of the field; null if the claims check would flag it. */
function audienceOf(typed: string | null, avoided: string[]): string | null {
  const clean = tidy(
    typed
      ?.trim()
      .split(/\n|[.!?;]\s/)[0]
      ?.replace(/^for\s+/i, '') ?? '',
  );
  if (!clean || clean.length > maxLength || checkClaims(clean, avoided).length) return null;
  return inSentence(clean);
}
