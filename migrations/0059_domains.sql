CREATE TABLE "domains" (
	"tenant_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"lost_at" timestamp (3) with time zone,
	"findings" jsonb,
	"addresses" text[] DEFAULT '{}' NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domains_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_verified" ON "domains" USING btree ("domain") WHERE "domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "domains_by_next_check" ON "domains" USING btree ("next_check_at");--> statement-breakpoint
-- Which name leads to whose pages is kept in memory with them (migration page-changes); the checks by themselves change nothing.
CREATE TRIGGER page_changed AFTER INSERT OR DELETE ON "domains" FOR EACH ROW EXECUTE FUNCTION page_changed('tenant_id');--> statement-breakpoint
CREATE TRIGGER page_changed_by_update AFTER UPDATE ON "domains" FOR EACH ROW
WHEN ((old.domain, old.verified_at) IS DISTINCT FROM (new.domain, new.verified_at)) EXECUTE FUNCTION page_changed('tenant_id');
