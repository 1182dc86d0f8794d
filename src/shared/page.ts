import { z } from 'zod';
import { text } from './zod.ts';

/** Query of a paginated list: `cursor` is `nextCursor` of the previous page, empty or omitted for the first. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(4_000).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

export const searchPageQuery = pageQuery.extend({ search: text(200).optional() });
export type SearchPageQuery = z.infer<typeof searchPageQuery>;

/** `nextCursor` is null on the last page. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** `total` counts all pages. */
export const countedPageOf = <Item extends z.ZodType>(item: Item) => pageOf(item).extend({ total: z.number().int() });

/** Limit of the endpoints that answer an unpaginated list (the newest rows); use pages to read everything. */
export const maxListed = 1_000;
