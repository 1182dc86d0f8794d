import { and, eq, gt, sql } from 'drizzle-orm';
import { inSystem, type System } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { From } from '../../../governance/audit/server/event.ts';
import { noteAccountIn } from '../../../governance/audit/server/note-event.ts';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { accountNews, queueAccountNews } from './account-mails.tsx';
import { passwordAccount } from './accounts.ts';
import { dropEmailChange } from './email-proofs.ts';
import { listMemberships } from './members.ts';
import { ownPassword } from './own-password.ts';
import { endSessions } from './own-sessions.ts';
import { accounts, users, verifications } from './tables.ts';
import { lockAccount } from './two-factor.ts';

/** `linkId`: of the mailed link, which is used up with it. */
type Reset = { linkId: number; userId: number; passwordHash: string; from: From };

/**
 * Sets the password that somebody chose by a mailed link, and puts out whoever had the account before, all of it or
 * nothing: a password that changes while old sessions go on would shut nobody out. False when the link is used or old.
 */
export function setByLink(services: Services, { linkId, userId, passwordHash, from }: Reset): Promise<boolean> {
  return inSystem(services.database, async system => {
    const { email } = await lockAccount(system, userId, 'update');
    const isOurs = and(eq(verifications.id, linkId), gt(verifications.expiresAt, sql`now()`));
    const [link] = await system.db.delete(verifications).where(isOurs).returning({ id: verifications.id });
    if (!link) return false;
    await setPassword(system, userId, passwordHash);
    await putOut(services, system, { userId, email });
    const event = { act: 'changed', subject: 'password', from, details: { way: 'link' } } as const;
    await noteAccountIn(system, { ...event, userId });
    return true;
  });
}

/** Also for who has had none so far. */
async function setPassword({ db }: System, userId: number, password: string) {
  const changed = await db.update(accounts).set({ password }).where(ownPassword(userId)).returning({ id: accounts.id });
  if (changed.length) return;
  await db.insert(accounts).values(passwordAccount(userId, password));
}

/**
 * Whoever had the account before must not come back by what they began: sessions, other links to a new password and a
 * change of address that is under way end, and the owner hears of the new password by mail.
 */
async function putOut(services: Services, system: System, { userId, email }: { userId: number; email: string }) {
  // The link came to this address and nowhere else, and whoever typed it first is out with this transaction.
  if (instanceHasMailServer(services))
    await system.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await endSessions(system, userId);
  await system.db.delete(verifications).where(eq(verifications.value, String(userId)));
  await dropEmailChange(system, { userId, email });
  const [own] = await listMemberships(system, userId);
  const mail = { to: email, news: accountNews.passwordChanged };
  if (own) await queueAccountNews(services, { ...system, tenantId: own.tenantId }, mail);
}
