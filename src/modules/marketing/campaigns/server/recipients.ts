import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { getFilter } from '../../../people/clients/server/filters.ts';
import { knownClients } from '../../../people/clients/server/names.ts';
import type { Recipients } from '../contract.ts';

/**
 * Removes duplicate clients and checks that clients and filters belong to the practice.
 * @throws AppError not_found
 */
export async function checkRecipients(scope: Scope, recipients: Recipients): Promise<Recipients> {
  if (recipients.type === 'filter') await getFilter(scope, recipients.filterId);
  if (recipients.type !== 'selected_clients') return recipients;
  const clientIds = [...new Set(recipients.clientIds)];
  const known = await knownClients(scope, clientIds);
  if (known.length < clientIds.length) throw notFound('Client');
  return { ...recipients, clientIds };
}
