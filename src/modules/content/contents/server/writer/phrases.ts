import audienceFile from '../../../../../../content/phrases/audience.json' with { type: 'json' };
import blogFile from '../../../../../../content/phrases/blog.json' with { type: 'json' };
import eatenFreshFile from '../../../../../../content/phrases/eaten-fresh.json' with { type: 'json' };
import graveFile from '../../../../../../content/phrases/grave.json' with { type: 'json' };
import instagramFile from '../../../../../../content/phrases/instagram.json' with { type: 'json' };
import newsletterFile from '../../../../../../content/phrases/newsletter.json' with { type: 'json' };
import notCoveredFile from '../../../../../../content/phrases/not-covered.json' with { type: 'json' };
import recipeFile from '../../../../../../content/phrases/recipe.json' with { type: 'json' };
import socialFile from '../../../../../../content/phrases/social.json' with { type: 'json' };
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
/** Of a recipe that does not keep. */
export const eatenFresh = eatenFreshSchema.parse(eatenFreshFile);
/** Whom a text is for, in the words of the practice. The subject is in each, so that no two texts have one in common. */
export const audience = audienceSchema.parse(audienceFile);
/** The tone shows in how readers are spoken to, and in nothing else. */
export const grave = graveSchema.parse(graveFile);
/** That a text is about more than what was typed, where the writer knows nothing of that. */
export const notCovered = notCoveredSchema.parse(notCoveredFile);
