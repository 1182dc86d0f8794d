ALTER TABLE "invoice_settings" ADD COLUMN "payment_instructions" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "payment_instructions" text;