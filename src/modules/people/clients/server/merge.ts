import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { AppError } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { isExampleClient } from '../../examples/server/examples.ts';
import { type Client, goalLabels, statusLabels } from '../contract.ts';
import { takeOverAddresses } from './addresses.ts';
import { lockOutBulkWork } from './bulk-lock.ts';
import { clientsMerged } from './changes.ts';
import { deleteClient, getClient, lockWholeClient, requireNotErased } from './clients.ts';
import { clients } from './tables.ts';

type MergeInput = { tables: TableMetadata[]; from: number; to: number };

/** Reassigns the rows of one client to another, as their table facts say. */
async function moveRows({ db, tenantId }: Scope, { tables, from, to }: MergeInput) {
  for (const { table, onMerge } of tables) {
    if (!onMerge) continue;
    const { update, columns, give, unlessTaken } = onMerge;
    for (const name of give) {
      const [practice, client] = [columns.tenantId, columns[name]];
      if (!practice || !client) throw new Error(`${table} has no ${name}`);
      const isTaken = db
        .select({ one: sql`1` })
        .from(update)
        .where(and(eq(practice, tenantId), eq(client, to)));
      const condition = and(eq(practice, tenantId), eq(client, from), unlessTaken && notExists(isTaken));
      await db
        .update(update)
        .set({ [name]: to })
        .where(condition);
    }
  }
}

/**
 * Merges two records of one person: all rows of `otherId` move to `id`, conflicting values are added to the notes, and
 * the other address still identifies the person. Answers the kept record.
 * @throws AppError not_found, invalid, conflict for an example or an erased client
 */
export async function mergeClients(
  { tables }: Pick<Services, 'tables'>,
  scope: Scope,
  { id, otherId }: { id: number; otherId: number },
): Promise<Client> {
  if (id === otherId) throw new AppError('invalid', 'Choose another client to merge with');
  // Data of an example client is deleted with the example data.
  if (await isExampleClient(scope, id, otherId))
    throw new AppError('conflict', 'Example clients can’t be merged. They go when you remove the example data.');
  await lockOutBulkWork(scope);
  // Locked in order of id, so that concurrent merges cannot deadlock.
  const first = await lockWholeClient(scope, Math.min(id, otherId));
  const second = await lockWholeClient(scope, Math.max(id, otherId));
  requireNotErased(first, second);
  const [primary, other] = first.id === id ? [first, second] : [second, first];
  await moveRows(scope, { tables, from: otherId, to: id });
  await publish(scope, clientsMerged, { from: otherId, to: id });
  await takeOverAddresses(scope, id, other);
  await deleteClient(scope, otherId);
  await scope.db
    .update(clients)
    .set(mergeFields(primary, other))
    .where(and(eq(clients.tenantId, scope.tenantId), eq(clients.id, id)));
  return getClient(scope, id);
}

/** Fields of the kept record take precedence; empty ones are filled. */
function mergeFields(primary: Client, other: Client): Partial<typeof clients.$inferInsert> {
  const primaryTags = new Set(primary.tags.map(tag => tag.toLowerCase()));
  return {
    phone: primary.phone ?? other.phone,
    phoneText: primary.phone ? primary.phoneText : other.phoneText,
    age: primary.age ?? other.age,
    profileImageUrl: primary.profileImageUrl ?? other.profileImageUrl,
    tags: [...primary.tags, ...other.tags.filter(tag => !primaryTags.has(tag.toLowerCase()))],
    notes: [primary.notes, differences(primary, other)].filter(Boolean).join('\n\n'),
    lastContact: latest(primary.lastContact, other.lastContact),
    createdAt: new Date(Math.min(Date.parse(primary.createdAt), Date.parse(other.createdAt))),
    // The merged record is archived only if both were. An opt-out in either record stays in effect.
    emailReminders: primary.emailReminders && other.emailReminders,
    smsReminders: primary.smsReminders && other.smsReminders,
    smsConsentAt: consentOf(primary, other),
    language: primary.language ?? other.language,
    archivedAt: primary.archivedAt && other.archivedAt ? new Date(primary.archivedAt) : null,
  };
}

/** Consent only applies to the number for which it was given. */
function consentOf(primary: Client, other: Client): Date | null {
  const ofOther = !primary.phone || primary.phone === other.phone ? other.smsConsentAt : null;
  const at = (primary.phone && primary.smsConsentAt) || ofOther;
  return at ? new Date(at) : null;
}

const latest = (one: string | null, other: string | null) => {
  const moments = [one, other].flatMap(moment => (moment ? [Date.parse(moment)] : []));
  return moments.length ? new Date(Math.max(...moments)) : null;
};

/** The other record's values that differ from the kept ones, as text. */
function differences(primary: Client, other: Client): string {
  const nameOf = (client: Client) => `${client.firstName} ${client.lastName}`;
  const facts = [
    nameOf(primary) === nameOf(other) ? null : `Name: ${nameOf(other)}`,
    `Email: ${other.email}`,
    primary.phone && other.phone && primary.phone !== other.phone ? `Phone: ${other.phoneText ?? other.phone}` : null,
    primary.age && other.age && primary.age !== other.age ? `Age: ${other.age}` : null,
    primary.goal === other.goal ? null : `Goal: ${goalLabels[other.goal]}`,
    primary.status === other.status ? null : `Status: ${statusLabels[other.status]}`,
    other.notes,
  ];
  return ['From the merged record:', ...facts].filter(Boolean).join('\n');
}
