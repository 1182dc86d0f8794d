CREATE TABLE "audit_events" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"user_id" bigint,
	"actor_name" text,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" bigint,
	"client_ids" bigint[] DEFAULT '{}' NOT NULL,
	"client_count" integer,
	"device" text,
	"place" text,
	"details" jsonb,
	CONSTRAINT "audit_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"is_given" boolean NOT NULL,
	"how" text NOT NULL,
	"words" text,
	"page" text,
	"email" text,
	"address" text GENERATED ALWAYS AS (lower(email)) STORED,
	"phone" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "erased_people" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "erased_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erased_people_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "erased_people_hash" CHECK (length("erased_people"."hash") >= 20)
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "erasures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"former_id" bigint NOT NULL,
	"user_id" bigint,
	"reason" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "privacy_settings" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"audit_months" integer NOT NULL,
	"inactive_years" integer,
	"message_months" integer,
	"lead_months" integer,
	"invoice_years" integer NOT NULL,
	"ran_on" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "privacy_url" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "terms_url" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_people" ADD CONSTRAINT "erased_people_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_settings" ADD CONSTRAINT "privacy_settings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_by_user" ON "audit_events" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_by_act" ON "audit_events" USING btree ("tenant_id","act","id");--> statement-breakpoint
CREATE INDEX "audit_events_by_subject" ON "audit_events" USING btree ("tenant_id","subject","id");--> statement-breakpoint
CREATE INDEX "audit_events_by_time" ON "audit_events" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_by_client" ON "audit_events" USING gin ("client_ids");--> statement-breakpoint
CREATE INDEX "consents_by_address" ON "consents" USING btree ("tenant_id","address");--> statement-breakpoint
CREATE INDEX "consents_by_phone" ON "consents" USING btree ("tenant_id","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "erased_people_once" ON "erased_people" USING btree ("tenant_id","kind","hash");--> statement-breakpoint
CREATE INDEX "erasures_by_record" ON "erasures" USING btree ("tenant_id","former_id");