import { and, eq, sql } from 'drizzle-orm';
import { asSystem, inTenant } from '../../../platform/database/scope.ts';
import { notFound } from '../../../platform/errors.ts';
import { countAttempt, hours } from '../../../platform/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { findPublicStorefront } from '../../storefront/server/storefront.ts';
import type { NewsletterSignup } from '../contract.ts';
import { newsletterSubscribers } from './tables.ts';

const perAddress = { name: 'subscribe-address', max: 60, seconds: hours(1) };

/** Public. The answer is the same whether or not the address was known. `address`: hash of the caller's, if known. */
export async function subscribe(services: Services, signup: NewsletterSignup, address: string | null) {
  if (signup.website) return;
  const { database } = services;
  if (address) await countAttempt(asSystem(database), perAddress, address);
  const page = await findPublicStorefront(asSystem(database), services, signup.storefrontSlug);
  if (!page.emailNewsletterEnabled) throw notFound('Storefront');
  const { tenantId, userId } = page;
  await inTenant(database, { tenantId, userId, role: 'viewer' }, async scope => {
    const [known] = await scope.db
      .update(newsletterSubscribers)
      .set({ status: 'active', unsubscribedAt: null })
      .where(
        and(
          eq(newsletterSubscribers.tenantId, tenantId),
          eq(newsletterSubscribers.storefrontId, page.id),
          sql`lower(${newsletterSubscribers.email}) = lower(${signup.email})`,
        ),
      )
      .returning({ id: newsletterSubscribers.id });
    if (known) return;
    const { email, firstName, lastName } = signup;
    const row = { tenantId, storefrontId: page.id, email, firstName, lastName };
    await scope.db.insert(newsletterSubscribers).values(row).onConflictDoNothing();
  });
}
