import type { Scene } from '../fuzz/scene.ts';
import { linesOfLinks } from './lines-of-links.ts';
import { linesOfPages } from './lines-of-pages.ts';
import type { Shown } from './open-form.ts';

/** For each route that forms post to, the pages on which one stands, of things made anew; the first is the last step. */
export type Lines = Record<string, ((scene: Scene) => Promise<Shown>)[]>;

export const lines: Lines = { ...linesOfPages, ...linesOfLinks };

/** Routes that no form of a page posts to. */
export const withoutForm: Record<string, string> = {
  'POST /bio/:slug/click': 'a script and the browser itself tell of a click, by text that is no form',
};
