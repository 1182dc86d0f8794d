import type { Scope } from '../../../platform/database/scope.ts';
import type { Storefront } from '../../storefront/contract.ts';
import { consentWords } from '../consent.ts';
import { newsletterSubscribers } from './tables.ts';

type Person = { email: string; firstName: string; lastName: string };

/** People who have signed up on the page and confirmed it, for the demo practice and for example data. Returns their keys. */
export async function addConfirmed(
  scope: Scope,
  page: Pick<Storefront, 'id' | 'slug'>,
  { people, at }: { people: Person[]; at: Date },
): Promise<number[]> {
  const evidence = { consentAt: at, consentPage: `/bio/${page.slug}`, consentText: consentWords.form };
  const common = { tenantId: scope.tenantId, storefrontId: page.id, subscribedAt: at, confirmedAt: at, ...evidence };
  const added = await scope.db
    .insert(newsletterSubscribers)
    .values(people.map(({ email, firstName, lastName }) => ({ ...common, email, firstName, lastName })))
    .onConflictDoNothing()
    .returning({ id: newsletterSubscribers.id });
  return added.map(({ id }) => id);
}
