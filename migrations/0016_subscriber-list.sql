CREATE TABLE "subscriber_counts" (
	"tenant_id" bigint NOT NULL,
	"shard" smallint NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "subscriber_counts_tenant_id_shard_status_pk" PRIMARY KEY("tenant_id","shard","status")
);
--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "newsletter_subscribers" USING btree ("tenant_id",coalesce("confirmed_at", "subscribed_at"),"id");--> statement-breakpoint
CREATE INDEX "subscribers_by_name" ON "newsletter_subscribers" USING btree ("tenant_id",(lower(coalesce("last_name", "first_name", "email")) || chr(1) || lower(coalesce("first_name", ''))),"id");--> statement-breakpoint
CREATE INDEX "subscribers_newest_of_status" ON "newsletter_subscribers" USING btree ("tenant_id","status",coalesce("confirmed_at", "subscribed_at"),"id");--> statement-breakpoint
CREATE INDEX "subscribers_by_name_of_status" ON "newsletter_subscribers" USING btree ("tenant_id","status",(lower(coalesce("last_name", "first_name", "email")) || chr(1) || lower(coalesce("first_name", ''))),"id");--> statement-breakpoint
-- Keeps subscriber_counts, as count_clients keeps those of the clients: at most three rows a statement, the shard is the
-- connection's.
CREATE FUNCTION "count_subscribers"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into subscriber_counts as held (tenant_id, shard, status, count)
      select tenant_id, pg_backend_pid() % 32, status, count(*) from added group by 1, 3 order by 1, 3
      on conflict (tenant_id, shard, status) do update set count = held.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into subscriber_counts as held (tenant_id, shard, status, count)
      select tenant_id, pg_backend_pid() % 32, status, -count(*) from removed group by 1, 3 order by 1, 3
      on conflict (tenant_id, shard, status) do update set count = held.count + excluded.count;
  else
    insert into subscriber_counts as held (tenant_id, shard, status, count)
      select tenant_id, pg_backend_pid() % 32, status, sum(by_one) from (
        select tenant_id, status, 1 as by_one from added
        union all
        select tenant_id, status, -1 from removed
      ) changes group by 1, 3 having sum(by_one) <> 0 order by 1, 3
      on conflict (tenant_id, shard, status) do update set count = held.count + excluded.count;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "count_added_subscribers" AFTER INSERT ON "newsletter_subscribers" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
CREATE TRIGGER "count_changed_subscribers" AFTER UPDATE ON "newsletter_subscribers"
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
CREATE TRIGGER "count_removed_subscribers" AFTER DELETE ON "newsletter_subscribers" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_subscribers"();--> statement-breakpoint
INSERT INTO "subscriber_counts" ("tenant_id", "shard", "status", "count")
  SELECT "tenant_id", 0, "status", count(*) FROM "newsletter_subscribers" GROUP BY "tenant_id", "status";--> statement-breakpoint
-- Search by any part of a name or address stays on an index, one practice's part of it.
CREATE INDEX "subscribers_search" ON "newsletter_subscribers" USING gin (
  "tenant_id",
  lower(coalesce("first_name" || ' ', '') || coalesce("last_name", '') || chr(10) || "email") gin_trgm_ops
);--> statement-breakpoint
-- As search_clients: LIKE may not use the index under row-level security, so this runs as the owner, looks into the
-- practice of the transaction and into no other, and gives away keys only.
CREATE FUNCTION "search_subscribers"(pattern text) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER ROWS 200
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
  select id from newsletter_subscribers
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and lower(coalesce(first_name || ' ', '') || coalesce(last_name, '') || chr(10) || email) like pattern
$$;--> statement-breakpoint
-- Which clients of the practice have these addresses (in lower case), now or in a record that was merged into theirs:
-- lower() is not leakproof either.
CREATE FUNCTION "clients_with_emails"(emails text[]) RETURNS TABLE (email text, client_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER ROWS 50
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
  select lower(c.email), c.id from clients c
  where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and lower(c.email) = any(emails)
  union all
  select lower(e.email), e.client_id from client_emails e
  where e.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint and lower(e.email) = any(emails)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "search_subscribers"(text), "clients_with_emails"(text[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "search_subscribers"(text), "clients_with_emails"(text[]) TO sorrel_request, sorrel_system;
