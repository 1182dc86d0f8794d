import { z } from 'zod';
import { day } from '../../../shared/zod.ts';

export const devices = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** Stands for every referring host beyond `maxReferrers`. */
export const otherSites = 'other';
/** So many referring hosts are told apart for each page and day: anybody can make them up. */
export const maxReferrers = 100;

/** What is kept of one look at a page or one click on it. Nothing in it leads back to anybody. */
export type Visit = {
  /** The host that led there; blank for none. */
  referrer: string;
  device: Device;
};

/** Stands for a block where an article below the page was looked at. */
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

/** Its answer: the last days of the practice, today last; lists with the most first. */
export const visits = z.object({
  views: count,
  clicks: count,
  days: z.array(z.object({ day, views: count, clicks: count })),
  /** `name`: null for a block that the page has no more. */
  blocks: z.array(z.object({ id: z.string(), name: z.string().nullable(), clicks: count })),
  /** Looks at the articles below the page; `name`: null for one that is no more. */
  articles: z.array(z.object({ id: z.number().int(), name: z.string().nullable(), views: count })),
  sources: z.array(z.object({ name: z.string(), views: count })),
  devices: z.array(z.object({ device: z.enum(devices), views: count })),
});
export type Visits = z.infer<typeof visits>;
