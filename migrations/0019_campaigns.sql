CREATE TABLE "email_campaigns" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "email_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"body_format" text NOT NULL,
	"recipients" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"scheduled_for" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"total_recipients" integer DEFAULT 0 NOT NULL,
	"successful_sends" integer DEFAULT 0 NOT NULL,
	"failed_sends" integer DEFAULT 0 NOT NULL,
	"suppressed_sends" integer DEFAULT 0 NOT NULL,
	"unknown_sends" integer DEFAULT 0 NOT NULL,
	"tracks_opens" boolean DEFAULT false NOT NULL,
	"tracks_clicks" boolean DEFAULT true NOT NULL,
	"content_id" bigint,
	"started_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_campaigns_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_contents" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"from_name" text NOT NULL,
	"reply_to" text,
	"tracks_opens" boolean DEFAULT false NOT NULL,
	"tracks_clicks" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_contents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_events" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail_id" bigint NOT NULL,
	"content_id" bigint,
	"kind" text NOT NULL,
	"link_position" smallint DEFAULT -1 NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "mail_events_once" UNIQUE("tenant_id","mail_id","kind","link_position")
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"tenant_id" bigint NOT NULL,
	"content_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "mail_links_tenant_id_content_id_position_pk" PRIMARY KEY("tenant_id","content_id","position")
);
--> statement-breakpoint
CREATE TABLE "mail_paces" (
	"tenant_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_paces_tenant_id_domain_pk" PRIMARY KEY("tenant_id","domain")
);
--> statement-breakpoint
CREATE TABLE "mailing_settings" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"per_minute" integer,
	"per_domain_per_minute" integer,
	"webhook_secret" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_suppressions" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_suppressions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_suppressions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
DROP INDEX "email_logs_due";--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "content_id" bigint;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "personal" jsonb;--> statement-breakpoint
ALTER TABLE "email_campaigns" ADD CONSTRAINT "email_campaigns_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_contents" ADD CONSTRAINT "mail_contents_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_events" ADD CONSTRAINT "mail_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_tenant_id_content_id_mail_contents_tenant_id_id_fk" FOREIGN KEY ("tenant_id","content_id") REFERENCES "public"."mail_contents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_paces" ADD CONSTRAINT "mail_paces_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_settings" ADD CONSTRAINT "mailing_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_campaigns_scheduled" ON "email_campaigns" USING btree ("scheduled_for") WHERE "email_campaigns"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "email_campaigns_sending" ON "email_campaigns" USING btree ("tenant_id","id") WHERE "email_campaigns"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "mail_events_of_content" ON "mail_events" USING btree ("tenant_id","content_id","kind","link_position","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_suppressions_once" ON "mail_suppressions" USING btree ("tenant_id",lower("email"),"reason");--> statement-breakpoint
CREATE INDEX "mail_suppressions_newest" ON "mail_suppressions" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "email_logs_bulk_due" ON "email_logs" USING btree ("tenant_id","campaign_id","next_attempt_at") WHERE "email_logs"."status" = 'queued' and "email_logs"."kind" = 'bulk';--> statement-breakpoint
CREATE INDEX "email_logs_of_sequences_due" ON "email_logs" USING btree ("next_attempt_at") WHERE "email_logs"."status" = 'queued' and "email_logs"."kind" = 'bulk' and "email_logs"."campaign_id" is null;--> statement-breakpoint
CREATE INDEX "email_logs_by_campaign" ON "email_logs" USING btree ("tenant_id","campaign_id","status","id") WHERE "email_logs"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "email_logs_due" ON "email_logs" USING btree ("next_attempt_at") WHERE "email_logs"."status" = 'queued' and "email_logs"."kind" <> 'bulk';