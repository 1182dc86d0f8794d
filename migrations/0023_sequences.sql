CREATE TABLE "sequence_contents" (
	"tenant_id" bigint NOT NULL,
	"content_id" bigint NOT NULL,
	"sequence_id" bigint NOT NULL,
	"step_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "sequence_contents_tenant_id_content_id_pk" PRIMARY KEY("tenant_id","content_id")
);
--> statement-breakpoint
CREATE TABLE "sequence_runs" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sequence_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sequence_id" bigint NOT NULL,
	"email" text NOT NULL,
	"address" text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
	"client_id" bigint,
	"first_name" text,
	"last_name" text,
	"occasion" text NOT NULL,
	"appointment_id" bigint,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"step_ids" bigint[] DEFAULT '{}' NOT NULL,
	"mail_id" bigint,
	"mailed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"reason" text,
	CONSTRAINT "sequence_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sequence_steps" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sequence_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sequence_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"delay_minutes" integer NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"body_format" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "sequence_steps_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sequences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"only_first" boolean NOT NULL,
	"lapsed_days" integer NOT NULL,
	"stops_when_acting" boolean NOT NULL,
	"daytime_only" boolean NOT NULL,
	"on_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sequences_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sequence_contents" ADD CONSTRAINT "sequence_contents_tenant_id_sequence_id_sequences_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sequence_id") REFERENCES "public"."sequences"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_contents" ADD CONSTRAINT "sequence_contents_tenant_id_content_id_mail_contents_tenant_id_id_fk" FOREIGN KEY ("tenant_id","content_id") REFERENCES "public"."mail_contents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_tenant_id_sequence_id_sequences_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sequence_id") REFERENCES "public"."sequences"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_steps" ADD CONSTRAINT "sequence_steps_tenant_id_sequence_id_sequences_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sequence_id") REFERENCES "public"."sequences"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_tenant_id_user_id_members_tenant_id_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."members"("tenant_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_contents_once" ON "sequence_contents" USING btree ("tenant_id","sequence_id","step_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_runs_one_at_a_time" ON "sequence_runs" USING btree ("tenant_id","sequence_id","address") WHERE "sequence_runs"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_runs_once" ON "sequence_runs" USING btree ("tenant_id","sequence_id","address","occasion");--> statement-breakpoint
CREATE INDEX "sequence_runs_due" ON "sequence_runs" USING btree ("due_at") WHERE "sequence_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sequence_runs_of_person" ON "sequence_runs" USING btree ("tenant_id","address") WHERE "sequence_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sequence_runs_of_client" ON "sequence_runs" USING btree ("tenant_id","client_id") WHERE "sequence_runs"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "sequence_runs_of_appointment" ON "sequence_runs" USING btree ("tenant_id","appointment_id") WHERE "sequence_runs"."ended_at" is null and "sequence_runs"."appointment_id" is not null;--> statement-breakpoint
CREATE INDEX "sequence_runs_by_outcome" ON "sequence_runs" USING btree ("tenant_id","sequence_id","outcome","id");--> statement-breakpoint
CREATE INDEX "sequence_steps_in_order" ON "sequence_steps" USING btree ("tenant_id","sequence_id","position");--> statement-breakpoint
CREATE INDEX "sequences_on" ON "sequences" USING btree ("tenant_id","trigger") WHERE "sequences"."on_since" is not null;--> statement-breakpoint
CREATE INDEX "email_logs_by_content" ON "email_logs" USING btree ("tenant_id","content_id","status") WHERE "email_logs"."kind" = 'bulk' and "email_logs"."campaign_id" is null;