import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import { subjectFor } from '../../mailings/server/content.ts';
import { emailStatusLabels } from '../contract.ts';
import { visible } from './log.ts';
import { emailLogs } from './tables.ts';

/** Sorted by the time they were sent, or created if not sent yet. */
export async function emailEvents(scope: Scope, client: { id: number }, page: EventPage): Promise<TimelineEvent[]> {
  const { id, subject, personal, status, sentBy, sentAt, createdAt } = emailLogs;
  const at = sql`coalesce(${sentAt}, ${createdAt})`;
  const rows = await scope.db
    .select({ id, subject, personal, status, sentBy, sentAt, createdAt })
    .from(emailLogs)
    .where(and(visible(scope), eq(emailLogs.clientId, client.id), isAfter(at, id, page)))
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
  return rows.map(row => ({
    kind: 'email',
    id: row.id,
    at: (row.sentAt ?? row.createdAt).toISOString(),
    title: row.personal ? subjectFor(row.subject, row.personal) : row.subject,
    detail:
      row.sentBy === 'outbox'
        ? 'Email, not sent (no mail server)'
        : `Email, ${emailStatusLabels[row.status].toLowerCase()}`,
    href: `/clients/${client.id}?tab=emails&mail=${row.id}`,
  }));
}
