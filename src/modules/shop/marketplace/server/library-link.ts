import { and, eq, sql } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { hashToken, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { libraryDays } from '../shop.ts';
import { boughtBy } from './bought-by.ts';
import { type LibraryLink, mailLibrary } from './mails.tsx';
import { libraryLinks, productPurchases } from './tables.ts';

/** Creates a link to everything an address has bought in this practice. Only the token's hash is stored. */
export async function makeLibraryLink(scope: Scope, email: string, now: Date): Promise<LibraryLink> {
  const token = randomToken();
  const expiresAt = addMinutes(now, daysInMinutes(libraryDays));
  const [made] = await scope.db
    .insert(libraryLinks)
    .values({ tenantId: scope.tenantId, email, tokenHash: hashToken(token), expiresAt, createdAt: now })
    .returning({ id: libraryLinks.id });
  if (!made) throw new Error('no link was made');
  return { id: made.id, token, expiresAt };
}

/** Emails a new library link if the address has bought something here. Queued in the caller's transaction. */
export async function sendLibraryLink(
  services: Services,
  scope: Scope,
  { email }: { email: string },
  now = new Date(),
) {
  if (!(await hasBought(scope, email))) return;
  const link = await makeLibraryLink(scope, email, now);
  await mailLibrary(services, scope, { to: email, link });
}

async function hasBought(scope: Scope, email: string): Promise<boolean> {
  const { tenantId, status } = productPurchases;
  const found = await scope.db
    .select({ id: productPurchases.id })
    .from(productPurchases)
    .where(and(eq(tenantId, scope.tenantId), boughtBy(email), sql`${status} in ('completed', 'refunded')`))
    .limit(1);
  return found.length > 0;
}

/** Sweep: deletes links a week after they expire. Until then their page explains that they have expired. */
export async function deleteOldLibraryLinks({ db }: System, now = new Date()) {
  await db
    .delete(libraryLinks)
    .where(sql`${libraryLinks.expiresAt} < ${addMinutes(now, -daysInMinutes(7)).toISOString()}`);
}
