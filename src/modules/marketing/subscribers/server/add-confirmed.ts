import type { Scope } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { consentWords } from '../../../people/clients/consent-words.ts';
import { newsletterSubscribers } from './tables.ts';

type Person = { email: string; firstName: string; lastName: string };

/**
 * Adds confirmed subscribers for the demo practice and example data: the first at `at`, each further one `daysApart`
 * days earlier. Returns their ids.
 */
export async function addConfirmed(
  scope: Scope,
  page: Pick<Storefront, 'id' | 'slug'>,
  { people, at, daysApart = 0 }: { people: Person[]; at: Date; daysApart?: number },
): Promise<number[]> {
  const evidence = { consentPage: `/bio/${page.slug}`, consentText: consentWords.form };
  const common = { tenantId: scope.tenantId, storefrontId: page.id, ...evidence };
  const whenOf = (index: number) => {
    const then = addMinutes(at, -daysInMinutes(daysApart * index));
    return { subscribedAt: then, confirmedAt: then, consentAt: then };
  };
  const added = await scope.db
    .insert(newsletterSubscribers)
    .values(
      people.map(({ email, firstName, lastName }, index) => ({
        ...common,
        ...whenOf(index),
        email,
        firstName,
        lastName,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: newsletterSubscribers.id });
  return added.map(({ id }) => id);
}
