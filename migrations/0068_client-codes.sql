CREATE TABLE "client_codes" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint,
	"browser_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"link_hash" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"link_expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "client_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "is_confidential" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_codes" ADD CONSTRAINT "client_codes_tenant_id_client_id_clients_tenant_id_id_fk" FOREIGN KEY ("tenant_id","client_id") REFERENCES "public"."clients"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_codes_by_browser" ON "client_codes" USING btree ("tenant_id","browser_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "client_codes_by_link" ON "client_codes" USING btree ("tenant_id","link_hash");--> statement-breakpoint
CREATE INDEX "client_codes_by_client" ON "client_codes" USING btree ("tenant_id","client_id");--> statement-breakpoint
CREATE INDEX "client_codes_by_creation" ON "client_codes" USING btree ("created_at");