import { z } from 'zod';
import { instant } from '../../../shared/zod.ts';
import { contentTypes } from './contract.ts';

/** A published article or recipe in a list. `slug`: last segment of its URL. */
export const articleLine = z.object({
  title: z.string(),
  type: z.enum(contentTypes),
  slug: z.string(),
  publishedAt: instant,
});
export const articleLines = z.array(articleLine);
export type ArticleLine = z.infer<typeof articleLine>;

/** Number of articles in a bio page's block, and per page of the list. */
export const newestArticles = 3;
export const articlesOfPage = 50;

/** `number`: page of the list, from 1. */
export const articlesPath = (page: string, number = 1): `/${string}` =>
  `/bio/${page}/articles${number > 1 ? `?page=${number}` : ''}`;
export const articlePath = (page: string, content: string): `/${string}` => `/bio/${page}/articles/${content}`;
