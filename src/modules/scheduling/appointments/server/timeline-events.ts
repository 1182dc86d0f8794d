import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { typeLabels } from '../../../../shared/appointment-types.ts';
import { dayIn } from '../../../../shared/dates.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import { statusLabels } from '../contract.ts';
import { isBooked } from './appointment-rows.ts';
import { appointments } from './tables.ts';

/** The client's appointments, sorted by start. */
export async function appointmentEvents(
  scope: Scope,
  client: { id: number },
  page: EventPage,
): Promise<TimelineEvent[]> {
  const { startTime, id } = appointments;
  const rows = await scope.db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, scope.tenantId),
        eq(appointments.clientId, client.id),
        isBooked,
        isAfter(startTime, id, page),
      ),
    )
    .orderBy(newestFirst(startTime, id))
    .limit(page.limit);
  return rows.map(row => ({
    kind: 'appointment',
    id: row.id,
    at: row.startTime.toISOString(),
    title: row.title,
    detail: describe(row),
    href: `/appointments?view=day&date=${dayIn(row.startTime, page.practice.settings.timeZone)}`,
  }));
}

/** For example "Completed, Follow-up Session, 30 min"; the type is omitted if the title contains it. */
function describe({ title, type, status, startTime, endTime }: typeof appointments.$inferSelect): string {
  const minutes = Math.round((endTime.getTime() - startTime.getTime()) / 60_000);
  const facts = [statusLabels[status], title === typeLabels[type] ? null : typeLabels[type], `${minutes} min`];
  return facts.filter(Boolean).join(', ');
}
