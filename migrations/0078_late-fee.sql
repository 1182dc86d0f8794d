ALTER TABLE "invoices" ADD COLUMN "late_fee_of" bigint;--> statement-breakpoint
ALTER TABLE "availabilities" ADD COLUMN "late_fee" numeric(10, 2);