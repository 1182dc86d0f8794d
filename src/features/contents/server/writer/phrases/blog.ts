import type { Tone } from '../../../contract.ts';
import type { ArticlePhrases } from './article-phrases.ts';
import { friendly } from './blog-friendly.ts';
import { motivational } from './blog-motivational.ts';
import { professional } from './blog-professional.ts';

/** Articles: headings that say what follows, short paragraphs, one thought each. */
export const blog: Record<Tone, ArticlePhrases> = { professional, friendly, motivational };
