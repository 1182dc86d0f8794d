import { type SQL, sql } from 'drizzle-orm';
import { productPurchases } from './tables.ts';

/**
 * Bought by this address, in capitals or not. Asked twice: by the index, and letter by letter, since some letters of
 * other scripts are an "i" or a "k" once the database makes them small, and belong to somebody else's mailbox.
 */
export function boughtBy(email: string): SQL {
  const { customerEmail } = productPurchases;
  return sql`(lower(${customerEmail}) = lower(${email})
    and lower(${customerEmail} collate "C") = lower(${email}::text collate "C"))`;
}
