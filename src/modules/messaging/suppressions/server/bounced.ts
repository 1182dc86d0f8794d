import { type SQL, sql } from 'drizzle-orm';

/**
 * CTEs that suppress the addresses of bounced emails, whatever kind of email bounced. `mails`: (tenant_id, id, error).
 * Account emails are ignored: they go to members and say nothing about the practice's list.
 */
export const suppressBounced = (mails: SQL): SQL => sql`
  gone as materialized (
    select mail.tenant_id, mail.id, mail.content_id, mail.kind, mail.recipient_email, told.error
    from (${mails}) as told join email_logs as mail on mail.tenant_id = told.tenant_id and mail.id = told.id
    where mail.kind <> 'account'
  ), suppressed as (
    insert into mail_suppressions (tenant_id, email, reason, detail)
    select tenant_id, recipient_email, 'bounced', error from gone order by tenant_id, lower(recipient_email)
    on conflict do nothing
  ), recorded as (
    insert into mail_events (tenant_id, mail_id, content_id, kind)
    select tenant_id, id, content_id, 'bounce' from gone where kind = 'bulk' order by tenant_id, id
    on conflict do nothing
  )`;
