import type { Register } from '../register.ts';
import type { ArticlePhrases } from './article-phrases.ts';
import { gentle, steady } from './blog-calm.ts';
import { friendly } from './blog-friendly.ts';
import { motivational } from './blog-motivational.ts';
import { professional } from './blog-professional.ts';

/** Articles: headings that say what follows, short paragraphs, one thought each. */
export const blog: Record<Register, ArticlePhrases> = { professional, friendly, motivational, gentle, steady };
