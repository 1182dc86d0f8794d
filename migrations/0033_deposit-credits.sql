CREATE TABLE "deposit_credits" (
	"tenant_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "deposit_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_credits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "service_name" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "draft_key" text;--> statement-breakpoint
ALTER TABLE "deposit_credits" ADD CONSTRAINT "deposit_credits_tenant_id_payment_id_payments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_credits_by_payment" ON "deposit_credits" USING btree ("tenant_id","payment_id");--> statement-breakpoint
CREATE INDEX "deposit_credits_by_invoice" ON "deposit_credits" USING btree ("tenant_id","invoice_id");--> statement-breakpoint
CREATE INDEX "deposit_credits_by_time" ON "deposit_credits" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_draft_key" ON "invoices" USING btree ("tenant_id","draft_key");