CREATE TABLE "backup_runs" (
	"night" date PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sending_holds" (
	"tenant_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "restore_key" text;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "erases_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- With its practice it goes; the kernel, which the table belongs to, does not know of practices.
ALTER TABLE "sending_holds" ADD CONSTRAINT "sending_holds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade;
