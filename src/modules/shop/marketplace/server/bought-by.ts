import { type SQL, sql } from 'drizzle-orm';
import { productPurchases } from './tables.ts';

/**
 * Matches the buyer's address regardless of case. Checks the index on lower(), then also compares ASCII-only: lower()
 * maps some non-ASCII letters to "i" or "k", which would match another mailbox.
 */
export function boughtBy(email: string): SQL {
  const { customerEmail } = productPurchases;
  return sql`(lower(${customerEmail}) = lower(${email})
    and lower(${customerEmail} collate "C") = lower(${email}::text collate "C"))`;
}
