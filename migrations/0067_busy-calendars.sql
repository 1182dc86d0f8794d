CREATE TABLE "busy_calendars" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "busy_calendars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"address" jsonb NOT NULL,
	"etag" text,
	"last_modified" text,
	"time_zone" text NOT NULL,
	"covers_until" timestamp (3) with time zone NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"problem" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "busy_calendars_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "busy_times" (
	"tenant_id" bigint NOT NULL,
	"calendar_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "busy_times_tenant_id_calendar_id_start_time_pk" PRIMARY KEY("tenant_id","calendar_id","start_time")
);
--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_tenant_id_calendar_id_busy_calendars_tenant_id_id_fk" FOREIGN KEY ("tenant_id","calendar_id") REFERENCES "public"."busy_calendars"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_calendars_of_user" ON "busy_calendars" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "busy_calendars_due" ON "busy_calendars" USING btree ("next_check_at") WHERE "busy_calendars"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "busy_times_of_user" ON "busy_times" USING btree ("tenant_id","user_id","start_time");