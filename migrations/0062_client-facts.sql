-- Health facts of clients: allergies, medication, conditions and what reference values are read for.
CREATE TABLE "client_facts" (
	"tenant_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"birth_date" date,
	"sex" text,
	"pregnancy" text,
	"pregnancy_until" date,
	"height_cm" numeric(4, 1),
	"activity" text,
	"activity_note" text,
	"diet" text,
	"conditions" text[] DEFAULT '{}' NOT NULL,
	"allergies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"medications" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_facts_tenant_id_client_id_pk" PRIMARY KEY("tenant_id","client_id"),
	CONSTRAINT "client_facts_height" CHECK ("client_facts"."height_cm" between 30 and 280)
);
--> statement-breakpoint
ALTER TABLE "client_facts" ADD CONSTRAINT "client_facts_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;