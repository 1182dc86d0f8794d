import { eq } from 'drizzle-orm';
import { inSystem } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { accountNews, queueAccountNews } from './account-mails.tsx';
import { dropEmailChange } from './email-proofs.ts';
import { listMemberships } from './members.ts';
import { endSessions } from './own-sessions.ts';
import { users, verifications } from './tables.ts';
import { lockAccount } from './two-factor.ts';

/**
 * Whoever had the account before must not come back by what they began: sessions, other links to a new password and a
 * change of address that is under way end, and the owner hears of the new password by mail.
 */
export function afterReset(services: Services, userId: number): Promise<void> {
  return inSystem(services.database, async system => {
    const { email } = await lockAccount(system, userId, 'update');
    // The link came to this address and nowhere else, and whoever typed it first is out with this transaction.
    if (services.env.SMTP_URL) await system.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    await endSessions(system, userId);
    await system.db.delete(verifications).where(eq(verifications.value, String(userId)));
    await dropEmailChange(system, { userId, email });
    const [own] = await listMemberships(system, userId);
    const mail = { to: email, news: accountNews.passwordChanged };
    if (own) await queueAccountNews(services, { ...system, tenantId: own.tenantId }, mail);
  });
}
