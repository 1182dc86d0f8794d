import { and, count, desc, eq, gte, ilike, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import { phoneOrText, smsNumber } from '../../../people/clients/server/phones.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import {
  type SmsCounts,
  type SmsLog,
  type SmsLogQuery,
  type SmsPage,
  type SmsReply,
  type SmsRow,
  smsStatuses,
  smsStatusLabels,
  smsTypeLabels,
  smsTypes,
} from '../contract.ts';
import type { Sms } from './send-sms.ts';
import { smsLogs, smsReplies } from './tables.ts';

/** The newest 2,000 text messages of the practice or of one client. @throws AppError not_found */
export async function listSms(scope: Scope, { clientId }: Pick<SmsLogQuery, 'clientId'>): Promise<SmsLog[]> {
  if (clientId) await getClient(scope, clientId);
  return newest(scope, clientId ? eq(smsLogs.clientId, clientId) : undefined, 2_000);
}

/** One page, newest first. @throws AppError not_found, invalid */
export async function pageSms(scope: Scope, { limit = 50, cursor, search, clientId }: SmsLogQuery): Promise<SmsPage> {
  const before = readIdCursor(cursor);
  if (clientId) await getClient(scope, clientId);
  const condition = and(
    clientId ? eq(smsLogs.clientId, clientId) : undefined,
    before ? lt(smsLogs.id, before) : undefined,
    search ? matches(search) : undefined,
  );
  const { items, nextCursor } = cutPage(await newest(scope, condition, limit + 1), limit);
  return { items: await withNames(scope, items), nextCursor };
}

async function withNames(scope: Scope, messages: SmsLog[]): Promise<SmsRow[]> {
  const names = await clientNames(scope, [...new Set(messages.flatMap(({ clientId }) => clientId ?? []))]);
  return messages.map(sms => {
    const client = sms.clientId === null ? undefined : names.get(sms.clientId);
    return { ...sms, clientName: client ? `${client.firstName} ${client.lastName}` : null };
  });
}

/** @throws AppError not_found */
export async function getSms(scope: Scope, id: number): Promise<SmsLog> {
  const [sms] = await newest(scope, eq(smsLogs.id, id), 1);
  if (!sms) throw notFound('Text message');
  return sms;
}

const ofStatus = (statuses: SmsLog['status'][]) =>
  sql<number>`(count(*) filter (where ${inArray(smsLogs.status, statuses)}))::int`;

/** Specification, section 2, SMS logs: sent and delivered count as success, failed and error as failure. */
export async function countAllSms(scope: Scope): Promise<SmsCounts> {
  const [counts] = await scope.db
    .select({ total: count(), sent: ofStatus(['sent', 'delivered']), failed: ofStatus(['failed', 'error']) })
    .from(smsLogs)
    .where(eq(smsLogs.tenantId, scope.tenantId));
  return counts ?? { total: 0, sent: 0, failed: 0 };
}

/** Includes messages that are not sent yet. */
export const countSms = (scope: Scope, clientId: number): Promise<number> =>
  scope.db.$count(smsLogs, and(eq(smsLogs.tenantId, scope.tenantId), eq(smsLogs.clientId, clientId)));

/** With the numbers as they are written in the practice's country. */
export async function present(scope: Scope, rows: Sms[]): Promise<SmsLog[]> {
  if (!rows.length) return [];
  const { country } = await getPractice(scope);
  // Each number is parsed once, because parsing is slow and most messages go to the same few.
  const texts = new Map<string, string>();
  const textOf = (phone: string) => {
    const text = texts.get(phone) ?? phoneOrText(phone, country).phoneText ?? phone;
    texts.set(phone, text);
    return text;
  };
  return rows.map(row => ({
    ...row,
    recipientPhoneText: textOf(row.recipientPhone),
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

async function newest(scope: Scope, which: SQL | undefined, limit: number): Promise<SmsLog[]> {
  const rows = await scope.db
    .select()
    .from(smsLogs)
    .where(and(eq(smsLogs.tenantId, scope.tenantId), which))
    .orderBy(desc(smsLogs.id))
    .limit(limit);
  return present(scope, rows);
}

/**
 * Specification, section 2, SMS logs: searches phone, message, type and status, both stored values and labels. Also the
 * client's name, which the log shows.
 */
function matches(search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const holds = (...names: string[]) => names.some(name => name.toLowerCase().includes(search.toLowerCase()));
  const types = smsTypes.filter(type => holds(type, smsTypeLabels[type]));
  const statuses = smsStatuses.filter(status => holds(status, smsStatusLabels[status]));
  // "(503) 555-0188" matches +15035550188.
  const digits = /^[\d\s()+.-]{3,}$/.test(search) ? search.replace(/\D/g, '') : '';
  return or(
    ilike(smsLogs.message, pattern),
    ilike(smsLogs.recipientPhone, pattern),
    sql`exists (select from clients c where c.tenant_id = ${smsLogs.tenantId} and c.id = ${smsLogs.clientId}
      and c.first_name || ' ' || c.last_name ilike ${pattern})`,
    digits ? ilike(smsLogs.recipientPhone, `%${digits}%`) : undefined,
    types.length ? inArray(smsLogs.type, types) : undefined,
    statuses.length ? inArray(smsLogs.status, statuses) : undefined,
  );
}

const maxReplies = 500;

/** Newest first. @throws AppError not_found */
export async function listReplies(scope: Scope, clientId: number): Promise<SmsReply[]> {
  const phone = smsNumber((await getClient(scope, clientId)).phone);
  if (!phone) return [];
  const replies = await scope.db
    .select()
    .from(smsReplies)
    .where(and(eq(smsReplies.tenantId, scope.tenantId), eq(smsReplies.phone, phone)))
    .orderBy(desc(smsReplies.createdAt))
    .limit(maxReplies);
  return replies.map(reply => ({ ...reply, createdAt: reply.createdAt.toISOString() }));
}

export const countFailedSms = (scope: Scope, since: Date): Promise<number> =>
  scope.db.$count(
    smsLogs,
    and(
      eq(smsLogs.tenantId, scope.tenantId),
      inArray(smsLogs.status, ['failed', 'error']),
      or(isNull(smsLogs.sentBy), ne(smsLogs.sentBy, 'log')),
      gte(smsLogs.createdAt, since),
    ),
  );

export async function findSmsStates({ db, tenantId }: Scope, ids: number[]) {
  if (!ids.length) return new Map<number, never>();
  const { id, status, sentAt, error } = smsLogs;
  const rows = await db
    .select({ id, status, sentAt, error })
    .from(smsLogs)
    .where(and(eq(smsLogs.tenantId, tenantId), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, row]));
}

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
