ALTER TABLE "tenants" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "date_order" text DEFAULT 'monthFirst' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "clock" text DEFAULT '12h' NOT NULL;