import type { Scope } from '../../../../platform/database/scope.ts';
import { clientsByAddress } from '../../../people/clients/server/addresses.ts';
import { bookingsBetween } from '../../../scheduling/appointments/server/arrivals.ts';
import { subscriptionsBetween } from '../../subscribers/server/arrivals.ts';

/** Somebody who left a name on a page: when first, and which host had led there; blank for none or an unknown one. */
export type Person = { clientId: number | null; emails: string[]; host: string; at: Date };

/** Who subscribed or booked in [from, to). A subscriber who is a client as well is one person. */
export async function joinedBetween(scope: Scope, from: Date, to: Date): Promise<Person[]> {
  const [subscriptions, bookings] = await Promise.all([
    subscriptionsBetween(scope, from, to),
    bookingsBetween(scope, from, to),
  ]);
  const clients = await clientsByAddress(
    scope,
    subscriptions.map(({ email }) => email),
  );
  const people = new Map<string, Person>();
  const meet = (key: string, { clientId, emails, host, at }: Person) => {
    const known = people.get(key);
    if (!known) return people.set(key, { clientId, emails, host, at });
    known.emails.push(...emails);
    if (at < known.at) Object.assign(known, { host, at });
  };
  for (const { email, host, at } of subscriptions) {
    const clientId = clients.get(email) ?? null;
    meet(clientId ? `client ${clientId}` : email, { clientId, emails: [email], host: host ?? '', at });
  }
  for (const { clientId, host, at } of bookings) {
    meet(`client ${clientId}`, { clientId, emails: [], host: host ?? '', at });
  }
  return [...people.values()];
}
