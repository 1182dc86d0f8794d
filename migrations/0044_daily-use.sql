CREATE TABLE "example_data" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "example_data_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "example_rows" (
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"row_id" bigint NOT NULL,
	CONSTRAINT "example_rows_tenant_id_row_id_kind_pk" PRIMARY KEY("tenant_id","row_id","kind")
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"hour" smallint NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"told_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digests_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "first_steps" (
	"tenant_id" bigint NOT NULL,
	"hours_seen_at" timestamp (3) with time zone,
	"put_aside" text[] DEFAULT '{}' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_steps_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "is_example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "example_data" ADD CONSTRAINT "example_data_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "example_rows" ADD CONSTRAINT "example_rows_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_steps" ADD CONSTRAINT "first_steps_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "example_rows_by_kind" ON "example_rows" USING btree ("tenant_id","kind");--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("next_at");
--> statement-breakpoint
-- Written by hand from here on.
-- Whether a client is an example or somebody who tries out the own page, whatever was changed in the record since.
CREATE FUNCTION "example_kind"(practice bigint, client bigint) RETURNS text LANGUAGE sql STABLE AS $$
  select kind from example_rows where tenant_id = practice and row_id = client and kind in ('client', 'tester') limit 1
$$;--> statement-breakpoint
-- As in 0005, but a session of an example client takes no time: not from visitors, not from other sessions.
CREATE OR REPLACE FUNCTION "keep_sessions_apart"() RETURNS trigger LANGUAGE plpgsql AS $$
  declare kind text := example_kind(new.tenant_id, new.client_id);
  begin
    new.is_example := coalesce(kind = 'client', false);
    new.is_test := coalesce(kind = 'tester', false);
    if tg_op = 'UPDATE' and (new.start_time, new.end_time) is distinct from (old.start_time, old.end_time) then
      new.moved_at := now();
    end if;
    if new.is_example then
      -- The exclusion constraint passes over those that overlap on purpose.
      new.overlaps_on_purpose := true;
      return new;
    end if;
    if tg_op = 'UPDATE' and old.is_example then new.overlaps_on_purpose := false; end if;
    if new.status = 'cancelled' then return new; end if;
    if tg_op = 'UPDATE' and old.status <> 'cancelled' and not old.is_example
      and (new.user_id, new.start_time, new.end_time, new.overlaps_on_purpose)
        is not distinct from (old.user_id, old.start_time, old.end_time, old.overlaps_on_purpose) then
      return new;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('calendar ' || new.tenant_id || ' ' || new.user_id, 0));
    if not new.overlaps_on_purpose and exists (
      select from appointments other
      where other.tenant_id = new.tenant_id and other.user_id = new.user_id and other.overlaps_on_purpose
        and other.status <> 'cancelled' and other.id <> new.id and not other.is_example
        and other.start_time < new.end_time and other.end_time > new.start_time
    ) then
      raise exclusion_violation using constraint = 'appointments_no_overlap',
        message = 'a session that overlaps on purpose is in the way';
    end if;
    return new;
  end
$$;--> statement-breakpoint
DROP TRIGGER "keep_sessions_apart" ON "appointments";--> statement-breakpoint
CREATE TRIGGER "keep_sessions_apart"
  BEFORE INSERT OR UPDATE OF "user_id", "client_id", "start_time", "end_time", "status", "overlaps_on_purpose"
  ON "appointments" FOR EACH ROW EXECUTE FUNCTION "keep_sessions_apart"();--> statement-breakpoint
-- Nobody is at the other end of an example's address: whoever wants to write there, the message ends in the log.
CREATE FUNCTION "send_no_example_mail"() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    if new.status = 'queued' and new.kind <> 'account' and (
      lower(new.recipient_email) like '%@demo.example' or example_kind(new.tenant_id, new.client_id) = 'client'
    ) then
      new.status := 'suppressed';
      new.error := 'This is an example person: nothing is sent to them.';
    end if;
    return new;
  end
$$;--> statement-breakpoint
CREATE TRIGGER "send_no_example_mail" BEFORE INSERT ON "email_logs"
  FOR EACH ROW EXECUTE FUNCTION "send_no_example_mail"();--> statement-breakpoint
CREATE FUNCTION "send_no_example_text"() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    if new.status = 'pending' and example_kind(new.tenant_id, new.client_id) = 'client' then
      new.status := 'failed';
      new.error := 'This is an example person: nothing is sent to them.';
    end if;
    return new;
  end
$$;--> statement-breakpoint
CREATE TRIGGER "send_no_example_text" BEFORE INSERT ON "sms_logs"
  FOR EACH ROW EXECUTE FUNCTION "send_no_example_text"();
