import { z } from 'zod';

const views = ['links', 'sales', 'payouts'] as const;
export type AffiliateView = (typeof views)[number];

/** What of the tab stands in the address. */
export const affiliateSearch = z.object({ view: z.enum(views).optional().catch(undefined) });
