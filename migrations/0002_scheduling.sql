CREATE TABLE "appointment_series" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "appointment_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"frequency" text NOT NULL,
	"first_day" date NOT NULL,
	"time" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_series_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "slot_holds" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "slot_holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"token_hash" text NOT NULL,
	"caller" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slot_holds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "availabilities" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"weekly_hours" jsonb NOT NULL,
	"step_minutes" integer NOT NULL,
	"buffer_before" integer NOT NULL,
	"buffer_after" integer NOT NULL,
	"minimum_notice" integer NOT NULL,
	"horizon_count" integer NOT NULL,
	"horizon_unit" text NOT NULL,
	"daily_maximum" integer,
	"change_notice" integer NOT NULL,
	"policy" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "availabilities_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "date_overrides" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"hours" jsonb NOT NULL,
	"note" text,
	CONSTRAINT "date_overrides_tenant_id_user_id_day_pk" PRIMARY KEY("tenant_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"price" numeric(10, 2),
	"description" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "client_packages" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"package_id" bigint,
	"name" text NOT NULL,
	"sessions" integer NOT NULL,
	"price" numeric(10, 2),
	"type" text,
	"last_day" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_packages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "client_packages_sessions" CHECK ("client_packages"."sessions" between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "package_uses" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "package_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_package_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_uses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "package_uses_once" UNIQUE("tenant_id","appointment_id")
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sessions" integer NOT NULL,
	"price" numeric(10, 2),
	"type" text,
	"valid_days" integer,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "packages_sessions" CHECK ("packages"."sessions" between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "reminder_settings" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"steps" jsonb NOT NULL,
	"quiet_hours" jsonb,
	"email_subject" text,
	"email_body" text,
	"sms_body" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"minutes_before" integer,
	"phone" text,
	"message" text,
	"scheduled_for" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"email_log_id" bigint,
	"sms_log_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "reminders_once" UNIQUE("tenant_id","appointment_id","kind","channel","start_time")
);
--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"tenant_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_opt_outs_tenant_id_phone_pk" PRIMARY KEY("tenant_id","phone")
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"service_id" bigint,
	"type" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"part_of_day" text DEFAULT 'any' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"token_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "waitlist_offers" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"opening_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"token_hash" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_offers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "waitlist_offers_once" UNIQUE("tenant_id","opening_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "waitlist_openings" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "waitlist_openings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "service_id" bigint;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "series_id" bigint;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "booked_by" text DEFAULT 'practice' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "booking_key" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "visitor_time_zone" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "policy_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "is_late_cancellation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "move_reason" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "email_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "sms_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "sms_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_logs" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "sms_logs" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_logs" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_logs" ADD COLUMN "next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_logs" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms_logs" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms_logs" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "sms_logs" ADD COLUMN "segments" integer;--> statement-breakpoint
ALTER TABLE "appointment_series" ADD CONSTRAINT "appointment_series_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_series" ADD CONSTRAINT "appointment_series_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availabilities" ADD CONSTRAINT "availabilities_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_overrides" ADD CONSTRAINT "date_overrides_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_packages" ADD CONSTRAINT "client_packages_tenant_id_package_id_packages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","package_id") REFERENCES "public"."packages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_packages" ADD CONSTRAINT "client_packages_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_uses" ADD CONSTRAINT "package_uses_tenant_id_client_package_id_client_packages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_package_id") REFERENCES "public"."client_packages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_uses" ADD CONSTRAINT "package_uses_tenant_id_appointment_id_appointments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","appointment_id") REFERENCES "public"."appointments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_tenant_id_appointment_id_appointments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","appointment_id") REFERENCES "public"."appointments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_opt_outs" ADD CONSTRAINT "sms_opt_outs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_tenant_id_service_id_services_tenant_id_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_tenant_id_opening_id_waitlist_openings_tenant_id_id_fk" FOREIGN KEY ("tenant_id","opening_id") REFERENCES "public"."waitlist_openings"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_tenant_id_entry_id_waitlist_entries_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "public"."waitlist_entries"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_openings" ADD CONSTRAINT "waitlist_openings_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "slot_holds_by_token" ON "slot_holds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "slot_holds_by_time" ON "slot_holds" USING btree ("tenant_id","user_id","start_time");--> statement-breakpoint
CREATE INDEX "slot_holds_expiring" ON "slot_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "services_by_position" ON "services" USING btree ("tenant_id","position","id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_by_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "client_packages_by_client" ON "client_packages" USING btree ("tenant_id","client_id");--> statement-breakpoint
CREATE INDEX "package_uses_by_package" ON "package_uses" USING btree ("tenant_id","client_package_id");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("scheduled_for") WHERE "reminders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "reminders_by_sms" ON "reminders" USING btree ("tenant_id","sms_log_id");--> statement-breakpoint
CREATE INDEX "waitlist_waiting" ON "waitlist_entries" USING btree ("tenant_id","user_id","id") WHERE "waitlist_entries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_by_client" ON "waitlist_entries" USING btree ("tenant_id","client_id");--> statement-breakpoint
CREATE INDEX "waitlist_by_token" ON "waitlist_entries" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_offers_one_open" ON "waitlist_offers" USING btree ("tenant_id","opening_id") WHERE "waitlist_offers"."status" = 'open';--> statement-breakpoint
CREATE INDEX "waitlist_offers_by_time" ON "waitlist_offers" USING btree ("tenant_id","user_id","start_time");--> statement-breakpoint
CREATE INDEX "waitlist_offers_by_token" ON "waitlist_offers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "waitlist_offers_expiring" ON "waitlist_offers" USING btree ("expires_at") WHERE "waitlist_offers"."status" = 'open';--> statement-breakpoint
CREATE INDEX "waitlist_openings_open" ON "waitlist_openings" USING btree ("created_at") WHERE "waitlist_openings"."done_at" is null;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_tenant_id_service_id_services_tenant_id_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_tenant_id_series_id_appointment_series_tenant_id_id_fk" FOREIGN KEY ("tenant_id","series_id") REFERENCES "public"."appointment_series"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_by_booking_key" ON "appointments" USING btree ("tenant_id","booking_key");--> statement-breakpoint
CREATE INDEX "appointments_by_series" ON "appointments" USING btree ("tenant_id","series_id","start_time");--> statement-breakpoint
CREATE INDEX "sms_logs_by_external_id" ON "sms_logs" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "sms_logs_due" ON "sms_logs" USING btree ("next_attempt_at") WHERE "sms_logs"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "sms_logs_claimed" ON "sms_logs" USING btree ("lease_until") WHERE "sms_logs"."status" = 'sending';--> statement-breakpoint
ALTER TABLE "sms_logs" ADD CONSTRAINT "sms_logs_once" UNIQUE("tenant_id","cause");