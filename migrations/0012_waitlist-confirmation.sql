ALTER TABLE "waitlist_entries" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Who stood in the line before counts as if they had confirmed it.
UPDATE "waitlist_entries" SET "confirmed_at" = "created_at";