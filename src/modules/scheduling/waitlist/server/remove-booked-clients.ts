import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { type AppointmentChange, takesTime } from '../../appointments/server/changes.ts';
import { waitlistEntries } from './tables.ts';
import { endOffers } from './waitlist.ts';

/**
 * Removes a client from the waitlist after booking such an appointment and gives open offers to the next entry. An
 * appointment without a service counts as one of its type. Lock order: offers before entries.
 */
export async function removeBookedClients(scope: Scope, { before, after: session, now, known }: AppointmentChange) {
  // A new client cannot be on the waitlist.
  if (before || !session || !takesTime(session) || known.isNewClient || session.startTime <= now) return;
  const { tenantId, id, userId, clientId, serviceId, type, status, firstDay, lastDay } = waitlistEntries;
  const { serviceId: service } = session;
  const waiting = await scope.db
    .select({ id, firstDay, lastDay })
    .from(waitlistEntries)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(clientId, session.clientId),
        eq(userId, session.userId),
        eq(status, 'waiting'),
        service === null ? eq(type, session.type) : eq(serviceId, service),
      ),
    );
  if (!waiting.length) return;
  const day = dayIn(session.startTime, (await getPractice(scope)).settings.timeZone);
  const served = waiting.filter(entry => entry.firstDay <= day && day <= entry.lastDay).map(entry => entry.id);
  if (!served.length) return;
  for (const entry of served) await endOffers(scope, entry, 'withdrawn');
  await scope.db
    .update(waitlistEntries)
    .set({ status: 'booked' })
    .where(and(eq(tenantId, scope.tenantId), inArray(id, served), eq(status, 'waiting')));
}
