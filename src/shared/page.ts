import { z } from 'zod';
import { text } from './zod.ts';

/** Query of a list that comes in pages: `cursor` is `nextCursor` of the page before. */
export const pageQuery = z.object({
  search: text(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** A page of such a list. `total`: of all pages. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.number().int().nullable(), total: z.number().int() });

/** How many the endpoints answer that give a whole list: the newest. Who wants all asks for pages. */
export const mostListed = 1_000;

/** Of a page that was asked for with one row more than it shows. */
export function cutPage<Row extends { id: number }>(found: Row[], limit: number) {
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}
