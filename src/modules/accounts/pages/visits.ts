import { z } from 'zod';
import { day } from '../../../shared/zod.ts';

export const devices = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** Groups all referring hosts beyond `maxReferrers`. */
export const otherSites = 'other';
/** Per page and day, because anybody can make up hosts. */
export const maxReferrers = 100;

/** Stored for a view or click. Contains nothing that identifies a person. */
export type Visit = {
  /** The referring host; blank for none. */
  referrer: string;
  device: Device;
};

/** Recorded in place of a block id when an article below the page is viewed. */
export const ofArticle = (id: number) => `${articleMark}${id}`;
export const articleMark = 'article:';

const count = z.number().int();

/** Query of GET /api/storefront/{id}/visits. */
export const visitsQuery = z.object({
  days: z
    .enum(['30', '90'])
    .default('30')
    .transform(value => Number(value)),
});

/**
 * Answer of GET /api/storefront/{id}/visits. Days end with today in the practice's time zone; lists are sorted by
 * count, descending.
 */
export const visits = z.object({
  views: count,
  clicks: count,
  days: z.array(z.object({ day, views: count, clicks: count })),
  /** `name` is null for a deleted block. */
  blocks: z.array(z.object({ id: z.string(), name: z.string().nullable(), clicks: count })),
  /** Views of articles; `name` is null for a deleted one. */
  articles: z.array(z.object({ id: z.number().int(), name: z.string().nullable(), views: count })),
  sources: z.array(z.object({ name: z.string(), views: count })),
  devices: z.array(z.object({ device: z.enum(devices), views: count })),
});
export type Visits = z.infer<typeof visits>;
