import { z } from 'zod';
import { text } from './zod.ts';

/** Query of a list that comes in pages: `cursor` is `nextCursor` of the page before, empty or left out for the first. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(4_000).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const searchPageQuery = pageQuery.extend({ search: text(200).optional() });
export type SearchPageQuery = z.infer<typeof searchPageQuery>;

/** A page of such a list. `nextCursor`: null on the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** `total`: of all pages. */
export const countedPageOf = <Item extends z.ZodType>(item: Item) => pageOf(item).extend({ total: z.number().int() });

/** How many the endpoints answer that give a whole list: the newest. Who wants all asks for pages. */
export const maxListed = 1_000;
