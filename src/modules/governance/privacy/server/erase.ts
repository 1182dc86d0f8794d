import { sql } from 'drizzle-orm';
import { asSystemRole } from '../../../../platform/database/as-system-role.ts';
import { fullNameOf, type Person } from '../../../../platform/database/found-by.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { PersonalData } from '../../../../platform/database/table-facts.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { forgetAddresses, forgetChosen } from '../../../marketing/campaigns/server/audience.ts';
import { suppressOfClient } from '../../../messaging/emails/server/mail-rows.ts';
import { excludeWriters } from '../../../people/clients/server/people-held.ts';
import { rememberErased } from '../../../people/erased-people/server/erased-people.ts';
import { callOffAgain, hasSessionsAhead } from '../../../scheduling/appointments/server/ahead.ts';
import { type ErasureLine, type ErasureReport, sessionsAhead } from '../contract.ts';
import { lockPerson } from './person.ts';
import { inErasureOrder } from './personal-data.ts';
import { erasures } from './tables.ts';

type Reason = ErasureReport['reason'];

/**
 * Statements sent together run in the database without round trips, which shortens the time that bulk writers wait for
 * the lock. Not all at once, because queued statements count against the connection's timeout.
 */
const partsAtOnce = 8;

/**
 * Erases a person from all tables and anonymizes what must be retained by law, in one transaction. Returns what was
 * deleted and kept, and why.
 * @throws AppError not_found, invalid for another name, conflict if there are future appointments
 */
export async function eraseClient(
  services: Pick<Services, 'secret' | 'tables'>,
  scope: Scope,
  { clientId, name, reason }: { clientId: number; name?: string; reason: Reason },
): Promise<ErasureReport> {
  await excludeWriters(scope);
  const person = await lockPerson(scope, clientId);
  if (name !== undefined && name.toLowerCase() !== fullNameOf(person).toLowerCase()) {
    const sentence = `Type ${fullNameOf(person)} to confirm.`;
    throw new AppError('invalid', sentence, { name: sentence });
  }
  if (reason === 'restored') await callOffAgain(scope, clientId);
  else if (await hasSessionsAhead(scope, clientId)) {
    throw new AppError('conflict', sessionsAhead);
  }
  await takeBackMails(scope, person);
  await sayWhoIsErased(scope, person);
  const lines: ErasureLine[] = [];
  const personalData = inErasureOrder(services.tables);
  for (let at = 0; at < personalData.length; at += partsAtOnce) {
    const parts = personalData.slice(at, at + partsAtOnce).map(part => erasePart(scope, person, part));
    lines.push(...(await Promise.all(parts)));
  }
  await forgetChosen(scope, { clientId });
  await forgetAddresses(scope, person.emails);
  await rememberErased(services, scope, person);
  return writeReport(scope, { clientId, reason, lines: lines.filter(isSomething) });
}

/** Cancels queued bulk email to all of the person's addresses, so that campaign totals stay correct. */
async function takeBackMails(scope: Scope, { id, emails }: Person) {
  await scope.db.execute(sql`
    update email_logs set client_id = ${id} where tenant_id = ${scope.tenantId} and kind = 'bulk' and client_id is null
      and status in ('queued', 'sending') and lower(recipient_email) = any (${sql.param(emails)}::text[])`);
  await suppressOfClient(scope, id, 'The client was erased.');
}

/**
 * Triggers protect signed notes and issued invoices. This setting allows changing those of the person until the
 * transaction ends.
 */
const sayWhoIsErased = (scope: Scope, { id }: Person) =>
  scope.db.execute(sql`select set_config('app.erased_client', ${`${scope.tenantId} ${id}`}, true)`);

async function erasePart(scope: Scope, person: Person, part: PersonalData): Promise<ErasureLine> {
  const line = { what: part.called, deleted: 0, anonymized: 0, kept: 0, why: null };
  const table = sql.raw(part.table);
  const where = sql`t.tenant_id = ${scope.tenantId} and (${part.foundBy.where(person)})`;
  if (part.onErase === 'delete') {
    const gone = sql`delete from ${table} t where ${where} returning 1 as one`;
    // The request role may not delete from append-only tables (platform/database/tenancy.ts).
    const rows = part.table === 'consents' ? await asSystemRole(scope, gone) : (await scope.db.execute(gone)).rows;
    return { ...line, deleted: rows.length };
  }
  if ('keep' in part.onErase) {
    const { rows } = await scope.db.execute<{ kept: number }>(
      sql`select count(*)::int as kept from ${table} t where ${where}`,
    );
    return { ...line, kept: rows[0]?.kept ?? 0, why: part.onErase.keep };
  }
  const { set, why } = part.onErase;
  const changed = await scope.db.execute(sql`update ${table} t set ${set(person)} where ${where} returning 1 as one`);
  return { ...line, anonymized: changed.rows.length, why };
}

const isSomething = ({ deleted, anonymized, kept }: ErasureLine) => deleted + anonymized + kept > 0;

async function writeReport(
  scope: Scope,
  { clientId: formerId, reason, lines }: { clientId: number; reason: Reason; lines: ErasureLine[] },
): Promise<ErasureReport> {
  const userId = reason === 'asked' ? scope.userId : null;
  const [row] = await scope.db
    .insert(erasures)
    .values({ tenantId: scope.tenantId, formerId, userId, reason, lines })
    .returning();
  if (!row) throw new Error('an erasure without a report');
  return { ...row, createdAt: row.createdAt.toISOString() };
}
