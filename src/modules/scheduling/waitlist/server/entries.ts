import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { hashToken, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { lockClient } from '../../../people/clients/server/clients.ts';
import type { Service } from '../../availability/contract.ts';
import type { PartOfDay } from '../contract.ts';
import { mailConfirmation, mailEntry } from './mails.tsx';
import { waitlistEntries } from './tables.ts';

export type Entry = typeof waitlistEntries.$inferSelect;

/** The name shown to clients: the service, or its type if the service was archived. */
export const serviceNameOf = (
  offered: Pick<Service, 'id' | 'name'>[],
  { serviceId, type }: Pick<Entry, 'serviceId' | 'type'>,
  { settings }: Pick<Tenant, 'settings'>,
): string =>
  offered.find(({ id }) => id === serviceId)?.name ?? commonMessages.in(localeOf(settings)).appointmentTypes[type];

type Place = {
  client: Client;
  service: Pick<Service, 'id' | 'name' | 'type'>;
  firstDay: string;
  lastDay: string;
  partOfDay: PartOfDay;
  /** Undefined keeps the stored value. */
  visitorTimeZone?: string;
};

/**
 * Adds a confirmed entry and queues an email. An existing entry for this service keeps its position and gets the new
 * preferences.
 */
export async function addConfirmedEntry(services: Services, scope: Scope, place: Place, now: Date): Promise<Entry> {
  const { entry, token } = await writeEntry(scope, place, now);
  await mailEntry(services, scope, { entry, client: place.client, service: place.service.name, token });
  return entry;
}

/**
 * Adds an unconfirmed entry for an unverified address. It does not affect existing entries until it is confirmed
 * through the emailed link.
 */
export async function addUnconfirmedEntry(services: Services, scope: Scope, place: Place): Promise<void> {
  const { entry, token } = await writeEntry(scope, place, null);
  await mailConfirmation(services, scope, { entry, client: place.client, service: place.service.name, token });
}

async function writeEntry(scope: Scope, place: Place, confirmedAt: Date | null) {
  const { client, service, firstDay, lastDay, partOfDay, visitorTimeZone } = place;
  const token = randomToken();
  // Locks the client, so that concurrent requests cannot add two entries.
  await lockClient(scope, client.id);
  const fields = { firstDay, lastDay, partOfDay, visitorTimeZone, tokenHash: hashToken(token) };
  const of = { clientId: client.id, serviceId: service.id };
  const existing = await changeEntry(scope, { ...of, isConfirmed: confirmedAt !== null }, fields);
  const entry = existing ?? (await insertEntry(scope, { ...fields, ...of, type: service.type, confirmedAt }));
  setAuditSubject({ clientId: client.id, subjectId: entry.id });
  return { entry, token };
}

type EntryChanges = Partial<Pick<Entry, 'firstDay' | 'lastDay' | 'partOfDay' | 'visitorTimeZone' | 'tokenHash'>>;
type Which = { clientId: number; serviceId: number | null; isConfirmed: boolean };

/** Changes the preferences of an existing entry; undefined if there is none. */
export async function changeEntry(
  scope: Scope,
  { isConfirmed, ...of }: Which,
  changes: EntryChanges,
): Promise<Entry | undefined> {
  const { tenantId, userId, clientId, serviceId, status, confirmedAt } = waitlistEntries;
  const [changed] = await scope.db
    .update(waitlistEntries)
    .set(changes)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(userId, scope.userId),
        eq(clientId, of.clientId),
        of.serviceId === null ? isNull(serviceId) : eq(serviceId, of.serviceId),
        eq(status, 'waiting'),
        isConfirmed ? isNotNull(confirmedAt) : isNull(confirmedAt),
      ),
    )
    .returning();
  return changed;
}

type New = Omit<typeof waitlistEntries.$inferInsert, 'tenantId' | 'userId' | 'id'>;

async function insertEntry(scope: Scope, values: New): Promise<Entry> {
  const row = { ...values, tenantId: scope.tenantId, userId: scope.userId };
  const [created] = await scope.db.insert(waitlistEntries).values(row).returning();
  if (!created) throw notFound('Waitlist entry');
  return created;
}

export const hasEntry = async ({ db, tenantId }: Scope, clientId: number): Promise<boolean> =>
  (await db.$count(
    waitlistEntries,
    and(eq(waitlistEntries.tenantId, tenantId), eq(waitlistEntries.clientId, clientId)),
  )) > 0;
