import { desc, eq, sql } from 'drizzle-orm';
import { recordEvent } from '../../../../platform/audit/record-event.ts';
import { asSystemRole } from '../../../../platform/database/as-system-role.ts';
import { fullNameOf, type Person } from '../../../../platform/database/data-subject.ts';
import { asSystem, inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import type { PersonalData } from '../../../../platform/database/table-metadata.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction.ts';
import { AppError } from '../../../../platform/errors.ts';
import { removeFilesJob } from '../../../../platform/files/file-removals.ts';
import type { Services } from '../../../../platform/services.ts';
import { findOwner } from '../../../accounts/auth/server/members.ts';
import { eraseRecipients, removeRecipient } from '../../../marketing/campaigns/server/audience.ts';
import { suppressOfClient } from '../../../messaging/emails/server/mail-rows.ts';
import { bulkWorkRunning, lockOutBulkWork } from '../../../people/clients/server/bulk-lock.ts';
import { allAddresses } from '../../../people/clients/server/names.ts';
import type { ErasedPerson } from '../../../people/erased-people/server/erased-people.ts';
import {
  erasedSince,
  hashOf,
  recordErased,
  restoreErased,
} from '../../../people/erased-people/server/erased-people.ts';
import { cancelAgain, hasUpcoming } from '../../../scheduling/appointments/server/client-appointments.ts';
import { type ErasureLine, type ErasureReport, sessionsAhead } from '../contract.ts';
import { inErasureOrder, lockPerson } from './person.ts';
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
  await lockOutBulkWork(scope);
  const person = await lockPerson(scope, clientId);
  if (name !== undefined && name.toLowerCase() !== fullNameOf(person).toLowerCase()) {
    const sentence = `Type ${fullNameOf(person)} to confirm.`;
    throw new AppError('invalid', sentence, { name: sentence });
  }
  if (reason === 'restored') await cancelAgain(scope, clientId);
  else if (await hasUpcoming(scope, clientId)) {
    throw new AppError('conflict', sessionsAhead);
  }
  await cancelMails(scope, person);
  await allowErasure(scope, person);
  const lines: ErasureLine[] = [];
  const personalData = inErasureOrder(services.tables);
  for (let at = 0; at < personalData.length; at += partsAtOnce) {
    const parts = personalData.slice(at, at + partsAtOnce).map(part => erasePart(scope, person, part));
    lines.push(...(await Promise.all(parts)));
  }
  scope.ask(removeFilesJob);
  await removeRecipient(scope, { clientId });
  await eraseRecipients(scope, person.emails);
  await recordErased(services, scope, person);
  return writeReport(scope, { clientId, reason, lines: lines.filter(isSomething) });
}

/** Cancels queued bulk email to all of the person's addresses, so that campaign totals stay correct. */
async function cancelMails(scope: Scope, { id, emails }: Person) {
  await scope.db.execute(sql`
    update email_logs set client_id = ${id} where tenant_id = ${scope.tenantId} and kind = 'bulk' and client_id is null
      and status in ('queued', 'sending') and lower(recipient_email) = any (${sql.param(emails)}::text[])`);
  await suppressOfClient(scope, id, 'The client was erased.');
}

/**
 * Triggers protect signed notes and issued invoices. This setting allows changing those of the person until the
 * transaction ends.
 */
const allowErasure = (scope: Scope, { id }: Person) =>
  scope.db.execute(sql`select set_config('app.erased_client', ${`${scope.tenantId} ${id}`}, true)`);

async function erasePart(scope: Scope, person: Person, part: PersonalData): Promise<ErasureLine> {
  const line = { what: part.label, deleted: 0, anonymized: 0, kept: 0, why: null };
  const table = sql.raw(part.table);
  const where = sql`t.tenant_id = ${scope.tenantId} and (${part.match.where(person)})`;
  if (part.onErase === 'delete') {
    const deletion = sql`delete from ${table} t where ${where} returning 1 as one`;
    // The request role may not delete from append-only tables (platform/database/tenancy.ts).
    const rows =
      part.table === 'consents' ? await asSystemRole(scope, deletion) : (await scope.db.execute(deletion)).rows;
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

type Done = { erased: number; failed: number };

/**
 * Erases people again after a restore who were erased since the backup was made. `erasedPeople`: `listErased` of the
 * database before the restore. People who signed up again after their erasure stay. Failures are logged and counted, so
 * that the caller can retry, and don't block the others.
 */
export async function eraseAgain(services: Services, erasedPeople: ErasedPerson[]): Promise<Done> {
  const system = asSystem(services.database);
  const { rows: practices } = await system.db.execute<{ id: string }>(sql`select id from tenants`);
  const practiceIds = new Set(practices.map(({ id }) => Number(id)));
  const rows = erasedPeople.filter(({ tenantId }) => practiceIds.has(tenantId));
  await restoreErased(system, rows);
  const done = { erased: 0, failed: 0 };
  for (const tenantId of new Set(rows.map(row => row.tenantId))) await eraseIn(services, tenantId, done);
  return done;
}

async function eraseIn(services: Services, tenantId: number, done: Done) {
  const fail = (err: unknown, clientId?: number) => {
    services.log.error({ err, tenantId, clientId }, 'could not erase again after a restore');
    done.failed++;
  };
  try {
    const principal = await findOwner(asSystem(services.database), tenantId);
    if (!principal) return;
    for (const { id, email } of await findReturned(services, principal)) {
      const eraseThis = () =>
        inTenant(services.database, principal, scope => eraseOnce(services, scope, { clientId: id, email }));
      await conflictOnLockTimeout(bulkWorkRunning, eraseThis).then(
        isErased => isErased && done.erased++,
        reason => fail(reason, id),
      );
    }
  } catch (reason) {
    fail(reason);
  }
}

const findReturned = (services: Services, principal: Principal) =>
  inTenant(services.database, principal, async scope => {
    const since = await erasedSince(scope);
    return (await allAddresses(scope)).filter(({ email, createdAt }) => {
      const erasedAt = since.get(hashOf(services, scope.tenantId, email));
      return erasedAt && createdAt <= erasedAt;
    });
  });

/** False if another process erased the client first. */
async function eraseOnce(services: Services, scope: Scope, { clientId, email }: { clientId: number; email: string }) {
  // Takes its locks in the same order as everything else, to prevent deadlocks.
  await lockOutBulkWork(scope);
  const { rows } = await scope.db.execute(sql`select 1 as one from clients
    where tenant_id = ${scope.tenantId} and id = ${clientId} and email = ${email} for update`);
  if (!rows.length) return false;
  await eraseClient(services, scope, { clientId, reason: 'restored' });
  await recordEvent(scope, { act: 'added', subject: 'erasure', clientIds: [clientId], actorName: 'after a restore' });
  return true;
}

/** Reports of erasures, newest first. */
export async function listErasures({ db, tenantId }: Scope): Promise<ErasureReport[]> {
  const rows = await db
    .select()
    .from(erasures)
    .where(eq(erasures.tenantId, tenantId))
    .orderBy(desc(erasures.id))
    .limit(200);
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
