import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import type { SmsLog } from '../contract.ts';
import { smsLogs } from './tables.ts';

const maxPreviewLength = 140;

/** Sorted by the time they were sent, or created if not sent yet. */
export async function smsEvents(scope: Scope, client: { id: number }, page: EventPage): Promise<TimelineEvent[]> {
  const at = sql`coalesce(${smsLogs.sentAt}, ${smsLogs.createdAt})`;
  const rows = await scope.db
    .select()
    .from(smsLogs)
    .where(and(eq(smsLogs.tenantId, scope.tenantId), eq(smsLogs.clientId, client.id), isAfter(at, smsLogs.id, page)))
    .orderBy(newestFirst(at, smsLogs.id))
    .limit(page.limit);
  return rows.map(row => ({
    kind: 'sms',
    id: row.id,
    at: (row.sentAt ?? row.createdAt).toISOString(),
    title: `${names[row.type]} ${row.sentBy === 'log' ? 'not sent' : outcomes[row.status]}`,
    detail: [...row.message].slice(0, maxPreviewLength).join(''),
    href: `/clients/${client.id}?tab=sms`,
  }));
}

const names = { manual: 'Text message', automatic_reminder: 'SMS reminder', campaign: 'SMS campaign' };
const outcomes: Record<SmsLog['status'], string> = {
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  error: 'failed',
  pending: 'waiting',
  sending: 'on its way',
  unknown: 'may have been sent',
};
