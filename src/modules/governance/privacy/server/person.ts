import type { Person } from '../../../../platform/database/data-subject.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Snapshot } from '../../../../platform/database/snapshot.ts';
import type { PersonalData, TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { notFound } from '../../../../platform/errors.ts';
import { formerAddresses } from '../../../people/clients/server/addresses.ts';
import { lockWholeClient } from '../../../people/clients/server/clients.ts';

/** Locks the client's row. @throws AppError not_found */
export async function lockPerson(scope: Scope, clientId: number): Promise<Person> {
  const client = await lockWholeClient(scope, clientId);
  return personOf(client, await formerAddresses(scope, clientId));
}

type ClientRow = { first_name: string; last_name: string; email: string; phone: string | null; former: string[] };

/** Reads the person from a snapshot, without locking. @throws AppError not_found */
export async function readPerson({ query }: Snapshot, tenantId: number, clientId: number): Promise<Person> {
  const [row] = await query<ClientRow>(
    `select first_name, last_name, email, phone, array(select e.email from client_emails e
      where e.tenant_id = c.tenant_id and e.client_id = c.id order by e.id) as former
    from clients c where c.tenant_id = $1 and c.id = $2`,
    [tenantId, clientId],
  );
  if (!row) throw notFound('Client');
  const { first_name: firstName, last_name: lastName, email, phone, former } = row;
  return personOf({ id: clientId, firstName, lastName, email, phone }, former);
}

type Named = Pick<Person, 'id' | 'firstName' | 'lastName'> & { email: string; phone: string | null };

function personOf({ id, firstName, lastName, email, phone }: Named, former: string[]): Person {
  const emails = [email, ...former].map(address => address.toLowerCase());
  return { id, firstName, lastName, emails: [...new Set(emails)], phones: phone ? [phone] : [] };
}

/** Personal data in the order of erasure: rows that are found through another table come before that table. */
export function inErasureOrder(tables: TableMetadata[]): PersonalData[] {
  const parts = tables.flatMap(({ personal }) => personal);
  const sorted = new Set<PersonalData>();
  const visit = (part: PersonalData) => {
    if (sorted.has(part)) return;
    for (const other of parts) if (other.table !== part.table && other.match.needs.includes(part.table)) visit(other);
    sorted.add(part);
  };
  for (const part of parts) visit(part);
  return [...sorted];
}
