import { z } from 'zod';
import type { SuppressionFilter, SuppressionReason } from '../contract.ts';

/**
 * Repeated here because all route searches are part of the initial bundle, and importing the contract would enlarge it.
 */
const reasons: Record<SuppressionReason, SuppressionReason> = {
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
  blocked: 'blocked',
};

export const suppressionSearch = z.object({
  search: z.coerce.string().optional().catch(undefined),
  reason: z.enum(reasons).optional().catch(undefined),
});

export const isFiltered = ({ search, reason }: SuppressionFilter) => Boolean(search || reason);
