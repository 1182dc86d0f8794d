import audienceFile from '../../../../../../content/phrases/audience.json' with { type: 'json' };
import blogFile from '../../../../../../content/phrases/blog.json' with { type: 'json' };
import eatenFreshFile from '../../../../../../content/phrases/eaten-fresh.json' with { type: 'json' };
import graveFile from '../../../../../../content/phrases/grave.json' with { type: 'json' };
import instagramFile from '../../../../../../content/phrases/instagram.json' with { type: 'json' };
import newsletterFile from '../../../../../../content/phrases/newsletter.json' with { type: 'json' };
import notCoveredFile from '../../../../../../content/phrases/not-covered.json' with { type: 'json' };
import recipeFile from '../../../../../../content/phrases/recipe.json' with { type: 'json' };
import socialFile from '../../../../../../content/phrases/social.json' with { type: 'json' };
import type { Tone } from '../../contract.ts';
import {
  audienceSchema,
  blogSchema,
  eatenFreshSchema,
  graveSchema,
  instagramSchema,
  newsletterSchema,
  notCoveredSchema,
  recipeSchema,
  socialSchema,
} from '../knowledge/schema.ts';

export const instagram = instagramSchema.parse(instagramFile);
export const blog = blogSchema.parse(blogFile);
export const newsletter = newsletterSchema.parse(newsletterFile);
export const social = socialSchema.parse(socialFile);
export const recipe = recipeSchema.parse(recipeFile);
/** For recipes that can't be stored. */
export const eatenFresh = eatenFreshSchema.parse(eatenFreshFile);
/** Sentences that address the practice's audience. Each contains the subject, so that no two texts share a sentence. */
export const audience = audienceSchema.parse(audienceFile);
/** The tone changes only how readers are addressed. */
export const grave = graveSchema.parse(graveFile);
/** Explains that the text is about something more general than the typed topic. */
export const notCovered = notCoveredSchema.parse(notCoveredFile);

/** The chosen tone, or its calm variant on delicate subjects. */
export type Register = Tone | 'gentle' | 'steady';

const calm: Record<Tone, Register> = { professional: 'professional', friendly: 'gentle', motivational: 'steady' };

export const registerOf = (tone: Tone, isDelicate: boolean): Register => (isDelicate ? calm[tone] : tone);
