ALTER TABLE "appointments" ADD COLUMN "place_kind" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "place_detail" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "place_kind" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "place_detail" text;