import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { System } from '../database/scope.ts';
import { sendingHolds } from '../database/tables.ts';

/**
 * A condition that excludes practices whose sending is paused. Every query that claims or plans outgoing messages must
 * include it: after a restore or an import, the messages were probably sent already, so nothing leaves until the owner
 * resumes sending.
 */
export const maySend = (tenantId: PgColumn | SQL): SQL =>
  sql`not exists (select from sending_holds held where held.tenant_id = ${tenantId})`;

/** Like `maySend`, but allows messages requested after the pause began, such as a link to reset a password. */
export const maySendSince = (tenantId: PgColumn, askedAt: PgColumn): SQL =>
  sql`not exists (select from sending_holds held where held.tenant_id = ${tenantId} and held.since > ${askedAt})`;

export async function isSendingPaused({ db }: Pick<System, 'db'>, tenantId: number): Promise<boolean> {
  const holds = await db
    .select({ since: sendingHolds.since })
    .from(sendingHolds)
    .where(eq(sendingHolds.tenantId, tenantId));
  return holds.length > 0;
}
