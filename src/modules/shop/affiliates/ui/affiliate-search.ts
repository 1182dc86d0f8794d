import { z } from 'zod';

const views = ['links', 'sales', 'payouts'] as const;
export type AffiliateView = (typeof views)[number];

/** The tab's state in the URL. */
export const affiliateSearch = z.object({ view: z.enum(views).optional().catch(undefined) });
