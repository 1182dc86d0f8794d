ALTER TABLE "appointments" ADD COLUMN "came_from" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "came_from" text;