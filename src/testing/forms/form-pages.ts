import { linesOfLinks } from './linked-form-pages.ts';
import type { Lines } from './open-form.ts';
import { linesOfPages } from './public-form-pages.ts';

export const lines: Lines = { ...linesOfPages, ...linesOfLinks };

/** Routes to which no form posts, with the reason. */
export const withoutForm: Record<string, string> = {
  'POST /bio/:slug/click': 'a script and the browser itself tell of a click, by text that is no form',
};
