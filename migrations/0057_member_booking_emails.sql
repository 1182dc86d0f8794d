ALTER TABLE "members" ADD COLUMN "booking_emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "about_client_id" bigint;
