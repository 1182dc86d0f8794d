import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { System } from '../database/scope.ts';
import { sendingHolds } from '../database/tables.ts';

/**
 * True in every practice whose sending is not held. Whatever leaves for people or other servers by itself asks for it
 * where it is claimed or planned: what a backup or another instance brought along was sent long ago, as far as anybody
 * knows, until the owner says otherwise.
 */
export const maySend = (tenantId: PgColumn | SQL): SQL =>
  sql`not exists (select from sending_holds held where held.tenant_id = ${tenantId})`;

/** The same for what somebody has asked for just now, such as the link to a new password. */
export const maySendSince = (tenantId: PgColumn, askedAt: PgColumn): SQL =>
  sql`not exists (select from sending_holds held where held.tenant_id = ${tenantId} and held.since > ${askedAt})`;

export async function isSendingHeld({ db }: Pick<System, 'db'>, tenantId: number): Promise<boolean> {
  const found = await db
    .select({ since: sendingHolds.since })
    .from(sendingHolds)
    .where(eq(sendingHolds.tenantId, tenantId));
  return found.length > 0;
}
