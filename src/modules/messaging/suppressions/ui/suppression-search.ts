import { z } from 'zod';
import type { SuppressionFilter, SuppressionReason } from '../contract.ts';

/** Named here and not imported: the addresses of all pages are part of the first screen, the contract is not. */
const reasons: Record<SuppressionReason, SuppressionReason> = {
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
  blocked: 'blocked',
};

/** What of the list stands in the address. */
export const suppressionSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  reason: z.enum(reasons).optional().catch(undefined),
});

export const isFiltered = ({ search, reason }: SuppressionFilter) => Boolean(search || reason);
