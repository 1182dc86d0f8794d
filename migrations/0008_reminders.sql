ALTER TABLE "email_logs" ADD COLUMN "appointment_id" bigint;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD COLUMN "replan_after" bigint;--> statement-breakpoint
CREATE INDEX "email_logs_by_appointment" ON "email_logs" USING btree ("tenant_id","appointment_id") WHERE "email_logs"."appointment_id" is not null;--> statement-breakpoint
-- A mail outlives its appointment; the column list keeps the practice.
ALTER TABLE "email_logs" ADD CONSTRAINT "email_logs_appointment_fk" FOREIGN KEY ("tenant_id", "appointment_id")
  REFERENCES "appointments" ("tenant_id", "id") ON DELETE SET NULL ("appointment_id");
