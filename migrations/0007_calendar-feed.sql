ALTER TABLE "calendar_feeds" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "hide_names" boolean DEFAULT false NOT NULL;