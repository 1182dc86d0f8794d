import { and, eq, inArray, lt, max, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { SuppressionReason } from '../contract.ts';
import { mailSuppressions } from './tables.ts';

/** A practice, in its own transaction or in one across practices. */
export type PracticeScope = Scope | (System & { tenantId: number });

/**
 * SQL expression: the reason why the practice sends this address no bulk emails, or null. Case-insensitive; with
 * several reasons the first of complained, bounced, blocked, unsubscribed. A function from the migrations, so that
 * every role uses the index.
 */
export const suppressionOf = (
  tenantId: SQLWrapper | number,
  email: SQLWrapper | string,
): SQL<SuppressionReason | null> => sql`suppression_of(${tenantId}, ${email})`;

export async function findSuppression(scope: PracticeScope, email: string): Promise<SuppressionReason | null> {
  const { rows } = await scope.db.execute<{ reason: SuppressionReason | null }>(
    sql`select ${suppressionOf(scope.tenantId, email)} as reason`,
  );
  return rows[0]?.reason ?? null;
}

/** All suppressed addresses of the practice in lower case, with one reason each; used for imports. */
export async function findAllSuppressed(scope: PracticeScope): Promise<Map<string, SuppressionReason>> {
  const { email, reason, tenantId } = mailSuppressions;
  const rows = await scope.db.select({ email, reason }).from(mailSuppressions).where(eq(tenantId, scope.tenantId));
  return new Map(rows.map(row => [row.email.toLowerCase(), row.reason]));
}

/** When one of these addresses unsubscribed; null if none did. */
export async function leftAt(scope: PracticeScope, addresses: string[]): Promise<Date | null> {
  const [left] = await scope.db
    .select({ at: max(mailSuppressions.createdAt) })
    .from(mailSuppressions)
    .where(and(isOf(scope, addresses), eq(mailSuppressions.reason, 'unsubscribed')));
  return left?.at ?? null;
}

export type NewSuppression = { email: string; reason: SuppressionReason; detail?: string | null; at?: Date };

/**
 * Suppresses an address. Idempotent. For people who unsubscribe, use `unsubscribe`
 * (subscribers/server/unsubscribe.ts), which also ends their subscriptions.
 */
export async function suppress(scope: PracticeScope, { email, reason, detail = null, at }: NewSuppression) {
  await scope.db
    .insert(mailSuppressions)
    .values({ tenantId: scope.tenantId, email, reason, detail, ...(at && { createdAt: at }) })
    .onConflictDoNothing();
}

/** Removes suppressions with these reasons. `before`: only those created before that time. */
export async function allow(scope: PracticeScope, addresses: string[], reasons: SuppressionReason[], before?: Date) {
  const { reason, createdAt } = mailSuppressions;
  await scope.db
    .delete(mailSuppressions)
    .where(and(isOf(scope, addresses), inArray(reason, reasons), before && lt(createdAt, before)));
}

const isOf = (scope: PracticeScope, addresses: string[]) =>
  and(
    eq(mailSuppressions.tenantId, scope.tenantId),
    inArray(
      sql`lower(${mailSuppressions.email})`,
      addresses.map(address => sql`lower(${address})`),
    ),
  );

/**
 * CTEs that suppress the addresses of bounced emails, whatever kind of email bounced. `mails`: (tenant_id, id, error).
 * Account emails are ignored: they go to members and say nothing about the practice's list.
 */
export const suppressBounced = (mails: SQL): SQL => sql`
  gone as materialized (
    select mail.tenant_id, mail.id, mail.content_id, mail.kind, mail.recipient_email, told.error
    from (${mails}) as told join email_logs as mail on mail.tenant_id = told.tenant_id and mail.id = told.id
    where mail.kind <> 'account'
  ), suppressed as (
    insert into mail_suppressions (tenant_id, email, reason, detail)
    select tenant_id, recipient_email, 'bounced', error from gone order by tenant_id, lower(recipient_email)
    on conflict do nothing
  ), recorded as (
    insert into mail_events (tenant_id, mail_id, content_id, kind)
    select tenant_id, id, content_id, 'bounce' from gone where kind = 'bulk' order by tenant_id, id
    on conflict do nothing
  )`;

/** @throws AppError conflict if the address is already blocked */
export async function blockAddress({ db, tenantId }: Scope, email: string): Promise<number> {
  const [added] = await db
    .insert(mailSuppressions)
    .values({ tenantId, email, reason: 'blocked' })
    .onConflictDoNothing()
    .returning({ id: mailSuppressions.id });
  if (!added) throw new AppError('conflict', alreadyBlocked, { email: alreadyBlocked });
  return added.id;
}

const alreadyBlocked = 'This address is already blocked';

/**
 * Removes a suppression. Not after an unsubscribe, which only the person can undo, by a link or a new sign-up.
 * @throws AppError not_found, conflict
 */
export async function allowAgain({ db, tenantId }: Scope, id: number): Promise<void> {
  const isThis = and(eq(mailSuppressions.tenantId, tenantId), eq(mailSuppressions.id, id));
  const [suppression] = await db.select({ reason: mailSuppressions.reason }).from(mailSuppressions).where(isThis);
  if (!suppression) throw notFound('Address');
  if (suppression.reason === 'unsubscribed') {
    throw new AppError('conflict', 'This person unsubscribed. They can sign up again on your page.');
  }
  await db.delete(mailSuppressions).where(isThis);
}
