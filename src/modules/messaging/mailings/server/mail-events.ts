import { and, eq, sql } from 'drizzle-orm';
import type { PracticeScope } from '../../suppressions/server/suppressed.ts';
import type { MailEventKind } from '../contract.ts';
import { mailEvents } from './tables.ts';

type MailEvent = { mailId: number; kind: Exclude<MailEventKind, 'open' | 'click'> };

/** Records each kind of event once per email. Does nothing if the bulk email does not exist. */
export async function recordMailEvent(scope: PracticeScope, { mailId, kind, at }: MailEvent & { at: Date }) {
  await scope.db.execute(sql`
    insert into mail_events (tenant_id, mail_id, content_id, kind, at)
    select tenant_id, id, content_id, ${kind}, ${at.toISOString()}::timestamptz from email_logs
    where tenant_id = ${scope.tenantId} and id = ${mailId} and kind = 'bulk'
    on conflict do nothing`);
}

/** Undoes an event, for example an unsubscribe by mistake. */
export async function forgetMailEvent(scope: PracticeScope, { mailId, kind }: MailEvent) {
  const isMail = and(eq(mailEvents.tenantId, scope.tenantId), eq(mailEvents.mailId, mailId));
  await scope.db.delete(mailEvents).where(and(isMail, eq(mailEvents.kind, kind)));
}
