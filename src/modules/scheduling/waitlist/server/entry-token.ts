import { and, eq } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { messages } from '../messages/en.ts';
import type { Entry } from './entries.ts';
import { waitlistEntries } from './tables.ts';

export const entryNotFound = () => new AppError('not_found', messages.errors.notOnWaitlist);

/** Runs `work` for the entry of an emailed link, confirmed or not. @throws AppError not_found */
export async function followEntry<T>(
  services: Services,
  token: string,
  work: (scope: Scope, entry: Entry) => Promise<T>,
) {
  const [entry] = await asSystem(services.database).db.select().from(waitlistEntries).where(isOf(token));
  if (!token || !entry) throw entryNotFound();
  setAuditSubject({ clientId: entry.clientId, subjectId: entry.id });
  const { tenantId, userId } = entry;
  return inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope => work(scope, entry));
}

/** Reads the entry again after its client was locked. @throws AppError not_found */
export async function readEntry(scope: Scope, token: string): Promise<Entry> {
  const [entry] = await scope.db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.tenantId, scope.tenantId), isOf(token)));
  if (!entry) throw entryNotFound();
  return entry;
}

const isOf = (token: string) =>
  and(eq(waitlistEntries.tokenHash, hashToken(token)), eq(waitlistEntries.status, 'waiting'));

export const waitlistHref = '/appointments/waitlist';
