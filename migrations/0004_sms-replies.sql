CREATE TABLE "sms_replies" (
	"tenant_id" bigint NOT NULL,
	"external_id" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_replies_tenant_id_external_id_pk" PRIMARY KEY("tenant_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "sms_replies" ADD CONSTRAINT "sms_replies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_logs_by_phone" ON "sms_logs" USING btree ("recipient_phone");