import type { Scope } from '../../../platform/database/scope.ts';
import { formerAddresses } from '../../clients/server/addresses.ts';
import { lockClient } from '../../clients/server/clients.ts';

/** Everything by which one client is named in the practice's tables. */
export type Person = { id: number; firstName: string; lastName: string; emails: string[]; phones: string[] };

/** The person behind a record, which nobody else changes until the transaction ends. @throws AppError not_found */
export async function lockPerson(scope: Scope, clientId: number): Promise<Person> {
  const { id, firstName, lastName, email, phone } = await lockClient(scope, clientId);
  const emails = [email, ...(await formerAddresses(scope, id))].map(address => address.toLowerCase());
  return { id, firstName, lastName, emails: [...new Set(emails)], phones: phone ? [phone] : [] };
}

export const fullNameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** What stands in place of the address of somebody who was erased: leads nowhere (RFC 2606). */
export const erasedAddress = (clientId: number) => `erased-${clientId}@erased.invalid`;
