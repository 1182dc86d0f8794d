CREATE TABLE "mail_webhook_calls" (
	"source" text NOT NULL,
	"webhook_id" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_webhook_calls_source_webhook_id_pk" PRIMARY KEY("source","webhook_id")
);
--> statement-breakpoint
CREATE INDEX "mail_webhook_calls_oldest" ON "mail_webhook_calls" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "email_logs_by_message" ON "email_logs" USING hash ("message_id");--> statement-breakpoint
-- Why an address gets no mail to many of a practice, or null. An equation with lower() is not leakproof, so under
-- row-level security it may not use an index: this runs as the owner, and in a transaction of one practice looks into no
-- other. Asked once for each of 10,000 people, it keeps its plan: also one that was made while the tables were empty,
-- when every index costs the same. Only that of the addresses has them in order, so that one is always taken.
CREATE FUNCTION "suppression_of"(practice bigint, address text) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
begin
  if coalesce(nullif(current_setting('app.tenant_id', true), '')::bigint, practice) is distinct from practice then
    return null;
  end if;
  return coalesce(
    (select reason from (
        select s.reason from mail_suppressions s
        where s.tenant_id = practice and lower(s.email) >= lower(address) and lower(s.email) <= lower(address)
        order by lower(s.email) offset 0
      ) known order by array_position(array['complained', 'bounced', 'blocked', 'unsubscribed'], reason) limit 1),
    (select 'unsubscribed' from (
        select n.status from newsletter_subscribers n
        where n.tenant_id = practice and lower(n.email) >= lower(address) and lower(n.email) <= lower(address)
        order by lower(n.email) offset 0
      ) known having bool_or(status = 'unsubscribed') and not bool_or(status = 'active')));
end $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "suppression_of"(bigint, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "suppression_of"(bigint, text) TO sorrel_request, sorrel_system;--> statement-breakpoint
-- Who has unsubscribed stays so when the subscriber is deleted.
INSERT INTO "mail_suppressions" ("tenant_id", "email", "reason", "created_at")
  SELECT "tenant_id", min("email"), 'unsubscribed', coalesce(max("unsubscribed_at"), now()) FROM "newsletter_subscribers"
  GROUP BY "tenant_id", lower("email")
  HAVING bool_or("status" = 'unsubscribed') AND NOT bool_or("status" = 'active')
  ON CONFLICT DO NOTHING;
