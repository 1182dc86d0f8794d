CREATE INDEX "email_logs_newest" ON "email_logs" USING btree ("tenant_id","status","created_at","id") WHERE "email_logs"."kind" <> 'account';--> statement-breakpoint
CREATE INDEX "email_logs_sent" ON "email_logs" USING btree ("tenant_id","sent_at","kind") WHERE "email_logs"."status" = 'sent' and "email_logs"."kind" <> 'account';--> statement-breakpoint
CREATE INDEX "mail_events_by_person" ON "mail_events" USING btree ("tenant_id","content_id","kind","mail_id");--> statement-breakpoint
CREATE INDEX "mail_events_by_time" ON "mail_events" USING btree ("tenant_id","at","kind");--> statement-breakpoint
-- Search by any part of recipient or subject. Only mails that are through with: while one is under way its row is written
-- anew three times, and each time would be another entry here. Those that wait, or waited when their campaign was ended,
-- change a hundred thousand at a time and are looked through one by one.
CREATE INDEX "email_logs_search" ON "email_logs" USING gin (
  "tenant_id",
  lower("recipient_email" || chr(10) || "subject") gin_trgm_ops
) WHERE "kind" <> 'account' AND "status" IN ('sent', 'failed', 'unknown');--> statement-breakpoint
-- As search_clients: LIKE may not use the index under row-level security, so this runs as the owner, looks into the
-- practice of the transaction and into no other, and gives away keys only: the newest `most`, beyond (before_at,
-- before_id) if there is one. What is null is not asked for. First the newest 2,000 are looked through, which is enough
-- for what many mails hold; only then the index gives what lies further back, all of it at once.
CREATE FUNCTION "search_emails"(
  pattern text, wanted text[], campaign bigint, since timestamptz, until timestamptz,
  before_at timestamptz, before_id bigint, most integer
) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
declare
  practice bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  looked_through integer := 0;
  newest bigint[] := '{}';
begin
  if campaign is null then
    with looked as materialized (
      select k.id, k.created_at from unnest(wanted) as state cross join lateral (
        select m.id, m.created_at from email_logs m
        where m.tenant_id = practice and m.kind <> 'account' and m.status = state
          and (since is null or m.created_at >= since) and (until is null or m.created_at < until)
          and (before_id is null or (m.created_at, m.id) < (before_at, before_id))
        order by m.created_at desc, m.id desc limit 2000
      ) k order by k.created_at desc, k.id desc limit 2000
    ), last as (select l.created_at, l.id from looked l order by l.created_at, l.id limit 1)
    select (select count(*) from looked), last.created_at, last.id, array(
      select l.id from looked l
      where (select lower(m.recipient_email || chr(10) || m.subject) from email_logs m
        where m.tenant_id = practice and m.id = l.id) like pattern
      order by l.created_at desc, l.id desc limit most)
    into looked_through, before_at, before_id, newest from last;
    return query select unnest(newest);
    if coalesce(looked_through, 0) < 2000 or cardinality(newest) >= most then return; end if;
  end if;
  return query
  select m.id from (
    select e.id, e.created_at from email_logs e
    where e.tenant_id = practice and e.kind <> 'account' and e.status in ('sent', 'failed', 'unknown')
      and lower(e.recipient_email || chr(10) || e.subject) like pattern and e.status = any(wanted)
      and (campaign is null or e.campaign_id = campaign)
    union all
    select e.id, e.created_at from email_logs e
    where e.tenant_id = practice and e.kind <> 'account' and e.status in ('queued', 'sending', 'suppressed')
      and lower(e.recipient_email || chr(10) || e.subject) like pattern and e.status = any(wanted)
      and (campaign is null or e.campaign_id = campaign)
  ) m
  where (since is null or m.created_at >= since) and (until is null or m.created_at < until)
    and (before_id is null or (m.created_at, m.id) < (before_at, before_id))
  order by m.created_at desc, m.id desc limit most - cardinality(newest);
end $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "search_emails"(text, text[], bigint, timestamptz, timestamptz, timestamptz, bigint, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "search_emails"(text, text[], bigint, timestamptz, timestamptz, timestamptz, bigint, integer) TO sorrel_request, sorrel_system;
