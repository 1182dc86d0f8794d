CREATE TABLE "content_counts" (
	"tenant_id" bigint NOT NULL,
	"shard" smallint NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "content_counts_tenant_id_shard_status_type_pk" PRIMARY KEY("tenant_id","shard","status","type")
);
--> statement-breakpoint
CREATE INDEX "contents_by_schedule" ON "contents" USING btree ("tenant_id","scheduled_for");--> statement-breakpoint
CREATE INDEX "contents_by_publication" ON "contents" USING btree ("tenant_id","published_at");--> statement-breakpoint
CREATE INDEX "contents_public" ON "contents" USING btree ("tenant_id","published_at","id") WHERE "contents"."status" = 'published' and "contents"."type" in ('blog', 'recipe');--> statement-breakpoint
-- Keeps content_counts, as count_clients keeps its own: one statement of any size changes a few rows, in one order.
CREATE FUNCTION "count_contents"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into content_counts as held (tenant_id, shard, status, type, count)
      select tenant_id, pg_backend_pid() % 32, status, type, count(*) from added group by 1, 3, 4 order by 1, 3, 4
      on conflict (tenant_id, shard, status, type) do update set count = held.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into content_counts as held (tenant_id, shard, status, type, count)
      select tenant_id, pg_backend_pid() % 32, status, type, -count(*) from removed group by 1, 3, 4 order by 1, 3, 4
      on conflict (tenant_id, shard, status, type) do update set count = held.count + excluded.count;
  else
    insert into content_counts as held (tenant_id, shard, status, type, count)
      select tenant_id, pg_backend_pid() % 32, status, type, sum(by_one) from (
        select tenant_id, status, type, 1 as by_one from added
        union all
        select tenant_id, status, type, -1 from removed
      ) changes group by 1, 3, 4 having sum(by_one) <> 0 order by 1, 3, 4
      on conflict (tenant_id, shard, status, type) do update set count = held.count + excluded.count;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "count_added_contents" AFTER INSERT ON "contents" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_contents"();--> statement-breakpoint
CREATE TRIGGER "count_changed_contents" AFTER UPDATE ON "contents" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_contents"();--> statement-breakpoint
CREATE TRIGGER "count_removed_contents" AFTER DELETE ON "contents" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_contents"();--> statement-breakpoint
INSERT INTO "content_counts" ("tenant_id", "shard", "status", "type", "count")
  SELECT "tenant_id", 0, "status", "type", count(*) FROM "contents" GROUP BY "tenant_id", "status", "type";--> statement-breakpoint
-- Search by any part of a title, a topic or the text itself, one practice's part of the index.
CREATE INDEX "contents_search" ON "contents" USING gin (
  "tenant_id", lower("title" || chr(10) || coalesce("topic", '') || chr(10) || "body") gin_trgm_ops
);--> statement-breakpoint
-- LIKE is not leakproof (see search_clients): runs as the owner, in the practice of the transaction, and gives away keys
-- only. What most texts hold would be read out of all of them by the index, so the newest 300 are looked through first.
CREATE FUNCTION "search_contents"(pattern text, kind text, state text, before_id bigint, most integer)
RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 50
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
declare
  practice bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
  looked_through integer := 0;
  newest bigint[] := '{}';
begin
  with looked as materialized (
    select c.id, lower(c.title || chr(10) || coalesce(c.topic, '') || chr(10) || c.body) like pattern as fits
    from contents c
    where c.tenant_id = practice and (kind is null or c.type = kind) and (state is null or c.status = state)
      and (before_id is null or c.id < before_id)
    order by c.id desc limit 300
  )
  select count(*), min(id), coalesce(array_agg(id order by id desc) filter (where fits), '{}')
  into looked_through, before_id, newest from looked;
  return query select unnest(newest[:most]);
  if looked_through < 300 or cardinality(newest) >= most then return; end if;
  return query
  select c.id from contents c
  where c.tenant_id = practice and lower(c.title || chr(10) || coalesce(c.topic, '') || chr(10) || c.body) like pattern
    and (kind is null or c.type = kind) and (state is null or c.status = state) and c.id < before_id
  order by c.id desc limit most - cardinality(newest);
end $$;--> statement-breakpoint
-- How many a search finds, by status, at most so many in all.
CREATE FUNCTION "count_found_contents"(pattern text, kind text, most integer)
RETURNS TABLE (status text, count bigint)
LANGUAGE sql STABLE SECURITY DEFINER ROWS 3
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
  select f.status, count(*) from (
    select c.status from contents c
    where c.tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
      and lower(c.title || chr(10) || coalesce(c.topic, '') || chr(10) || c.body) like pattern
      and (kind is null or c.type = kind)
    limit most
  ) f group by 1
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "search_contents"(text, text, text, bigint, integer), "count_found_contents"(text, text, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "search_contents"(text, text, text, bigint, integer), "count_found_contents"(text, text, integer) TO sorrel_request, sorrel_system;--> statement-breakpoint
-- What public pages show of them (migration page-changes): drafts come and go without anybody hearing of it.
CREATE TRIGGER page_changed_by_insert AFTER INSERT ON "contents" FOR EACH ROW
WHEN (new.status = 'published' and new.type in ('blog', 'recipe')) EXECUTE FUNCTION page_changed('tenant_id');--> statement-breakpoint
CREATE TRIGGER page_changed_by_update AFTER UPDATE ON "contents" FOR EACH ROW
WHEN ((old.status = 'published' or new.status = 'published') and new.type in ('blog', 'recipe')) EXECUTE FUNCTION page_changed('tenant_id');--> statement-breakpoint
CREATE TRIGGER page_changed AFTER DELETE ON "contents" FOR EACH ROW
WHEN (old.status = 'published' and old.type in ('blog', 'recipe')) EXECUTE FUNCTION page_changed('tenant_id');
