import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { formatCalendarMonthDay } from '../../../../shared/format/format-time.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { lockClient } from '../../../people/clients/server/clients.ts';
import { listServices } from '../../availability/server/services.ts';
import { changeEntry, type Entry, serviceNameOf } from './entries.ts';
import { entryNotFound, followEntry, readEntry, waitlistHref } from './entry-token.ts';
import { mailEntry } from './mails.tsx';
import { waitlistEntries } from './tables.ts';

/**
 * Public: confirms an entry through the emailed link. If the client is already on the waitlist for this service, that
 * entry keeps its position and gets the new preferences. Idempotent.
 * @throws AppError not_found
 */
export const confirmPlace = (services: Services, token: string, now = new Date()): Promise<void> =>
  followEntry(services, token, async (scope, { clientId }) => {
    const client = await lockClient(scope, clientId);
    const waitlistEntry = await readEntry(scope, token);
    if (waitlistEntry.confirmedAt) return;
    const [practice, offered] = await Promise.all([getPractice(scope), listServices(scope)]);
    if (waitlistEntry.lastDay < dayIn(now, practice.settings.timeZone)) throw entryNotFound();
    const entry = await settle(scope, waitlistEntry, now);
    const service = serviceNameOf(offered, entry, practice);
    await mailEntry(services, scope, { entry, client, service, token });
    const days = `${formatCalendarMonthDay(entry.firstDay)} to ${formatCalendarMonthDay(entry.lastDay)}`;
    await notify(scope, {
      type: 'waitlist',
      title: 'New on the waitlist',
      message: `${client.firstName} ${client.lastName} is waiting for ${service}, ${days}`,
      href: waitlistHref,
      clientId,
    });
  });

async function settle(scope: Scope, entry: Entry, now: Date): Promise<Entry> {
  const { clientId, serviceId, firstDay, lastDay, partOfDay, visitorTimeZone, tokenHash } = entry;
  const fields = { firstDay, lastDay, partOfDay, visitorTimeZone: visitorTimeZone ?? undefined, tokenHash };
  const existing = await changeEntry(scope, { clientId, serviceId, isConfirmed: true }, fields);
  const one = and(eq(waitlistEntries.tenantId, scope.tenantId), eq(waitlistEntries.id, entry.id));
  if (existing) {
    await scope.db.delete(waitlistEntries).where(one);
    return existing;
  }
  const [confirmed] = await scope.db.update(waitlistEntries).set({ confirmedAt: now }).where(one).returning();
  if (!confirmed) throw entryNotFound();
  return confirmed;
}
