import { linkedFormPages } from './linked-form-pages.ts';
import type { FormPages } from './open-form.ts';
import { publicFormPages } from './public-form-pages.ts';

export const formPages: FormPages = { ...publicFormPages, ...linkedFormPages };

/** Routes to which no form posts, with the reason. */
export const withoutForm: Record<string, string> = {
  'POST /bio/:slug/click': 'a script and the browser itself tell of a click, by text that is no form',
};
