import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { TimelineEvent } from '../../timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../timeline/server/event-page.ts';
import { sessionNotes } from './tables.ts';

/** Session notes by creation time, without their text, which only the notes tab shows. */
export async function noteEvents(scope: Scope, client: { id: number }, page: EventPage): Promise<TimelineEvent[]> {
  const { id, createdAt, template, status, amendsId } = sessionNotes;
  const rows = await scope.db
    .select({ id, createdAt, template, status, amendsId })
    .from(sessionNotes)
    .where(
      and(
        eq(sessionNotes.tenantId, scope.tenantId),
        eq(sessionNotes.clientId, client.id),
        isAfter(createdAt, id, page),
      ),
    )
    .orderBy(newestFirst(createdAt, id))
    .limit(page.limit);
  return rows.map(row => ({
    kind: 'note',
    id: row.id,
    at: row.createdAt.toISOString(),
    title: row.amendsId ? 'Addendum to a session note' : names[row.template],
    detail: row.status === 'signed' ? 'Signed' : 'Draft',
    href: `/clients/${client.id}?tab=notes`,
  }));
}

const names = { free: 'Session note', soap: 'SOAP note', adime: 'ADIME note' };
