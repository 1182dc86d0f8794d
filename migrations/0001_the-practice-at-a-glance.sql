CREATE TABLE "client_counts" (
	"tenant_id" bigint NOT NULL,
	"shard" smallint NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "client_counts_tenant_id_shard_status_pk" PRIMARY KEY("tenant_id","shard","status")
);
--> statement-breakpoint
CREATE TABLE "client_emails" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_emails_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_filters" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_filters_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"invoice_number" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"due_date" date,
	"paid_at" timestamp (3) with time zone,
	"description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invoices_one_number" UNIQUE("tenant_id","invoice_number")
);
--> statement-breakpoint
CREATE TABLE "measurement_goals" (
	"tenant_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"built_in" text,
	"kind_id" bigint,
	"start_value" numeric(9, 3) NOT NULL,
	"target_value" numeric(9, 3) NOT NULL,
	"target_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measurement_goals_tenant_id_client_id_pk" PRIMARY KEY("tenant_id","client_id"),
	CONSTRAINT "measurement_goals_one_kind" CHECK (num_nonnulls("measurement_goals"."built_in", "measurement_goals"."kind_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "measurement_kinds" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "measurement_kinds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"unit" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measurement_kinds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "measurements" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "measurements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"built_in" text,
	"kind_id" bigint,
	"value" numeric(9, 3) NOT NULL,
	"measured_on" date NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measurements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "measurements_one_kind" CHECK (num_nonnulls("measurements"."built_in", "measurements"."kind_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "session_notes" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "session_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"appointment_id" bigint,
	"amends_id" bigint,
	"user_id" bigint NOT NULL,
	"template" text NOT NULL,
	"sections" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"signed_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_logs" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sms_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint,
	"client_id" bigint,
	"recipient_phone" text NOT NULL,
	"message" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"external_id" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_logs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invitations_by_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "vendor_settings" (
	"tenant_id" bigint NOT NULL,
	"vendor" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_settings_tenant_id_vendor_pk" PRIMARY KEY("tenant_id","vendor")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "tenant_id" bigint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "phone_text" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "week_start" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "units" text DEFAULT 'imperial' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_emails" ADD CONSTRAINT "client_emails_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_filters" ADD CONSTRAINT "client_filters_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_goals" ADD CONSTRAINT "measurement_goals_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_goals" ADD CONSTRAINT "measurement_goals_tenant_id_kind_id_measurement_kinds_tenant_id_id_fk" FOREIGN KEY ("tenant_id","kind_id") REFERENCES "public"."measurement_kinds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurement_kinds" ADD CONSTRAINT "measurement_kinds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_tenant_id_kind_id_measurement_kinds_tenant_id_id_fk" FOREIGN KEY ("tenant_id","kind_id") REFERENCES "public"."measurement_kinds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_notes" ADD CONSTRAINT "session_notes_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_notes" ADD CONSTRAINT "session_notes_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_logs" ADD CONSTRAINT "sms_logs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_settings" ADD CONSTRAINT "vendor_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_emails_one_person" ON "client_emails" USING btree ("tenant_id",lower("email"));--> statement-breakpoint
CREATE INDEX "client_emails_by_client" ON "client_emails" USING btree ("tenant_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_filters_one_name" ON "client_filters" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "invoices_by_client" ON "invoices" USING btree ("tenant_id","client_id");--> statement-breakpoint
CREATE INDEX "invoices_by_payment" ON "invoices" USING btree ("tenant_id","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "measurement_kinds_one_name" ON "measurement_kinds" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "measurements_by_client" ON "measurements" USING btree ("tenant_id","client_id","measured_on");--> statement-breakpoint
CREATE INDEX "session_notes_by_client" ON "session_notes" USING btree ("tenant_id","client_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_logs_by_client" ON "sms_logs" USING btree ("tenant_id","client_id");--> statement-breakpoint
CREATE INDEX "sms_logs_by_time" ON "sms_logs" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_per_email" ON "invitations" USING btree ("tenant_id",lower("email"));--> statement-breakpoint
CREATE INDEX "clients_archived" ON "clients" USING btree ("tenant_id","archived_at") WHERE "clients"."archived_at" is not null;--> statement-breakpoint
-- Written by hand from here on: what the schema builder cannot say.
CREATE INDEX "clients_by_tag" ON "clients" USING gin ("tenant_id", "tags");--> statement-breakpoint
-- What outlives a client or an appointment; the column lists keep the practice.
ALTER TABLE "sms_logs" ADD CONSTRAINT "sms_logs_client_fk" FOREIGN KEY ("tenant_id", "client_id")
  REFERENCES "clients" ("tenant_id", "id") ON DELETE SET NULL ("client_id");--> statement-breakpoint
ALTER TABLE "sms_logs" ADD CONSTRAINT "sms_logs_appointment_fk" FOREIGN KEY ("tenant_id", "appointment_id")
  REFERENCES "appointments" ("tenant_id", "id") ON DELETE SET NULL ("appointment_id");--> statement-breakpoint
ALTER TABLE "session_notes" ADD CONSTRAINT "session_notes_appointment_fk" FOREIGN KEY ("tenant_id", "appointment_id")
  REFERENCES "appointments" ("tenant_id", "id") ON DELETE SET NULL ("appointment_id");--> statement-breakpoint
ALTER TABLE "session_notes" ADD CONSTRAINT "session_notes_amends_fk" FOREIGN KEY ("tenant_id", "amends_id")
  REFERENCES "session_notes" ("tenant_id", "id");--> statement-breakpoint
-- A signed note stays as it was signed. It may follow its client into a merged record, lose its appointment, and go
-- with its client; nothing else.
CREATE FUNCTION "keep_signed_note"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    -- Deeper than one: the deletion of its client takes it along.
    if old.status = 'signed' and pg_trigger_depth() = 1 then
      raise exception 'a signed note is kept' using errcode = '23001', constraint = 'session_notes_signed';
    end if;
    return old;
  end if;
  if old.status = 'signed' and
    (new.template, new.sections, new.status, new.user_id, new.signed_at, new.signed_by, new.created_at, new.amends_id)
      is distinct from
    (old.template, old.sections, old.status, old.user_id, old.signed_at, old.signed_by, old.created_at, old.amends_id)
  then
    raise exception 'a signed note is kept' using errcode = '23001', constraint = 'session_notes_signed';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "keep_signed_note" BEFORE UPDATE OR DELETE ON "session_notes"
  FOR EACH ROW EXECUTE FUNCTION "keep_signed_note"();--> statement-breakpoint
-- Keeps client_counts. One statement of any size changes at most four rows; the shard is the connection's, so that
-- writers on different connections seldom meet in one row.
CREATE FUNCTION "count_clients"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into client_counts as held (tenant_id, shard, status, count)
      select tenant_id, pg_backend_pid() % 32, case when archived_at is null then status else 'archived' end, count(*)
      from added group by 1, 3 order by 1, 3
      on conflict (tenant_id, shard, status) do update set count = held.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into client_counts as held (tenant_id, shard, status, count)
      select tenant_id, pg_backend_pid() % 32, case when archived_at is null then status else 'archived' end, -count(*)
      from removed group by 1, 3 order by 1, 3
      on conflict (tenant_id, shard, status) do update set count = held.count + excluded.count;
  else
    insert into client_counts as held (tenant_id, shard, status, count)
      select tenant_id, pg_backend_pid() % 32, status, sum(by_one) from (
        select tenant_id, case when archived_at is null then status else 'archived' end as status, 1 as by_one from added
        union all
        select tenant_id, case when archived_at is null then status else 'archived' end, -1 from removed
      ) changes group by 1, 3 having sum(by_one) <> 0 order by 1, 3
      on conflict (tenant_id, shard, status) do update set count = held.count + excluded.count;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "count_added_clients" AFTER INSERT ON "clients" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_clients"();--> statement-breakpoint
CREATE TRIGGER "count_changed_clients" AFTER UPDATE ON "clients" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_clients"();--> statement-breakpoint
CREATE TRIGGER "count_removed_clients" AFTER DELETE ON "clients" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_clients"();--> statement-breakpoint
INSERT INTO "client_counts" ("tenant_id", "shard", "status", "count")
  SELECT "tenant_id", 0, "status", count(*) FROM "clients" GROUP BY "tenant_id", "status";--> statement-breakpoint
-- Search by any part of a name or address. LIKE is not leakproof, so under row-level security the planner may not use
-- clients_search; this function runs as the owner, looks into the practice of the transaction and into no other, and
-- gives away keys only, which the caller's own query sees through row-level security again.
CREATE FUNCTION "search_clients"(pattern text) RETURNS SETOF bigint
LANGUAGE sql STABLE SECURITY DEFINER ROWS 200
SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
  select id from clients
  where tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint
    and lower(first_name || ' ' || last_name || chr(10) || email) like pattern
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "search_clients"(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION "search_clients"(text) TO sorrel_request, sorrel_system;
